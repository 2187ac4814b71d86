// Plain UCT: a tree grown by random games, on one thread or on several, which proves wins and losses where it can.
//
// A node's children are added one by one, in random order, the more often it is visited: games with thousands of moves
// would otherwise spend whole searches on one visit to each. Nothing is forgotten while the search lives.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "game.hpp"
#include "playout.hpp"
#include "search.hpp"

namespace archipel {

// Memory that is given out piece by piece and freed as a whole, for one thread.
class Pool {
public:
    void* get(std::size_t bytes) {
        bytes = (bytes + alignof(std::max_align_t) - 1) / alignof(std::max_align_t) * alignof(std::max_align_t);
        if (bytes > left_) {
            chunks_.push_back(std::make_unique<std::byte[]>(std::max(chunk, bytes)));
            at_ = chunks_.back().get();
            left_ = std::max(chunk, bytes);
            size_.fetch_add(left_, std::memory_order_relaxed);
        }
        void* const memory = at_;
        at_ += bytes;
        left_ -= bytes;
        return memory;
    }

    // In bytes. Other threads may ask too.
    std::size_t size() const { return size_.load(std::memory_order_relaxed); }

private:
    static constexpr std::size_t chunk = 1 << 18;

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    std::byte* at_ = nullptr;
    std::size_t left_ = 0;
    std::atomic<std::size_t> size_{0};
};

template <Game G>
class Uct final : public Search {
public:
    using Move = typename G::Move;

    Uct(const G& root, std::uint64_t seed, int threads, std::size_t most_bytes)
        : start_(root), most_bytes_(most_bytes), crew_(threads) {
        for (int i = 0; i < threads; ++i) crew_[i].random = Random(seed, static_cast<std::uint64_t>(i));
        root_.mover = static_cast<std::int8_t>(1 - root.to_move());
    }
    Uct(const Uct&) = delete;
    Uct& operator=(const Uct&) = delete;

    // What a thread throws ends them all, and the search can't go on afterwards.
    void run(const Limits& limits, const Stop& stop) override {
        if (broken_) throw std::logic_error("a search that has failed can't go on");
        std::atomic<bool> stopped{false};
        run_on(static_cast<int>(crew_.size()), [&](int thread) {
            try {
                while (!stopped && !broken_ && !done(limits)) {
                    if (begun_.fetch_add(1) >= limits.nodes) {
                        --begun_;
                        break;
                    }
                    simulate(crew_[thread]);
                    if (thread == 0 && stop()) stopped = true;
                }
            } catch (...) {
                broken_ = true;
                throw;
            }
        });
    }

    bool done(const Limits& limits) const {
        return root_.proven != unknown || begun_ >= limits.nodes || deepest_ >= limits.depth ||
               Clock::now() >= limits.time;
    }

    std::int64_t nodes() const override { return begun_; }
    int depth() const override { return deepest_; }
    std::optional<int> proven() const override {
        return root_.proven == unknown ? std::nullopt : std::optional<int>(root_.proven);
    }

    std::vector<Line> lines(int most) const override {
        std::vector<const Node*> best;
        each_child(root_, [&](const Node& child) { best.push_back(&child); });
        std::stable_sort(best.begin(), best.end(),
                         [&](const Node* one, const Node* other) { return better(*one, *other); });
        best.resize(std::min(best.size(), static_cast<std::size_t>(most)));
        std::vector<Line> lines;
        for (const Node* child : best) lines.push_back({line_from(*child), value(*child), child->visits});
        return lines;
    }

    bool follow(const std::vector<std::string>&) override { return false; }

private:
    static constexpr std::int8_t unknown = -2, draw = -1;  // else the winner
    static constexpr int breadth = [] {
        if constexpr (requires { G::breadth; }) return G::breadth;
        else return 1;
    }();
    static constexpr int first_children = 12 * breadth;     // that a node may have at once
    static constexpr double more_children = 4.0 * breadth;  // for each square root of its visits
    static constexpr double exploration = 0.8;
    static constexpr int few_moves = 64;  // are listed at once

    struct Block;
    struct Node {
        std::atomic<std::int64_t> visits{0};
        std::atomic<std::int64_t> sum{0};  // of the results for the player who made the move: 1, 0 or -1
        std::atomic<Block*> children{nullptr};
        std::vector<Move>* untried = nullptr;  // once they are few, or half of all; owned by a Worker
        std::int32_t moves = -1;               // how many there are, if that was counted
        std::int32_t tried = 0;
        Move move{};
        std::int8_t mover = 0;
        std::atomic<std::int8_t> proven{unknown};
        std::atomic<bool> complete{false};  // whether every move has a child
        std::atomic<bool> growing{false};   // while a thread adds a child
    };

    // Children side by side. Their number only grows.
    struct Block {
        std::atomic<Block*> next{nullptr};
        std::atomic<std::int32_t> count{0};
        std::int32_t room;
        Node* nodes() { return reinterpret_cast<Node*>(this + 1); }
        const Node* nodes() const { return reinterpret_cast<const Node*>(this + 1); }
    };
    static_assert(sizeof(Block) % alignof(Node) == 0);

    struct Worker {
        Random random{0};
        Pool pool;
        std::vector<std::unique_ptr<std::vector<Move>>> lists;
        std::vector<Node*> path;
        std::vector<Move> moves;
    };

    template <class F>
    static void each_child(const Node& node, F&& f) {
        for (const Block* block = node.children.load(std::memory_order_acquire); block;
             block = block->next.load(std::memory_order_acquire)) {
            const int count = block->count.load(std::memory_order_acquire);
            for (int i = 0; i < count; ++i) f(block->nodes()[i]);
        }
    }

    // --- one simulation

    void simulate(Worker& worker) {
        G position = start_;
        Node* node = &root_;
        worker.path.assign(1, node);
        int winner = unknown;
        while (winner == unknown) {
            Node* next = grown(*node, position, worker);
            const bool fresh = next != nullptr;
            if (!next) next = selected(*node);
            if (!next) break;  // the first child did not come
            next->visits.fetch_add(1, std::memory_order_relaxed);
            next->sum.fetch_sub(1, std::memory_order_relaxed);  // a loss until it is known better, to keep others away
            worker.path.push_back(next);
            position.play(next->move);
            node = next;
            // Another thread may have come to a fresh node before the one that added it has looked at it.
            if (node->proven == unknown && (fresh || position.over())) settle(*node, known_winner(position));
            winner = node->proven;
            if (fresh) break;
        }
        const int depth = static_cast<int>(worker.path.size()) - 1;
        for (int deepest = deepest_; depth > deepest && !deepest_.compare_exchange_weak(deepest, depth);) {}
        if (winner == unknown) winner = rollout(position, worker.random);
        back_up(worker.path, winner);
    }

    // Who has won, or can win with a move that the game knows of.
    static std::int8_t known_winner(const G& position) {
        if (position.over()) return static_cast<std::int8_t>(position.winner());
        if constexpr (requires { position.winning_move(); }) {
            if (position.winning_move()) return static_cast<std::int8_t>(position.to_move());
        }
        return unknown;
    }

    static int rollout(G& position, Random& random) {
        while (!position.over()) position.play(position.random_move(random));
        return position.winner();
    }

    void back_up(const std::vector<Node*>& path, int winner) {
        root_.visits.fetch_add(1, std::memory_order_relaxed);
        bool proving = true;
        for (std::size_t i = path.size() - 1; i > 0; --i) {
            Node& node = *path[i];
            node.sum.fetch_add(winner == draw ? 1 : winner == node.mover ? 2 : 0, std::memory_order_relaxed);
            proving = proving && node.proven != unknown && prove(*path[i - 1], node);
        }
    }

    // What is proven stays so, whichever thread was first.
    static void settle(Node& node, std::int8_t winner) {
        std::int8_t open = unknown;
        if (winner != unknown) node.proven.compare_exchange_strong(open, winner);
    }

    // Whether a node is proven, now that this child is.
    static bool prove(Node& node, const Node& child) {
        if (child.proven == child.mover) {
            settle(node, child.mover);
        } else if (node.complete) {
            bool all = true, drawn = false, won = false;  // another thread may just have won a sibling
            each_child(node, [&](const Node& other) {
                const std::int8_t proven = other.proven;
                all = all && proven != unknown;
                drawn = drawn || proven == draw;
                won = won || proven == other.mover;
            });
            if (all) settle(node, won ? child.mover : drawn ? draw : static_cast<std::int8_t>(1 - child.mover));
        }
        return node.proven != unknown;
    }

    // The child to look at next; none if there is none.
    Node* selected(const Node& node) {
        const double spread =
            exploration * std::sqrt(std::log(static_cast<double>(node.visits.load(std::memory_order_relaxed) + 1)));
        const Node* best = nullptr;
        double most = -1e300;
        each_child(node, [&](const Node& child) {
            const auto visits =
                static_cast<double>(std::max<std::int64_t>(1, child.visits.load(std::memory_order_relaxed)));
            const std::int8_t proven = child.proven.load(std::memory_order_relaxed);
            double worth =
                static_cast<double>(child.sum.load(std::memory_order_relaxed)) / visits + spread / std::sqrt(visits);
            if (proven != unknown) worth = proven == child.mover ? 1e9 : proven == draw ? 0 : -1e9;
            if (worth > most) {
                most = worth;
                best = &child;
            }
        });
        return const_cast<Node*>(best);
    }

    // --- growing the tree

    // A new child, if it is time for one.
    Node* grown(Node& node, const G& position, Worker& worker) {
        if (node.complete.load(std::memory_order_acquire)) return nullptr;
        while (node.growing.exchange(true, std::memory_order_acquire)) {
            if (!all_proven(node) || broken_) return nullptr;
            std::this_thread::yield();  // there is nothing else to look at than what another thread is adding
        }
        Node* child = nullptr;
        const auto visits = static_cast<double>(node.visits.load(std::memory_order_relaxed));
        const bool due = node.tried < first_children + more_children * std::sqrt(visits) || all_proven(node);
        if (!node.complete.load(std::memory_order_relaxed) && due && (node.tried == 0 || has_room())) {
            child = added(node, untried_move(node, position, worker), position.to_move(), worker);
        }
        node.growing.store(false, std::memory_order_release);
        return child;
    }

    // Whether that is so of the children that there are.
    static bool all_proven(const Node& node) {
        bool proven = true;
        each_child(node, [&](const Node& child) { proven = proven && child.proven != unknown; });
        return proven;
    }

    bool has_room() const {
        std::size_t size = 0;
        for (const Worker& worker : crew_) size += worker.pool.size();
        return size < most_bytes_;
    }

    Move untried_move(Node& node, const G& position, Worker& worker) {
        if (node.moves < 0) {
            node.moves = static_cast<std::int32_t>(position.count_moves());
            if constexpr (requires { position.winning_move(); }) {
                if (const auto move = position.winning_move()) return *move;
            }
        }
        if (!node.untried && (node.moves <= few_moves || 2 * node.tried >= node.moves)) list(node, position, worker);
        if (node.untried) {
            std::swap((*node.untried)[worker.random.below(static_cast<std::uint32_t>(node.untried->size()))],
                      node.untried->back());
            const Move move = node.untried->back();
            node.untried->pop_back();
            return move;
        }
        for (;;) {
            const Move move = position.random_move(worker.random);
            bool known = false;
            each_child(node, [&](const Node& child) { known = known || child.move == move; });
            if (!known) return move;
        }
    }

    void list(Node& node, const G& position, Worker& worker) {
        worker.lists.push_back(std::make_unique<std::vector<Move>>());
        node.untried = worker.lists.back().get();
        position.moves(*node.untried);
        each_child(node, [&](const Node& child) {
            const auto at = std::find(node.untried->begin(), node.untried->end(), child.move);
            *at = node.untried->back();
            node.untried->pop_back();
        });
    }

    Node* added(Node& node, const Move& move, int mover, Worker& worker) {
        Block* last = node.children.load(std::memory_order_relaxed);
        while (last && last->next.load(std::memory_order_relaxed)) last = last->next.load(std::memory_order_relaxed);
        if (!last || last->count.load(std::memory_order_relaxed) == last->room) {
            const int room = std::min({std::max(4, last ? 2 * last->room : 0), 64, node.moves - node.tried});
            Block* const block = new (worker.pool.get(sizeof(Block) + room * sizeof(Node))) Block;
            block->room = room;
            (last ? last->next : node.children).store(block, std::memory_order_release);
            last = block;
        }
        const int count = last->count.load(std::memory_order_relaxed);
        Node* const child = new (last->nodes() + count) Node;
        child->move = move;
        child->mover = static_cast<std::int8_t>(mover);
        last->count.store(count + 1, std::memory_order_release);
        if (++node.tried == node.moves) node.complete.store(true, std::memory_order_release);
        return child;
    }

    // --- what was found

    static double value(const Node& node) {
        if (node.proven != unknown) return node.proven == draw ? 0 : node.proven == node.mover ? 1 : -1;
        return node.visits ? static_cast<double>(node.sum) / static_cast<double>(node.visits) : 0;
    }

    static bool better(const Node& one, const Node& other) {
        const auto rank = [](const Node& node) {
            return node.proven == node.mover ? 1 : node.proven == 1 - node.mover ? -1 : 0;
        };
        return rank(one) != rank(other) ? rank(one) > rank(other) : one.visits > other.visits;
    }

    std::vector<std::string> line_from(const Node& first) const {
        std::vector<std::string> moves;
        for (const Node* node = &first; node;) {
            moves.push_back(start_.move_text(node->move));
            const Node* best = nullptr;
            each_child(*node, [&](const Node& child) {
                if (!best || better(child, *best)) best = &child;
            });
            node = best;
        }
        return moves;
    }

    const G start_;
    const std::size_t most_bytes_;
    std::vector<Worker> crew_;
    Node root_;
    std::atomic<std::int64_t> begun_{0};
    std::atomic<int> deepest_{0};
    std::atomic<bool> broken_{false};  // a thread has thrown, perhaps in the midst of adding a child
};

}  // namespace archipel
