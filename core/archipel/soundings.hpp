// Games in which alpha-beta says what each position is worth: values to learn from, kept as games of self-play are.
//
// What alpha-beta looks at is mostly not good play. So the games stray, for their moves are drawn at random now and then,
// and it is not their ends that count but what the search finds.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "alphabeta.hpp"
#include "features.hpp"
#include "random.hpp"
#include "search.hpp"
#include "selfplay.hpp"

namespace archipel {

template <Deepened G>
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
    static constexpr double strays = 0.2;                               // of the moves after that
    static constexpr std::size_t bytes = std::size_t{4} << 20;          // of a search

    // Adds nothing if it is stopped in the midst.
    void game(Random& random, Writer& out, const Stop& stop) const {
        Writer turns;
        std::uint16_t count = 0;
        G position = start_;
        int winner = unknown;
        const std::uint32_t random_plies = least_random + random.below(most_random - least_random + 1);
        for (; (winner = F::known(position)) == unknown; ++count) {
            std::int32_t choice = -1;
            auto searched = Searched::not_at_all;
            double value = 0;
            if (is_forced(position)) {
                choice = F::only_choice(position);
            } else if (count >= random_plies) {
                searched = Searched::deeply;
                std::tie(choice, value) = sounded(position, stop);
            }
            if (stop()) return;
            const bool is_searched = searched != Searched::not_at_all;
            if (choice < 0 || (is_searched && random.share() < strays)) {
                choice = random_choice(position, random);
            }
            turns.add(static_cast<std::uint8_t>(searched));
            if (is_searched) turns.add(static_cast<std::int16_t>(std::lround(value * one_in_games)));
            turns.add(choice);
            position.play(*F::move(position, {}, choice));
        }
        out.add(static_cast<std::uint8_t>(position.variant()));
        out.add(static_cast<std::int8_t>(winner));
        out.add(count);
        out.append(turns);
    }

    // The best choice, and what the position is worth to the player to move.
    std::pair<std::int32_t, double> sounded(const G& position, const Stop& stop) const {
        AlphaBeta<G> search(position, weights_, 1, bytes);
        search.run({nodes_, Clock::time_point::max(), 1 << 30}, stop);
        const Line best = search.lines(1)[0];
        std::int32_t found = -1;
        F::each_choice(position, {}, [&](std::int32_t choice, auto) {
            if (position.move_text(*F::move(position, {}, choice)) == best.moves[0]) found = choice;
        });
        return {found, best.value};
    }

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
