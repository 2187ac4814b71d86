// Checks what is known of Lazo at a glance against trying all moves, and that it looks the same from all sides.
// Says what is wrong, if anything.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "archipel/features.hpp"
#include "archipel/hexes.hpp"
#include "archipel/lazo.hpp"
#include "archipel/lazo_features.hpp"
#include "archipel/random.hpp"
#include "archipel/threats.hpp"
#include "numbers.hpp"

namespace {

using namespace archipel;
using Seen = Features<Lazo>;
using Move = Lazo::Move;

constexpr int positions = 80;  // of each side; fewer of large ones

Lazo after(const Lazo& position, Move move) {
    Lazo next = position;
    next.play(move);
    return next;
}

std::vector<Move> moves_of(const Lazo& position) {
    std::vector<Move> moves;
    position.moves(moves);
    return moves;
}

bool has_loop(const Lazo& position, int player) {
    return position.over() && position.winner() == player && position.outcome().kind != "lazo.no-move-left";
}

// The moves that make a loop at once.
std::vector<Move> loops(const Lazo& position) {
    std::vector<Move> moves = moves_of(position);
    std::erase_if(moves, [&](Move move) { return !has_loop(after(position, move), position.to_move()); });
    return moves;
}

// The same position with the other player to move.
Lazo passed(const Lazo& position) {
    return Lazo::from_text(position.variant(), position.board_text(), 1 - position.to_move(), "");
}

Move turned_move(const Lazo& position, Move move, int symmetry) {
    if (move.space == position.swap()) return move;
    const auto [q, r, z] = position.pyramid().spaces[move.space];
    const Hex thirds = turned({3 * q + z - 1, 3 * r + z - 1}, symmetry);
    return {position.pyramid().find({(thirds.q - z + 1) / 3, (thirds.r - z + 1) / 3, z})};
}

// Moves are left out only if they lose at once; a position is known to be lost exactly if all do.
void check_choices(const Lazo& position, const std::vector<Move>& choices) {
    const std::vector<Move> moves = moves_of(position);
    for (const Move choice : choices) check(std::count(choices.begin(), choices.end(), choice) == 1, "a choice twice");
    bool lost = true;
    std::size_t found = 0;
    for (const Move move : moves) {
        const bool given = std::find(choices.begin(), choices.end(), move) != choices.end();
        const Lazo next = after(position, move);
        const bool loses = !next.over() && !loops(next).empty();
        check(given || loses, "a move is left out that does not lose at once");
        found += given;
        lost = lost && loses;
    }
    check(found == choices.size() && found > 0, "a choice is no legal move");
    check(lost == (Seen::known(position) == 1 - position.to_move()),
          "a lost position is not known, or one that is not");
}

// Threats are what makes new loops, and no more of them are counted than there are.
void check_threats(const Lazo& position) {
    const int player = position.to_move();
    const lazo::Threats threats(position, player);
    std::vector<Move> making;
    Seen::each_threat(position, [&](Move move) { making.push_back(move); });
    const bool threatened = !loops(passed(position)).empty();
    for (const Move move : moves_of(position)) {
        if (move.space == position.swap()) continue;
        const Lazo next = after(position, move);
        if (next.over()) continue;
        int count = 0;
        for (const Move loop : loops(passed(next))) {
            const std::vector<Move> answers = moves_of(next);
            count += 1 + (std::find(answers.begin(), answers.end(), loop) == answers.end());
        }
        check(count == threats[move.space], "threats are miscounted");
        const bool listed = std::find(making.begin(), making.end(), move) != making.end();
        check(!listed || count, "a threat that is none");
        check(listed || !count || threatened || !loops(next).empty(), "a threat is overlooked");
    }
}

// Whether this move wins by force: whatever the opponent does, a move wins at once or forces a win.
bool forces(const Lazo& position, Move move) {
    const Lazo next = after(position, move);
    if (next.over()) return next.winner() == position.to_move();
    if (!loops(next).empty()) return false;
    for (const Move answer : moves_of(next)) {
        const Lazo then = after(next, answer);
        if (then.over() && then.winner() != position.to_move()) return false;
        if (then.over() || !loops(then).empty()) continue;
        const auto again = forced_win(then, 10'000);
        if (!again || !forces(then, *again)) return false;
    }
    return true;
}

// Whether a move that threatens to win leaves the opponent nothing that helps.
bool wins_in_two(const Lazo& position) {
    for (const Move move : moves_of(position)) {
        const Lazo next = after(position, move);
        if (next.over() || move.space == position.swap() || !loops(next).empty()) continue;
        const std::vector<Move> threats = loops(passed(next)), answers = moves_of(next);
        const bool answered = std::any_of(answers.begin(), answers.end(), [&](Move answer) {
            const Lazo then = after(next, answer);
            return then.over() || loops(then).empty();
        });
        if (!threats.empty() && !answered) return true;
    }
    return false;
}

// Wins that are found by threats are wins, and none in two moves is overlooked.
int check_forced(const Lazo& position) {
    const auto found = forced_win(position, 10'000);
    check(!found || forces(position, *found), "a forced win is none");
    check(found || !wins_in_two(position), "a win in two moves is overlooked");
    check(!found || !forced_win(position, 0), "a win is found without looking for it");
    ThreatSearch<Lazo> pieces(position);
    for (int i = 0; i < 1000 && !pieces.first_move(); ++i) pieces.run(100);
    check(!found || pieces.first_move(), "a win is overlooked by looking for it piece by piece");
    check(!pieces.first_move() || forces(position, *pieces.first_move()), "a win in pieces is none");
    return found.has_value();
}

void check_position(const Lazo& position, const std::vector<Lazo>& turned) {
    if (position.over()) return check(Seen::known(position) == position.winner(), "who has won is not known");
    const std::vector<Move> winning = loops(position);
    const auto found = Seen::winning_move(position);
    check(found.has_value() != winning.empty(), found ? "a win is found where there is none" : "a win is overlooked");
    check(!found || std::find(winning.begin(), winning.end(), *found) != winning.end(), "a winning move does not win");
    check((Seen::known(position) == position.to_move()) == found.has_value(), "what is known is not what is found");
    const auto seen = numbers(position);
    if (!found) {
        check_choices(position, seen.moves);
        check_threats(position);
    }
    for (const Lazo& other : turned) {
        check(other.canonical_hash() == position.canonical_hash(), "a symmetry is none of the game's");
        check(numbers(other) == seen, "a position looks different from another side");
        check(Seen::known(other) == Seen::known(position), "a win is only seen from one side");
    }
}

// Games in which most moves are such as do not lose at once, so that they come to the upper layers.
void check_side(Lazo::Variant variant, int& lost, int& wins, int& forced) {
    Random random(2029, static_cast<std::uint64_t>(variant));
    const int enough = Lazo::side_of(variant) < 5 ? positions : positions / 4;
    for (int count = 0; count < enough;) {
        std::vector<Lazo> turned(6, Lazo(variant));
        Lazo& position = turned[0];
        try {
            for (; !position.over(); ++count) {
                check_position(position, turned);
                const int known = Seen::known(position);
                if (known == unknown) forced += check_forced(position);
                wins += known == position.to_move();
                lost += known == 1 - position.to_move();
                std::vector<Move> moves = numbers(position).moves;
                const std::vector<Move> winning = loops(position);
                std::erase_if(
                    moves, [&](Move move) { return std::find(winning.begin(), winning.end(), move) != winning.end(); });
                if (moves.empty()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                for (int i = 6; i-- > 0;) turned[i].play(turned_move(position, move, 2 * i));
            }
            check_position(position, turned);
        } catch (const Failure& failure) {
            throw Failure(std::string(failure.what()) + " at " +
                          std::string(Lazo::variants[static_cast<int>(variant)]) + " " + position.board_text());
        }
    }
}

}  // namespace

int main() {
    try {
        check(lazo::patterns.ring_classes == lazo::Patterns::rings, "another number of classes of rings");
        check(lazo::patterns.heap_classes == lazo::Patterns::heaps, "another number of classes of heaps");
        int lost = 0, wins = 0, forced = 0;
        for (int side = 0; side <= 4; ++side) {
            check_side(static_cast<Lazo::Variant>(static_cast<int>(Lazo::Variant::side2) + side), lost, wins, forced);
        }
        check(lost > 10 && wins > 10, "hardly anything was won or lost at once");
        check(forced > 10, "hardly any win was forced");
    } catch (const std::exception& failure) {
        std::cout << failure.what() << '\n';
        return 1;
    }
}
