// Batched environments as Python sees them: numpy arrays that are views of the core's own memory.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <stdexcept>

#ifndef _WIN32
#include <unistd.h>
#endif

#include "archipel/batch.hpp"
#include "native.hpp"

namespace archipel {

#ifdef _WIN32
inline int process() { return 0; }  // it knows no fork
#else
inline int process() { return getpid(); }
#endif

// A batch that one thread of Python uses at a time.
template <Game G, class Code>
class SharedBatch {
public:
    SharedBatch(const G& start, int games, std::uint64_t seed, int threads) : batch(start, games, seed, threads) {}

    ~SharedBatch() {
        if (elsewhere()) batch.abandon_threads();
    }

    // The child of a fork is refused: it has no copies of the threads.
    template <class Work>
    auto alone(Work work) {
        if (elsewhere()) throw std::runtime_error("this batch was made in another process: pickle it to take it along");
        return user_.alone(work);
    }

    Batch<G, Code> batch;

private:
    bool elsewhere() const { return process() != process_; }

    OneUser user_;
    const int process_ = process();
};

using Actions = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadActions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Where a game of a batch is: its text, the choices made in its turn, its random numbers, the plies played.
using Saved =
    std::tuple<std::string, std::vector<std::int32_t>, std::tuple<std::uint64_t, std::uint64_t>, std::int32_t>;

// The position of a text that `board_text` wrote, of the same variant as another one.
template <Game G>
G read_position(const G& like, std::string_view text) {
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos || space + 1 >= text.size()) throw nb::value_error("no text of a position");
    const int to_move = text[space + 1] == 'L' || text[space + 1] == 'B';
    if constexpr (requires { like.variant(); }) {
        return G::from_text(like.variant(), text.substr(0, space), to_move, text.substr(space + 2));
    } else {
        return G::from_text(text.substr(0, space), to_move, text.substr(space + 2));
    }
}

template <Game G, class Code>
void bind_batch_of(nb::module_& module, const char* name) {
    using B = SharedBatch<G, Code>;
    constexpr Shape shape = Code::shape;
    const auto check = [](const B& self, std::size_t length) {
        if (length != static_cast<std::size_t>(self.batch.size()))
            throw nb::value_error("there must be one action for each game");
    };
    nb::class_<B>(module, name)
        .def_prop_ro("size", [](const B& self) { return self.batch.size(); })
        .def_prop_ro("actions", [](const B& self) { return self.batch.actions(); })
        .def_prop_ro(
            "mask",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(std::as_const(batch.mask), self, batch.size(), batch.masked ? batch.actions() : 0);
            },
            nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "planes",
            [shape](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(batch.planes, self, batch.size(), shape.planes, shape.height, shape.width);
            },
            nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "rewards",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(batch.rewards, self, batch.size(), 2);
            },
            nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"))
        .def_prop_ro(
            "ended",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(batch.ended, self, batch.size());
            },
            nb::sig("def ended(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "to_move",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(batch.to_move, self, batch.size());
            },
            nb::sig("def to_move(self) -> numpy.typing.NDArray[numpy.int8]"))
        .def_prop_ro(
            "plies",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self).batch;
                return view(batch.plies, self, batch.size());
            },
            nb::sig("def plies(self) -> numpy.typing.NDArray[numpy.int32]"))
        .def(
            "reset", [](B& self, std::uint64_t seed) { self.alone([&] { self.batch.reset(seed); }); }, "seed"_a)
        .def(
            "sample",
            [check](B& self, Actions actions) {
                check(self, actions.shape(0));
                self.alone([&] { self.batch.sample(actions.data()); });
            },
            "actions"_a.noconvert(), nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
        .def(
            "step",
            [check](B& self, ReadActions given) {
                check(self, given.shape(0));
                const std::vector<std::int32_t> actions(given.data(),
                                                        given.data() + given.shape(0));  // others may write to it
                const int illegal = self.alone([&] {
                    const int illegal = self.batch.first_illegal(actions.data());
                    if (illegal < 0) self.batch.step(actions.data());
                    return illegal;
                });
                if (illegal >= 0) {
                    const std::string number = std::to_string(actions[illegal]);
                    throw nb::value_error(
                        ("action " + number + " is not legal in game " + std::to_string(illegal)).c_str());
                }
            },
            "actions"_a.noconvert(), nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
        .def(
            "legal",
            [](B& self) {
                std::vector<std::int64_t> ends{0};
                std::vector<std::int32_t> actions;
                self.alone([&] {
                    for (int i = 0; i < self.batch.size(); ++i) {
                        self.batch.lane(i).legal.each([&](std::int32_t action) { actions.push_back(action); });
                        ends.push_back(static_cast<std::int64_t>(actions.size()));
                    }
                });
                const std::size_t begins = ends.size(), count = actions.size();
                return nb::make_tuple(array_of(std::move(ends), begins), array_of(std::move(actions), count));
            },
            nb::sig("def legal(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]"))
        .def(
            "text",
            [](B& self, int game) {
                if (game < 0 || game >= self.batch.size()) throw nb::index_error("there is no such game");
                return self.alone([&] { return self.batch.lane(game).position.board_text(); });
            },
            "game"_a)
        .def("save",
             [](B& self) {
                 return self.alone([&] {
                     std::vector<Saved> saved;
                     for (int i = 0; i < self.batch.size(); ++i) {
                         const auto& lane = self.batch.lane(i);
                         const auto [a, b] = lane.random.state();
                         saved.emplace_back(lane.position.board_text(), listed(lane.chosen), std::tuple{a, b},
                                            self.batch.plies[i]);
                     }
                     return saved;
                 });
             })
        .def(
            "restore",
            [](B& self, const std::vector<Saved>& saved) {
                if (saved.size() != static_cast<std::size_t>(self.batch.size()))
                    throw nb::value_error("another number of games");
                self.alone([&] {
                    for (int i = 0; i < self.batch.size(); ++i) {
                        const auto& [text, choices, numbers, plies] = saved[i];
                        const G position = read_position(self.batch.start(), text);
                        const Chosen chosen = begun(position, choices);
                        self.batch.restore(i, position, chosen,
                                           Random::restored(std::get<0>(numbers), std::get<1>(numbers)), plies);
                    }
                });
            },
            "saved"_a);
}

template <class B, Game G>
nb::object made_batch(const G& start, int games, std::uint64_t seed, int threads) {
    return nb::cast(std::make_unique<B>(start, games, seed, threads));
}

// Adds the batches of a game, one that takes whole turns among them if they have several choices, and what makes them.
template <Game G>
void bind_batch(nb::module_& module, const std::string& game) {
    constexpr bool has_turns = requires(std::int32_t number) { Encoding<G>::move(number); };
    const std::string name = game + "Batch", turns = game + "TurnBatch";
    bind_batch_of<G, Encoding<G>>(module, name.c_str());
    if constexpr (has_turns) bind_batch_of<G, WholeTurns<G>>(module, turns.c_str());
    const std::string signature = "def batch(start: " + game +
                                  ", games: int, seed: int = 0, threads: int = 1, whole_turns: bool = False) -> " +
                                  name + (has_turns ? " | " + turns : "");
    module.def(
        "batch",
        [](const Native<G>& start, int games, std::uint64_t seed, int threads, bool whole_turns) {
            check_threads(threads);
            if (games < 1 || games > 1 << 20) throw nb::value_error("games is a number from 1 to 1048576");
            if (start.position.over()) throw nb::value_error("the game is over");
            if constexpr (has_turns) {
                if (whole_turns && Encoding<G>::choices(start.position) > 1) {
                    return made_batch<SharedBatch<G, WholeTurns<G>>>(start.position, games, seed, threads);
                }
            }
            return made_batch<SharedBatch<G, Encoding<G>>>(start.position, games, seed, threads);
        },
        "start"_a, "games"_a, "seed"_a = 0, "threads"_a = 1, "whole_turns"_a = false, nb::sig(signature.c_str()));
}

}  // namespace archipel
