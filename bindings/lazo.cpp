#include "archipel/lazo_encoding.hpp"
#include "batch.hpp"
#include "search.hpp"

namespace archipel {
namespace {

// Lazo's variants are its sides, two of which have names of their own.
struct Variant {
    std::string_view name;
    int side;
};
constexpr Variant variants[] = {{"standard", 6}, {"small", 4}, {"side2", 2}, {"side3", 3}, {"side4", 4},
                                {"side5", 5},    {"side6", 6}, {"side7", 7}, {"side8", 8}};

template <int Side = 2>
nb::object made(const Variant& variant, const Fields& fields) {
    if constexpr (Side < 8) {
        if (variant.side > Side) return made<Side + 1>(variant, fields);
    }
    return nb::cast(
        Native<Lazo<Side>>{Lazo<Side>::from_text(fields.board, fields.to_move, fields.mark), "lazo", variant.name});
}

nb::object state(const Fields& fields) {
    check_to_move(fields.to_move);
    for (const Variant& variant : variants) {
        if (variant.name == fields.variant) return made(variant, fields);
    }
    throw nb::value_error("no such variant");
}

template <int Side = 2>
void bind(nb::module_& module) {
    const std::string name = "Lazo" + std::to_string(Side);
    auto native = bind_native<Lazo<Side>>(module, name.c_str(), state);
    bind_uct(native);
    bind_batch<Lazo<Side>>(module, name);
    if constexpr (Side < 8) bind<Side + 1>(module);
}

}  // namespace

const Binding lazo_binding{"lazo", bind<>, state};

}  // namespace archipel
