// Sets of cells as the bits of a machine word.
#pragma once

#include <bit>
#include <cstdint>

namespace archipel {

// By halves of halves: portable builds can't count on the instruction, and the library's table is slower.
constexpr int count(std::uint64_t cells) {
    cells -= cells >> 1 & 0x5555555555555555u;
    cells = (cells & 0x3333333333333333u) + (cells >> 2 & 0x3333333333333333u);
    return static_cast<int>(((cells + (cells >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

// Removes the first cell and returns it.
constexpr int pop(std::uint64_t& cells) {
    const int first = std::countr_zero(cells);
    cells &= cells - 1;
    return first;
}

// The cell with this many others before it.
constexpr int nth(std::uint64_t cells, int n) {
    while (n-- > 0) cells &= cells - 1;
    return std::countr_zero(cells);
}

}  // namespace archipel
