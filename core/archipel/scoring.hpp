// Endings solved by score, as programs outside the core know them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "features.hpp"
#include "search.hpp"

namespace archipel {

class Scoring {
public:
    virtual ~Scoring() = default;

    // Goes on until it is found, or `stop` says yes; whether it is found.
    virtual bool run(const Stop& stop) = 0;
    // Positions that were looked at.
    virtual std::int64_t nodes() const = 0;
    // The moves to the end if both play for the score, and to win where that decides nothing; as far as they are found.
    virtual const std::vector<std::string>& line() const = 0;
};

template <Scored G>
class ScoringOf final : public Scoring {
public:
    ScoringOf(const G& position, std::size_t bytes) : at_(position), ending_(bytes) {}

    bool run(const Stop& stop) override {
        while (!at_.over()) {
            const auto found = ending_.solve(at_, stop);
            if (!found) return false;
            line_.push_back(at_.move_text(found->move));
            at_.play(found->move);
        }
        return true;
    }
    std::int64_t nodes() const override { return ending_.nodes(); }
    const std::vector<std::string>& line() const override { return line_; }

private:
    G at_;  // the end of the line
    typename Features<G>::Ending ending_;
    std::vector<std::string> line_;
};

}  // namespace archipel
