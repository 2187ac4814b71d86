// Native states as Python sees them. Checks what it is given; the core does not.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "archipel/encoding.hpp"
#include "archipel/playout.hpp"

namespace archipel {

namespace nb = nanobind;
using namespace nb::literals;

// Raises what Ctrl-C asks for, after a long calculation without the GIL has stopped early.
class Interrupted {
public:
    // For the calculation to ask: whether Ctrl-C was pressed. Looks at most every fiftieth of a second.
    bool operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds(20);
        nb::gil_scoped_acquire gil;
        return raised_ = PyErr_CheckSignals() != 0;
    }
    void rethrow() const {
        if (raised_) throw nb::python_error();
    }

private:
    std::chrono::steady_clock::time_point next_{};
    bool raised_ = false;
};

inline void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads is a number from 1 to 256");
}

inline void check_to_move(int player) {
    if (player != 0 && player != 1) throw nb::value_error("to_move is 0 or 1");
}

// Something that one thread of Python uses at a time.
class OneUser {
public:
    // Runs work without the GIL. Another thread that comes meanwhile is refused.
    template <class Work>
    auto alone(Work work) {
        if (busy_.exchange(true)) throw std::runtime_error("this is being used by another thread");
        const Free free{busy_};
        nb::gil_scoped_release release;
        return work();
    }

private:
    struct Free {
        std::atomic<bool>& busy;
        ~Free() { busy = false; }
    };
    std::atomic<bool> busy_{false};
};

// --- arrays

// Memory as an array that keeps its owner alive.
template <class Vector, class... Sizes>
auto view(Vector& memory, nb::handle owner, Sizes... sizes) {
    using T = std::remove_pointer_t<decltype(memory.data())>;  // const if the memory is not to be written to
    const std::size_t shape[] = {static_cast<std::size_t>(sizes)...};
    return nb::ndarray<nb::numpy, T>(memory.data(), sizeof...(sizes), shape, owner);
}

// A list as an array of this shape that owns its memory.
template <class T, class... Sizes>
auto array_of(std::vector<T> list, Sizes... sizes) {
    auto* const memory = new std::vector<T>(std::move(list));
    nb::capsule owner(memory, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return view(*memory, owner, sizes...);
}

// --- the choices of a turn

// Takes one more choice. ValueError if it is not legal.
template <Game G>
void choose(G& position, Chosen& chosen, std::int32_t action) {
    typename Encoding<G>::Legal legal;
    Encoding<G>::legal(position, chosen, legal);
    if (action < 0 || action >= Encoding<G>::actions(position) || !legal.has(action)) {
        throw nb::value_error(("choice " + std::to_string(action) + " is not legal").c_str());
    }
    Encoding<G>::choose(position, chosen, action);
}

// The choices that have begun a turn. ValueError if they can't have.
template <Game G>
Chosen begun(const G& position, const std::vector<std::int32_t>& choices) {
    if (choices.empty()) return {};
    G after = position;
    Chosen chosen;
    for (const std::int32_t action : choices) {
        choose(after, chosen, action);
        if (!chosen.count) throw nb::value_error("these choices make a whole turn");
    }
    return chosen;
}

inline std::vector<std::int32_t> listed(const Chosen& chosen) {
    return {chosen.choice.begin(), chosen.choice.begin() + chosen.count};
}

// --- states

// What a state is made of, but for the game: from a checked Python State, or from a pickle.
struct Fields {
    std::string_view variant, board;
    int to_move;
    std::string_view mark;
};
using MakeState = nb::object (*)(const Fields&);
using Pickled = std::tuple<std::string, std::string, int, std::string>;

// A position with the names of its game and variant.
template <Game G>
struct Native {
    G position;
    std::string_view game;
    std::string_view variant;

    std::string text() const { return std::string(game) + "/" + std::string(variant) + " " + position.board_text(); }

    std::vector<std::string> legal_moves() const {
        std::vector<typename G::Move> moves;
        position.moves(moves);
        std::vector<std::string> texts;
        texts.reserve(moves.size());
        for (const auto& move : moves) texts.push_back(position.move_text(move));
        return texts;
    }

    Native play(const std::string& text) const {
        std::vector<typename G::Move> moves;
        position.moves(moves);
        for (const auto& move : moves) {
            if (position.move_text(move) != text) continue;
            Native next = *this;
            next.position.play(move);
            return next;
        }
        throw nb::value_error(((text.size() <= 40 ? text : "that") + " is not a legal move here").c_str());
    }

    // A uniformly random legal move, as its text.
    std::string random_move(Random& random) const {
        if (position.over()) throw nb::value_error("the game is over");
        return position.move_text(position.random_move(random));
    }

    void play_random(Random& random) {
        if (position.over()) throw nb::value_error("the game is over");
        position.play(position.random_move(random));
    }

    nb::object outcome() const {
        if (!position.over()) return nb::none();
        const Outcome outcome = position.outcome();
        nb::object winner = outcome.winner < 0 ? nb::none() : nb::object(nb::int_(outcome.winner));
        nb::object score =
            outcome.score ? nb::object(nb::make_tuple(outcome.score->first, outcome.score->second)) : nb::none();
        return nb::make_tuple(winner, outcome.reason, score);
    }

    std::vector<std::int32_t> legal_choices(const std::vector<std::int32_t>& chosen) const {
        typename Encoding<G>::Legal legal;
        Encoding<G>::legal(position, begun(position, chosen), legal);
        std::vector<std::int32_t> numbers;
        legal.each([&](std::int32_t number) { numbers.push_back(number); });
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    }

    std::pair<Native, std::vector<std::int32_t>> after(const std::vector<std::int32_t>& chosen,
                                                       std::int32_t action) const {
        Native next = *this;
        Chosen made = begun(position, chosen);
        choose(next.position, made, action);
        return {next, listed(made)};
    }

    std::string choice_text(std::int32_t action) const {
        if (action < 0 || action >= Encoding<G>::actions(position)) throw nb::value_error("there is no such choice");
        return Encoding<G>::text(position, action);
    }

    nb::ndarray<nb::numpy, std::uint8_t> planes(int player, const std::vector<std::int32_t>& chosen) const {
        if (player != 0 && player != 1) throw nb::value_error("player is 0 or 1");
        constexpr Shape shape = Encoding<G>::shape;
        constexpr int plane = shape.height * shape.width;
        std::vector<std::uint8_t> planes(shape.size());
        Encoding<G>::show(position, begun(position, chosen), planes.data());
        if (player != position.to_move()) {
            for (int i = 0; i < Encoding<G>::paired; i += 2) {
                const auto own = planes.begin() + i * plane;
                std::swap_ranges(own, own + plane, own + plane);
            }
        }
        return array_of(std::move(planes), shape.planes, shape.height, shape.width);
    }

    Pickled pickled() const {
        const std::string text = position.board_text();
        const std::size_t space = text.find(' ');
        return {std::string(variant), text.substr(0, space), position.to_move(), text.substr(space + 2)};
    }
};

// The wins of each player, the draws and the plies of random games from a copy of a position, on which others may play.
template <Game G>
nb::tuple played_out(const G position, std::int64_t games, std::uint64_t seed, int threads) {
    if (games < 0) throw nb::value_error("games can't be negative");
    check_threads(threads);
    Interrupted interrupted;
    Playouts result;
    {
        nb::gil_scoped_release release;
        result = playouts(position, games, seed, threads, std::ref(interrupted));
    }
    interrupted.rethrow();
    return nb::make_tuple(nb::make_tuple(result.wins[0], result.wins[1]), result.draws, result.plies);
}

template <Game G>
nb::class_<Native<G>> bind_native(nb::module_& module, const char* name, MakeState state) {
    using N = Native<G>;
    return nb::class_<N>(module, name)
        .def_prop_ro("game", [](const N& native) { return native.game; })
        .def_prop_ro("variant", [](const N& native) { return native.variant; })
        .def_prop_ro("ply", [](const N& native) { return native.position.ply(); })
        .def_prop_ro("over", [](const N& native) { return native.position.over(); })
        .def_prop_ro(
            "turn",
            [](const N& native) {
                return native.position.over() ? nb::none() : nb::object(nb::int_(native.position.to_move()));
            },
            nb::sig("def turn(self) -> int | None"))
        .def_prop_ro("text", &N::text)
        .def_prop_ro("outcome", &N::outcome,
                     nb::sig("def outcome(self) -> tuple[int | None, str, tuple[int, int] | None] | None"))
        .def_prop_ro("hash", [](const N& native) { return native.position.hash(); })
        .def_prop_ro("canonical_hash", [](const N& native) { return native.position.canonical_hash(); })
        .def_prop_ro(
            "size", [](const N&) { return sizeof(G); }, "Bytes of a position.")
        .def("legal_moves", &N::legal_moves)
        .def("count_moves", [](const N& native) { return native.position.count_moves(); })
        .def("play", &N::play, "move"_a)
        .def("random_move", &N::random_move, "random"_a)
        .def("play_random", &N::play_random, "random"_a)
        .def_prop_ro(
            "actions", [](const N& native) { return Encoding<G>::actions(native.position); },
            "How many numbers there are for a choice.")
        .def_prop_ro(
            "longest", [](const N& native) { return Encoding<G>::longest(native.position); },
            "No game has more choices than this.")
        .def("legal_choices", &N::legal_choices, "chosen"_a = std::vector<std::int32_t>{},
             nb::sig("def legal_choices(self, chosen: Sequence[int] = ()) -> list[int]"),
             "The numbers that may be chosen after those chosen in this turn.")
        .def("choose", &N::after, "chosen"_a, "action"_a,
             "The state after one more choice, and the choices that have begun its turn.")
        .def("choice_text", &N::choice_text, "action"_a, "The part of a move that a choice adds.")
        .def("planes", &N::planes, "player"_a, "chosen"_a = std::vector<std::int32_t>{},
             nb::sig("def planes(self, player: int, chosen: Sequence[int] = ()) -> numpy.typing.NDArray[numpy.uint8]"),
             "The position as a player sees it.")
        .def("copy", [](const N& native) { return native; })
        .def("__copy__", [](const N& native) { return native; })
        .def(
            "__deepcopy__", [](const N& native, nb::handle) { return native; }, "memo"_a)
        .def("__getstate__", &N::pickled)
        .def(
            "__setstate__",
            [state](N& native, const Pickled& pickled) {
                const auto& [variant, board, to_move, mark] = pickled;
                new (&native) N(nb::cast<N>(state({variant, board, to_move, mark})));
            },
            "pickled"_a)
        .def(
            "__eq__",
            [](const N& native, const N& other) {
                return native.variant == other.variant && native.position == other.position;
            },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const N& native) { return native.position.hash(); })
        .def("__repr__", [](const N& native) { return "<native " + native.text() + ">"; })
        .def(
            "perft",
            [](const N& native, int depth, int threads) {
                if (depth < 0 || depth > 100) throw nb::value_error("depth is a number from 0 to 100");
                check_threads(threads);
                Interrupted interrupted;
                std::int64_t nodes = 0;
                const G position = native.position;  // another thread may play on
                {
                    nb::gil_scoped_release release;
                    nodes = perft(position, depth, threads, std::ref(interrupted));
                }
                interrupted.rethrow();
                return nodes;
            },
            "depth"_a, "threads"_a = 1)
        .def(
            "playouts",
            [](const N& native, std::int64_t games, std::uint64_t seed, int threads) {
                return played_out(native.position, games, seed, threads);
            },
            "games"_a, "seed"_a = 0, "threads"_a = 1,
            nb::sig(
                "def playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]"));
}

// The state of a game with variants by name.
template <Game G>
nb::object named(std::string_view game, const Fields& fields) {
    check_to_move(fields.to_move);
    for (std::size_t i = 0; i < G::variants.size(); ++i) {
        if (G::variants[i] != fields.variant) continue;
        const auto variant = static_cast<typename G::Variant>(i);
        return nb::cast(
            Native<G>{G::from_text(variant, fields.board, fields.to_move, fields.mark), game, G::variants[i]});
    }
    throw nb::value_error("no such variant");
}

// Each game adds its classes to the module, and makes a state of its fields.
struct Binding {
    std::string_view game;
    void (*bind)(nb::module_&);
    MakeState state;
};
extern const Binding desdemona_binding, iago_binding, lazo_binding, palago_binding;

}  // namespace archipel
