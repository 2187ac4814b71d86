// A small network over a game's features: a value of a position, priors of its choices.
//
// Each feature of a position has a row; the sum of the rows, cut to [0, 1] and squared, gives the hidden values, and these
// give the player to move's chance by the weights of the phase. A choice's logit is the sum of its features' weights.
// Weights are whole numbers of 16 bits, so that they are the same everywhere, and small.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "features.hpp"

namespace archipel {

// The numbers of a network, one after the other: rows, what is added to their sum, output weights and what is added to
// them by phase, weights of choices' features.
using Weights = std::vector<std::int16_t>;

// Where each part begins, and what 1 is in it.
template <Learnable G>
struct Layout {
    using F = Features<G>;
    static constexpr std::size_t bias = std::size_t{F::values} * F::hidden;
    static constexpr std::size_t out = bias + F::hidden;
    static constexpr std::size_t out_bias = out + std::size_t{F::phases} * F::hidden;
    static constexpr std::size_t policy = out_bias + F::phases;
    static constexpr std::size_t size = policy + F::policies;

    static constexpr float one_of_rows = 256, one_of_out = 1024, one_of_policy = 1024;
    static constexpr float one(std::size_t i) {
        return i < out ? one_of_rows : i < policy ? one_of_out : one_of_policy;
    }
};

template <Learnable G>
class Network {
    using F = Features<G>;
    using L = Layout<G>;

public:
    explicit Network(std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {
        if (weights_->size() != L::size) throw std::invalid_argument("weights of another network");
        for (std::size_t i = 0; i < out_.size(); ++i) out_[i] = at(L::out + i) / (L::one_of_out * squared);
        for (int phase = 0; phase < F::phases; ++phase) out_bias_[phase] = at(L::out_bias + phase) / L::one_of_out;
    }

    // Without any knowledge: every position is even, every choice as likely.
    static std::shared_ptr<const Weights> blank() { return std::make_shared<const Weights>(L::size); }

    // From -1, lost, to 1, won, for the player to move.
    float value(const G& position) const { return is_valued(position) ? std::tanh(value_logit(position) / 2) : 0; }

    // Of the player to move's chance, in a position that has a value.
    float value_logit(const G& position) const {
        std::array<std::int16_t, F::hidden> sum;
        std::copy_n(weights_->data() + L::bias, F::hidden, sum.begin());
        F::each_value(position, [&](int number) {
            const std::int16_t* const row = weights_->data() + std::size_t(number) * F::hidden;
            for (int i = 0; i < F::hidden; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
        });
        const int phase = F::phase(position);
        const float* const out = out_.data() + phase * F::hidden;
        float logit = out_bias_[phase];
        for (int i = 0; i < F::hidden; ++i) {
            const auto cut = static_cast<float>(std::clamp<int>(sum[i], 0, static_cast<int>(L::one_of_rows)));
            logit += out[i] * cut * cut;
        }
        return logit;
    }

    // Of a choice; what counts is the difference from the others.
    float logit(std::span<const std::uint16_t> features) const {
        int sum = 0;
        for (const std::uint16_t number : features) sum += (*weights_)[L::policy + number];
        return static_cast<float>(sum) / L::one_of_policy;
    }

private:
    static constexpr float squared = L::one_of_rows * L::one_of_rows;

    float at(std::size_t i) const { return (*weights_)[i]; }

    std::shared_ptr<const Weights> weights_;
    std::array<float, std::size_t{F::phases} * F::hidden> out_;
    std::array<float, F::phases> out_bias_;
};

}  // namespace archipel
