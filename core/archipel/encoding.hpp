// How environments number the choices of a turn and show a position.
//
// A turn is made of one to three choices, each a number from 0 to below `actions`; as a whole it has a number too, whose
// digits in that base are its choices. Positions are shown as planes of bytes, 0 or 1, from the point of view of the
// player to move. All this is fixed: numbers never change their meaning.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
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

// The numbers that may be chosen, as a list.
struct Listed {
    std::vector<std::int32_t> numbers;

    int count() const { return static_cast<int>(numbers.size()); }
    std::int32_t nth(int n) const { return numbers[n]; }
    bool has(std::int32_t number) const { return std::find(numbers.begin(), numbers.end(), number) != numbers.end(); }
    template <class F>
    void each(F&& f) const {
        for (const std::int32_t number : numbers) f(number);
    }

    // A mask has a byte for each number, 1 where it is here. Erased before this changes, it need not be made anew.
    void erase(std::uint8_t* mask) const {
        each([&](int number) { mask[number] = 0; });
    }
    void mark(std::uint8_t* mask) const {
        each([&](int number) { mask[number] = 1; });
    }
};

// What a game's encoding gives:
//   choices(start)                  that the longest turn has
//   actions(start)                  how many numbers there are for a choice
//   longest(start)                  no game has more choices
//   shape                           of the planes
//   paired                          how many of them are first, one after the other own and the opponent's
//   Legal                           numbers that may be chosen: Listed, or something that does the same
//   legal(position, chosen, out)    those that may be now; none when the game is over
//   choose(position, chosen, n)     takes a legal number; plays the move if it completes one
//   text(position, n)               the part of a move's text that a choice adds
//   show(position, chosen, out)     writes the planes
// and if turns may have several choices:
//   number(move), move(number)      of the turn as a whole
template <class G>
struct Encoding;

// Iago: the number of the cell, a1 first; 61 more for a claim there, in the variants that have claims.
// Planes 9 × 9 in the order of r and q: own disks, the opponent's, own captives, the opponent's, whether a claim is open.
template <>
struct Encoding<Iago> {
    static constexpr int cells = iago::cells;
    static constexpr Shape shape{5, 9, 9};
    static constexpr int paired = 4;

    static int actions(const Iago& start) { return start.penalty() ? 2 * cells : cells; }
    static int choices(const Iago&) { return 1; }
    static int longest(const Iago&) { return cells; }  // each fills a cell

    // Numbers as bits: of the cells, and of the claims.
    struct Legal {
        std::array<iago::Cells, 2> numbers{};
        bool claims = false;  // whether the variant has any

        int count() const { return archipel::count(numbers[0]) + archipel::count(numbers[1]); }
        std::int32_t nth(int n) const {
            const int first = archipel::count(numbers[0]);
            return n < first ? archipel::nth(numbers[0], n) : cells + archipel::nth(numbers[1], n - first);
        }
        bool has(std::int32_t number) const { return numbers[number / cells] >> number % cells & 1; }
        template <class F>
        void each(F&& f) const {
            for (int i = 0; i < count(); ++i) f(nth(i));
        }

        void erase(std::uint8_t*) const {}
        void mark(std::uint8_t* mask) const {
            mark(numbers[0], mask);
            if (claims) mark(numbers[1], mask + cells);
        }

    private:
        static void mark(iago::Cells bits, std::uint8_t* mask) {
            for (int i = 0; i < 7; ++i, bits >>= 8, mask += 8) std::memcpy(mask, spread[bits & 255].data(), 8);
            std::memcpy(mask, spread[bits].data(), cells - 7 * 8);
        }
    };

    static void legal(const Iago& position, const Chosen&, Legal& out) {
        out = {{}, position.penalty()};
        if (position.over()) return;
        out.numbers[0] = numbered(position.placements());
        if (position.claim_open()) out.numbers[1] = numbered(position.empty());
    }

    static void choose(Iago& position, Chosen&, std::int32_t action) {
        position.play({slot[action % cells], action >= cells});
    }

    static std::string text(const Iago& position, std::int32_t action) {
        return position.move_text({slot[action % cells], action >= cells});
    }

    static void show(const Iago& position, const Chosen&, std::uint8_t* out) {
        const int mover = position.to_move();
        for (const iago::Cells set : {position.face_up(mover), position.face_up(1 - mover), position.captives(mover),
                                      position.captives(1 - mover)}) {
            each_row([&]<int R>() {
                std::memcpy(out, spread[row<R>(set)].data(), sizeof spread[0]);
                out += 9;
            });
        }
        std::memset(out, position.claim_open(), 81);
    }

private:
    template <class F>
    static constexpr void each_row(F&& f) {
        [&]<int... I>(std::integer_sequence<int, I...>) {
            (f.template operator()<I - 4>(), ...);
        }(std::make_integer_sequence<int, 9>());
    }

    // The cells of a row as nine bits, by q. Their slots follow each other, only once beyond the last to the first.
    template <int R>
    static constexpr unsigned row(iago::Cells set) {
        constexpr int first = iago::slot({-4, R});
        constexpr unsigned on_board = ((1u << (9 - absolute(R))) - 1) << std::max(0, -R);
        if constexpr (first + 9 > cells) set = set >> first | set << (cells - first);
        else set >>= first;
        return static_cast<unsigned>(set) & on_board;
    }

    // Of each row.
    static constexpr auto first_number = [] {
        std::array<int, 9> first{};
        for (int r = -3; r <= 4; ++r) first[r + 4] = first[r + 3] + 9 - absolute(r - 1);
        return first;
    }();

    // A set of cells with the bits in the order of their numbers.
    static iago::Cells numbered(iago::Cells set) {
        iago::Cells bits = 0;
        each_row([&]<int R>() { bits |= iago::Cells{row<R>(set) >> std::max(0, -R)} << first_number[R + 4]; });
        return bits;
    }

    static constexpr auto slot = [] {
        std::array<std::uint8_t, cells> slot{};
        for (int r = -4, number = 0; r <= 4; ++r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) {
                slot[number++] = static_cast<std::uint8_t>(iago::slot({q, r}));
            }
        }
        return slot;
    }();
    // Nine bits as nine bytes, and more zeros: sixteen are copied at once, and what is too much is then written over.
    static constexpr auto spread = [] {
        std::array<std::array<std::uint8_t, 16>, 512> spread{};
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

// Desdemona: three choices, each the number of a square, a1 first and b1 next: an amazon, its target, its shot. The first
// turn of a game has no shot; as a whole it has the number of one with its target in that place.
// Planes 10 × 10 by rows: own amazons, the opponent's, own stones, the opponent's, neutral stones, the amazon chosen, its target.
template <>
struct Encoding<Desdemona> {
    static constexpr Shape shape{7, desdemona::side, desdemona::side};
    static constexpr int paired = 4;

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
        std::memset(out, 0, shape.size());
        for (int square = 0; square < desdemona::squares; ++square) {
            const int piece = position.piece(square);
            if (piece == desdemona::none) continue;
            const int plane =
                piece == desdemona::neutral_stone ? 4 : (piece - 1) / 2 * 2 + ((piece - 1) % 2 != position.to_move());
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
    static constexpr int paired = 0;

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

// The same, with a whole turn of several choices as one choice.
template <class G>
struct WholeTurns : Encoding<G> {
    static int actions(const G& start) {
        int count = 1;
        for (int i = 0; i < Encoding<G>::choices(start); ++i) count *= Encoding<G>::actions(start);
        return count;
    }

    using Legal = Listed;
    static void legal(const G& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        static thread_local std::vector<typename G::Move> moves;
        position.moves(moves);
        for (const auto& move : moves) out.numbers.push_back(Encoding<G>::number(move));
    }

    static void choose(G& position, Chosen&, std::int32_t action) { position.play(Encoding<G>::move(action)); }
};

}  // namespace archipel
