// Iago: the number of the cell, a1 first; 61 more for a claim there, in the variants that have claims.
// Planes 9 × 9 in the order of r and q: own disks, the opponent's, own captives, the opponent's, whether a claim is open.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "encoding.hpp"
#include "iago.hpp"

namespace archipel {

template <>
struct Encoding<Iago> {
    static constexpr int cells = iago::cells;
    static constexpr Shape planes{5, 9, 9};
    static Shape shape(const Iago&) { return planes; }
    static int paired(const Iago&) { return 4; }

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

    static void choose(Iago& position, Chosen&, std::int32_t action) { position.play(move(action)); }

    static std::string text(const Iago& position, std::int32_t action) { return position.move_text(move(action)); }

    static std::int32_t number(Iago::Move move) {
        const auto found = std::find(slot.begin(), slot.end(), move.slot);
        return static_cast<std::int32_t>(found - slot.begin()) + (move.claim ? cells : 0);
    }
    static Iago::Move move(std::int32_t number) { return {slot[number % cells], number >= cells}; }

    static Spot spot(std::int32_t action, const Iago&) {
        const Hex cell = hex[action % cells];
        return {action / cells, cell.r + 4, cell.q + 4};
    }
    static std::int32_t turned(std::int32_t action, const Iago&, const Symmetry& symmetry) {
        const auto [q, r] = symmetry(hex[action % cells].q, hex[action % cells].r);
        const auto found = std::find(hex.begin(), hex.end(), Hex{q, r});
        return static_cast<std::int32_t>(found - hex.begin()) + action / cells * cells;
    }
    static Spot turned(Spot spot, const Iago&, const Symmetry& symmetry) {
        if (ring({spot.column - 4, spot.row - 4}) > 4) return spot;
        const auto [q, r] = symmetry(spot.column - 4, spot.row - 4);
        return {spot.plane, r + 4, q + 4};
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

    // The cells by their numbers.
    static constexpr auto hex = [] {
        std::array<Hex, cells> hex{};
        for (int r = -4, number = 0; r <= 4; ++r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) hex[number++] = {q, r};
        }
        return hex;
    }();
    static constexpr auto slot = [] {
        std::array<std::uint8_t, cells> slot{};
        for (int number = 0; number < cells; ++number)
            slot[number] = static_cast<std::uint8_t>(iago::slot(hex[number]));
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

}  // namespace archipel
