// Wins by threats alone: every move of the attacker threatens to win at once, so that the defender has hardly a choice.
//
// A game that can be searched so gives three more things than evaluations need:
//   outlook(position)          who wins as `known` says; if that is open, whether the player to move is threatened
//   each_threat(position, f)   calls f(move) for moves after which the player to move would win at once, the most forcing
//                              first; it may leave out any, and should leave out those that lose at once
//   each_answer(position, f)   calls f(move) for the moves of a player who is threatened so, but can't win at once; only
//                              those that are sure to lose at once may be left out
// `known` tells when there is no answer, and when the defender's answer has won.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "features.hpp"

namespace archipel {

template <class G>
concept Threatening = Learnable<G> && requires(const G& position, void (*f)(typename G::Move)) {
    { Features<G>::outlook(position) } -> std::same_as<Outlook>;
    Features<G>::each_threat(position, f);
    Features<G>::each_answer(position, f);
};

// The same of any game.
template <Game G>
Outlook outlook_of(const G& position) {
    if constexpr (Threatening<G>) return Features<G>::outlook(position);
    else if constexpr (Learnable<G>) return {Features<G>::known(position)};
    else return {position.over() ? static_cast<std::int8_t>(position.winner()) : unknown};
}

// Looks for the shortest such win. It can be left off after any number of nodes and goes on from there, for what was found
// is remembered.
template <Threatening G>
class ThreatSearch {
    using F = Features<G>;

public:
    using Move = typename G::Move;

    explicit ThreatSearch(const G& position) : position_(position), found_(1 << 12) {
        if (F::known(position) == unknown) return;
        first_ = F::winning_move(position);
        done_ = true;
    }

    // Tries so many moves more, the attacker's and the defender's; fewer if there are no more.
    void run(std::int64_t nodes) {
        most_nodes_ = nodes_ + nodes;
        while (!done_ && !is_cut()) {
            wins(position_, moves_, &first_);
            if (!first_ && is_cut()) return;
            done_ = first_ || !deeper_;
            deeper_ = false;
            ++moves_;
        }
    }

    std::optional<Move> first_move() const { return first_; }

private:
    // Whether the attacker, who is to move, wins with so many threats at most.
    bool wins(const G& position, int moves, std::optional<Move>* first = nullptr) {
        if (const auto known = remembered(position, moves)) return *known;
        bool won = false;
        F::each_threat(position, [&](const Move& move) {
            if (won || is_cut()) return;
            ++nodes_;
            G next = position;
            next.play(move);
            won = lost(next, moves);
            if (won && first) *first = move;
        });
        return remember(position, moves, won);
    }

    // Whether the defender, who is to move, is lost, after the first of so many threats.
    bool lost(const G& position, int moves) {
        if (const auto known = remembered(position, moves)) return *known;
        if (const std::int8_t winner = F::known(position); winner != unknown) return winner == attacker();
        if (moves == 1) {
            deeper_ = true;
            return false;
        }
        bool answered = false;
        F::each_answer(position, [&](const Move& move) {
            if (answered) return;
            ++nodes_;
            G next = position;
            next.play(move);
            const std::int8_t winner = F::known(next);
            answered = winner == unknown ? !wins(next, moves - 1) : winner != attacker();
        });
        return remember(position, moves, !answered);
    }

    int attacker() const { return position_.to_move(); }
    bool is_cut() const { return nodes_ >= most_nodes_; }

    // Whether the attacker succeeds, if that was found before: threats in another order often lead to the same position,
    // and so does beginning again after a pause.
    std::optional<bool> remembered(const G& position, int moves) const {
        const std::uint64_t key = key_of(position, moves), found = found_[key % found_.size()];
        return found == key ? std::optional(false) : found == ~key ? std::optional(true) : std::nullopt;
    }
    // What is refuted only because it was left off does not count.
    bool remember(const G& position, int moves, bool won) {
        const std::uint64_t key = key_of(position, moves);
        if (won || !is_cut()) found_[key % found_.size()] = won ? ~key : key;
        return won;
    }
    static std::uint64_t key_of(const G& position, int moves) {
        return position.hash() + static_cast<std::uint64_t>(moves) * 0x9e3779b97f4a7c15u;
    }

    const G position_;
    std::vector<std::uint64_t> found_;
    std::int64_t nodes_ = 0, most_nodes_ = 0;
    int moves_ = 1;        // that it looks for wins with
    bool deeper_ = false;  // whether more moves may find more
    bool done_ = false;
    std::optional<Move> first_;
};

// The first move of a win by threats, if one is found by trying so many moves.
template <Threatening G>
std::optional<typename G::Move> forced_win(const G& position, std::int64_t nodes) {
    ThreatSearch<G> search(position);
    search.run(nodes);
    return search.first_move();
}

}  // namespace archipel
