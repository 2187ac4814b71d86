// Checks what learned evaluations see of each game: numbers in range, all legal moves, and the same from every side.
// Says what is wrong, if anything.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "archipel/desdemona.hpp"
#include "archipel/desdemona_encoding.hpp"
#include "archipel/desdemona_features.hpp"
#include "archipel/encoding.hpp"
#include "archipel/features.hpp"
#include "archipel/hexes.hpp"
#include "archipel/iago.hpp"
#include "archipel/iago_encoding.hpp"
#include "archipel/iago_features.hpp"
#include "archipel/random.hpp"

namespace {

using namespace archipel;

class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

void check(bool holds, const char* what) {
    if (!holds) throw Failure(what);
}

// --- one position

using Numbers = std::vector<int>;

template <Learnable G>
Numbers values_seen(const G& position) {
    Numbers numbers;
    Features<G>::each_value(position, [&](int number) { numbers.push_back(number); });
    check(numbers.size() <= Features<G>::most_values, "a position has too many features");
    for (const int number : numbers) {
        check(number >= 0 && number < Features<G>::values, "a feature of a position is out of range");
    }
    check(Features<G>::phase(position) >= 0 && Features<G>::phase(position) < Features<G>::phases,
          "a phase is out of range");
    std::sort(numbers.begin(), numbers.end());
    numbers.push_back(Features<G>::phase(position));
    return numbers;
}

// What is seen of the choices of a turn and of those that follow them, in an order that does not depend on their numbers.
// Adds the texts of the moves they make.
template <Learnable G>
Numbers choices_seen(const G& position, const Chosen& chosen, std::vector<std::string>& moves) {
    std::vector<Numbers> seen;
    std::vector<std::int32_t> choices;
    Features<G>::each_choice(position, chosen, [&](std::int32_t choice, std::span<const std::uint16_t> features) {
        check(choice >= 0, "a choice has no number");
        check(features.size() <= Features<G>::most_policies, "a choice has too many features");
        for (const std::uint16_t number : features) {
            check(number < Features<G>::policies, "a feature of a choice is out of range");
        }
        choices.push_back(choice);
        Numbers& numbers = seen.emplace_back(features.begin(), features.end());
        std::sort(numbers.begin(), numbers.end());
    });
    check(!choices.empty(), "there is nothing to choose");
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (const auto move = Features<G>::move(position, chosen, choices[i])) {
            moves.push_back(position.move_text(*move));
        } else {
            G same = position;
            Chosen more = chosen;
            take(same, more, choices[i]);
            check(same == position && more.count == chosen.count + 1, "a choice that makes no move is not kept");
            const Numbers after = choices_seen(position, more, moves);
            seen[i].insert(seen[i].end(), after.begin(), after.end());
        }
    }
    std::sort(choices.begin(), choices.end());
    check(std::adjacent_find(choices.begin(), choices.end()) == choices.end(), "two choices have one number");
    std::sort(seen.begin(), seen.end());
    Numbers all;
    for (const Numbers& numbers : seen) {
        all.push_back(-static_cast<int>(numbers.size()));
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    return all;
}

template <Learnable G>
Numbers all_seen(const G& position) {
    std::vector<std::string> moves;
    Numbers all = values_seen(position);
    const Numbers choices = choices_seen(position, {}, moves);
    all.insert(all.end(), choices.begin(), choices.end());
    return all;
}

// The choices lead to legal moves, each once: to all of them, unless the game leaves out some that lose at once.
template <Learnable G>
void check_moves(const G& position, bool leaves_out) {
    std::vector<std::string> found, texts;
    choices_seen(position, {}, found);
    std::vector<typename G::Move> moves;
    position.moves(moves);
    for (const auto& move : moves) texts.push_back(position.move_text(move));
    std::sort(found.begin(), found.end());
    std::sort(texts.begin(), texts.end());
    check(std::adjacent_find(found.begin(), found.end()) == found.end(), "two ways of choosing make one move");
    check(std::includes(texts.begin(), texts.end(), found.begin(), found.end()),
          "choices make a move that is not legal");
    check(leaves_out || found == texts, "choices leave out a legal move");
    if constexpr (requires { Features<G>::forced(position); }) {
        check(Features<G>::forced(position) == (found.size() == 1), "it is not seen whether there is but one choice");
    }
}

// What is known of a position agrees with what is known after its moves.
template <Learnable G>
void check_known(const G& position) {
    const int known = Features<G>::known(position), mover = position.to_move();
    if (position.over()) return check(known == position.winner(), "the winner of a game that is over is not known");
    const auto winning = Features<G>::winning_move(position);
    check(known != mover || winning, "a win is known, but not the move");
    bool wins = false, legal = false;
    std::vector<typename G::Move> moves;
    position.moves(moves);
    for (const auto& move : moves) {
        G after = position;
        after.play(move);
        const bool won = Features<G>::known(after) == mover;
        wins |= won;
        legal |= winning == move;
        check(winning != move || won, "a winning move does not win");
    }
    check(!winning || legal, "a winning move is not legal");
    check(known == unknown || known == mover || !wins, "a position with a move that wins is known as something else");
}

// --- symmetries

// The twelve of the hexagon.
std::vector<Symmetry> hexagonal() {
    std::vector<Symmetry> symmetries;
    for (int symmetry = 0; symmetry < 12; ++symmetry) {
        const Hex q = turned({1, 0}, symmetry), r = turned({0, 1}, symmetry);
        symmetries.push_back({{q.q, r.q, q.r, r.r}, {0, 0}, false});
    }
    return symmetries;
}

// The four turns of Desdemona's board; its mirrors change the players' places.
std::vector<Symmetry> turns() {
    const int last = desdemona::side - 1;
    return {{{1, 0, 0, 1}, {0, 0}, false},
            {{0, -1, 1, 0}, {last, 0}, false},
            {{-1, 0, 0, -1}, {last, last}, false},
            {{0, 1, -1, 0}, {0, last}, false}};
}

// A move as a symmetry shows it.
template <Learnable G>
typename G::Move turned_move(const G& position, const typename G::Move& move, const Symmetry& symmetry) {
    const auto code = laid(encoding(position), position);
    const int most = code.choices(position), actions = code.actions(position);
    std::vector<std::int32_t> choices = unfolded(code.number(move), most, actions);
    for (std::int32_t& choice : choices) choice = code.turned(choice, position, symmetry);
    return code.move(folded(choices, most, actions));
}

// --- whole games

// Random games, each played as all symmetries show it at once.
template <Learnable G>
void check_features(const G& start, const std::vector<Symmetry>& symmetries, int games, bool leaves_out = false) {
    for (int game = 0; game < games; ++game) {
        Random random(2027, static_cast<std::uint64_t>(game));
        std::vector<G> positions(symmetries.size(), start);
        const G& position = positions[0];  // the first symmetry leaves all as it is
        try {
            while (!position.over()) {
                check_moves(position, leaves_out);
                check_known(position);
                const Numbers seen = all_seen(position);
                for (const G& other : positions) {
                    check(all_seen(other) == seen, "symmetric positions are seen as different");
                    check(Features<G>::known(other) == Features<G>::known(position), "another is known to win");
                }
                const auto move = position.random_move(random);
                std::vector<typename G::Move> moves;
                for (const Symmetry& symmetry : symmetries) moves.push_back(turned_move(position, move, symmetry));
                check(moves[0] == move, "the first symmetry is not the identity");
                for (std::size_t i = 0; i < positions.size(); ++i) positions[i].play(moves[i]);
                check(positions.back().canonical_hash() == position.canonical_hash(),
                      "a symmetry is none of the game's");
            }
            check_known(position);
        } catch (const Failure& failure) {
            throw Failure(std::string(G::name) + ": " + failure.what() + " at " + position.board_text());
        }
    }
}

// --- Desdemona

// The board turned or mirrored, perhaps with the players in each other's places.
Desdemona turned_board(const Desdemona& position, int symmetry, bool swapped) {
    std::string board(desdemona::squares, '.');
    for (int square = 0; square < desdemona::squares; ++square) {
        int piece = position.piece(square);
        if (swapped && piece != desdemona::none && piece != desdemona::neutral_stone) piece = ((piece - 1) ^ 1) + 1;
        const int to = desdemona::turned(square, symmetry);
        board[(desdemona::side - 1 - to / desdemona::side) * desdemona::side + to % desdemona::side] =
            desdemona::symbols[piece];
    }
    return Desdemona::from_text(position.variant(), board, position.to_move() != swapped, "");
}

// Whether some move wins by leaving the opponent's amazons nowhere to go, which is then known.
bool check_ending(const Desdemona& position) {
    std::vector<Desdemona::Move> moves;
    position.moves(moves);
    const bool wins = std::any_of(moves.begin(), moves.end(), [&](const Desdemona::Move& move) {
        Desdemona after = position;
        after.play(move);
        const auto amazons = after.amazons(after.to_move());
        return after.winner() == position.to_move() &&
               std::none_of(amazons.begin(), amazons.end(), [&](int square) { return after.count_reach(square); });
    });
    check(wins <= (Features<Desdemona>::known(position) == position.to_move()), "a win at once is not seen");
    return wins;
}

// Any pieces anywhere: few or no amazons, boards that are nearly empty or full.
Desdemona strange_board(Desdemona::Variant variant, Random& random) {
    std::array<int, 6> left{desdemona::squares, 0, 0, desdemona::squares, desdemona::squares, desdemona::squares};
    for (const int amazon : {1, 2}) left[amazon] = static_cast<int>(random.below(5));
    const std::uint32_t emptiness = random.below(12);
    std::string board;
    for (int square = 0; square < desdemona::squares; ++square) {
        const auto drawn = static_cast<int>(random.below(6 + emptiness));
        const int piece = drawn < 6 && left[drawn] > 0 ? drawn : 0;
        --left[piece];
        board += desdemona::symbols[piece];
    }
    return Desdemona::from_text(variant, board, static_cast<int>(random.below(2)), "");
}

void check_strange_boards(Desdemona::Variant variant) {
    Random random(2028, static_cast<std::uint64_t>(variant));
    int wins = 0;
    for (int i = 0; i < 100; ++i) {
        const Desdemona position = strange_board(variant, random);
        try {
            check_known(position);
            if (position.over()) continue;
            check_moves(position, false);
            const Numbers seen = all_seen(position);
            for (int symmetry = 0; symmetry < 8; ++symmetry) {
                for (const bool swapped : {false, true}) {
                    if (swapped && position.ply() < 2) continue;  // the first turn is White's
                    const Desdemona other = turned_board(position, symmetry, swapped);
                    check(all_seen(other) == seen, "symmetric positions are seen as different");
                }
            }
            wins += check_ending(position);
        } catch (const Failure& failure) {
            throw Failure(std::string("desdemona: ") + failure.what() + " at " + position.board_text());
        }
    }
    check(wins > 0, "no strange board of desdemona was won at once");
}

}  // namespace

int main() {
    try {
        for (std::size_t variant = 0; variant < Iago::variants.size(); ++variant) {
            check_features(Iago(static_cast<Iago::Variant>(variant)), hexagonal(), 6);
        }
        for (std::size_t variant = 0; variant < Desdemona::variants.size(); ++variant) {
            check_features(Desdemona(static_cast<Desdemona::Variant>(variant)), turns(), 1);
            check_strange_boards(static_cast<Desdemona::Variant>(variant));
        }
    } catch (const std::exception& failure) {
        std::cout << failure.what() << '\n';
        return 1;
    }
}
