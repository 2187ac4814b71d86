// Iago's endings solved exactly: who wins, by how much, and how.
//
// Principal variation search to the end of the game, with a table of the positions met. First it settles who wins, which
// is quick, then by how much.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "iago.hpp"
#include "search.hpp"

namespace archipel {

class IagoEnding {
public:
    struct Solution {
        int winner;
        std::optional<int> lead;  // in score, of the player to move over the other
        Iago::Move move;
    };

    // The table takes so many bytes at most. All positions asked for are of one variant.
    explicit IagoEnding(std::size_t bytes)
        : buckets_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))),
          table_(std::make_unique<Bucket[]>(buckets_)) {
        steps_.reserve(iago::cells * iago::cells);
    }

    // Of a position that is not over; nothing if `stop` said yes before it was found.
    std::optional<Solution> solve(const Iago& position, const Stop& stop) { return found(position, stop, true); }

    // The same without the lead, in less time.
    std::optional<Solution> winner(const Iago& position, const Stop& stop) { return found(position, stop, false); }

    std::int64_t nodes() const { return nodes_; }

private:
    // What an end is worth to a player: twice the lead; if there is none, 1 or -1 by whom the centre lets win.
    using Worth = std::int16_t;
    static constexpr Worth most = 4000;

    static Worth worth(const Iago& end, int player) {
        const int lead = end.score(player) - end.score(1 - player);
        return static_cast<Worth>(lead ? 2 * lead : end.winner() == player ? 1 : -1);
    }

    struct Entry {
        std::uint64_t hash = 0;
        Worth least = -most, highest = most;
        Iago::Move move{iago::cells};  // none yet
        std::uint8_t size = 0;         // how many cells were empty, so about how long it took
    };
    struct Bucket {
        std::array<Entry, 4> entry;
    };
    static_assert(sizeof(Entry) == 16);

    // A move and where it leads to.
    struct Step {
        Iago position;
        Iago::Move move;
        int order;  // the lower the sooner
    };

    struct Stopped {};

    std::optional<Solution> found(const Iago& position, const Stop& stop, bool with_lead) {
        stop_ = &stop;
        steps_.clear();
        try {
            Entry root = search(position, -1, 1);
            const bool won = root.least > 0;
            if (with_lead) root = won ? search(position, 0, most) : search(position, -most, 0);
            return Solution{won ? position.to_move() : 1 - position.to_move(),
                            with_lead ? std::optional(root.least / 2) : std::nullopt, root.move};
        } catch (Stopped) {
            return {};
        }
    }

    // What the position is worth, exactly if that is between the two, else a bound beyond one of them.
    Entry search(const Iago& position, Worth alpha, Worth beta) {
        if (++nodes_ % 4096 == 0 && (*stop_)()) throw Stopped{};
        // With one inner cell left it is sooner searched than looked up.
        const bool tabled = count(position.empty() & iago::inner) > 1;
        Entry here = tabled ? looked_up(position) : Entry{};
        const Worth low = std::max(alpha, here.least), high = std::min(beta, here.highest);
        if (low >= high) return here;

        const std::size_t first = steps_.size();
        list_steps(position, here.move);
        const std::size_t last = steps_.size();
        Worth best = -most;
        Iago::Move best_move = here.move;
        for (std::size_t i = first; i < last && best < high; ++i) {
            bring_forward(i, last);
            const Worth bound = std::max(low, best);
            Worth value = after(steps_[i], position.to_move(), i == first ? low : bound,
                                i == first ? high : static_cast<Worth>(bound + 1));
            if (i != first && value > bound && value < high) value = after(steps_[i], position.to_move(), bound, high);
            if (value > best) {
                best = value;
                best_move = steps_[i].move;
            }
        }
        steps_.resize(first, steps_[first]);
        // Of moves that are all too bad nothing is known but bounds: none of them replaces one that was found better.
        if (best > low || here.move.slot == iago::cells) here.move = best_move;
        if (best > low) here.least = best;
        if (best < high) here.highest = best;
        if (tabled) keep(here);
        return here;
    }

    // What a step is worth to the player who takes it.
    Worth after(const Step& step, int player, Worth alpha, Worth beta) {
        if (step.position.over()) return worth(step.position, player);
        const Entry reply = search(Iago(step.position), static_cast<Worth>(-beta), static_cast<Worth>(-alpha));
        return static_cast<Worth>(-(reply.least >= -alpha ? reply.least : reply.highest));
    }

    // A claim leaves the opponent no more than the same placement does, so where there are claims, there is no need of others.
    void list_steps(const Iago& position, Iago::Move sooner) {
        const bool claim = position.claim_open();
        for (iago::Cells cells = claim ? position.empty() : position.placements(); cells;) {
            const Iago::Move move{static_cast<std::uint8_t>(pop(cells)), claim};
            Step& step = steps_.emplace_back(Step{position, move, 0});
            step.position.play(move);
            step.order = move == sooner ? -1'000'000 : order(step.position);
        }
    }

    // Positions that leave the opponent little choice are sooner searched, and sooner good.
    static int order(const Iago& position) {
        if (position.over()) return -worth(position, 1 - position.to_move());
        const int opponent = position.to_move();
        return 32 * count(position.claim_open() ? position.empty() : position.placements()) +
               (position.score(opponent) - position.score(1 - opponent));
    }

    void bring_forward(std::size_t i, std::size_t last) {
        const auto by_order = [](const Step& one, const Step& other) { return one.order < other.order; };
        std::iter_swap(steps_.begin() + static_cast<std::ptrdiff_t>(i),
                       std::min_element(steps_.begin() + static_cast<std::ptrdiff_t>(i),
                                        steps_.begin() + static_cast<std::ptrdiff_t>(last), by_order));
    }

    Entry looked_up(const Iago& position) const {
        for (const Entry& entry : table_[position.hash() & (buckets_ - 1)].entry) {
            if (entry.hash == position.hash() && entry.size) return entry;
        }
        Entry fresh;
        fresh.hash = position.hash();
        fresh.size = static_cast<std::uint8_t>(count(position.empty()));
        return fresh;
    }

    void keep(const Entry& made) {
        auto& entries = table_[made.hash & (buckets_ - 1)].entry;
        const auto same =
            std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.hash == made.hash; });
        const auto least = std::min_element(entries.begin(), entries.end(),
                                            [](const Entry& one, const Entry& other) { return one.size < other.size; });
        *(same != entries.end() ? same : least) = made;
    }

    const std::size_t buckets_;
    const std::unique_ptr<Bucket[]> table_;
    std::vector<Step> steps_;  // of all positions on the way to where the search is
    const Stop* stop_ = nullptr;
    std::int64_t nodes_ = 0;
};

}  // namespace archipel
