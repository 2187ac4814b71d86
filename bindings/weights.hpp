// The weights of a game's network, as Python holds them.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "archipel/position.hpp"

namespace archipel {

inline const Learned& learned_of(std::string_view game) {
    const auto found = learned().find(game);
    if (found == learned().end()) throw std::invalid_argument("nothing is learned of this game");
    return found->second;
}

class GameWeights {
public:
    GameWeights(std::string game, Weights weights)
        : game_(std::move(game)), weights_(std::make_shared<const Weights>(std::move(weights))) {
        if (weights_->size() != learned_of(game_).weights) throw std::invalid_argument("another number of weights");
    }

    const std::string& game() const { return game_; }
    const Weights& all() const { return *weights_; }
    std::shared_ptr<const Weights> of(std::string_view game) const {
        if (game != game_) throw std::invalid_argument("weights of another game");
        return weights_;
    }

private:
    std::string game_;
    std::shared_ptr<const Weights> weights_;
};

}  // namespace archipel
