// Iago: Othello on hexes, where captured disks turn red and may be released again.
//
// Sets of cells are words, and what a turn may capture is worked out for all cells at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "game.hpp"
#include "hexes.hpp"
#include "text.hpp"
#include "zobrist.hpp"

namespace archipel {

namespace iago {

// The board's 61 cells are the bits of one word. A hexagon of side 5 tiles the plane, and its copies lie so that q + 14 r
// modulo 61 gives each of its cells a number of its own. A step in any direction adds the same to all numbers, so that it
// turns the 61 bits around; what leaves the board comes in again on the far side, where `entered` masks it out.
inline constexpr int cells = 61;
using Cells = std::uint64_t;

constexpr int slot(Hex cell) { return (cell.q + 14 * cell.r + cells) % cells; }
constexpr Cells at(int slot) { return Cells{1} << slot; }

inline constexpr auto hexes = [] {
    std::array<Hex, cells> hexes{};
    for (int r = -4; r <= 4; ++r) {
        for (int q = -4; q <= 4; ++q) {
            if (ring({q, r}) <= 4) hexes[slot({q, r})] = {q, r};
        }
    }
    return hexes;
}();

template <class Condition>
constexpr Cells cells_where(Condition condition) {
    Cells found = 0;
    for (int slot = 0; slot < cells; ++slot) {
        if (condition(hexes[slot])) found |= at(slot);
    }
    return found;
}

inline constexpr Cells board = cells_where([](Hex) { return true; });
inline constexpr Cells outer = cells_where([](Hex cell) { return ring(cell) == 4; });
inline constexpr Cells inner = cells_where([](Hex cell) { return ring(cell) < 4; });
inline constexpr Cells centre = cells_where([](Hex cell) { return ring(cell) == 0; });
inline constexpr Cells cornerstones = outer | centre;  // a release needs one end here

// The cells that a step in this direction can lead to.
template <int Direction>
inline constexpr Cells entered =
    cells_where([](Hex cell) { return ring(cell + hex_directions[(Direction + 3) % 6]) <= 4; });

// Where one step leads to from these cells.
template <int Direction>
constexpr Cells step(Cells from) {
    constexpr int by = slot(hex_directions[Direction]);
    return (from << by | from >> (cells - by)) & entered<Direction>;
}

// Calls `f.template operator()<direction>()` for all six.
template <class F>
constexpr void each_direction(F&& f) {
    [&]<int... Direction>(std::integer_sequence<int, Direction...>) {
        (f.template operator()<Direction>(), ...);
    }(std::make_integer_sequence<int, 6>());
}

// For every cell at once a number below 32, as five sets: the cells whose number has that binary digit.
struct Counts {
    std::array<Cells, 5> digit{};

    // Adds to every cell a number below 8, given in the same way. Not inlined it costs a fifth of a random game.
#ifdef _MSC_VER
    [[msvc::forceinline]]
#else
    [[gnu::always_inline]]
#endif
    constexpr void add(Cells ones, Cells twos, Cells fours) {
        Cells carry = digit[0] & ones;
        digit[0] ^= ones;
        Cells sum = digit[1] ^ twos;
        Cells next = (digit[1] & twos) | (sum & carry);
        digit[1] = sum ^ carry;
        sum = digit[2] ^ fours;
        carry = (digit[2] & fours) | (sum & next);
        digit[2] = sum ^ next;
        next = digit[3] & carry;
        digit[3] ^= carry;
        digit[4] ^= next;
    }

    // Those of some cells that have the highest number.
    constexpr Cells highest(Cells among) const {
        for (int i = 4; i >= 0; --i) {
            const Cells higher = among & digit[i];
            among = higher ? higher : among;
        }
        return among;
    }
};

inline constexpr auto keys = zobrist_keys<4 * cells + 2>(0x1a60);  // owner and face by cell; side to move; claim

}  // namespace iago

class Iago {
public:
    using Cells = iago::Cells;
    static constexpr std::string_view name = "iago", letters = "DL";
    static constexpr bool draws = false;
    enum class Variant : std::uint8_t { standard, loose, simple, standard_penalty, simple_penalty };
    static constexpr std::array<std::string_view, 5> variants{"standard", "loose", "simple", "standard+penalty",
                                                              "simple+penalty"};

    struct Move {
        std::uint8_t slot;
        bool claim = false;
        bool operator==(const Move&) const = default;
    };

    explicit Iago(Variant variant) : variant_(variant) {}

    bool operator==(const Iago& other) const {
        return up_ == other.up_ && red_ == other.red_ && variant_ == other.variant_ && to_move_ == other.to_move_ &&
               claim_ == other.claim_;
    }

    int to_move() const { return to_move_; }
    Variant variant() const { return variant_; }
    int ply() const { return count(iago::board & ~empty()); }
    bool over() const { return !(empty() & iago::inner); }
    bool penalty() const { return variant_ == Variant::standard_penalty || variant_ == Variant::simple_penalty; }
    bool claim_open() const { return claim_; }
    Cells face_up(int player) const { return up_[player]; }
    Cells captives(int player) const { return red_[player]; }
    Cells empty() const { return iago::board & ~(up_[0] | up_[1] | red_[0] | red_[1]); }

    // --- where a disk may go

    // Every legal placement but claims.
    Cells placements() const {
        Cells capturing = 0, flipping = 0;
        if (forced()) {
            const auto [all, counts] = captures();
            if (all) return counts.highest(all);
        } else {
            capturing = landings(up_[1 - to_move_]);
        }
        const Cells free = empty();
        if (releases()) flipping = landings(red_[0] | red_[1]);
        const Cells legal = (free & iago::inner & ~iago::centre) | (free & iago::cornerstones & (capturing | flipping));
        return legal ? legal : iago::centre;  // the last-centre exception
    }

    std::int64_t count_moves() const { return over() ? 0 : count(placements()) + (claim_ ? count(empty()) : 0); }

    void moves(std::vector<Move>& moves) const {
        moves.clear();
        if (over()) return;
        for (Cells cells = placements(); cells;) moves.push_back({static_cast<std::uint8_t>(pop(cells))});
        if (!claim_) return;
        for (Cells cells = empty(); cells;) moves.push_back({static_cast<std::uint8_t>(pop(cells)), true});
    }

    Move random_move(Random& random) const {
        const Cells cells = placements();
        const int placed = count(cells);
        const int chosen = static_cast<int>(random.below(placed + (claim_ ? count(empty()) : 0)));
        if (chosen < placed) return {static_cast<std::uint8_t>(nth(cells, chosen))};
        return {static_cast<std::uint8_t>(nth(empty(), chosen - placed)), true};
    }

    void play(Move move) {
        const int mover = to_move_;
        const Cells best = penalty() && !move.claim ? most_captured() : Cells{0};
        const auto [captured, released] = caught(move.slot);
        turn_over(up_[1 - mover] & captured, 1 - mover);
        for (const int owner : {0, 1}) {
            const Cells freed = red_[owner] & released;
            turn_over(freed, owner);
        }
        up_[mover] |= iago::at(move.slot);
        hash_ ^= key(mover, false, move.slot) ^ side_key();
        to_move_ ^= 1;
        const bool missed = best && !(best & iago::at(move.slot));
        set_claim(missed && !over());
    }

    // --- the end

    int score(int player) const {
        const int in = count(up_[player] & iago::inner);
        const int out = count(up_[player] & iago::outer);
        return simple() ? in + out : std::max(in, 1) * std::max(out, 1);
    }

    int winner() const {
        const int first = score(0), second = score(1);
        if (first != second) return second > first;
        const bool second_owns = bool((up_[1] | red_[1]) & iago::centre);
        return bool((red_[0] | red_[1]) & iago::centre) ? !second_owns : second_owns;
    }

    Outcome outcome() const {
        const int first = score(0), second = score(1);
        const std::pair score{first, second};
        if (first != second) {
            const auto [less, more] = std::minmax(first, second);
            return {winner(), "iago.score", {{"more", more}, {"less", less}}, score};
        }
        const bool captive = (red_[0] | red_[1]) & iago::centre;
        return {winner(), captive ? "iago.level-captive" : "iago.level-face-up", {{"score", first}}, score};
    }

    // --- hashes

    std::uint64_t hash() const { return hash_; }

    std::uint64_t canonical_hash() const {
        std::uint64_t least = ~std::uint64_t{0};
        for (int symmetry = 0; symmetry < 12; ++symmetry) {
            std::uint64_t seen =
                (to_move_ ? iago::keys[4 * iago::cells] : 0) ^ (claim_ ? iago::keys[4 * iago::cells + 1] : 0);
            for (const int owner : {0, 1}) {
                for (const bool red : {false, true}) {
                    for (Cells disks = red ? red_[owner] : up_[owner]; disks;) {
                        seen ^= key(owner, red, iago::slot(turned(iago::hexes[pop(disks)], symmetry)));
                    }
                }
            }
            least = std::min(least, seen);
        }
        return least;
    }

    // --- text

    std::string move_text(Move move) const {
        std::string text = move.claim ? "!" : "";
        return text.append(hex_name(iago::hexes[move.slot], 5));
    }

    std::optional<Move> meant(std::string_view text) const {
        const bool claim = text.starts_with('!');
        const auto cell = hex_named(text.substr(claim), 5);
        return cell ? std::optional(Move{static_cast<std::uint8_t>(iago::slot(*cell)), claim}) : std::nullopt;
    }

    std::string board_text() const {
        RowWriter rows;
        for (int r = 4; r >= -4; --r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) {
                const Cells cell = iago::at(iago::slot({q, r}));
                if (up_[0] & cell) rows.piece('D');
                else if (up_[1] & cell) rows.piece('L');
                else if (red_[0] & cell) rows.piece('d');
                else if (red_[1] & cell) rows.piece('l');
                else rows.empty();
            }
            rows.end_row();
        }
        return rows.take();
    }
    std::string_view mark() const { return claim_ ? "!" : ""; }

    static Iago from_text(Variant variant, std::string_view board, int to_move, std::string_view mark) {
        Iago position(variant);
        RowReader rows(board);
        for (int r = 4; r >= -4; --r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) {
                const int slot = iago::slot({q, r});
                const char piece = rows.next();
                if (piece == '.') continue;
                const int owner = piece == 'L' || piece == 'l';
                const bool red = piece == 'd' || piece == 'l';
                (red ? position.red_ : position.up_)[owner] |= iago::at(slot);
                position.hash_ ^= key(owner, red, slot);
            }
        }
        if (to_move) {
            position.to_move_ = 1;
            position.hash_ ^= side_key();
        }
        position.set_claim(position.penalty() && mark == "!");
        return position;
    }

private:
    bool simple() const { return variant_ == Variant::simple || variant_ == Variant::simple_penalty; }
    bool forced() const { return variant_ == Variant::standard || variant_ == Variant::simple; }
    bool releases() const { return !simple(); }

    // The empty cells from which a straight row of these disks leads to a disk of the mover's.
    Cells landings(Cells row) const {
        const Cells mine = up_[to_move_];
        std::array<Cells, 6> run;
        iago::each_direction([&]<int Direction>() { run[Direction] = iago::step<Direction>(mine) & row; });
        Cells found = 0;
        while (run[0] | run[1] | run[2] | run[3] | run[4] | run[5]) {
            iago::each_direction([&]<int Direction>() {
                const Cells far = iago::step<Direction>(run[Direction]);
                found |= far;
                run[Direction] = far & row;
            });
        }
        return found & empty();
    }

    // The empty cells that capture, and how many disks each captures.
    std::pair<Cells, iago::Counts> captures() const {
        const Cells mine = up_[to_move_], theirs = up_[1 - to_move_], free = empty();
        std::array<std::array<Cells, 3>, 6> digit;  // by direction
        std::array<Cells, 6> run;                   // what goes on after two disks, which is rare
        Cells more = 0;
        iago::each_direction([&]<int Direction>() {
            const Cells second = iago::step<Direction>(iago::step<Direction>(mine) & theirs);
            const Cells third = iago::step<Direction>(second & theirs);
            digit[Direction] = {second & free, third & free, 0};
            more |= run[Direction] = third & theirs;
        });
        for (int length = 3; more; ++length) {
            more = 0;
            iago::each_direction([&]<int Direction>() {
                const Cells far = iago::step<Direction>(run[Direction]), ends = far & free;
                if (length & 1) digit[Direction][0] |= ends;
                if (length & 2) digit[Direction][1] |= ends;
                if (length & 4) digit[Direction][2] |= ends;
                more |= run[Direction] = far & theirs;
            });
        }
        iago::Counts counts;
        Cells all = 0;
        for (int direction = 0; direction < 3;
             ++direction) {  // with the opposite one: on one line lie fewer than 8 others
            const auto& [one, two, four] = digit[direction];
            const auto& [one_back, two_back, four_back] = digit[direction + 3];
            const Cells carry = one & one_back, twos = two ^ two_back;
            all |= one | two | four | one_back | two_back | four_back;
            counts.add(one ^ one_back, twos ^ carry, (four | four_back) ^ ((two & two_back) | (twos & carry)));
        }
        return {all, counts};
    }

    // Where most is captured, if anything can be.
    Cells most_captured() const {
        const auto [all, counts] = captures();
        return counts.highest(all);
    }

    // What a disk placed here captures and releases.
    std::pair<Cells, Cells> caught(int slot) const {
        const Cells placed = iago::at(slot), mine = up_[to_move_], theirs = up_[1 - to_move_];
        const Cells reds = releases() ? red_[0] | red_[1] : 0;
        const Cells anchors = placed & iago::cornerstones ? mine : mine & iago::cornerstones;
        Cells captured = 0, released = 0;
        iago::each_direction([&]<int Direction>() {
            Cells far = iago::step<Direction>(placed), run = 0;
            const bool capture = far & theirs;
            const Cells row = capture ? theirs : reds, ends = capture ? mine : anchors;
            while (far & row) {
                run |= far;
                far = iago::step<Direction>(far);
            }
            run = far & ends ? run : 0;
            captured |= capture ? run : 0;
            released |= capture ? 0 : run;
        });
        return {captured, released};
    }

    void turn_over(Cells disks, int owner) {
        up_[owner] ^= disks;
        red_[owner] ^= disks;
        while (disks) {
            const int slot = pop(disks);
            hash_ ^= key(owner, false, slot) ^ key(owner, true, slot);
        }
    }

    void set_claim(bool claim) {
        if (claim != claim_) hash_ ^= iago::keys[4 * iago::cells + 1];
        claim_ = claim;
    }

    static std::uint64_t key(int owner, bool red, int slot) {
        return iago::keys[(2 * owner + red) * iago::cells + slot];
    }
    static std::uint64_t side_key() { return iago::keys[4 * iago::cells]; }

    std::array<Cells, 2> up_{};   // by owner: face up
    std::array<Cells, 2> red_{};  // by owner: captives
    std::uint64_t hash_ = 0;
    Variant variant_;
    std::uint8_t to_move_ = 0;
    bool claim_ = false;
};

static_assert(Game<Iago>);

}  // namespace archipel
