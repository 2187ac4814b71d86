// Keys for incremental hashes of positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "random.hpp"

namespace archipel {

// A table of fixed random numbers; tables with different seeds have nothing in common.
template <std::size_t Size>
constexpr std::array<std::uint64_t, Size> zobrist_keys(std::uint64_t seed) {
    std::array<std::uint64_t, Size> keys{};
    for (auto& key : keys) key = splitmix(seed);
    return keys;
}

// A key for things too many to have a table.
constexpr std::uint64_t zobrist_key(std::uint64_t thing) { return splitmix(thing); }

}  // namespace archipel
