// The private module archipel._core.

#include "native.hpp"

namespace archipel {
namespace {

nb::object state(std::string_view game, std::string_view variant, std::string_view board, int to_move, std::string_view mark) {
    for (const Binding* binding : {&desdemona_binding, &iago_binding, &lazo_binding, &palago_binding}) {
        if (binding->game == game) return binding->state({variant, board, to_move, mark});
    }
    throw nb::value_error("no such game");
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
    for (const Binding* binding : {&desdemona_binding, &iago_binding, &lazo_binding, &palago_binding}) binding->bind(module);
    // The texts come from a checked Python State.
    module.def("state", &state, "game"_a, "variant"_a, "board"_a, "to_move"_a, "mark"_a,
               nb::sig("def state(game: str, variant: str, board: str, to_move: int, mark: str) -> "
                       "Iago | Palago | Desdemona | Lazo2 | Lazo3 | Lazo4 | Lazo5 | Lazo6 | Lazo7 | Lazo8"));
}

}  // namespace archipel
