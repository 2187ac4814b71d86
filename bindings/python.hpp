// What the parts of the module share: arrays, Ctrl-C, and the threads of Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace archipel {

namespace nb = nanobind;
using namespace nb::literals;

// Each part of the module adds its classes and functions.
void bind_positions(nb::module_& module);
void bind_searches(nb::module_& module);
void bind_solving(nb::module_& module);
void bind_encodings(nb::module_& module);
void bind_batches(nb::module_& module);
void bind_learning(nb::module_& module);

// Raises what Ctrl-C asks for, after a long calculation without the GIL has stopped early.
class Interrupted {
public:
    // For the calculation to ask, also again: whether Ctrl-C was pressed. Looks at most every fiftieth of a second.
    bool operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (raised_ || now < next_) return raised_;
        next_ = now + std::chrono::milliseconds(20);
        nb::gil_scoped_acquire gil;
        return raised_ = PyErr_CheckSignals() != 0;
    }
    void rethrow() const {
        if (raised_) throw nb::python_error();
    }

private:
    std::chrono::steady_clock::time_point next_{};
    bool raised_ = false;
};

// Something that one thread of Python uses at a time.
class OneUser {
public:
    // Runs work without the GIL. Another thread that comes meanwhile is refused.
    template <class Work>
    auto alone(Work work) {
        if (busy_.exchange(true)) throw std::runtime_error("this is being used by another thread");
        const Free free{busy_};
        nb::gil_scoped_release release;
        return work();
    }

private:
    struct Free {
        std::atomic<bool>& busy;
        ~Free() { busy = false; }
    };
    std::atomic<bool> busy_{false};
};

// --- arrays

// Memory as an array that keeps its owner alive.
template <class Vector, class... Sizes>
auto view(Vector& memory, nb::handle owner, Sizes... sizes) {
    using T = std::remove_pointer_t<decltype(memory.data())>;  // const if the memory is not to be written to
    const std::size_t shape[] = {static_cast<std::size_t>(sizes)...};
    return nb::ndarray<nb::numpy, T>(memory.data(), sizeof...(sizes), shape, owner);
}

// A list as an array of this shape that owns its memory.
template <class T, class... Sizes>
auto array_of(std::vector<T> list, Sizes... sizes) {
    auto* const memory = new std::vector<T>(std::move(list));
    nb::capsule owner(memory, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return view(*memory, owner, sizes...);
}

}  // namespace archipel
