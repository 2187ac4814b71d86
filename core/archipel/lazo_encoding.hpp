// Lazo: the number of the space, the surface first, a1 first; one more for swap.
// Planes of (2 side - 1)², in the order of r and q: for each layer own tiles and the opponent's.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "encoding.hpp"
#include "lazo.hpp"

namespace archipel {

template <>
struct Encoding<Lazo> {
    static int width(const Lazo& start) { return 2 * start.pyramid().side - 1; }
    static Shape shape(const Lazo& start) { return {2 * start.pyramid().layers, width(start), width(start)}; }
    static int paired(const Lazo& start) { return shape(start).planes; }

    static int actions(const Lazo& start) { return start.swap() + 1; }
    static int choices(const Lazo&) { return 1; }
    static int longest(const Lazo& start) { return start.swap() + 1; }  // each fills a space, but for one swap

    using Legal = Listed;
    static void legal(const Lazo& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        position.each_move([&](int space) { out.numbers.push_back(space); });
    }

    static void choose(Lazo& position, Chosen&, std::int32_t action) {
        position.play({static_cast<std::int16_t>(action)});
    }

    static std::string text(const Lazo& position, std::int32_t action) {
        return position.move_text({static_cast<std::int16_t>(action)});
    }

    static void show(const Lazo& position, const Chosen&, std::uint8_t* out) {
        const lazo::Pyramid& pyramid = position.pyramid();
        const auto [planes, height, width] = shape(position);
        std::memset(out, 0, planes * height * width);
        for (int space = 0; space < pyramid.size; ++space) {
            const int owner = position.owner(space);
            if (owner < 0) continue;
            const auto [q, r, z] = pyramid.spaces[space];
            const int plane = 2 * (z - 1) + (owner != position.to_move());
            out[(plane * height + r + pyramid.side - 1) * width + q + pyramid.side - 1] = 1;
        }
    }
};

}  // namespace archipel
