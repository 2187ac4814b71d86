// Iago: Othello on hexes, where captured disks turn red and may be released again.
//
// A cell is a bit of a padded board, ten to a row, so that a step in each direction is one shift: what leaves the board
// lands on a bit outside it. In the order of these bits the cells are numbered as in Python, a1 first.
#pragma once

#include <array>
#include <cstdint>
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

inline constexpr int row_length = 10;
inline constexpr int slots = 9 * row_length;

constexpr int slot(Hex cell) { return (cell.r + 4) * row_length + cell.q + 4; }
constexpr Hex hex(int slot) { return {slot % row_length - 4, slot / row_length - 4}; }

template <class Condition>
constexpr Bits cells_where(Condition condition) {
    Bits cells;
    for (int r = -4; r <= 4; ++r) {
        for (int q = -4; q <= 4; ++q) {
            if (ring({q, r}) <= 4 && condition(ring({q, r}))) cells |= Bits::of(slot({q, r}));
        }
    }
    return cells;
}

inline constexpr Bits board = cells_where([](int) { return true; });
inline constexpr Bits outer = cells_where([](int ring) { return ring == 4; });
inline constexpr Bits inner = cells_where([](int ring) { return ring < 4; });
inline constexpr Bits centre = cells_where([](int ring) { return ring == 0; });
inline constexpr Bits cornerstones = outer | centre;  // a release needs one end here

// Calls `f.template operator()<shift>()` for each of the six directions.
template <class F>
constexpr void each_direction(F&& f) {
    f.template operator()<1>();
    f.template operator()<row_length>();
    f.template operator()<row_length - 1>();
    f.template operator()<-1>();
    f.template operator()<-row_length>();
    f.template operator()<1 - row_length>();
}

// For every cell at once a number below 32, as five sets: the cells whose number has that binary digit.
struct Counts {
    std::array<Bits, 5> digit{};

    // Adds to every cell a number below 8, given in the same way. Not inlined it costs a fifth of a random game.
    [[gnu::always_inline]] constexpr void add(Bits ones, Bits twos, Bits fours) {
        Bits carry = digit[0] & ones;
        digit[0] ^= ones;
        Bits sum = digit[1] ^ twos;
        Bits next = (digit[1] & twos) | (sum & carry);
        digit[1] = sum ^ carry;
        sum = digit[2] ^ fours;
        carry = (digit[2] & fours) | (sum & next);
        digit[2] = sum ^ next;
        next = digit[3] & carry;
        digit[3] ^= carry;
        digit[4] ^= next;
    }

    // Those of some cells that have the highest number.
    constexpr Bits highest(Bits cells) const {
        for (int i = 4; i >= 0; --i) {
            if (const Bits higher = cells & digit[i]) cells = higher;
        }
        return cells;
    }
};

inline constexpr auto keys = zobrist_keys<4 * slots + 2>(0x1a60);  // owner and face by cell; side to move; claim

}  // namespace iago

class Iago {
public:
    enum class Variant : std::uint8_t { standard, loose, simple, standard_penalty, simple_penalty };
    static constexpr std::array<std::string_view, 5> variants{
        "standard", "loose", "simple", "standard+penalty", "simple+penalty"};

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
    int ply() const { return (iago::board & ~empty()).count(); }
    bool over() const { return !(empty() & iago::inner); }
    bool has_claims() const { return penalty(); }
    bool claim_open() const { return claim_; }
    Bits face_up(int player) const { return up_[player]; }
    Bits captives(int player) const { return red_[player]; }
    Bits empty() const { return iago::board & ~(up_[0] | up_[1] | red_[0] | red_[1]); }

    // --- where a disk may go

    // Every legal placement but claims.
    Bits placements() const {
        Bits capturing, flipping;
        if (forced()) {
            const auto [all, counts] = captures();
            if (all) return counts.highest(all);
        } else {
            capturing = landings(up_[1 - to_move_]);
        }
        const Bits free = empty();
        if (releases()) flipping = landings(red_[0] | red_[1]);
        const Bits legal =
            (free & iago::inner & ~iago::centre) | (free & iago::cornerstones & (capturing | flipping));
        return legal ? legal : iago::centre;  // the last-centre exception
    }

    std::int64_t count_moves() const {
        return over() ? 0 : placements().count() + (claim_ ? empty().count() : 0);
    }

    void moves(std::vector<Move>& moves) const {
        moves.clear();
        if (over()) return;
        for (Bits cells = placements(); cells;) moves.push_back({static_cast<std::uint8_t>(cells.pop())});
        if (!claim_) return;
        for (Bits cells = empty(); cells;) moves.push_back({static_cast<std::uint8_t>(cells.pop()), true});
    }

    Move random_move(Random& random) const {
        const Bits cells = placements();
        const int count = cells.count();
        const int chosen = static_cast<int>(random.below(count + (claim_ ? empty().count() : 0)));
        if (chosen < count) return {static_cast<std::uint8_t>(cells.nth(chosen))};
        return {static_cast<std::uint8_t>(empty().nth(chosen - count)), true};
    }

    void play(Move move) {
        const int mover = to_move_;
        const Bits best = penalty() && !move.claim ? most_captured() : Bits{};
        const auto [captured, released] = caught(move.slot);
        turn_over(up_[1 - mover] & captured, 1 - mover);
        for (const int owner : {0, 1}) {
            const Bits freed = red_[owner] & released;
            turn_over(freed, owner);
        }
        up_[mover] |= Bits::of(move.slot);
        hash_ ^= key(mover, false, move.slot) ^ side_key();
        to_move_ ^= 1;
        const bool missed = best && !best[move.slot];
        set_claim(missed && !over());
    }

    // --- the end

    int score(int player) const {
        const int in = (up_[player] & iago::inner).count();
        const int out = (up_[player] & iago::outer).count();
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
        const std::string reason = first != second
            ? "score " + std::to_string(std::max(first, second)) + " to " + std::to_string(std::min(first, second))
            : "level at " + std::to_string(first) + ", centre disk " +
                  (bool((red_[0] | red_[1]) & iago::centre) ? "a captive" : "face up");
        return {winner(), reason, std::pair{first, second}};
    }

    // --- hashes

    std::uint64_t hash() const { return hash_; }

    std::uint64_t canonical_hash() const {
        std::uint64_t least = ~std::uint64_t{0};
        for (int symmetry = 0; symmetry < 12; ++symmetry) {
            std::uint64_t seen = (to_move_ ? iago::keys[4 * iago::slots] : 0) ^ (claim_ ? iago::keys[4 * iago::slots + 1] : 0);
            for (const int owner : {0, 1}) {
                for (const bool red : {false, true}) {
                    for (Bits disks = red ? red_[owner] : up_[owner]; disks;) {
                        seen ^= key(owner, red, iago::slot(turned(iago::hex(disks.pop()), symmetry)));
                    }
                }
            }
            least = std::min(least, seen);
        }
        return least;
    }

    // --- text

    std::string move_text(Move move) const {
        return (move.claim ? "!" : "") + hex_name(iago::hex(move.slot), 5);
    }

    std::string board_text() const {
        RowWriter rows;
        for (int r = 4; r >= -4; --r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) {
                const int slot = iago::slot({q, r});
                if (up_[0][slot]) rows.piece('D');
                else if (up_[1][slot]) rows.piece('L');
                else if (red_[0][slot]) rows.piece('d');
                else if (red_[1][slot]) rows.piece('l');
                else rows.empty();
            }
            rows.end_row();
        }
        return rows.take() + (to_move_ ? " L" : " D") + (claim_ ? "!" : "");
    }

    static Iago from_text(Variant variant, std::string_view board, int to_move, std::string_view extra) {
        Iago position(variant);
        RowReader rows(board);
        for (int r = 4; r >= -4; --r) {
            for (int q = std::max(-4, -4 - r); q <= std::min(4, 4 - r); ++q) {
                const int slot = iago::slot({q, r});
                const char piece = rows.next();
                if (piece == '.') continue;
                const int owner = piece == 'L' || piece == 'l';
                const bool red = piece == 'd' || piece == 'l';
                (red ? position.red_ : position.up_)[owner] |= Bits::of(slot);
                position.hash_ ^= key(owner, red, slot);
            }
        }
        if (to_move) {
            position.to_move_ = 1;
            position.hash_ ^= side_key();
        }
        position.set_claim(extra == "!");
        return position;
    }

private:
    bool simple() const { return variant_ == Variant::simple || variant_ == Variant::simple_penalty; }
    bool penalty() const { return variant_ == Variant::standard_penalty || variant_ == Variant::simple_penalty; }
    bool forced() const { return variant_ == Variant::standard || variant_ == Variant::simple; }
    bool releases() const { return !simple(); }

    // The empty cells from which a straight row of these disks leads to a disk of the mover's.
    Bits landings(Bits row) const {
        Bits found;
        iago::each_direction([&]<int Shift>() {
            for (Bits run = shifted<Shift>(up_[to_move_]) & row; run;) {
                run = shifted<Shift>(run);
                found |= run;
                run &= row;
            }
        });
        return found & empty();
    }

    // The empty cells that capture, and how many disks each captures.
    std::pair<Bits, iago::Counts> captures() const {
        const Bits mine = up_[to_move_], theirs = up_[1 - to_move_], free = empty();
        iago::Counts counts;
        Bits all;
        iago::each_direction([&]<int Shift>() {
            Bits run = shifted<Shift>(mine) & theirs;
            if (!run) return;
            std::array<Bits, 3> digit{};
            for (int length = 1; run; ++length) {
                run = shifted<Shift>(run);
                const Bits ends = run & free;
                if (length & 1) digit[0] |= ends;
                if (length & 2) digit[1] |= ends;
                if (length & 4) digit[2] |= ends;
                run &= theirs;
            }
            all |= digit[0] | digit[1] | digit[2];
            counts.add(digit[0], digit[1], digit[2]);
        });
        return {all, counts};
    }

    // Where most is captured, if anything can be.
    Bits most_captured() const {
        const auto [all, counts] = captures();
        return counts.highest(all);
    }

    // What a disk placed here captures and releases.
    std::pair<Bits, Bits> caught(int slot) const {
        const Bits placed = Bits::of(slot), mine = up_[to_move_], theirs = up_[1 - to_move_];
        const Bits reds = releases() ? red_[0] | red_[1] : Bits{};
        const bool cornerstone = bool(placed & iago::cornerstones);
        Bits captured, released;
        iago::each_direction([&]<int Shift>() {
            Bits far = shifted<Shift>(placed);
            const bool capture = bool(far & theirs);
            if (!capture && !(far & reds)) return;
            const Bits row = capture ? theirs : reds;
            Bits run;
            do {
                run |= far;
                far = shifted<Shift>(far);
            } while (far & row);
            if (!(far & mine)) return;
            if (capture) captured |= run;
            else if (cornerstone || (far & iago::cornerstones)) released |= run;
        });
        return {captured, released};
    }

    void turn_over(Bits disks, int owner) {
        up_[owner] ^= disks;
        red_[owner] ^= disks;
        while (disks) {
            const int slot = disks.pop();
            hash_ ^= key(owner, false, slot) ^ key(owner, true, slot);
        }
    }

    void set_claim(bool claim) {
        if (claim != claim_) hash_ ^= iago::keys[4 * iago::slots + 1];
        claim_ = claim;
    }

    static std::uint64_t key(int owner, bool red, int slot) {
        return iago::keys[(2 * owner + red) * iago::slots + slot];
    }
    static std::uint64_t side_key() { return iago::keys[4 * iago::slots]; }

    std::array<Bits, 2> up_{};   // by owner: face up
    std::array<Bits, 2> red_{};  // by owner: captives
    std::uint64_t hash_ = 0;
    Variant variant_;
    std::uint8_t to_move_ = 0;
    bool claim_ = false;
};

static_assert(Game<Iago>);

}  // namespace archipel
