// Thousands of games advanced by one call, each at its own choice of its own turn.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "encoding.hpp"
#include "random.hpp"

namespace archipel {

// Threads that wait for work. Each call of `run` shares the numbers from 0 to below `count` out among them.
class Crew {
public:
    explicit Crew(int threads) : threads_(threads) {
        others_.reserve(threads - 1);
        try {
            for (int thread = 1; thread < threads; ++thread) others_.emplace_back([this] { stand_by(); });
        } catch (...) {  // the system may refuse to give so many
            leave();
            throw;
        }
    }
    ~Crew() { leave(); }

    // For the child of a fork, which has no such threads: forgets them.
    void abandon() {
        for (std::thread& other : others_) other.detach();
        others_.clear();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Calls `work(from, to)` for parts of the whole, on all threads, and waits for all. Throws what one of them threw.
    template <class Work>
    void run(int count, Work work) {
        if (threads_ == 1) return work(0, count);
        call_ = [](void* work, int from, int to) { (*static_cast<Work*>(work))(from, to); };
        work_ = &work;
        count_ = count;
        part_ = std::max(16, count / (8 * threads_));
        next_.store(0, std::memory_order_relaxed);
        busy_.store(threads_ - 1, std::memory_order_relaxed);
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
        share();
        const auto left = [&] { return busy_.load(std::memory_order_acquire); };
        soon([&] { return left() == 0; });
        for (int others; (others = left()) > 0;) busy_.wait(others, std::memory_order_acquire);
        if (failed_.exchange(false)) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    // Waits for something that is likely to be so before a sleeping thread could wake up. Not for long.
    template <class Condition>
    static void soon(Condition holds) {
        for (int i = 0; i < 500 && !holds(); ++i) std::this_thread::yield();
    }

    void share() {
        try {
            for (int from; (from = next_.fetch_add(part_, std::memory_order_relaxed)) < count_;) {
                call_(work_, from, std::min(from + part_, count_));
            }
        } catch (...) {
            if (!failed_.exchange(true)) failure_ = std::current_exception();
        }
    }
    void stand_by() {
        for (std::uint32_t round = 0;; ++round) {
            soon([&] { return round_.load(std::memory_order_acquire) != round; });
            round_.wait(round, std::memory_order_acquire);
            if (leaving_) return;
            share();
            if (busy_.fetch_sub(1, std::memory_order_release) == 1) busy_.notify_one();
        }
    }
    void leave() {
        leaving_ = true;
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
        for (std::thread& other : others_) other.join();
    }

    const int threads_;
    std::vector<std::thread> others_;
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> busy_{0};
    std::atomic<int> next_{0};
    std::atomic<bool> leaving_{false};
    std::atomic<bool> failed_{false};
    std::exception_ptr failure_;
    void (*call_)(void*, int, int) = nullptr;
    void* work_ = nullptr;
    int count_ = 0, part_ = 0;
};

// Whole turns are too many numbers for masks: then there are only the lists of legal ones.
template <Game G, class Code = Encoding<G>>
class Batch {
public:
    static constexpr bool masked = std::same_as<Code, Encoding<G>>;

    Batch(const G& start, int games, std::uint64_t seed, int threads)
        : start_(start),
          actions_(Code::actions(start)),
          games_(games, Seat(start)),
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
                const auto count = static_cast<std::uint32_t>(seat.legal.count());
                actions[i] = count ? seat.legal.nth(static_cast<int>(seat.random.below(count))) : -1;
            }
        });
    }

    struct Seat {
        explicit Seat(const G& start) : position(start) {}
        G position;
        Chosen chosen;
        Random random{0};
        typename Code::Legal legal;
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
        std::uint8_t* const own_mask = mask.data() + (masked ? std::size_t(i) * actions_ : 0);
        if constexpr (masked) seat.legal.erase(own_mask);
        Code::legal(seat.position, seat.chosen, seat.legal);
        if constexpr (masked) seat.legal.mark(own_mask);
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
