// Palago: arch tiles on an unbounded hex grid; close a group of your colour that holds an arch.
//
// Kept are the tiles, the empty cells next to them (the rim), and the corners of the tiles, so the cost depends on the
// tiles and not on how far they stretch. Corners are numbered N, NW, SW, S, SE, NE: even ones are white, odd ones blue.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "game.hpp"
#include "hexes.hpp"
#include "text.hpp"
#include "zobrist.hpp"

namespace archipel {

template <class G>
struct Features;

namespace palago {

inline constexpr int tiles = 48;
inline constexpr int most_rim = 4 * tiles + 2;  // connected tiles have fewer: at most 2 for each, and 4
inline constexpr int most_cells = tiles + most_rim;
inline constexpr int most_corners = 4 * tiles + 2;
inline constexpr std::uint8_t nothing = 255;
static_assert(most_cells < nothing && most_corners < nothing);

// The tip of each colour by the way, a, b or c; the other two corners of the colour are joined by its arch.
inline constexpr std::array<std::array<int, 2>, 3> tips{{{0, 3}, {4, 1}, {2, 5}}};

// How a symmetry turns the ways: their lines run along E, NE and NW.
constexpr int turned_way(int way, int symmetry) {
    const Hex line = turned(hex_directions[way], symmetry);
    for (int direction = 0;; ++direction) {
        if (hex_directions[direction] == line) return direction % 3;
    }
}

}  // namespace palago

class Palago {
public:
    static constexpr std::string_view name = "palago", letters = "WB";
    static constexpr int breadth = 5;
    enum class Variant : std::uint8_t { standard, single, anywhere };
    static constexpr std::array<std::string_view, 3> variants{"standard", "single", "anywhere"};

    struct Tile {
        std::int8_t q, r;
        std::int8_t way;  // 0, 1, 2 for a, b, c
        auto operator<=>(const Tile&) const = default;
    };

    // One tile, or two in the order of their cells.
    struct Move {
        Tile first;
        Tile second{0, 0, -1};
        bool alone() const { return second.way < 0; }
        bool operator==(const Move&) const = default;
    };

    explicit Palago(Variant variant) : variant_(variant) { slot_.fill(palago::nothing); }

    bool operator==(const Palago& other) const {
        return variant_ == other.variant_ && to_move_ == other.to_move_ && sorted_tiles() == other.sorted_tiles();
    }

    int to_move() const { return to_move_; }
    Variant variant() const { return variant_; }
    int ply() const { return (count_ + a_turn() - 1) / a_turn(); }

    bool over() const {
        if (closed_[0] || closed_[1]) return true;
        return left() < a_turn() && (left() == 0 || !count_moves());
    }

    // --- the moves

    std::int64_t count_moves() const {
        if (closed_[0] || closed_[1] || !left()) return 0;
        if (!count_) return single() ? 3 : 27;
        if (single()) return 3 * rim_size_;
        const Ending ending = find_ending();
        if (left() < 2) return ending.count;
        std::int64_t pairs = ending.count;
        each_pair([&](int one, int other) { pairs += 9 - forbidden(ending, one, other); });
        return pairs;
    }

    void moves(std::vector<Move>& moves) const {
        moves.clear();
        if (closed_[0] || closed_[1] || !left()) return;
        if (!count_) return openings(moves);
        const Ending ending = find_ending();
        for (int i = 0; i < rim_size_; ++i) {
            for (int way = 0; way < 3; ++way) {
                if (single() || ending.ends(i, way)) moves.push_back({tile(rim_[i], way)});
            }
        }
        if (single() || left() < 2) return;
        each_pair([&](int one, int other) {
            for (int ways = 0; ways < 9; ++ways) {
                if (legal(ending, one, other, ways)) moves.push_back(pair(one, other, ways));
            }
        });
    }

    // A single tile that wins at once, if there is one.
    std::optional<Move> winning_move() const {
        if (!count_ || over()) return std::nullopt;
        const Ending ending = find_ending();
        for (int n = 0; n < ending.count; ++n) {
            const Move move{ending.nth(*this, n)};
            Palago after = *this;
            after.play(move);
            if (after.winner() == to_move_) return move;
        }
        return std::nullopt;
    }

    // Drawn from all single closing tiles and all pairs of cells with all their ways, until the pair is legal.
    Move random_move(Random& random) const {
        if (!count_) {
            std::vector<Move> moves;
            openings(moves);
            return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        }
        if (single()) {
            const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(3 * rim_size_)));
            return {tile(rim_[drawn / 3], drawn % 3)};
        }
        const Ending ending = find_ending();
        // Twice the number of pairs of neighbouring cells: a pair within the rim is met from both sides.
        int halves = 0;
        if (left() >= 2) {
            for (int i = 0; i < rim_size_; ++i) halves += weight(rim_[i]);
        }
        const int any = variant_ == Variant::anywhere && left() >= 2 ? rim_size_ * (rim_size_ - 1) / 2 : 0;
        for (;;) {
            // With `anywhere` the pairs within the rim are counted in `any`, neighbours or not.
            const int pairs = any ? any + beyond() : halves / 2;
            const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(9 * pairs + ending.count)));
            if (drawn >= 9 * pairs) return {ending.nth(*this, drawn - 9 * pairs)};
            const auto [one, other] =
                any ? nth_anywhere(drawn / 9) : nth_half(2 * (drawn / 9) + static_cast<int>(random.below(2)));
            if (legal(ending, one, other, drawn % 9)) return pair(one, other, drawn % 9);
        }
    }

    // Calls `f` with each tile on the grid.
    template <class F>
    void each_tile(F f) const {
        for (int i = 0; i < count_; ++i) f(tile(tiles_[i], cells_[tiles_[i]].way));
    }

    void play(Move move) {
        place(move.first);
        if (!move.alone()) place(move.second);
        to_move_ ^= 1;
        hash_ ^= side_key();
    }

    // --- the end

    int winner() const {
        if (closed_[0] && closed_[1]) return to_move_;  // who has just moved loses
        if (closed_[0] || closed_[1]) return closed_[1];
        const int white = most_arches(0), blue = most_arches(1);
        return white == blue ? -1 : blue > white;
    }

    Outcome outcome() const {
        if (closed_[0] && closed_[1]) return {winner(), "palago.closed-both"};
        if (closed_[0] || closed_[1]) {
            const bool own = winner() != to_move_;
            return {winner(), own ? "palago.closed-own" : "palago.closed-theirs"};
        }
        const int white = most_arches(0), blue = most_arches(1);
        const std::pair score{white, blue};
        if (white == blue) return {winner(), "palago.level", {{"arches", white}}, score};
        const auto [less, more] = std::minmax(white, blue);
        return {winner(), "palago.larger", {{"more", more}, {"less", less}}, score};
    }

    // --- hashes

    std::uint64_t hash() const { return hash_; }

    // The same for all positions that a symmetry or a shift turns into each other.
    std::uint64_t canonical_hash() const {
        std::uint64_t least = ~std::uint64_t{0};
        for (int symmetry = 0; symmetry < 12; ++symmetry) {
            std::array<Tile, palago::tiles> turned_tiles;
            for (int i = 0; i < count_; ++i) {
                const Cell& cell = cells_[tiles_[i]];
                const Hex at = turned({cell.q, cell.r}, symmetry);
                turned_tiles[i] = {static_cast<std::int8_t>(at.q), static_cast<std::int8_t>(at.r),
                                   static_cast<std::int8_t>(palago::turned_way(cell.way, symmetry))};
            }
            const auto end = turned_tiles.begin() + count_;
            const Tile first = count_ ? *std::min_element(turned_tiles.begin(), end) : Tile{0, 0, 0};
            const bool swaps = symmetry % 2;  // an odd number of sixth turns makes the colours change places
            std::uint64_t seen = (to_move_ != swaps) ? side_key() : 0;
            for (auto tile = turned_tiles.begin(); tile != end; ++tile)
                seen ^= key(tile->q - first.q, tile->r - first.r, tile->way);
            least = std::min(least, seen);
        }
        return least;
    }

    // --- text

    std::string move_text(Move move) const {
        std::string text = tile_text(move.first);
        if (!move.alone()) text.append("+").append(tile_text(move.second));
        return text;
    }

    std::optional<Move> meant(std::string_view text) const {
        const std::size_t plus = text.find('+');
        const auto first = tile_meant(text.substr(0, plus));
        if (!first || plus == text.npos) return first ? std::optional(Move{*first}) : std::nullopt;
        const auto second = tile_meant(text.substr(plus + 1));
        return second ? std::optional(Move{*first, *second}) : std::nullopt;
    }

    std::string board_text() const {
        std::string text;
        for (const Tile& tile : sorted_tiles()) text.append(text.empty() ? "" : "+").append(tile_text(tile));
        return text.empty() ? "-" : text;
    }

    static Palago from_text(Variant variant, std::string_view board, int to_move, std::string_view) {
        Palago position(variant);
        for (std::size_t at = 0; board != "-" && at < board.size(); ++at) {
            const auto number = [&] {
                int value = 0;
                const char* const start = board.data() + std::min(at, board.size());
                const auto [end, error] = std::from_chars(start, board.data() + board.size(), value);
                if (error != std::errc{}) throw std::invalid_argument("no position of Palago");
                at = static_cast<std::size_t>(end - board.data());
                return value;
            };
            const int q = number();
            ++at;
            const int r = number();
            const int way = at < board.size() ? board[at++] - 'a' : -1;
            // Connected tiles never come near the most cells.
            const bool room = position.count_ < palago::tiles && position.cell_count_ + 7 <= palago::most_cells &&
                              position.rim_size_ + 6 <= palago::most_rim &&
                              position.corner_count_ + 6 <= palago::most_corners;
            const auto near = [](int coordinate) { return coordinate > -palago::tiles && coordinate < palago::tiles; };
            const bool fits = room && near(q) && near(r) && way >= 0 && way <= 2;
            if (!fits || position.has_tile(q, r)) throw std::invalid_argument("no position of Palago");
            position.place({static_cast<std::int8_t>(q), static_cast<std::int8_t>(r), static_cast<std::int8_t>(way)});
        }
        if (!position.connected()) throw std::invalid_argument("no position of Palago");
        if (to_move) {
            position.to_move_ = 1;
            position.hash_ ^= side_key();
        }
        return position;
    }

private:
    friend struct PalagoSight;  // these look at cells and groups as they are kept
    friend struct Features<Palago>;

    // A tile, or an empty cell of the rim.
    struct Cell {
        std::int8_t q = 0, r = 0;
        std::int8_t way = -1;                // of the tile, if there is one
        std::uint8_t place = 0;              // in the list of the rim, if it is in it
        std::uint8_t tiles = 0;              // a bit for each direction in which a tile lies
        std::uint8_t beyond = 63;            // a bit for each direction in which there is no tile and no rim
        std::array<std::uint8_t, 6> near;    // by direction
        std::array<std::uint8_t, 6> corner;  // as numbered in the list of corners
    };

    // Groups are kept as trees of corners; their roots know about them.
    struct Corner {
        std::uint8_t up;
        std::uint8_t freedoms = 3;  // how many tiles are still missing round the group's corners, counted at each
        std::uint8_t arches = 0;
    };

    // Which tiles on the rim end the game, put down alone: three bits for each cell of the rim.
    struct Ending {
        std::array<std::uint8_t, palago::most_rim> ways;
        int count = 0;
        bool ends(int i, int way) const { return ways[i] >> way & 1; }
        Tile nth(const Palago& position, int n) const {
            for (int i = 0;; ++i) {
                const int here = archipel::count(ways[i]);
                if (n < here) return position.tile(position.rim_[i], archipel::nth(ways[i], n));
                n -= here;
            }
        }
    };

    bool single() const { return variant_ == Variant::single; }
    int a_turn() const { return single() ? 1 : 2; }
    int left() const { return palago::tiles - count_; }

    Tile tile(int cell, int way) const { return {cells_[cell].q, cells_[cell].r, static_cast<std::int8_t>(way)}; }

    void openings(std::vector<Move>& moves) const {
        for (std::int8_t way = 0; way < 3; ++way) {
            const Tile first{0, 0, way};
            if (single()) moves.push_back({first});
            else
                for (std::int8_t other = 0; other < 3; ++other) {
                    moves.insert(moves.end(),
                                 {{first, {0, 1, other}}, {first, {1, -1, other}}, {first, {1, 0, other}}});
                }
        }
    }

    // --- pairs of cells: a cell of the rim, by its place there, and another one or (beyond it) the negative direction

    // Where the second cell of a pair is.
    Tile other_tile(int one, int other, int way) const {
        if (other >= 0) return tile(rim_[other], way);
        const Cell& cell = cells_[rim_[one]];
        const Hex step = hex_directions[-1 - other];
        return {static_cast<std::int8_t>(cell.q + step.q), static_cast<std::int8_t>(cell.r + step.r),
                static_cast<std::int8_t>(way)};
    }

    Move pair(int one, int other, int ways) const {
        const Tile a = tile(rim_[one], ways / 3), b = other_tile(one, other, ways % 3);
        return a < b ? Move{a, b} : Move{b, a};
    }

    bool legal(const Ending& ending, int one, int other, int ways) const {
        if (!ending.ends(one, ways / 3)) return true;
        if (other >= 0) return !ending.ends(other, ways % 3);
        // In `anywhere` the tile that touches goes down first; else the other may, and ends nothing out there.
        return variant_ == Variant::standard;
    }

    int forbidden(const Ending& ending, int one, int other) const {
        const int ends = archipel::count(ending.ways[one]);
        if (other >= 0) return ends * archipel::count(ending.ways[other]);
        return variant_ == Variant::standard ? 0 : ends * 3;
    }

    template <class F>
    void each_pair(F f) const {
        for (int one = 0; one < rim_size_; ++one) {
            const Cell& cell = cells_[rim_[one]];
            for (unsigned beyond = cell.beyond; beyond; beyond &= beyond - 1) f(one, -1 - std::countr_zero(beyond));
            if (variant_ == Variant::anywhere) {
                for (int other = one + 1; other < rim_size_; ++other) f(one, other);
            } else {
                for (unsigned within = rim_around(cell); within; within &= within - 1) {
                    const int other = cells_[cell.near[std::countr_zero(within)]].place;
                    if (other > one) f(one, other);
                }
            }
        }
    }

    static unsigned rim_around(const Cell& cell) { return 63u & ~unsigned{cell.tiles} & ~unsigned{cell.beyond}; }
    int weight(int cell) const {
        return 2 * archipel::count(cells_[cell].beyond) + archipel::count(rim_around(cells_[cell]));
    }
    int beyond() const {
        int count = 0;
        for (int i = 0; i < rim_size_; ++i) count += archipel::count(cells_[rim_[i]].beyond);
        return count;
    }

    // The neighbours met in this place when pairs beyond the rim are counted twice and those within it from both sides.
    std::pair<int, int> nth_half(int n) const {
        int one = 0;
        for (; n >= weight(rim_[one]); ++one) n -= weight(rim_[one]);
        const Cell& cell = cells_[rim_[one]];
        const int twice = 2 * archipel::count(cell.beyond);
        if (n < twice) return {one, -1 - nth(cell.beyond, n / 2)};
        return {one, cells_[cell.near[nth(rim_around(cell), n - twice)]].place};
    }

    std::pair<int, int> nth_anywhere(int n) const {
        for (int one = 0; one < rim_size_; ++one) {
            const int later = rim_size_ - 1 - one;
            if (n < later) return {one, one + 1 + n};
            n -= later;
        }
        int one = 0;
        for (; n >= archipel::count(cells_[rim_[one]].beyond); ++one) n -= archipel::count(cells_[rim_[one]].beyond);
        return {one, -1 - nth(cells_[rim_[one]].beyond, n)};
    }

    // --- groups

    int root(int corner) const {
        while (corners_[corner].up != corner) corner = corners_[corner].up;
        return corner;
    }

    Ending find_ending() const {
        Ending ending;
        for (int i = 0; i < rim_size_; ++i) {
            ending.ways[i] = ending_ways(cells_[rim_[i]]);
            ending.count += archipel::count(ending.ways[i]);
        }
        return ending;
    }

    // Three bits: the ways in which a tile on this empty cell would close an arch group of either colour.
    std::uint8_t ending_ways(const Cell& cell) const {
        // A group is only closed at a corner whose two other cells hold tiles.
        if (!(cell.tiles & (cell.tiles << 1 | cell.tiles >> 5))) return 0;
        return static_cast<std::uint8_t>(closing_ways(cell, 0) | closing_ways(cell, 1));
    }

    // The same for one colour.
    unsigned closing_ways(const Cell& cell, int colour) const {
        std::array<int, 3> group;
        std::array<int, 3> freedoms;
        for (int i = 0; i < 3; ++i) {
            const int corner = cell.corner[2 * i + colour];
            group[i] = corner == palago::nothing ? -1 - i : root(corner);
            freedoms[i] = corner == palago::nothing ? 3 : corners_[group[i]].freedoms;
        }
        if (freedoms[0] > 3 && freedoms[1] > 3 && freedoms[2] > 3) return 0;
        unsigned ways = 0;
        for (int way = 0; way < 3; ++way) {
            const int tip = palago::tips[way][colour] / 2, u = (tip + 1) % 3, v = (tip + 2) % 3;
            const bool meets = group[tip] == group[u] || group[tip] == group[v];
            const int joined = group[u] == group[v] ? freedoms[u] : freedoms[u] + freedoms[v];
            const bool closes_arch = joined == (meets ? 3 : 2);
            const bool closes_tip = !meets && freedoms[tip] == 1 && group[tip] >= 0 && corners_[group[tip]].arches;
            if (closes_arch || closes_tip) ways |= 1u << way;
        }
        return ways;
    }

    int most_arches(int colour) const {
        int most = 0;
        for (int i = 0; i < count_; ++i) {
            for (int corner = colour; corner < 6; corner += 2) {
                most = std::max<int>(most, corners_[root(cells_[tiles_[i]].corner[corner])].arches);
            }
        }
        return most;
    }

    // --- tiles

    void place(Tile tile) {
        const int at = find_or_add(tile.q, tile.r);
        leave_rim(at);
        cells_[at].way = tile.way;
        tiles_[count_++] = static_cast<std::uint8_t>(at);
        hash_ ^= key(tile.q, tile.r, tile.way);
        for (int direction = 0; direction < 6; ++direction) {
            const Hex step = hex_directions[direction];
            if (cells_[at].near[direction] == palago::nothing) find_or_add(tile.q + step.q, tile.r + step.r);
            cells_[cells_[at].near[direction]].tiles |= static_cast<std::uint8_t>(1 << (direction + 3) % 6);
        }
        for (int corner = 0; corner < 6; ++corner) {
            if (cells_[at].corner[corner] == palago::nothing) add_corner(cells_[at], corner);
            --corners_[root(cells_[at].corner[corner])].freedoms;
        }
        for (int colour = 0; colour < 2; ++colour) {
            const int tip = palago::tips[tile.way][colour];
            join(cells_[at].corner[(tip + 2) % 6], cells_[at].corner[(tip + 4) % 6]);
            for (int corner = colour; corner < 6; corner += 2) {
                const Corner& group = corners_[root(cells_[at].corner[corner])];
                if (!group.freedoms && group.arches) closed_[colour] = true;
            }
        }
    }

    void join(int one, int other) {
        one = root(one);
        other = root(other);
        if (one != other) {
            corners_[other].up = static_cast<std::uint8_t>(one);
            corners_[one].freedoms = static_cast<std::uint8_t>(corners_[one].freedoms + corners_[other].freedoms);
            corners_[one].arches = static_cast<std::uint8_t>(corners_[one].arches + corners_[other].arches);
        }
        ++corners_[one].arches;
    }

    // A corner lies between two directions, and is another corner of the two cells there.
    void add_corner(Cell& cell, int corner) {
        const auto number = static_cast<std::uint8_t>(corner_count_);
        corners_[corner_count_++] = {number};
        cell.corner[corner] = number;
        cells_[cell.near[(corner + 1) % 6]].corner[(corner + 2) % 6] = number;
        cells_[cell.near[(corner + 2) % 6]].corner[(corner + 4) % 6] = number;
    }

    // The cell with these coordinates; if it is new, it joins the rim.
    int find_or_add(int q, int r) {
        int slot = first_slot(q, r);
        for (; slot_[slot] != palago::nothing; slot = (slot + 1) % slots) {
            if (cells_[slot_[slot]].q == q && cells_[slot_[slot]].r == r) return slot_[slot];
        }
        const auto at = static_cast<std::uint8_t>(cell_count_++);
        slot_[slot] = at;
        Cell& cell = cells_[at];
        cell = {};
        cell.q = static_cast<std::int8_t>(q);
        cell.r = static_cast<std::int8_t>(r);
        cell.near.fill(palago::nothing);
        cell.corner.fill(palago::nothing);
        cell.place = static_cast<std::uint8_t>(rim_size_);
        rim_[rim_size_++] = at;
        for (int direction = 0; direction < 6; ++direction) {
            const int other = find(q + hex_directions[direction].q, r + hex_directions[direction].r);
            if (other == palago::nothing) continue;
            const int back = (direction + 3) % 6;
            cell.near[direction] = static_cast<std::uint8_t>(other);
            cells_[other].near[back] = at;
            cell.beyond &= static_cast<std::uint8_t>(~(1 << direction));
            cells_[other].beyond &= static_cast<std::uint8_t>(~(1 << back));
        }
        return at;
    }

    bool has_tile(int q, int r) const {
        const int at = find(q, r);
        return at != palago::nothing && cells_[at].way >= 0;
    }

    // Whether there are no tiles, or tiles lead from each to one on (0, 0).
    bool connected() const {
        if (!count_) return true;
        if (!has_tile(0, 0)) return false;
        std::array<bool, palago::most_cells> reached{};
        std::array<std::uint8_t, palago::tiles> list{};
        int size = 0;
        const auto reach = [&](int cell) {
            if (cell == palago::nothing || cells_[cell].way < 0 || reached[cell]) return;
            reached[cell] = true;
            list[size++] = static_cast<std::uint8_t>(cell);
        };
        reach(find(0, 0));
        for (int i = 0; i < size; ++i) {
            for (const int other : cells_[list[i]].near) reach(other);
        }
        return size == count_;
    }

    int find(int q, int r) const {
        for (int slot = first_slot(q, r); slot_[slot] != palago::nothing; slot = (slot + 1) % slots) {
            if (cells_[slot_[slot]].q == q && cells_[slot_[slot]].r == r) return slot_[slot];
        }
        return palago::nothing;
    }

    void leave_rim(int cell) {
        const int place = cells_[cell].place;
        rim_[place] = rim_[--rim_size_];
        cells_[rim_[place]].place = static_cast<std::uint8_t>(place);
    }

    static int first_slot(int q, int r) {
        return static_cast<int>(static_cast<std::uint32_t>((q + 64) * 128 + r + 64) * 2654435761u >> (32 - 9));
    }

    // --- text and hashes

    std::vector<Tile> sorted_tiles() const {
        std::vector<Tile> tiles;
        for (int i = 0; i < count_; ++i) tiles.push_back(tile(tiles_[i], cells_[tiles_[i]].way));
        std::sort(tiles.begin(), tiles.end());
        return tiles;
    }

    static std::string tile_text(Tile tile) {
        return std::to_string(tile.q) + "," + std::to_string(tile.r) + static_cast<char>('a' + tile.way);
    }

    static std::optional<Tile> tile_meant(std::string_view text) {
        const std::optional<int> q = number_at(text, 0), r = number_at(text, text.find(',') + 1);
        const int way = text.empty() ? -1 : text.back() - 'a';
        const auto near = [](int coordinate) { return coordinate > -palago::tiles && coordinate < palago::tiles; };
        if (!q || !r || !near(*q) || !near(*r) || way < 0 || way > 2) return {};
        return Tile{static_cast<std::int8_t>(*q), static_cast<std::int8_t>(*r), static_cast<std::int8_t>(way)};
    }

    static std::uint64_t key(int q, int r, int way) {
        return zobrist_key(static_cast<std::uint64_t>(((q + 512) * 1024 + r + 512) * 4 + way));
    }
    static std::uint64_t side_key() { return zobrist_key(~std::uint64_t{1}); }

    static constexpr int slots = 512;

    std::array<Cell, palago::most_cells> cells_;
    std::array<std::uint8_t, slots> slot_;  // finds cells by their coordinates
    std::array<std::uint8_t, palago::most_rim> rim_;
    std::array<std::uint8_t, palago::tiles> tiles_;
    std::array<Corner, palago::most_corners> corners_;
    int cell_count_ = 0, rim_size_ = 0, count_ = 0, corner_count_ = 0;
    std::uint64_t hash_ = 0;
    std::array<bool, 2> closed_{};
    Variant variant_;
    std::uint8_t to_move_ = 0;
};

static_assert(Game<Palago>);

}  // namespace archipel
