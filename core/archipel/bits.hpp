// Sets of up to 128 cells, as two machine words.
#pragma once

#include <bit>
#include <cstdint>

namespace archipel {

struct Bits {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr Bits of(int cell) {
        return cell < 64 ? Bits{std::uint64_t{1} << cell, 0} : Bits{0, std::uint64_t{1} << (cell - 64)};
    }

    constexpr explicit operator bool() const { return (low | high) != 0; }
    constexpr bool operator[](int cell) const { return bool(*this & of(cell)); }
    constexpr bool operator==(const Bits&) const = default;
    constexpr Bits operator&(Bits other) const { return {low & other.low, high & other.high}; }
    constexpr Bits operator|(Bits other) const { return {low | other.low, high | other.high}; }
    constexpr Bits operator^(Bits other) const { return {low ^ other.low, high ^ other.high}; }
    constexpr Bits operator~() const { return {~low, ~high}; }
    constexpr Bits& operator&=(Bits other) { return *this = *this & other; }
    constexpr Bits& operator|=(Bits other) { return *this = *this | other; }
    constexpr Bits& operator^=(Bits other) { return *this = *this ^ other; }

    constexpr int count() const { return std::popcount(low) + std::popcount(high); }
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }

    // Removes the first cell and returns it.
    constexpr int pop() {
        const int cell = first();
        (low ? low : high) &= (low ? low : high) - 1;
        return cell;
    }

    // The cell with this many others before it.
    constexpr int nth(int n) const {
        const int in_low = std::popcount(low);
        std::uint64_t word = n < in_low ? low : high;
        for (int skip = n < in_low ? n : n - in_low; skip > 0; --skip) word &= word - 1;
        return (n < in_low ? 0 : 64) + std::countr_zero(word);
    }
};

// Every cell moved by the same distance, up or down, of fewer than 64.
template <int Distance>
constexpr Bits shifted(Bits bits) {
    static_assert(Distance != 0 && Distance > -64 && Distance < 64);
    if constexpr (Distance > 0) {
        return {bits.low << Distance, bits.high << Distance | bits.low >> (64 - Distance)};
    } else {
        return {bits.low >> -Distance | bits.high << (64 + Distance), bits.high >> -Distance};
    }
}

}  // namespace archipel
