// The private module archipel._core: native states as Python sees them. Checks what it is given; the core does not.

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "archipel/desdemona.hpp"
#include "archipel/iago.hpp"
#include "archipel/lazo.hpp"
#include "archipel/palago.hpp"
#include "archipel/playout.hpp"
#include "batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace archipel {
namespace {

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

void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads is a number from 1 to 256");
}

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
        throw nb::value_error((text.substr(0, 40) + " is not a legal move here").c_str());
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
        nb::object score = outcome.score ? nb::object(nb::make_tuple(outcome.score->first, outcome.score->second)) : nb::none();
        return nb::make_tuple(winner, outcome.reason, score);
    }
};

// The wins of each player, the draws and the plies of random games.
template <Game G>
nb::tuple played_out(const G& position, std::int64_t games, std::uint64_t seed, int threads) {
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

// Random games that choose an amazon, its target and its shot in turn.
struct Stepwise : Desdemona {
    explicit Stepwise(const Desdemona& position) : Desdemona(position) {}
    Move random_move(Random& random) const { return random_steps(random); }
};

template <Game G>
nb::class_<Native<G>> bind(nb::module_& module, const char* name) {
    using N = Native<G>;
    return nb::class_<N>(module, name)
        .def_prop_ro("game", [](const N& native) { return native.game; })
        .def_prop_ro("variant", [](const N& native) { return native.variant; })
        .def_prop_ro("ply", [](const N& native) { return native.position.ply(); })
        .def_prop_ro("over", [](const N& native) { return native.position.over(); })
        .def_prop_ro("turn", [](const N& native) {
            return native.position.over() ? nb::none() : nb::object(nb::int_(native.position.to_move()));
        }, nb::sig("def turn(self) -> int | None"))
        .def_prop_ro("text", &N::text)
        .def_prop_ro("outcome", &N::outcome, nb::sig("def outcome(self) -> tuple[int | None, str, tuple[int, int] | None] | None"))
        .def_prop_ro("hash", [](const N& native) { return native.position.hash(); })
        .def_prop_ro("canonical_hash", [](const N& native) { return native.position.canonical_hash(); })
        .def_prop_ro("size", [](const N&) { return sizeof(G); }, "Bytes of a position.")
        .def("legal_moves", &N::legal_moves)
        .def("count_moves", [](const N& native) { return native.position.count_moves(); })
        .def("play", &N::play, "move"_a)
        .def("random_move", &N::random_move, "random"_a)
        .def("play_random", &N::play_random, "random"_a)
        .def("copy", [](const N& native) { return native; })
        .def("__copy__", [](const N& native) { return native; })
        .def("__deepcopy__", [](const N& native, nb::handle) { return native; }, "memo"_a)
        .def("__eq__", [](const N& native, const N& other) {
            return native.variant == other.variant && native.position == other.position;
        }, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const N& native) { return native.position.hash(); })
        .def("__repr__", [](const N& native) { return "<native " + native.text() + ">"; })
        .def("perft", [](const N& native, int depth, int threads) {
            if (depth < 0 || depth > 100) throw nb::value_error("depth is a number from 0 to 100");
            check_threads(threads);
            Interrupted interrupted;
            std::int64_t nodes = 0;
            {
                nb::gil_scoped_release release;
                nodes = perft(native.position, depth, threads, std::ref(interrupted));
            }
            interrupted.rethrow();
            return nodes;
        }, "depth"_a, "threads"_a = 1)
        .def("playouts", [](const N& native, std::int64_t games, std::uint64_t seed, int threads) {
            return played_out(native.position, games, seed, threads);
        }, "games"_a, "seed"_a = 0, "threads"_a = 1,
           nb::sig("def playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]"));
}

template <Game G>
nb::object made(G position, std::string_view game, std::string_view variant) {
    return nb::cast(Native<G>{std::move(position), game, variant});
}

// The state of a game with variants by name.
template <Game G>
nb::object named(std::string_view game, std::string_view variant, std::string_view board, int to_move, std::string_view mark) {
    for (std::size_t i = 0; i < G::variants.size(); ++i) {
        if (G::variants[i] == variant) {
            return made(G::from_text(static_cast<typename G::Variant>(i), board, to_move, mark), game, G::variants[i]);
        }
    }
    throw nb::value_error("no such variant");
}

// Lazo's variants are its sides, two of which have names of their own.
struct LazoVariant {
    std::string_view name;
    int side;
};
constexpr LazoVariant lazo_variants[] = {{"standard", 6}, {"small", 4}, {"side2", 2}, {"side3", 3}, {"side4", 4},
                                         {"side5", 5},    {"side6", 6}, {"side7", 7}, {"side8", 8}};

template <int Side = 2>
nb::object lazo_named(const LazoVariant& variant, std::string_view board, int to_move, std::string_view mark) {
    if constexpr (Side < 8) {
        if (variant.side > Side) return lazo_named<Side + 1>(variant, board, to_move, mark);
    }
    return made(Lazo<Side>::from_text(board, to_move, mark), "lazo", variant.name);
}

nb::object state(std::string_view game, std::string_view variant, std::string_view board, int to_move, std::string_view mark) {
    if (to_move != 0 && to_move != 1) throw nb::value_error("to_move is 0 or 1");
    if (game == "iago") return named<Iago>("iago", variant, board, to_move, mark);
    if (game == "palago") return named<Palago>("palago", variant, board, to_move, mark);
    if (game == "desdemona") return named<Desdemona>("desdemona", variant, board, to_move, mark);
    if (game == "lazo") {
        for (const LazoVariant& known : lazo_variants) {
            if (known.name == variant) return lazo_named(known, board, to_move, mark);
        }
        throw nb::value_error("no such variant");
    }
    throw nb::value_error("no such game");
}

// Adds a batch of this game, and a function that makes one of a native state.
template <Game G>
void bind_environment(nb::module_& module, const char* name) {
    bind_batch<G>(module, name);
    module.def("batch", [](const Native<G>& start, int games, std::uint64_t seed, int threads) {
        check_threads(threads);
        if (games < 1 || games > 1 << 20) throw nb::value_error("games is a number from 1 to 1048576");
        if (start.position.over()) throw nb::value_error("the game is over");
        return std::make_unique<SharedBatch<G>>(start.position, games, seed, threads);
    }, "start"_a, "games"_a, "seed"_a = 0, "threads"_a = 1);
}

template <int Side = 2>
void bind_lazo(nb::module_& module) {
    static const std::string name = "Lazo" + std::to_string(Side), batch = name + "Batch";
    bind<Lazo<Side>>(module, name.c_str());
    bind_environment<Lazo<Side>>(module, batch.c_str());
    if constexpr (Side < 8) bind_lazo<Side + 1>(module);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The games in C++. Private: use archipel.native and what is built on it.";
    nb::class_<Random>(module, "Random")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("below", [](Random& random, std::uint32_t limit) {
            if (!limit) throw nb::value_error("there is no number below 0");
            return random.below(limit);
        }, "limit"_a);
    bind<Iago>(module, "Iago");
    bind<Palago>(module, "Palago");
    bind<Desdemona>(module, "Desdemona")
        .def("step_playouts", [](const Native<Desdemona>& native, std::int64_t games, std::uint64_t seed, int threads) {
            return played_out(Stepwise(native.position), games, seed, threads);
        }, "games"_a, "seed"_a = 0, "threads"_a = 1,
           "Like playouts, but choosing an amazon, its target and its shot in turn, each equally likely.",
           nb::sig("def step_playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]"));
    bind_lazo(module);
    bind_environment<Iago>(module, "IagoBatch");
    bind_environment<Palago>(module, "PalagoBatch");
    bind_environment<Desdemona>(module, "DesdemonaBatch");
    // The texts come from a checked Python State.
    module.def("state", &state, "game"_a, "variant"_a, "board"_a, "to_move"_a, "mark"_a,
               nb::sig("def state(game: str, variant: str, board: str, to_move: int, mark: str) -> "
                       "Iago | Palago | Desdemona | Lazo2 | Lazo3 | Lazo4 | Lazo5 | Lazo6 | Lazo7 | Lazo8"));
}

}  // namespace archipel
