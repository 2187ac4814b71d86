// Threads that stand by for short pieces of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

namespace archipel {

// A call of `run` shares the numbers from 0 to below `count` out among them.
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

}  // namespace archipel
