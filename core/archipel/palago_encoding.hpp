// Palago: the number of a tile is 3 · (95 · (r + 47) + q + 47) + way. No tile lies further out: 48 connected tiles, one of
// them on (0, 0), reach 47 steps. In the variants with two a turn there are two choices, the tile that comes first in the
// order of cells and then the other, or the number after all tiles if it is played alone.
// Planes 95 × 95 in the order of r and q: the tiles turned a, b and c, the tile chosen, whether Blue is to move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "encoding.hpp"
#include "palago.hpp"

namespace archipel {

template <>
struct Encoding<Palago> {
    static constexpr int reach = palago::tiles - 1, width = 2 * reach + 1;
    static constexpr int tiles = 3 * width * width;
    static constexpr Shape planes{5, width, width};
    static Shape shape(const Palago&) { return planes; }
    static int paired(const Palago&) { return 0; }

    static int choices(const Palago& start) { return start.variant() == Palago::Variant::single ? 1 : 2; }
    static int actions(const Palago& start) { return choices(start) == 1 ? tiles : tiles + 1; }
    static int longest(const Palago&) {
        return palago::tiles;
    }  // a turn lays as many as it has choices, but for the last

    static std::int32_t number(const Palago::Move& move) {
        return number(move.first) * (tiles + 1) + (move.alone() ? tiles : number(move.second));
    }
    static Palago::Move move(std::int32_t number) {
        const Palago::Tile first = tile(number / (tiles + 1));
        return number % (tiles + 1) == tiles ? Palago::Move{first} : Palago::Move{first, tile(number % (tiles + 1))};
    }

    static int number(Palago::Tile tile) { return 3 * cell(tile) + tile.way; }
    static Palago::Tile tile(int number) {
        const int cell = number / 3;
        return {static_cast<std::int8_t>(cell % width - reach), static_cast<std::int8_t>(cell / width - reach),
                static_cast<std::int8_t>(number % 3)};
    }

    using Legal = Listed;
    static void legal(const Palago& position, const Chosen& chosen, Listed& legal) {
        std::vector<std::int32_t>& out = legal.numbers;
        out.clear();
        static thread_local std::vector<Palago::Move> moves;
        position.moves(moves);
        for (const Palago::Move& move : moves) {
            if (chosen.count == 0) out.push_back(number(move.first));
            else if (number(move.first) == chosen.choice[0]) out.push_back(move.alone() ? tiles : number(move.second));
        }
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
    }

    static void choose(Palago& position, Chosen& chosen, std::int32_t action) {
        if (choices(position) == 1) {
            position.play({tile(action)});
        } else if (chosen.count == 0) {
            chosen.choice[chosen.count++] = action;
        } else {
            position.play(move(chosen.choice[0] * (tiles + 1) + action));
            chosen = {};
        }
    }

    static std::string text(const Palago& position, std::int32_t action) {
        return action == tiles ? "alone" : position.move_text({tile(action)});
    }

    static void show(const Palago& position, const Chosen& chosen, std::uint8_t* out) {
        constexpr int plane = width * width;
        std::memset(out, 0, 4 * plane);
        position.each_tile([&](Palago::Tile tile) { out[tile.way * plane + cell(tile)] = 1; });
        if (chosen.count) out[3 * plane + chosen.choice[0] / 3] = 1;
        std::memset(out + 4 * plane, position.to_move(), plane);
    }

private:
    static int cell(Palago::Tile tile) { return (tile.r + reach) * width + tile.q + reach; }
};

}  // namespace archipel
