// Batched environments as Python sees them: numpy arrays that are views of the core's own memory.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "archipel/batch.hpp"

namespace archipel {

namespace nb = nanobind;
using namespace nb::literals;

// A batch that one thread of Python uses at a time.
template <Game G>
class SharedBatch {
public:
    SharedBatch(const G& start, int games, std::uint64_t seed, int threads) : batch(start, games, seed, threads) {}

    // Runs work without the GIL. Another thread that comes meanwhile is refused.
    template <class Work>
    void alone(Work work) {
        if (busy_.exchange(true)) throw std::runtime_error("this batch is being used by another thread");
        const Free free{busy_};
        nb::gil_scoped_release release;
        work();
    }

    Batch<G> batch;

private:
    struct Free {
        std::atomic<bool>& busy;
        ~Free() { busy = false; }
    };
    std::atomic<bool> busy_{false};
};

using Actions = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadActions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Vector, class... Sizes>
auto view(Vector& memory, nb::handle owner, Sizes... sizes) {
    using T = std::remove_pointer_t<decltype(memory.data())>;  // const if the memory is not to be written to
    const std::size_t shape[] = {static_cast<std::size_t>(sizes)...};
    return nb::ndarray<nb::numpy, T>(memory.data(), sizeof...(sizes), shape, owner);
}

// A list as an array that owns its memory.
template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<1>> array_of(std::vector<T> list) {
    auto* const memory = new std::vector<T>(std::move(list));
    nb::capsule owner(memory, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return nb::ndarray<nb::numpy, T, nb::ndim<1>>(memory->data(), {memory->size()}, owner);
}

// Where a game of a batch is: its text, the choices made in its turn, its random numbers, the plies played.
using Saved = std::tuple<std::string, std::vector<std::int32_t>, std::tuple<std::uint64_t, std::uint64_t>, std::int32_t>;

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

template <Game G>
void bind_batch(nb::module_& module, const char* name) {
    using B = SharedBatch<G>;
    constexpr Shape shape = Encoding<G>::shape;
    const auto check = [](const B& self, std::size_t length) {
        if (length != static_cast<std::size_t>(self.batch.size())) throw nb::value_error("there must be one action for each game");
    };
    nb::class_<B>(module, name)
        .def_prop_ro("size", [](const B& self) { return self.batch.size(); })
        .def_prop_ro("actions", [](const B& self) { return self.batch.actions(); })
        .def_prop_ro("mask", [](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(std::as_const(batch.mask), self, batch.size(), batch.actions());  // `step` relies on it
        }, nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("planes", [shape](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(batch.planes, self, batch.size(), shape.planes, shape.height, shape.width);
        }, nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("rewards", [](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(batch.rewards, self, batch.size(), 2);
        }, nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"))
        .def_prop_ro("ended", [](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(batch.ended, self, batch.size());
        }, nb::sig("def ended(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("to_move", [](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(batch.to_move, self, batch.size());
        }, nb::sig("def to_move(self) -> numpy.typing.NDArray[numpy.int8]"))
        .def_prop_ro("plies", [](nb::handle_t<B> self) {
            auto& batch = nb::cast<B&>(self).batch;
            return view(batch.plies, self, batch.size());
        }, nb::sig("def plies(self) -> numpy.typing.NDArray[numpy.int32]"))
        .def("reset", [](B& self, std::uint64_t seed) { self.alone([&] { self.batch.reset(seed); }); }, "seed"_a)
        .def("sample", [check](B& self, Actions actions) {
            check(self, actions.shape(0));
            self.alone([&] { self.batch.sample(actions.data()); });
        }, "actions"_a.noconvert(), nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
        .def("step", [check](B& self, ReadActions actions) {
            check(self, actions.shape(0));
            int illegal = -1;
            self.alone([&] {
                illegal = self.batch.first_illegal(actions.data());
                if (illegal < 0) self.batch.step(actions.data());
            });
            if (illegal >= 0) {
                const std::string number = std::to_string(actions.data()[illegal]);
                throw nb::value_error(("action " + number + " is not legal in game " + std::to_string(illegal)).c_str());
            }
        }, "actions"_a.noconvert(), nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
        .def("legal", [](B& self) {
            std::vector<std::int64_t> ends{0};
            std::vector<std::int32_t> actions;
            for (int i = 0; i < self.batch.size(); ++i) {
                const auto& legal = self.batch.seat(i).legal;
                actions.insert(actions.end(), legal.begin(), legal.end());
                ends.push_back(static_cast<std::int64_t>(actions.size()));
            }
            return nb::make_tuple(array_of(std::move(ends)), array_of(std::move(actions)));
        }, nb::sig("def legal(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]"))
        .def("texts", [](const B& self) {
            std::vector<std::string> texts;
            for (int i = 0; i < self.batch.size(); ++i) texts.push_back(self.batch.seat(i).position.board_text());
            return texts;
        })
        .def("save", [](const B& self) {
            std::vector<Saved> saved;
            for (int i = 0; i < self.batch.size(); ++i) {
                const auto& seat = self.batch.seat(i);
                const auto [a, b] = seat.random.state();
                saved.emplace_back(seat.position.board_text(),
                                   std::vector(seat.chosen.choice.begin(), seat.chosen.choice.begin() + seat.chosen.count),
                                   std::tuple{a, b}, self.batch.plies[i]);
            }
            return saved;
        })
        .def("restore", [](B& self, const std::vector<Saved>& saved) {
            if (saved.size() != static_cast<std::size_t>(self.batch.size())) throw nb::value_error("another number of games");
            for (int i = 0; i < self.batch.size(); ++i) {
                const auto& [text, choices, numbers, plies] = saved[i];
                G position = read_position(self.batch.start(), text);
                Chosen chosen;
                std::vector<std::int32_t> legal;
                for (const std::int32_t choice : choices) {
                    if (chosen.count == static_cast<int>(chosen.choice.size())) throw nb::value_error("too many choices");
                    Encoding<G>::legal(position, chosen, legal);
                    if (std::find(legal.begin(), legal.end(), choice) == legal.end()) throw nb::value_error("no such choice");
                    chosen.choice[chosen.count++] = choice;
                }
                self.batch.restore(i, position, chosen, Random::restored(std::get<0>(numbers), std::get<1>(numbers)), plies);
            }
        }, "saved"_a);
}

}  // namespace archipel
