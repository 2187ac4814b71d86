// The private module archipel._core.

#include "search.hpp"

namespace archipel {
namespace {

constexpr const Binding* bindings[] = {&desdemona_binding, &iago_binding, &lazo_binding, &palago_binding};

nb::object state(std::string_view game, std::string_view variant, std::string_view board, int to_move,
                 std::string_view mark) {
    for (const Binding* binding : bindings) {
        if (binding->game == game) return binding->state({variant, board, to_move, mark});
    }
    throw nb::value_error("no such game");
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The games in C++. Private: use archipel.native and what is built on it.";
    module.def("games", [] {
        std::vector<std::string_view> games;
        for (const Binding* binding : bindings) games.push_back(binding->game);
        return games;
    });
    nb::class_<Random>(module, "Random")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def(
            "below",
            [](Random& random, std::uint32_t limit) {
                if (!limit) throw nb::value_error("there is no number below 0");
                return random.below(limit);
            },
            "limit"_a);
    nb::class_<Search>(module, "Search")
        .def("run", &Search::run, "nodes"_a, "seconds"_a, "depth"_a)
        .def("stop", &Search::stop)
        .def_prop_ro("nodes", &Search::nodes)
        .def_prop_ro("depth", &Search::depth, "Of the deepest node.")
        .def_prop_ro("proven", &Search::proven, "Who wins, -1 for a draw, or None.")
        .def("lines", &Search::lines, "most"_a);
    for (const Binding* binding : bindings) binding->bind(module);
    // The texts come from a checked Python State.
    module.def("state", &state, "game"_a, "variant"_a, "board"_a, "to_move"_a, "mark"_a,
               nb::sig("def state(game: str, variant: str, board: str, to_move: int, mark: str) -> "
                       "Iago | Palago | Desdemona | Lazo2 | Lazo3 | Lazo4 | Lazo5 | Lazo6 | Lazo7 | Lazo8"));
}

}  // namespace archipel
