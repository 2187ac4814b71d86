// Thousands of games advanced by one call, each at its own choice of its own turn.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "encoding.hpp"
#include "random.hpp"

namespace archipel {

// Threads that wait for work. Each call of `run` shares the numbers from 0 to below `count` out among them.
class Crew {
public:
    explicit Crew(int threads) : threads_(threads) {
        for (int thread = 1; thread < threads; ++thread) others_.emplace_back([this, thread] { wait(thread); });
    }
    ~Crew() {
        leaving_ = true;
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
        for (std::thread& other : others_) other.join();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Calls `work(from, to)` for parts of the whole, on all threads, and waits for all.
    template <class Work>
    void run(int count, Work work) {
        if (threads_ == 1) return work(0, count);
        call_ = [](void* work, int from, int to) { (*static_cast<Work*>(work))(from, to); };
        work_ = &work;
        count_ = count;
        busy_.store(threads_ - 1, std::memory_order_relaxed);
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
        part(0);
        for (int left; (left = busy_.load(std::memory_order_acquire)) > 0;) busy_.wait(left, std::memory_order_acquire);
    }

private:
    void part(int thread) {
        const auto at = [&](int i) { return static_cast<int>(std::int64_t{count_} * i / threads_); };
        call_(work_, at(thread), at(thread + 1));
    }
    void wait(int thread) {
        for (std::uint32_t round = 0;;) {
            round_.wait(round, std::memory_order_acquire);
            ++round;
            if (leaving_) return;
            part(thread);
            if (busy_.fetch_sub(1, std::memory_order_release) == 1) busy_.notify_one();
        }
    }

    const int threads_;
    std::vector<std::thread> others_;
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> busy_{0};
    std::atomic<bool> leaving_{false};
    void (*call_)(void*, int, int) = nullptr;
    void* work_ = nullptr;
    int count_ = 0;
};

template <Game G>
class Batch {
public:
    using Code = Encoding<G>;

    Batch(const G& start, int games, std::uint64_t seed, int threads)
        : start_(start), actions_(Code::actions(start)), games_(games, Seat(start)), crew_(threads),
          mask(std::size_t(games) * actions_), planes(std::size_t(games) * Code::shape.size()), rewards(2 * std::size_t(games)),
          ended(games), to_move(games), plies(games) {
        reset(seed);
    }

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
    int first_illegal(const std::int32_t* actions) const {
        for (int i = 0; i < size(); ++i) {
            if (actions[i] < 0 || actions[i] >= actions_ || !mask[std::size_t(i) * actions_ + actions[i]]) return i;
        }
        return -1;
    }

    // Takes a legal action in every game. A game that ends says so, and the next one begins in its place.
    void step(const std::int32_t* actions) {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                Seat& seat = games_[i];
                const bool fresh = seat.chosen.count == 0;
                Code::choose(seat.position, seat.chosen, actions[i]);
                plies[i] += fresh;
                ended[i] = seat.chosen.count == 0 && seat.position.over();
                rewards[2 * i] = rewards[2 * i + 1] = 0;
                if (ended[i]) {
                    const int winner = seat.position.winner();
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
                Seat& seat = games_[i];
                const auto count = static_cast<std::uint32_t>(seat.legal.size());
                actions[i] = count ? seat.legal[seat.random.below(count)] : -1;
            }
        });
    }

    struct Seat {
        explicit Seat(const G& start) : position(start) {}
        G position;
        Chosen chosen;
        Random random{0};
        std::vector<std::int32_t> legal;
    };

    const Seat& seat(int i) const { return games_[i]; }

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
        Seat& seat = games_[i];
        std::uint8_t* const own_mask = mask.data() + std::size_t(i) * actions_;
        for (const std::int32_t action : seat.legal) own_mask[action] = 0;
        Code::legal(seat.position, seat.chosen, seat.legal);
        for (const std::int32_t action : seat.legal) own_mask[action] = 1;
        Code::show(seat.position, seat.chosen, planes.data() + std::size_t(i) * Code::shape.size());
        to_move[i] = static_cast<std::int8_t>(seat.position.to_move());
    }

    G start_;
    int actions_;
    std::vector<Seat> games_;
    Crew crew_;

public:
    std::vector<std::uint8_t> mask, planes;
    std::vector<float> rewards;
    std::vector<std::uint8_t> ended;
    std::vector<std::int8_t> to_move;
    std::vector<std::int32_t> plies;
};

}  // namespace archipel
