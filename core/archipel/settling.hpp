// What may settle a position, tried beside the tree: wins by threats, endings solved exactly.
//
// It goes on in small pieces, of which none is broken off for lack of time: the same pieces find the same, however often a
// search pauses, and nobody waits long for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "features.hpp"
#include "search.hpp"
#include "threats.hpp"

namespace archipel {

// What solves a game's endings exactly, where there is such a thing.
template <class G>
struct EndingOf {
    struct None {
        explicit None(std::size_t) {}
    };
    using type = None;
};
template <Scored G>
struct EndingOf<G> {
    using type = typename Features<G>::Ending;
};

template <Learnable G>
class Settling {
    using F = Features<G>;
    using Ending = typename EndingOf<G>::type;

public:
    using Move = typename G::Move;

    // Who wins, and the move to play, if one is better than others.
    struct Answer {
        std::int8_t winner;
        std::optional<Move> move;
    };

    // A table of endings takes so many bytes.
    explicit Settling(std::size_t bytes) : bytes_(bytes) {}

    // Another position. What is known of endings stays.
    void begin() { threats_.reset(); }

    // Goes on with a position, always the same since `begin`, for about as long as a tree takes for so many nodes.
    std::optional<Answer> run(const G& position, std::int64_t nodes, const Stop& stop) {
        if constexpr (Threatening<G>) {
            if (!threats_) threats_.emplace(position);
            threats_->run(nodes / 2);
            if (const auto move = threats_->first_move()) return Answer{to_move(position), move};
        }
        if constexpr (Scored<G>) {
            if (F::near_end(position)) return ending(position, nodes * F::ending_nodes, stop);
        }
        return {};
    }

private:
    static std::int8_t to_move(const G& position) { return static_cast<std::int8_t>(position.to_move()); }

    // Of a won ending any move that wins will do, of a lost one only that which loses least.
    std::optional<Answer> ending(const G& position, std::int64_t nodes, const Stop& stop) {
        if (!ending_) ending_ = std::make_unique<Ending>(bytes_);
        const std::int64_t most = ending_->nodes() + nodes;
        const Stop cut = [&] { return ending_->nodes() >= most || stop(); };
        const auto won = ending_->winner(position, cut);
        if (!won) return {};
        const auto winner = static_cast<std::int8_t>(won->winner);
        if (const auto exact = ending_->solve(position, cut)) return Answer{winner, exact->move};
        return Answer{winner, winner == position.to_move() ? std::optional(won->move) : std::nullopt};
    }

    struct Nothing {};
    template <class T>
    struct ThreatsOf {
        using type = std::optional<Nothing>;
    };
    template <Threatening T>
    struct ThreatsOf<T> {
        using type = std::optional<ThreatSearch<T>>;
    };

    const std::size_t bytes_;
    typename ThreatsOf<G>::type threats_;
    std::unique_ptr<Ending> ending_;
};

}  // namespace archipel
