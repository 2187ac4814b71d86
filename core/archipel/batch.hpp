// Thousands of games advanced by one call, each at its own choice of its own turn.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "crew.hpp"
#include "encoding.hpp"
#include "game.hpp"
#include "random.hpp"

namespace archipel {

// Whole turns are too many numbers for masks: then there are only the lists of legal ones.
template <Game G, class Code = Encoding<G>>
class Batch {
public:
    static constexpr bool masked = std::same_as<Code, Encoding<G>>;

    Batch(const G& start, int games, std::uint64_t seed, int threads)
        : start_(start),
          actions_(Code::actions(start)),
          games_(games, Lane(start)),
          crew_(threads),
          mask(masked ? std::size_t(games) * actions_ : 0),
          planes(std::size_t(games) * Code::shape.size()),
          rewards(2 * std::size_t(games)),
          ended(games),
          to_move(games),
          plies(games) {
        reset(seed);
    }

    void abandon_threads() { crew_.abandon(); }

    const G& start() const { return start_; }
    int size() const { return static_cast<int>(games_.size()); }
    int actions() const { return actions_; }

    void reset(std::uint64_t seed) {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                games_[i].random = Random(seed, static_cast<std::uint64_t>(i));
                begin(i);
                rewards[2 * i] = rewards[2 * i + 1] = 0;
                ended[i] = 0;
                tell(i);
            }
        });
    }

    // The first game whose action is not legal, or -1.
    int first_illegal(const std::int32_t* actions) {
        std::atomic<int> first{size()};
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                if (actions[i] >= 0 && actions[i] < actions_ && games_[i].legal.has(actions[i])) continue;
                for (int least = first; i < least && !first.compare_exchange_weak(least, i);) {}
                return;
            }
        });
        return first < size() ? first.load() : -1;
    }

    // Takes a legal action in every game. A game that ends says so, and the next one begins.
    void step(const std::int32_t* actions) {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                Lane& lane = games_[i];
                const bool fresh = lane.chosen.count == 0;
                Code::choose(lane.position, lane.chosen, actions[i]);
                plies[i] += fresh;
                ended[i] = lane.chosen.count == 0 && lane.position.over();
                rewards[2 * i] = rewards[2 * i + 1] = 0;
                if (ended[i]) {
                    const int winner = lane.position.winner();
                    if (winner >= 0) {
                        rewards[2 * i + winner] = 1;
                        rewards[2 * i + 1 - winner] = -1;
                    }
                    begin(i);
                }
                tell(i);
            }
        });
    }

    // A legal action for every game, each equally likely; -1 for one that was put back to its end.
    void sample(std::int32_t* actions) {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                Lane& lane = games_[i];
                const auto count = static_cast<std::uint32_t>(lane.legal.count());
                actions[i] = count ? lane.legal.nth(static_cast<int>(lane.random.below(count))) : -1;
            }
        });
    }

    // One of the games: when it ends, the next one begins in its lane.
    struct Lane {
        explicit Lane(const G& start) : position(start) {}
        G position;
        Chosen chosen;
        Random random{0};
        typename Code::Legal legal;
    };

    const Lane& lane(int i) const { return games_[i]; }

    // Puts a game back to where it was.
    void restore(int i, const G& position, Chosen chosen, Random random, int played) {
        games_[i].position = position;
        games_[i].chosen = chosen;
        games_[i].random = random;
        plies[i] = played;
        tell(i);
    }

private:
    void begin(int i) {
        games_[i].position = start_;
        games_[i].chosen = {};
        plies[i] = 0;
    }

    void tell(int i) {
        Lane& lane = games_[i];
        std::uint8_t* const own_mask = mask.data() + (masked ? std::size_t(i) * actions_ : 0);
        if constexpr (masked) lane.legal.erase(own_mask);
        Code::legal(lane.position, lane.chosen, lane.legal);
        if constexpr (masked) lane.legal.mark(own_mask);
        Code::show(lane.position, lane.chosen, planes.data() + std::size_t(i) * Code::shape.size());
        to_move[i] = static_cast<std::int8_t>(lane.position.to_move());
    }

    G start_;
    int actions_;
    std::vector<Lane> games_;
    Crew crew_;

public:
    std::vector<std::uint8_t> mask, planes;
    std::vector<float> rewards;
    std::vector<std::uint8_t> ended;
    std::vector<std::int8_t> to_move;
    std::vector<std::int32_t> plies;
};

}  // namespace archipel
