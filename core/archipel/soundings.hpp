// Games in which a search says what each position is worth: values to learn from, kept as games of self-play are.
//
// What a search looks at is mostly not good play. So the games stray, for their moves are drawn at random now and then. A
// position is worth what was found there and, for the greater part, what the next one was worth, so that what is found out
// late is known of what led there: back to where the game strayed, for that tells nothing of what was before (TD(lambda)).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "alphabeta.hpp"
#include "features.hpp"
#include "puct.hpp"
#include "random.hpp"
#include "search.hpp"
#include "selfplay.hpp"

namespace archipel {

// `S` is AlphaBeta<G> or Puct<G>, in games in which a turn is one choice.
template <Deepened G, class S>
class Soundings {
    using F = Features<G>;

public:
    Soundings(const G& start, std::shared_ptr<const Weights> weights, std::int64_t nodes)
        : start_(start), weights_(std::move(weights)), nodes_(nodes) {}

    // Games from the start. Fewer if it is stopped.
    Bytes games(int count, std::uint64_t seed, const Stop& stop) const {
        Writer all;
        bool stopped = false;
        const Stop for_good = [&] { return stopped = stopped || stop(); };
        for (int i = 0; i < count && !for_good(); ++i) {
            Random random(seed, static_cast<std::uint64_t>(i));
            game(random, all, for_good);
        }
        return all.take();
    }

private:
    static constexpr std::uint32_t least_random = 2, most_random = 13;  // plies, before the first search
    static constexpr double strays = 0.07;                              // of the moves after that
    static constexpr double later = 0.9;  // how much of a value is what the next position was worth
    static constexpr std::size_t bytes = std::size_t{4} << 20;  // of a search

    struct Turn {
        std::int32_t choice;
        int player;
        bool searched = false, strayed = false, proven = false;
        double value = 0;  // for the first player
    };

    // Adds nothing if it is stopped in the midst.
    void game(Random& random, Writer& out, const Stop& stop) const {
        std::vector<Turn> turns;
        G position = start_;
        int winner = unknown;
        const std::uint32_t random_plies = least_random + random.below(most_random - least_random + 1);
        for (; (winner = F::known(position)) == unknown; position.play(*F::move(position, {}, turns.back().choice))) {
            Turn turn{-1, position.to_move()};
            if (is_forced(position)) {
                turn.choice = F::only_choice(position);
            } else if (turns.size() >= random_plies) {
                sound(position, turn, stop);
            }
            if (stop()) return;
            if (turn.choice < 0 || (turn.searched && random.share() < strays)) {
                const std::int32_t drawn = random_choice(position, random);
                turn.strayed = drawn != turn.choice;
                turn.choice = drawn;
            }
            turns.push_back(turn);
        }
        carry_back(turns, winner);
        out.add(static_cast<std::uint8_t>(position.variant()));
        out.add(static_cast<std::int8_t>(winner));
        out.add(static_cast<std::uint16_t>(turns.size()));
        for (const Turn& turn : turns) write(turn, out);
    }

    static void carry_back(std::vector<Turn>& turns, int winner) {
        double next = points(winner);
        for (std::size_t i = turns.size(); i-- > 0;) {
            Turn& turn = turns[i];
            if (!turn.searched) continue;
            if (!turn.strayed && !turn.proven) turn.value += later * (next - turn.value);
            next = turn.value;
        }
    }

    static void write(const Turn& turn, Writer& out) {
        out.add(static_cast<std::uint8_t>(turn.searched ? Searched::deeply : Searched::not_at_all));
        if (turn.searched) {
            const double value = turn.player ? -turn.value : turn.value;
            out.add(static_cast<std::int16_t>(std::lround(value * one_in_games)));
        }
        out.add(turn.choice);
    }

    // The best choice, and what the position is worth.
    void sound(const G& position, Turn& turn, const Stop& stop) const {
        S search(position, weights_, 1, bytes);
        search.run({nodes_, Clock::time_point::max(), 1 << 30}, stop);
        const std::vector<Line> best = search.lines(1);
        F::each_choice(position, {}, [&](std::int32_t choice, auto) {
            if (!best.empty() && position.move_text(*F::move(position, {}, choice)) == best[0].moves[0]) {
                turn.choice = choice;
            }
        });
        turn.searched = true;
        const auto winner = search.proven();
        turn.proven = winner.has_value();
        turn.value = winner ? points(*winner) : turn.player ? -search.value() : search.value();
    }

    // Of the first player.
    static double points(int winner) { return winner == draw ? 0 : winner ? -1 : 1; }

    static std::int32_t random_choice(const G& position, Random& random) {
        std::vector<std::int32_t> choices;
        F::each_choice(position, {}, [&](std::int32_t choice, auto) { choices.push_back(choice); });
        return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    }

    const G start_;
    const std::shared_ptr<const Weights> weights_;
    const std::int64_t nodes_;
};

}  // namespace archipel
