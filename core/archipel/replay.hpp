// Games by the texts of their moves.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace archipel {

// A game with many moves, or whose games are read by the million, says which move a text means, legal or not. It need
// not look closely: what it says is held against the text again.
template <class G>
concept ReadsMoves = Game<G> && requires(const G& position, std::string_view text) {
    { position.meant(text) } -> std::same_as<std::optional<typename G::Move>>;
};

// The legal move that has this text, if there is one. `moves` is room to work in.
template <Game G>
std::optional<typename G::Move> find_move(const G& position, std::string_view text,
                                          std::vector<typename G::Move>& moves) {
    if constexpr (ReadsMoves<G>) {
        const auto move = position.meant(text);
        if (!move || position.move_text(*move) != text) return {};
        position.moves(moves);
        return std::find(moves.begin(), moves.end(), *move) == moves.end() ? std::nullopt : move;
    } else {
        position.moves(moves);
        for (const auto& move : moves) {
            if (position.move_text(move) == text) return move;
        }
        return {};
    }
}

// Plays the moves that have these texts until one is not legal, and says how many were.
template <Game G>
std::size_t replay(G& position, const std::vector<std::string_view>& texts) {
    std::vector<typename G::Move> moves;
    std::size_t played = 0;
    for (const std::string_view text : texts) {
        const auto move = find_move(position, text, moves);
        if (!move) break;
        position.play(*move);
        ++played;
    }
    return played;
}

}  // namespace archipel
