// What learned evaluations see of a position and of its choices.
//
// A game gives it in a header beside it, as Features<G>; network.hpp turns it into a value and into priors, learner.hpp
// learns the weights, puct.hpp and alphabeta.hpp search with them. All features are numbers: of a position from 0 to below
// `values`, of a choice from 0 to below `policies`. They are seen by the player to move, and positions that a symmetry turns
// into each other have the same ones, so that each game is learned once and not twelve times.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoding.hpp"
#include "game.hpp"

namespace archipel {

inline constexpr std::int8_t unknown = -2, draw = -1;  // who wins, where it is not a player

// What is seen of a position at a glance.
struct Outlook {
    std::int8_t winner;  // or `unknown`
    bool threatened =
        false;  // whether the opponent would win at once if the player to move passed, as far as it is looked at
};

// What Features<G> has:
//   version                      of the meaning of the numbers: weights made for another do not fit
//   values, policies             how many numbers there are
//   hidden                       how many hidden values the network has, a multiple of 8
//   phases                       how many parts a game has, each with its own way from the hidden values to the result
//   most_values, most_policies   no position, no choice has more features at once, which tests hold it to
//   certainty                    by how much the tree's values are too cautious, in logits: measured by how often games are won
//                                (docs/strength.md)
//   phase(position)              from 0 to below `phases`
//   each_value(position, f)      calls f(number) for each feature of a position that is not over; some may come again
//   each_choice(position, chosen, f)  calls f(choice, features), a number from 0 and a span of features, for each choice
//                                that the player may make now; those may be left out that are sure to lose at once, as
//                                long as one remains
//   move(position, chosen, choice)    the move that the choice makes whole, if it does; else it is one of `chosen`
//   known(position)              who wins as far as it is seen at a glance: the game is over, there is a move that wins at
//                                once, or nothing helps against one; else `unknown`
//   winning_move(position)       a move that wins at once if there is one, and there is one wherever `known` says that the
//                                player to move wins; of games in which that is told by the count at the end: nothing
// It may also have
//   known_plies(position)        how many plies it takes until that has come which `known` tells; without it, 1 if the player to
//                                move wins and 2 if not
//   has_other_wins(position)     whether some moves that win at once may not be seen by `winning_move`, though there are many
//                                moves; among few all are tried where none may be overlooked
//   forced(position)             whether the player to move has but one choice
//   softness(position)           to which root of them its priors are taken in play, the same all game; 1 without it
//   practice_softness(position)  likewise in self-play; 1 without it
//   margin, deep_certainty, only_choice(position)
//                                what alpha-beta wants beside the rest (alphabeta.hpp), of games in which a turn is one choice
//                                below 255: by how much a search half as deep may err, in logits times 256; the same as
//                                `certainty` for its scores; the choice where there is but one
//   valued(position)             whether a value of it is learned; if not, it is always even,
//   unvalued                     and then this is how means are told
template <class G>
struct Features;

// How the tree's means are told as chances of the player to move: their logits times a factor, and then some more.
struct Telling {
    double certainty;
    double leaning = 0;
};

template <class G>
concept Learnable =
    Game<G> && requires(const G& position, const Chosen& chosen, std::int32_t choice, void (*value)(int),
                        void (*prior)(std::int32_t, std::span<const std::uint16_t>)) {
        requires Features<G>::hidden % 8 == 0;
        { Features<G>::version } -> std::convertible_to<int>;
        { Features<G>::values } -> std::convertible_to<int>;
        { Features<G>::policies } -> std::convertible_to<int>;
        { Features<G>::phases } -> std::convertible_to<int>;
        { Features<G>::most_values } -> std::convertible_to<int>;
        { Features<G>::most_policies } -> std::convertible_to<int>;
        { Features<G>::certainty } -> std::convertible_to<double>;
        { Features<G>::phase(position) } -> std::same_as<int>;
        { Features<G>::each_value(position, value) };
        { Features<G>::each_choice(position, chosen, prior) };
        { Features<G>::move(position, chosen, choice) } -> std::same_as<std::optional<typename G::Move>>;
        { Features<G>::known(position) } -> std::same_as<std::int8_t>;
        { Features<G>::winning_move(position) } -> std::same_as<std::optional<typename G::Move>>;
    };

// Games that alpha-beta can search.
template <class G>
concept Deepened = Learnable<G> && requires(const G& position) {
    { Features<G>::margin } -> std::convertible_to<int>;
    { Features<G>::deep_certainty } -> std::convertible_to<double>;
    { Features<G>::forced(position) } -> std::same_as<bool>;
    { Features<G>::only_choice(position) } -> std::same_as<std::int32_t>;
};

// Games whose endings are solved exactly: Features<G> then has
//   Ending                  made of how many bytes its table may take; `winner` finds out who wins, `solve` by how much
//   near_end(position)      whether that has a chance
//   ending_nodes            how many of its nodes take as long as one of the tree
//   soon_over(position)     whether it takes but a moment
template <class G>
concept Scored = requires { typename Features<G>::Ending; };

template <Learnable G>
bool is_forced(const G& position) {
    if constexpr (requires { Features<G>::forced(position); }) return Features<G>::forced(position);
    else return false;
}

template <Learnable G>
bool is_valued(const G& position) {
    if constexpr (requires { Features<G>::valued(position); }) return Features<G>::valued(position);
    else return true;
}

template <Learnable G>
Telling telling(const G& position) {
    if constexpr (requires { Features<G>::unvalued; }) {
        if (!is_valued(position)) return Features<G>::unvalued;
    }
    return {Features<G>::certainty};
}

template <Learnable G>
bool has_other_wins(const G& position) {
    if constexpr (requires { Features<G>::has_other_wins(position); }) return Features<G>::has_other_wins(position);
    else return false;
}

template <Learnable G>
float softness_of(const G& position) {
    if constexpr (requires { Features<G>::softness(position); }) return Features<G>::softness(position);
    else return 1;
}

template <Learnable G>
float practice_softness_of(const G& position) {
    if constexpr (requires { Features<G>::practice_softness(position); })
        return Features<G>::practice_softness(position);
    else return 1;
}

// Takes a choice; plays the move if it is whole.
template <Learnable G>
void take(G& position, Chosen& chosen, std::int32_t choice) {
    if (const auto move = Features<G>::move(position, chosen, choice)) {
        position.play(*move);
        chosen = {};
    } else {
        chosen.choice[chosen.count++] = choice;
    }
}

}  // namespace archipel
