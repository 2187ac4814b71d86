// Random numbers: xoroshiro128++, seeded by splitmix64.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace archipel {

// The next of a sequence that visits every 64-bit number once; also a good hash of its argument.
constexpr std::uint64_t splitmix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

class Random {
public:
    constexpr explicit Random(std::uint64_t seed) : a_(splitmix(seed)), b_(splitmix(seed)) {}

    // One of many independent sequences of the same seed.
    constexpr Random(std::uint64_t seed, std::uint64_t stream) : Random(splitmix(seed) ^ stream) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(a_ + b_, 17) + a_;
        const std::uint64_t mixed = b_ ^ a_;
        a_ = std::rotl(a_, 49) ^ mixed ^ (mixed << 21);
        b_ = std::rotl(mixed, 28);
        return result;
    }

    // A number below `limit`, each exactly as likely (Lemire's method).
    constexpr std::uint32_t below(std::uint32_t limit) {
        std::uint64_t product = (next() >> 32) * limit;
        if (static_cast<std::uint32_t>(product) < limit) {
            const std::uint32_t threshold = (0u - limit) % limit;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * limit;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // A number from 0 to below 1.
    constexpr double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // Where the sequence is, and a sequence that goes on from there.
    constexpr std::pair<std::uint64_t, std::uint64_t> state() const { return {a_, b_}; }
    static constexpr Random restored(std::uint64_t a, std::uint64_t b) {
        Random random(0);
        random.a_ = a;
        random.b_ = a | b ? b : 1;  // all zeros would stay so for ever
        return random;
    }

private:
    std::uint64_t a_, b_;
};

}  // namespace archipel
