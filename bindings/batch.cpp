// Batched environments as Python sees them: numpy arrays that are views of the core's own memory.

#include "archipel/batch.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#ifndef _WIN32
#include <unistd.h>
#endif

#include "archipel/position.hpp"
#include "python.hpp"

namespace archipel {
namespace {

#ifdef _WIN32
int process() { return 0; }  // it knows no fork
#else
int process() { return getpid(); }
#endif

// A batch that one thread of Python uses at a time.
class SharedBatch {
public:
    SharedBatch(const Position& start, std::unique_ptr<Batch> batch)
        : game_(start.game()), variant_(start.variant()), batch_(std::move(batch)) {}

    ~SharedBatch() {
        if (elsewhere()) batch_->abandon_threads();
    }

    // The child of a fork is refused: it has no copies of the threads.
    template <class Work>
    auto alone(Work work) {
        if (elsewhere()) throw std::runtime_error("this batch was made in another process: pickle it to take it along");
        return user_.alone(work);
    }

    std::unique_ptr<Position> state(int game) {
        const Place place = alone([&] { return batch_->place(game); });
        return make_position(game_, {variant_, place.board, place.to_move, place.mark});
    }

    // The last position of a game that ended in the last step.
    std::unique_ptr<Position> final_state(int game) {
        const Final last = alone([&] { return batch_->final(game); });
        return make_position(game_, {variant_, last.board, last.to_move, last.mark});
    }

    Batch* operator->() { return batch_.get(); }
    const Batch* operator->() const { return batch_.get(); }

private:
    bool elsewhere() const { return process() != process_; }

    const std::string_view game_, variant_;
    std::unique_ptr<Batch> batch_;
    OneUser user_;
    const int process_ = process();
};

using Actions = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadActions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A Place as Python keeps it.
using Saved =
    std::tuple<std::string, int, std::string, std::vector<std::int32_t>, std::pair<std::uint64_t, std::uint64_t>,
               std::int32_t, std::pair<float, float>, std::string, int, std::string>;

std::unique_ptr<SharedBatch> batch(const Position& start, int games, std::uint64_t seed, int threads, bool whole_turns,
                                   int window) {
    if (window < 0) throw nb::value_error("a window can't be negative");
    return std::make_unique<SharedBatch>(start, start.batch(games, seed, threads, {window, whole_turns}));
}

// An array that changes with the batch and can't be written to.
template <class T, class... Sizes>
auto shown(nb::handle self, const std::vector<T>& memory, Sizes... sizes) {
    return view(memory, self, sizes...);
}

std::vector<int> just_ended(const SharedBatch& self) {
    std::vector<int> games;
    for (int i = 0; i < self->size(); ++i) {
        if (self->ended[i]) games.push_back(i);
    }
    return games;
}

void check_game(const SharedBatch& self, int game) {
    if (game < 0 || game >= self->size()) throw nb::index_error("there is no such game");
}

void check_length(const SharedBatch& self, std::size_t length) {
    if (length != static_cast<std::size_t>(self->size()))
        throw nb::value_error("there must be one action for each game");
}

}  // namespace

void bind_batches(nb::module_& module) {
    using B = SharedBatch;
    nb::class_<B>(module, "Batch")
        .def_prop_ro("size", [](const B& self) { return self->size(); })
        .def_prop_ro("actions", [](const B& self) { return self->actions; })
        .def_prop_ro(
            "mask",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->mask, batch->size(), batch->masked ? batch->actions : 0);
            },
            nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "planes",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->planes, batch->size(), batch->shape.planes, batch->shape.height,
                             batch->shape.width);
            },
            nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "rewards",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->rewards, batch->size(), 2);
            },
            nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"))
        .def_prop_ro(
            "ended",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->ended, batch->size());
            },
            nb::sig("def ended(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro(
            "to_move",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->to_move, batch->size());
            },
            nb::sig("def to_move(self) -> numpy.typing.NDArray[numpy.int8]"))
        .def_prop_ro(
            "plies",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->plies, batch->size());
            },
            nb::sig("def plies(self) -> numpy.typing.NDArray[numpy.int32]"))
        .def_prop_ro(
            "outside",
            [](nb::handle_t<B> self) {
                auto& batch = nb::cast<B&>(self);
                return shown(self, batch->outside, batch->size());
            },
            nb::sig("def outside(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def(
            "final_planes",
            [](B& self) {
                const std::vector<int> games = just_ended(self);
                const auto [planes, height, width] = self->shape;
                const std::size_t size = self->shape.size();
                std::vector<std::uint8_t> shown(games.size() * size);
                self.alone([&] {
                    for (std::size_t i = 0; i < games.size(); ++i) self->show_final(games[i], shown.data() + i * size);
                });
                return array_of(std::move(shown), games.size(), planes, height, width);
            },
            nb::sig("def final_planes(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def(
            "final_scores",
            [](B& self) {
                const std::vector<int> games = just_ended(self);
                std::vector<std::int32_t> scores;
                self.alone([&] {
                    for (const int game : games) {
                        const auto [first, second] = self->final(game).score;
                        scores.insert(scores.end(), {first, second});
                    }
                });
                return array_of(std::move(scores), games.size(), 2);
            },
            nb::sig("def final_scores(self) -> numpy.typing.NDArray[numpy.int32]"))
        .def(
            "final_state",
            [](B& self, int game) {
                check_game(self, game);
                if (!self->ended[game]) throw nb::value_error("that game did not end in the last step");
                return self.final_state(game);
            },
            "game"_a, "The last position of a game that ended in the last step.")
        .def(
            "reset", [](B& self, std::uint64_t seed) { self.alone([&] { self->reset(seed); }); }, "seed"_a)
        .def(
            "sample",
            [](B& self, Actions actions) {
                check_length(self, actions.shape(0));
                self.alone([&] { self->sample(actions.data()); });
            },
            "actions"_a.noconvert(), nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
        .def(
            "step",
            [](B& self, ReadActions given) {
                check_length(self, given.shape(0));
                const std::vector<std::int32_t> actions(given.data(),
                                                        given.data() + given.shape(0));  // others may write to it
                return self.alone([&] {
                    const int illegal = self->first_illegal(actions.data());
                    if (illegal < 0) self->step(actions.data());
                    return illegal;
                });
            },
            "actions"_a.noconvert(), nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int32]) -> int"),
            "Takes a choice in every game; if some are not legal, only returns the first such game, else -1.")
        .def(
            "legal",
            [](B& self) {
                std::vector<std::int64_t> ends{0};
                std::vector<std::int32_t> actions;
                self.alone([&] {
                    for (int i = 0; i < self->size(); ++i) {
                        self->legal(i, actions);
                        ends.push_back(static_cast<std::int64_t>(actions.size()));
                    }
                });
                const std::size_t begins = ends.size(), count = actions.size();
                return nb::make_tuple(array_of(std::move(ends), begins), array_of(std::move(actions), count));
            },
            nb::sig("def legal(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]"))
        .def("save",
             [](B& self) {
                 return self.alone([&] {
                     std::vector<Saved> saved;
                     for (int i = 0; i < self->size(); ++i) {
                         const Place at = self->place(i);
                         saved.emplace_back(at.board, at.to_move, at.mark, at.chosen, at.random, at.plies, at.rewards,
                                            at.last_board, at.last_to_move, at.last_mark);
                     }
                     return saved;
                 });
             })
        .def(
            "restore",
            [](B& self, const std::vector<Saved>& saved) {
                if (saved.size() != static_cast<std::size_t>(self->size()))
                    throw nb::value_error("another number of games");
                self.alone([&] {
                    for (int i = 0; i < self->size(); ++i) {
                        self->restore(i, std::apply([](const auto&... parts) { return Place{parts...}; }, saved[i]));
                    }
                });
            },
            "saved"_a)
        .def(
            "state",
            [](B& self, int game) {
                check_game(self, game);
                return self.state(game);
            },
            "game"_a, "Where a game is, before whatever choices were made in its turn.");
    module.def("batch", &batch, "start"_a, "games"_a, "seed"_a = 0, "threads"_a = 1, "whole_turns"_a = false,
               "window"_a = 0);
}

}  // namespace archipel
