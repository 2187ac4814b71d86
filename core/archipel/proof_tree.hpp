// Writes down what a solver has decided, as nodes of a proof that can be checked by the rules alone (docs/proofs.md).
//
// Whoever is proven right, the claimant, has one move in each node; the opponent has all legal ones, of which those need
// not be listed that some reply of the claimant's ends at once. What the solver has forgotten is solved again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search.hpp"
#include "solver.hpp"

namespace archipel {

struct ProofNode {
    static constexpr int ended = -1;  // in the place of a node, where the move ends the game as claimed

    bool claimant;  // whether the claimant is to move
    std::vector<std::pair<std::string, int>> moves{};
    std::vector<std::string> replies{};  // to all moves that are not listed
    int plies = 0;                       // to the end, if the opponent resists as long as this proof lets him
    std::vector<std::string> line{};     // what is played from here to the next node, if it is so resisted
    int next = ended;                    // that node
};

// Nodes come after those that they lead to, so the last is the root.
using ProofNodes = std::vector<ProofNode>;

template <Game G>
class ProofTree {
public:
    using Move = typename G::Move;

    ProofTree(Solver<G>& solver, int claimant, const Stop& stop) : solver_(solver), claimant_(claimant), stop_(stop) {}

    // Of a position that the solver has decided. Nothing if `stop` said yes before it was whole.
    std::optional<ProofNodes> nodes(const G& root) {
        try {
            add(root);
        } catch (const Stopped&) {
            return {};
        }
        return std::move(nodes_);
    }

private:
    struct Stopped {};

    int add(const G& position) {
        if (const auto found = numbers_.find(position.hash()); found != numbers_.end()) return found->second;
        if (stop_()) throw Stopped();
        ProofNode node = position.to_move() == claimant_ ? attack(position) : defence(position);
        const auto number = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(node));
        numbers_.emplace(position.hash(), number);
        return number;
    }

    ProofNode attack(const G& position) {
        ProofNode node{true};
        if (const auto move = win_at_once(position)) {
            node.moves.emplace_back(position.move_text(*move), ProofNode::ended);
            node.plies = 1;
            node.line = {node.moves[0].first};
            return node;
        }
        const Move move = winning_reply(position);
        const G next = after(position, move);
        node.next = next.over() ? ProofNode::ended : add(next);  // a draw may be enough
        node.moves.emplace_back(position.move_text(move), node.next);
        node.plies = node.next == ProofNode::ended ? 1 : nodes_[node.next].plies + 1;
        node.line = {node.moves[0].first};
        return node;
    }

    ProofNode defence(const G& position) {
        ProofNode node{false};
        std::vector<Move> moves;
        position.moves(moves);
        std::vector<Move> met;                     // by a reply that ends the game
        std::vector<std::pair<Move, int>> listed;  // the others
        std::vector<Move> replies, lost;           // `lost`: those that end the game themselves
        for (const Move& move : moves) {
            if (stop_()) throw Stopped();
            const G next = after(position, move);
            if (next.over()) {
                lost.push_back(move);
            } else if (const auto reply = win_at_once(next)) {
                if (!is_met(next, *reply, replies)) listed.emplace_back(move, add(next));
                else met.push_back(move);
            } else {
                if (solver_.look(next).numbers.reach) solve(next);
                listed.emplace_back(move, add(next));
            }
        }
        // Where nothing is met by replies every move is listed.
        if (met.empty()) {
            for (const Move& move : lost) listed.emplace_back(move, ProofNode::ended);
        }
        const auto resist = [&](int plies, const Move& move, int to) {
            if (plies <= node.plies) return;
            node.plies = plies;
            node.line = {position.move_text(move)};
            node.next = to;
        };
        for (const Move& move : lost) resist(1, move, ProofNode::ended);
        for (const Move& move : met) {
            if (node.plies >= 2) break;
            resist(2, move, ProofNode::ended);
            const G next = after(position, move);
            node.line.push_back(next.move_text(*win_at_once(next)));
        }
        for (const auto& [move, to] : listed) {
            node.moves.emplace_back(position.move_text(move), to);
            if (to != ProofNode::ended) resist(nodes_[to].plies + 1, move, to);
        }
        for (const Move& reply : replies) node.replies.push_back(position.move_text(reply));
        return node;
    }

    // Whether the first of the replies that is legal wins at once, now that this one may be added behind them.
    bool is_met(const G& position, const Move& reply, std::vector<Move>& replies) {
        position.moves(legal_);
        for (const Move& each : replies) {
            if (std::find(legal_.begin(), legal_.end(), each) != legal_.end()) return wins(position, each);
        }
        replies.push_back(reply);
        return true;
    }

    static G after(const G& position, const Move& move) {
        G next = position;
        next.play(move);
        return next;
    }

    bool wins(const G& position, const Move& move) const {
        const G next = after(position, move);
        return next.over() && next.winner() == claimant_;
    }

    std::optional<Move> win_at_once(const G& position) {
        if constexpr (Learnable<G>) {
            if (const auto move = Features<G>::winning_move(position); move && wins(position, *move)) return move;
            if constexpr (Threatening<G>) {
                if (!has_other_wins(position)) return {};
            }
        }
        std::vector<Move> moves;
        position.moves(moves);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return wins(position, move); });
        return found == moves.end() ? std::nullopt : std::optional(*found);
    }

    // A move after which the opponent fails: of those that are known the one that took least work.
    Move winning_reply(const G& position) {
        for (const bool all : {false, true}) {
            typename Solver<G>::Replies replies;
            solver_.list(position, replies, all);
            const typename Solver<G>::Reply* best = nullptr;
            std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
            for (const auto& reply : replies.list) {
                if (reply.numbers.fail) continue;
                const std::uint64_t work = reply.key ? solver_.table().work(reply.key) : 0;
                if (work < least) {
                    least = work;
                    best = &reply;
                }
            }
            if (best) return best->move;
            if (replies.whole) break;
        }
        return *solve(position);
    }

    // What was decided once and forgotten is decided again: the move that does, where the claimant is to move.
    std::optional<Move> solve(const G& position) {
        const auto found =
            solver_.run(position, {std::numeric_limits<std::int64_t>::max(), Clock::time_point::max(), 0}, stop_);
        if (stop_()) throw Stopped();
        const bool claimants = position.to_move() == claimant_;
        if (claimants ? found.numbers.reach || !found.move : found.numbers.fail > 0) {
            throw std::logic_error("what a solver has kept is wrong");
        }
        return found.move;
    }

    Solver<G>& solver_;
    const int claimant_;
    const Stop& stop_;
    ProofNodes nodes_;
    std::unordered_map<std::uint64_t, int> numbers_;  // by hash
    std::vector<Move> legal_;
};

}  // namespace archipel
