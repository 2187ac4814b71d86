#include "archipel/palago_encoding.hpp"
#include "batch.hpp"
#include "search.hpp"

namespace archipel {
namespace {

nb::object state(const Fields& fields) { return named<Palago>("palago", fields); }

void bind(nb::module_& module) {
    auto native = bind_native<Palago>(module, "Palago", state);
    bind_uct(native);
    bind_batch<Palago>(module, "Palago");
}

}  // namespace

const Binding palago_binding{"palago", bind, state};

}  // namespace archipel
