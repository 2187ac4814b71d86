// Desdemona: Amazons meets Othello.
//
// The board is kept as its 58 straight lines: 10 rows, 10 columns, 19 rising and 19 falling diagonals. On each, ten bits
// tell what is occupied (beyond a diagonal's ends everything is), so that a table answers how far a queen gets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "game.hpp"
#include "text.hpp"
#include "zobrist.hpp"

namespace archipel {

namespace desdemona {

inline constexpr int side = 10;
inline constexpr int squares = side * side;
inline constexpr int lines = 58;
using Line = std::uint16_t;
inline constexpr Line whole_line = (1 << side) - 1;

// The four lines through a square, and its bit on each.
struct Place {
    std::array<std::uint8_t, 4> line;
    std::array<std::uint8_t, 4> bit;
};

inline constexpr auto places = [] {
    std::array<Place, squares> places{};
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
            places[y * side + x] = {{byte(y), byte(10 + x), byte(20 + x - y + 9), byte(39 + x + y)},
                                    {byte(x), byte(y), byte(x), byte(x)}};
        }
    }
    return places;
}();

// The square at a bit of a line, where there is one.
inline constexpr auto square_at = [] {
    std::array<std::array<std::uint8_t, side>, lines> square_at{};
    for (int square = 0; square < squares; ++square) {
        for (int i = 0; i < 4; ++i) {
            square_at[places[square].line[i]][places[square].bit[i]] = static_cast<std::uint8_t>(square);
        }
    }
    return square_at;
}();

// On each line the squares that exist, and those on the edge of the board.
inline constexpr auto existing = [] {
    std::array<Line, lines> existing{};
    for (const Place& place : places) {
        for (int i = 0; i < 4; ++i) existing[place.line[i]] |= static_cast<Line>(1 << place.bit[i]);
    }
    return existing;
}();

constexpr bool on_edge(int square) {
    const int x = square % side, y = square / side;
    return x == 0 || x == side - 1 || y == 0 || y == side - 1;
}

inline constexpr auto edges = [] {
    std::array<Line, lines> edges{};
    for (int square = 0; square < squares; ++square) {
        if (!on_edge(square)) continue;
        for (int i = 0; i < 4; ++i) edges[places[square].line[i]] |= static_cast<Line>(1 << places[square].bit[i]);
    }
    return edges;
}();

// Where a queen gets on a line, from a bit, over squares that are not occupied.
inline constexpr auto reach = [] {
    std::array<std::array<Line, whole_line + 1>, side> reach{};
    for (int bit = 0; bit < side; ++bit) {
        for (int occupied = 0; occupied <= whole_line; ++occupied) {
            for (int at = bit + 1; at < side && !(occupied >> at & 1); ++at) reach[bit][occupied] |= Line(1 << at);
            for (int at = bit - 1; at >= 0 && !(occupied >> at & 1); --at) reach[bit][occupied] |= Line(1 << at);
        }
    }
    return reach;
}();

// The two squares right behind the unbroken rows of these stones that start next to a bit.
inline constexpr auto behind = [] {
    std::array<std::array<Line, whole_line + 1>, side> behind{};
    for (int bit = 0; bit < side; ++bit) {
        for (int stones = 0; stones <= whole_line; ++stones) {
            for (const int step : {1, -1}) {
                int at = bit + step;
                while (at >= 0 && at < side && (stones >> at & 1)) at += step;
                if (at != bit + step && at >= 0 && at < side) behind[bit][stones] |= Line(1 << at);
            }
        }
    }
    return behind;
}();

enum Piece : std::uint8_t { none, white_amazon, black_amazon, white_stone, black_stone, neutral_stone };
inline constexpr std::string_view symbols = ".WBwbn";

constexpr Piece amazon(int player) { return static_cast<Piece>(white_amazon + player); }
constexpr Piece stone(int player) { return static_cast<Piece>(white_stone + player); }

inline constexpr auto keys = zobrist_keys<6 * squares + 1>(0xde5d);

inline std::string name(int square) {
    return std::string(1, static_cast<char>('a' + square % side)) + std::to_string(square / side + 1);
}

// The square whose name a text begins with, if there is one.
inline std::optional<std::uint8_t> named(std::string_view text) {
    const std::optional<int> row = number_at(text, 1);
    const int column = text.empty() ? -1 : text[0] - 'a';
    if (!row || *row < 1 || *row > side || column < 0 || column >= side) return {};
    return static_cast<std::uint8_t>((*row - 1) * side + column);
}

// One of the eight symmetries: a mirror or none, then so many quarter turns.
constexpr int turned(int square, int symmetry) {
    int x = square % side, y = square / side;
    if (symmetry >= 4) x = side - 1 - x;
    for (int turns = symmetry % 4; turns > 0; --turns) {
        const int old = x;
        x = side - 1 - y;
        y = old;
    }
    return y * side + x;
}

}  // namespace desdemona

class Desdemona {
public:
    static constexpr std::string_view name = "desdemona", letters = "WB";
    enum class Variant : std::uint8_t { standard, border, iago };
    static constexpr std::array<std::string_view, 3> variants{"standard", "border", "iago"};

    struct Move {
        std::uint8_t from, to, shot;  // on the very first turn the shot is where the amazon stands: none
        bool operator==(const Move&) const = default;
    };

    explicit Desdemona(Variant variant) : Desdemona(variant, 0) {
        for (const int square : {3, 96, 60, 39}) put(square, desdemona::white_amazon);
        for (const int square : {30, 93, 6, 69}) put(square, desdemona::black_amazon);
    }

    bool operator==(const Desdemona& other) const {
        return pieces_ == other.pieces_ && variant_ == other.variant_ && to_move_ == other.to_move_;
    }

    int to_move() const { return to_move_; }
    Variant variant() const { return variant_; }
    int ply() const { return first_turn() ? 0 : stones() + 1; }

    bool over() const {
        for (const int from : amazons()) {
            if (has_turn(from)) return false;
        }
        return true;
    }

    // --- the moves

    std::int64_t count_moves() const {
        std::int64_t total = 0;
        for (const int from : amazons()) {
            each_reached(from, [&](int to) { total += first_turn() ? 1 : count_shots(to, from); });
        }
        return total;
    }

    void moves(std::vector<Move>& moves) const {
        moves.clear();
        for (const int from : amazons()) {
            each_reached(from, [&](int to) {
                if (first_turn()) moves.push_back(move(from, to, to));
                else each_shot(to, from, [&](int shot) { moves.push_back(move(from, to, shot)); });
            });
        }
    }

    struct Amazons {
        const std::uint8_t* first;
        int count;
        const std::uint8_t* begin() const { return first; }
        const std::uint8_t* end() const { return first + count; }
    };
    Amazons amazons(int player) const { return {amazons_[player].data(), count_[desdemona::amazon(player)]}; }
    desdemona::Piece piece(int square) const { return pieces_[square]; }

    // The bits of a line: all that is occupied, and a player's stones.
    desdemona::Line occupied(int line) const { return line_[line].occupied; }
    desdemona::Line stones(int player, int line) const { return line_[line].stones[player]; }
    bool first_turn() const { return to_move_ == 0 && stones() == 0; }

    // How many squares a queen gets to from a square.
    int count_reach(int square) const {
        int count = 0;
        for (int i = 0; i < 4; ++i) count += archipel::count(reached(square, i));
        return count;
    }

    bool has_turn(int from) const {
        if (variant_ != Variant::border || first_turn()) return count_reach(from);  // the way back is open for the shot
        bool found = false;
        each_reached(from, [&](int to) { found = found || count_shots(to, from); });
        return found;
    }

    // Calls `f` with each amazon that has a turn, each target of one that leaves it a shot, each shot from there.
    template <class F>
    void each_from(F f) const {
        for (const int from : amazons()) {
            if (has_turn(from)) f(from);
        }
    }
    template <class F>
    void each_to(int from, F f) const {
        each_reached(from, [&](int to) {
            if (variant_ != Variant::border || first_turn() || count_shots(to, from)) f(to);
        });
    }
    template <class F>
    void each_shot(int square, int left, F f) const {
        each(square, [&](int i) { return shots(square, left, i); }, f);
    }

    // Uniform over whole turns, without listing them: a move of an amazon and a number below the most shots that any
    // move has are drawn until the number is one of its shots.
    Move random_move(Random& random) const {
        std::array<int, 5> ends{};
        int count = 0;
        for (const int from : amazons()) {
            ends[count + 1] = ends[count] + count_reach(from);
            ++count;
        }
        const auto most = static_cast<std::uint32_t>(std::min(most_shots, desdemona::squares - occupied_ + 1));
        for (;;) {
            const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(ends[count])));
            int which = 0;
            while (drawn >= ends[which + 1]) ++which;
            const int from = amazons_[to_move_][which];
            const int to = nth_reached(from, drawn - ends[which]);
            if (first_turn()) return move(from, to, to);
            const int shot = nth_shot(to, from, static_cast<int>(random.below(most)));
            if (shot >= 0) return move(from, to, shot);
        }
    }

    // An amazon, then one of its targets, then one of the shots from there, each equally likely.
    Move random_steps(Random& random) const {
        std::array<int, 4> able{};
        std::uint32_t count = 0;
        for (const int from : amazons()) {
            if (has_turn(from)) able[count++] = from;
        }
        const int from = able[random.below(count)];
        for (;;) {
            const int to =
                nth_reached(from, static_cast<int>(random.below(static_cast<std::uint32_t>(count_reach(from)))));
            if (first_turn()) return move(from, to, to);
            if (const int shots = count_shots(to, from)) {
                return move(from, to,
                            nth_shot(to, from, static_cast<int>(random.below(static_cast<std::uint32_t>(shots)))));
            }
        }
    }

    void play(Move move) {
        const bool first = first_turn();
        take(move.from);
        put(move.to, desdemona::amazon(to_move_));
        if (!first) fire(move.to, move.shot);
        hash_ ^= side_key();
        to_move_ ^= 1;
    }

    // --- the end

    int winner() const {
        const auto [white, black] = std::pair{count_[desdemona::white_stone], count_[desdemona::black_stone]};
        return white == black ? -1 : black > white;
    }

    Outcome outcome() const {
        return {winner(),
                winner() < 0 ? "desdemona.equal" : "desdemona.more",
                {},
                std::pair{int{count_[desdemona::white_stone]}, int{count_[desdemona::black_stone]}}};
    }

    // --- hashes

    std::uint64_t hash() const { return hash_; }

    std::uint64_t canonical_hash() const {
        std::uint64_t least = ~std::uint64_t{0};
        for (int symmetry = 0; symmetry < (stones() ? 8 : 4); ++symmetry) {
            const bool swaps = symmetry >= 4;
            std::uint64_t seen = (to_move_ != swaps) ? side_key() : 0;
            for (int square = 0; square < desdemona::squares; ++square) {
                auto piece = pieces_[square];
                if (piece == desdemona::none) continue;
                if (swaps && piece != desdemona::neutral_stone)
                    piece = static_cast<desdemona::Piece>(((piece - 1) ^ 1) + 1);
                seen ^= key(piece, desdemona::turned(square, symmetry));
            }
            least = std::min(least, seen);
        }
        return least;
    }

    // --- text

    std::string move_text(Move move) const {
        std::string text = desdemona::name(move.from);
        text.append("-").append(desdemona::name(move.to));
        if (move.shot != move.to) text.append("/").append(desdemona::name(move.shot));
        return text;
    }

    std::optional<Move> meant(std::string_view text) const {
        const auto to = text.find('-') + 1, shot = text.find('/') + 1;  // 0 where there is none
        const auto from = desdemona::named(text), target = desdemona::named(text.substr(to));
        const auto landing = shot ? desdemona::named(text.substr(shot)) : target;
        if (!from || !target || !landing) return {};
        return Move{*from, *target, *landing};
    }

    std::string board_text() const {
        RowWriter rows;
        for (int y = desdemona::side - 1; y >= 0; --y) {
            for (int x = 0; x < desdemona::side; ++x) {
                const auto piece = pieces_[y * desdemona::side + x];
                piece == desdemona::none ? rows.empty() : rows.piece(desdemona::symbols[piece]);
            }
            rows.end_row();
        }
        return rows.take();
    }

    static Desdemona from_text(Variant variant, std::string_view board, int to_move, std::string_view) {
        Desdemona position(variant, to_move);
        RowReader rows(board);
        for (int y = desdemona::side - 1; y >= 0; --y) {
            for (int x = 0; x < desdemona::side; ++x) {
                const auto found = desdemona::symbols.find(rows.next());
                if (found == std::string_view::npos) throw std::invalid_argument("no position of Desdemona");
                const auto piece = static_cast<desdemona::Piece>(found);
                if (piece == desdemona::none) continue;
                const bool amazon = piece == desdemona::white_amazon || piece == desdemona::black_amazon;
                if (amazon && position.count_[piece] == 4) throw std::invalid_argument("more than four amazons");
                position.put(y * desdemona::side + x, piece);
            }
        }
        return position;
    }

private:
    Desdemona(Variant variant, int to_move) : variant_(variant), to_move_(static_cast<std::uint8_t>(to_move)) {
        for (int line = 0; line < desdemona::lines; ++line) {
            line_[line].occupied = desdemona::whole_line & ~desdemona::existing[line];
        }
        if (to_move) hash_ ^= side_key();
    }

    struct Lines {
        desdemona::Line occupied = 0;
        std::array<desdemona::Line, 2> stones{};  // by owner
    };

    int stones() const {
        return count_[desdemona::white_stone] + count_[desdemona::black_stone] + count_[desdemona::neutral_stone];
    }

    Amazons amazons() const { return amazons(to_move_); }

    static Move move(int from, int to, int shot) {
        return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(shot)};
    }

    // --- queens' moves

    desdemona::Line reached(int square, int i) const {
        const desdemona::Place& place = desdemona::places[square];
        return desdemona::reach[place.bit[i]][line_[place.line[i]].occupied];
    }

    // Where a shot from a square may land on one of its lines, once the amazon has left its old square.
    desdemona::Line shots(int square, int left, int i) const {
        const desdemona::Place& place = desdemona::places[square];
        const desdemona::Place& old = desdemona::places[left];
        const Lines& line = line_[place.line[i]];
        const int gone = place.line[i] == old.line[i] ? 1 << old.bit[i] : 0;
        const auto occupied = static_cast<desdemona::Line>(line.occupied & ~gone);
        const desdemona::Line plain = desdemona::reach[place.bit[i]][occupied];
        if (variant_ == Variant::iago) return plain;
        const int over = desdemona::behind[place.bit[i]][line.stones[1 - to_move_]] & ~occupied;
        const int open = variant_ == Variant::border ? plain & ~desdemona::edges[place.line[i]] : plain;
        return static_cast<desdemona::Line>(open | over);
    }

    int count_shots(int square, int left) const {
        int count = 0;
        for (int i = 0; i < 4; ++i) count += archipel::count(shots(square, left, i));
        return count;
    }

    // The square with so many others before it on the four lines through a square; -1 if there are too few.
    template <class On>
    static int nth(int square, int n, On on) {
        for (int i = 0; i < 4; ++i) {
            const unsigned line = on(i);
            const int here = count(line);
            if (n < here) return desdemona::square_at[desdemona::places[square].line[i]][archipel::nth(line, n)];
            n -= here;
        }
        return -1;
    }

    int nth_reached(int square, int n) const {
        return nth(square, n, [&](int i) { return reached(square, i); });
    }
    int nth_shot(int square, int left, int n) const {
        return nth(square, n, [&](int i) { return shots(square, left, i); });
    }

    template <class On, class F>
    static void each(int square, On on, F f) {
        for (int i = 0; i < 4; ++i) {
            for (unsigned line = on(i); line; line &= line - 1) {
                f(int{desdemona::square_at[desdemona::places[square].line[i]][std::countr_zero(line)]});
            }
        }
    }

    template <class F>
    void each_reached(int square, F f) const {
        each(square, [&](int i) { return reached(square, i); }, f);
    }
    // --- shots

    // Puts down the stone that is shot, and flips what it flips.
    void fire(int amazon, int shot) {
        const int mover = to_move_;
        bool flips = false;
        const auto flip = [&](int square) {
            take(square);
            put(square, desdemona::stone(mover));
            flips = true;
        };
        if (variant_ == Variant::iago) {
            for (int i = 0; i < 4; ++i) {
                const desdemona::Place place = desdemona::places[shot];
                const Lines line = line_[place.line[i]];
                for (const int step : {1, -1}) {
                    int end = place.bit[i] + step;
                    while (has(line.stones[1 - mover], end)) end += step;
                    if (!has(line.stones[mover], end)) continue;
                    for (int at = place.bit[i] + step; at != end; at += step)
                        flip(desdemona::square_at[place.line[i]][at]);
                }
            }
        } else {
            const int dx = sign(shot % desdemona::side - amazon % desdemona::side);
            const int dy = sign(shot / desdemona::side - amazon / desdemona::side);
            const int step = dy * desdemona::side + dx;
            for (int square = amazon + step; square != shot; square += step) {
                if (pieces_[square] == desdemona::stone(1 - mover)) flip(square);
            }
        }
        put(shot, flips && variant_ == Variant::standard ? desdemona::neutral_stone : desdemona::stone(mover));
    }

    static bool has(desdemona::Line line, int bit) { return bit >= 0 && bit < desdemona::side && (line >> bit & 1); }
    static int sign(int number) { return (number > 0) - (number < 0); }

    // --- pieces

    void put(int square, desdemona::Piece piece) { change(square, piece, piece); }
    void take(int square) { change(square, pieces_[square], desdemona::none); }

    // Puts a piece on an empty square or takes it away: every bit that tells of it changes.
    void change(int square, desdemona::Piece piece, desdemona::Piece now) {
        const int sign = now == desdemona::none ? -1 : 1;
        pieces_[square] = now;
        hash_ ^= key(piece, square);
        count_[piece] = static_cast<std::uint8_t>(count_[piece] + sign);
        occupied_ = static_cast<std::uint8_t>(occupied_ + sign);
        const desdemona::Place& place = desdemona::places[square];
        const int owner = piece == desdemona::white_stone ? 0 : piece == desdemona::black_stone ? 1 : -1;
        for (int i = 0; i < 4; ++i) {
            const auto bit = static_cast<desdemona::Line>(1 << place.bit[i]);
            line_[place.line[i]].occupied ^= bit;
            if (owner >= 0) line_[place.line[i]].stones[owner] ^= bit;
        }
        for (const int player : {0, 1}) {
            if (piece != desdemona::amazon(player)) continue;
            auto& list = amazons_[player];
            if (sign > 0) {
                list[count_[piece] - 1] = static_cast<std::uint8_t>(square);
            } else {
                std::swap(*std::find(list.begin(), list.end(), square), list[count_[piece]]);
            }
        }
    }

    static std::uint64_t key(desdemona::Piece piece, int square) {
        return desdemona::keys[piece * desdemona::squares + square];
    }
    static std::uint64_t side_key() { return desdemona::keys[6 * desdemona::squares]; }

    static constexpr int most_shots = 35;  // of a queen in the middle of an empty board

    std::array<Lines, desdemona::lines> line_{};
    std::array<desdemona::Piece, desdemona::squares> pieces_{};
    std::array<std::array<std::uint8_t, 4>, 2> amazons_{};  // where each player's are
    std::array<std::uint8_t, 6> count_{};                   // of each kind of piece
    std::uint8_t occupied_ = 0;
    std::uint64_t hash_ = 0;
    Variant variant_;
    std::uint8_t to_move_;
};

static_assert(Game<Desdemona>);

}  // namespace archipel
