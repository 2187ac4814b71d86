// What learned evaluations see of Desdemona.
//
// Of a position: what is around each amazon, the lead in stones and how much of it is safe, how far the amazons get, how
// the empty squares are divided and what could be flipped. A lead is worth what the time is that is left to turn it, so
// lead and mobility are seen together too.
// Of a choice: where the square is, what is around it, what it flips, and how much freedom it takes from whom. Much of it
// means something else in another variant, early and late, ahead and behind, and so is seen together with those.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>

#include "bits.hpp"
#include "desdemona.hpp"
#include "encoding.hpp"
#include "features.hpp"

namespace archipel {

namespace desdemona {

// What stands on a square, as the player to move sees it.
enum Seen : std::uint8_t { open, my_amazon, your_amazon, my_stone, your_stone, no_ones_stone, wall };

// A board with walls around it, so that one may step off it.
inline constexpr int stride = side + 2;
using Walled = std::array<Seen, stride * stride>;
constexpr int walled(int square) { return (square / side + 1) * stride + square % side + 1; }
constexpr int unwalled(int at) { return (at / stride - 1) * side + at % stride - 1; }
inline constexpr std::array<int, 8> around{1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride};

inline constexpr auto neighbours = [] {
    struct List {
        std::array<std::uint8_t, 8> squares;
        int count;
        constexpr const std::uint8_t* begin() const { return squares.data(); }
        constexpr const std::uint8_t* end() const { return squares.data() + count; }
    };
    std::array<List, squares> neighbours{};
    for (int square = 0; square < squares; ++square) {
        for (const int step : around) {
            const int x = (walled(square) + step) % stride - 1, y = (walled(square) + step) / stride - 1;
            if (x < 0 || x >= side || y < 0 || y >= side) continue;
            neighbours[square].squares[neighbours[square].count++] = static_cast<std::uint8_t>(y * side + x);
        }
    }
    return neighbours;
}();

// --- sets of squares

// A row has eleven bits, the last of them never set: a step over the side of the board gets nowhere.
struct Area {
    std::uint64_t low = 0, high = 0;

    static constexpr int bit(int square) { return square / side * (side + 1) + square % side; }
    static constexpr Area of(int square) {
        const std::uint64_t here = std::uint64_t{1} << bit(square) % 64;
        return bit(square) < 64 ? Area{here, 0} : Area{0, here};
    }
    constexpr bool has(int square) const {
        const int at = bit(square);
        return (at < 64 ? low : high) >> at % 64 & 1;
    }
    constexpr int size() const { return archipel::count(low) + archipel::count(high); }
    constexpr explicit operator bool() const { return low | high; }
    constexpr Area& operator|=(Area other) { return *this = {low | other.low, high | other.high}; }
    friend constexpr Area operator|(Area one, Area other) { return one |= other; }
    friend constexpr Area operator&(Area one, Area other) { return {one.low & other.low, one.high & other.high}; }
    friend constexpr Area operator-(Area one, Area other) { return {one.low & ~other.low, one.high & ~other.high}; }

    template <int by>
    constexpr Area moved() const {
        if constexpr (by > 0) return {low << by, high << by | low >> (64 - by)};
        else return {low >> -by | high << (64 + by), high >> -by};
    }
};

// Calls `f` for each of the eight directions, as a template of the step.
template <class F>
constexpr void each_direction(F f) {
    f.template operator()<1>();
    f.template operator()<12>();
    f.template operator()<11>();
    f.template operator()<10>();
    f.template operator()<-1>();
    f.template operator()<-12>();
    f.template operator()<-11>();
    f.template operator()<-10>();
}

// Where queens get in one move over these squares, from all of these.
constexpr Area queens_reach(Area from, Area free) {
    Area reached;
    each_direction([&]<int step>() {
        for (Area next = from.moved<step>() & free; next; next = next.moved<step>() & free) reached |= next;
    });
    return reached;
}

constexpr Area kings_reach(Area from, Area free) {
    const Area wide = from | from.moved<1>() | from.moved<-1>();
    return (wide | wide.moved<11>() | wide.moved<-11>()) & free;
}

// --- what a symmetry turns into each other has the same number

// Of what is around a square, in three kinds: the eight neighbours as digits, one after the other round the square.
inline constexpr int ring_classes = 954;
inline const auto ring_class = [] {
    constexpr int all = 6561, highest = all / 3;
    std::array<std::uint16_t, all> ring_class{};
    std::uint16_t count = 0;
    for (int ring = 0; ring < all; ++ring) {
        int least = ring, mirrored = 0;
        for (int i = 0, rest = ring; i < 8; ++i, rest /= 3) mirrored = mirrored * 3 + rest % 3;
        mirrored = mirrored % 3 * highest + mirrored / 3;  // corners stay corners
        for (int turned : {ring, mirrored}) {
            for (int quarter = 0; quarter < 4; ++quarter) {
                turned = turned % 9 * (all / 9) + turned / 9;
                least = std::min(least, turned);
            }
        }
        ring_class[ring] = least == ring ? count++ : ring_class[least];
    }
    return ring_class;
}();

// Squares that the symmetries turn into each other have the same orbit.
inline constexpr int orbits = 15;
inline constexpr auto orbit = [] {
    std::array<std::uint8_t, squares> orbit{};
    for (int square = 0; square < squares; ++square) {
        const int x = std::min(square % side, side - 1 - square % side);
        const int y = std::min(square / side, side - 1 - square / side);
        orbit[square] = static_cast<std::uint8_t>(std::max(x, y) * (std::max(x, y) + 1) / 2 + std::min(x, y));
    }
    return orbit;
}();

// --- numbers in grades: small ones each by itself, greater ones together

inline constexpr int grades = 14;
inline constexpr auto grade_of = [] {
    std::array<std::uint8_t, 4 * squares> grade_of{};
    for (int number = 0; number < 4 * squares; ++number) {
        for (const int least : {1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28, 37, 49}) {
            if (number >= least) ++grade_of[number];
        }
    }
    return grade_of;
}();
constexpr int grade(int number) { return grade_of[number]; }

inline constexpr int balances = 2 * grades - 1;
constexpr int balance(int number) { return grades - 1 + (number < 0 ? -grade(-number) : grade(number)); }

// Numbers of features, one range behind the other.
struct Range {
    int first, size;
    constexpr int end() const { return first + size; }
    constexpr Range then(int more) const { return {end(), more}; }
    constexpr int operator()(int number) const { return first + number; }
};

// --- a position, as the player to move sees it after some choices of the turn

struct Side {
    Area amazons, stones;
    Area reach;                 // of all amazons in one move
    std::array<Area, 4> turns;  // where an amazon's shot, in `iago` a stone, flips 1, 2, 3, or more in one direction
    Area flips;                 // where it flips any

    // From the best of these squares.
    int most_flipped(Area places) const {
        if (!(flips & places)) return 0;
        int most = 4;
        while (!(turns[most - 1] & places)) --most;
        return most;
    }
};

// What is seen from a square in the eight directions: so many open squares, and what is behind them.
struct Star {
    std::array<std::uint8_t, 8> length;
    std::array<Seen, 8> end;

    int mobility() const {
        int mobility = 0;
        for (const int here : length) mobility += here;
        return mobility;
    }
    int freedom() const {
        int freedom = 0;
        for (const int here : length) freedom += here > 0;
        return freedom;
    }
    // How many squares a side's amazons no longer get to if this one is filled.
    int taken(Seen amazon) const {
        int taken = 0;
        for (int i = 0; i < 8; ++i) taken += end[i] == amazon ? 1 + length[(i + 4) % 8] : 0;
        return taken;
    }
};

struct View {
    Walled cells;
    Side me, you;
    Area free;
    int variant;
    bool iago;
    int lead;
    int stones;

    View(const Desdemona& position, const Chosen& chosen)
        : variant(static_cast<int>(position.variant())), iago(position.variant() == Desdemona::Variant::iago) {
        const int mover = position.to_move();
        const std::array<Seen, 6> seen{open,
                                       mover ? your_amazon : my_amazon,
                                       mover ? my_amazon : your_amazon,
                                       mover ? your_stone : my_stone,
                                       mover ? my_stone : your_stone,
                                       no_ones_stone};
        cells.fill(wall);
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) cells[(y + 1) * stride + x + 1] = seen[position.piece(y * side + x)];
        }
        const auto rows = [](auto row) {
            Area area;
            for (int y = side - 1; y >= 0; --y) area = area.moved<side + 1>() | Area{row(y), 0};
            return area;
        };
        free = rows([&](int y) -> std::uint64_t { return whole_line & ~position.occupied(y); });
        me.stones = rows([&](int y) -> std::uint64_t { return position.stones(mover, y); });
        you.stones = rows([&](int y) -> std::uint64_t { return position.stones(1 - mover, y); });
        for (const int square : position.amazons(mover)) me.amazons |= Area::of(square);
        for (const int square : position.amazons(1 - mover)) you.amazons |= Area::of(square);
        lead = me.stones.size() - you.stones.size();
        stones = squares - (free | me.amazons | you.amazons).size();
        if (chosen.count > 0) put(chosen.choice[0], open);
        if (chosen.count > 1) put(chosen.choice[1], my_amazon);
        me.reach = queens_reach(me.amazons, free);
        you.reach = queens_reach(you.amazons, free);
        find_flips(me, you.stones);
        find_flips(you, me.stones);
    }

    // The class of what is around a square: this, that or neither.
    int ring(int square, Seen one, Seen other) const {
        int pattern = 0;
        for (const int step : around) {
            const Seen here = cells[walled(square) + step];
            pattern = pattern * 3 + (here == one) + 2 * (here == other);
        }
        return ring_class[pattern];
    }

    int freedom(int square) const {
        int freedom = 0;
        for (const int step : around) freedom += cells[walled(square) + step] == open;
        return freedom;
    }

    // The least freedom that a piece put here leaves to an amazon beside it, at most 4, or 5 if there is none.
    int least_freedom_beside(int square, Seen amazon) const {
        int least = 5;
        for (const int step : around) {
            const int at = walled(square) + step;
            if (cells[at] == amazon) least = std::min({least, 4, std::max(0, freedom(unwalled(at)) - 1)});
        }
        return least;
    }

    Star star(int square) const {
        Star star;
        for (int i = 0; i < 8; ++i) {
            int at = walled(square) + around[i];
            for (star.length[i] = 0; cells[at] == open; at += around[i]) ++star.length[i];
            star.end[i] = cells[at];
        }
        return star;
    }

    // How many stones a shot flips.
    int flipped(int amazon, int shot) const {
        int flipped = 0;
        if (iago) {
            for (const int step : around) {
                int at = walled(shot) + step, length = 0;
                for (; cells[at] == your_stone; at += step) ++length;
                if (cells[at] == my_stone) flipped += length;
            }
        } else {
            const auto sign = [](int number) { return (number > 0) - (number < 0); };
            const int step = sign(shot / side - amazon / side) * stride + sign(shot % side - amazon % side);
            for (int at = walled(amazon) + step; at != walled(shot); at += step) flipped += cells[at] == your_stone;
        }
        return flipped;
    }

    // A side's stones that may still be flipped, as far as the lines tell that they stand on: a row is flipped from an open
    // square at one end, and at the other is an open one too, or in `iago` an enemy stone. Amazons move, so theirs are open.
    Area exposed(const Side& side, const Side& enemy) const {
        const Area opens = free | me.amazons | you.amazons;
        const Area others = iago ? opens | enemy.stones : opens;
        Area exposed;
        each_direction([&]<int step>() { exposed |= run<step>(side.stones, opens) & run<-step>(side.stones, others); });
        return exposed;
    }

    // On how many of the four straight lines through a stone put here the opponent could flip it next.
    int exposed(int square) const {
        int exposed = 0;
        for (int i = 0; i < 4; ++i) {
            const int one = walled(square) + around[i], other = walled(square) - around[i];
            exposed += threatened(one, other) || threatened(other, one);
        }
        return exposed;
    }

private:
    void put(int square, Seen now) {
        cells[walled(square)] = now;
        const Area here = Area::of(square);
        free = now == open ? free | here : free - here;
        me.amazons = now == open ? me.amazons - here : me.amazons | here;
    }

    void find_flips(Side& side, Area flippable) const {
        const Area ends = iago ? side.stones : free;
        each_direction([&]<int step>() {
            int length = 0;
            for (Area row = flippable & ends.moved<-step>(); row; row = flippable & row.moved<-step>()) {
                const Area before = row.moved<-step>() & free;
                side.turns[std::min(length++, 3)] |= before;
                side.flips |= before;
            }
        });
    }

    // Those of the stones from which a row of them leads against the direction to one of the ends.
    template <int step>
    static Area run(Area stones, Area ends) {
        Area found;
        for (Area next = ends.moved<step>() & stones; next; next = next.moved<step>() & stones) found |= next;
        return found;
    }

    bool threatened(int near, int far) const {
        if (iago) return cells[near] == open && cells[far] == your_stone;
        return cells[far] == open &&
               (cells[near] == your_amazon || (cells[near] == open && you.reach.has(unwalled(near))));
    }
};

}  // namespace desdemona

template <>
struct Features<Desdemona> {
private:
    using View = desdemona::View;
    using Move = Desdemona::Move;

    using Range = desdemona::Range;
    static constexpr int variants = 3, rooms = desdemona::grades / 2, leads = 13, flips = 5, freedoms = 9, beside = 6;

    static constexpr Range rings{0, 2 * desdemona::ring_classes};
    static constexpr Range lead = rings.then(variants * desdemona::balances);
    static constexpr Range lead_and_room = lead.then(leads * rooms * rooms);
    static constexpr Range mobility = lead_and_room.then(2 * desdemona::grades);
    static constexpr Range mobilities = mobility.then(2 * desdemona::grades);
    static constexpr Range able = mobilities.then(variants * 5 * 5);
    static constexpr Range reach = able.then(3 * desdemona::grades);
    static constexpr Range nearer = reach.then(2 * desdemona::balances);
    static constexpr Range regions = nearer.then(3 * desdemona::grades);
    static constexpr Range flip = regions.then(variants * flips * flips);
    static constexpr Range flip_places = flip.then(variants * 2 * desdemona::grades);
    static constexpr Range left = flip_places.then(variants * desdemona::squares / 4);
    static constexpr Range safe_lead = left.then(variants * desdemona::balances);
    static constexpr Range exposed = safe_lead.then(variants * 2 * desdemona::grades);

    // Of choices: what is around a square, by variant; and what is told together with variant, stage and lead.
    static constexpr int stages = 4, contexts = variants * stages * 3;
    static constexpr Range around{0, 5 * variants * desdemona::ring_classes};

    static constexpr Range from_orbit{0, desdemona::orbits};
    static constexpr Range from_mobility = from_orbit.then(desdemona::grades);
    static constexpr Range from_freedom = from_mobility.then(freedoms);
    static constexpr Range from_flips = from_freedom.then(flips);
    static constexpr Range from_beside = from_flips.then(beside);

    static constexpr Range to_orbit = from_beside.then(desdemona::orbits);
    static constexpr Range to_mobility = to_orbit.then(desdemona::grades);
    static constexpr Range to_gain = to_mobility.then(desdemona::balances);
    static constexpr Range to_freedom = to_gain.then(freedoms);
    static constexpr Range to_flips = to_freedom.then(flips);
    static constexpr Range to_beside = to_flips.then(2 * beside);
    static constexpr Range to_taken = to_beside.then(desdemona::grades);
    static constexpr Range to_distance = to_taken.then(desdemona::side);

    static constexpr Range shot_orbit = to_distance.then(desdemona::orbits);
    static constexpr Range shot_flips = shot_orbit.then(2 * flips);
    static constexpr Range shot_beside = shot_flips.then(2 * beside);
    static constexpr Range shot_taken = shot_beside.then(2 * desdemona::grades);
    static constexpr Range shot_exposed = shot_taken.then(5);
    static constexpr Range shot_distance = shot_exposed.then(desdemona::side);
    static constexpr Range shot_back = shot_distance.then(1);

public:
    static constexpr int version = 1;
    static constexpr int values = exposed.end(), policies = around.end() + contexts * shot_back.end();
    static constexpr int hidden = 32;
    static constexpr int phases = variants * 8;
    static constexpr int most_values = 36, most_policies = 11;
    static constexpr double certainty = 2.23;

    // Games last 60 to 75 turns.
    static int phase(const Desdemona& position) {
        return static_cast<int>(position.variant()) * 8 + std::min(position.ply() / 9, 7);
    }

    template <class F>
    static void each_value(const Desdemona& position, F f) {
        using namespace desdemona;
        const View view(position, {});
        const Side &me = view.me, &you = view.you;
        const Amazons mine = each_amazon(position, view, true, f), yours = each_amazon(position, view, false, f);
        f(lead(view.variant * balances + balance(view.lead)));
        f(lead_and_room(((std::clamp(view.lead, -6, 6) + 6) * rooms + grade(mine.moves) / 2) * rooms +
                        grade(yours.moves) / 2));
        f(mobilities(grade(mine.moves)));
        f(mobilities(grades + grade(yours.moves)));
        f(able((view.variant * 5 + mine.able) * 5 + yours.able));

        const Area my_second = queens_reach(me.reach, view.free) - me.reach;
        const Area your_second = queens_reach(you.reach, view.free) - you.reach;
        const Area only_me = me.reach - you.reach, only_you = you.reach - me.reach;
        f(reach(grade(only_me.size())));
        f(reach(grades + grade(only_you.size())));
        f(reach(2 * grades + grade((me.reach & you.reach).size())));
        f(nearer(balance(only_me.size() + (my_second - your_second - you.reach).size() - only_you.size() -
                         (your_second - my_second - me.reach).size())));
        each_region(view, f);

        // In `iago` a stone flips where it lands, a queen's move further.
        const Area my_places = view.iago ? me.reach | my_second : me.reach;
        const Area your_places = view.iago ? you.reach | your_second : you.reach;
        f(flip((view.variant * flips + me.most_flipped(my_places)) * flips + you.most_flipped(your_places)));
        f(flip_places(view.variant * 2 * grades + grade((me.flips & my_places).size())));
        f(flip_places(view.variant * 2 * grades + grades + grade((you.flips & your_places).size())));
        const int my_exposed = view.exposed(me, you).size(), your_exposed = view.exposed(you, me).size();
        f(safe_lead(view.variant * balances + balance(view.lead - my_exposed + your_exposed)));
        f(exposed(view.variant * 2 * grades + grade(my_exposed)));
        f(exposed(view.variant * 2 * grades + grades + grade(your_exposed)));
        f(left((view.variant * squares + view.free.size()) / 4));
    }

    template <class F>
    static void each_choice(const Desdemona& position, const Chosen& chosen, F f) {
        const View view(position, chosen);
        Listing<F> listing(view, f);
        if (chosen.count == 0) {
            position.each_from([&](int from) { see_from(view, from, listing); });
        } else if (chosen.count == 1) {
            const int from = chosen.choice[0], moves = position.count_reach(from);
            position.each_to(from, [&](int to) { see_to(view, from, moves, to, listing); });
        } else {
            const int from = chosen.choice[0], to = chosen.choice[1];
            position.each_shot(to, from, [&](int shot) { see_shot(view, from, to, shot, listing); });
        }
    }

    static std::optional<Move> move(const Desdemona& position, const Chosen& chosen, std::int32_t choice) {
        const auto whole = [](std::int32_t from, std::int32_t to, std::int32_t shot) {
            return Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                        static_cast<std::uint8_t>(shot)};
        };
        if (chosen.count == 2) return whole(chosen.choice[0], chosen.choice[1], choice);
        if (chosen.count == 1 && position.first_turn()) return whole(chosen.choice[0], choice, choice);
        return {};
    }

    static std::int8_t known(const Desdemona& position) {
        if (position.over()) return static_cast<std::int8_t>(position.winner());
        return winning_move(position) ? static_cast<std::int8_t>(position.to_move()) : unknown;
    }

    // A turn that ends the game and wins it: it fills the last squares beside the opponent's amazons, two at most.
    static std::optional<Move> winning_move(const Desdemona& position) {
        using namespace desdemona;
        std::array<int, 2> last{-1, -1};
        int count = 0;
        for (const int amazon : position.amazons(1 - position.to_move())) {
            for (const int square : neighbours[amazon]) {
                if (position.piece(square) != none || square == last[0] || square == last[1]) continue;
                if (count == 2) return {};
                last[count++] = square;
            }
        }
        std::optional<Move> found;
        position.each_from([&](int from) {
            position.each_to(from, [&](int to) {
                const int filled = (to == last[0]) + (to == last[1]);
                if (found || position.first_turn() || filled + 1 < count) return;
                position.each_shot(to, from, [&](int shot) {
                    if (found || filled + (shot == last[0]) + (shot == last[1]) < count) return;
                    const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                                    static_cast<std::uint8_t>(shot)};
                    Desdemona after = position;
                    after.play(move);
                    if (after.winner() == position.to_move() && after.over()) found = move;
                });
            });
        });
        return found;
    }

    // In `border` an amazon beside empty squares may have no turn, for want of a shot.
    static bool has_other_wins(const Desdemona& position) { return position.variant() == Desdemona::Variant::border; }

private:
    // --- of a position

    // All amazons of a player: where they get together, and how many get anywhere.
    struct Amazons {
        int moves = 0, able = 0;
    };
    template <class F>
    static Amazons each_amazon(const Desdemona& position, const View& view, bool mine, F& f) {
        Amazons all;
        for (const int amazon : position.amazons(mine ? position.to_move() : 1 - position.to_move())) {
            const int moves = position.count_reach(amazon);
            const int ring = view.ring(amazon, desdemona::open, mine ? desdemona::your_stone : desdemona::my_stone);
            f(rings(!mine * desdemona::ring_classes + ring));
            f(mobility(!mine * desdemona::grades + desdemona::grade(moves)));
            all.moves += moves;
            all.able += moves > 0;
        }
        return all;
    }

    // Whose kings would be first on a square, and who gets there at all.
    template <class F>
    static void each_region(const View& view, F& f) {
        using namespace desdemona;
        Area mine = view.me.amazons, yours = view.you.amazons;
        int first = 0;
        for (;;) {
            const Area my_next = kings_reach(mine, view.free) - mine, your_next = kings_reach(yours, view.free) - yours;
            if (!(my_next | your_next)) break;
            first += (my_next - yours - your_next).size() - (your_next - mine - my_next).size();
            mine |= my_next;
            yours |= your_next;
        }
        f(nearer(balances + balance(first)));
        f(regions(grade((mine - yours).size())));
        f(regions(grades + grade((yours - mine).size())));
        f(regions(2 * grades + grade((mine & yours).size())));
    }

    // --- of a choice

    // Collects the features of one choice after the other.
    template <class F>
    class Listing {
    public:
        Listing(const View& view, F& f) : variant_(view.variant), f_(f) {
            const int stage = (view.stones >= 15) + (view.stones >= 35) + (view.stones >= 55);
            const int lead = (view.lead > -2) + (view.lead > 1);
            first_ = around.end() + ((view.variant * stages + stage) * 3 + lead) * shot_back.end();
        }

        void add(int number) { features_[count_++] = static_cast<std::uint16_t>(first_ + number); }
        void add_ring(int which, int ring) {
            features_[count_++] =
                static_cast<std::uint16_t>(around((which * variants + variant_) * desdemona::ring_classes + ring));
        }
        void end(int choice) {
            f_(std::int32_t{choice}, std::span<const std::uint16_t>(features_.data(), count_));
            count_ = 0;
        }

    private:
        int variant_;
        int first_;
        F& f_;
        std::array<std::uint16_t, most_policies> features_{};
        std::size_t count_ = 0;
    };

    template <class List>
    static void see_from(const View& view, int from, List& list) {
        using namespace desdemona;
        const Star star = view.star(from);
        list.add_ring(0, view.ring(from, open, your_stone));
        list.add(from_orbit(orbit[from]));
        list.add(from_mobility(grade(star.mobility())));
        list.add(from_freedom(star.freedom()));
        list.add(from_flips(view.me.most_flipped(queens_reach(Area::of(from), view.free))));
        list.add(from_beside(view.least_freedom_beside(from, your_amazon)));
        list.end(from);
    }

    template <class List>
    static void see_to(const View& view, int from, int moves, int to, List& list) {
        using namespace desdemona;
        const Star star = view.star(to);
        const Area flippers = view.iago ? queens_reach(Area::of(to), view.free) : Area::of(to);
        list.add_ring(1, view.ring(to, open, your_stone));
        list.add_ring(2, view.ring(to, open, your_amazon));
        list.add(to_orbit(orbit[to]));
        list.add(to_mobility(grade(star.mobility())));
        list.add(to_gain(balance(star.mobility() - moves)));
        list.add(to_freedom(star.freedom()));
        list.add(to_flips(view.me.most_flipped(flippers)));
        list.add(to_beside(view.least_freedom_beside(to, your_amazon)));
        list.add(to_beside(beside + view.least_freedom_beside(to, my_amazon)));
        list.add(to_taken(grade(star.taken(your_amazon))));
        list.add(to_distance(distance(from, to)));
        list.end(to);
    }

    template <class List>
    static void see_shot(const View& view, int from, int to, int shot, List& list) {
        using namespace desdemona;
        const Star star = view.star(shot);
        list.add_ring(3, view.ring(shot, open, your_amazon));
        list.add_ring(4, view.ring(shot, my_stone, your_stone));
        list.add(shot_orbit(orbit[shot]));
        list.add(shot_flips(std::min(view.flipped(to, shot), 2 * flips - 1)));
        list.add(shot_beside(view.least_freedom_beside(shot, your_amazon)));
        list.add(shot_beside(beside + view.least_freedom_beside(shot, my_amazon)));
        list.add(shot_taken(grade(star.taken(your_amazon))));
        list.add(shot_taken(grades + grade(star.taken(my_amazon))));
        list.add(shot_exposed(view.exposed(shot)));
        list.add(shot_distance(distance(to, shot)));
        if (shot == from) list.add(shot_back(0));
        list.end(shot);
    }

    static int distance(int from, int to) {
        using desdemona::side;
        return std::max(std::abs(from % side - to % side), std::abs(from / side - to / side));
    }
};

static_assert(Learnable<Desdemona>);

}  // namespace archipel
