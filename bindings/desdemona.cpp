#include "archipel/desdemona_encoding.hpp"
#include "batch.hpp"
#include "search.hpp"

namespace archipel {
namespace {

// Random games that choose an amazon, its target and its shot in turn.
struct Stepwise : Desdemona {
    explicit Stepwise(const Desdemona& position) : Desdemona(position) {}
    Move random_move(Random& random) const { return random_steps(random); }
};

nb::object state(const Fields& fields) { return named<Desdemona>("desdemona", fields); }

void bind(nb::module_& module) {
    auto native =
        bind_native<Desdemona>(module, "Desdemona", state)
            .def(
                "step_playouts",
                [](const Native<Desdemona>& native, std::int64_t games, std::uint64_t seed, int threads) {
                    return played_out(Stepwise(native.position), games, seed, threads);
                },
                "games"_a, "seed"_a = 0, "threads"_a = 1,
                "Like playouts, but choosing an amazon, its target and its shot in turn, each equally likely.",
                nb::sig("def step_playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, "
                        "int], int, int]"));
    bind_uct(native);
    bind_batch<Desdemona>(module, "Desdemona");
}

}  // namespace

const Binding desdemona_binding{"desdemona", bind, state};

}  // namespace archipel
