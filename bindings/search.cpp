// Searches as Python sees them: one class for all games.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "archipel/position.hpp"
#include "python.hpp"
#include "weights.hpp"

namespace archipel {
namespace {

// A search that one thread of Python uses at a time, and any may stop.
class SharedSearch {
public:
    explicit SharedSearch(std::unique_ptr<Search> search) : search_(std::move(search)) {}

    // Goes on until there are so many nodes, or for so many seconds, or to this depth, or until all is proven or stopped.
    void run(std::int64_t nodes, double seconds, int depth) {
        using Seconds = std::chrono::duration<double>;
        if (!(seconds >= 0)) throw nb::value_error("seconds can't be negative");
        const auto time = seconds < 1e9 ? Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds))
                                        : Clock::time_point::max();
        Interrupted interrupted;
        user_.alone([&] { search_->run({nodes, time, depth}, [&] { return stopped_ || interrupted(); }); });
        stopped_ = false;
        interrupted.rethrow();
    }
    void stop() { stopped_ = true; }

    bool follow(const std::vector<std::string>& moves) {
        return user_.alone([&] { return search_->follow(moves); });
    }

    std::int64_t nodes() const { return search_->nodes(); }
    int depth() const { return search_->depth(); }
    std::optional<int> proven() const { return search_->proven(); }

    std::vector<std::tuple<std::vector<std::string>, double, std::int64_t>> lines(int most) {
        if (most < 1) throw nb::value_error("there must be at least one line");
        std::vector<std::tuple<std::vector<std::string>, double, std::int64_t>> found;
        for (Line& line : user_.alone([&] { return search_->lines(most); })) {
            found.emplace_back(std::move(line.moves), line.value, line.visits);
        }
        return found;
    }

private:
    std::unique_ptr<Search> search_;
    OneUser user_;
    std::atomic<bool> stopped_{false};
};

std::size_t bytes(int megabytes) {
    if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error("megabytes is a number from 1 to 1048576");
    return std::size_t(megabytes) << 20;
}

std::unique_ptr<SharedSearch> uct(const Position& position, std::uint64_t seed, int threads, int megabytes) {
    return std::make_unique<SharedSearch>(position.uct(seed, threads, bytes(megabytes)));
}

std::unique_ptr<SharedSearch> puct(const Position& position, const GameWeights& weights, int threads, int megabytes) {
    return std::make_unique<SharedSearch>(position.puct(weights.of(position.game()), threads, bytes(megabytes)));
}

std::unique_ptr<SharedSearch> alphabeta(const Position& position, const GameWeights& weights, int threads,
                                        int megabytes) {
    return std::make_unique<SharedSearch>(position.alphabeta(weights.of(position.game()), threads, bytes(megabytes)));
}

}  // namespace

void bind_searches(nb::module_& module) {
    nb::class_<SharedSearch>(module, "Search")
        .def("run", &SharedSearch::run, "nodes"_a, "seconds"_a, "depth"_a)
        .def("stop", &SharedSearch::stop)
        .def("follow", &SharedSearch::follow, "moves"_a,
             "Goes on from the position after these moves with what it knows of it, if anything.")
        .def_prop_ro("nodes", &SharedSearch::nodes)
        .def_prop_ro("depth", &SharedSearch::depth, "Of the deepest node.")
        .def_prop_ro("proven", &SharedSearch::proven, "Who wins, -1 for a draw, or None.")
        .def("lines", &SharedSearch::lines, "most"_a);
    module.def("uct", &uct, "start"_a, "seed"_a = 0, "threads"_a = 1, "megabytes"_a = 1024,
               "A search by UCT that has not looked at anything yet.");
    module.def("puct", &puct, "start"_a, "weights"_a, "threads"_a = 1, "megabytes"_a = 256,
               "A search by PUCT that has not looked at anything yet.");
    module.def("alphabeta", &alphabeta, "start"_a, "weights"_a, "threads"_a = 1, "megabytes"_a = 256,
               "A search by alpha-beta that has not looked at anything yet.");
}

}  // namespace archipel
