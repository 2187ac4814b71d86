// The shortest win that a player can force, with what is played if the opponent resists for as long as possible.
//
// It asks whether the player wins within one ply, two, three, and so on. Each question looks at every move of both, but
// for what a game shows at a glance, and for moves that are sure to lose at once where a win threatens; what is found is
// remembered from question to question.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "features.hpp"
#include "game.hpp"
#include "search.hpp"
#include "threats.hpp"

namespace archipel {

template <Game G>
class ShortestWin {
public:
    using Move = typename G::Move;

    // Gives up after so many positions.
    ShortestWin(int player, std::int64_t most, const Stop& stop)
        : player_(player), most_(most), stop_(stop), found_(std::size_t{1} << 18) {}

    // What is played; no moves if the player can't win within so many plies, nothing if it gave up.
    std::optional<std::vector<Move>> line(const G& position, int most_plies) {
        for (int plies = 1; plies <= most_plies; ++plies) {
            const bool won = wins(position, plies);
            if (gave_up_) return {};
            if (won) return followed(position, plies);
        }
        return std::vector<Move>{};
    }

private:
    // What is known of a position: the player wins within `won` plies, and not within `not_won`.
    struct Found {
        std::uint64_t hash = 0;
        std::uint8_t won = never, not_won = 0;
    };
    static constexpr std::uint8_t never = std::numeric_limits<std::uint8_t>::max();

    bool wins(const G& position, int plies) {
        if (position.over()) return position.winner() == player_;
        if (plies < 1 || gave_up_) return false;
        if (++looked_ > most_ || (looked_ % 4096 == 0 && stop_())) {
            gave_up_ = true;
            return false;
        }
        const Outlook seen = outlook_of(position);
        if (seen.winner != unknown && seen.winner != player_) return false;
        if (seen.winner == player_ && known_plies(position) <= plies) return true;
        Found& slot = found_[position.hash() % found_.size()];
        if (slot.hash == position.hash()) {
            if (slot.won <= plies) return true;
            if (slot.not_won >= plies) return false;
        }
        const bool won = position.to_move() == player_ ? attack(position, plies, seen) : defence(position, plies, seen);
        if (gave_up_) return false;
        Found& found = found_[position.hash() % found_.size()];
        if (found.hash != position.hash()) found = {position.hash()};
        if (won) found.won = std::min(found.won, static_cast<std::uint8_t>(plies));
        else found.not_won = std::max(found.not_won, static_cast<std::uint8_t>(plies));
        return won;
    }

    bool attack(const G& position, int plies, const Outlook& seen) {
        bool won = false;
        const auto attempt = [&](const Move& move) {
            if (won || gave_up_) return;
            won = wins(after(position, move), plies - 1);
            if (won) telling_ = move;
        };
        if constexpr (Threatening<G>) {
            if (plies == 1 && !has_other_wins(position)) return false;  // it would have been seen at a glance
            if (seen.threatened) {
                Features<G>::each_answer(position, attempt);
                return won;
            }
            Features<G>::each_threat(position, attempt);
        }
        for (const Move& move : moves_of(position)) attempt(move);
        return won;
    }

    bool defence(const G& position, int plies, const Outlook& seen) {
        bool held = false;
        const auto attempt = [&](const Move& move) {
            if (held || gave_up_) return;
            held = !wins(after(position, move), plies - 1);
            if (held) telling_ = move;
        };
        if constexpr (Threatening<G>) {
            if (seen.threatened && plies > 1) {  // all others lose to the next move
                Features<G>::each_answer(position, attempt);
                return !held;
            }
        }
        for (const Move& move : moves_of(position)) attempt(move);
        return !held;
    }

    // Of a position that the player is seen to win.
    int known_plies(const G& position) const {
        if constexpr (requires { Features<G>::known_plies(position); }) return Features<G>::known_plies(position);
        else return position.to_move() == player_ ? 1 : 2;
    }

    // From a position that is won within so many plies and not within fewer.
    std::optional<std::vector<Move>> followed(G position, int plies) {
        std::vector<Move> line;
        for (; plies > 0 && !position.over(); --plies) {
            const std::vector<Move> moves = moves_of(position);
            const bool attacks = position.to_move() == player_;
            auto next = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                return attacks ? wins(after(position, move), plies - 1) : !wins(after(position, move), plies - 2);
            });
            if (gave_up_) return {};
            if (next == moves.end()) next = moves.begin();  // whatever the opponent plays ends it
            line.push_back(*next);
            position.play(*next);
        }
        return line;
    }

    static G after(const G& position, const Move& move) {
        G next = position;
        next.play(move);
        return next;
    }

    // What told last comes first: a likely answer elsewhere too.
    std::vector<Move> moves_of(const G& position) const {
        std::vector<Move> moves;
        position.moves(moves);
        const auto likely = std::find(moves.begin(), moves.end(), telling_);
        if (likely != moves.end()) std::iter_swap(moves.begin(), likely);
        return moves;
    }

    const int player_;
    const std::int64_t most_;
    const Stop& stop_;
    std::vector<Found> found_;
    std::int64_t looked_ = 0;
    bool gave_up_ = false;
    Move telling_{};  // the last move that won, or kept the other from it
};

}  // namespace archipel
