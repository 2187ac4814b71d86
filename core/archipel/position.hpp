// A position of any game, as programs outside the core know it, and the games that there are.
//
// What is asked for is checked here: the games themselves trust what they are given. Positions never change.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "encoding.hpp"
#include "game.hpp"
#include "learner.hpp"
#include "network.hpp"
#include "playout.hpp"
#include "random.hpp"
#include "scoring.hpp"
#include "search.hpp"
#include "selfplay.hpp"
#include "solving.hpp"

namespace archipel {

using Choices = std::vector<std::int32_t>;

// How choices are numbered and positions shown, where a game has several such ways.
struct View {
    int window = 0;            // how high and wide the planes are, of an unbounded board; 0 if all is seen
    bool whole_turns = false;  // a turn of several choices has one number
};

class Position {
public:
    virtual ~Position() = default;

    virtual std::string_view game() const = 0;
    virtual std::string_view variant() const = 0;
    virtual std::string_view letters() const = 0;
    virtual std::string board_text() const = 0;
    virtual int to_move() const = 0;
    virtual std::string_view mark() const = 0;
    std::string text() const {
        std::string text(game());
        text.append("/").append(variant()).append(" ").append(board_text()).append(" ");
        return text.append(1, letters()[to_move()]).append(mark());
    }

    virtual int ply() const = 0;
    virtual bool over() const = 0;
    virtual bool draws() const = 0;       // whether some games end in a draw
    virtual Outcome outcome() const = 0;  // of a game that is over
    virtual std::uint64_t hash() const = 0;
    virtual std::uint64_t canonical_hash() const = 0;
    virtual std::size_t bytes() const = 0;
    virtual bool equals(const Position& other) const = 0;

    // --- moves, as texts

    virtual std::vector<std::string> legal_moves() const = 0;
    virtual std::int64_t count_moves() const = 0;
    virtual std::unique_ptr<Position> after(std::string_view move) const = 0;  // nothing if it is not legal
    // How many of these moves are legal one after the other, and the position after them.
    virtual std::pair<std::size_t, std::unique_ptr<Position>> replay(
        const std::vector<std::string_view>& moves) const = 0;
    virtual std::optional<std::string> winning_move() const = 0;  // one that wins at once, if there is one
    virtual std::string random_move(Random& random) const = 0;
    virtual std::unique_ptr<Position> after_random_move(Random& random) const = 0;

    // --- the choices of a turn, as numbers

    virtual int actions(const View& view) const = 0;
    virtual int choices(const View& view) const = 0;  // that the longest turn has
    virtual int longest() const = 0;
    virtual Choices legal_choices(const Choices& chosen, const View& view) const = 0;
    // The position after one more choice, and the choices that have begun its turn.
    virtual std::pair<std::unique_ptr<Position>, Choices> choose(const Choices& chosen, std::int32_t action,
                                                                 const View& view) const = 0;
    virtual std::string choice_text(std::int32_t action, const View& view) const = 0;
    virtual Shape shape(const View& view) const = 0;
    virtual std::vector<std::uint8_t> planes(int player, const Choices& chosen, const View& view) const = 0;
    // The choices of a legal move, and the legal move of choices.
    virtual Choices choices_of(std::string_view move, const View& view) const = 0;
    virtual std::string move_of(const Choices& choices, const View& view) const = 0;
    // For each choice the plane, row and column of its spot, or three times -1.
    virtual std::vector<std::int32_t> spots(const View& view) const = 0;
    // These choices as a symmetry shows them; for each byte of the planes, which one it shows there.
    virtual Choices turned(Choices choices, const Symmetry& symmetry, const View& view) const = 0;
    virtual std::vector<std::int32_t> turned_planes(const Symmetry& symmetry, const View& view) const = 0;

    // --- long calculations

    virtual std::int64_t perft(int depth, int threads, const Stop& stop) const = 0;
    virtual Playouts playouts(std::int64_t games, std::uint64_t seed, int threads, const Stop& stop) const = 0;
    // The same, with each choice of a turn equally likely, one after the other.
    virtual Playouts step_playouts(std::int64_t games, std::uint64_t seed, int threads, const Stop& stop) const = 0;
    // Whether the player to move wins, or loses, by force within so many moves of the winner; nothing if that takes more
    // positions than these (exhaustive.hpp).
    virtual std::optional<bool> wins_within(int moves, std::int64_t nodes, const Stop& stop) const = 0;
    virtual std::optional<bool> loses_within(int moves, std::int64_t nodes, const Stop& stop) const = 0;
    // The moves of the shortest win that a player can force, within so many plies, if the opponent resists for as long as
    // possible: none if there is no such win, nothing if that takes more positions than these (shortest.hpp).
    virtual std::optional<std::vector<std::string>> shortest_win(int player, int plies, std::int64_t nodes,
                                                                 const Stop& stop) const = 0;
    virtual std::unique_ptr<Search> uct(std::uint64_t seed, int threads, std::size_t bytes) const = 0;
    // Only of games that are learned.
    virtual std::unique_ptr<Search> puct(std::shared_ptr<const Weights> weights, int threads,
                                         std::size_t bytes) const = 0;
    // Only of games in which a turn is one choice.
    virtual std::unique_ptr<Search> alphabeta(std::shared_ptr<const Weights> weights, int threads,
                                              std::size_t bytes) const = 0;
    virtual Bytes self_play(std::shared_ptr<const Weights> weights, int games, std::uint64_t seed,
                            const Practice& practice, const Stop& stop) const = 0;
    // Only of games in which a turn is one choice; by a tree, or by alpha-beta.
    virtual Bytes soundings(std::shared_ptr<const Weights> weights, int games, std::uint64_t seed, std::int64_t nodes,
                            bool tree, const Stop& stop) const = 0;
    // Of a position that is not over.
    virtual std::unique_ptr<Solving> solving(Goal goal, int threads, std::size_t bytes, Shortcuts shortcuts) const = 0;
    // Likewise; nothing of a game whose endings are not solved by score.
    virtual std::unique_ptr<Scoring> scoring(std::size_t bytes) const = 0;
    virtual std::unique_ptr<Batch> batch(int games, std::uint64_t seed, int threads, const View& view) const = 0;
};

// --- the games

// What a position is made of.
struct Fields {
    std::string_view variant, board;
    int to_move;
    std::string_view mark;
};
using Make = std::unique_ptr<Position> (*)(const Fields&);

// By name. Each game adds itself: see position_of.hpp.
inline std::map<std::string_view, Make>& games() {
    static std::map<std::string_view, Make> games;
    return games;
}

// What is to be learned of a game, if it has Features.
struct Learned {
    int version;          // of its features
    std::size_t weights;  // how many
    std::unique_ptr<Learner> (*learner)();
};
inline std::map<std::string_view, Learned>& learned() {
    static std::map<std::string_view, Learned> learned;
    return learned;
}

inline std::unique_ptr<Position> make_position(std::string_view game, const Fields& fields) {
    const auto found = games().find(game);
    if (found == games().end()) throw std::invalid_argument("no such game");
    if (fields.to_move != 0 && fields.to_move != 1) throw std::invalid_argument("to_move is 0 or 1");
    return found->second(fields);
}

}  // namespace archipel
