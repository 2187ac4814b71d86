// What a game gives to perft, playouts and searches, which are generic over games.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "random.hpp"

namespace archipel {

// How a game ended. `winner` is 0 or 1, or -1 for a draw.
struct Outcome {
    int winner;
    std::string reason;
    std::optional<std::pair<int, int>> score;
};

// Moves are small values; encoding.hpp numbers them for the environments. `play` takes only legal moves and does not check
// them. `from_text` takes what `board_text` may write, and survives anything else.
// A game may also have `winning_move()`: a move that wins at once, as an optional, if it knows one.
template <class G>
concept Game = std::copyable<G> && std::equality_comparable<G> &&
               requires(G game, const G& position, const typename G::Move& move, Random& random,
                        std::vector<typename G::Move>& moves) {
                   requires std::equality_comparable<typename G::Move>;
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
                   { position.board_text() } -> std::same_as<std::string>;
                   { position.move_text(move) } -> std::same_as<std::string>;
               };

}  // namespace archipel
