// Lazo: tiles stacked on a hexagonal board; make a loop of your colour that something else passes through.
//
// A new tile makes a loop exactly if two of the clusters into which its neighbours of its colour fall were connected
// before (archipel/rules/loops.py says why). On the surface that asks who is connected; above it the board connects
// everything, so two clusters are enough.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
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

namespace lazo {

struct Space {
    int q, r, z;
    constexpr bool operator==(const Space&) const = default;
    constexpr Space operator+(Space step) const { return {q + step.q, r + step.r, z + step.z}; }
    constexpr Space operator-(Space step) const { return {q - step.q, r - step.r, z - step.z}; }
};

// The steps to the neighbours on the same layer, below and above, in this order.
inline constexpr std::array<Space, 12> steps{{{1, 0, 0},
                                              {0, 1, 0},
                                              {-1, 1, 0},
                                              {-1, 0, 0},
                                              {0, -1, 0},
                                              {1, -1, 0},
                                              {0, 0, -1},
                                              {1, 0, -1},
                                              {0, 1, -1},
                                              {0, 0, 1},
                                              {-1, 0, 1},
                                              {0, -1, 1}}};
// The steps across an octahedral gap, the lower three first.
inline constexpr std::array<Space, 6> across{
    {{1, 1, -1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}, {-1, 1, 1}, {1, -1, 1}}};

// What decides whether a new tile makes a loop: nothing is above it, so nine neighbours, and three spaces across gaps.
inline constexpr std::array<Space, 12> seen = [] {
    std::array<Space, 12> seen{};
    std::copy_n(steps.begin(), 9, seen.begin());
    std::copy_n(across.begin(), 3, seen.begin() + 9);
    return seen;
}();

// Twice the cosine of the angle between two steps to neighbours: 1 in a triangle, 0 in a square.
constexpr int twice_cosine(Space a, Space b) {
    return a.q * b.q + a.r * b.r + a.z * b.z + (a.q + a.r + a.z) * (b.q + b.r + b.z);
}

// Which steps a triangle or a square joins to each step, by which of the spaces across gaps are of the same kind.
inline constexpr auto joins = [] {
    std::array<std::array<std::uint16_t, 12>, 1 << 6> joins{};
    for (int a = 0; a < 12; ++a) {
        for (int b = 0; b < 12; ++b) {
            const int angle = twice_cosine(steps[a], steps[b]);
            if (angle != 0 && angle != 1) continue;
            unsigned gap = 0;  // that must be of the kind, for a square
            while (angle == 0 && steps[a] + steps[b] != across[gap]) ++gap;
            for (unsigned far = 0; far < joins.size(); ++far) {
                if (angle == 1 || (far >> gap & 1)) joins[far][a] |= static_cast<std::uint16_t>(1 << b);
            }
        }
    }
    return joins;
}();

// The cluster that the first of these neighbours belongs to. `far` tells which spaces across gaps are of the same kind.
constexpr unsigned first_cluster(unsigned neighbours, unsigned far) {
    unsigned cluster = neighbours & (~neighbours + 1);
    for (unsigned fresh = cluster; fresh;) {
        const unsigned joined = joins[far][std::countr_zero(fresh)] & neighbours & ~cluster;
        cluster |= joined;
        fresh = (fresh & (fresh - 1)) | joined;
    }
    return cluster;
}

constexpr int count_clusters(unsigned neighbours, unsigned far) {
    int count = 0;
    for (; neighbours; neighbours &= ~first_cluster(neighbours, far)) ++count;
    return count;
}

// The clusters round a space of the surface, by its neighbours there: no more than three.
struct Clusters {
    int count = 0;
    std::array<std::uint8_t, 3> neighbours{};
};
inline constexpr auto flat_clusters = [] {
    std::array<Clusters, 1 << 6> clusters{};
    for (unsigned mask = 0; mask < clusters.size(); ++mask) {
        for (unsigned left = mask; left; left &= ~first_cluster(left, 0)) {
            clusters[mask].neighbours[clusters[mask].count++] = static_cast<std::uint8_t>(first_cluster(left, 0));
        }
    }
    return clusters;
}();

// By which of the spaces that a new tile sees are of its colour: into how many clusters its neighbours fall.
inline constexpr auto clusters = [] {
    std::array<std::uint8_t, 1 << 12> clusters{};
    for (unsigned mask = 0; mask < clusters.size(); ++mask) {
        clusters[mask] = static_cast<std::uint8_t>(count_clusters(mask & 511, mask >> 9));
    }
    return clusters;
}();

inline constexpr int most_side = 8, most_layers = 11, most_spaces = 826;

// The spaces above a board of some side, layer by layer, each layer in the order of Python.
struct Pyramid {
    int side;
    int layers = 0;
    int surface = 0;  // the spaces of the lowest layer, which are the first
    int size = 0;
    int words = 0;  // of a set, in which there may be any
    std::array<Space, most_spaces> spaces{};
    std::array<std::array<std::int16_t, 12>, most_spaces> near{};     // by step; -1 where there is no space
    std::array<std::array<std::int16_t, 12>, most_spaces> seen_by{};  // the other way round: by place in `around`
    std::array<std::array<std::uint64_t, 2>, most_spaces> keys{};     // of a tile there, by player

    explicit Pyramid(int side) : side(side) {
        for (int z = 1; z <= most_layers; ++z) {
            for (int r = 1 - side; r < side; ++r) {
                for (int q = 1 - side; q < side; ++q) {
                    if (!exists({q, r, z})) continue;
                    at(q, r, z) = static_cast<std::int16_t>(size);
                    spaces[size++] = {q, r, z};
                    layers = z;
                }
            }
            if (z == 1) surface = size;
        }
        words = (size + 63) / 64;
        for (int i = 0; i < size; ++i) {
            for (int step = 0; step < 12; ++step) near[i][step] = find(spaces[i] + steps[step]);
            for (int place = 0; place < 12; ++place) seen_by[i][place] = find(spaces[i] - seen[place]);
            for (const int player : {0, 1}) keys[i][player] = key(player, spaces[i]);
        }
    }

    bool exists(Space space) const {
        // Every layer is cut off a step further along q + r.
        return space.z >= 1 && space.q > -side && space.r > -side && space.q + space.r > -side &&
               space.q + space.z - 1 < side && space.r + space.z - 1 < side && space.q + space.r + space.z - 1 < side;
    }

    // The number of a space; -1 if there is no such space.
    std::int16_t find(Space space) const {
        return exists(space) ? index_[space.z - 1][space.r + side - 1][space.q + side - 1] : std::int16_t{-1};
    }

    static std::uint64_t key(int player, Space space) {
        const auto [q, r, z] = space;
        return zobrist_key(((z * 32 + r + 16) * 32 + q + 16) * 2 + player);
    }

private:
    static constexpr int width = 2 * most_side - 1;

    std::int16_t& at(int q, int r, int z) { return index_[z - 1][r + side - 1][q + side - 1]; }

    std::array<std::array<std::array<std::int16_t, width>, width>, most_layers> index_{};
};

inline const Pyramid& pyramid(int side) {
    static const std::array<Pyramid, most_side - 1> pyramids{Pyramid(2), Pyramid(3), Pyramid(4), Pyramid(5),
                                                             Pyramid(6), Pyramid(7), Pyramid(8)};
    return pyramids[side - 2];
}

// So many of something, at most `Most`. A copy takes only what is there, so that small boards cost little.
template <class T, int Most>
class Some {
public:
    explicit Some(int size) : size_(size) { std::fill_n(all_.begin(), size, T{}); }
    Some(const Some& other) : size_(other.size_) { std::copy_n(other.all_.begin(), size_, all_.begin()); }
    Some& operator=(const Some& other) {
        size_ = other.size_;
        std::copy_n(other.all_.begin(), size_, all_.begin());
        return *this;
    }

    T& operator[](int i) { return all_[i]; }
    const T& operator[](int i) const { return all_[i]; }

private:
    int size_;
    std::array<T, Most> all_;
};

// A set of spaces.
struct Set {
    std::array<std::uint64_t, (most_spaces + 63) / 64> word{};

    static constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << (i & 63); }

    bool operator==(const Set&) const = default;
    bool operator[](int i) const { return word[i >> 6] & bit(i); }
    void add(int i) { word[i >> 6] |= bit(i); }
    void remove(int i) { word[i >> 6] &= ~bit(i); }
    void set(int i, bool in) { word[i >> 6] = (word[i >> 6] & ~bit(i)) | std::uint64_t{in} << (i & 63); }
};

}  // namespace lazo

class Lazo {
    using Set = lazo::Set;

public:
    static constexpr std::string_view name = "lazo", letters = "WB";
    static constexpr bool draws = false;
    static constexpr int breadth = 2;
    enum class Variant : std::uint8_t { standard, small, side2, side3, side4, side5, side6, side7, side8 };
    static constexpr std::array<std::string_view, 9> variants{"standard", "small", "side2", "side3", "side4",
                                                              "side5",    "side6", "side7", "side8"};
    static constexpr int side_of(Variant variant) {
        if (variant == Variant::standard) return 6;
        if (variant == Variant::small) return 4;
        return static_cast<int>(variant) - static_cast<int>(Variant::side2) + 2;
    }

    struct Move {
        std::int16_t space;
        bool operator==(const Move&) const = default;
    };

    explicit Lazo(Variant variant)
        : pyramid_(&lazo::pyramid(side_of(variant))), around_(pyramid_->size), up_(pyramid_->size), variant_(variant) {
        for (int space = 0; space < pyramid_->surface; ++space) {
            for (Set* set : {&open_, &foothold_[0], &foothold_[1]}) set->add(space);
        }
    }

    bool operator==(const Lazo& other) const {
        return own_ == other.own_ && variant_ == other.variant_ && to_move_ == other.to_move_;
    }

    int to_move() const { return to_move_; }
    Variant variant() const { return variant_; }
    const lazo::Pyramid& pyramid() const { return *pyramid_; }
    int swap() const { return pyramid_->size; }  // the number of the move

    int ply() const {
        const bool swapped = count_[1] > 0 && count_[1] - count_[0] == 1 - to_move_;
        return count_[0] + count_[1] + swapped;
    }

    bool over() const {
        if (loop_ >= 0) return true;
        for (int i = 0; i < pyramid_->words; ++i) {
            if (playable(i)) return false;
        }
        return !may_swap();
    }
    int winner() const { return loop_ >= 0 ? loop_ : 1 - to_move_; }

    // --- the moves

    std::int64_t count_moves() const { return loop_ >= 0 ? 0 : count_playable(); }

    // Calls `f` with the number of each move.
    template <class F>
    void each_move(F f) const {
        if (loop_ >= 0) return;
        for (int i = 0; i < pyramid_->words; ++i) {
            for (std::uint64_t word = playable(i); word; word &= word - 1) f(64 * i + std::countr_zero(word));
        }
        if (may_swap()) f(swap());
    }

    void moves(std::vector<Move>& moves) const {
        moves.clear();
        each_move([&](int number) { moves.push_back({static_cast<std::int16_t>(number)}); });
    }

    // Whose tile is in a space; -1 if none is.
    int owner(int space) const { return own_[0][space] ? 0 : own_[1][space] ? 1 : -1; }

    Move random_move(Random& random) const {
        int n = static_cast<int>(random.below(static_cast<std::uint32_t>(count_playable())));
        for (int i = 0; i < pyramid_->words; ++i) {
            const std::uint64_t word = playable(i);
            const int here = count(word);
            if (n < here) return {static_cast<std::int16_t>(64 * i + nth(word, n))};
            n -= here;
        }
        return {static_cast<std::int16_t>(swap())};
    }

    void play(Move move) {
        const int mover = to_move_;
        if (move.space == swap()) {
            const int space = only_tile();
            *this = Lazo(variant_);
            place(space, 1);
            return;  // White is to move, as at the start
        }
        const int space = move.space;
        if (makes_loop(space, mover)) loop_ = static_cast<std::int8_t>(mover);
        place(space, mover);
        to_move_ ^= 1;
        hash_ ^= side_key();
    }

    // --- what evaluations see

    const lazo::Set& own(int player) const { return own_[player]; }
    const lazo::Set& open() const { return open_; }
    const lazo::Set& foothold(int player) const { return foothold_[player]; }
    const lazo::Set& joint(int player) const { return joint_[player]; }  // only of empty spaces
    unsigned around(int space, int player) const { return around_[space][player]; }
    int tiles() const { return count_[0] + count_[1]; }
    bool may_swap() const { return to_move_ == 1 && count_[0] == 1 && count_[1] == 0; }

    // Whether a tile of this player makes a loop in an empty space, as far as that is decided now.
    bool makes_loop(int space, int player) const {
        if (!joint_[player][space]) return false;
        if (space >= pyramid_->surface) return true;
        const lazo::Clusters& clusters = lazo::flat_clusters[around_[space][player]];
        std::array<int, 3> parts{};
        for (int i = 0; i < clusters.count; ++i) {
            parts[i] = part(pyramid_->near[space][std::countr_zero(clusters.neighbours[i])]);
        }
        return parts[0] == parts[1] || (clusters.count > 2 && (parts[0] == parts[2] || parts[1] == parts[2]));
    }

    // Which tiles of a colour are connected: a tile's part is known by one of its tiles.
    int part(int space) const {
        while (up_[space] != space) space = up_[space];
        return space;
    }

    // --- the end

    Outcome outcome() const {
        if (loop_ < 0) return {winner(), "lazo.no-move-left"};
        return {winner(), encloses(loop_) ? "lazo.surface-loop" : "lazo.arch"};
    }

    // --- hashes

    std::uint64_t hash() const { return hash_; }

    std::uint64_t canonical_hash() const {
        std::uint64_t least = ~std::uint64_t{0};
        for (int symmetry = 0; symmetry < 12; symmetry += 2) {
            std::uint64_t seen = to_move_ ? side_key() : 0;
            for (int space = 0; space < pyramid_->size; ++space) {
                for (const int player : {0, 1}) {
                    if (!own_[player][space]) continue;
                    const auto [q, r, z] = pyramid_->spaces[space];
                    // Each layer lies a third of a step further along q and r, so symmetries act on thirds.
                    const Hex thirds = turned({3 * q + z - 1, 3 * r + z - 1}, symmetry);
                    seen ^= lazo::Pyramid::key(player, {(thirds.q - z + 1) / 3, (thirds.r - z + 1) / 3, z});
                }
            }
            least = std::min(least, seen);
        }
        return least;
    }

    // --- text

    std::string move_text(Move move) const {
        if (move.space == swap()) return "swap";
        const auto [q, r, z] = pyramid_->spaces[move.space];
        std::string text = hex_name({q, r}, pyramid_->side);
        if (z > 1) text.append(".").append(std::to_string(z));
        return text;
    }

    std::string board_text() const {
        std::string text;
        for (int z = 1; z <= pyramid_->layers; ++z) {
            RowWriter rows;
            bool any = false;
            each_row(
                z,
                [&](int space) {
                    any = any || taken(space);
                    if (own_[0][space]) rows.piece('W');
                    else if (own_[1][space]) rows.piece('B');
                    else rows.empty();
                },
                [&] { rows.end_row(); });
            if (z == 1 || any) text.append(z > 1 ? "|" : "").append(rows.take());
        }
        return text;
    }

    static Lazo from_text(Variant variant, std::string_view board, int to_move, std::string_view) {
        Lazo position(variant);
        RowReader rows(board);
        for (int z = 1; z <= position.pyramid_->layers; ++z) {
            position.each_row(
                z,
                [&](int space) {
                    const char tile = rows.next();
                    if (tile != '.') position.place(space, tile == 'B');
                },
                [] {});
        }
        if (to_move) {
            position.to_move_ = 1;
            position.hash_ ^= side_key();
        }
        for (const int player : {0, 1}) {
            if (position.has_loop(player)) position.loop_ = static_cast<std::int8_t>(player);
        }
        return position;
    }

private:
    bool taken(int space) const { return own_[0][space] || own_[1][space]; }

    // A word of the set of spaces where the side to move may place a tile.
    std::uint64_t playable(int i) const { return open_.word[i] & foothold_[to_move_].word[i]; }

    int count_playable() const {
        int count = may_swap();
        for (int i = 0; i < pyramid_->words; ++i) count += archipel::count(playable(i));
        return count;
    }

    int only_tile() const {
        for (int i = 0;; ++i) {
            if (own_[0].word[i]) return 64 * i + std::countr_zero(own_[0].word[i]);
        }
    }

    void place(int space, int player) {
        own_[player].add(space);
        open_.remove(space);
        ++count_[player];
        hash_ ^= pyramid_->keys[space][player];
        int top = -1;  // of the parts that it joins
        for (unsigned left = around_[space][player] & 511u; left; left &= left - 1) {
            const int other = part(pyramid_->near[space][std::countr_zero(left)]);
            if (top >= 0) up_[other] = static_cast<std::int16_t>(top);
            else top = other;
        }
        up_[space] = static_cast<std::int16_t>(top >= 0 ? top : space);
        const auto& seen_by = pyramid_->seen_by[space];
        for (int place = 0; place < 12; ++place) {
            const int other = seen_by[place];
            if (other < 0) continue;
            const unsigned around = around_[other][player] |= static_cast<std::uint16_t>(1 << place);
            joint_[player].set(other, lazo::clusters[around] > 1);
            if (place >= 9) continue;
            foothold_[player].add(other);
            if (place >= 6 && rests(other)) open_.add(other);
        }
    }

    // Whether an empty space above the surface has all three tiles it rests on.
    bool rests(int space) const {
        const auto& near = pyramid_->near[space];
        return taken(near[6]) && taken(near[7]) && taken(near[8]);
    }

    int part(int space) {
        while (up_[space] != space) space = up_[space] = up_[up_[space]];
        return space;
    }

    // Calls `f` for the spaces of a layer, rows from the top one down, and `end_row` after each.
    template <class F, class EndRow>
    void each_row(int z, F f, EndRow end_row) const {
        const int side = pyramid_->side;
        for (int r = side - 1; r > -side; --r) {
            bool any = false;
            for (int q = 1 - side; q < side; ++q) {
                const int space = pyramid_->find({q, r, z});
                if (space < 0) continue;
                f(space);
                any = true;
            }
            if (any) end_row();
        }
    }

    bool has_loop(int player) const;
    bool encloses(int player) const;

    static std::uint64_t side_key() { return zobrist_key(~std::uint64_t{0}); }

    const lazo::Pyramid* pyramid_;
    std::array<Set, 2> own_{};
    std::array<Set, 2> joint_{};     // where tiles of that colour are round an empty space in two clusters or more
    Set open_{};                     // empty, and whatever it rests on is there
    std::array<Set, 2> foothold_{};  // the surface, and what is next to a tile of that colour, or above it
    lazo::Some<std::array<std::uint16_t, 2>, lazo::most_spaces> around_;  // which tiles a space sees, by colour
    lazo::Some<std::int16_t, lazo::most_spaces> up_;  // from each tile to another one of its part, or itself
    std::array<std::int16_t, 2> count_{};
    std::uint64_t hash_ = 0;
    std::int8_t loop_ = -1;  // whose
    std::uint8_t to_move_ = 0;
    Variant variant_;
};

namespace lazo {

// A block of the lattice round a board of this side, with a layer of empty spaces on every side of the pyramid.
class Block {
public:
    explicit Block(const Pyramid& pyramid) : side_(pyramid.side), height_(pyramid.layers + 2) {}

    // Whether a space is in the set of tiles, which are added one by one.
    bool operator()(Space space) const { return at(space) >= 0 && tile_[at(space)]; }
    void add(Space space) { tile_[at(space)] = true; }

    // How many parts there are of the tiles, or of all else, in layers from `lowest` up.
    // `grounded`: those that reach the surface are one part, with the board.
    int parts(bool tiles, int lowest, bool grounded) const {
        std::vector<char> seen(tile_.size());
        std::vector<Space> left;
        int count = grounded;
        const auto visit = [&](Space space) {
            if (at(space) < 0 || space.z < lowest || tile_[at(space)] != tiles || seen[at(space)]) return;
            seen[at(space)] = true;
            left.push_back(space);
        };
        for (int z = lowest; z < height_; ++z) {
            for (int r = -side_; r <= side_; ++r) {
                for (int q = -side_; q <= side_; ++q) {
                    visit({q, r, z});
                    if (left.empty()) continue;
                    count += !(grounded && z == 1);
                    while (!left.empty()) {
                        const Space space = left.back();
                        left.pop_back();
                        for (const Space step : steps) visit(space + step);
                    }
                }
            }
        }
        return count;
    }

private:
    int at(Space space) const {
        const bool inside =
            absolute(space.q) <= side_ && absolute(space.r) <= side_ && space.z >= 0 && space.z < height_;
        return inside ? (space.z * width() + space.r + side_) * width() + space.q + side_ : -1;
    }
    int width() const { return 2 * side_ + 1; }

    int side_, height_;
    std::vector<char> tile_ = std::vector<char>(width() * width() * height_);
};

}  // namespace lazo

// For positions set up by hand: counts the holes, once without and once with the board (see rules/loops.py).
inline bool Lazo::has_loop(int player) const {
    for (const bool board : {false, true}) {
        lazo::Block block(*pyramid_);
        int euler = board;
        for (int space = 0; space < pyramid_->size; ++space) {
            if (!own_[player][space]) continue;
            const lazo::Space tile = pyramid_->spaces[space];
            unsigned near = 0, far = 0;
            const auto inside = [&](lazo::Space other) { return block(other) || (board && other.z < 1); };
            for (int step = 0; step < 12; ++step) near |= unsigned{inside(tile + lazo::steps[step])} << step;
            for (int step = 0; step < 6; ++step) far |= unsigned{inside(tile + lazo::across[step])} << step;
            euler += lazo::count_clusters(~near & 4095, ~far & 63) - lazo::count_clusters(near, far);
            block.add(tile);
        }
        const int cavities = block.parts(false, board, false) - 1;
        if (block.parts(true, 1, board) + cavities != euler) return true;
    }
    return false;
}

// Whether a player's tiles on the surface go round a cell that is not one of them.
inline bool Lazo::encloses(int player) const {
    std::vector<char> outside(pyramid_->surface);
    std::vector<int> left;
    const auto visit = [&](int space) {
        if (outside[space] || own_[player][space]) return;
        outside[space] = true;
        left.push_back(space);
    };
    for (int space = 0; space < pyramid_->surface; ++space) {
        if (ring({pyramid_->spaces[space].q, pyramid_->spaces[space].r}) == pyramid_->side - 1) visit(space);
    }
    while (!left.empty()) {
        const int space = left.back();
        left.pop_back();
        for (int step = 0; step < 6; ++step) {
            if (pyramid_->near[space][step] >= 0) visit(pyramid_->near[space][step]);
        }
    }
    for (int space = 0; space < pyramid_->surface; ++space) {
        if (!outside[space] && !own_[player][space]) return true;
    }
    return false;
}

static_assert(Game<Lazo>);

}  // namespace archipel
