// What learned evaluations see of Iago. One set of weights serves all variants.
//
// Of a position: every straight row of four cells, the six edges of five, the counts that make the score, and the variant.
// Of a move: its cell, what it turns over, the six cells around it, and the rows that cross in it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "bits.hpp"
#include "encoding.hpp"
#include "features.hpp"
#include "hexes.hpp"
#include "iago.hpp"
#include "iago_ending.hpp"

namespace archipel {

namespace iago {

// What the cells hold, as the player to move sees it: nothing, mine, theirs, my captive, their captive. Rows of cells are
// numbers in base 5, the first cell the lowest digit.
using Digits = std::array<std::uint8_t, 64>;   // by slot; beyond the board nothing
inline constexpr std::uint8_t off_board = 63;  // a slot that is on no board

inline Digits digits_of(const Iago& position) {
    static constexpr auto spread = [] {  // eight bits as eight bytes
        std::array<std::uint64_t, 256> spread{};
        for (int bits = 0; bits < 256; ++bits) {
            std::array<std::uint8_t, 8> bytes{};
            for (int i = 0; i < 8; ++i) bytes[i] = bits >> i & 1;
            spread[bits] = std::bit_cast<std::uint64_t>(bytes);
        }
        return spread;
    }();
    const int mover = position.to_move();
    const std::array sets{position.face_up(mover), position.face_up(1 - mover), position.captives(mover),
                          position.captives(1 - mover)};
    Digits digits;
    for (int i = 0; i < 64; i += 8) {
        const auto bytes = [&](int set) { return spread[sets[set] >> i & 255]; };
        const std::uint64_t eight = bytes(0) + 2 * bytes(1) + 3 * bytes(2) + 4 * bytes(3);
        std::memcpy(digits.data() + i, &eight, 8);
    }
    return digits;
}

constexpr int power_of_5(int exponent) { return exponent ? 5 * power_of_5(exponent - 1) : 1; }

constexpr int reversed(int row, int length) {
    int back = 0;
    for (; length; --length, row /= 5) back = back * 5 + row % 5;
    return back;
}

// How a row of a class is read: from its first cell, from its last, or, if a symmetry of the board turns it round, so that
// both ways give the same number.
enum class Reading : std::uint8_t { forward, backward, either };

// The numbers of all rows of this length, by how they are read.
template <int Length>
struct Readings {
    static constexpr int rows = power_of_5(Length);
    static constexpr int either_rows = (rows + power_of_5((Length + 1) / 2)) / 2;  // that are left if both ways are one
    std::array<std::array<std::uint16_t, rows>, 3> number{};

    constexpr Readings() {
        std::uint16_t either = 0;
        for (int row = 0; row < rows; ++row) {
            const int back = reversed(row, Length);
            number[0][row] = static_cast<std::uint16_t>(row);
            number[1][row] = static_cast<std::uint16_t>(back);
            number[2][row] = back < row ? number[2][back] : either++;
        }
    }

    static constexpr int count(Reading reading) { return reading == Reading::either ? either_rows : rows; }
};
inline constexpr Readings<4> fours;
inline constexpr Readings<5> fives;

// The least of what the symmetries make of a cell and a direction: the same for all that they turn into each other.
constexpr int least_turn(Hex cell, int direction) {
    int least = 6 * cells;
    for (int symmetry = 0; symmetry < 12; ++symmetry) {
        least = std::min(least, 6 * slot(turned(cell, symmetry)) + turned_direction(direction, symmetry));
    }
    return least;
}

// Gives each class that it is asked for a range of numbers, one after the other.
struct Ranges {
    std::array<int, 6 * cells> first{};  // 0: not yet given; it begins at 1
    int next = 1;

    constexpr int of(int least, int size) {
        if (!first[least]) {
            first[least] = next;
            next += size;
        }
        return first[least] - 1;
    }
    constexpr int total() const { return next - 1; }
};

// A cell and a direction, and the same row from its other end.
constexpr Reading reading_of(int least, int least_back) {
    return least < least_back ? Reading::forward : least > least_back ? Reading::backward : Reading::either;
}

constexpr Hex along(Hex cell, int direction, int steps) {
    const Hex step = hex_directions[direction];
    return {cell.q + steps * step.q, cell.r + steps * step.r};
}

// A slot, or `off_board`.
constexpr std::uint8_t slot_or_off(Hex cell) {
    return ring(cell) <= 4 ? static_cast<std::uint8_t>(slot(cell)) : off_board;
}

// --- rows of a position

inline constexpr int fours_count = 90, edges_count = 6;

// A row of four, not of an edge: where it stands among all that begin anywhere, and where its numbers begin.
struct Four {
    std::uint8_t start, axis;
    Reading reading;
    std::uint16_t first;
};

struct Rows {
    std::array<Four, fours_count> fours{};
    std::array<std::array<std::uint8_t, 5>, edges_count> edges{};
    int numbers = 0;

    constexpr Rows() {
        Ranges ranges;
        int four = 0, edge = 0;
        for (int axis = 0; axis < 3; ++axis) {
            for (const Hex cell : hexes) {
                const Hex last = along(cell, axis, 3);
                if (ring(last) > 4) continue;
                bool outermost = true;
                for (int i = 0; i < 4; ++i) outermost &= ring(along(cell, axis, i)) == 4;
                if (!outermost) {
                    const int least = least_turn(cell, axis), back = least_turn(last, axis + 3);
                    const Reading reading = reading_of(least, back);
                    fours[four++] = {
                        static_cast<std::uint8_t>(slot(cell)), static_cast<std::uint8_t>(axis), reading,
                        static_cast<std::uint16_t>(ranges.of(std::min(least, back), Readings<4>::count(reading)))};
                } else if (ring(along(cell, axis, 4)) == 4) {
                    for (int i = 0; i < 5; ++i) edges[edge][i] = slot_or_off(along(cell, axis, i));
                    ++edge;
                }
            }
        }
        numbers = ranges.total();
    }
};
inline constexpr Rows rows;

// --- what is around a cell

inline constexpr int orbits = 9;  // of cells

// From a cell outwards, four cells or to the border.
struct Ray {
    std::array<std::uint8_t, 4> slot;
    std::uint16_t first;
};

// Two cells on either side.
struct Crossing {
    std::array<std::uint8_t, 4> slot;
    std::uint16_t first;
    Reading reading;
};

struct Around {
    std::array<std::uint8_t, cells> orbit{};
    std::array<std::array<Ray, 6>, cells> rays{};
    std::array<std::array<Crossing, 3>, cells> crossings{};
    int ray_numbers = 0, crossing_numbers = 0;

    constexpr Around() {
        Ranges orbit_of, ray_of, crossing_of;
        for (int i = 0; i < cells; ++i) {
            const Hex cell = hexes[i];
            int least_cell = 6 * cells;
            for (int direction = 0; direction < 6; ++direction) {
                const int least = least_turn(cell, direction);
                least_cell = std::min(least_cell, least);
                int length = 0;
                Ray& ray = rays[i][direction];
                for (int step = 1; step <= 4; ++step) {
                    ray.slot[step - 1] = slot_or_off(along(cell, direction, step));
                    length += ray.slot[step - 1] != off_board;
                }
                ray.first = static_cast<std::uint16_t>(ray_of.of(least, power_of_5(length)));
            }
            for (int axis = 0; axis < 3; ++axis) {
                const int least = least_turn(cell, axis), back = least_turn(cell, axis + 3);
                const Reading reading = reading_of(least, back);
                Crossing& crossing = crossings[i][axis];
                for (int place = 0; place < 4; ++place) {
                    crossing.slot[place] = slot_or_off(along(cell, axis, place < 2 ? place - 2 : place - 1));
                }
                crossing.reading = reading;
                crossing.first =
                    static_cast<std::uint16_t>(crossing_of.of(std::min(least, back), Readings<4>::count(reading)));
            }
            orbit[i] = static_cast<std::uint8_t>(orbit_of.of(least_cell, 1));
        }
        ray_numbers = ray_of.total();
        crossing_numbers = crossing_of.total();
    }
};
inline constexpr Around around;

// The six neighbours of a cell, in order: nothing, mine, theirs, a captive, off the board. Those that turns and mirrors make
// of each other have one number.
struct Wreaths {
    static constexpr int numbers = 1505;
    std::array<std::uint16_t, 15625> number{};

    Wreaths() {
        std::uint16_t next = 0;
        for (int wreath = 0; wreath < 15625; ++wreath) {
            int least = wreath;
            for (int turn = 0, turning = wreath; turn < 6; ++turn, turning = turning / 5 + turning % 5 * 3125) {
                int mirrored = 0;
                for (int i = 0, rest = turning; i < 6; ++i, rest /= 5) mirrored = mirrored * 5 + rest % 5;
                least = std::min({least, turning, mirrored});
            }
            number[wreath] = least < wreath ? number[least] : next++;
        }
    }
};
inline const Wreaths wreaths;

// What a disk placed at the beginning of a ray turns over along it, as far as the ray shows.
struct Turned {
    std::uint8_t captured, freed, freed_theirs;
    std::uint8_t end;  // which cell of the ray is the far end, if captives are freed
};
inline constexpr auto turned_by_ray = [] {
    std::array<Turned, 625> turned{};
    for (int row = 0; row < 625; ++row) {
        Turned& here = turned[row];
        int rest = row, length = 0;
        for (; rest % 5 == 2; rest /= 5) ++length;
        if (length && rest % 5 == 1) here.captured = static_cast<std::uint8_t>(length);
        if (length) continue;
        int own = 0;
        for (; rest % 5 >= 3; rest /= 5) {
            ++length;
            own += rest % 5 == 3;
        }
        if (length && rest % 5 == 1) {
            here = {0, static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(length - own),
                    static_cast<std::uint8_t>(length)};
        }
    }
    return turned;
}();

}  // namespace iago

template <>
struct Features<Iago> {
    static constexpr int version = 2;
    static constexpr int hidden = 32;
    static constexpr double certainty = 1.65;
    static constexpr int margin = 195;
    static constexpr double deep_certainty = 0.95;

private:
    static constexpr int kinds = 4;  // of variants: with releases or without, captures forced or not
    static constexpr int stages = 10, policy_stages = 5;
    static constexpr int contexts = 2 * policy_stages;  // of a move in one kind: the stage, and whether it is a claim
    static constexpr int inner_cells = count(iago::inner), outer_cells = count(iago::outer);
    static constexpr int leads = 41;
    static constexpr int last_cells = 2, horizon = 4;

    // Where the numbers begin.
    static constexpr int first_edge = iago::rows.numbers;
    static constexpr int first_inner = first_edge + iago::Readings<5>::either_rows;
    static constexpr int first_outer = first_inner + 3 * (inner_cells + 1);  // of me, of them, empty
    static constexpr int first_lead = first_outer + 3 * (outer_cells + 1);
    static constexpr int first_variant = first_lead + 2 * leads;

    static constexpr int first_crossing = iago::around.ray_numbers;
    static constexpr int first_wreath = first_crossing + iago::around.crossing_numbers;
    static constexpr int first_turned = first_wreath + iago::orbits * iago::Wreaths::numbers;

public:
    static constexpr int phases = kinds * stages;
    static constexpr int values = first_variant + 7;
    static constexpr int policies = first_turned + iago::orbits * 36 * kinds * contexts;
    static constexpr int most_values = iago::fours_count + iago::edges_count + 8;
    static constexpr int most_policies = 11;

    static float softness(const Iago&) { return 1.6f; }

    static int phase(const Iago& position) { return kind(position) * stages + stage(position); }

    template <class F>
    static void each_value(const Iago& position, F&& f) {
        const iago::Digits digits = iago::digits_of(position);
        each_row(digits, f);
        for (const auto& edge : iago::rows.edges) {
            int row = 0;
            for (int i = 4; i >= 0; --i) row = row * 5 + digits[edge[i]];
            f(first_edge + iago::fives.number[2][row]);
        }
        const int mover = position.to_move();
        const iago::Cells mine = position.face_up(mover), theirs = position.face_up(1 - mover), free = position.empty();
        int inner = first_inner, outer = first_outer;
        for (const iago::Cells set : {mine, theirs, free}) {
            f(inner + count(set & iago::inner));
            f(outer + count(set & iago::outer));
            inner += inner_cells + 1;
            outer += outer_cells + 1;
        }
        const int lead = position.score(mover) - position.score(1 - mover);
        f(first_lead + (simple(position) ? leads : 0) + leads / 2 +
          std::clamp(simple(position) ? lead : lead / 4, -(leads / 2), leads / 2));
        f(first_variant + static_cast<int>(position.variant()) + (position.claim_open() ? 2 : 0));
    }

    // A choice is a cell's slot, and so many more for a claim there.
    template <class F>
    static void each_choice(const Iago& position, const Chosen&, F&& f) {
        const iago::Digits digits = iago::digits_of(position);
        const int context = kind(position) * contexts + stage(position) * policy_stages / stages * 2;
        std::array<std::uint16_t, most_policies> features;
        for (iago::Cells cells = position.placements(); cells;) {
            const int slot = pop(cells);
            look(digits, slot, context, features);
            f(slot, std::span<const std::uint16_t>(features));
        }
        if (!position.claim_open()) return;
        for (iago::Cells cells = position.empty(); cells;) {
            const int slot = pop(cells);
            look(digits, slot, context + 1, features);
            f(iago::cells + slot, std::span<const std::uint16_t>(features));
        }
    }

    static std::optional<Iago::Move> move(const Iago&, const Chosen&, std::int32_t choice) {
        return Iago::Move{static_cast<std::uint8_t>(choice % iago::cells), choice >= iago::cells};
    }

    static bool forced(const Iago& position) {
        return !position.claim_open() && std::has_single_bit(position.placements());
    }

    static std::int32_t only_choice(const Iago& position) { return std::countr_zero(position.placements()); }

    using Ending = IagoEnding;
    static constexpr int ending_nodes = 8;
    static bool near_end(const Iago& position) { return left(position) <= (is_free(position) ? 9 : 13); }
    static bool soon_over(const Iago& position) { return left(position) <= (is_free(position) ? 4 : 7); }

    // With few inner cells left the next plies settle most games, in about the time that the network would take.
    static std::int8_t known(const Iago& position) {
        return left(position) > last_cells ? unknown : settled(position, horizon).winner;
    }

    static std::optional<Iago::Move> winning_move(const Iago& position) {
        if (position.over() || left(position) > last_cells) return {};
        const auto [winner, move] = settled(position, horizon);
        return winner == position.to_move() ? std::optional(move) : std::nullopt;
    }

    // How many plies it takes, with the best play, until that has come which is known.
    static int known_plies(const Iago& position) {
        int plies = 0;
        while (plies < horizon && settled(position, plies).winner == unknown) ++plies;
        return plies;
    }

private:
    static bool simple(const Iago& position) {
        return position.variant() == Iago::Variant::simple || position.variant() == Iago::Variant::simple_penalty;
    }
    // Whether captures are not forced.
    static bool is_free(const Iago& position) {
        return position.penalty() || position.variant() == Iago::Variant::loose;
    }
    static int kind(const Iago& position) { return 2 * simple(position) + is_free(position); }
    // Inner cells that are empty: the game ends with the last.
    static int left(const Iago& position) { return count(position.empty() & iago::inner); }
    static int stage(const Iago& position) { return (inner_cells - left(position)) * stages / (inner_cells + 1); }

    // Who wins if that is settled within so many plies, and the first move to it if that is the player to move.
    struct Settled {
        std::int8_t winner;
        Iago::Move move{};
    };
    static Settled settled(const Iago& position, int plies) {
        if (position.over()) return {static_cast<std::int8_t>(position.winner())};
        if (left(position) > plies) return {unknown};
        const auto mover = static_cast<std::int8_t>(position.to_move());
        const bool claim = position.claim_open();  // which leaves the opponent no more than the same without it does
        const iago::Cells cells = claim ? position.empty() : position.placements();
        bool open = false;
        for (iago::Cells some : {cells & iago::inner, cells & iago::outer}) {  // what may end the game first
            while (some) {
                const Iago::Move move{static_cast<std::uint8_t>(pop(some)), claim};
                Iago after = position;
                after.play(move);
                const std::int8_t winner = settled(after, plies - 1).winner;
                if (winner == mover) return {winner, move};
                open |= winner == unknown;
            }
        }
        return {open ? unknown : static_cast<std::int8_t>(1 - mover)};
    }

    // The rows of four that begin in each slot are worked out together, for a step adds the same to all slots.
    template <class F>
    static void each_row(const iago::Digits& digits, F& f) {
        constexpr int turn = iago::cells, longest = 3 * 14;
        std::array<std::uint16_t, 64 + longest> around;  // the slots, and the first of them again
        for (int i = 0; i < turn; ++i) around[i] = digits[i];
        for (int i = turn; i < 64 + longest; ++i) around[i] = digits[i - turn];
        std::array<std::array<std::uint16_t, 64>, 3> row;
        const auto fill = [&]<int Axis>() {
            constexpr int by = iago::slot(hex_directions[Axis]);
            for (int i = 0; i < 64; ++i) {
                row[Axis][i] = static_cast<std::uint16_t>(around[i] + 5 * around[i + by] + 25 * around[i + 2 * by] +
                                                          125 * around[i + 3 * by]);
            }
        };
        fill.template operator()<0>();
        fill.template operator()<1>();
        fill.template operator()<2>();
        for (const iago::Four& four : iago::rows.fours) {
            f(four.first + iago::fours.number[static_cast<int>(four.reading)][row[four.axis][four.start]]);
        }
    }

    static int row_of(const iago::Digits& digits, const std::array<std::uint8_t, 4>& slot) {
        return digits[slot[0]] + 5 * digits[slot[1]] + 25 * digits[slot[2]] + 125 * digits[slot[3]];
    }

    static void look(const iago::Digits& digits, int slot, int context,
                     std::array<std::uint16_t, most_policies>& features) {
        auto next = features.begin();
        const auto add = [&](int number) { *next++ = static_cast<std::uint16_t>(number); };
        const bool releases = context < 2 * contexts;
        const bool cornerstone = iago::cornerstones & iago::at(slot);
        int wreath = 0, captured = 0, freed = 0, freed_theirs = 0;
        for (const iago::Ray& ray : iago::around.rays[slot]) {
            const int row = row_of(digits, ray.slot);
            add(ray.first + row);
            const iago::Turned& turned = iago::turned_by_ray[row];
            captured += turned.captured;
            if (turned.end && releases && (cornerstone || iago::cornerstones & iago::at(ray.slot[turned.end]))) {
                freed += turned.freed;
                freed_theirs += turned.freed_theirs;
            }
            wreath = wreath * 5 + (ray.slot[0] == iago::off_board ? 4 : std::min<int>(digits[ray.slot[0]], 3));
        }
        for (const iago::Crossing& crossing : iago::around.crossings[slot]) {
            add(first_crossing + crossing.first +
                iago::fours.number[static_cast<int>(crossing.reading)][row_of(digits, crossing.slot)]);
        }
        const int orbit = iago::around.orbit[slot];
        add(first_wreath + orbit * iago::Wreaths::numbers + iago::wreaths.number[wreath]);
        const int all = (std::min(captured, 3) * 3 + std::min(freed, 2)) * 3 + std::min(freed_theirs, 2);
        add(first_turned + (context * iago::orbits + orbit) * 36 + all);
    }
};

static_assert(Learnable<Iago>);

}  // namespace archipel
