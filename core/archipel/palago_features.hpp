// What learned evaluations see of Palago.
//
// A choice is a whole move. Its features are what each tile does by itself, and what the two do together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

#include "bits.hpp"
#include "encoding.hpp"
#include "features.hpp"
#include "hexes.hpp"
#include "palago.hpp"
#include "palago_encoding.hpp"
#include "palago_sight.hpp"

namespace archipel {

namespace palago {

// The tiles on the six cells round one as a number, two bits for each direction: 0 for none, else the way and 1. Tables
// turn them into numbers of patterns, the same for all that symmetries turn into each other, seen by the player to move.
class Patterns {
public:
    static constexpr int rounds = 4096, open = 720, tiled = 2080;

    Patterns() {
        for (int player = 0; player < 2; ++player) {
            number(player, open_[player], open, false);
            number(player, tiled_[player], tiled, true);
        }
    }

    int around_open(int player, int round) const { return open_[player][round]; }
    int around_tile(int player, int round, int way) const { return tiled_[player][3 * round + way]; }

private:
    // Those symmetries that make the player White: the first of the patterns that they make stands for all.
    template <std::size_t size>
    static void number(int player, std::array<std::uint16_t, size>& numbers, int count, bool tiled) {
        std::array<std::uint16_t, size> of_white{};
        std::uint16_t next = 0;
        const int ways = tiled ? 3 : 1;
        for (int pattern = 0; pattern < static_cast<int>(size); ++pattern) {
            int least = pattern;
            for (int symmetry = 0; symmetry < 12; symmetry += 2)
                least = std::min(least, turned(pattern, symmetry, ways));
            of_white[pattern] = least == pattern ? next++ : of_white[least];
        }
        if (next != count) throw std::logic_error("patterns of Palago are counted wrongly");
        for (int pattern = 0; pattern < static_cast<int>(size); ++pattern) {
            numbers[pattern] = of_white[turned(pattern, player, ways)];
        }
    }

    static int turned(int pattern, int symmetry, int ways) {
        int to = 0;
        for (int direction = 0; direction < 6; ++direction) {
            const int tile = pattern / ways >> 2 * direction & 3;
            if (tile) to |= (turned_way(tile - 1, symmetry) + 1) << 2 * turned_direction(direction, symmetry);
        }
        return ways == 1 ? to : 3 * to + turned_way(pattern % 3, symmetry);
    }

    std::array<std::array<std::uint16_t, rounds>, 2> open_;
    std::array<std::array<std::uint16_t, 3 * rounds>, 2> tiled_;
};

inline const Patterns patterns;

// Numbers below so many from unordered pairs and triples of numbers below `most`.
constexpr int unordered(int one, int other) {
    const auto [less, greater] = std::minmax(one, other);
    return greater * (greater + 1) / 2 + less;
}
constexpr int unordered(int one, int other, int third) {
    const int least = std::min({one, other, third}), most = std::max({one, other, third});
    return most * (most + 1) * (most + 2) / 6 + unordered(one + other + third - least - most, least);
}

}  // namespace palago

template <>
struct Features<Palago> : private PalagoSight {
    using Move = Palago::Move;

private:
    // --- numbers of features

    // How many things there are, in steps.
    static int several(int count) {
        static constexpr std::array<int, 14> steps{0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7};
        return steps[std::min(count, 13)];
    }

    // What is missing round a group and whether it has an arch.
    static constexpr int group_kinds = 2 * (palago::missings - 1);
    static int group_kind(const Site& site, int corner) {
        return 2 * (palago::missing_kind(site.missing[corner]) - 1) + site.has_arch(corner);
    }

    static constexpr int group_numbers = 8 * 4 * 3;
    static int group_number(int missing, int freedoms, int arches) {
        return (std::min(missing, 8) - 1) * 12 + std::min(arches, 3) * 3 + std::min(freedoms - missing, 2);
    }

    static constexpr int open_values = 0, tile_values = open_values + palago::Patterns::open,
                         group_values = tile_values + palago::Patterns::tiled,
                         meeting_values = group_values + 2 * group_numbers,
                         meetings = palago::unordered(group_kinds - 1, group_kinds - 1, group_kinds - 1) + 1,
                         chance_values = meeting_values + 2 * meetings, left_values = chance_values + 2 * 2 * 8,
                         score_values = left_values + palago::tiles / 2, all_values = score_values + 6 * 17;

    // What a tile does to the groups of a colour: what is missing round the one with its arch and was round those joined,
    // and what happens to the one at its tip.
    static constexpr int joins = 15 + 5, at_tips = 1 + 3 + palago::missings,
                         effects = palago::missings * joins * at_tips;
    static int effect(const Site& site, int way, int colour) {
        const int tip = palago::tips[way][colour], u = (tip + 2) % 6, v = (tip + 4) % 6;
        const int before_u = palago::missing_kind(site.missing[u]) - 1,
                  before_v = palago::missing_kind(site.missing[v]) - 1;
        const bool same = site.group[u] == site.group[v];
        const int join = same ? 15 + before_u : palago::unordered(before_u, before_v);
        const int arch = palago::missing_kind((site.missing[u] | site.missing[v]) & ~site.bit);
        const bool meets = site.group[tip] == site.group[u] || site.group[tip] == site.group[v];
        const int left = palago::missing_kind(site.missing[tip] & ~site.bit);
        const int at_tip = meets ? 0 : site.has_arch(tip) ? 4 + left : 1 + std::min<int>(left, 2);
        return (arch * joins + join) * at_tips + at_tip;
    }

    // What one or two tiles leave of a colour: the least that is missing round a group with an arch, and how many groups
    // may be closed by the next move.
    static constexpr int results = palago::missings * 3;
    static int result(const Laid& laid, int colour, int closable) {
        const std::uint64_t others = ~laid.bits();
        int least = palago::more, count = 0;
        const auto leave = [&](std::uint64_t missing) {
            const int kind = palago::missing_kind(missing & others);
            least = std::min(least, kind);
            count += kind <= closable;
        };
        const Site& one = laid.site;
        const int tip = palago::tips[laid.way][colour], u = (tip + 2) % 6, v = (tip + 4) % 6;
        const auto on_one = [&](int group) { return group == one.group[u] || group == one.group[v]; };
        const std::uint64_t arch = one.missing[u] | one.missing[v];
        bool tip_apart = one.has_arch(tip) && !on_one(one.group[tip]);
        if (!laid.other) {
            leave(arch);
        } else {
            const Site& other = *laid.other;
            const int tip2 = palago::tips[laid.other_way][colour], u2 = (tip2 + 2) % 6, v2 = (tip2 + 4) % 6;
            const auto on_other = [&](int group) { return group == other.group[u2] || group == other.group[v2]; };
            const std::uint64_t arch2 = other.missing[u2] | other.missing[v2];
            if (on_one(other.group[u2]) || on_one(other.group[v2])) {
                leave(arch | arch2);
            } else {
                leave(arch);
                leave(arch2);
            }
            tip_apart = tip_apart && !on_other(one.group[tip]);
            const int at_tip2 = other.group[tip2];
            if (other.has_arch(tip2) && at_tip2 != one.group[tip] && !on_one(at_tip2) && !on_other(at_tip2)) {
                leave(other.missing[tip2]);
            }
        }
        if (tip_apart) leave(one.missing[tip]);
        return least * 3 + std::min(count, 2);
    }

    // The kinds of groups that a move may close.
    static int closable(const Sight& sight) {
        if (!sight.two_a_turn()) return palago::one;
        return sight.position.variant_ == Palago::Variant::anywhere ? palago::two_apart : palago::two_together;
    }

    // How many groups, 2 at most, a player seems to be able to close after this move.
    static int chances_after(const Sight& sight, const Laid& laid, int player) {
        return result(laid, player, closable(sight)) % 3;
    }

    // Those of tiles come twice: by themselves in turns of one tile, and in turns of two.
    static constexpr int around_policies = 0, effect_policies = around_policies + 2 * palago::Patterns::tiled,
                         pair_policies = effect_policies + 2 * 2 * effects,
                         result_policies = pair_policies + palago::Patterns::tiled,
                         all_policies = result_policies + 2 * results * results;

    using TileNumbers = std::array<std::uint16_t, 3>;
    static TileNumbers tile_numbers(const Sight& sight, const Site& site, int way) {
        const int player = sight.position.to_move_, twice = sight.two_a_turn();
        const int around = palago::patterns.around_tile(player, site.round, way);
        const auto effect_number = [&](int colour) {
            const int theirs = colour != player;
            return effect_policies + (2 * twice + theirs) * effects + effect(site, way, colour);
        };
        return {static_cast<std::uint16_t>(around_policies + twice * palago::Patterns::tiled + around),
                static_cast<std::uint16_t>(effect_number(player)),
                static_cast<std::uint16_t>(effect_number(1 - player))};
    }

    using PairNumbers = std::array<std::uint16_t, 3>;
    static std::span<const std::uint16_t> pair_numbers(const Sight& sight, const Laid& laid, PairNumbers& numbers) {
        const int player = sight.position.to_move_;
        const bool anywhere = sight.position.variant_ == Palago::Variant::anywhere;
        const int kinds = closable(sight);
        const int left = result(laid, player, kinds) * results + result(laid, 1 - player, kinds);
        numbers[0] = static_cast<std::uint16_t>(result_policies + anywhere * results * results + left);
        const int to = direction(laid.site, *laid.other);
        if (to < 0) return {numbers.data(), 1};
        const int round = laid.site.round | (laid.other_way + 1) << 2 * to;
        const int other_round = laid.other->round | (laid.way + 1) << 2 * ((to + 3) % 6);
        numbers[1] = static_cast<std::uint16_t>(pair_policies + palago::patterns.around_tile(player, round, laid.way));
        numbers[2] = static_cast<std::uint16_t>(pair_policies +
                                                palago::patterns.around_tile(player, other_round, laid.other_way));
        return numbers;
    }

public:
    static constexpr int version = 1;
    static constexpr int values = all_values, policies = all_policies, hidden = 32, phases = 3 * 4;
    static constexpr int most_values = 3 * palago::most_open + palago::tiles + palago::most_corners + 6;
    static constexpr int most_policies = 9;
    static constexpr double certainty = 0.9;         // where one tile is laid
    static constexpr Telling unvalued{10.9, -0.46};  // who sees nothing is worse off than even

    // The variants have parts of their own.
    static int phase(const Palago& position) {
        return 4 * static_cast<int>(position.variant_) + std::min(position.count_ / 12, 3);
    }

    // Where one tile is laid, a search that trusts its priors looks at next to nothing else, and they learn from it.
    static float softness(const Palago& position) { return position.single() ? 2.5f : 1; }
    static float practice_softness(const Palago& position) { return position.single() ? 2 : 1; }

    // Where two tiles are laid, games are decided by threats: a search with learned values loses to one without.
    static bool valued(const Palago& position) { return position.single(); }

    template <class F>
    static void each_value(const Palago& position, F f) {
        Sight sight(position);
        sight.look_round();
        const int player = position.to_move_;
        std::array<std::array<int, 2>, 2> chances{};
        for (const Site& site : sight.all()) {
            f(open_values + palago::patterns.around_open(player, site.round));
            for (int colour = 0; colour < 2; ++colour) {
                const int theirs = colour != player;
                const std::array<int, 3> kinds{group_kind(site, colour), group_kind(site, colour + 2),
                                               group_kind(site, colour + 4)};
                f(meeting_values + theirs * meetings + palago::unordered(kinds[0], kinds[1], kinds[2]));
                for (int tip = colour; tip < 6; tip += 2) {
                    const std::uint64_t arch = site.missing[(tip + 2) % 6] | site.missing[(tip + 4) % 6];
                    const int left = palago::missing_kind(arch & ~site.bit);
                    if (left <= palago::three) ++chances[theirs][left > palago::two_together];
                }
            }
        }
        for (int i = 0; i < position.count_; ++i) {
            const int at = position.tiles_[i];
            f(tile_values + palago::patterns.around_tile(player, sight.round(at), position.cells_[at].way));
        }
        std::array<int, 2> arches{};
        sight.each_group([&](int group, int colour) {
            const auto& known = position.corners_[group];
            const int theirs = colour != player, missing = count(sight.missing[group]);
            f(group_values + theirs * group_numbers + group_number(missing, known.freedoms, known.arches));
            arches[theirs] = std::max<int>(arches[theirs], known.arches);
        });
        for (int i = 0; i < 4; ++i) f(chance_values + 8 * i + several(chances[i / 2][i % 2]));
        f(left_values + std::max(position.left() - 1, 0) / 2);
        const int ahead = std::clamp(arches[0] - arches[1], -8, 8) + 8;
        f(score_values + 17 * std::min(several(position.left()) * 6 / 8, 5) + ahead);
    }

    // Where the opponent threatens to win, only moves that may help.
    template <class F>
    static void each_choice(const Palago& position, const Chosen&, F f) {
        Sight sight(position);
        sight.look_round();
        const Encoding<Palago> code(position, 0);
        std::array<TileNumbers, 3 * palago::most_open> numbers;
        for (int i = 0; i < 3 * sight.size(); ++i) numbers[i] = tile_numbers(sight, sight.sites[i / 3], i % 3);
        bool some = false;
        const auto give = [&](const Laid& laid) {
            std::array<std::uint16_t, most_policies> features;
            auto end = features.begin();
            const auto add = [&](const auto& more) { end = std::copy(more.begin(), more.end(), end); };
            const auto add_tile = [&](const Site& site, int way) {
                add(site.rim ? numbers[3 * sight.place(site) + way] : tile_numbers(sight, site, way));
            };
            add_tile(laid.site, laid.way);
            if (laid.other) {
                add_tile(*laid.other, laid.other_way);
                PairNumbers together;
                add(pair_numbers(sight, laid, together));
            }
            some = true;
            f(code.number(laid.move()), std::span<const std::uint16_t>(features.begin(), end));
            return false;
        };
        const Threats threats(sight);
        const int player = position.to_move_;
        if (!threats.list.empty() && !win(sight)) {
            each_move(sight, &threats, [&](const Laid& laid) {
                return (!chances_after(sight, laid, 1 - player) || survives(position, laid.move())) && give(laid);
            });
            if (some) return;
        }
        std::array<unsigned, palago::most_open> lost;  // the ways that close a group of the opponent's
        for (int i = 0; i < sight.size(); ++i) {
            lost[i] = position.closing_ways(position.cells_[position.rim_[i]], 1 - player);
        }
        const auto loses = [&](const Site& site, int way) { return site.rim && lost[sight.place(site)] >> way & 1; };
        each_move(sight, nullptr, [&](const Laid& laid) {
            return !loses(laid.site, laid.way) && !(laid.other && loses(*laid.other, laid.other_way)) && give(laid);
        });
        if (!some) each_move(sight, nullptr, give);
    }

    static std::optional<Move> move(const Palago& position, const Chosen&, std::int32_t choice) {
        return Encoding<Palago>(position, 0).move(choice);
    }

    static std::int8_t known(const Palago& position) { return outlook(position).winner; }

    // Of the moves that may help, those first that are likely to.
    static Outlook outlook(const Palago& position) {
        if (position.over()) return {static_cast<std::int8_t>(position.winner())};
        const Sight sight(position);
        const int player = position.to_move_;
        if (win(sight)) return {static_cast<std::int8_t>(player)};
        const Threats threats(sight);
        if (threats.list.empty()) return {unknown, false};
        const auto answers = [&](bool likely) {
            return each_move(sight, &threats, [&](const Laid& laid) {
                return (chances_after(sight, laid, 1 - player) == 0) == likely && survives(position, laid.move());
            });
        };
        const bool lives = answers(true) || answers(false);
        return {lives ? unknown : static_cast<std::int8_t>(1 - player), true};
    }

    static std::optional<Move> winning_move(const Palago& position) {
        if (position.over()) return std::nullopt;
        return win(Sight(position));
    }

    // The last tiles may win by the count.
    static bool has_other_wins(const Palago& position) { return position.left() <= 2; }

    // --- for the search of threats

    // Those first that make two.
    template <class F>
    static void each_threat(const Palago& position, F f) {
        const Sight sight(position);
        const Threats threats(sight);
        const int player = position.to_move_;
        for (int chances = 2; chances > 0; --chances) {
            each_move(sight, &threats, [&](const Laid& laid) {
                if (chances_after(sight, laid, player) != chances || chances_after(sight, laid, 1 - player))
                    return false;
                const Move move = laid.move();
                if (threatens(position, move)) f(move);
                return false;
            });
        }
    }

    template <class F>
    static void each_answer(const Palago& position, F f) {
        const Sight sight(position);
        const Threats threats(sight);
        each_move(sight, &threats, [&](const Laid& laid) {
            const Move move = laid.move();
            if (!chances_after(sight, laid, 1 - position.to_move_) || survives(position, move)) f(move);
            return false;
        });
    }
};

static_assert(Learnable<Palago>);

}  // namespace archipel
