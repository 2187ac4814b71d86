// The private module archipel._core.

#include "archipel/random.hpp"

#include "python.hpp"

namespace archipel {

NB_MODULE(_core, module) {
    module.doc() = "The games in C++. Private: use archipel.native and what is built on it.";
    nb::class_<Random>(module, "Random")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def(
            "below",
            [](Random& random, std::uint32_t limit) {
                if (!limit) throw nb::value_error("there is no number below 0");
                return random.below(limit);
            },
            "limit"_a);
    bind_positions(module);
    bind_encodings(module);
    bind_batches(module);
    bind_learning(module);
    bind_searches(module);
    bind_solving(module);
}

}  // namespace archipel
