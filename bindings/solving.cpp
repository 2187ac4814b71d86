// Solvers and proofs as Python sees them: one class each for all games.

#include "archipel/solving.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "archipel/position.hpp"
#include "python.hpp"

namespace archipel {
namespace {

// The nodes of a proof by their numbers in its file: the root first, each before those that it leads to.
class NumberedProof {
public:
    explicit NumberedProof(ProofNodes nodes) : nodes_(std::move(nodes)) {}

    std::size_t size() const { return nodes_.size(); }
    int plies() const { return nodes_.back().plies; }

    std::vector<std::string> line() const {
        std::vector<std::string> line;
        for (int node = static_cast<int>(size()) - 1; node != ProofNode::ended; node = nodes_[node].next) {
            line.insert(line.end(), nodes_[node].line.begin(), nodes_[node].line.end());
        }
        return line;
    }

    // Whether the claimant is to move; the moves, each with the node that it leads to or none; the replies to all others.
    using Listed = std::vector<std::pair<std::string, std::optional<std::size_t>>>;
    std::tuple<bool, Listed, std::vector<std::string>> node(std::size_t number) const {
        if (number >= size()) throw nb::index_error("there is no such node");
        const ProofNode& node = nodes_[size() - 1 - number];
        Listed moves;
        for (const auto& [move, to] : node.moves) {
            moves.emplace_back(move, to == ProofNode::ended ? std::nullopt : std::optional(size() - 1 - to));
        }
        return {node.claimant, std::move(moves), node.replies};
    }

private:
    ProofNodes nodes_;
};

Clock::time_point deadline(double seconds) {
    if (!(seconds >= 0 && seconds < 1e9)) throw nb::value_error("seconds is a number from 0 to a billion");
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// A solver that one thread of Python uses at a time.
class SharedSolving {
    // Stops at Ctrl-C, and raises what it asks for.
    template <class Calculation>
    auto calculate(Calculation calculation) {
        Interrupted interrupted;
        auto result = user_.alone([&] { return calculation(std::ref(interrupted)); });
        interrupted.rethrow();
        return result;
    }

public:
    explicit SharedSolving(std::unique_ptr<Solving> solving) : solving_(std::move(solving)) {}

    void run(std::int64_t nodes, double seconds) {
        const auto time = deadline(seconds);
        calculate([&](const Stop& stop) {
            solving_->run({nodes, time, std::numeric_limits<int>::max()}, stop);
            return true;
        });
    }

    std::int64_t nodes() const { return solving_->nodes(); }
    std::pair<std::uint32_t, std::uint32_t> numbers() {
        const ProofNumbers numbers = user_.alone([&] { return solving_->numbers(); });
        return {numbers.reach, numbers.fail};
    }
    std::pair<int, int> replies() {
        return user_.alone([&] { return solving_->replies(); });
    }
    std::optional<int> right() {
        return user_.alone([&] { return solving_->right(); });
    }

    std::optional<std::vector<std::string>> deciding_moves(std::size_t most, std::int64_t nodes) {
        return calculate([&](const Stop& stop) { return solving_->deciding_moves(most, nodes, stop); });
    }

    NumberedProof proof() {
        if (!right()) throw nb::value_error("nothing is decided yet");
        return NumberedProof(*calculate([&](const Stop& stop) { return solving_->proof(stop); }));
    }

    nb::bytes kept() {
        const auto bytes = user_.alone([&] { return solving_->kept(); });
        return nb::bytes(bytes.data(), bytes.size());
    }
    void recall(const nb::bytes& bytes) {
        const std::span<const std::uint8_t> span(static_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        user_.alone([&] { solving_->recall(span); });
    }

private:
    std::unique_ptr<Solving> solving_;
    OneUser user_;
};

// The same for endings by score.
class SharedScoring {
public:
    explicit SharedScoring(std::unique_ptr<Scoring> scoring) : scoring_(std::move(scoring)) {}

    bool run(double seconds) {
        const auto until = deadline(seconds);
        Interrupted interrupted;
        const bool found =
            user_.alone([&] { return scoring_->run([&] { return Clock::now() >= until || interrupted(); }); });
        interrupted.rethrow();
        return found;
    }

    std::int64_t nodes() {
        return user_.alone([&] { return scoring_->nodes(); });
    }
    std::vector<std::string> line() {
        return user_.alone([&] { return scoring_->line(); });
    }

private:
    std::unique_ptr<Scoring> scoring_;
    OneUser user_;
};

std::size_t bytes_of(int megabytes) {
    if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error("megabytes is a number from 1 to 1048576");
    return std::size_t(megabytes) << 20;
}

std::unique_ptr<SharedScoring> scoring(const Position& position, int megabytes) {
    auto made = position.scoring(bytes_of(megabytes));
    return made ? std::make_unique<SharedScoring>(std::move(made)) : nullptr;
}

std::unique_ptr<SharedSolving> solving(const Position& position, int player, bool by_draw, int threads, int megabytes,
                                       bool glance, bool threats, bool symmetry) {
    const Shortcuts shortcuts{glance, threats, symmetry};
    return std::make_unique<SharedSolving>(
        position.solving({player, by_draw}, threads, bytes_of(megabytes), shortcuts));
}

}  // namespace

void bind_solving(nb::module_& module) {
    nb::class_<NumberedProof>(module, "Proof", "Nodes that prove what a solver has decided.")
        .def("__len__", &NumberedProof::size)
        .def("node", &NumberedProof::node, "number"_a,
             "Whether the claimant is to move; moves, each with its node or None; replies to all other moves.")
        .def_prop_ro("plies", &NumberedProof::plies, "To the end, if the opponent resists for as long as possible.")
        .def_prop_ro("line", &NumberedProof::line, "What is played then.");
    nb::class_<SharedSolving>(module, "Solving")
        .def("run", &SharedSolving::run, "nodes"_a, "seconds"_a, "Goes on until so many nodes, or for so long.")
        .def_prop_ro("nodes", &SharedSolving::nodes, "Positions that were looked at.")
        .def_prop_ro("numbers", &SharedSolving::numbers,
                     "How much is left to prove: that the player to move reaches what he wants, and that he fails.")
        .def_prop_ro("replies", &SharedSolving::replies, "How many moves are decided, and how many there are.")
        .def_prop_ro("right", &SharedSolving::right,
                     "The goal's player, or the other who prevents it; None while that is open.")
        .def("deciding_moves", &SharedSolving::deciding_moves, "most"_a, "nodes"_a,
             "Those by which the player to move gets what he wants, up to so many; None if one takes more nodes.")
        .def("proof", &SharedSolving::proof)
        .def("kept", &SharedSolving::kept, "What took most work, for another solver of the same goal.")
        .def("recall", &SharedSolving::recall, "kept"_a);
    nb::class_<SharedScoring>(module, "Scoring")
        .def("run", &SharedScoring::run, "seconds"_a, "Goes on for so long; whether it is found.")
        .def_prop_ro("nodes", &SharedScoring::nodes, "Positions that were looked at.")
        .def_prop_ro("line", &SharedScoring::line, "The moves to the end, as far as they are found.");
    module.def("scoring", &scoring, "position"_a, "megabytes"_a,
               nb::sig("def scoring(position: Native, megabytes: int) -> Scoring | None"),
               "Best play for the score; None of a game whose endings are not solved so.");
    module.def("solving", &solving, "position"_a, "player"_a, "by_draw"_a, "threads"_a = 1, "megabytes"_a = 256,
               "glance"_a = true, "threats"_a = true, "symmetry"_a = true,
               "Finds out whether a player wins, or if a draw is enough does not lose.");
}

}  // namespace archipel
