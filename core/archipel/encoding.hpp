// How environments number the choices of a turn and show a position.
//
// A turn is made of one to three choices, each a number from 0 to below `actions`. Positions are shown as planes of
// bytes, 0 or 1, from the point of view of the player to move. Both are fixed: numbers never change their meaning.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "desdemona.hpp"
#include "iago.hpp"
#include "lazo.hpp"
#include "palago.hpp"

namespace archipel {

// The choices made so far in a turn.
struct Chosen {
    std::array<std::int32_t, 2> choice{};
    int count = 0;
    bool operator==(const Chosen&) const = default;
};

struct Shape {
    int planes, height, width;
    constexpr int size() const { return planes * height * width; }
};

// What a game's encoding gives:
//   actions(start)                  how many numbers there are for a choice
//   shape                           of the planes
//   legal(position, chosen, out)    the numbers that may be chosen now; none when the game is over
//   choose(position, chosen, n)     takes a legal number; plays the move if it completes one
//   show(position, chosen, out)     writes the planes
template <class G>
struct Encoding;

// Iago: the number of the cell, a1 first; 61 more for a claim there, in the variants that have claims.
// Planes 9 × 9 in the order of r and q: own disks, the opponent's, own captives, the opponent's, whether a claim is open.
template <>
struct Encoding<Iago> {
    static constexpr int cells = 61;
    static constexpr Shape shape{5, 9, 9};

    static int actions(const Iago& start) { return start.has_claims() ? 2 * cells : cells; }

    static void legal(const Iago& position, const Chosen&, std::vector<std::int32_t>& out) {
        out.clear();
        if (position.over()) return;
        for (Bits placements = position.placements(); placements;) out.push_back(number[placements.pop()]);
        if (!position.claim_open()) return;
        for (Bits empty = position.empty(); empty;) out.push_back(cells + number[empty.pop()]);
    }

    static void choose(Iago& position, Chosen&, std::int32_t action) {
        position.play({slot[action % cells], action >= cells});
    }

    static void show(const Iago& position, const Chosen&, std::uint8_t* out) {
        const int mover = position.to_move();
        const std::array<Bits, 4> sets{position.face_up(mover), position.face_up(1 - mover), position.captives(mover),
                                       position.captives(1 - mover)};
        for (const Bits& set : sets) {
            for (int row = 0; row < 9; ++row, out += 9) {
                const int at = row * iago::row_length;
                const std::uint64_t bits = at < 64 ? set.low >> at | (at ? set.high << (64 - at) : 0) : set.high >> (at - 64);
                std::memcpy(out, spread[bits & 511].data(), 9);
            }
        }
        std::memset(out, position.claim_open(), 81);
    }

private:
    static constexpr auto slot = [] {
        std::array<std::uint8_t, cells> slot{};
        int count = 0;
        for (Bits left = iago::board; left;) slot[count++] = static_cast<std::uint8_t>(left.pop());
        return slot;
    }();
    static constexpr auto number = [] {
        std::array<std::int32_t, iago::slots> number{};
        for (int i = 0; i < cells; ++i) number[slot[i]] = i;
        return number;
    }();
    // Nine bits as nine bytes.
    static constexpr auto spread = [] {
        std::array<std::array<std::uint8_t, 9>, 512> spread{};
        for (int bits = 0; bits < 512; ++bits) {
            for (int i = 0; i < 9; ++i) spread[bits][i] = bits >> i & 1;
        }
        return spread;
    }();
};

// Lazo: the number of the space, the surface first, a1 first; one more for swap.
// Planes of (2 side - 1)², in the order of r and q: for each layer own tiles and the opponent's.
template <int Side>
struct Encoding<Lazo<Side>> {
    static constexpr int width = 2 * Side - 1;
    static constexpr Shape shape{2 * lazo::Pyramid<Side>::layers, width, width};

    static int actions(const Lazo<Side>&) { return Lazo<Side>::swap + 1; }

    static void legal(const Lazo<Side>& position, const Chosen&, std::vector<std::int32_t>& out) {
        out.clear();
        position.each_move([&](int space) { out.push_back(space); });
    }

    static void choose(Lazo<Side>& position, Chosen&, std::int32_t action) {
        position.play({static_cast<std::int16_t>(action)});
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

// Desdemona: three choices, each the number of a square, a1 first and b1 next: an amazon, its target, its shot.
// Planes 10 × 10 by rows: own amazons, the opponent's, own stones, the opponent's, neutral stones, the amazon chosen, its target.
template <>
struct Encoding<Desdemona> {
    static constexpr Shape shape{7, desdemona::side, desdemona::side};

    static int actions(const Desdemona&) { return desdemona::squares; }

    static void legal(const Desdemona& position, const Chosen& chosen, std::vector<std::int32_t>& out) {
        out.clear();
        if (chosen.count == 0) position.each_from([&](int square) { out.push_back(square); });
        else if (chosen.count == 1) position.each_to(chosen.choice[0], [&](int square) { out.push_back(square); });
        else position.each_shot(chosen.choice[1], chosen.choice[0], [&](int square) { out.push_back(square); });
    }

    static void choose(Desdemona& position, Chosen& chosen, std::int32_t action) {
        const bool last = chosen.count == 2 || (chosen.count == 1 && position.first_turn());
        if (!last) {
            chosen.choice[chosen.count++] = action;
            return;
        }
        const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
        const int to = chosen.count == 2 ? chosen.choice[1] : action;
        position.play({byte(chosen.choice[0]), byte(to), byte(action)});
        chosen = {};
    }

    static void show(const Desdemona& position, const Chosen& chosen, std::uint8_t* out) {
        std::memset(out, 0, shape.size());
        for (int square = 0; square < desdemona::squares; ++square) {
            const int piece = position.piece(square);
            if (piece == desdemona::none) continue;
            const int plane = piece == desdemona::neutral_stone ? 4 : (piece - 1) / 2 * 2 + ((piece - 1) % 2 != position.to_move());
            out[plane * desdemona::squares + square] = 1;
        }
        for (int i = 0; i < chosen.count; ++i) out[(5 + i) * desdemona::squares + chosen.choice[i]] = 1;
    }
};

// Palago: the number of a tile is 3 · (95 · (r + 47) + q + 47) + way. No tile lies further out: 48 connected tiles, one of
// them on (0, 0), reach 47 steps. In the variants with two a turn there are two choices, the tile that comes first in the
// order of cells and then the other, or the number after all tiles if it is played alone.
// Planes 95 × 95 in the order of r and q: the tiles turned a, b and c, the tile chosen, whether Blue is to move.
template <>
struct Encoding<Palago> {
    static constexpr int reach = palago::tiles - 1, width = 2 * reach + 1;
    static constexpr int tiles = 3 * width * width;
    static constexpr Shape shape{5, width, width};

    static int actions(const Palago& start) { return start.variant() == Palago::Variant::single ? tiles : tiles + 1; }

    static int number(Palago::Tile tile) { return 3 * cell(tile) + tile.way; }
    static Palago::Tile tile(int number) {
        const int cell = number / 3;
        return {static_cast<std::int8_t>(cell % width - reach), static_cast<std::int8_t>(cell / width - reach),
                static_cast<std::int8_t>(number % 3)};
    }

    static void legal(const Palago& position, const Chosen& chosen, std::vector<std::int32_t>& out) {
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
        if (position.variant() == Palago::Variant::single) {
            position.play({tile(action)});
        } else if (chosen.count == 0) {
            chosen.choice[chosen.count++] = action;
        } else {
            const Palago::Tile first = tile(chosen.choice[0]);
            position.play(action == tiles ? Palago::Move{first} : Palago::Move{first, tile(action)});
            chosen = {};
        }
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
