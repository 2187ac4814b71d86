// Hexagonal cells in axial coordinates (q, r), as in archipel.geometry.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "text.hpp"

namespace archipel {

struct Hex {
    int q, r;
    constexpr bool operator==(const Hex&) const = default;
    constexpr Hex operator+(Hex other) const { return {q + other.q, r + other.r}; }
};

// E, NE, NW, W, SW, SE
inline constexpr std::array<Hex, 6> hex_directions{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

constexpr int absolute(int number) { return number < 0 ? -number : number; }

// How many steps a cell is from (0, 0).
constexpr int ring(Hex cell) { return std::max({absolute(cell.q), absolute(cell.r), absolute(cell.q + cell.r)}); }

// One of the twelve symmetries of the hexagon: a mirror in the vertical axis or none, then so many sixth turns.
constexpr Hex turned(Hex cell, int symmetry) {
    if (symmetry >= 6) cell = {-cell.q - cell.r, cell.r};
    for (int turns = symmetry % 6; turns > 0; --turns) cell = {-cell.r, cell.q + cell.r};
    return cell;
}

// What a symmetry makes of the number of a direction.
constexpr int turned_direction(int direction, int symmetry) {
    const Hex to = turned(hex_directions[direction], symmetry);
    return static_cast<int>(std::find(hex_directions.begin(), hex_directions.end(), to) - hex_directions.begin());
}

// A cell's name on a board of this side: its row's letter from the bottom and its place from the left.
inline std::string hex_name(Hex cell, int side) {
    const int leftmost = std::max(1 - side, 1 - side - cell.r);
    return std::string(1, static_cast<char>('a' + cell.r + side - 1)) + std::to_string(cell.q - leftmost + 1);
}

// The cell that a name means on a board of this side, if there is one.
inline std::optional<Hex> hex_named(std::string_view name, int side) {
    const std::optional<int> place = number_at(name, 1);
    if (!place || *place < 1 || *place >= 2 * side) return {};
    const int r = name[0] - 'a' - side + 1;
    const Hex cell{*place - 1 + std::max(1 - side, 1 - side - r), r};
    return ring(cell) < side ? std::optional(cell) : std::nullopt;
}

}  // namespace archipel
