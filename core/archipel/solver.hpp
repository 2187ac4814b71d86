// Proves who reaches a goal, by proof-number search (df-pn): depth first, always on to where least is left to prove.
//
// A goal is that a player wins, or that a player does not lose; the other player's is that this fails. The search is
// exact: what it calls decided rests on every legal move of the one who fails, but for those that are sure to lose at
// once. Moves that threaten to win at once come first, for there is little to be tried against them; all others follow
// when no threat promises to take less. Positions that symmetries turn into each other are proven once.
//
// Several threads share what they know of positions; where one is at work others rather go elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "game.hpp"
#include "proof_table.hpp"
#include "search.hpp"
#include "threats.hpp"

namespace archipel {

struct Goal {
    int player;
    bool by_draw;  // whether a draw is enough

    // Whether a player has what that player wants, the goal or its failure, at the end of a game.
    bool suits(int who, int winner) const {
        const bool reached = winner == player || (winner == draw && by_draw);
        return (who == player) == reached;
    }
};

// What makes it faster, each of which can be left out to see that the verdicts are the same.
struct Shortcuts {
    bool glance = true;    // what a game shows at a glance is not searched
    bool threats = true;   // threats come first, and against one only what may answer it is tried
    bool symmetry = true;  // positions that are alike are one
};

template <Game G>
class Solver {
public:
    using Move = typename G::Move;

    // A move and what is known of the position after it.
    struct Reply {
        Move move;
        std::uint64_t key;  // of one that is not decided at a glance
        ProofNumbers numbers;
    };

    Solver(Goal goal, int threads, std::size_t bytes, Shortcuts shortcuts)
        : goal_(goal), threads_(threads), shortcuts_(shortcuts), table_(bytes) {}

    ProofTable& table() { return table_; }
    const ProofTable& table() const { return table_; }
    // Positions that were looked at.
    std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // What is left to prove of a position, and the move that reaches the goal if nothing is.
    struct Found {
        ProofNumbers numbers{1, 1};
        std::optional<Move> move{};
    };

    // Goes on with a position until its replies decide it or a limit is reached; the depth is no limit. What it finds is
    // told here, for the table may forget anything.
    Found run(const G& position, const Limits& limits, const Stop& stop) {
        if (const Reply known = look(position); !known.key) return {known.numbers};
        leave_ = false;
        failure_ = nullptr;
        leave_at_ = [&] { return stop() || nodes() >= limits.nodes || Clock::now() >= limits.time; };
        caller_ = std::this_thread::get_id();
        std::vector<Found> found(threads_);
        std::vector<std::thread> others;
        try {
            for (int i = 1; i < threads_; ++i) others.emplace_back([&, i] { work(position, found[i]); });
        } catch (...) {  // the system may refuse to give so many
            fail();
        }
        work(position, found[0]);
        for (std::thread& other : others) other.join();
        if (failure_) std::rethrow_exception(failure_);
        const auto decided =
            std::find_if(found.begin(), found.end(), [](const Found& each) { return each.numbers.decided(); });
        return decided == found.end() ? found[0] : *decided;
    }

    // What is known of a position.
    Reply look(const G& position) {
        const Outlook seen = seen_of(position);
        if (seen.winner != unknown) {
            return {
                {}, 0, goal_.suits(position.to_move(), seen.winner) ? ProofNumbers::reached() : ProofNumbers::failed()};
        }
        const std::uint64_t key = key_of(position);
        if (const auto found = table_.find(key)) return {{}, key, *found};
        return {{}, key, {1, seen.threatened ? few : replies_of(position)}};
    }

    // The moves that are not sure to lose at once, with what is known of the positions after them: all of them, or at first
    // only those that threaten to win. No more are listed than lead to one that reaches the goal.
    struct Replies {
        std::vector<Reply> list;
        bool whole = true;
        std::uint32_t others = 0;  // that are not listed: about how many
    };

    void list(const G& position, Replies& replies, bool all) {
        replies.list.clear();
        bool done = false;
        const auto add = [&](const Move& move) {
            if (done) return;
            G next = position;
            next.play(move);
            replies.list.push_back(look(next));
            replies.list.back().move = move;
            done = !replies.list.back().numbers.fail;
        };
        replies.whole = true;
        if constexpr (Threatening<G>) {
            if (seen_of(position).threatened) return Features<G>::each_answer(position, add);
            if (!all && shortcuts_.threats) {
                Features<G>::each_threat(position, add);
                replies.others = replies_of(position);
                replies.whole = done;
                return;
            }
        }
        std::vector<Move> moves;
        position.moves(moves);
        for (const Move& move : moves) add(move);
    }

private:
    static constexpr std::uint32_t few = 4;  // moves that answer a threat, before they are counted

    Outlook seen_of(const G& position) const {
        Outlook seen{position.over() ? static_cast<std::int8_t>(position.winner()) : unknown};
        if (seen.winner == unknown && shortcuts_.glance) seen = outlook_of(position);
        seen.threatened = seen.threatened && shortcuts_.threats;
        return seen;
    }

    static std::uint32_t replies_of(const G& position) {
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(position.count_moves(), 1, 1 << 20));
    }

    void work(const G& position, Found& found) {
        try {
            explore(position, key_of(position), {ProofNumbers::never, ProofNumbers::never}, found.numbers, &found.move);
            leave_ = true;
        } catch (...) {
            fail();
        }
    }

    // The first failure is the one that is told.
    void fail() {
        if (!leave_.exchange(true)) failure_ = std::current_exception();
    }

    bool leaving() {
        if (!leave_ && std::this_thread::get_id() == caller_ && leave_at_()) leave_ = true;
        return leave_;
    }

    // Who is to move decides what is asked of a position, also where symmetries make the players change places.
    std::uint64_t key_of(const G& position) const {
        const std::uint64_t hash = shortcuts_.symmetry ? position.canonical_hash() : position.hash();
        return hash ^ (position.to_move() == goal_.player ? 0x9e3779b97f4a7c15u : 0xbf58476d1ce4e5b9u);
    }

    // What is left to prove of a position, by its replies. To reach the goal one reply is enough, where the opponent fails;
    // to fail, the opponent must have an answer to each: that takes as much as the hardest of them and one for each of the
    // others, for most are met in much the same way, which a sum would count again and again.
    struct Sum {
        ProofNumbers numbers{ProofNumbers::never, 0};
        Reply* best = nullptr;  // to go on with; none if it is one that is not listed
        std::uint32_t second = ProofNumbers::never, rest = 0;
    };

    Sum sum(Replies& replies) {
        Sum sum;
        std::uint32_t least = ProofNumbers::never, hardest = 0, open = replies.whole ? 0 : replies.others;
        const auto offer = [&](std::uint32_t cost, Reply* reply) {
            if (cost < least || !sum.best) {
                sum.second = std::exchange(least, cost);
                sum.best = reply;
            } else {
                sum.second = std::min(sum.second, cost);
            }
        };
        for (Reply& reply : replies.list) {
            const auto [reach, fail] = reply.numbers;
            sum.numbers.reach = std::min(sum.numbers.reach, fail);
            hardest = std::max(hardest, reach);
            open += reach > 0;
            const std::uint32_t busy = reply.numbers.decided() ? 0 : busy_of(reply.key).load(std::memory_order_relaxed);
            if (fail < ProofNumbers::never) {
                const std::uint64_t cost = fail + busy * (1 + fail / 2);
                offer(static_cast<std::uint32_t>(std::min<std::uint64_t>(ProofNumbers::never - 1, cost)), &reply);
            }
        }
        if (!replies.whole) {
            const std::uint32_t quiet = std::max(1u, replies.others);
            sum.numbers.reach = std::min(sum.numbers.reach, quiet);
            if (quiet < least || !sum.best) {
                sum.second = least;
                sum.best = nullptr;
            } else {
                sum.second = std::min(sum.second, quiet);
            }
        }
        if (!sum.numbers.reach) {
            sum.numbers = ProofNumbers::reached();
        } else {
            sum.rest = open ? open - (hardest > 0) : 0;
            sum.numbers.fail = std::min(ProofNumbers::never - 1, hardest + sum.rest);
            if (!open) sum.numbers = ProofNumbers::failed();
        }
        return sum;
    }

    // Goes on until one of the numbers of a position has risen to its limit; tells and stores what they are then, and tells
    // the move that decides it.
    void explore(const G& position, std::uint64_t key, ProofNumbers limit, ProofNumbers& numbers,
                 std::optional<Move>* deciding = nullptr) {
        const std::int64_t before = nodes();
        const Busy busy(busy_of(key));
        Replies replies;
        list(position, replies, false);
        nodes_.fetch_add(static_cast<std::int64_t>(replies.list.size()), std::memory_order_relaxed);
        for (;;) {
            const Sum found = sum(replies);
            numbers = found.numbers;
            if (numbers.reach >= limit.reach || numbers.fail >= limit.fail || leaving()) {
                if (deciding && !numbers.reach) *deciding = found.best->move;
                break;
            }
            if (!found.best) {
                list(position, replies, true);
                nodes_.fetch_add(static_cast<std::int64_t>(replies.list.size()), std::memory_order_relaxed);
                continue;
            }
            // A little more than the second best, so that it does not go to and fro between two.
            const ProofNumbers ahead{limit.fail >= ProofNumbers::never ? ProofNumbers::never : limit.fail - found.rest,
                                     std::min(limit.reach, found.second + 1 + found.second / 4)};
            Reply& best = *found.best;
            G next = position;
            next.play(best.move);
            explore(next, best.key,
                    {std::max(ahead.reach, best.numbers.reach + 1), std::max(ahead.fail, best.numbers.fail + 1)},
                    best.numbers);
            for (Reply& reply : replies.list) {  // some may have been met again, or by another thread
                if (reply.numbers.decided()) continue;
                if (const auto known = table_.find(reply.key)) reply.numbers = *known;
            }
        }
        table_.store(key, numbers, static_cast<std::uint64_t>(nodes() - before));
    }

    // How many threads are below a position; others may be meant too, which only changes who goes where.
    struct Busy {
        explicit Busy(std::atomic<std::uint16_t>& threads) : threads(threads) {
            threads.fetch_add(1, std::memory_order_relaxed);
        }
        ~Busy() { threads.fetch_sub(1, std::memory_order_relaxed); }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        std::atomic<std::uint16_t>& threads;
    };
    std::atomic<std::uint16_t>& busy_of(std::uint64_t key) { return busy_[(key >> 40) % busy_.size()]; }

    const Goal goal_;
    const int threads_;
    const Shortcuts shortcuts_;
    ProofTable table_;
    std::array<std::atomic<std::uint16_t>, 1 << 16> busy_{};
    std::atomic<std::int64_t> nodes_{0};
    std::atomic<bool> leave_{false};
    Stop leave_at_;
    std::thread::id caller_;
    std::exception_ptr failure_;
};

}  // namespace archipel
