// What a game gives to perft, playouts and searches, which are generic over games.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "random.hpp"

namespace archipel {

// How a game ended: the kind of what happened and its values, of which sentences are made elsewhere.
struct Outcome {
    int winner;  // 0 or 1, or -1 for a draw
    std::string_view kind;
    std::vector<std::pair<std::string_view, int>> values{};
    std::optional<std::pair<int, int>> score{};
};

// Moves are small values; an encoding numbers them for the environments. `play` takes only legal moves and does not check
// them. `from_text` takes what `board_text` and `mark` may write, and survives anything else.
// A game may also have
//   mark()          what the pieces do not tell, written behind the side to move
//   draws           false if no game ever ends in a draw
//   winning_move()  a move that wins at once, as an optional, if it knows one
//   breadth         how many times as broad as usual UCT's tree is best made, as matches say
//   random_steps()  a turn made of choices that are each equally likely, faster than by its encoding
template <class G>
concept Game = std::copyable<G> && std::equality_comparable<G> &&
               requires(G game, const G& position, const typename G::Move& move, Random& random,
                        std::vector<typename G::Move>& moves, typename G::Variant variant, std::string_view text) {
                   requires std::equality_comparable<typename G::Move>;
                   { G::name } -> std::convertible_to<std::string_view>;
                   { G::letters } -> std::convertible_to<std::string_view>;      // of the players, in texts
                   { G::variants[0] } -> std::convertible_to<std::string_view>;  // by their numbers
                   { position.variant() } -> std::same_as<typename G::Variant>;
                   { position.ply() } -> std::same_as<int>;
                   { position.over() } -> std::same_as<bool>;
                   { position.winner() } -> std::same_as<int>;  // of a game that is over; -1 for a draw
                   { position.to_move() } -> std::same_as<int>;
                   { position.moves(moves) };  // replaces what is in `moves`; empty when the game is over
                   { position.count_moves() } -> std::convertible_to<std::int64_t>;
                   { position.random_move(random) } -> std::same_as<typename G::Move>;  // while the game is not over
                   { game.play(move) };
                   { position.hash() } -> std::same_as<std::uint64_t>;
                   { position.canonical_hash() } -> std::same_as<std::uint64_t>;
                   { position.outcome() } -> std::same_as<Outcome>;
                   { position.board_text() } -> std::same_as<std::string>;  // the pieces
                   { position.move_text(move) } -> std::same_as<std::string>;
                   { G::from_text(variant, text, 0, text) } -> std::same_as<G>;  // pieces, side to move, mark
               };

template <Game G>
constexpr bool draws_of() {
    if constexpr (requires { G::draws; }) return G::draws;
    else return true;
}

// What the pieces do not tell, in a text.
template <Game G>
std::string_view mark_of(const G& position) {
    if constexpr (requires { position.mark(); }) return position.mark();
    else return "";
}

}  // namespace archipel
