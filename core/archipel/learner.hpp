// Learns a network's weights from games of self-play, by Adam, on one thread: the same games and seed give the same weights.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "features.hpp"
#include "network.hpp"
#include "random.hpp"
#include "search.hpp"
#include "selfplay.hpp"

namespace archipel {

struct Lesson {
    std::int64_t positions;  // drawn from all, none again before each was
    int batch;
    double rate, last_rate;  // of Adam, in the beginning and in the end
};

// How far off it was, on average: cross-entropies.
struct Loss {
    double value = 0, policy = 0;
};

// What programs outside the core know of it.
class Learner {
public:
    virtual ~Learner() = default;
    // Goes on from these weights, or begins at random.
    virtual void begin(const Weights* weights, std::uint64_t seed) = 0;
    // Games to learn from; those of the last `keep` calls are kept. How many positions there were in these.
    virtual std::int64_t add(std::span<const std::uint8_t> games, std::size_t keep) = 0;
    virtual Loss fit(const Lesson& lesson, const Stop& stop) = 0;
    // How far off it is on these games, without learning from them.
    virtual Loss test(std::span<const std::uint8_t> games) const = 0;
    virtual Weights weights() const = 0;
};

template <Learnable G>
class LearnerOf final : public Learner {
    using F = Features<G>;
    using L = Layout<G>;
    static_assert(F::values < 65536 && F::policies <= 65536);

public:
    LearnerOf() { begin(nullptr, 0); }

    void begin(const Weights* weights, std::uint64_t seed) override {
        if (weights && weights->size() != L::size) throw std::invalid_argument("weights of another network");
        random_ = Random(seed);
        weight_.assign(L::size, 0);
        if (weights) {
            for (std::size_t i = 0; i < L::size; ++i) weight_[i] = static_cast<float>((*weights)[i]) / L::one(i);
        } else {
            const auto scatter = [&](std::size_t from, std::size_t to, double width) {
                for (std::size_t i = from; i < to; ++i)
                    weight_[i] = static_cast<float>(width * (2 * random_.share() - 1));
            };
            scatter(0, L::bias, 0.05);
            std::fill(weight_.begin() + L::bias, weight_.begin() + L::out, 0.4f);
            scatter(L::out, L::out_bias, 0.5);
        }
    }

    std::int64_t add(std::span<const std::uint8_t> games, std::size_t keep) override {
        Lessons fresh;
        read(games, fresh);
        const auto positions = static_cast<std::int64_t>(fresh.positions.size());
        lessons_.push_back(std::move(fresh));
        while (lessons_.size() > keep) lessons_.pop_front();
        return positions;
    }

    Loss fit(const Lesson& lesson, const Stop& stop) override {
        std::vector<std::pair<const Lessons*, const Position*>> order;
        for (const Lessons& lessons : lessons_) {
            for (const Position& position : lessons.positions) order.emplace_back(&lessons, &position);
        }
        Adam adam(L::size);
        Loss loss;
        std::size_t next = order.size();
        for (std::int64_t done = 0; done < lesson.positions && !order.empty() && !stop();) {
            const auto batch = static_cast<int>(std::min<std::int64_t>(lesson.batch, lesson.positions - done));
            for (int i = 0; i < batch; ++i) {
                if (next == order.size()) {
                    shuffle(order);
                    next = 0;
                }
                const auto [lessons, position] = order[next++];
                learn(*lessons, *position, loss, adam.gradient.data());
            }
            const double part = static_cast<double>(done) / static_cast<double>(lesson.positions);
            adam.step(weight_, 1.0f / static_cast<float>(batch), lesson.rate + part * (lesson.last_rate - lesson.rate));
            done += batch;
        }
        return averaged(loss, lesson.positions);
    }

    Loss test(std::span<const std::uint8_t> games) const override {
        Lessons lessons;
        read(games, lessons);
        Loss loss;
        for (const Position& position : lessons.positions) learn(lessons, position, loss, nullptr);
        return averaged(loss, static_cast<std::int64_t>(lessons.positions.size()));
    }

    Weights weights() const override {
        Weights rounded(L::size);
        for (std::size_t i = 0; i < L::size; ++i) {
            rounded[i] = static_cast<std::int16_t>(std::clamp(std::lround(weight_[i] * L::one(i)), -32767L, 32767L));
        }
        return rounded;
    }

private:
    // Against the game's result, in what a position is said to be worth.
    static constexpr double trust(Searched searched) { return searched == Searched::deeply ? 1 : 0.4; }
    static constexpr int most_untried = 48;  // choices of a step that are learned from; chosen evenly from all

    // A choice: its features are those up to `end`; the next one's begin there.
    struct Choice {
        std::uint32_t end;
        float share;     // of the visits
        float standing;  // logarithm of how many others it stands for
    };
    struct Position {
        std::uint32_t values, values_end, choices;
        float chance;  // of the player to move
        std::uint8_t phase;
        std::array<std::uint16_t, 3> steps{};  // how many choices each step of the turn has
    };
    // Positions to learn from. Features of positions and of choices lie one after the other.
    struct Lessons {
        std::vector<std::uint16_t> values, features;
        std::vector<Choice> choices;
        std::vector<Position> positions;
    };

    struct Adam {
        explicit Adam(std::size_t size) : gradient(size), mean_(size), square_(size) {}

        void step(std::vector<float>& weights, float scale, double rate) {
            mean_decay_ *= 0.9;
            square_decay_ *= 0.999;
            const auto pace = static_cast<float>(rate * std::sqrt(1 - square_decay_) / (1 - mean_decay_));
            for (std::size_t i = 0; i < weights.size(); ++i) {
                const float slope = gradient[i] * scale;
                gradient[i] = 0;
                mean_[i] += 0.1f * (slope - mean_[i]);
                square_[i] += 0.001f * (slope * slope - square_[i]);
                weights[i] -= pace * mean_[i] / (std::sqrt(square_[i]) + 1e-8f);
            }
        }

        std::vector<float> gradient;

    private:
        std::vector<float> mean_, square_;
        double mean_decay_ = 1, square_decay_ = 1;
    };

    template <class T>
    void shuffle(std::vector<T>& order) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
        }
    }

    static Loss averaged(Loss loss, std::int64_t count) {
        const auto most = static_cast<double>(std::max<std::int64_t>(1, count));
        return {loss.value / most, loss.policy / most};
    }

    // --- reading games

    static void read(std::span<const std::uint8_t> games, Lessons& out) {
        Reader reader(games);
        Random random(games.size());
        while (!reader.done()) {
            const auto variant = reader.next<std::uint8_t>();
            const auto winner = reader.next<std::int8_t>();
            const auto turns = reader.next<std::uint16_t>();
            if (variant >= G::variants.size() || winner < draw || winner > 1) throw std::invalid_argument("no games");
            G position(static_cast<typename G::Variant>(variant));
            for (int turn = 0; turn < turns; ++turn) read_turn(reader, position, winner, random, out);
        }
    }

    static void read_turn(Reader& reader, G& position, int winner, Random& random, Lessons& out) {
        const auto searched = static_cast<Searched>(reader.next<std::uint8_t>());
        const bool valued = is_valued(position);
        if (searched != Searched::not_at_all) {
            const double found = reader.next<std::int16_t>() / one_in_games;
            const double result = winner == draw ? 0 : winner == position.to_move() ? 1 : -1;
            Position seen{static_cast<std::uint32_t>(out.values.size()), 0,
                          static_cast<std::uint32_t>(out.choices.size()),
                          static_cast<float>(0.5 + 0.5 * (result + trust(searched) * (found - result))),
                          static_cast<std::uint8_t>(F::phase(position))};
            if (valued) {
                F::each_value(position, [&](int number) { out.values.push_back(static_cast<std::uint16_t>(number)); });
            }
            seen.values_end = static_cast<std::uint32_t>(out.values.size());
            if (valued || searched == Searched::thoroughly) out.positions.push_back(seen);
        }
        Chosen chosen;
        int step = 0;
        do {
            const auto choice = reader.next<std::int32_t>();
            std::vector<std::pair<std::int32_t, int>> tried;
            if (searched == Searched::thoroughly) {
                tried.resize(reader.next<std::uint16_t>());
                for (auto& [each, visits] : tried) {
                    each = reader.next<std::int32_t>();
                    visits = reader.next<std::uint16_t>();
                }
                out.positions.back().steps[step++] = add_step(position, chosen, tried, random, out);
            }
            check(position, chosen, choice);
            take(position, chosen, choice);
        } while (chosen.count);
    }

    static void check(const G& position, const Chosen& chosen, std::int32_t choice) {
        bool legal = false;
        F::each_choice(position, chosen, [&](std::int32_t each, auto) { legal = legal || each == choice; });
        if (!legal) throw std::invalid_argument("a choice in the games is not legal");
    }

    // All choices that were tried, and some of the others.
    static std::uint16_t add_step(const G& position, const Chosen& chosen,
                                  std::vector<std::pair<std::int32_t, int>>& tried, Random& random, Lessons& out) {
        double total = 0;
        for (const auto& [choice, visits] : tried) total += visits;
        std::sort(tried.begin(), tried.end());
        const auto visits_of = [&](std::int32_t choice) {
            const auto found = std::lower_bound(tried.begin(), tried.end(), std::pair{choice, 0});
            return found != tried.end() && found->first == choice ? found->second : 0;
        };
        int untried = 0;
        F::each_choice(position, chosen, [&](std::int32_t choice, auto) { untried += !visits_of(choice); });
        const double part = untried > most_untried ? double{most_untried} / untried : 1;
        std::uint16_t count = 0;
        F::each_choice(position, chosen, [&](std::int32_t choice, std::span<const std::uint16_t> features) {
            const int visits = visits_of(choice);
            const bool sampled = part < 1 && !visits;
            if (sampled && random.share() >= part) return;
            out.features.insert(out.features.end(), features.begin(), features.end());
            out.choices.push_back({static_cast<std::uint32_t>(out.features.size()),
                                   static_cast<float>(total > 0 ? visits / total : 0),
                                   static_cast<float>(sampled ? -std::log(part) : 0)});
            ++count;
        });
        return count;
    }

    // --- learning from a position

    // Adds what is lost, and (if there is one) to the gradient.
    void learn(const Lessons& lessons, const Position& position, Loss& loss, float* gradient) const {
        if (position.values != position.values_end) loss.value += learn_value(lessons, position, gradient);
        std::uint32_t choice = position.choices;
        for (const std::uint16_t count : position.steps) {
            if (count) loss.policy += learn_step(lessons, choice, choice + count, gradient);
            choice += count;
        }
    }

    double learn_value(const Lessons& lessons, const Position& position, float* gradient) const {
        std::array<float, F::hidden> sum;
        std::copy_n(weight_.begin() + L::bias, F::hidden, sum.begin());
        for (std::uint32_t i = position.values; i < position.values_end; ++i) {
            const float* const row = weight_.data() + std::size_t{lessons.values[i]} * F::hidden;
            for (int j = 0; j < F::hidden; ++j) sum[j] += row[j];
        }
        const std::size_t out = L::out + std::size_t{position.phase} * F::hidden;
        float logit = weight_[L::out_bias + position.phase];
        for (int j = 0; j < F::hidden; ++j) {
            const float cut = std::clamp(sum[j], 0.0f, 1.0f);
            logit += weight_[out + j] * cut * cut;
        }
        const float chance = 1 / (1 + std::exp(-logit));
        if (gradient) {
            const float slope = chance - position.chance;
            std::array<float, F::hidden> back;
            gradient[L::out_bias + position.phase] += slope;
            for (int j = 0; j < F::hidden; ++j) {
                const float cut = std::clamp(sum[j], 0.0f, 1.0f);
                gradient[out + j] += slope * cut * cut;
                back[j] = sum[j] > 0 && sum[j] < 1 ? 2 * cut * slope * weight_[out + j] : 0;
                gradient[L::bias + j] += back[j];
            }
            for (std::uint32_t i = position.values; i < position.values_end; ++i) {
                float* const row = gradient + std::size_t{lessons.values[i]} * F::hidden;
                for (int j = 0; j < F::hidden; ++j) row[j] += back[j];
            }
        }
        const auto entropy = [](double target, double given) {
            return -target * std::log(std::max(given, 1e-9)) - (1 - target) * std::log(std::max(1 - given, 1e-9));
        };
        return entropy(position.chance, chance);
    }

    double learn_step(const Lessons& lessons, std::uint32_t from, std::uint32_t to, float* gradient) const {
        static thread_local std::vector<float> likely;
        likely.clear();
        float highest = -1e30f, total = 0;
        each_choice(lessons, from, to, [&](const Choice& choice, std::span<const std::uint16_t> features) {
            float logit = choice.standing;
            for (const std::uint16_t number : features) logit += weight_[L::policy + number];
            likely.push_back(logit);
            highest = std::max(highest, logit);
        });
        for (float& each : likely) total += each = std::exp(each - highest);
        double loss = 0;
        std::size_t i = 0;
        each_choice(lessons, from, to, [&](const Choice& choice, std::span<const std::uint16_t> features) {
            const float given = likely[i++] / total;
            if (choice.share > 0) loss -= choice.share * std::log(std::max(given, 1e-9f));
            if (!gradient) return;
            const float slope = given - choice.share;
            for (const std::uint16_t number : features) gradient[L::policy + number] += slope;
        });
        return loss;
    }

    template <class Each>
    static void each_choice(const Lessons& lessons, std::uint32_t from, std::uint32_t to, Each each) {
        std::uint32_t begin = from ? lessons.choices[from - 1].end : 0;
        for (std::uint32_t i = from; i < to; ++i) {
            const Choice& choice = lessons.choices[i];
            each(choice, std::span(lessons.features.data() + begin, choice.end - begin));
            begin = choice.end;
        }
    }

    Random random_{0};
    std::vector<float> weight_;
    std::deque<Lessons> lessons_;  // by when they were added
};

}  // namespace archipel
