// Checks Iago's solved endings against all games that can follow, and what self-play makes of them. Says what is wrong, if
// anything.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "archipel/bits.hpp"
#include "archipel/features.hpp"
#include "archipel/iago.hpp"
#include "archipel/iago_ending.hpp"
#include "archipel/iago_features.hpp"
#include "archipel/network.hpp"
#include "archipel/random.hpp"
#include "archipel/selfplay.hpp"

namespace {

using namespace archipel;

constexpr std::int64_t most_games = 800;  // that may follow a position, all of which are played

void check(bool holds, const char* what, const Iago& position) {
    if (!holds) throw std::runtime_error(what + (" at " + position.board_text()));
}

// The best that a player to move can reach: whether they win, and the lead.
using Result = std::pair<bool, int>;

Result end_of(const Iago& end, int player) {
    return {end.winner() == player, end.score(player) - end.score(1 - player)};
}

Result best(const Iago& position);

Result after(Iago position, Iago::Move move) {
    const int mover = position.to_move();
    position.play(move);
    if (position.over()) return end_of(position, mover);
    const auto [won, lead] = best(position);
    return {!won, -lead};
}

Result best(const Iago& position) {
    std::vector<Iago::Move> moves;
    position.moves(moves);
    Result highest = after(position, moves[0]);
    for (const Iago::Move move : moves) highest = std::max(highest, after(position, move));
    return highest;
}

// How many games can follow, as far as it is no more than this.
std::int64_t games_after(const Iago& position, std::int64_t most) {
    if (position.over()) return 1;
    std::vector<Iago::Move> moves;
    position.moves(moves);
    std::int64_t games = 0;
    for (const Iago::Move move : moves) {
        Iago next = position;
        next.play(move);
        games += games_after(next, most - games);
        if (games > most) break;
    }
    return games;
}

void check_endings(Iago::Variant variant, std::size_t bytes) {
    const Stop never = [] { return false; };
    int checked = 0, settled = 0;
    IagoEnding ending(bytes);
    for (std::uint64_t game = 0; game < 6; ++game) {
        Random random(3, game);
        for (Iago position(variant); !position.over(); position.play(position.random_move(random))) {
            if (count(position.empty() & iago::inner) > 5 || games_after(position, most_games) > most_games) continue;
            const auto [won, lead] = best(position);
            const auto solution = ending.solve(position, never), winner = ending.winner(position, never);
            check(solution && (solution->winner == position.to_move()) == won, "another is said to win", position);
            check(solution->lead == lead, "another lead is said to be the best", position);
            check(after(position, solution->move) == Result(won, lead), "another move is better", position);
            check(winner && winner->winner == solution->winner, "another wins without the lead", position);
            check(!winner->lead || winner->lead == lead, "another lead is known already", position);
            check(!won || after(position, winner->move).first, "a winning move does not win", position);
            const int known = Features<Iago>::known(position);
            check(known == unknown || known == solution->winner, "another is known to win", position);
            settled += known != unknown;
            ++checked;
        }
    }
    if (checked < 8) throw std::runtime_error("hardly any ending is small enough");
    if (!settled) throw std::runtime_error("nothing is known at a glance");
}

// Where self-play leaves off before the game's end, the winner is who wins by best play.
void check_self_play(Iago::Variant variant) {
    const Stop never = [] { return false; };
    SelfPlay<Iago> practice(Iago(variant), Network<Iago>::blank(), Practice{16});
    const Bytes games = practice.games(6, 1, never);
    int solved = 0;
    IagoEnding ending(1 << 20);
    for (Reader reader(games); !reader.done();) {
        reader.next<std::uint8_t>();
        const int winner = reader.next<std::int8_t>();
        Iago position(variant);
        for (int turns = reader.next<std::uint16_t>(); turns; --turns) {
            const auto searched = static_cast<Searched>(reader.next<std::uint8_t>());
            if (searched != Searched::not_at_all) reader.next<std::int16_t>();
            const auto choice = reader.next<std::int32_t>();
            if (searched == Searched::thoroughly) {
                for (int tried = reader.next<std::uint16_t>(); tried; --tried) {
                    reader.next<std::int32_t>();
                    reader.next<std::uint16_t>();
                }
            }
            position.play(*Features<Iago>::move(position, {}, choice));
        }
        if (!Features<Iago>::soon_over(position)) throw std::runtime_error("self-play leaves off too soon");
        if (position.over() || Features<Iago>::known(position) != unknown) continue;
        check(ending.winner(position, never)->winner == winner, "self-play says that another wins", position);
        ++solved;
    }
    if (!solved) throw std::runtime_error("self-play solves no ending");
}

}  // namespace

int main() {
    try {
        for (std::size_t variant = 0; variant < Iago::variants.size(); ++variant) {
            for (const std::size_t bytes : {0, 1 << 20}) {
                check_endings(static_cast<Iago::Variant>(variant), bytes);
            }
            check_self_play(static_cast<Iago::Variant>(variant));
        }
        IagoEnding ending(1 << 20);
        const Iago start(Iago::Variant::standard);
        if (ending.solve(start, [] { return true; })) throw std::runtime_error("a search does not stop");
    } catch (const std::exception& failure) {
        std::cout << failure.what() << '\n';
        return 1;
    }
}
