// Principal variation search: alpha-beta with a table, deeper and deeper, with a network's values at its leaves.
//
// The network's priors say in which order choices are tried, and how deep: the less likely one is, the shallower it is
// looked at, and again in full if it turns out well. A position that a search half as deep finds far too good for the
// opponent to allow is taken for that, and one that it finds far too bad to be sought likewise. Positions with but one
// choice cost no depth. A score beyond `sure` is proven: a win was found against everything, or nothing helped.
//
// A search stands still between any two positions and goes on from there, so that pauses change nothing; therefore the
// positions on the way to where it is are a list and not calls within calls. Several threads search alike, and help each
// other by the table; what one of them is looking at the others put off (Simplified ABDADA).
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bound_table.hpp"
#include "claims.hpp"
#include "features.hpp"
#include "network.hpp"
#include "playout.hpp"
#include "search.hpp"
#include "settling.hpp"

namespace archipel {

template <Deepened G>
class AlphaBeta final : public Search {
    using F = Features<G>;
    using Answer = typename Settling<G>::Answer;

public:
    using Move = typename G::Move;

    AlphaBeta(const G& start, std::shared_ptr<const Weights> weights, int threads, std::size_t bytes)
        : start_(start),
          network_(std::move(weights)),
          threads_(threads),
          table_(std::min(bytes / 2, largest_table)),
          settling_(bytes / 4),
          crew_(threads) {
        begin();
    }
    AlphaBeta(const AlphaBeta&) = delete;
    AlphaBeta& operator=(const AlphaBeta&) = delete;

    void run(const Limits& limits, const Stop& stop) override {
        if (broken_) throw std::logic_error("a search that has failed can't go on");
        std::atomic<bool> stopped{false};
        const auto work = [&](int thread) {
            try {
                for (int step = 0; !stopped && !broken_ && !done(limits); ++step) {
                    if (thread == 0 && step % often == 0 && (stop() || Clock::now() >= limits.time)) stopped = true;
                    if (stopped) break;
                    if (nodes_.fetch_add(1) >= limits.nodes) {
                        --nodes_;
                        break;
                    }
                    look(crew_[thread]);
                    if (thread == 0 && nodes_ >= settle_at_) try_to_settle(stop);
                    if (thread == 0 && nodes_ == 1) break;
                }
            } catch (...) {
                broken_ = true;
                throw;
            }
        };
        if (!nodes_) work(0);  // alone, for there is a line of the first thread at once
        run_on(threads_, work);
    }

    std::int64_t nodes() const override { return nodes_; }
    int depth() const override { return deepest_; }
    std::optional<int> proven() const override {
        return proven_ == unknown ? std::nullopt : std::optional<int>(proven_);
    }

    // Of as many moves as were asked for before, up to eight, the scores are exact; others are at most as good as told.
    std::vector<Line> lines(int most) const override {
        asked_ = std::clamp(most, asked_, most_exact);
        const bool lost = proven_ == 1 - start_.to_move();
        std::vector<Line> lines;
        std::vector<Root> roots = best_first();
        if (answer_ && answer_->move) {
            const auto known =
                std::find_if(roots.begin(), roots.end(), [&](const Root& root) { return root.move == *answer_->move; });
            lines.push_back({line_from(*answer_->move), answer_->winner == draw ? 0.0 : lost ? -1.0 : 1.0, 1});
            if (known != roots.end()) {
                lines[0].visits = known->nodes;
                roots.erase(known);
            }
        }
        for (const Root& root : roots) {
            if (lines.size() >= static_cast<std::size_t>(most)) break;
            const double highest = lines.empty() ? 1 : lines.back().value;
            lines.push_back({line_from(root.move), lost ? -1 : std::min(told(root.score), highest), root.nodes});
        }
        return lines;
    }

    bool follow(const std::vector<std::string>& moves) override {
        G position = start_;
        std::vector<Move> legal;
        for (const std::string& text : moves) {
            position.moves(legal);
            const auto found =
                std::find_if(legal.begin(), legal.end(), [&](Move move) { return position.move_text(move) == text; });
            if (found == legal.end()) return false;
            position.play(Move(*found));
        }
        if (position.over()) return false;
        start_ = position;
        begin();
        return true;
    }

    // --- for those who learn from it

    // For the player to move, as the network tells values.
    double value() const {
        const std::vector<Root> roots = best_first();
        return roots.empty() ? 0 : std::tanh(static_cast<double>(roots[0].score) / (2 * one));
    }

private:
    // Scores are logits, for the player to move.
    static constexpr float one = 256;
    static constexpr int win = 20'000, sure = 15'000, highest_value = 10'000, untried = -win - 1;

    // Depths.
    static constexpr int ply = 16;
    // How much less deep a choice is looked at, by how much its logit is lower: half a ply for half as likely a one.
    static constexpr float less_likely = 12;
    static constexpr int dropped = -40;     // what would be looked at less deep than this is left out
    static constexpr int probed = 3 * ply;  // what is less deep is not tried half as deep first
    static constexpr int shared = 3 * ply;  // in what is less deep threads do not ask what others look at

    static constexpr int narrow = 60, widening = 3;  // how far the score is expected from that of the depth before
    static constexpr int often = 64;                 // nodes between looks at the clock
    static constexpr int soon = 6;                   // plies from the root within which ends are told apart
    // What a few seconds fill. A larger table is slower: most of what is looked up in it has to come from far away.
    static constexpr std::size_t largest_table = std::size_t{32} << 20;
    static constexpr int most_exact = 8;
    static constexpr int longest_line = 64;
    // The nodes after which it is first tried to settle the position, and then each time that they have doubled or grown by
    // so many; a tree takes as long for one as this search for four.
    static constexpr std::int64_t first_settling = 1024, piece = 4096, as_long = 4;

    // A position that is to be looked at: as deep, and whether its score is within these two.
    struct Visit {
        G position;
        int depth, alpha, beta;
        int plies;  // from the root
    };

    struct Choice {
        float logit;
        std::int32_t choice;
    };

    // The searches of one choice, each only if the one before says that it is better than others.
    enum class Trial : std::uint8_t { shallow, deep, whole };

    enum class Stage : std::uint8_t { probing, remembered, listing, listed };

    // A position on the way to where the search is.
    struct Frame {
        G position;
        int depth, alpha, beta, plies;
        bool turned;  // whether the score is asked for by the other player
        int raised;   // the best score, or alpha
        int best = untried;
        std::int16_t value;
        std::uint8_t choice = Bound::no_choice, remembered;
        Stage stage;
        bool bad;  // whether a search half as deep is asked if it is too bad, in the place of too good
        Trial trial = Trial::whole;
        bool settled = false;                         // by a search half as deep
        std::int32_t now = 0;                         // the choice that is looked at,
        int cost = ply;                               // and how much depth it takes
        std::size_t first = 0, next = 0, listed = 0;  // of the choices; beyond these are those that were put off
        float likeliest = 0;
        std::uint64_t claim = Claims::none;
    };

    struct Root {
        Move move;
        std::int32_t choice;
        int cost;
        int score = untried;
        std::int64_t nodes = 0;
    };

    struct Worker {
        std::vector<Frame> frames;
        std::vector<Choice> choices;  // of all frames
        std::optional<Visit> next;
        std::int64_t looked = 0;

        // At the root: the best first, as far as they are known.
        std::vector<Root> roots;
        std::size_t at = 0;
        int depth = ply, low = -win, high = win, width = narrow;
        std::size_t exact = 1;  // how many of the best scores are to be exact
        Trial trial = Trial::whole;
    };

    bool done(const Limits& limits) const { return proven_ != unknown || deepest_ >= limits.depth; }

    void begin() {
        nodes_ = 0;
        deepest_ = 0;
        proven_ = unknown;
        prover_ = 0;
        answer_.reset();
        settled_at_ = 0;
        settle_at_ = first_settling;
        settling_.begin();
        table_.age();
        asked_ = 1;
        std::vector<Choice> choices;
        list(start_, choices);
        std::vector<Root> roots;
        for (const auto& [logit, choice] : choices) {
            roots.push_back({*F::move(start_, {}, choice), choice, cost(choices[0].logit, logit)});
        }
        for (Worker& worker : crew_) {
            worker = {};
            worker.roots = roots;
        }
        claims_.clear();
        for (Worker& worker : crew_) try_root(worker);
        if (const auto move = F::winning_move(start_)) {
            answer({static_cast<std::int8_t>(start_.to_move()), move});
            nodes_ = deepest_ = 1;
        }
    }

    // --- what is found beside it

    void try_to_settle(const Stop& stop) {
        const std::int64_t now = nodes_, grown = now - std::exchange(settled_at_, now);
        settle_at_ = now + std::min(now, piece);
        if (proven_ != unknown) return;
        if (const auto found = settling_.run(start_, grown / as_long, stop)) answer(*found);
    }

    void answer(const Answer& found) {
        answer_ = found;
        proven_ = found.winner;
    }

    // --- one position

    // Looks at the next position, and works out which comes after it.
    void look(Worker& worker) {
        ++worker.looked;
        std::optional<int> score = seen(worker);
        while (!worker.frames.empty()) {
            if ((score && tries_again(worker, *score)) || chooses(worker)) return;
            score = closed(worker);
        }
        found_root(worker, -*score);
    }

    // Its score if that is seen at once; else it is a frame more.
    std::optional<int> seen(Worker& worker) {
        auto& [position, depth, alpha, beta, plies] = *worker.next;
        bool turned = false;
        for (;;) {
            table_.fetch(position.hash());
            const std::int8_t winner = F::known(position);
            if (winner != unknown) {
                reach(plies);
                const int end = plies + (plies <= soon ? known_plies(position, winner) : 0);
                const int score = winner == draw ? 0 : winner == position.to_move() ? win - end : end - win;
                return turned ? -score : score;
            }
            if (!is_forced(position)) break;
            position.play(*F::move(position, {}, F::only_choice(position)));
            ++plies;
            alpha = -std::exchange(beta, -alpha);
            turned = !turned;
        }
        reach(plies);
        const auto known = table_.find(position.hash());
        std::int16_t value = known ? known->value : Bound::no_value;
        if (known) {
            const int score = from_table(known->score, plies);
            const bool enough = known->depth >= depth || std::abs(score) >= sure;
            if (enough && (known->kind == Bound::exact || (known->kind == Bound::at_least && score >= beta) ||
                           (known->kind == Bound::at_most && score <= alpha))) {
                return turned ? -score : score;
            }
        }
        const bool probing = depth >= probed && beta - alpha == 1 && std::abs(beta) < highest_value;
        if (value == Bound::no_value && (depth <= 0 || probing)) value = value_of(position);
        if (depth <= 0) {
            if (!known) table_.keep(position.hash(), {value, value, 0, Bound::no_choice, Bound::exact});
            return turned ? -value : value;
        }
        const std::uint8_t remembered = known ? known->choice : Bound::no_choice;
        const bool bad = probing && value <= alpha - F::margin / 2;
        const Stage stage = bad || (probing && value >= beta) ? Stage::probing
                            : remembered != Bound::no_choice  ? Stage::remembered
                                                              : Stage::listing;
        worker.frames.push_back({.position = position,
                                 .depth = depth,
                                 .alpha = alpha,
                                 .beta = beta,
                                 .plies = plies,
                                 .turned = turned,
                                 .raised = alpha,
                                 .value = value,
                                 .remembered = remembered,
                                 .stage = stage,
                                 .bad = bad});
        return {};
    }

    // So that of moves that lose that is played which resists longest.
    static int known_plies(const G& position, int winner) {
        if constexpr (requires { F::known_plies(position); }) return F::known_plies(position);
        else return position.over() ? 0 : winner == position.to_move() ? 1 : 2;
    }

    // Takes in the score of what the last frame looked at, and says whether it looks at the same again.
    bool tries_again(Worker& worker, int score) {
        Frame& frame = worker.frames.back();
        if (frame.stage == Stage::probing) {
            frame.settled = frame.bad ? score <= frame.alpha - F::margin : score >= frame.beta + F::margin;
            frame.stage = frame.remembered != Bound::no_choice ? Stage::remembered : Stage::listing;
            return false;
        }
        score = -score;
        if (const auto trial = next_trial(frame.trial, score, frame.raised, frame.beta, frame.depth, frame.cost)) {
            frame.trial = *trial;
            visit(worker, frame);
            return true;
        }
        if (score > frame.best) {
            frame.best = score;
            frame.choice = static_cast<std::uint8_t>(frame.now);
        }
        frame.raised = std::max(frame.raised, score);
        return false;
    }

    static std::optional<Trial> next_trial(Trial last, int score, int alpha, int beta, int depth, int cost) {
        if (score <= alpha) return {};
        if (last == Trial::shallow && cost > ply && depth > ply) return Trial::deep;
        if (last != Trial::whole && score < beta) return Trial::whole;
        return {};
    }

    // What the last frame looks at next, if anything.
    bool chooses(Worker& worker) {
        Frame& frame = worker.frames.back();
        if (frame.claim != Claims::none) claims_.leave(std::exchange(frame.claim, Claims::none));
        if (frame.settled || frame.raised >= frame.beta) return false;
        if (frame.stage == Stage::probing) {
            const int bound = frame.bad ? frame.alpha - F::margin + 1 : frame.beta + F::margin;
            worker.next = {frame.position, frame.depth / 2 - ply, bound - 1, bound, frame.plies};
            return true;
        }
        if (frame.stage == Stage::remembered) {
            frame.stage = Stage::listing;
            frame.now = frame.remembered;
            visit(worker, frame);
            return true;
        }
        if (frame.stage == Stage::listing) {
            frame.stage = Stage::listed;
            frame.first = frame.next = worker.choices.size();
            list(frame.position, worker.choices);
            frame.listed = worker.choices.size();
            frame.likeliest = worker.choices[frame.first].logit;
        }
        while (frame.next < worker.choices.size()) {
            const bool put_off = frame.next >= frame.listed;
            const auto [logit, choice] = worker.choices[frame.next++];
            if (choice == frame.remembered) continue;
            const bool first = frame.choice == Bound::no_choice;
            frame.cost = cost(frame.likeliest, logit);
            if (!first && dropped > frame.depth - frame.cost && frame.best > -sure) {
                frame.next = std::max(frame.next, frame.listed);
                continue;
            }
            if (threads_ > 1 && frame.depth >= shared) {
                const std::uint64_t claim = Claims::of(frame.position.hash(), choice);
                if (!first && !put_off && claims_.taken(claim)) {
                    worker.choices.push_back({logit, choice});
                    continue;
                }
                claims_.take(frame.claim = claim);
            }
            frame.trial = first ? Trial::whole : Trial::shallow;
            frame.now = choice;
            visit(worker, frame);
            return true;
        }
        return false;
    }

    // The last frame is done with; its score.
    int closed(Worker& worker) {
        Frame& frame = worker.frames.back();
        if (frame.stage == Stage::listed) worker.choices.resize(frame.first);
        int score = frame.bad ? frame.alpha : frame.beta;
        if (!frame.settled) {
            score = frame.best;
            const Bound::Kind kind = score >= frame.beta    ? Bound::at_least
                                     : score <= frame.alpha ? Bound::at_most
                                                            : Bound::exact;
            table_.keep(frame.position.hash(), {to_table(score, frame.plies), frame.value,
                                                static_cast<std::int16_t>(frame.depth), frame.choice, kind});
        }
        if (frame.turned) score = -score;
        worker.frames.pop_back();
        return score;
    }

    static void visit(Worker& worker, const Frame& frame) {
        worker.next = after(frame.position, *F::move(frame.position, {}, frame.now), frame.trial, frame.depth,
                            frame.cost, frame.raised, frame.beta, frame.plies);
    }

    static Visit after(const G& position, Move move, Trial trial, int depth, int cost, int alpha, int beta, int plies) {
        Visit visit{position, depth - (trial == Trial::shallow ? cost : ply),
                    trial == Trial::whole ? -beta : -alpha - 1, -alpha, plies + 1};
        visit.position.play(move);
        return visit;
    }

    // --- the root

    int root_alpha(const Worker& worker) const {
        return worker.at < worker.exact ? worker.low : std::max(worker.low, worker.roots[worker.exact - 1].score);
    }

    void try_root(Worker& worker) {
        const Root& root = worker.roots[worker.at];
        worker.next =
            after(start_, root.move, worker.trial, worker.depth, root.cost, root_alpha(worker), worker.high, 0);
    }

    void found_root(Worker& worker, int score) {
        Root& root = worker.roots[worker.at];
        const int alpha = root_alpha(worker);
        root.nodes += std::exchange(worker.looked, 0);
        const auto trial = next_trial(worker.trial, score, alpha, worker.high, worker.depth, root.cost);
        if (trial) {
            worker.trial = *trial;
            return try_root(worker);
        }
        root.score = score;
        if (score >= sure) prove(worker, start_.to_move());
        if (score > alpha) {
            std::size_t place = worker.at;
            while (place && worker.roots[place - 1].score < score) --place;
            std::rotate(worker.roots.begin() + place, worker.roots.begin() + worker.at,
                        worker.roots.begin() + worker.at + 1);
        }
        ++worker.at;
        if (worker.at == worker.roots.size() || score >= worker.high) next_depth(worker);
        worker.trial = worker.at < worker.exact ? Trial::whole : Trial::shallow;
        try_root(worker);
    }

    // Begins with another depth, or with the same again if the score was not where it was expected.
    void next_depth(Worker& worker) {
        const int score = worker.roots[0].score;
        const bool below = score <= worker.low && worker.low > -win, above = score >= worker.high && worker.high < win;
        if (worker.at == worker.roots.size() && std::all_of(worker.roots.begin(), worker.roots.end(),
                                                            [](const Root& root) { return root.score <= -sure; })) {
            prove(worker, 1 - start_.to_move());
        }
        worker.at = 0;
        if (below || above) {
            worker.width *= widening;
            if (below) worker.low = std::max(-win, score - worker.width);
            else worker.high = std::min(win, score + worker.width);
            return;
        }
        worker.depth += ply;
        worker.width = narrow;
        worker.exact = std::min<std::size_t>(&worker == &crew_[0] ? asked_ : 1, worker.roots.size());
        const bool guess = worker.exact == 1 && worker.depth > 3 * ply && std::abs(score) < highest_value;
        worker.low = guess ? score - narrow : -win;
        worker.high = guess ? score + narrow : win;
    }

    // Of whichever thread has proven the position or is deepest, as far as they have been tried. What was best and has just
    // turned out to lose stands first only if all others lose.
    std::vector<Root> best_first() const {
        const Worker* teller = &crew_[prover_];
        if (proven_ == unknown && asked_ == 1) {
            for (const Worker& worker : crew_) teller = worker.depth > teller->depth ? &worker : teller;
        }
        std::vector<Root> roots = teller->roots;
        std::erase_if(roots, [](const Root& root) { return root.score == untried; });
        std::stable_partition(roots.begin(), roots.end(), [](const Root& root) { return root.score > -sure; });
        return roots;
    }

    void prove(const Worker& worker, int winner) {
        std::int8_t open = unknown;
        if (proven_.compare_exchange_strong(open, static_cast<std::int8_t>(winner))) prover_ = &worker - crew_.data();
    }

    // --- what the network says

    std::int16_t value_of(const G& position) const {
        return static_cast<std::int16_t>(
            std::clamp(one * network_.value_logit(position), -float{highest_value}, float{highest_value}));
    }

    // The likeliest first.
    void list(const G& position, std::vector<Choice>& choices) const {
        const auto first = static_cast<std::ptrdiff_t>(choices.size());
        F::each_choice(position, {}, [&](std::int32_t choice, std::span<const std::uint16_t> features) {
            choices.push_back({network_.logit(features), choice});
        });
        std::sort(choices.begin() + first, choices.end(), [](const Choice& one, const Choice& other) {
            return one.logit != other.logit ? one.logit > other.logit : one.choice < other.choice;
        });
    }

    static int cost(float likeliest, float logit) { return ply + static_cast<int>(less_likely * (likeliest - logit)); }

    // --- scores

    // Proven scores count the plies to the end, here from the root and in the table from the position.
    static int from_table(int score, int plies) {
        return score >= sure ? score - plies : score <= -sure ? score + plies : score;
    }
    static std::int16_t to_table(int score, int plies) {
        return static_cast<std::int16_t>(score >= sure ? score + plies : score <= -sure ? score - plies : score);
    }

    // As a chance that comes true, from -1 to 1.
    static double told(int score) {
        if (std::abs(score) >= sure) return score > 0 ? 1 : -1;
        return std::tanh(F::deep_certainty * score / (2 * one));
    }

    void reach(int plies) {
        for (int deepest = deepest_; plies > deepest && !deepest_.compare_exchange_weak(deepest, plies);) {}
    }

    // What follows a move, as far as the table knows it.
    std::vector<std::string> line_from(Move move) const {
        std::vector<std::string> texts;
        G position = start_;
        std::vector<Move> legal;
        for (std::optional<Move> next = move; next;) {
            texts.push_back(position.move_text(*next));
            position.play(*next);
            next.reset();
            if (position.over() || texts.size() >= longest_line) break;
            position.moves(legal);
            const auto known = table_.find(position.hash());
            if (legal.size() == 1) next = legal[0];
            else if (known && known->choice != Bound::no_choice) next = F::move(position, {}, known->choice);
            if (next && std::find(legal.begin(), legal.end(), *next) == legal.end()) next.reset();
        }
        return texts;
    }

    G start_;
    const Network<G> network_;
    const int threads_;
    BoundTable table_;
    Claims claims_;
    Settling<G> settling_;
    std::vector<Worker> crew_;
    std::optional<Answer> answer_;
    std::int64_t settled_at_ = 0, settle_at_ = first_settling;
    std::atomic<std::int64_t> nodes_{0};
    std::atomic<int> deepest_{0};
    std::atomic<std::int8_t> proven_{unknown};
    std::ptrdiff_t prover_ = 0;  // the thread that has proven it
    std::atomic<bool> broken_{false};
    mutable int asked_ = 1;  // lines
};

}  // namespace archipel
