// What every search gives, whatever the game and the way of searching.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace archipel {

using Clock = std::chrono::steady_clock;

// Long calculations ask now and then, on the thread that began them, whether to leave off.
using Stop = std::function<bool()>;

// A search stops at whichever comes first.
struct Limits {
    std::int64_t nodes;
    Clock::time_point time;
    int depth;  // of the deepest node
};

// One of the best moves and what is expected to follow, as texts.
struct Line {
    std::vector<std::string> moves;
    double value;  // for the player to move at the root, from -1 to 1
    std::int64_t visits;
};

class Search {
public:
    virtual ~Search() = default;

    // Goes on until a limit, or until `stop`, or until all is proven.
    virtual void run(const Limits& limits, const Stop& stop) = 0;

    virtual std::int64_t nodes() const = 0;
    virtual int depth() const = 0;
    // Who wins, -1 for a draw, or nothing if that is not known.
    virtual std::optional<int> proven() const = 0;
    // The best moves, best first.
    virtual std::vector<Line> lines(int most) const = 0;
    // Goes on from the position after these moves with what it knows of it, if anything.
    virtual bool follow(const std::vector<std::string>& moves) = 0;
};

}  // namespace archipel
