// Weights, self-play and learning as Python sees them.

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archipel/position.hpp"
#include "python.hpp"
#include "weights.hpp"

namespace archipel {
namespace {

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

Weights unpacked(const nb::bytes& payload) {
    if (payload.size() % 2) throw nb::value_error("weights have two bytes each");
    Reader reader(span_of(payload));
    Weights weights(payload.size() / 2);
    for (std::int16_t& weight : weights) weight = reader.next<std::int16_t>();
    return weights;
}

nb::bytes packed(const Weights& weights) {
    Writer writer;
    for (const std::int16_t weight : weights) writer.add(weight);
    const Bytes bytes = writer.take();
    return nb::bytes(bytes.data(), bytes.size());
}

// Games, made while Python's other threads go on.
template <class Make>
nb::bytes made(const Make& make) {
    Interrupted interrupted;
    const Bytes bytes = [&] {
        const nb::gil_scoped_release release;
        return make(std::ref(interrupted));
    }();
    interrupted.rethrow();
    return nb::bytes(bytes.data(), bytes.size());
}

nb::bytes self_play(const Position& start, const GameWeights& weights, int games, std::uint64_t seed,
                    std::int64_t nodes) {
    if (games < 0 || nodes < 8 || nodes > 60'000)
        throw nb::value_error("no such games: nodes is a number from 8 to 60000");
    return made([&](const Stop& stop) {
        return start.self_play(weights.of(start.game()), games, seed, Practice{nodes}, stop);
    });
}

nb::bytes soundings(const Position& start, const GameWeights& weights, int games, std::uint64_t seed,
                    std::int64_t nodes, bool tree) {
    if (games < 0 || nodes < 1) throw nb::value_error("no such games: games is no number below 0, nodes one above 0");
    return made(
        [&](const Stop& stop) { return start.soundings(weights.of(start.game()), games, seed, nodes, tree, stop); });
}

// A learner that one thread of Python uses at a time.
class SharedLearner {
public:
    explicit SharedLearner(std::string game) : game_(std::move(game)), learner_(learned_of(game_).learner()) {}

    void begin(const GameWeights* weights, std::uint64_t seed) {
        const auto from = weights ? weights->of(game_) : nullptr;
        user_.alone([&] { learner_->begin(from.get(), seed); });
    }

    std::int64_t add(const nb::bytes& games, int keep) {
        if (keep < 1) throw nb::value_error("keep is a number above 0");
        const auto bytes = span_of(games);
        return user_.alone([&] { return learner_->add(bytes, static_cast<std::size_t>(keep)); });
    }

    nb::tuple fit(std::int64_t positions, int batch, double rate, double last_rate) {
        if (positions < 1 || batch < 1 || !(rate > 0) || !(last_rate > 0)) {
            throw nb::value_error("positions, batch and rates are above 0");
        }
        Interrupted interrupted;
        const Loss loss =
            user_.alone([&] { return learner_->fit({positions, batch, rate, last_rate}, std::ref(interrupted)); });
        interrupted.rethrow();
        return nb::make_tuple(loss.value, loss.policy);
    }

    nb::tuple test(const nb::bytes& games) {
        const auto bytes = span_of(games);
        const Loss loss = user_.alone([&] { return learner_->test(bytes); });
        return nb::make_tuple(loss.value, loss.policy);
    }

    std::unique_ptr<GameWeights> weights() {
        return std::make_unique<GameWeights>(game_, user_.alone([&] { return learner_->weights(); }));
    }

private:
    std::string game_;
    std::unique_ptr<Learner> learner_;
    OneUser user_;
};

}  // namespace

void bind_learning(nb::module_& module) {
    module.def("learned", [] {
        std::vector<std::string_view> names;
        for (const auto& [name, what] : learned()) names.push_back(name);
        return names;
    });
    module.def(
        "features_version", [](std::string_view game) { return learned_of(game).version; }, "game"_a,
        "Weights made for another do not fit.");
    nb::class_<GameWeights>(module, "Weights", "Of a game's network.")
        .def(
            "__init__",
            [](GameWeights* self, std::string game, const nb::bytes& payload) {
                new (self) GameWeights(std::move(game), unpacked(payload));
            },
            "game"_a, "payload"_a)
        .def_static(
            "blank",
            [](std::string game) {
                const std::size_t count = learned_of(game).weights;
                return std::make_unique<GameWeights>(std::move(game), Weights(count));
            },
            "game"_a, "Without any knowledge: every position is even, every choice as likely.")
        .def_prop_ro("game", &GameWeights::game)
        .def_prop_ro("payload", [](const GameWeights& self) { return packed(self.all()); });
    module.def("self_play", &self_play, "start"_a, "weights"_a, "games"_a, "seed"_a, "nodes"_a,
               "Games to learn from, as bytes.");
    module.def("soundings", &soundings, "start"_a, "weights"_a, "games"_a, "seed"_a, "nodes"_a, "tree"_a,
               "Likewise, of games that stray: with what alpha-beta finds positions worth, or a tree.");
    nb::class_<SharedLearner>(module, "Learner", "Learns weights from games of self-play.")
        .def(nb::init<std::string>(), "game"_a)
        .def("begin", &SharedLearner::begin, "weights"_a.none(), "seed"_a,
             nb::sig("def begin(self, weights: Weights | None, seed: int) -> None"),
             "Goes on from these weights, or begins at random.")
        .def("add", &SharedLearner::add, "games"_a, "keep"_a,
             "Games to learn from; those of the last `keep` calls are kept. How many positions there were in these.")
        .def("fit", &SharedLearner::fit, "positions"_a, "batch"_a, "rate"_a, "last_rate"_a,
             nb::sig("def fit(self, positions: int, batch: int, rate: float, last_rate: float) -> tuple[float, float]"),
             "Learns from so many positions. The cross-entropies of values and of choices.")
        .def("test", &SharedLearner::test, "games"_a, nb::sig("def test(self, games: bytes) -> tuple[float, float]"),
             "The same for games that are not learned from.")
        .def_prop_ro("weights", &SharedLearner::weights);
}

}  // namespace archipel
