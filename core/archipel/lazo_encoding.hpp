// Lazo: the number of the space, the surface first, a1 first; one more for swap.
// Planes of (2 side - 1)², in the order of r and q: for each layer own tiles and the opponent's.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "encoding.hpp"
#include "lazo.hpp"

namespace archipel {

template <int Side>
struct Encoding<Lazo<Side>> {
    static constexpr int width = 2 * Side - 1;
    static constexpr Shape shape{2 * lazo::Pyramid<Side>::layers, width, width};
    static constexpr int paired = shape.planes;

    static int actions(const Lazo<Side>&) { return Lazo<Side>::swap + 1; }
    static int choices(const Lazo<Side>&) { return 1; }
    static int longest(const Lazo<Side>&) { return Lazo<Side>::swap + 1; }  // each fills a space, but for one swap

    using Legal = Listed;
    static void legal(const Lazo<Side>& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        position.each_move([&](int space) { out.numbers.push_back(space); });
    }

    static void choose(Lazo<Side>& position, Chosen&, std::int32_t action) {
        position.play({static_cast<std::int16_t>(action)});
    }

    static std::string text(const Lazo<Side>& position, std::int32_t action) {
        return position.move_text({static_cast<std::int16_t>(action)});
    }

    static void show(const Lazo<Side>& position, const Chosen&, std::uint8_t* out) {
        std::memset(out, 0, shape.size());
        for (int space = 0; space < Lazo<Side>::swap; ++space) {
            const int owner = position.owner(space);
            if (owner < 0) continue;
            const auto [q, r, z] = lazo::pyramid<Side>.spaces[space];
            const int plane = 2 * (z - 1) + (owner != position.to_move());
            out[(plane * width + r + Side - 1) * width + q + Side - 1] = 1;
        }
    }
};

}  // namespace archipel
