// Games of a search against itself, to learn from.
//
// They are kept as bytes. A game: the number of its variant, who won, how many turns it has, and these. A turn: how it was
// searched and, if it was, the value found for the player to move; then its steps. A step: the choice made and, if the
// search was thorough, how many were tried and each with its visits.
//
// Where an ending could be solved, what was played before is one game, with the result of best play, and the whole another,
// of which only what followed counts as searched.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "features.hpp"
#include "puct.hpp"
#include "random.hpp"
#include "search.hpp"

namespace archipel {

using Bytes = std::vector<std::uint8_t>;

// Numbers, the lowest byte first, on every machine.
class Writer {
public:
    template <class T>
    void add(T number) {
        auto bits = static_cast<std::uint64_t>(number);
        for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) bytes_.push_back(static_cast<std::uint8_t>(bits));
    }
    void append(const Writer& other) { bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end()); }
    Bytes take() { return std::move(bytes_); }

private:
    Bytes bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    bool done() const { return bytes_.empty(); }
    template <class T>
    T next() {
        if (bytes_.size() < sizeof(T)) throw std::invalid_argument("the games end in the midst of one");
        std::uint64_t bits = 0;
        for (std::size_t i = sizeof(T); i-- > 0;) bits = bits << 8 | bytes_[i];
        bytes_ = bytes_.subspan(sizeof(T));
        return static_cast<T>(bits);
    }

private:
    std::span<const std::uint8_t> bytes_;
};

inline constexpr double one_in_games = 32767;  // what a value of 1 is written as

// Deeply: the value is what the position is worth, however the game ended.
enum class Searched : std::uint8_t { not_at_all, thoroughly, shortly, deeply };

// How games are played that are learned from.
struct Practice {
    std::int64_t nodes;                  // of a thorough search
    int random_plies = 6;                // at most, before the first search
    int varied_plies = 14;               // in which moves are drawn in proportion to their visits
    double thorough = 0.4;               // of the searches: from these choices are learned too; the others are short
    int shorter = 4;                     // than a thorough one
    double noise = 0.25;                 // in the priors at the root of a thorough one
    std::int64_t ending_nodes = 10'000;  // of the solver of endings, for one of them
};

template <Learnable G>
class SelfPlay {
public:
    SelfPlay(const G& start, std::shared_ptr<const Weights> weights, const Practice& practice)
        : start_(start),
          practice_(practice),
          search_(start, std::move(weights), 1, std::size_t{64} << 20, practice_softness_of(start)) {}

    // Games from the start. Fewer if it is stopped.
    Bytes games(int count, std::uint64_t seed, const Stop& stop) {
        Writer all;
        bool stopped = false;
        const Stop for_good = [&] { return stopped = stopped || stop(); };
        for (int i = 0; i < count; ++i) {
            Random random(seed, static_cast<std::uint64_t>(i));
            if (!game(random, all, for_good)) break;
        }
        return all.take();
    }

private:
    static constexpr std::size_t ending_bytes = std::size_t{1} << 22;

    // Whether the game came to its end.
    bool game(Random& random, Writer& out, const Stop& stop) {
        Writer turns, moves;  // the moves as if nothing had been searched
        int count = 0, winner = unknown;
        bool solved = false;
        G position = start_;
        const auto random_plies = static_cast<int>(random.below(practice_.random_plies + 1));
        const auto write = [&](int whose) {
            out.add(static_cast<std::uint8_t>(position.variant()));
            out.add(static_cast<std::int8_t>(whose));
            out.add(static_cast<std::uint16_t>(count));
            out.append(turns);
        };
        while ((winner = Features<G>::known(position)) == unknown) {
            if (const int solution = solved ? int{unknown} : ending(position); solution != unknown) {
                solved = true;
                write(solution);
                turns = moves;
            }
            if (count < random_plies || is_forced(position)) random_turn(position, random, turns, moves);
            else winner = searched_turn(position, random, count < practice_.varied_plies, turns, moves, stop);
            if (stop()) return false;
            ++count;
            if (winner != unknown) break;
        }
        write(winner);
        return true;
    }

    // Who wins, if that is soon found out.
    int ending(const G& position) {
        if constexpr (requires { Features<G>::soon_over(position); }) {
            if (!Features<G>::soon_over(position)) return unknown;
            const std::int64_t most = ending_.nodes() + practice_.ending_nodes;
            const auto found = ending_.winner(position, [&] { return ending_.nodes() >= most; });
            if (found) return found->winner;
        }
        return unknown;
    }

    void random_turn(G& position, Random& random, Writer& out, Writer& moves) {
        std::vector<std::int32_t> choices, made;
        Chosen chosen;
        do {
            choices.clear();
            Features<G>::each_choice(position, chosen, [&](std::int32_t choice, auto) { choices.push_back(choice); });
            made.push_back(choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
            take(position, chosen, made.back());
        } while (chosen.count);
        add_unsearched(made, out);
        add_unsearched(made, moves);
    }

    static void add_unsearched(const std::vector<std::int32_t>& choices, Writer& out) {
        out.add(static_cast<std::uint8_t>(Searched::not_at_all));
        for (const std::int32_t choice : choices) out.add(choice);
    }

    // Who is then known to win, if anyone is.
    int searched_turn(G& position, Random& random, bool varied, Writer& out, Writer& moves, const Stop& stop) {
        const bool thorough = random.share() < practice_.thorough;
        search_.restart(position);
        if (thorough) {
            search_.blur(practice_.noise, [&](int count) { return noise(count, random); });
        }
        const std::int64_t nodes =
            thorough ? practice_.nodes : std::max<std::int64_t>(8, practice_.nodes / practice_.shorter);
        search_.run({nodes, Clock::time_point::max(), 1 << 30}, stop);
        out.add(static_cast<std::uint8_t>(thorough ? Searched::thoroughly : Searched::shortly));
        out.add(static_cast<std::int16_t>(std::lround(search_.value() * one_in_games)));
        std::vector<std::int32_t> choices;
        Chosen chosen;
        const int proven = search_.proven().value_or(unknown);
        do {
            const auto tried = search_.tried(choices);
            if (tried.empty()) return unknown;  // stopped
            const std::int32_t choice = varied ? by_visits(tried, random) : most_visited(tried);
            out.add(choice);
            if (thorough) {
                out.add(static_cast<std::uint16_t>(tried.size()));
                for (const auto& [each, visits] : tried) {
                    out.add(each);
                    out.add(static_cast<std::uint16_t>(std::min(visits, 65535)));
                }
            }
            choices.push_back(choice);
            take(position, chosen, choice);
        } while (chosen.count);
        add_unsearched(choices, moves);
        return proven;
    }

    // A few of the shares are large.
    static std::vector<double> noise(int count, Random& random) {
        std::vector<double> shares(count);
        double total = 0;
        for (double& share : shares) {
            const double waited = -std::log(1 - random.share());
            total += share = waited * waited * waited;
        }
        for (double& share : shares) share /= total;
        return shares;
    }

    using Tried = typename Puct<G>::Tried;
    static std::int32_t most_visited(const Tried& tried) {
        return std::max_element(tried.begin(), tried.end(),
                                [](const auto& one, const auto& other) { return one.second < other.second; })
            ->first;
    }
    static std::int32_t by_visits(const Tried& tried, Random& random) {
        std::uint32_t total = 0;
        for (const auto& [choice, visits] : tried) total += static_cast<std::uint32_t>(visits);
        std::uint32_t left = random.below(std::max(1u, total));
        for (const auto& [choice, visits] : tried) {
            if (left < static_cast<std::uint32_t>(visits)) return choice;
            left -= static_cast<std::uint32_t>(visits);
        }
        return tried.front().first;
    }

    const G start_;
    const Practice practice_;
    Puct<G> search_;
    typename EndingOf<G>::type ending_{ending_bytes};
};

}  // namespace archipel
