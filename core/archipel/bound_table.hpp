// What a search by depth remembers of positions: a bound of each one's score, how deep that goes, and the choice to try first.
//
// It never takes more than the bytes it was given; where there is no room, what is old goes, and then what is shallow.
// Threads share it without locks: an entry that two of them have mixed up does not fit its hash, and is taken for none.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "pages.hpp"

namespace archipel {

struct Bound {
    enum Kind : std::uint8_t { at_least = 1, at_most = 2, exact = 3 };
    static constexpr std::uint8_t no_choice = 255;
    static constexpr std::int16_t no_value = -32768;

    std::int16_t score;
    std::int16_t value;  // by the network, for the player to move, or `no_value`
    std::int16_t depth;
    std::uint8_t choice;
    Kind kind;
};

class BoundTable {
public:
    explicit BoundTable(std::size_t bytes)
        : buckets_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))),
          table_(zeroed_pages<Bucket>(buckets_)) {}

    std::optional<Bound> find(std::uint64_t hash) const {
        for (const Entry& entry : bucket_of(hash)) {
            const std::uint64_t word = entry.word.load(std::memory_order_relaxed);
            if (word && (entry.check.load(std::memory_order_relaxed) ^ word) == hash) return bound_in(word);
        }
        return {};
    }

    // Begins to fetch what will soon be asked for, which mostly comes from far away.
    void fetch([[maybe_unused]] std::uint64_t hash) const {
#ifdef __GNUC__
        __builtin_prefetch(&bucket_of(hash));
#endif
    }

    // What is not known of it now stays as it was.
    void keep(std::uint64_t hash, Bound bound) {
        Entry* place = nullptr;
        int least = 1 << 30;
        for (Entry& entry : bucket_of(hash)) {
            const std::uint64_t word = entry.word.load(std::memory_order_relaxed);
            if (word && (entry.check.load(std::memory_order_relaxed) ^ word) == hash) {
                const Bound before = bound_in(word);
                if (bound.choice == Bound::no_choice) bound.choice = before.choice;
                if (bound.value == Bound::no_value) bound.value = before.value;
                place = &entry;
                break;
            }
            const int worth = word ? bound_in(word).depth + (word >> 58 == age_ ? 1 << 16 : 0) : -(1 << 20);
            if (worth < least) {
                least = worth;
                place = &entry;
            }
        }
        const std::uint64_t word = word_of(bound);
        place->word.store(word, std::memory_order_relaxed);
        place->check.store(hash ^ word, std::memory_order_relaxed);
    }

    // What is there already is old from now on.
    void age() { age_ = (age_ + 1) % 64; }

private:
    struct Entry {
        std::atomic<std::uint64_t> check, word;  // the hash and the word, each bit of which differs or not; 0: nothing
    };
    struct Bucket {
        std::array<Entry, 4> entry;
        Entry* begin() { return entry.data(); }
        Entry* end() { return entry.data() + entry.size(); }
        const Entry* begin() const { return entry.data(); }
        const Entry* end() const { return entry.data() + entry.size(); }
    };
    Bucket& bucket_of(std::uint64_t hash) const { return table_.get()[hash & (buckets_ - 1)]; }

    std::uint64_t word_of(const Bound& bound) const {
        const auto bits = [](std::int16_t number) { return std::uint64_t{static_cast<std::uint16_t>(number)}; };
        return bits(bound.score) | bits(bound.value) << 16 | bits(bound.depth) << 32 |
               std::uint64_t{bound.choice} << 48 | std::uint64_t{bound.kind} << 56 | age_ << 58;
    }
    static Bound bound_in(std::uint64_t word) {
        const auto number = [&](int at) { return static_cast<std::int16_t>(word >> at & 0xffff); };
        return {number(0), number(16), number(32), static_cast<std::uint8_t>(word >> 48 & 255),
                static_cast<Bound::Kind>(word >> 56 & 3)};
    }

    const std::size_t buckets_;
    const std::unique_ptr<Bucket, FreePages> table_;
    std::uint64_t age_ = 0;
};

}  // namespace archipel
