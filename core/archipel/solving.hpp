// Solvers as programs outside the core know them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"
#include "proof_tree.hpp"
#include "search.hpp"
#include "solver.hpp"

namespace archipel {

class Solving {
public:
    virtual ~Solving() = default;

    // Goes on until it is decided or a limit is reached; the depth is no limit.
    virtual void run(const Limits& limits, const Stop& stop) = 0;
    // Positions that were looked at.
    virtual std::int64_t nodes() const = 0;
    // Of the position to solve, as the player to move sees them.
    virtual ProofNumbers numbers() = 0;
    // How many of the moves that may help are decided, and how many there are.
    virtual std::pair<int, int> replies() = 0;
    // Who is right: the goal's player, or the other one who keeps them from it; nothing while that is open.
    virtual std::optional<int> right() = 0;
    // The moves after which whoever is to move gets what they want, up to so many; nothing if that of one is not decided
    // with so many nodes, or `stop` said yes.
    virtual std::optional<std::vector<std::string>> deciding_moves(std::size_t most, std::int64_t nodes,
                                                                   const Stop& stop) = 0;
    // The proof of what is decided; nothing if `stop` said yes before it was whole.
    virtual std::optional<ProofNodes> proof(const Stop& stop) = 0;
    // What took most work, as bytes for another solver of the same goal in the same variant.
    virtual std::vector<std::uint8_t> kept() const = 0;
    virtual void recall(std::span<const std::uint8_t> bytes) = 0;
};

template <Game G>
class SolvingOf final : public Solving {
public:
    SolvingOf(const G& position, Goal goal, int threads, std::size_t bytes, Shortcuts shortcuts)
        : position_(position), solver_(goal, threads, bytes, shortcuts) {}

    void run(const Limits& limits, const Stop& stop) override {
        if (!numbers().decided()) numbers_ = solver_.run(position_, limits, stop).numbers;
    }
    std::int64_t nodes() const override { return solver_.nodes(); }
    ProofNumbers numbers() override { return numbers_.decided() ? numbers_ : solver_.look(position_).numbers; }

    std::pair<int, int> replies() override {
        typename Solver<G>::Replies replies;
        solver_.list(position_, replies, true);
        int decided = 0;
        for (const auto& reply : replies.list) decided += reply.numbers.decided();
        return {decided, static_cast<int>(replies.list.size())};
    }

    std::optional<int> right() override {
        const ProofNumbers left = numbers();
        if (!left.decided()) return {};
        return left.reach ? 1 - position_.to_move() : position_.to_move();
    }

    std::optional<std::vector<std::string>> deciding_moves(std::size_t most, std::int64_t nodes,
                                                           const Stop& stop) override {
        std::vector<typename G::Move> moves, open;
        std::vector<std::string> deciding;
        const auto count = [&](const typename G::Move& move, const ProofNumbers& after) {
            if (!after.fail && deciding.size() < most) deciding.push_back(position_.move_text(move));
        };
        position_.moves(moves);
        for (const auto& move : moves) {  // most are seen at a glance
            const ProofNumbers after = solver_.look(played(move)).numbers;
            if (after.decided()) count(move, after);
            else open.push_back(move);
        }
        for (const auto& move : open) {
            if (deciding.size() == most) break;
            const Limits limits{solver_.nodes() + nodes, Clock::time_point::max(), 0};
            const ProofNumbers after = solver_.run(played(move), limits, stop).numbers;
            if (!after.decided()) return {};
            count(move, after);
        }
        return deciding;
    }

    std::optional<ProofNodes> proof(const Stop& stop) override {
        return ProofTree<G>(solver_, *right(), stop).nodes(position_);
    }

    std::vector<std::uint8_t> kept() const override { return solver_.table().kept(most_kept); }
    void recall(std::span<const std::uint8_t> bytes) override { solver_.table().recall(bytes); }

private:
    G played(const typename G::Move& move) const {
        G next = position_;
        next.play(move);
        return next;
    }

    static constexpr std::size_t most_kept = 2'000'000;  // positions: some 48 MB

    const G position_;
    Solver<G> solver_;
    ProofNumbers numbers_{1, 1};  // that the last run came to
};

}  // namespace archipel
