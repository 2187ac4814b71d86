// How environments number choices and show positions, as Python sees it.

#include "archipel/encoding.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "archipel/position.hpp"
#include "python.hpp"

namespace archipel {
namespace {

// The view of one variant. Each position that it is given must be of it.
class Viewed {
public:
    Viewed(std::string_view game, const Fields& start, View view)
        : start_(make_position(game, start)), view_(view), shape_(start_->shape(view)) {}

    const Position& start() const { return *start_; }
    const View& view() const { return view_; }
    Shape shape() const { return shape_; }
    const Position& of(const Position& position) const {
        if (position.game() != start_->game() || position.variant() != start_->variant())
            throw std::invalid_argument("the position is one of another game or variant");
        return position;
    }

private:
    std::unique_ptr<Position> start_;
    View view_;
    Shape shape_;
};

using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Symmetry symmetry(const std::array<int, 4>& matrix, const std::array<int, 2>& shift, bool swaps) {
    return {matrix, shift, swaps};
}

}  // namespace

void bind_encodings(nb::module_& module) {
    using V = Viewed;
    nb::class_<V>(module, "Encoding", "How the choices of a variant are numbered and its positions shown.")
        .def(
            "__init__",
            [](V* self, const Position& start, int window, bool whole_turns) {
                if (window < 0) throw std::invalid_argument("a window can't be negative");
                const std::string board = start.board_text();
                new (self)
                    V(start.game(), {start.variant(), board, start.to_move(), start.mark()}, {window, whole_turns});
            },
            "start"_a, "window"_a = 0, "whole_turns"_a = false)
        .def_prop_ro("actions", [](const V& self) { return self.start().actions(self.view()); })
        .def_prop_ro("choices", [](const V& self) { return self.start().choices(self.view()); })
        .def_prop_ro("longest", [](const V& self) { return self.start().longest(); })
        .def_prop_ro("shape",
                     [](const V& self) {
                         const auto [planes, height, width] = self.shape();
                         return std::tuple{planes, height, width};
                     })
        .def(
            "legal",
            [](const V& self, const Position& position, const Choices& chosen) {
                return self.of(position).legal_choices(chosen, self.view());
            },
            "state"_a, "chosen"_a)
        .def(
            "choose",
            [](const V& self, const Position& position, const Choices& chosen, std::int32_t action) {
                return self.of(position).choose(chosen, action, self.view());
            },
            "state"_a, "chosen"_a, "action"_a)
        .def(
            "text",
            [](const V& self, const Position& position, std::int32_t action) {
                return self.of(position).choice_text(action, self.view());
            },
            "state"_a, "action"_a)
        .def(
            "planes",
            [](const V& self, const Position& position, int player, const Choices& chosen) {
                const auto [planes, height, width] = self.shape();
                return array_of(self.of(position).planes(player, chosen, self.view()), planes, height, width);
            },
            "state"_a, "player"_a, "chosen"_a,
            nb::sig("def planes(self, state: Native, player: int, chosen: Sequence[int]) -> "
                    "numpy.typing.NDArray[numpy.uint8]"))
        .def(
            "choices_of",
            [](const V& self, const Position& position, const std::string& move) {
                return self.of(position).choices_of(move, self.view());
            },
            "state"_a, "move"_a)
        .def(
            "move_of",
            [](const V& self, const Position& position, const Choices& choices) {
                return self.of(position).move_of(choices, self.view());
            },
            "state"_a, "choices"_a)
        .def(
            "spots",
            [](const V& self) {
                auto spots = self.start().spots(self.view());
                const std::size_t count = spots.size() / 3;
                return array_of(std::move(spots), count, 3);
            },
            nb::sig("def spots(self) -> numpy.typing.NDArray[numpy.int32]"))
        .def(
            "turned",
            [](const V& self, Numbers actions, const std::array<int, 4>& matrix, const std::array<int, 2>& shift,
               bool swaps) {
                Choices turned = self.start().turned({actions.data(), actions.data() + actions.shape(0)},
                                                     symmetry(matrix, shift, swaps), self.view());
                const std::size_t count = turned.size();
                return array_of(std::move(turned), count);
            },
            "actions"_a.noconvert(), "matrix"_a, "shift"_a, "swaps"_a,
            nb::sig("def turned(self, actions: numpy.typing.NDArray[numpy.int32], matrix: tuple[int, int, int, int], "
                    "shift: tuple[int, int], swaps: bool) -> numpy.typing.NDArray[numpy.int32]"))
        .def(
            "turned_planes",
            [](const V& self, const std::array<int, 4>& matrix, const std::array<int, 2>& shift, bool swaps) {
                auto from = self.start().turned_planes(symmetry(matrix, shift, swaps), self.view());
                const std::size_t count = from.size();
                return array_of(std::move(from), count);
            },
            "matrix"_a, "shift"_a, "swaps"_a,
            nb::sig("def turned_planes(self, matrix: tuple[int, int, int, int], shift: tuple[int, int], swaps: bool) "
                    "-> numpy.typing.NDArray[numpy.int32]"));
}

}  // namespace archipel
