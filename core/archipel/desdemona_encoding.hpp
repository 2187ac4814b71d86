// Desdemona: three choices, each the number of a square, a1 first and b1 next: an amazon, its target, its shot. The first
// turn of a game has no shot; as a whole it has the number of one with its target in that place.
// Planes 10 × 10 by rows: own amazons, the opponent's, own stones, the opponent's, neutral stones, the amazon chosen, its target,
// whether this is the first turn.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "desdemona.hpp"
#include "encoding.hpp"

namespace archipel {

template <>
struct Encoding<Desdemona> {
    static constexpr bool several_choices = true;
    static constexpr Shape planes{8, desdemona::side, desdemona::side};
    static Shape shape(const Desdemona&) { return planes; }
    static int paired(const Desdemona&) { return 4; }

    static int actions(const Desdemona&) { return desdemona::squares; }
    static int choices(const Desdemona&) { return 3; }
    static int longest(const Desdemona&) { return 3 * desdemona::squares; }  // each turn but the first fills a square

    static std::int32_t number(Desdemona::Move move) {
        return (move.from * desdemona::squares + move.to) * desdemona::squares + move.shot;
    }
    static Desdemona::Move move(std::int32_t number) {
        const auto digit = [&](int place) { return static_cast<std::uint8_t>(number / place % desdemona::squares); };
        return {digit(desdemona::squares * desdemona::squares), digit(desdemona::squares), digit(1)};
    }

    static Spot spot(std::int32_t action, const Desdemona&) {
        return {0, action / desdemona::side, action % desdemona::side};
    }
    static std::int32_t turned(std::int32_t action, const Desdemona& start, const Symmetry& symmetry) {
        const Spot to = turned(spot(action, start), start, symmetry);
        return to.row * desdemona::side + to.column;
    }
    // Where the players change places, so does whose turn it is: own stays own.
    static Spot turned(Spot spot, const Desdemona&, const Symmetry& symmetry) {
        const auto [x, y] = symmetry(spot.column, spot.row);
        return {spot.plane, y, x};
    }

    using Legal = Listed;
    static void legal(const Desdemona& position, const Chosen& chosen, Listed& out) {
        out.numbers.clear();
        const auto add = [&](int square) { out.numbers.push_back(square); };
        if (chosen.count == 0) position.each_from(add);
        else if (chosen.count == 1) position.each_to(chosen.choice[0], add);
        else position.each_shot(chosen.choice[1], chosen.choice[0], add);
    }

    static void choose(Desdemona& position, Chosen& chosen, std::int32_t action) {
        const bool last = chosen.count == 2 || (chosen.count == 1 && position.first_turn());
        if (!last) {
            chosen.choice[chosen.count++] = action;
            return;
        }
        const int to = chosen.count == 2 ? chosen.choice[1] : action;
        position.play(move((chosen.choice[0] * desdemona::squares + to) * desdemona::squares + action));
        chosen = {};
    }

    static std::string text(const Desdemona&, std::int32_t action) { return desdemona::name(action); }

    static void show(const Desdemona& position, const Chosen& chosen, std::uint8_t* out) {
        std::memset(out, 0, planes.size());
        for (int square = 0; square < desdemona::squares; ++square) {
            const int piece = position.piece(square);
            if (piece == desdemona::none) continue;
            const int plane =
                piece == desdemona::neutral_stone ? 4 : (piece - 1) / 2 * 2 + ((piece - 1) % 2 != position.to_move());
            out[plane * desdemona::squares + square] = 1;
        }
        for (int i = 0; i < chosen.count; ++i) out[(5 + i) * desdemona::squares + chosen.choice[i]] = 1;
        if (position.first_turn()) std::memset(out + 7 * desdemona::squares, 1, desdemona::squares);
    }
};

}  // namespace archipel
