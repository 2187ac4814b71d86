// Lazo: patterns of what is round a space, and what is won there or threatened.
//
// All is local and counts the same wherever it lies, so that one set of weights serves boards of every side.
//
// Only a tile in it takes a winning space away. That space is empty and rests on tiles, which never move again; whether it
// makes a loop depends on the winner's tiles alone, of which the other's move takes none. So it is over if there are two
// of them, or one where the other has no foothold, or if the only tile that helps opens the next one above it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "bits.hpp"
#include "encoding.hpp"
#include "features.hpp"
#include "hexes.hpp"
#include "lazo.hpp"

namespace archipel {

namespace lazo {

// The classes of patterns round a space, up to the symmetries of the lattice that keep its layers.
struct Patterns {
    static constexpr int rings =
        255;  // on the surface: of the six neighbours, which are off the board, empty, own or not
    static constexpr int heaps = 1203;  // above it: of the six and the three below, one of which may be empty

    std::array<std::uint16_t, 64> fours{};    // the bits of a ring as digits in base 4
    std::array<std::uint16_t, 512> threes{};  // nine bits as digits in base 3
    std::array<std::uint16_t, 4096> ring{};   // by digits: 1 own, 2 the opponent's, 3 off the board
    std::array<std::uint16_t, 19683> heap{};  // by digits: 1 own, 2 the opponent's
    int ring_classes = 0, heap_classes = 0;   // as many as the constants say

    Patterns() {
        for (int place = 0, three = 1; place < 9; ++place, three *= 3) {
            for (unsigned bits = 0; bits < threes.size(); ++bits) {
                if (!(bits >> place & 1)) continue;
                threes[bits] = static_cast<std::uint16_t>(threes[bits] + three);
                if (bits < fours.size()) fours[bits] = static_cast<std::uint16_t>(fours[bits] + (1 << 2 * place));
            }
        }
        ring_classes = number(ring, 4, 6, [](const auto& digits) { return on_a_board(digits); });
        heap_classes = number(heap, 3, 9, [](const auto& digits) { return stands(digits); });
    }

private:
    using Digits = std::array<int, 9>;

    // The numbers of the classes, by digits in a base. What can't be is of class 0.
    template <std::size_t Size, class Possible>
    static int number(std::array<std::uint16_t, Size>& classes, int base, int places, Possible possible) {
        int count = 0;
        for (int code = 0; code < static_cast<int>(Size); ++code) {
            Digits digits{};
            for (int place = 0, left = code; place < places; ++place, left /= base) digits[place] = left % base;
            if (!possible(digits)) continue;
            int least = code;
            for (int symmetry = 0; symmetry < 12; symmetry += 2) {
                int other = 0;
                for (int place = places; place-- > 0;) other = other * base + digits[turned_place(place, symmetry)];
                least = std::min(least, other);
            }
            classes[code] = least < code ? classes[least] : static_cast<std::uint16_t>(count++);
        }
        return count;
    }

    static int turned_place(int place, int symmetry) {
        const auto [q, r, z] = seen[place];
        const Hex thirds = archipel::turned({3 * q + z, 3 * r + z}, symmetry);
        const Space step{(thirds.q - z) / 3, (thirds.r - z) / 3, z};
        return static_cast<int>(std::find(seen.begin(), seen.end(), step) - seen.begin());
    }

    // Off the board are none, or the two beyond an edge, or the three beyond a corner.
    static bool on_a_board(const Digits& digits) {
        int off = 0, runs = 0;
        for (int place = 0; place < 6; ++place) {
            off += digits[place] == 3;
            runs += digits[place] == 3 && digits[(place + 5) % 6] != 3;
        }
        return off == 0 || (runs == 1 && (off == 2 || off == 3));
    }

    // Whatever is on a layer rests on what is below it.
    static bool stands(const Digits& digits) {
        for (int place = 0; place < 6; ++place) {
            for (int below = 6; below < 9; ++below) {
                const Space step = seen[below] - seen[place];  // from the neighbour down to what this space rests on
                const bool shared = std::find(seen.begin() + 6, seen.begin() + 9, step) != seen.begin() + 9;
                if (shared && digits[place] && !digits[below]) return false;
            }
        }
        return !digits[6] + !digits[7] + !digits[8] <= 1;
    }
};

inline const Patterns patterns;

// What does not change about the spaces of a board.
struct Places {
    std::array<std::uint8_t, most_spaces> here{};    // which of the six neighbours there are
    std::array<std::uint16_t, most_spaces> rim{};    // which there are not, as digits in base 4
    std::array<std::uint8_t, most_spaces> inward{};  // how many steps from the edge of its layer, at most 7
    // The spaces near it on its layer: six neighbours, six one step further, six between those; `none` if there is none.
    std::array<std::array<std::int16_t, 18>, most_spaces> disc{};

    static constexpr std::int16_t none = most_spaces;

    explicit Places(const Pyramid& pyramid) {
        const auto numbered = [&](Space space) {
            const std::int16_t number = pyramid.find(space);
            return number < 0 ? none : number;
        };
        for (int i = 0; i < pyramid.size; ++i) {
            const Space space = pyramid.spaces[i];
            for (int step = 0; step < 6; ++step) {
                const Space next = space + steps[step];
                here[i] = static_cast<std::uint8_t>(here[i] | (pyramid.find(next) >= 0) << step);
                disc[i][step] = numbered(next);
                disc[i][6 + step] = numbered(next + steps[step]);
                disc[i][12 + step] = numbered(next + steps[(step + 1) % 6]);
            }
            rim[i] = static_cast<std::uint16_t>(3 * patterns.fours[63 & ~here[i]]);
            const auto [q, r, z] = space;
            const int low = pyramid.side - 1, high = pyramid.side - z;
            inward[i] =
                static_cast<std::uint8_t>(std::min({q + low, r + low, q + r + low, high - q, high - r, high - q - r}));
        }
    }
};

inline const Places& places(int side) {
    static const std::array<Places, most_side - 1> all{Places(pyramid(2)), Places(pyramid(3)), Places(pyramid(4)),
                                                       Places(pyramid(5)), Places(pyramid(6)), Places(pyramid(7)),
                                                       Places(pyramid(8))};
    return all[side - 2];
}

// Calls `f` for each space of a set given by a function that returns its words, from word `first` on.
template <class Words, class F>
void each_space(const Pyramid& pyramid, Words words, F f, int first = 0) {
    for (int i = first; i < pyramid.words; ++i) {
        for (std::uint64_t word = words(i); word;) f(64 * i + pop(word));
    }
}

inline std::uint64_t taken(const Lazo& position, int i) { return position.own(0).word[i] | position.own(1).word[i]; }

inline std::uint64_t playable(const Lazo& position, int player, int i) {
    return position.open().word[i] & position.foothold(player).word[i];
}

// Which of the three below a space, as bits, are there.
inline unsigned supports(const Lazo& position, int space) {
    return (position.around(space, 0) | position.around(space, 1)) >> 6 & 7;
}

// The only one of the three below that is missing; -1 if it is not just one.
inline int missing_support(const Lazo& position, int space) {
    constexpr std::array<int, 8> missing{-1, -1, -1, 8, -1, 7, 6, -1};
    const int place = missing[supports(position, space)];
    return place < 0 ? -1 : position.pyramid().near[space][place];
}

// The spaces where a player wins at once: so many, and the first of them.
struct Wins {
    int count = 0;
    int first = -1;

    Wins(const Lazo& position, int player) {
        const auto words = [&](int i) { return position.open().word[i] & position.joint(player).word[i]; };
        each_space(position.pyramid(), words, [&](int space) {
            if (position.makes_loop(space, player) && count++ == 0) first = space;
        });
    }
};

// The spaces where a player's tile lets the opponent win at once, on the space above that it opens.
inline Set poisoned(const Lazo& position, int player) {
    Set set;
    const auto words = [&](int i) {
        return position.joint(1 - player).word[i] & ~position.open().word[i] & ~taken(position, i);
    };
    each_space(position.pyramid(), words, [&](int space) {
        if (const int support = missing_support(position, space); support >= 0) set.add(support);
    });
    return set;
}

// The places round a space of the surface that are not next to a cluster there.
inline constexpr auto apart = [] {
    std::array<std::uint8_t, 1 << 6> apart{};
    for (unsigned cluster = 0; cluster < apart.size(); ++cluster) {
        for (int place = 0; place < 6; ++place) {
            const unsigned touched = joins[0][place] | 1u << place;
            if (!(cluster & touched)) apart[cluster] = static_cast<std::uint8_t>(apart[cluster] | 1u << place);
        }
    }
    return apart;
}();

// By what a space sees of a colour: where on its layer one more tile of it makes a second cluster.
inline constexpr auto arches = [] {
    std::array<std::uint8_t, 1 << 12> arches{};
    for (unsigned around = 0; around < arches.size(); ++around) {
        for (int place = 0; place < 6; ++place) {
            if (clusters[around] < 2 && clusters[around | 1u << place] > 1) {
                arches[around] = static_cast<std::uint8_t>(arches[around] | 1u << place);
            }
        }
    }
    return arches;
}();

// How many new winning spaces a player's tile makes, by its space. One that the opponent can't take counts as two.
class Threats {
public:
    Threats(const Lazo& position, int player) : count_(position.pyramid().size) {
        on_surface(position, player);
        above(position, player);
    }

    int operator[](int space) const { return count_[space]; }
    std::uint64_t word(int i) const { return any_.word[i]; }  // of the set of spaces with any

private:
    // The clusters round an empty space of the surface and the parts that they belong to, all different from none.
    struct Joint {
        int count;
        std::array<int, 3> parts;
        std::array<std::uint8_t, 3> clusters;

        void set(const Lazo& position, int space, int player) {
            const Clusters& found = flat_clusters[position.around(space, player)];
            count = found.count;
            clusters = found.neighbours;
            parts = {-1, -2, -3};
            for (int i = 0; i < count; ++i) {
                parts[i] = position.part(position.pyramid().near[space][std::countr_zero(clusters[i])]);
            }
        }
        bool wins() const { return parts[0] == parts[1] || parts[0] == parts[2] || parts[1] == parts[2]; }
        bool has(int part) const { return parts[0] == part || parts[1] == part || parts[2] == part; }
    };

    // A loop arises where two clusters become connected: by a tile next to the space that continues a part which comes to
    // it from elsewhere too, or by one anywhere that joins two parts which are both there.
    void on_surface(const Lazo& position, int player) {
        const Pyramid& pyramid = position.pyramid();
        const Places& places = lazo::places(pyramid.side);
        std::array<Joint, most_surface> round;
        std::array<std::int16_t, most_surface> spaces, joints;
        int count = 0, joint_count = 0;
        for (int i = 0; 64 * i < pyramid.surface; ++i) {
            for (std::uint64_t word = position.open().word[i]; word;) {
                const int space = 64 * i + pop(word);
                if (space >= pyramid.surface) break;
                Joint& joint = round[space];
                joint.set(position, space, player);
                if (joint.wins()) continue;  // already
                if (joint.count > 0) spaces[count++] = static_cast<std::int16_t>(space);
                if (joint.count > 1) joints[joint_count++] = static_cast<std::int16_t>(space);
            }
        }
        for (int k = 0; k < count; ++k) {
            const int space = spaces[k];
            const Joint& joint = round[space];
            unsigned free = places.here[space] & ~(position.around(space, 0) | position.around(space, 1));
            for (int i = 0; i < joint.count; ++i) {
                for (unsigned left = free & apart[joint.clusters[i]]; left; left &= left - 1) {
                    const int place = std::countr_zero(left), next = pyramid.near[space][place];
                    if (!round[next].has(joint.parts[i])) continue;
                    add(next, 1);
                    free &= ~(1u << place);
                }
            }
        }
        for (int a = 0; a < joint_count; ++a) {
            for (int b = 0; b < a; ++b) {
                const int one = joints[a], other = joints[b];
                int shared = 0;
                for (int i = 0; i < round[one].count; ++i) shared += round[other].has(round[one].parts[i]);
                if (shared < 2 || next_to(pyramid, one, other)) continue;
                add(one, 1);
                add(other, 1);
            }
        }
    }

    void above(const Lazo& position, int player) {
        const Pyramid& pyramid = position.pyramid();
        const Places& places = lazo::places(pyramid.side);
        const auto words = [&](int i) { return position.foothold(player).word[i] & ~taken(position, i); };
        const auto look = [&](int space) {
            if (space < pyramid.surface) return;
            const unsigned around = position.around(space, player);
            const int worth = position.foothold(1 - player)[space] ? 1 : 2;
            if (position.open()[space]) {
                for (unsigned left = arches[around] & places.here[space]; left; left &= left - 1) {
                    add(pyramid.near[space][std::countr_zero(left)], worth);
                }
            } else if (const int support = missing_support(position, space); support >= 0) {
                const unsigned place = 6 + static_cast<unsigned>(std::countr_one(supports(position, space)));
                if (clusters[around | 1u << place] > 1) add(support, worth);
            }
        };
        each_space(pyramid, words, look, pyramid.surface / 64);
    }

    void add(int space, int worth) {
        count_[space] = static_cast<std::uint8_t>(count_[space] + worth);
        any_.add(space);
    }

    static bool next_to(const Pyramid& pyramid, int one, int other) {
        const Space step = pyramid.spaces[one] - pyramid.spaces[other];
        return ring({step.q, step.r}) == 1;
    }

    static constexpr int most_surface = 3 * most_side * (most_side - 1) + 1;

    Some<std::uint8_t, most_spaces> count_;
    Set any_;
};

// Two pairs of states, of which neither is first, as one number.
inline constexpr int pairs = 16 * 17 / 2;
inline constexpr auto pair_of_pairs = [] {
    std::array<std::array<std::uint8_t, 16>, 16> numbers{};
    for (int one = 0, count = 0; one < 16; ++one) {
        for (int other = 0; other <= one; ++other, ++count) {
            numbers[one][other] = numbers[other][one] = static_cast<std::uint8_t>(count);
        }
    }
    return numbers;
}();

}  // namespace lazo

template <>
struct Features<Lazo> {
    static constexpr int version = 1;
    static constexpr int hidden = 32;
    static constexpr int phases = 4;

private:
    // What is added up of a position, and where its numbers begin.
    static constexpr int rings = lazo::Patterns::rings, heaps = lazo::Patterns::heaps;
    static constexpr int surface = 0;                  // whose tile or none, and the ring round it
    static constexpr int above = surface + 3 * rings;  // likewise
    static constexpr int latent = above + 3 * heaps;   // whose loop an empty space above makes, open or not, its layer
    static constexpr int joints = latent + 3 * 2 * 3;  // on the surface: whose, and whether it wins
    static constexpr int sides = joints + 2 * 2;
    static constexpr int filling = sides + 7;     // how full the surface is
    static constexpr int swaps = filling + 16;    // before the first tile, or before the answer to it
    static constexpr int safe = swaps + 2;        // moves that do not lose at once, each player's
    static constexpr int threats = safe + 8 * 8;  // moves that make one, that make two, by player
    static constexpr int chances =
        threats + 2 * 2 * 8;  // the most that one move makes, of both players; must I answer?

    // What is added up of a choice.
    static constexpr int swap = 0;                      // the side of the board, how far from its edge the tile is
    static constexpr int flat = swap + 7 * 8;           // the ring and what is threatened, by both
    static constexpr int heaped = flat + 9 * rings;     // likewise above
    static constexpr int sectors = heaped + 9 * heaps;  // the layer, which way it points, what is in it
    static constexpr int opened = sectors + 2 * 2 * 4 * lazo::pairs;  // the spaces above
    static constexpr int inward = opened + 3 * 8;  // from the edge of the surface, by how many tiles there are
    static constexpr int layers = inward + 6 * 8;
    static constexpr int wins = layers + lazo::most_layers;

public:
    static constexpr int values = chances + 2 * 9;
    static constexpr int policies = wins + 1;
    static constexpr int most_values = 2 * lazo::most_spaces + 16;
    static constexpr double certainty = 1.06;
    static constexpr int most_policies = 16;

    static float softness(const Lazo&) { return 1.8f; }

    static int phase(const Lazo& position) { return std::min(3, position.tiles() * 4 / position.pyramid().surface); }

    template <class F>
    static void each_value(const Lazo& position, F f) {
        const lazo::Pyramid& pyramid = position.pyramid();
        const int me = position.to_move();
        each_pattern(position, f);
        f(sides + pyramid.side - 2);
        f(filling + std::min(15, position.tiles() * 16 / pyramid.surface));
        if (position.tiles() == 0) f(swaps);
        if (position.may_swap()) f(swaps + 1);

        std::array<int, 2> safe_moves{}, most{};
        for (const int side : {0, 1}) {
            const int player = side ? 1 - me : me;
            const lazo::Threats made(position, player);
            const lazo::Set lost = lazo::poisoned(position, player);
            std::array<int, 2> making{};  // one threat, two
            const auto words = [&](int i) {
                const std::uint64_t moves = lazo::playable(position, player, i) & ~lost.word[i];
                safe_moves[side] += count(moves);
                return moves & made.word(i);
            };
            lazo::each_space(pyramid, words, [&](int space) {
                ++making[made[space] > 1];
                most[side] = std::max(most[side], std::min(2, made[space]));
            });
            for (const int two : {0, 1}) f(threats + (side * 2 + two) * 8 + std::min(7, making[two]));
        }
        f(safe + std::min(7, safe_moves[0]) * 8 + std::min(7, safe_moves[1]));
        f(chances + ((lazo::Wins(position, 1 - me).count > 0) * 3 + most[0]) * 3 + most[1]);
    }

    template <class F>
    static void each_choice(const Lazo& position, const Chosen&, F f) {
        const int me = position.to_move();
        if (position.may_swap()) {
            int tile = 0;
            while (position.owner(tile) < 0) ++tile;
            const std::array<std::uint16_t, 1> features{
                number(swap + (position.pyramid().side - 2) * 8 + places(position).inward[tile])};
            f(position.swap(), std::span<const std::uint16_t>(features));
        }
        const Priors priors(position);
        const auto give = [&](int space) { priors.give(space, f); };
        const lazo::Wins mine(position, me), theirs(position, 1 - me);
        if (!mine.count && theirs.count == 1 && position.foothold(me)[theirs.first]) return give(theirs.first);
        lazo::Set lost;
        if (!mine.count && !theirs.count) lost = lazo::poisoned(position, me);
        if (!any_left(position, lost)) lost = {};
        const auto words = [&](int i) { return lazo::playable(position, me, i) & ~lost.word[i]; };
        lazo::each_space(position.pyramid(), words, give);
    }

    static std::optional<Lazo::Move> move(const Lazo&, const Chosen&, std::int32_t choice) {
        return Lazo::Move{static_cast<std::int16_t>(choice)};
    }

    static std::int8_t known(const Lazo& position) { return outlook(position).winner; }

    static Outlook outlook(const Lazo& position) {
        if (position.over()) return {static_cast<std::int8_t>(position.winner())};
        const auto me = static_cast<std::int8_t>(position.to_move());
        const auto opponent = static_cast<std::int8_t>(1 - me);
        if (lazo::Wins(position, me).count) return {me};
        const lazo::Wins theirs(position, opponent);
        if (theirs.count > 1) return {opponent, true};
        const lazo::Set lost = lazo::poisoned(position, me);
        const bool helps = theirs.count ? position.foothold(me)[theirs.first] && !lost[theirs.first]
                                        : position.may_swap() || any_left(position, lost);
        return {helps ? unknown : opponent, theirs.count > 0};
    }

    static std::optional<Lazo::Move> winning_move(const Lazo& position) {
        if (position.over()) return {};
        const lazo::Wins mine(position, position.to_move());
        return mine.count ? std::optional(Lazo::Move{static_cast<std::int16_t>(mine.first)}) : std::nullopt;
    }

    // Whoever leaves the opponent no move wins too. A tile takes one space and no other, so that needs few to be left.
    static bool has_other_wins(const Lazo& position) {
        int theirs = 0;
        for (int i = 0; i < position.pyramid().words; ++i) {
            theirs += count(lazo::playable(position, 1 - position.to_move(), i));
        }
        return theirs <= 1;
    }

    // Calls `f` with each move after which the player to move would win at once, and which does not lose at once; those
    // that make two threats first.
    template <class F>
    static void each_threat(const Lazo& position, F f) {
        const int me = position.to_move();
        const lazo::Wins theirs(position, 1 - me);
        const lazo::Set lost = lazo::poisoned(position, me);
        const lazo::Threats made(position, me);
        const auto words = [&](int i) { return lazo::playable(position, me, i) & ~lost.word[i] & made.word(i); };
        for (const bool two : {true, false}) {
            lazo::each_space(position.pyramid(), words, [&](int space) {
                if ((made[space] > 1) != two) return;
                if (theirs.count == 0 || (theirs.count == 1 && theirs.first == space)) {
                    f(Lazo::Move{static_cast<std::int16_t>(space)});
                }
            });
        }
    }

    // Calls `f` with the only move that takes a winning space away, if there is one.
    template <class F>
    static void each_answer(const Lazo& position, F f) {
        const lazo::Wins theirs(position, 1 - position.to_move());
        if (theirs.count == 1 && position.foothold(position.to_move())[theirs.first]) {
            f(Lazo::Move{static_cast<std::int16_t>(theirs.first)});
        }
    }

private:
    static constexpr std::uint16_t number(int feature) { return static_cast<std::uint16_t>(feature); }
    static const lazo::Places& places(const Lazo& position) { return lazo::places(position.pyramid().side); }

    // Whether a player may place a tile somewhere else.
    static bool any_left(const Lazo& position, const lazo::Set& lost) {
        for (int i = 0; i < position.pyramid().words; ++i) {
            if (lazo::playable(position, position.to_move(), i) & ~lost.word[i]) return true;
        }
        return false;
    }

    // 0 for none, 1 for the player's, 2 for the other's.
    static int seen_by(const Lazo& position, int player, int space) {
        return position.own(player)[space] + 2 * position.own(1 - player)[space];
    }

    static int heap_class(const Lazo& position, int player, int space) {
        const lazo::Patterns& patterns = lazo::patterns;
        return patterns.heap[patterns.threes[position.around(space, player) & 511] +
                             2 * patterns.threes[position.around(space, 1 - player) & 511]];
    }
    static int ring_class(const Lazo& position, const lazo::Places& places, int player, int space) {
        const lazo::Patterns& patterns = lazo::patterns;
        return patterns.ring[patterns.fours[position.around(space, player) & 63] +
                             2 * patterns.fours[position.around(space, 1 - player) & 63] + places.rim[space]];
    }

    // The tiles, and the empty spaces near them where one may be placed now or after one more.
    template <class F>
    static void each_pattern(const Lazo& position, F f) {
        const lazo::Pyramid& pyramid = position.pyramid();
        const lazo::Places& places = Features::places(position);
        const int me = position.to_move();
        for (int space = 0; space < pyramid.surface; ++space) {
            const int tile = seen_by(position, me, space);
            if (!tile && !position.around(space, 0) && !position.around(space, 1)) continue;
            f(surface + tile * rings + ring_class(position, places, me, space));
            if (tile) continue;
            for (const int side : {0, 1}) {
                const int player = side ? 1 - me : me;
                if (position.joint(player)[space]) f(joints + 2 * side + position.makes_loop(space, player));
            }
        }
        const auto words = [&](int i) { return position.foothold(0).word[i] | position.foothold(1).word[i]; };
        const auto look = [&](int space) {
            if (space < pyramid.surface) return;
            const unsigned there = lazo::supports(position, space);
            if (!(there & (there - 1))) return;  // fewer than two
            const int tile = seen_by(position, me, space);
            f(above + tile * heaps + heap_class(position, me, space));
            const int loops = position.joint(me)[space] + 2 * position.joint(1 - me)[space];
            if (tile || !loops) return;
            f(latent + ((loops - 1) * 2 + (there == 7)) * 3 + std::min(2, pyramid.spaces[space].z - 2));
        };
        lazo::each_space(pyramid, words, look, pyramid.surface / 64);
    }

    // The features of choices, which have much in common.
    class Priors {
    public:
        explicit Priors(const Lazo& position)
            : position_(position),
              places_(Features::places(position)),
              mine_(position, position.to_move()),
              theirs_(position, 1 - position.to_move()) {
            const lazo::Pyramid& pyramid = position.pyramid();
            std::fill_n(states_.begin(), pyramid.size, std::uint8_t{0});
            states_[lazo::Places::none] = 3;
            for (const int player : {0, 1}) {
                const auto state = static_cast<std::uint8_t>(1 + (player != position.to_move()));
                lazo::each_space(
                    pyramid, [&](int i) { return position.own(player).word[i]; },
                    [&](int space) { states_[space] = state; });
            }
        }

        template <class F>
        void give(int space, F& f) const {
            const lazo::Pyramid& pyramid = position_.pyramid();
            const int me = position_.to_move(), layer = pyramid.spaces[space].z;
            std::array<std::uint16_t, most_policies> features;
            int count = 0;
            const auto add = [&](int feature) { features[count++] = number(feature); };

            const int threatened = std::min(2, mine_[space]) * 3 + std::min(2, theirs_[space]);
            if (layer == 1) add(flat + threatened * rings + ring_class(position_, places_, me, space));
            else add(heaped + threatened * heaps + heap_class(position_, me, space));
            for (int i = 0; i < 6; ++i) add(sectors + sector(space, i, layer > 1));
            for (int step = 9; step < 12; ++step) {
                const int over = pyramid.near[space][step];
                if (over >= 0) add(opened + above_it(over, step));
            }
            if (layer == 1) {
                const int tiles = position_.tiles();
                add(inward + std::min(tiles < 4 ? tiles : tiles < 8 ? 4 : 5, 5) * 8 + places_.inward[space]);
            }
            add(layers + layer - 1);
            if (position_.makes_loop(space, me)) add(wins);
            f(std::int32_t{space}, std::span<const std::uint16_t>(features.data(), count));
        }

    private:
        // A sixth of the surroundings: two neighbours that are next to each other, what is behind them, what between.
        int sector(int space, int i, bool raised) const {
            const auto& disc = places_.disc[space];
            const int next = (i + 1) % 6;
            const int one = states_[disc[i]] * 4 + states_[disc[6 + i]];
            const int other = states_[disc[next]] * 4 + states_[disc[6 + next]];
            return ((raised * 2 + i % 2) * 4 + states_[disc[12 + i]]) * lazo::pairs + lazo::pair_of_pairs[one][other];
        }

        // What a tile does for a space above it: how many others are missing there, and who would win on it.
        int above_it(int over, int step) const {
            const int me = position_.to_move();
            const int others = count(lazo::supports(position_, over));
            const bool mine = lazo::clusters[position_.around(over, me) | 1u << (step - 3)] > 1;
            const bool theirs = position_.joint(1 - me)[over];
            return others * 8 + mine * 4 + theirs * 2 + position_.foothold(1 - me)[over];
        }

        const Lazo& position_;
        const lazo::Places& places_;
        const lazo::Threats mine_, theirs_;
        std::array<std::uint8_t, lazo::most_spaces + 1> states_;  // 0 empty, 1 own, 2 the opponent's, 3 not there
    };
};

static_assert(Learnable<Lazo>);

}  // namespace archipel
