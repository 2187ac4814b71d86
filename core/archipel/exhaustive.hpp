// Whether a win can be forced within some moves, found by looking at every move and every answer.
//
// It knows the rules and nothing else, and shares nothing with the searches: it is what they are judged by. Who looks
// for a win is the attacker, who meets it the defender. By the attacker's last move the game must be over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search.hpp"

namespace archipel {

template <Game G>
class Exhaustive {
public:
    using Move = typename G::Move;

    // Gives up after so many positions.
    Exhaustive(std::int64_t most, const Stop& stop) : most_(most), stop_(stop) {}

    // Whether the player to move wins by force within so many of their own moves; nothing if it gave up.
    std::optional<bool> wins(const G& position, int moves) {
        const bool won = attack(position, moves);
        return gave_up_ ? std::nullopt : std::optional(won);
    }

    // Whether the other player does, whatever the player to move plays now.
    std::optional<bool> loses(const G& position, int moves) {
        const bool lost =
            position.over() ? position.winner() == 1 - position.to_move() : defence_fails(position, moves);
        return gave_up_ ? std::nullopt : std::optional(lost);
    }

private:
    // Few moves come first: a win in one is seen before anything else is tried.
    bool attack(const G& position, int moves) {
        if (moves < 1 || position.over()) return false;
        const std::vector<Move> all = moves_of(position);
        if (const auto move = winning(position, all)) {
            telling_ = *move;
            return true;
        }
        for (int within = 2; within <= moves; ++within) {
            for (const Move& move : all) {
                if (gave_up_) return false;
                const G next = after(position, move);
                if (!next.over() && defence_fails(next, within - 1)) {
                    telling_ = move;
                    return true;
                }
            }
        }
        return false;
    }

    bool defence_fails(const G& position, int moves) {
        if (moves < 1) return false;
        std::vector<Move> all = moves_of(position);
        if (winning(position, all)) return false;
        for (auto move = all.begin(); move != all.end(); ++move) {
            const auto likely = std::find(move, all.end(), telling_);
            if (likely != all.end()) std::iter_swap(move, likely);
            const G next = after(position, *move);
            const bool lost = next.over() ? next.winner() == next.to_move() : attack(next, moves);
            if (gave_up_ || !lost) {
                telling_ = *move;
                return false;
            }
        }
        return !all.empty();
    }

    // A move that ends the game won.
    std::optional<Move> winning(const G& position, const std::vector<Move>& moves) {
        for (const Move& move : moves) {
            if (gave_up_) break;
            const G next = after(position, move);
            if (next.over() && next.winner() == position.to_move()) return move;
        }
        return std::nullopt;
    }

    G after(const G& position, const Move& move) {
        if (++looked_ > most_ || (looked_ % 4096 == 0 && stop_())) gave_up_ = true;
        G next = position;
        next.play(move);
        return next;
    }

    // What told last comes first: a threat that most answers leave open wins against each of them at the first try.
    std::vector<Move> moves_of(const G& position) const {
        std::vector<Move> moves;
        position.moves(moves);
        const auto likely = std::find(moves.begin(), moves.end(), telling_);
        if (likely != moves.end()) std::iter_swap(moves.begin(), likely);
        return moves;
    }

    const std::int64_t most_;
    const Stop& stop_;
    std::int64_t looked_ = 0;
    bool gave_up_ = false;
    Move telling_{};  // the last move that won, or helped against all wins: a likely answer elsewhere too
};

}  // namespace archipel
