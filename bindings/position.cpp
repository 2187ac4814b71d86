// Native states as Python sees them: one class for all games.

#include "archipel/position.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python.hpp"

namespace archipel {
namespace {

using Made = std::unique_ptr<Position>;

Made state(std::string_view game, std::string_view variant, std::string_view board, int to_move,
           std::string_view mark) {
    return make_position(game, {variant, board, to_move, mark});
}

// What the Python rules say to a move that is not one of the texts of the legal ones: they may know it in another
// spelling, or raise their own error.
Made told_by_the_rules(const Position& position, nb::handle move) {
    const nb::module_ rules = nb::module_::import_("archipel.rules");
    const nb::object after = rules.attr("position")(position.text()).attr("play")(move);
    return state(position.game(), position.variant(), nb::cast<std::string>(after.attr("board_text")),
                 nb::cast<int>(after.attr("to_move")), nb::cast<std::string>(after.attr("mark")));
}

Made play(const Position& position, nb::handle move) {
    if (nb::isinstance<nb::str>(move) || nb::isinstance(move, nb::module_::import_("archipel.rules").attr("Move"))) {
        std::string text;
        if (nb::try_cast(nb::str(move), text)) {
            if (Made after = position.after(text)) return after;
        }
    }
    return told_by_the_rules(position, move);
}

// An archipel.Outcome, or None.
nb::object outcome(const Position& position) {
    if (!position.over()) return nb::none();
    const Outcome outcome = position.outcome();
    const nb::object winner = outcome.winner < 0 ? nb::none() : nb::object(nb::int_(outcome.winner));
    const nb::object score =
        outcome.score ? nb::object(nb::make_tuple(outcome.score->first, outcome.score->second)) : nb::none();
    nb::dict values;
    for (const auto& [name, value] : outcome.values) values[nb::cast(name)] = value;
    const nb::object said = nb::module_::import_("archipel.texts").attr("Said")(outcome.kind, **values);
    return nb::module_::import_("archipel.rules").attr("Outcome")(winner, said, score);
}

// What a calculation returns that has left the other threads of Python free to run, and stops at Ctrl-C.
template <class Calculation>
auto calculated(Calculation calculation) {
    Interrupted interrupted;
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return calculation(std::ref(interrupted));
    }();
    interrupted.rethrow();
    return result;
}

nb::tuple listed(const Playouts& played) {
    return nb::make_tuple(nb::make_tuple(played.wins[0], played.wins[1]), played.draws, played.plies);
}

}  // namespace

void bind_positions(nb::module_& module) {
    using P = Position;
    module.def("games", [] {
        std::vector<std::string_view> names;
        for (const auto& [name, make] : games()) names.push_back(name);
        return names;
    });
    nb::class_<P>(module, "Native", "A position of one of the games. It never changes: `play` returns the next one.")
        .def(nb::new_(&state), "game"_a, "variant"_a, "board"_a, "to_move"_a, "mark"_a,
             "The texts come from a checked State.")
        .def_prop_ro("game", &P::game)
        .def_prop_ro("variant", &P::variant)
        .def_prop_ro("board_text", &P::board_text, "The pieces.")
        .def_prop_ro("to_move", &P::to_move)
        .def_prop_ro("mark", &P::mark, "What the pieces do not tell.")
        .def_prop_ro("text", &P::text)
        .def_prop_ro("ply", &P::ply)
        .def_prop_ro("over", &P::over)
        .def_prop_ro("draws", &P::draws, "Whether some games end in a draw.")
        .def_prop_ro(
            "turn",
            [](const P& position) { return position.over() ? nb::none() : nb::object(nb::int_(position.to_move())); },
            nb::sig("def turn(self) -> int | None"))
        .def_prop_ro("outcome", &outcome, nb::sig("def outcome(self) -> archipel.rules.Outcome | None"))
        .def_prop_ro("hash", &P::hash)
        .def_prop_ro("canonical_hash", &P::canonical_hash)
        .def_prop_ro("size", &P::bytes, "Bytes of a position.")
        .def("legal_moves", &P::legal_moves, "The texts of the legal moves.")
        .def("count_moves", &P::count_moves)
        .def("play", &play, "move"_a, nb::sig("def play(self, move: archipel.rules.Move | str) -> Native"),
             "The state after a legal move. Raises what `State.play` raises.")
        .def("replay", &P::replay, "moves"_a,
             "How many of these moves are legal one after the other, and the state after them.")
        .def("winning_move", &P::winning_move, "The text of a move that wins at once, or None.")
        .def("random_move", &P::random_move, "random"_a, "The text of a legal move, each equally likely.")
        .def("play_random", &P::after_random_move, "random"_a, "The state after a random move.")
        .def_prop_ro(
            "actions", [](const P& position) { return position.actions({}); },
            "How many numbers there are for a choice.")
        .def_prop_ro("longest", &P::longest, "No game has more choices than this.")
        .def(
            "legal_choices",
            [](const P& position, const Choices& chosen) { return position.legal_choices(chosen, {}); },
            "chosen"_a = Choices{}, nb::sig("def legal_choices(self, chosen: Sequence[int] = ()) -> list[int]"),
            "The numbers that may be chosen after those chosen in this turn.")
        .def(
            "choose",
            [](const P& position, const Choices& chosen, std::int32_t action) {
                return position.choose(chosen, action, {});
            },
            "chosen"_a, "action"_a, "The state after one more choice, and the choices that have begun its turn.")
        .def(
            "choice_text", [](const P& position, std::int32_t action) { return position.choice_text(action, {}); },
            "action"_a, "The part of a move that a choice adds.")
        .def(
            "planes",
            [](const P& position, int player, const Choices& chosen) {
                const auto [planes, height, width] = position.shape({});
                return array_of(position.planes(player, chosen, {}), planes, height, width);
            },
            "player"_a, "chosen"_a = Choices{},
            nb::sig("def planes(self, player: int, chosen: Sequence[int] = ()) -> numpy.typing.NDArray[numpy.uint8]"),
            "The position as a player sees it.")
        .def(
            "perft",
            [](const P& position, int depth, int threads) {
                return calculated([&](const Stop& stop) { return position.perft(depth, threads, stop); });
            },
            "depth"_a, "threads"_a = 1)
        .def(
            "playouts",
            [](const P& position, std::int64_t games, std::uint64_t seed, int threads) {
                return listed(
                    calculated([&](const Stop& stop) { return position.playouts(games, seed, threads, stop); }));
            },
            "games"_a, "seed"_a = 0, "threads"_a = 1,
            nb::sig(
                "def playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]"),
            "The wins of each player, the draws and the plies of random games.")
        .def(
            "step_playouts",
            [](const P& position, std::int64_t games, std::uint64_t seed, int threads) {
                return listed(
                    calculated([&](const Stop& stop) { return position.step_playouts(games, seed, threads, stop); }));
            },
            "games"_a, "seed"_a = 0, "threads"_a = 1,
            nb::sig("def step_playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, "
                    "int], int, int]"),
            "Like playouts, but with each choice of a turn equally likely, one after the other.")
        .def(
            "wins_within",
            [](const P& position, int moves, std::int64_t nodes) {
                return calculated([&](const Stop& stop) { return position.wins_within(moves, nodes, stop); });
            },
            "moves"_a, "nodes"_a,
            "Whether the player to move wins by force in so many of their own moves; None if it takes more nodes.")
        .def(
            "loses_within",
            [](const P& position, int moves, std::int64_t nodes) {
                return calculated([&](const Stop& stop) { return position.loses_within(moves, nodes, stop); });
            },
            "moves"_a, "nodes"_a, "Whether the other player does, within so many of theirs, whatever is played now.")
        .def(
            "shortest_win",
            [](const P& position, int player, int plies, std::int64_t nodes) {
                return calculated([&](const Stop& stop) { return position.shortest_win(player, plies, nodes, stop); });
            },
            "player"_a, "plies"_a, "nodes"_a,
            "The shortest win that a player can force: no moves if there is none, None if it takes more nodes.")
        .def(
            "__copy__", [](nb::handle_t<P> self) { return nb::borrow(self); }, nb::sig("def __copy__(self) -> Native"))
        .def(
            "__deepcopy__", [](nb::handle_t<P> self, nb::handle) { return nb::borrow(self); }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> Native"))
        .def(
            "__reduce__",
            [](nb::handle_t<P> self) {
                const P& position = nb::cast<const P&>(self);
                return nb::make_tuple(self.type(),
                                      nb::make_tuple(position.game(), position.variant(), position.board_text(),
                                                     position.to_move(), position.mark()));
            },
            nb::sig("def __reduce__(self) -> tuple[type[Native], tuple[str, str, str, int, str]]"))
        .def(
            "__eq__", [](const P& position, const P& other) { return position.equals(other); }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", &P::hash)
        .def("__repr__", [](const P& position) { return "<native " + position.text() + ">"; });
}

}  // namespace archipel
