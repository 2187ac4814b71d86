// What a solver remembers of positions: how much is left to prove of each.
//
// It never takes more than the bytes it was given. Where there is no room what took least work goes, and is worked out
// again if it is met again: to forget costs time, and never turns an open question into a result.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "pages.hpp"

namespace archipel {

// Proof numbers, as the player to move sees them: how many positions at least have to be settled until that player has
// reached the goal, and until that player has failed.
struct ProofNumbers {
    std::uint32_t reach, fail;

    static constexpr std::uint32_t never = 1u << 30;
    static constexpr ProofNumbers reached() { return {0, never}; }
    static constexpr ProofNumbers failed() { return {never, 0}; }
    bool decided() const { return !reach || !fail; }
};

class ProofTable {
public:
    explicit ProofTable(std::size_t bytes)
        : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))), table_(zeroed_pages<Bucket>(buckets_)) {}

    std::optional<ProofNumbers> find(std::uint64_t key) {
        Bucket& bucket = bucket_of(key);
        const Locked locked(lock_of(bucket));
        for (const Entry& entry : bucket) {
            if (entry.work && entry.key == key) return entry.numbers;
        }
        return {};
    }

    // How much a position took; nothing if it is forgotten.
    std::uint64_t work(std::uint64_t key) {
        Bucket& bucket = bucket_of(key);
        const Locked locked(lock_of(bucket));
        for (const Entry& entry : bucket) {
            if (entry.work && entry.key == key) return entry.work;
        }
        return 0;
    }

    // Work is counted in positions that were looked at, and adds up.
    void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
        Bucket& bucket = bucket_of(key);
        const Locked locked(lock_of(bucket));
        Entry* entry = bucket.data();
        for (Entry& each : bucket) {
            if (each.work && each.key == key) {
                entry = &each;
                break;
            }
            if (each.work < entry->work) entry = &each;
        }
        if (!entry->work || entry->key != key) *entry = {key, numbers, 0, 0};
        else if (entry->numbers.decided()) return;  // by another thread
        entry->numbers = numbers;
        entry->work =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(~0u, entry->work + std::max<std::uint64_t>(work, 1)));
    }

    // What took most work, so many positions at most, as bytes, and the same read back. Other threads must wait meanwhile.
    std::vector<std::uint8_t> kept(std::size_t most) const {
        std::array<std::size_t, 33> sizes{};  // how many took work of so many binary digits
        each([&](const Entry& entry) { ++sizes[std::bit_width(entry.work)]; });
        int digits = 32;
        for (std::size_t count = sizes[32]; digits > 1 && count + sizes[digits - 1] <= most;) count += sizes[--digits];
        std::vector<std::uint8_t> bytes;
        each([&](const Entry& entry) {
            if (static_cast<int>(std::bit_width(entry.work)) < digits) return;
            const auto* const from = reinterpret_cast<const std::uint8_t*>(&entry);
            bytes.insert(bytes.end(), from, from + sizeof(Entry));
        });
        return bytes;
    }
    void recall(std::span<const std::uint8_t> bytes) {
        if (bytes.size() % sizeof(Entry)) throw std::invalid_argument("this was not kept by a solver");
        for (; !bytes.empty(); bytes = bytes.subspan(sizeof(Entry))) {
            Entry entry;
            std::memcpy(&entry, bytes.data(), sizeof(Entry));
            const auto [reach, fail] = entry.numbers;
            const bool open = reach && fail && reach < ProofNumbers::never && fail < ProofNumbers::never;
            const bool decided = reach + fail == ProofNumbers::never && entry.numbers.decided();
            if (!open && !decided) {
                throw std::invalid_argument("this was not kept by a solver");
            }
            store(entry.key, entry.numbers, entry.work);
        }
    }

private:
    struct Entry {
        std::uint64_t key;
        ProofNumbers numbers;
        std::uint32_t work;  // 0: nothing is here
        std::uint32_t unused;
    };
    static_assert(sizeof(Entry) == 24);
    using Bucket = std::array<Entry, 4>;

    class Locked {
    public:
        explicit Locked(std::atomic_flag& lock) : lock_(lock) {
            while (lock_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
        }
        ~Locked() { lock_.clear(std::memory_order_release); }
        Locked(const Locked&) = delete;
        Locked& operator=(const Locked&) = delete;

    private:
        std::atomic_flag& lock_;
    };

    // Calls `f` with all entries that there are.
    template <class F>
    void each(F f) const {
        for (std::size_t i = 0; i < buckets_; ++i) {
            for (const Entry& entry : table_.get()[i]) {
                if (entry.work) f(entry);
            }
        }
    }

    Bucket& bucket_of(std::uint64_t key) { return table_.get()[key % buckets_]; }
    std::atomic_flag& lock_of(const Bucket& bucket) { return locks_[(&bucket - table_.get()) % locks_.size()]; }

    const std::size_t buckets_;
    std::unique_ptr<Bucket, FreePages> table_;
    std::array<std::atomic_flag, 1024> locks_{};
};

}  // namespace archipel
