// Searches as Python sees them: one class for all games.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <atomic>
#include <limits>
#include <memory>
#include <optional>

#include "archipel/uct.hpp"
#include "native.hpp"

namespace archipel {

// One of the best moves and what is expected to follow, as texts; its value for the mover; its visits.
using FoundLine = std::tuple<std::vector<std::string>, double, std::int64_t>;

class Search {
public:
    virtual ~Search() = default;

    // Goes on until there are so many nodes, or for so many seconds, or to this depth, or until all is proven or stopped.
    void run(std::int64_t nodes, double seconds, int depth) {
        using Seconds = std::chrono::duration<double>;
        if (!(seconds >= 0)) throw nb::value_error("seconds can't be negative");
        const auto time = seconds < 1e9 ? Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds))
                                        : Clock::time_point::max();
        Interrupted interrupted;
        user_.alone([&] { search({nodes, time, depth}, interrupted); });
        stopped_ = false;
        interrupted.rethrow();
    }
    void stop() { stopped_ = true; }

    virtual std::int64_t nodes() const = 0;
    virtual int depth() const = 0;
    virtual std::optional<int> proven() const = 0;
    virtual std::vector<FoundLine> lines(int most) = 0;

protected:
    virtual void search(const Limits& limits, Interrupted& interrupted) = 0;

    OneUser user_;
    std::atomic<bool> stopped_{false};
};

template <Game G>
class UctSearch final : public Search {
public:
    UctSearch(const G& root, std::uint64_t seed, int threads, std::size_t bytes)
        : root_(root), uct_(root, seed, threads, bytes) {}

    std::int64_t nodes() const override { return uct_.nodes(); }
    int depth() const override { return uct_.depth(); }
    std::optional<int> proven() const override { return uct_.proven(); }
    std::vector<FoundLine> lines(int most) override {
        if (most < 1) throw nb::value_error("there must be at least one line");
        return user_.alone([&] {
            std::vector<FoundLine> found;
            for (const auto& line : uct_.lines(most)) {
                std::vector<std::string> texts;
                for (const auto& move : line.moves) texts.push_back(root_.move_text(move));
                found.emplace_back(texts, line.value, line.visits);
            }
            return found;
        });
    }

protected:
    void search(const Limits& limits, Interrupted& interrupted) override {
        uct_.run(limits, [&] { return stopped_ || interrupted(); });
    }

private:
    const G root_;
    Uct<G> uct_;
};

template <Game G>
void bind_uct(nb::class_<Native<G>>& native) {
    native.def(
        "uct",
        [](const Native<G>& native, std::uint64_t seed, int threads, int megabytes) -> std::unique_ptr<Search> {
            check_threads(threads);
            if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error("megabytes is a number from 1 to 1048576");
            if (native.position.over()) throw nb::value_error("the game is over");
            return std::make_unique<UctSearch<G>>(native.position, seed, threads, std::size_t(megabytes) << 20);
        },
        "seed"_a = 0, "threads"_a = 1, "megabytes"_a = 1024);
}

}  // namespace archipel
