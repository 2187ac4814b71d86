// Random games to the end, and the counting of games by their length.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search.hpp"

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

// Calls `work(thread)` on so many threads, this one among them, or on fewer if the system gives no more, and waits for
// all. Then throws what one of them threw.
template <class Work>
void run_on(int threads, const Work& work) {
    std::exception_ptr failure;
    std::atomic<bool> failed{false};
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            if (!failed.exchange(true)) failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    try {
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(guarded, thread);
    } catch (const std::system_error&) {}
    guarded(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

// Plays a random turn: each legal move is equally likely.
inline constexpr auto by_moves = []<Game G>(G& game, Random& random) { game.play(game.random_move(random)); };

// Plays on at random and adds how it ended.
template <Game G, class Turn>
void playout(G game, Random& random, Playouts& result, const Turn& turn) {
    while (!game.over()) {
        turn(game, random);
        ++result.plies;
    }
    const int winner = game.winner();
    ++(winner < 0 ? result.draws : result.wins[winner]);
}

// Game number i has a random sequence of its own, so that the number of threads does not matter.
template <Game G, class Turn = decltype(by_moves)>
Playouts playouts(const G& start, std::int64_t games, std::uint64_t seed, int threads, const Stop& stop,
                  const Turn& turn = by_moves) {
    constexpr std::int64_t batch = 64;
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> stopped{false};
    std::vector<Playouts> results(threads);
    const auto work = [&](int thread) {
        Playouts result;
        for (std::int64_t begin; !stopped && (begin = next.fetch_add(batch)) < games;) {
            for (std::int64_t game = begin; game < std::min(begin + batch, games); ++game) {
                Random random(seed, static_cast<std::uint64_t>(game));
                playout(start, random, result, turn);
            }
            if (thread == 0 && stop()) stopped = true;
        }
        results[thread] = result;
    };
    run_on(threads, work);
    Playouts total;
    for (const Playouts& result : results) total += result;
    return total;
}

// If `stops` says yes meanwhile, the count is not complete.
template <Game G, class Stops>
std::int64_t perft(const G& position, int depth, const Stops& stops) {
    if (depth == 0) return 1;
    if (depth == 1) return position.count_moves();
    std::vector<typename G::Move> moves;
    position.moves(moves);
    std::int64_t total = 0;
    for (const auto& move : moves) {
        if (depth > 2 && stops()) return total;  // at 2 it would cost more than the counting
        G next = position;
        next.play(move);
        total += perft(next, depth - 1, stops);
    }
    return total;
}

// The same by several threads, which share out the positions after the first one or two moves.
// `stop` is asked now and then, by the calling thread only; if it says yes, the count is not complete.
template <Game G>
std::int64_t perft(const G& position, int depth, int threads, const Stop& stop) {
    std::vector<G> tasks{position};
    int ahead = 0;
    for (; threads > 1 && ahead < 2 && depth - ahead > 1 && tasks.size() < 64; ++ahead) {
        std::vector<G> next;
        std::vector<typename G::Move> moves;
        for (const G& task : tasks) {
            task.moves(moves);
            for (const auto& move : moves) next.emplace_back(task).play(move);
        }
        tasks = std::move(next);
    }
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    std::atomic<std::int64_t> total{0};
    std::atomic<int> counting{0};
    const auto work = [&](int thread) {
        std::int64_t mine = 0;
        ++counting;
        const auto stops = [&] {
            if (thread == 0 && stop()) stopped = true;
            return stopped.load(std::memory_order_relaxed);
        };
        for (std::size_t task; !stops() && (task = next++) < tasks.size();)
            mine += perft(tasks[task], depth - ahead, stops);
        total += mine;
        if (thread == 0) {
            while (!stops() && counting > 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        --counting;
    };
    run_on(threads, work);
    return total;
}

}  // namespace archipel
