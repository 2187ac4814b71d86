// What a test sees of a position through Features<G>, checked to be in range.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "archipel/features.hpp"

namespace archipel {

class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void check(bool holds, const char* what) {
    if (!holds) throw Failure(what);
}

// Of a position and of its choices, which are whole moves; in an order that does not depend on where it is seen from.
template <Learnable G>
struct Numbers {
    std::vector<int> values;
    std::vector<std::vector<int>> choices;
    std::vector<typename G::Move> moves;
    bool operator==(const Numbers& other) const { return values == other.values && choices == other.choices; }
};

template <Learnable G>
Numbers<G> numbers(const G& position) {
    using Seen = Features<G>;
    Numbers<G> all;
    Seen::each_value(position, [&](int number) {
        check(number >= 0 && number < Seen::values, "a feature of a position is out of range");
        all.values.push_back(number);
    });
    check(all.values.size() <= Seen::most_values, "a position has too many features");
    Seen::each_choice(position, {}, [&](std::int32_t choice, std::span<const std::uint16_t> features) {
        check(features.size() <= Seen::most_policies, "a choice has too many features");
        std::vector<int>& listed = all.choices.emplace_back(features.begin(), features.end());
        for (const int number : listed) check(number < Seen::policies, "a feature of a choice is out of range");
        std::sort(listed.begin(), listed.end());
        all.moves.push_back(*Seen::move(position, {}, choice));
    });
    std::sort(all.values.begin(), all.values.end());
    std::sort(all.choices.begin(), all.choices.end());
    return all;
}

}  // namespace archipel
