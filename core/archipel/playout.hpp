// Random games to the end, and the counting of games by their length.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "game.hpp"

namespace archipel {

struct Playouts {
    std::array<std::int64_t, 2> wins{};
    std::int64_t draws = 0;
    std::int64_t plies = 0;

    Playouts& operator+=(const Playouts& other) {
        wins[0] += other.wins[0];
        wins[1] += other.wins[1];
        draws += other.draws;
        plies += other.plies;
        return *this;
    }
};

// Plays on at random, each legal move equally likely, and adds how it ended.
template <Game G>
void playout(G game, Random& random, Playouts& result) {
    while (!game.over()) {
        game.play(game.random_move(random));
        ++result.plies;
    }
    const int winner = game.winner();
    ++(winner < 0 ? result.draws : result.wins[winner]);
}

// Game number i has a random sequence of its own, so that the number of threads does not matter.
template <Game G, class Stop>
Playouts playouts(const G& start, std::int64_t games, std::uint64_t seed, int threads, Stop stop) {
    constexpr std::int64_t batch = 64;
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> stopped{false};
    std::vector<Playouts> results(threads);
    const auto work = [&](int thread) {
        Playouts result;
        for (std::int64_t begin; !stopped && (begin = next.fetch_add(batch)) < games;) {
            for (std::int64_t game = begin; game < std::min(begin + batch, games); ++game) {
                Random random(seed, static_cast<std::uint64_t>(game));
                playout(start, random, result);
            }
            if (thread == 0 && stop()) stopped = true;
        }
        results[thread] = result;
    };
    std::vector<std::jthread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back(work, thread);
    work(0);
    workers.clear();
    Playouts total;
    for (const Playouts& result : results) total += result;
    return total;
}

template <Game G>
std::int64_t perft(const G& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return position.count_moves();
    std::vector<typename G::Move> moves;
    position.moves(moves);
    std::int64_t total = 0;
    for (const auto& move : moves) {
        G next = position;
        next.play(move);
        total += perft(next, depth - 1);
    }
    return total;
}

}  // namespace archipel
