// Checks what is known of Palago at a glance against trying all moves, in games of random moves that do not lose at once
// and in positions set up by hand, and that it looks the same from all sides. Says what is wrong, if anything.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "archipel/features.hpp"
#include "archipel/hexes.hpp"
#include "archipel/palago.hpp"
#include "archipel/palago_features.hpp"
#include "archipel/random.hpp"
#include "archipel/threats.hpp"
#include "numbers.hpp"

namespace {

using namespace archipel;
using Seen = Features<Palago>;
using Move = Palago::Move;

constexpr int games = 2, by_hand = 12;  // of each variant
constexpr int most_threats = 200;       // that are tried

Palago after(const Palago& position, const Move& move) {
    Palago next = position;
    next.play(move);
    return next;
}

bool closes_for(const Palago& position, int player) {
    return position.over() && position.outcome().kind.starts_with("palago.closed") && position.winner() == player;
}

// The same tiles as a symmetry shows them; with an odd one the players change places.
Palago turned_position(const Palago& position, int symmetry) {
    std::string board;
    position.each_tile([&](Palago::Tile tile) {
        const Hex cell = turned({tile.q, tile.r}, symmetry);
        board += (board.empty() ? "" : "+") + std::to_string(cell.q) + "," + std::to_string(cell.r) +
                 static_cast<char>('a' + palago::turned_way(tile.way, symmetry));
    });
    return Palago::from_text(position.variant(), board.empty() ? "-" : board, position.to_move() ^ symmetry % 2, "");
}

// Whether there is a legal move that wins at once, which is then found.
bool check_wins(const Palago& position) {
    std::vector<Move> moves;
    position.moves(moves);
    const auto found = Seen::winning_move(position);
    bool wins = false, legal = false;
    for (const Move& move : moves) {
        const bool won = closes_for(after(position, move), position.to_move());
        wins |= won;
        legal |= won && found == move;
    }
    check(wins == found.has_value(), found ? "a win is found where there is none" : "a win is overlooked");
    check(legal == wins, "a winning move does not win");
    check((Seen::known(position) == position.to_move()) == wins, "what is known is not what is found");
    return wins;
}

// Moves that are left out lose at once; if all do and the opponent threatened to win anyway, that is known.
void check_choices(const Palago& position, const std::vector<Move>& choices) {
    std::vector<Move> moves;
    position.moves(moves);
    std::vector<bool> given(moves.size());
    for (const Move& choice : choices) {
        const auto at = std::find(moves.begin(), moves.end(), choice) - moves.begin();
        check(at < static_cast<std::ptrdiff_t>(moves.size()) && !given[at],
              "a choice is no legal move, or comes twice");
        given[at] = true;
    }
    check(!choices.empty(), "there is nothing to choose");
    const int mover = position.to_move();
    const bool lost = Seen::known(position) == 1 - mover;
    bool answered = false;
    for (std::size_t i = 0; i < moves.size() && (lost || !given[i] || !answered); ++i) {
        const Palago next = after(position, moves[i]);
        const bool loses = closes_for(next, 1 - mover) || (!next.over() && Seen::winning_move(next));
        check(given[i] || loses, "a move that does not lose at once is left out");
        answered |= !loses;
    }
    check(!lost || !answered, "a position is thought lost");
    int tiles = 0;
    position.each_tile([&](Palago::Tile) { ++tiles; });
    if (tiles > palago::tiles - 4) return;  // the opponent may have too few tiles left for the threat
    const Palago passed = Palago::from_text(position.variant(), position.board_text(), 1 - mover, "");
    check(lost || answered || !Seen::winning_move(passed), "a threat without an answer is overlooked");
}

// Threats are moves after which the player would win at once, and the opponent can't.
void check_threats(const Palago& position) {
    std::vector<Move> moves;
    position.moves(moves);
    const int mover = position.to_move();
    Seen::each_threat(position, [&](const Move& move) {
        check(std::find(moves.begin(), moves.end(), move) != moves.end(), "a threat is not legal");
        const Palago next = after(position, move);
        const Palago passed = Palago::from_text(next.variant(), next.board_text(), mover, "");
        check(!Seen::winning_move(next) && Seen::winning_move(passed), "a threat is none");
    });
    const bool forks = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        const Palago next = after(position, move);
        return !next.over() && Seen::known(next) == mover;
    });
    const auto found = forced_win(position, most_threats);
    check(found || !forks, "a move is overlooked that can't be answered");
    if (!found) return;
    const Palago next = after(position, *found);
    if (Seen::known(next) == mover) return;
    std::vector<Move> answers;
    next.moves(answers);
    for (const Move& answer : answers) {
        const Palago then = after(next, answer);
        const int known = Seen::known(then);
        check(known == mover || (known == unknown && forced_win(then, most_threats)), "an answer is overlooked");
    }
}

void check_position(const Palago& position) {
    if (position.over()) return check(Seen::known(position) == position.winner(), "who has won is not known");
    const bool wins = check_wins(position);
    const auto seen = numbers(position);
    if (!wins) check_choices(position, seen.moves);
    if (Seen::known(position) == unknown && seen.moves.size() < 1000) check_threats(position);
    for (int symmetry = 1; symmetry < 12; ++symmetry) {
        const Palago turned = turned_position(position, symmetry);
        check(numbers(turned) == seen, "a position looks different from another side");
        check(Seen::winning_move(turned).has_value() == wins, "a win is only seen from one side");
    }
}

// Any connected tiles, often nearly all.
Palago set_up(Palago::Variant variant, Random& random) {
    Palago position(Palago::Variant::single);
    const std::uint32_t fewest = random.below(2) ? palago::tiles - 4 : 0;
    for (std::uint32_t left = fewest + random.below(palago::tiles + 1 - fewest); left > 0; --left) {
        std::vector<Move> moves;
        position.moves(moves);
        std::erase_if(moves, [&](const Move& move) { return after(position, move).over() && left > 1; });
        if (moves.empty()) break;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return Palago::from_text(variant, position.board_text(), static_cast<int>(random.below(2)), "");
}

void check_variant(Palago::Variant variant) {
    Palago position(variant);
    try {
        for (int game = 0; game < games; ++game) {
            Random random(2026, static_cast<std::uint64_t>(game));
            for (position = Palago(variant); !position.over();) {
                check_position(position);
                const std::vector<Move> moves = numbers(position).moves;
                position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
            check_position(position);
        }
        for (int i = 0; i < by_hand; ++i) {
            Random random(2027, static_cast<std::uint64_t>(i));
            position = set_up(variant, random);
            check_position(position);
        }
    } catch (const Failure& failure) {
        throw Failure(failure.what() + (" at " + position.board_text()));
    }
}

}  // namespace

int main() {
    try {
        for (int variant = 0; variant < 3; ++variant) check_variant(static_cast<Palago::Variant>(variant));
    } catch (const std::exception& failure) {
        std::cout << failure.what() << '\n';
        return 1;
    }
}
