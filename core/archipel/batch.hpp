// Thousands of games advanced by one call, each at its own choice of its own turn.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "crew.hpp"
#include "encoding.hpp"
#include "game.hpp"
#include "random.hpp"

namespace archipel {

// Where a game of a batch is.
struct Place {
    std::string board;
    int to_move;
    std::string mark;
    std::vector<std::int32_t> chosen;  // in its turn
    std::pair<std::uint64_t, std::uint64_t> random;
    std::int32_t plies;
    std::pair<float, float> rewards;
    std::string last_board;  // where the game before it ended in the last step, if it did
    int last_to_move;
    std::string last_mark;
};

// How a game ended in the last step.
struct Final {
    std::string board;
    int to_move;
    std::string mark;
    std::pair<int, int> score;  // -1 and -1 if it was not decided by one
};

// What a batch of any game gives: its arrays, and what changes them.
class Batch {
public:
    virtual ~Batch() = default;

    virtual void reset(std::uint64_t seed) = 0;
    // The first game whose action is not legal, or -1.
    virtual int first_illegal(const std::int32_t* actions) = 0;
    // Takes a legal action in every game. A game that ends says so, and the next one begins.
    virtual void step(const std::int32_t* actions) = 0;
    // A legal action for every game, each equally likely; -1 for one that was put back to its end.
    virtual void sample(std::int32_t* actions) = 0;
    // Adds all legal actions of a game.
    virtual void legal(int game, std::vector<std::int32_t>& actions) const = 0;

    // Of a game that ended in the last step, and the planes of its last position.
    virtual Final final(int game) const = 0;
    virtual void show_final(int game, std::uint8_t* planes) const = 0;

    virtual Place place(int game) const = 0;
    // Puts a game back to where it was.
    virtual void restore(int game, const Place& place) = 0;

    // For the child of a fork, which has no such threads: forgets them.
    virtual void abandon_threads() = 0;

    int size() const { return static_cast<int>(ended.size()); }
    const int actions;
    const Shape shape;
    const bool masked;

    std::vector<std::uint8_t> mask, planes;  // games × actions, if there is a mask; games × planes × height × width
    std::vector<float> rewards;              // games × 2
    std::vector<std::uint8_t> ended;
    std::vector<std::int8_t> to_move;
    std::vector<std::int32_t> plies;
    std::vector<std::uint8_t> outside;  // whether there are legal choices that have no number

protected:
    Batch(int games, int actions, Shape shape, bool masked)
        : actions(actions),
          shape(shape),
          masked(masked),
          mask(masked ? std::size_t(games) * actions : 0),
          planes(std::size_t(games) * shape.size()),
          rewards(2 * std::size_t(games)),
          ended(games),
          to_move(games),
          plies(games),
          outside(games) {}
};

// Whole turns are too many numbers for masks: then there are only the lists of legal ones.
template <Game G, class Code = Encoding<G>>
class BatchOf final : public Batch {
public:
    static constexpr bool has_mask = std::same_as<Code, Encoding<G>>;

    BatchOf(const G& start, const Code& code, int games, std::uint64_t seed, int threads)
        : Batch(games, code.actions(start), code.shape(start), has_mask),
          start_(start),
          code_(code),
          lanes_(games, Lane(start)),
          last_(games, start),
          crew_(threads) {
        reset(seed);
    }

    void abandon_threads() override { crew_.abandon(); }

    void reset(std::uint64_t seed) override {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                lanes_[i].random = Random(seed, static_cast<std::uint64_t>(i));
                begin(i);
                rewards[2 * i] = rewards[2 * i + 1] = 0;
                ended[i] = 0;
                tell(i);
            }
        });
    }

    int first_illegal(const std::int32_t* chosen) override {
        std::atomic<int> first{size()};
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                if (chosen[i] >= 0 && chosen[i] < actions && lanes_[i].legal.has(chosen[i])) continue;
                for (int least = first; i < least && !first.compare_exchange_weak(least, i);) {}
                return;
            }
        });
        return first < size() ? first.load() : -1;
    }

    void step(const std::int32_t* chosen) override {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                Lane& lane = lanes_[i];
                const bool fresh = lane.chosen.count == 0;
                code_.choose(lane.position, lane.chosen, chosen[i]);
                plies[i] += fresh;
                ended[i] = lane.chosen.count == 0 && lane.position.over();
                rewards[2 * i] = rewards[2 * i + 1] = 0;
                if (ended[i]) {
                    const int winner = lane.position.winner();
                    if (winner >= 0) {
                        rewards[2 * i + winner] = 1;
                        rewards[2 * i + 1 - winner] = -1;
                    }
                    last_[i] = lane.position;
                    begin(i);
                }
                tell(i);
            }
        });
    }

    void sample(std::int32_t* chosen) override {
        crew_.run(size(), [&](int from, int to) {
            for (int i = from; i < to; ++i) {
                Lane& lane = lanes_[i];
                const auto count = static_cast<std::uint32_t>(lane.legal.count());
                chosen[i] = count ? lane.legal.nth(static_cast<int>(lane.random.below(count))) : -1;
            }
        });
    }

    void legal(int game, std::vector<std::int32_t>& actions) const override {
        lanes_[game].legal.each([&](std::int32_t action) { actions.push_back(action); });
    }

    Final final(int game) const override {
        const G& last = last_[game];
        const auto score = last.outcome().score.value_or(std::pair{-1, -1});
        return {last.board_text(), last.to_move(), std::string(mark_of(last)), score};
    }
    void show_final(int game, std::uint8_t* planes) const override { code_.show(last_[game], {}, planes); }

    Place place(int game) const override {
        const Lane& lane = lanes_[game];
        Place place{lane.position.board_text(),
                    lane.position.to_move(),
                    std::string(mark_of(lane.position)),
                    lane.chosen.listed(),
                    lane.random.state(),
                    plies[game],
                    {rewards[2 * game], rewards[2 * game + 1]},
                    "",
                    0,
                    ""};
        if (ended[game]) {
            place.last_board = last_[game].board_text();
            place.last_to_move = last_[game].to_move();
            place.last_mark = mark_of(last_[game]);
        }
        return place;
    }

    void restore(int game, const Place& place) override {
        for (const int player : {place.to_move, place.last_to_move}) {
            if (player != 0 && player != 1) throw std::invalid_argument("to_move is 0 or 1");
        }
        Lane& lane = lanes_[game];
        const G position = G::from_text(start_.variant(), place.board, place.to_move, place.mark);
        const Chosen chosen = begun(code_, position, place.chosen);
        ended[game] = !place.last_board.empty();
        if (ended[game]) {
            last_[game] = G::from_text(start_.variant(), place.last_board, place.last_to_move, place.last_mark);
            if (!last_[game].over()) throw std::invalid_argument("the last game is not over");
        }
        rewards[2 * game] = place.rewards.first;
        rewards[2 * game + 1] = place.rewards.second;
        lane.chosen = chosen;
        lane.position = position;
        lane.random = Random::restored(place.random.first, place.random.second);
        plies[game] = place.plies;
        tell(game);
    }

private:
    // One of the games: when it ends, the next one begins in its lane.
    struct Lane {
        explicit Lane(const G& start) : position(start) {}
        G position;
        Chosen chosen;
        Random random{0};
        typename Code::Legal legal;
    };

    void begin(int i) {
        lanes_[i].position = start_;
        lanes_[i].chosen = {};
        plies[i] = 0;
    }

    void tell(int i) {
        Lane& lane = lanes_[i];
        std::uint8_t* const own_mask = mask.data() + (has_mask ? std::size_t(i) * actions : 0);
        if constexpr (has_mask) lane.legal.erase(own_mask);
        code_.legal(lane.position, lane.chosen, lane.legal);
        if constexpr (requires { lane.legal.cut; }) outside[i] = lane.legal.cut;
        if constexpr (has_mask) lane.legal.mark(own_mask);
        code_.show(lane.position, lane.chosen, planes.data() + std::size_t(i) * shape.size());
        to_move[i] = static_cast<std::int8_t>(lane.position.to_move());
    }

    const G start_;
    const Code code_;
    std::vector<Lane> lanes_;
    std::vector<G> last_;  // positions of games that have ended
    Crew crew_;
};

}  // namespace archipel
