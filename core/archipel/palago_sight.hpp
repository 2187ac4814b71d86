// What is seen of a position of Palago: its groups, wins at once, threats, and the moves that may answer them.
//
// What counts of a group is which cells are missing round it. They are kept as the bits of a word: the grid is rolled up to
// 8 by 8 cells, which all symmetries leave as it is, so groups of some size may seem to miss fewer cells, never more, and
// the same seen from all sides. Wins are exact: whatever they take from these words they check by the freedoms.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "hexes.hpp"
#include "palago.hpp"

namespace archipel {

namespace palago {

inline constexpr int most_open = 2 * tiles + 4;  // cells of the rim of connected tiles

// The grid rolled up to 8 by 8 cells.
struct Rolled {
    std::array<std::uint64_t, 64> around{};                        // the six cells next to one
    std::array<std::array<std::uint64_t, 6>, 64> at_corner{};      // the three cells at each of its corners
    std::array<std::array<std::uint16_t, 6>, 64> corner_number{};  // numbers that no corner with a tile has
};

constexpr int rolled(int q, int r) { return (q & 7) * 8 + (r & 7); }

constexpr Rolled make_rolled() {
    Rolled grid;
    for (int q = 0; q < 8; ++q) {
        for (int r = 0; r < 8; ++r) {
            const int here = rolled(q, r);
            std::array<int, 6> near{};
            for (int i = 0; i < 6; ++i) {
                near[i] = rolled(q + hex_directions[i].q, r + hex_directions[i].r);
                grid.around[here] |= std::uint64_t{1} << near[i];
            }
            for (int corner = 0; corner < 6; ++corner) {
                // It lies between two directions; it is the N or S corner of one of the three cells there.
                const int left = near[(corner + 1) % 6], right = near[(corner + 2) % 6];
                const std::array<int, 3> below{here, right, left};
                const int base = below[(corner / 2 + (corner % 2 ? 2 : 0)) % 3];
                grid.at_corner[here][corner] =
                    std::uint64_t{1} << here | std::uint64_t{1} << left | std::uint64_t{1} << right;
                grid.corner_number[here][corner] = static_cast<std::uint16_t>(256 + 64 * (corner % 2) + base);
            }
        }
    }
    return grid;
}

inline constexpr Rolled grid = make_rolled();

// How near a group is to being closed, by the cells that are missing.
enum Missing : int { none, one, two_together, two_apart, three, more };
inline constexpr int missings = 6;

constexpr int missing_kind(std::uint64_t cells) {
    if (!cells) return none;
    std::uint64_t rest = cells & (cells - 1);
    if (!rest) return one;
    if (!(rest & (rest - 1))) return grid.around[std::countr_zero(cells)] & rest ? two_together : two_apart;
    rest &= rest - 1;
    return rest & (rest - 1) ? more : three;
}

}  // namespace palago

struct PalagoSight {
    using Move = Palago::Move;
    using Tile = Palago::Tile;

    // --- what is seen

    // An empty cell and the groups at its corners.
    struct Site {
        std::int8_t q, r;
        bool rim;
        std::uint8_t arched;  // a bit for each corner whose group has an arch
        std::uint16_t round;  // the tiles round it, as in Patterns, once they were looked at
        std::uint64_t bit;
        std::array<std::uint16_t, 6> group;
        std::array<std::uint64_t, 6> missing;

        // As if there were no tiles near.
        void lie_at(int to_q, int to_r) {
            q = static_cast<std::int8_t>(to_q);
            r = static_cast<std::int8_t>(to_r);
            rim = false;
            arched = 0;
            round = 0;
            const int here = palago::rolled(q, r);
            bit = std::uint64_t{1} << here;
            group = palago::grid.corner_number[here];
            missing = palago::grid.at_corner[here];
        }

        Tile tile(int way) const { return {q, r, static_cast<std::int8_t>(way)}; }
        bool has(int of, int colour) const {
            return group[colour] == of || group[colour + 2] == of || group[colour + 4] == of;
        }
        bool has_arch(int corner) const { return arched >> corner & 1; }
    };

    // All empty cells of the rim, in its order, and the groups.
    struct Sight {
        const Palago& position;
        std::array<Site, palago::most_open> sites;
        std::array<std::uint64_t, palago::most_corners> missing;  // of groups, by their roots
        std::array<std::uint8_t, palago::most_corners> colour;

        explicit Sight(const Palago& seen) : position(seen) {
            std::fill_n(missing.begin(), position.corner_count_, 0);
            for (int i = 0; i < size(); ++i) {
                const auto& cell = position.cells_[position.rim_[i]];
                Site& site = sites[i];
                site.lie_at(cell.q, cell.r);
                site.rim = true;
                for (int corner = 0; corner < 6; ++corner) {
                    if (cell.corner[corner] == palago::nothing) continue;
                    const int group = position.root(cell.corner[corner]);
                    site.group[corner] = static_cast<std::uint16_t>(group);
                    missing[group] |= site.bit;
                    colour[group] = static_cast<std::uint8_t>(corner % 2);
                }
            }
            for (int i = 0; i < size(); ++i) {
                for (int corner = 0; corner < 6; ++corner) {
                    const int group = sites[i].group[corner];
                    if (!on_tiles(group)) continue;
                    sites[i].missing[corner] = missing[group];
                    if (position.corners_[group].arches) sites[i].arched |= static_cast<std::uint8_t>(1 << corner);
                }
            }
        }

        // Wins do not depend on patterns, so these come later.
        void look_round() {
            for (int i = 0; i < size(); ++i) sites[i].round = static_cast<std::uint16_t>(round(position.rim_[i]));
        }
        int round(int at) const {
            const auto& cell = position.cells_[at];
            int tiles_round = 0;
            for (unsigned tiles = cell.tiles; tiles; tiles &= tiles - 1) {
                const int direction = std::countr_zero(tiles);
                tiles_round |= (position.cells_[cell.near[direction]].way + 1) << 2 * direction;
            }
            return tiles_round;
        }

        int size() const { return position.rim_size_; }
        std::span<const Site> all() const { return {sites.data(), static_cast<std::size_t>(size())}; }
        std::ptrdiff_t place(const Site& site) const { return &site - sites.data(); }  // of one on the rim
        static bool on_tiles(int group) { return group < 256; }
        bool two_a_turn() const { return !position.single(); }

        // Calls `f` with the root of each open group and its colour.
        template <class F>
        void each_group(F f) const {
            for (int group = 0; group < position.corner_count_; ++group) {
                if (missing[group] && position.corners_[group].up == group) f(group, colour[group]);
            }
        }
    };

    // One or two tiles.
    struct Laid {
        const Site& site;
        int way;
        const Site* other = nullptr;
        int other_way = 0;

        std::uint64_t bits() const { return site.bit | (other ? other->bit : 0); }
        Move move() const {
            const Tile one = site.tile(way);
            if (!other) return {one};
            const Tile second = other->tile(other_way);
            return one < second ? Move{one, second} : Move{second, one};
        }
    };

    // The direction of a neighbour, or -1.
    static int direction(const Site& from, const Site& to) {
        static constexpr std::array<int, 9> directions{-1, 3, 2, 4, -1, 1, 5, 0, -1};
        const int q = to.q - from.q + 1, r = to.r - from.r + 1;
        return q < 0 || q > 2 || r < 0 || r > 2 ? -1 : directions[3 * q + r];
    }
    static bool together(const Site& one, const Site& other) { return direction(one, other) >= 0; }

    // --- wins at once

    // Whether these two tiles close an arch group of this colour.
    static bool closes(const Palago& position, const Laid& laid, int colour) {
        std::array<int, 6> group, joined;
        for (int i = 0; i < 6; ++i) {
            group[i] = (i < 3 ? laid.site : *laid.other).group[2 * (i % 3) + colour];
            joined[i] = static_cast<int>(std::find(group.begin(), group.begin() + i, group[i]) - group.begin());
        }
        std::array<int, 6> freedoms{}, arches{};
        for (int i = 0; i < 6; ++i) {
            --freedoms[joined[i]];
            if (joined[i] != i) continue;
            const bool on_tiles = Sight::on_tiles(group[i]);
            freedoms[i] += on_tiles ? position.corners_[group[i]].freedoms : 3;
            arches[i] = on_tiles ? position.corners_[group[i]].arches : 0;
        }
        for (int tile = 0; tile < 2; ++tile) {
            const int tip = palago::tips[tile ? laid.other_way : laid.way][colour] / 2;
            const int u = joined[3 * tile + (tip + 1) % 3], v = joined[3 * tile + (tip + 2) % 3];
            ++arches[u];
            if (u == v) continue;
            freedoms[u] += std::exchange(freedoms[v], 0);
            arches[u] += std::exchange(arches[v], 0);
            std::replace(joined.begin(), joined.end(), v, u);
        }
        return std::any_of(joined.begin(), joined.end(), [&](int i) { return !freedoms[i] && arches[i]; });
    }

    // Calls `f` with each move by which a player with so many tiles left would win at once if it were their turn, until
    // it returns true: tiles alone, and the pairs of which neither closes anything alone. Returns whether it did.
    template <class F>
    static bool each_win(const Sight& sight, int player, int left, F f) {
        const Palago& position = sight.position;
        if (left < 1) return false;
        for (const Site& site : sight.all()) {
            const auto misses_it = [&](int corner) { return site.missing[corner] == site.bit; };
            if (!misses_it(player) && !misses_it(player + 2) && !misses_it(player + 4)) continue;
            const auto& cell = position.cells_[position.rim_[sight.place(site)]];
            unsigned ways = position.closing_ways(cell, player);
            if (ways) ways &= ~position.closing_ways(cell, 1 - player);
            for (; ways; ways &= ways - 1) {
                if (f(Laid{site, std::countr_zero(ways)})) return true;
            }
        }
        if (!sight.two_a_turn() || left < 2) return false;
        // All cells that are missing round the groups that a pair joins and closes are its own. A group that misses only
        // one of them can't be joined by the other tile, so there is a group that misses both.
        const bool anywhere = position.variant_ == Palago::Variant::anywhere;
        bool stopped = false;
        sight.each_group([&](int group, int colour) {
            const int kind = palago::missing_kind(sight.missing[group]);
            if (stopped || colour != player || kind > palago::two_apart || position.corners_[group].freedoms > 6)
                return;
            if (kind == palago::two_apart && !anywhere) return;
            const auto [one, other] = cells_missing(sight, group, colour);
            if (!other || (!anywhere && !together(*one, *other))) return;
            if (!may_close(*one, *other, colour)) return;
            for (int ways = 0; ways < 9 && !stopped; ++ways) {
                const Laid laid{*one, ways / 3, other, ways % 3};
                if (closes(position, laid, player) && !closes(position, laid, 1 - player)) stopped = f(laid);
            }
        });
        return stopped;
    }

    // The two cells that are missing round a group; the second is nobody if there are not just two.
    static std::pair<const Site*, const Site*> cells_missing(const Sight& sight, int group, int colour) {
        std::pair<const Site*, const Site*> found{};
        int count = 0;
        for (const Site& site : sight.all()) {
            if (!site.has(group, colour)) continue;
            (count++ ? found.second : found.first) = &site;
        }
        if (count != 2) found.second = nullptr;
        return found;
    }

    // Whether there is an arch among the groups that miss no other cells, or two that an arch may join.
    static bool may_close(const Site& one, const Site& other, int colour) {
        const std::uint64_t others = ~(one.bit | other.bit);
        int first = -1;
        for (const Site* site : {&one, &other}) {
            for (int corner = colour; corner < 6; corner += 2) {
                if (site->missing[corner] & others) continue;
                if (site->has_arch(corner) || (first >= 0 && site->group[corner] != first)) return true;
                first = site->group[corner];
            }
        }
        return false;
    }

    static std::optional<Move> win(const Sight& sight) {
        std::optional<Move> found;
        each_win(sight, sight.position.to_move_, sight.position.left(), [&](const Laid& laid) {
            found = laid.move();
            return true;
        });
        return found;
    }

    // --- answers to what the opponent threatens

    // A threat is answered by a tile on one of its cells, or by tiles on all cells but those that are missing round a
    // group of its victim, which the threat would then close as well.
    struct Threat {
        std::uint64_t own;
        std::array<std::uint64_t, 6> others;  // sets of cells, as many as there are
        int count = 0;

        Threat(const Sight& sight, const Laid& laid, int victim) : own(laid.bits()) {
            for (const Site* site : {&laid.site, laid.other}) {
                if (!site) continue;
                for (int corner = victim; corner < 6; corner += 2) {
                    const int group = site->group[corner];
                    const std::uint64_t rest = site->missing[corner] & ~laid.bits();
                    if (palago::missing_kind(rest) >= palago::three) continue;
                    if (rest) others[count++] = rest;
                    if (Sight::on_tiles(group) && overlaps(sight, group, victim)) own = ~std::uint64_t{0};
                }
            }
        }

        // Whether the group misses cells that are the same on the rolled-up grid, so that anything may help.
        static bool overlaps(const Sight& sight, int group, int colour) {
            if (sight.position.corners_[group].arches < 6) return false;  // too small
            const auto misses = [&](const Site& site) { return site.has(group, colour); };
            return std::count_if(sight.all().begin(), sight.all().end(), misses) >
                   archipel::count(sight.missing[group]);
        }

        bool may_be_answered(std::uint64_t tiles) const {
            return own & tiles || std::any_of(others.begin(), others.begin() + count,
                                              [&](std::uint64_t cells) { return !(cells & ~tiles); });
        }
    };

    // Some of those that the opponent makes.
    struct Threats {
        static constexpr int most = 12;
        std::vector<Threat> list;

        explicit Threats(const Sight& sight) {
            const int player = sight.position.to_move_;
            const int left = sight.position.left() - sight.position.a_turn();  // after whatever is played
            each_win(sight, 1 - player, left, [&](const Laid& laid) {
                const Threat threat(sight, laid, player);
                const auto same = [&](const Threat& other) { return other.own == threat.own; };
                if (std::none_of(list.begin(), list.end(), same)) list.push_back(threat);
                return list.size() == most;
            });
        }

        bool may_be_answered(std::uint64_t tiles) const {
            return std::all_of(list.begin(), list.end(),
                               [&](const Threat& threat) { return threat.may_be_answered(tiles); });
        }
    };

    // Whether the opponent can't win at once after this move.
    static bool survives(const Palago& position, const Move& move) {
        Palago after = position;
        after.play(move);
        if (after.over()) return after.winner() != after.to_move_;
        return !win(Sight(after));
    }

    // Whether the player would win at once after this move, and the opponent can't.
    static bool threatens(const Palago& position, const Move& move) {
        Palago after = position;
        after.play(move);
        if (after.over()) return false;
        const Sight sight(after);
        const int left = after.left() - after.a_turn();
        return !win(sight) && each_win(sight, position.to_move_, left, [](const Laid&) { return true; });
    }

    // Calls `f` with each legal move that may answer all threats, until it returns true; returns whether it did.
    template <class F>
    static bool each_move(const Sight& sight, const Threats* threats, F f) {
        const Palago& position = sight.position;
        const auto call = [&](const Laid& laid) {
            return (!threats || threats->may_be_answered(laid.bits())) && f(laid);
        };
        if (!position.count_) return each_opening(sight, f);
        const auto ending = position.find_ending();
        for (int i = 0; i < sight.size(); ++i) {
            for (int way = 0; way < 3; ++way) {
                const bool legal = sight.two_a_turn() ? ending.ends(i, way) : true;
                if (legal && call(Laid{sight.sites[i], way})) return true;
            }
        }
        if (!sight.two_a_turn() || position.left() < 2) return false;
        bool stopped = false;
        position.each_pair([&](int one, int other) {
            if (stopped) return;
            const Site& site = sight.sites[one];
            Site beyond;
            if (other < 0) beyond.lie_at(site.q + hex_directions[-1 - other].q, site.r + hex_directions[-1 - other].r);
            const Site& second = other < 0 ? beyond : sight.sites[other];
            if (threats && !threats->may_be_answered(site.bit | second.bit)) return;
            for (int ways = 0; ways < 9 && !stopped; ++ways) {
                if (position.legal(ending, one, other, ways)) stopped = f(Laid{site, ways / 3, &second, ways % 3});
            }
        });
        return stopped;
    }

    template <class F>
    static bool each_opening(const Sight& sight, F f) {
        std::vector<Move> moves;
        sight.position.openings(moves);
        for (const Move& move : moves) {
            Site site, other;
            site.lie_at(move.first.q, move.first.r);
            other.lie_at(move.second.q, move.second.r);
            if (f(Laid{site, move.first.way, move.alone() ? nullptr : &other, move.second.way})) return true;
        }
        return false;
    }
};

}  // namespace archipel
