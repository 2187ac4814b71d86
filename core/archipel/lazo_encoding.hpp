// Lazo: the number of the space, the surface first, a1 first; one more for swap.
// Planes of (2 side - 1)², in the order of r and q: for each layer own tiles and the opponent's; whether a swap may still
// come, now or as the answer to this move.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "encoding.hpp"
#include "lazo.hpp"

namespace archipel {

template <>
struct Encoding<Lazo> {
    static int width(const Lazo& start) { return 2 * start.pyramid().side - 1; }
    static Shape shape(const Lazo& start) { return {2 * start.pyramid().layers + 1, width(start), width(start)}; }
    static int paired(const Lazo& start) { return 2 * start.pyramid().layers; }

    static int actions(const Lazo& start) { return start.swap() + 1; }
    static int choices(const Lazo&) { return 1; }
    static int longest(const Lazo& start) { return start.swap() + 1; }  // each fills a space, but for one swap

    using Legal = Listed;
    static void legal(const Lazo& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        position.each_move([&](int space) { out.numbers.push_back(space); });
    }

    static void choose(Lazo& position, Chosen&, std::int32_t action) { position.play(move(action)); }

    static std::string text(const Lazo& position, std::int32_t action) { return position.move_text(move(action)); }

    static std::int32_t number(Lazo::Move move) { return move.space; }
    static Lazo::Move move(std::int32_t number) { return {static_cast<std::int16_t>(number)}; }

    static Spot spot(std::int32_t action, const Lazo& start) {
        if (action == start.swap()) return nowhere;
        const auto [q, r, z] = start.pyramid().spaces[action];
        return {z - 1, r + start.pyramid().side - 1, q + start.pyramid().side - 1};
    }
    static std::int32_t turned(std::int32_t action, const Lazo& start, const Symmetry& symmetry) {
        if (action == start.swap()) return action;
        return start.pyramid().find(turned(start.pyramid().spaces[action], symmetry));
    }
    static Spot turned(Spot spot, const Lazo& start, const Symmetry& symmetry) {
        const int middle = start.pyramid().side - 1;
        const lazo::Space space{spot.column - middle, spot.row - middle, spot.plane / 2 + 1};
        if (spot.plane >= paired(start) || start.pyramid().find(space) < 0) return spot;
        const auto [q, r, z] = turned(space, symmetry);
        return {spot.plane, r + middle, q + middle};
    }

    static void show(const Lazo& position, const Chosen&, std::uint8_t* out) {
        const lazo::Pyramid& pyramid = position.pyramid();
        const auto [planes, height, width] = shape(position);
        std::memset(out, 0, planes * height * width);
        std::array<int, 2> tiles{};
        for (int space = 0; space < pyramid.size; ++space) {
            const int owner = position.owner(space);
            if (owner < 0) continue;
            ++tiles[owner];
            const auto [q, r, z] = pyramid.spaces[space];
            const int plane = 2 * (z - 1) + (owner != position.to_move());
            out[(plane * height + r + pyramid.side - 1) * width + q + pyramid.side - 1] = 1;
        }
        const bool swap_to_come = tiles[0] == position.to_move() && tiles[1] == 0;  // before either player's first tile
        std::memset(out + (planes - 1) * height * width, swap_to_come, height * width);
    }

private:
    // Each layer lies a third of a step further along q and r, so symmetries act on thirds.
    static lazo::Space turned(lazo::Space space, const Symmetry& symmetry) {
        const auto [q, r, z] = space;
        const auto [x, y] = symmetry(3 * q + z - 1, 3 * r + z - 1);
        return {(x - z + 1) / 3, (y - z + 1) / 3, z};
    }
};

}  // namespace archipel
