// Memory for tables that are read here and there: zeros, of which pages come when they are used.
//
// Large pages, where the system has them, make a fresh table as fast as one that has been in use, for there are fewer to
// come and fewer to be looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace archipel {

struct FreePages {
    void operator()(void* pages) const { std::free(pages); }
};

// So many zeroed items, which need no constructor. Throws std::bad_alloc where there is no room.
template <class Item>
std::unique_ptr<Item, FreePages> zeroed_pages(std::size_t count) {
    void* const pages = std::calloc(count, sizeof(Item));
    if (!pages) throw std::bad_alloc();
#ifdef __linux__
    constexpr std::uintptr_t small = 4096;
    const std::uintptr_t first = (reinterpret_cast<std::uintptr_t>(pages) + small - 1) & ~(small - 1),
                         end = reinterpret_cast<std::uintptr_t>(pages) + count * sizeof(Item);
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);  // it may say no
#endif
    return std::unique_ptr<Item, FreePages>(static_cast<Item*>(pages));
}

}  // namespace archipel
