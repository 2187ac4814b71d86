// Wins by threats alone: every move of the attacker threatens to win at once, so that the defender has hardly a choice.
//
// A game that can be searched so gives two more things than evaluations need:
//   each_threat(position, f)   calls f(move) for moves after which the player to move would win at once, the most forcing
//                              first; it may leave out any, and should leave out those that lose at once
//   each_answer(position, f)   calls f(move) for the moves of a player who is threatened so, but can't win at once; only
//                              those that are sure to lose at once may be left out
// `known` tells when there is no answer, and when the defender's answer has won.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "features.hpp"

namespace archipel {

template <class G>
concept Threatening = Learnable<G> && requires(const G& position, void (*f)(typename G::Move)) {
    Features<G>::each_threat(position, f);
    Features<G>::each_answer(position, f);
};

// Looks for the shortest such win, as long as that takes no more than so many moves tried.
template <Threatening G>
class ThreatSearch {
    using F = Features<G>;

public:
    using Move = typename G::Move;

    ThreatSearch(const G& position, int most_nodes) : most_nodes_(most_nodes), attacker_(position.to_move()) {
        if (F::known(position) != unknown) {
            first_ = F::winning_move(position);
            return;
        }
        for (int moves = 1; !first_ && nodes_ < most_nodes_; ++moves) {
            deeper_ = false;
            wins(position, moves, &first_);
            if (!deeper_) return;  // all has been looked at
        }
    }

    std::optional<Move> first_move() const { return first_; }
    int nodes() const { return nodes_; }

private:
    // Whether the attacker, who is to move, wins with so many threats at most.
    bool wins(const G& position, int moves, std::optional<Move>* first = nullptr) {
        // Threats in another order often lead to the same position.
        const std::uint64_t key = position.hash() + static_cast<std::uint64_t>(moves) * 0x9e3779b97f4a7c15u;
        std::uint64_t& refuted = refuted_[key % refuted_.size()];
        if (refuted == key) return false;
        bool won = false;
        F::each_threat(position, [&](const Move& move) {
            if (won || nodes_ >= most_nodes_) return;
            ++nodes_;
            G next = position;
            next.play(move);
            won = lost(next, moves);
            if (won && first) *first = move;
        });
        if (!won && nodes_ < most_nodes_) refuted = key;
        return won;
    }

    // Whether the defender, who is to move, is lost, after the first of so many threats.
    bool lost(const G& position, int moves) {
        if (const std::int8_t winner = F::known(position); winner != unknown) return winner == attacker_;
        if (moves == 1) {
            deeper_ = true;
            return false;
        }
        bool answered = false;
        F::each_answer(position, [&](const Move& move) {
            if (answered) return;
            G next = position;
            next.play(move);
            const std::int8_t winner = F::known(next);
            answered = winner == unknown ? !wins(next, moves - 1) : winner != attacker_;
        });
        return !answered;
    }

    const int most_nodes_;
    const int attacker_;
    int nodes_ = 0;
    bool deeper_ = false;  // whether more moves may find more
    std::optional<Move> first_;
    std::array<std::uint64_t, 256> refuted_{};
};

// The first move of a win by threats, if one is found by trying so many moves.
template <Threatening G>
std::optional<typename G::Move> forced_win(const G& position, int nodes) {
    return ThreatSearch<G>(position, nodes).first_move();
}

}  // namespace archipel
