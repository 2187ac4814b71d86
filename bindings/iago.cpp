#include "archipel/iago_encoding.hpp"
#include "batch.hpp"
#include "search.hpp"

namespace archipel {
namespace {

nb::object state(const Fields& fields) { return named<Iago>("iago", fields); }

void bind(nb::module_& module) {
    auto native = bind_native<Iago>(module, "Iago", state);
    bind_uct(native);
    bind_batch<Iago>(module, "Iago");
}

}  // namespace

const Binding iago_binding{"iago", bind, state};

}  // namespace archipel
