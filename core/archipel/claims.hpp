// Which moves are being looked at, so that another thread looks at others first. A guess: two may share a place, and of two
// that claim the same move at once neither learns of the other; it costs time, and nothing else.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace archipel {

class Claims {
public:
    static constexpr std::uint64_t none = 0;

    static std::uint64_t of(std::uint64_t position, std::int32_t choice) {
        return (position ^ (0x9e37'79b9'7f4a'7c15 * static_cast<std::uint64_t>(choice + 1))) | 1;
    }

    bool taken(std::uint64_t claim) const { return places_[place(claim)].load(std::memory_order_relaxed) == claim; }
    void take(std::uint64_t claim) { places_[place(claim)].store(claim, std::memory_order_relaxed); }
    void leave(std::uint64_t claim) {
        if (taken(claim)) places_[place(claim)].store(none, std::memory_order_relaxed);
    }
    void clear() {
        for (auto& one : places_) one.store(none, std::memory_order_relaxed);
    }

private:
    static constexpr int bits = 10;
    static std::size_t place(std::uint64_t claim) { return claim >> (64 - bits); }

    std::array<std::atomic<std::uint64_t>, std::size_t{1} << bits> places_{};
};

}  // namespace archipel
