// PUCT: a tree grown where a network sees promise, without random games, which proves wins and losses where it can.
//
// A turn of several choices is as many steps in the tree. A node is looked at by the network on its first visit and gets
// its choices on the second. The tree is kept from move to move, and never grows past its memory: when that is full,
// what was visited least is forgotten.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "features.hpp"
#include "network.hpp"
#include "playout.hpp"
#include "search.hpp"
#include "settling.hpp"
#include "tree.hpp"

namespace archipel {

template <Learnable G>
class Puct final : public Search {
    using F = Features<G>;
    using Answer = typename Settling<G>::Answer;

public:
    using Move = typename G::Move;

    // Priors are taken to the power of 1/softness: more than 1 where trees are larger than those that they were learned from.
    Puct(const G& start, std::shared_ptr<const Weights> weights, int threads, std::size_t bytes,
         std::optional<float> softness = {})
        : start_(start),
          network_(std::move(weights)),
          softness_(softness.value_or(softness_of(start))),
          half_(Scored<G> ? bytes / 5 * 2 : bytes / 2),
          threads_(threads),
          settling_(half_ / 2) {
        begin_anew();
    }
    Puct(const Puct&) = delete;
    Puct& operator=(const Puct&) = delete;

    void run(const Limits& limits, const Stop& stop) override {
        if (broken_) throw std::logic_error("a search that has failed can't go on");
        std::atomic<bool> stopped{false};
        do {
            if (full_) thin_out();
            grow(limits, stop, stopped);
        } while (full_ && !stopped && !done(limits));
    }

    std::int64_t nodes() const override { return begun_; }
    int depth() const override { return deepest_; }
    std::optional<int> proven() const override {
        return root_->proven == unknown ? std::nullopt : std::optional<int>(root_->proven);
    }

    std::vector<Line> lines(int most) const override {
        const int mover = start_.to_move();
        const bool lost = root_->proven == 1 - mover;
        std::vector<Turn> turns;
        add_turns(*root_, start_, {}, turns);
        std::stable_sort(turns.begin(), turns.end(),
                         [&](const Turn& one, const Turn& other) { return better(*one.node, *other.node, mover); });
        std::vector<Line> lines;
        if (answer_ && answer_->move) {
            const auto known =
                std::find_if(turns.begin(), turns.end(), [&](const Turn& turn) { return turn.move == *answer_->move; });
            lines.push_back({{start_.move_text(*answer_->move)}, sign(mover) * worth(answer_->winner), 1});
            if (known != turns.end()) {
                lines[0].moves = line_from(*known);
                lines[0].visits = known->node->visits;
                turns.erase(known);
            }
        }
        for (const Turn& turn : turns) {
            if (lines.size() >= static_cast<std::size_t>(most)) break;
            lines.push_back({line_from(turn), lost ? -1 : told(*turn.node), turn.node->visits});
        }
        return lines;
    }

    bool follow(const std::vector<std::string>& moves) override {
        const Node* node = root_.get();
        G position = start_;
        for (const std::string& text : moves) {
            std::vector<Turn> turns;
            add_turns(*node, position, {}, turns);
            const auto found = std::find_if(turns.begin(), turns.end(),
                                            [&](const Turn& turn) { return position.move_text(turn.move) == text; });
            if (found == turns.end()) return false;
            position.play(found->move);
            node = found->node;
        }
        if (position.over()) return false;
        start_ = position;
        keep(*node);
        return true;
    }

    // --- for those who learn from it

    const G& position() const { return start_; }

    // Begins with another position, and forgets all else.
    void restart(const G& start) {
        start_ = start;
        begin_anew();
    }

    // Makes the priors at the root less sure, each by its share of a noise that is drawn for so many choices.
    template <class Noise>
    void blur(double part, Noise noise) {
        Fan* const fan = root_->fan;
        if (!fan) return;
        std::vector<double> drawn = noise(fan->count);
        for (int i = 0; i < fan->count; ++i) {
            float& prior = fan->begin()[i].prior;
            prior = static_cast<float>((1 - part) * prior + part * drawn[i]);
        }
        std::vector<std::pair<float, std::int32_t>> sorted;
        for (const Edge& edge : *fan) sorted.emplace_back(edge.prior, edge.choice);
        std::stable_sort(sorted.begin(), sorted.end(), [](auto& one, auto& other) { return one.first > other.first; });
        for (int i = 0; i < fan->count; ++i) {
            fan->begin()[i].prior = sorted[i].first;
            fan->begin()[i].choice = sorted[i].second;
        }
    }

    // The choices of one step of the turn, with what the search made of each: visits, or all for one that wins.
    using Tried = std::vector<std::pair<std::int32_t, std::int32_t>>;

    // Of the step after these choices.
    Tried tried(const std::vector<std::int32_t>& choices) const {
        const Node* node = root_.get();
        for (const std::int32_t choice : choices) node = child(*node, choice);
        Tried found;
        const int mover = start_.to_move();
        each_tried(*node, [&](const Edge& edge, const Node& child) {
            if (child.proven == mover) found.assign(1, {edge.choice, 1});
        });
        if (!found.empty()) return found;
        each_tried(*node, [&](const Edge& edge, const Node& child) {
            if (child.proven != 1 - mover) found.emplace_back(edge.choice, child.visits);
        });
        if (!found.empty()) return found;
        each_tried(*node, [&](const Edge& edge, const Node& child) { found.emplace_back(edge.choice, child.visits); });
        return found;
    }

    // For the player to move.
    double value() const { return sign(start_.to_move()) * root_->mean(); }

private:
    static constexpr double exploration = 1.1;
    static constexpr double less_for_untried = 0.25;  // than the node's value, times the root of what was tried
    static constexpr int first_listed = 16;           // choices that are listed, until all of them are tried,
    static constexpr int widest = 64;                 // and then, until all of them are lost
    static constexpr int all_choices = 1 << 30;
    // The tree's nodes after which it is first tried to settle the position, and then each time that the tree has doubled
    // or grown by so many.
    static constexpr std::int64_t first_settling = 256, piece = 1024;
    static constexpr std::int32_t most_visits = 2'000'000'000;

    // A node that was gone to, and who chose it.
    struct Step {
        Node* node;
        int chooser;
    };

    struct Worker {
        explicit Worker(Memory& memory) : memory(memory) {}
        Memory::Part memory;
        std::vector<Step> path;
        std::vector<std::pair<float, std::int32_t>> listed;
    };

    // A whole turn from some position.
    struct Turn {
        Move move;
        const Node* node;
    };

    static int sign(int player) { return player ? -1 : 1; }
    // A node's mean for the player to move, as a chance that comes true.
    double told(const Node& node) const {
        const double mean = sign(start_.to_move()) * std::clamp(node.mean(), -1.0, 1.0);
        if (node.proven != unknown) return mean;
        const auto [certainty, leaning] = telling(start_);
        return std::tanh(certainty * std::atanh(mean) + leaning / 2);
    }
    static double worth(std::int8_t winner) { return winner == draw ? 0 : sign(winner); }

    bool done(const Limits& limits) const {
        return root_->proven != unknown || begun_ >= limits.nodes || deepest_ >= limits.depth ||
               root_->visits >= most_visits || Clock::now() >= limits.time;
    }

    // Lets all threads go on until a limit is reached, or there is no more room.
    void grow(const Limits& limits, const Stop& stop, std::atomic<bool>& stopped) {
        run_on(threads_, [&](int thread) {
            try {
                while (!stopped && !broken_ && !full_ && !done(limits)) {
                    if (begun_.fetch_add(1) >= limits.nodes) {
                        --begun_;
                        break;
                    }
                    simulate(crew_[thread]);
                    if (thread == 0 && begun_ >= settle_at_) try_to_settle(stop);
                    if (thread == 0 && stop()) stopped = true;
                }
            } catch (...) {
                broken_ = true;
                throw;
            }
        });
    }

    void begin_anew() {
        crew_.clear();
        memory_ = std::make_unique<Memory>(half_);
        for (int i = 0; i < threads_; ++i) crew_.emplace_back(*memory_);
        root_ = std::make_unique<Node>();
        begin();
    }

    void begin() {
        begun_ = 0;
        deepest_ = 0;
        full_ = false;
        thins_ = true;
        settled_at_ = 0;
        settle_at_ = first_settling;
        settling_.begin();
        answer_.reset();
        if (const auto move = F::winning_move(start_)) answer({static_cast<std::int8_t>(start_.to_move()), move});
        if (root_->proven != unknown) begun_ = deepest_ = 1;
        else spread(*root_, start_, {}, crew_[0], true);  // while there is room for sure
    }

    // --- what is found beside the tree

    void try_to_settle(const Stop& stop) {
        const std::int64_t now = begun_, grown = now - std::exchange(settled_at_, now);
        settle_at_ = now + std::min(now, piece);
        if (root_->proven != unknown) return;
        if (const auto found = settling_.run(start_, grown, stop)) answer(*found);
    }

    void answer(const Answer& found) {
        answer_ = found;
        settle(*root_, found.winner, 1);
    }

    // --- one simulation

    void simulate(Worker& worker) {
        G position = start_;
        Chosen chosen;
        Node* node = root_.get();
        worker.path.clear();
        int plies = 0;
        float before = 0;  // the value of the node before
        for (;;) {
            if (!chosen.count && !node->valued()) look(*node, position, before);
            const bool first =
                node->visits.load(std::memory_order_relaxed) <= 1 && !chosen.count && node != root_.get();
            if ((first && !is_forced(position)) || node->proven != unknown) break;
            spread(*node, position, chosen, worker);
            const int chooser = position.to_move();
            Edge* const edge = selected(*node, chooser);
            if (!edge) break;
            Node* const next = &edge->node;
            add(next->visits, 1);
            // A loss until it is known better, to keep other threads away.
            add(next->sum, -sign(chooser) * Node::one);
            worker.path.push_back({next, chooser});
            take(position, chosen, edge->choice);
            before = node->value.load(std::memory_order_relaxed);
            if (chosen.count && !next->valued()) next->value = before;
            plies += !chosen.count;
            node = next;
        }
        for (int deepest = deepest_; plies > deepest && !deepest_.compare_exchange_weak(deepest, plies);) {}
        back_up(worker.path, node->proven != unknown ? worth(node->proven) : node->value.load());
    }

    // Where there is but one choice nothing is decided: what follows is looked at instead.
    void look(Node& node, const G& position, float before) {
        const std::int8_t winner = F::known(position);
        if (winner != unknown && &node != root_.get()) {
            settle(node, winner, known_plies(position, winner));
            node.value = static_cast<float>(worth(winner));
        } else if (&node != root_.get() && is_forced(position)) {
            node.value = before;
        } else {
            node.value = static_cast<float>(sign(position.to_move())) * network_.value(position);
        }
    }

    static int known_plies(const G& position, int winner) {
        if constexpr (requires { F::known_plies(position); }) return F::known_plies(position);
        else return position.over() ? 0 : winner == position.to_move() ? 1 : 2;
    }

    // One thread alone does without the processor's lock, which takes long.
    template <class T>
    void add(std::atomic<T>& to, std::type_identity_t<T> what) const {
        if (threads_ == 1) to.store(to.load(std::memory_order_relaxed) + what, std::memory_order_relaxed);
        else to.fetch_add(what, std::memory_order_relaxed);
    }

    void back_up(const std::vector<Step>& path, double value) {
        const auto counted = static_cast<std::int64_t>(value * Node::one);
        add(root_->visits, 1);
        add(root_->sum, counted);
        bool proving = true;
        for (std::size_t i = path.size(); i-- > 0;) {
            const auto [node, chooser] = path[i];
            add(node->sum, sign(chooser) * Node::one + counted);
            proving = proving && node->proven != unknown && prove(i ? *path[i - 1].node : *root_, *node, chooser);
        }
    }

    // What is proven stays so, whichever thread was first.
    static void settle(Node& node, std::int8_t winner, int plies) {
        std::int8_t open = unknown;
        if (node.proven.compare_exchange_strong(open, winner)) node.plies = static_cast<std::int16_t>(plies);
    }

    // Whether a node is proven, now that this child is.
    static bool prove(Node& node, const Node& child, int chooser) {
        if (child.proven == chooser) {
            settle(node, child.proven, child.plies + 1);
        } else {
            int proven = 0, plies = 0;
            bool drawn = false, won = false;  // another thread may just have won a sibling
            each_tried(node, [&](const Edge&, const Node& other) {
                const std::int8_t winner = other.proven;
                proven += winner != unknown;
                drawn = drawn || winner == draw;
                won = won || winner == chooser;
                plies = std::max(plies, other.plies + 1);
            });
            const auto [listed, whole] = extent(node);
            const int lost = won ? chooser : drawn ? int{draw} : 1 - chooser;
            if (whole && proven == listed) settle(node, static_cast<std::int8_t>(lost), plies);
        }
        return node.proven != unknown;
    }

    // The choice to look at next; none if there is none.
    static Edge* selected(const Node& node, int chooser) {
        const double spread =
            exploration * std::sqrt(static_cast<double>(node.visits.load(std::memory_order_relaxed) + 1));
        Edge* best = nullptr;
        double most = -1e300, seen = 0;
        for (Fan* fan = node.fan.load(std::memory_order_acquire); fan;
             fan = fan->next.load(std::memory_order_acquire)) {
            const int tried = fan->tried.load(std::memory_order_acquire);
            for (int i = 0; i < tried; ++i) {
                Edge& edge = fan->begin()[i];
                const Node& child = edge.node;
                const auto visits = child.visits.load(std::memory_order_acquire);
                if (!visits) continue;  // another thread is about to go there
                const std::int8_t proven = child.proven.load(std::memory_order_relaxed);
                seen += edge.prior;
                if (proven == chooser) return &edge;
                if (proven == 1 - chooser) continue;
                const double worth =
                    sign(chooser) * child.mean() + spread * edge.prior / (1 + static_cast<double>(visits));
                if (worth > most) {
                    most = worth;
                    best = &edge;
                }
            }
            if (tried == fan->count) continue;
            Edge& next = fan->begin()[tried];
            const double untried =
                sign(chooser) * node.mean() - less_for_untried * std::sqrt(seen) + spread * next.prior;
            if (best && untried <= most) return best;
            int expected = tried;
            return fan->tried.compare_exchange_strong(expected, tried + 1) ? &next : best;
        }
        return best;
    }

    // --- growing the tree

    // How many choices of a node are listed, and whether these are all.
    static std::pair<int, bool> extent(const Node& node) {
        std::pair<int, bool> extent{0, false};
        each_fan(node, [&](const Fan& fan) { extent = {extent.first + fan.count, fan.whole}; });
        return extent;
    }

    // Lists a node's choices, all of them, or some at first and more when those have been tried. Not if there is no room,
    // nor while another thread does it.
    void spread(Node& node, const G& position, const Chosen& chosen, Worker& worker, bool all = false) {
        const Fan* const last = last_fan(node);
        if (last && (last->whole || (!all && last->tried < last->count))) return;
        const int listed = extent(node).first;
        if (!all && listed >= widest && !all_lost(node, position.to_move())) return;
        if (node.growing.exchange(true, std::memory_order_acquire)) return;
        if (Fan* const old = last_fan(node); old == last) {
            const int most = all || listed >= widest ? all_choices : old ? widest - listed : first_listed;
            if (Fan* const fan = made_fan(node, position, chosen, worker, most)) {
                (old ? old->next : node.fan).store(fan, std::memory_order_release);
            }
        }
        node.growing.store(false, std::memory_order_release);
    }

    static Fan* last_fan(const Node& node) {
        Fan* last = nullptr;
        for (Fan* fan = node.fan.load(std::memory_order_acquire); fan;
             fan = fan->next.load(std::memory_order_acquire)) {
            last = fan;
        }
        return last;
    }

    static bool all_lost(const Node& node, int chooser) {
        int lost = 0;
        each_tried(node, [&](const Edge&, const Node& child) { lost += child.proven == 1 - chooser; });
        return lost == extent(node).first;
    }

    // The likeliest choices of those that a node does not have yet, so many at most.
    Fan* made_fan(const Node& node, const G& position, const Chosen& chosen, Worker& worker, int most) {
        auto& found = worker.listed;
        found.clear();
        F::each_choice(position, chosen, [&](std::int32_t choice, std::span<const std::uint16_t> features) {
            found.emplace_back(network_.logit(features), choice);
        });
        float highest = -1e30f, total = 0;
        for (const auto& [logit, choice] : found) highest = std::max(highest, logit);
        for (auto& [logit, choice] : found) total += logit = std::exp((logit - highest) / softness_);
        each_fan(node, [&](const Fan& fan) {
            std::erase_if(found, [&](const auto& one) {
                return std::any_of(fan.begin(), fan.end(), [&](const Edge& edge) { return edge.choice == one.second; });
            });
        });
        const bool whole = found.size() <= static_cast<std::size_t>(most);
        const auto likelier = [](const auto& one, const auto& other) {
            return one.first != other.first ? one.first > other.first : one.second < other.second;
        };
        if (!whole) {
            std::nth_element(found.begin(), found.begin() + most, found.end(), likelier);
            found.resize(most);
        }
        std::sort(found.begin(), found.end(), likelier);
        void* const piece = worker.memory.get(Fan::bytes(found.size()));
        if (!piece) {
            full_ = thins_;
            return nullptr;
        }
        Fan* const fan = new (piece) Fan{static_cast<std::int32_t>(found.size()), whole};
        Edge* edge = fan->begin();
        for (const auto& [weight, choice] : found) new (edge++) Edge{choice, weight / total};
        return fan;
    }

    // --- keeping it

    // Makes a node the root, with all below it, and frees the rest.
    void keep(const Node& node) {
        transplant(node, 0);
        if (!root_->fan) root_->proven = unknown;  // that it is known at a glance tells no move
        begin();
    }

    // Forgets what lies below nodes that were visited less than others, until half of the room is free. Where that is not to
    // be had, the search goes on in the tree that it has.
    void thin_out() {
        full_ = false;
        const std::size_t before = memory_->used();
        for (std::int32_t least = 4; least <= root_->visits && memory_->used() > half_ / 2; least *= 2) {
            transplant(*root_, least);
        }
        thins_ = memory_->used() < before;
    }

    // Makes a node the root, in new memory, with what lies below nodes that were visited so often.
    void transplant(const Node& node, std::int32_t least) {
        auto memory = std::make_unique<Memory>(half_);
        std::vector<Worker> crew;
        for (int i = 0; i < threads_; ++i) crew.emplace_back(*memory);
        auto root = std::make_unique<Node>();
        copy(node, *root, crew[0].memory, least);
        root_ = std::move(root);
        crew_ = std::move(crew);
        memory_ = std::move(memory);
    }

    static void copy(const Node& from, Node& to, Memory::Part& memory, std::int32_t least) {
        to.sum = from.sum.load();
        to.visits = from.visits.load();
        to.value = from.value.load();
        to.plies = from.plies.load();
        to.proven = from.proven.load();
        if (from.visits < least) return;
        std::atomic<Fan*>* place = &to.fan;
        for (const Fan* old = from.fan; old; old = old->next) {
            void* const piece = memory.get(Fan::bytes(old->count));
            if (!piece) return;
            Fan* const fan = new (piece) Fan{old->count, old->whole};
            for (int i = 0; i < old->count; ++i) {
                const Edge& edge = old->begin()[i];
                copy(edge.node, (new (fan->begin() + i) Edge{edge.choice, edge.prior})->node, memory, least);
            }
            fan->tried = old->tried.load();
            place->store(fan);
            place = &fan->next;
        }
    }

    // --- what was found

    static const Node* child(const Node& node, std::int32_t choice) {
        const Node* found = nullptr;
        each_tried(node, [&](const Edge& edge, const Node& child) {
            if (edge.choice == choice) found = &child;
        });
        return found;
    }

    void add_turns(const Node& node, const G& position, const Chosen& chosen, std::vector<Turn>& turns) const {
        each_tried(node, [&](const Edge& edge, const Node& child) {
            if (const auto move = F::move(position, chosen, edge.choice)) {
                turns.push_back({*move, &child});
            } else {
                Chosen more = chosen;
                more.choice[more.count++] = edge.choice;
                add_turns(child, position, more, turns);
            }
        });
    }

    // A win is better the sooner, a loss the later; else what was visited most.
    static bool better(const Node& one, const Node& other, int mover) {
        const auto rank = [&](const Node& node) {
            return node.proven == mover ? 1 : node.proven == 1 - mover ? -1 : 0;
        };
        if (rank(one) != rank(other)) return rank(one) > rank(other);
        if (rank(one) && one.plies != other.plies)
            return rank(one) > 0 ? one.plies < other.plies : one.plies > other.plies;
        return one.visits > other.visits;
    }

    std::vector<std::string> line_from(Turn turn) const {
        std::vector<std::string> texts;
        G position = start_;
        for (;;) {
            texts.push_back(position.move_text(turn.move));
            position.play(turn.move);
            std::vector<Turn> turns;
            add_turns(*turn.node, position, {}, turns);
            if (turns.empty()) return texts;
            const int mover = position.to_move();
            turn = *std::min_element(turns.begin(), turns.end(), [&](const Turn& one, const Turn& other) {
                return better(*one.node, *other.node, mover);
            });
        }
    }

    G start_;
    const Network<G> network_;
    const float softness_;
    const std::size_t half_;  // of a tree's bytes: there are two while one is kept; half as much is for endings
    const int threads_;
    std::unique_ptr<Memory> memory_;
    std::vector<Worker> crew_;
    std::unique_ptr<Node> root_;
    std::optional<Answer> answer_;
    Settling<G> settling_;
    std::int64_t settled_at_ = 0, settle_at_ = first_settling;
    std::atomic<std::int64_t> begun_{0};
    std::atomic<int> deepest_{0};
    std::atomic<bool> broken_{false}, full_{false};
    bool thins_ = true;  // whether there is anything to gain by thinning out
};

}  // namespace archipel
