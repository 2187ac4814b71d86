// The tree that PUCT grows, and its memory, which is bounded.
//
// Values in it are those of player 0. Nodes are shared by threads: what they count is atomic, and what a node has become is
// published once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "features.hpp"

namespace archipel {

struct Fan;

// What is known of a position, or of a turn that has begun there.
struct Node {
    static constexpr std::int64_t one = 1 << 20;  // what `sum` counts in

    std::atomic<std::int64_t> sum{0};
    std::atomic<Fan*> fan{nullptr};  // once it has been visited again
    std::atomic<std::int32_t> visits{0};
    std::atomic<float> value{std::numeric_limits<float>::quiet_NaN()};  // as first seen
    std::atomic<std::int16_t> plies{0};                                 // until the proven end
    std::atomic<std::int8_t> proven{unknown};
    std::atomic<bool> growing{false};  // while a thread looks for its choices

    bool valued() const { return !std::isnan(value.load(std::memory_order_relaxed)); }
    double mean() const {
        if (proven != unknown) return proven == draw ? 0 : proven == 0 ? 1 : -1;
        const auto count = visits.load(std::memory_order_relaxed);
        return count ? static_cast<double>(sum.load(std::memory_order_relaxed)) / (double{one} * count) : value.load();
    }
};

// A choice, and where it leads.
struct Edge {
    std::int32_t choice;
    float prior;
    Node node{};
};

// Choices from a node, the likeliest first. They are tried in this order, so that those tried are the first. Less likely
// ones follow in a fan of their own, once these have been tried.
struct alignas(Edge) Fan {
    std::int32_t count;
    bool whole;  // whether nothing is left out that might matter
    std::atomic<std::int32_t> tried{0};
    std::atomic<Fan*> next{nullptr};

    Edge* begin() { return reinterpret_cast<Edge*>(this + 1); }
    const Edge* begin() const { return reinterpret_cast<const Edge*>(this + 1); }
    Edge* end() { return begin() + count; }
    const Edge* end() const { return begin() + count; }

    static std::size_t bytes(std::size_t count) { return sizeof(Fan) + count * sizeof(Edge); }
};

// Calls `f` with each of a node's fans.
template <class F>
void each_fan(const Node& node, F f) {
    for (const Fan* fan = node.fan.load(std::memory_order_acquire); fan;
         fan = fan->next.load(std::memory_order_acquire)) {
        f(*fan);
    }
}

// Calls `f` with the edges that have been visited.
template <class F>
void each_tried(const Node& node, F f) {
    each_fan(node, [&](const Fan& fan) {
        const int tries = fan.tried.load(std::memory_order_acquire);
        for (int i = 0; i < tries; ++i) {
            const Edge& edge = fan.begin()[i];
            if (edge.node.visits.load(std::memory_order_acquire)) f(edge, edge.node);
        }
    });
}

// So many bytes, given out piece by piece to several threads and freed as a whole.
class Memory {
public:
    explicit Memory(std::size_t bytes) : bytes_(bytes) {}

    // A thread's share of it.
    class Part {
    public:
        explicit Part(Memory& memory) : memory_(&memory) {}

        // Nothing if all is given out.
        void* get(std::size_t bytes) {
            bytes = (bytes + 15) / 16 * 16;
            if (bytes > left_) {
                const std::size_t size = std::max(page, bytes);
                if (!memory_->take(size)) return nullptr;
                pages_.push_back(std::unique_ptr<std::byte[]>(new std::byte[size]));
                at_ = pages_.back().get();
                left_ = size;
            }
            void* const piece = at_;
            at_ += bytes;
            left_ -= bytes;
            return piece;
        }

    private:
        static constexpr std::size_t page = 1 << 15;

        Memory* memory_;
        std::vector<std::unique_ptr<std::byte[]>> pages_;
        std::byte* at_ = nullptr;
        std::size_t left_ = 0;
    };

    // Bytes that are given out.
    std::size_t used() const { return used_; }

private:
    bool take(std::size_t bytes) {
        if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= bytes_) return true;
        used_.fetch_sub(bytes, std::memory_order_relaxed);
        return false;
    }

    const std::size_t bytes_;
    std::atomic<std::size_t> used_{0};
};

}  // namespace archipel
