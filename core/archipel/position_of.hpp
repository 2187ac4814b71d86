// Makes a game one of those that programs outside the core know: a file with
//
//     const archipel::Registered<Iago> iago;
//
// and the headers of the game, of its encoding and, if it is to be learned, of its features is enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "alphabeta.hpp"
#include "batch.hpp"
#include "encoding.hpp"
#include "exhaustive.hpp"
#include "features.hpp"
#include "game.hpp"
#include "learner.hpp"
#include "network.hpp"
#include "playout.hpp"
#include "position.hpp"
#include "puct.hpp"
#include "replay.hpp"
#include "scoring.hpp"
#include "selfplay.hpp"
#include "shortest.hpp"
#include "solving.hpp"
#include "soundings.hpp"
#include "uct.hpp"

namespace archipel {

template <Game G>
class PositionOf final : public Position {
    using Code = Encoding<G>;
    using Move = typename G::Move;
    static constexpr bool several_choices = requires { Code::several_choices; };
    static constexpr View choice_by_choice{};
    static constexpr std::int64_t most_tried = 128;

public:
    explicit PositionOf(const G& position) : position_(position) {}

    std::string_view game() const override { return G::name; }
    std::string_view variant() const override { return G::variants[static_cast<std::size_t>(position_.variant())]; }
    std::string_view letters() const override { return G::letters; }
    std::string board_text() const override { return position_.board_text(); }
    int to_move() const override { return position_.to_move(); }
    std::string_view mark() const override { return mark_of(position_); }

    int ply() const override { return position_.ply(); }
    bool over() const override { return position_.over(); }
    bool draws() const override { return draws_of<G>(); }
    Outcome outcome() const override { return position_.outcome(); }
    std::uint64_t hash() const override { return position_.hash(); }
    std::uint64_t canonical_hash() const override { return position_.canonical_hash(); }
    std::size_t bytes() const override { return sizeof(G); }
    bool equals(const Position& other) const override {
        const auto* const same = dynamic_cast<const PositionOf*>(&other);
        return same && same->position_ == position_;
    }

    std::vector<std::string> legal_moves() const override {
        std::vector<Move> moves;
        position_.moves(moves);
        std::vector<std::string> texts;
        texts.reserve(moves.size());
        for (const Move& move : moves) texts.push_back(position_.move_text(move));
        return texts;
    }

    std::int64_t count_moves() const override { return position_.count_moves(); }

    std::unique_ptr<Position> after(std::string_view text) const override {
        std::vector<Move> moves;
        const auto move = find_move(position_, text, moves);
        return move ? after(*move) : nullptr;
    }

    std::pair<std::size_t, std::unique_ptr<Position>> replay(
        const std::vector<std::string_view>& moves) const override {
        auto end = std::make_unique<PositionOf>(position_);
        const std::size_t played = archipel::replay(end->position_, moves);
        return {played, std::move(end)};
    }

    std::optional<std::string> winning_move() const override {
        if (position_.over()) return {};
        std::vector<Move> moves;
        if constexpr (Learnable<G>) {
            const auto move = Features<G>::winning_move(position_);
            if (move && wins(*move)) return position_.move_text(*move);
            if (position_.count_moves() > most_tried && !has_other_wins(position_)) return {};
        }
        position_.moves(moves);
        const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return wins(move); });
        return found == moves.end() ? std::nullopt : std::optional(position_.move_text(*found));
    }

    std::string random_move(Random& random) const override {
        check_going_on();
        return position_.move_text(position_.random_move(random));
    }

    std::unique_ptr<Position> after_random_move(Random& random) const override {
        check_going_on();
        return after(position_.random_move(random));
    }

    int actions(const View& view) const override {
        return with_code(view, [&](const auto& code) { return code.actions(position_); });
    }
    int choices(const View& view) const override { return whole(view) ? 1 : encoding(view).choices(position_); }
    int longest() const override { return encoding(choice_by_choice).longest(position_); }

    Choices legal_choices(const Choices& chosen, const View& view) const override {
        return with_code(view, [&](const auto& code) {
            Choices numbers = legal(code, begun(code, position_, chosen));
            std::sort(numbers.begin(), numbers.end());
            return numbers;
        });
    }

    std::pair<std::unique_ptr<Position>, Choices> choose(const Choices& chosen, std::int32_t action,
                                                         const View& view) const override {
        return with_code(view, [&](const auto& code) -> std::pair<std::unique_ptr<Position>, Choices> {
            auto next = std::make_unique<PositionOf>(position_);
            Chosen made = begun(code, position_, chosen);
            archipel::choose(code, next->position_, made, action);
            return {std::move(next), made.listed()};
        });
    }

    std::string choice_text(std::int32_t action, const View& view) const override {
        check_choices({action}, view);
        if (whole(view)) return position_.move_text(laid(encoding(view), position_).move(action));
        return encoding(view).text(position_, action);
    }

    Shape shape(const View& view) const override { return encoding(view).shape(position_); }

    std::vector<std::uint8_t> planes(int player, const Choices& chosen, const View& view) const override {
        if (player != 0 && player != 1) throw std::invalid_argument("player is 0 or 1");
        const Code code = encoding(view);
        const auto [count, height, width] = code.shape(position_);
        std::vector<std::uint8_t> planes(code.shape(position_).size());
        code.show(position_, whole(view) ? Chosen{} : begun(code, position_, chosen), planes.data());
        if (player != to_move()) {
            for (int i = 0; i < code.paired(position_); i += 2) {
                const auto own = planes.begin() + i * height * width;
                std::swap_ranges(own, own + height * width, own + height * width);
            }
        }
        return planes;
    }

    Choices choices_of(std::string_view text, const View& view) const override {
        const Code code = laid(encoding(view), position_);
        std::vector<Move> moves;
        position_.moves(moves);
        for (const Move& move : moves) {
            if (position_.move_text(move) != text) continue;
            if (!archipel::holds(code, move)) throw std::invalid_argument("the move lies outside the window");
            if (whole(view)) return {code.number(move)};
            Choices choices = unfolded(code.number(move), code.choices(position_), code.actions(position_));
            if (choices.size() > 1 && choices.back() == choices.end()[-2]) choices.pop_back();
            return choices;
        }
        throw std::invalid_argument("the move is not legal");
    }

    std::string move_of(const Choices& choices, const View& view) const override {
        return with_code(view, [&](const auto& code) {
            G after = position_;
            Chosen chosen;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                if (i && !chosen.count) throw std::invalid_argument("these are more choices than a turn has");
                archipel::choose(code, after, chosen, choices[i]);
            }
            if (choices.empty() || chosen.count) throw std::invalid_argument("these choices make no whole turn");
            const Code plain = laid(encoding(view), position_);
            const std::int32_t number =
                whole(view) ? choices[0] : folded(choices, plain.choices(position_), plain.actions(position_));
            return position_.move_text(plain.move(number));
        });
    }

    std::vector<std::int32_t> spots(const View& view) const override {
        if (whole(view)) throw std::invalid_argument("whole turns have no place on planes");
        const Code code = encoding(view);
        std::vector<std::int32_t> spots;
        for (int action = 0; action < code.actions(position_); ++action) {
            const auto [plane, row, column] = code.spot(action, position_);
            spots.insert(spots.end(), {plane, row, column});
        }
        return spots;
    }

    Choices turned(Choices choices, const Symmetry& symmetry, const View& view) const override {
        check_choices(choices, view);
        const Code code = encoding(view);
        const int most = code.choices(position_), actions = code.actions(position_);
        for (std::int32_t& choice : choices) {
            if (!whole(view)) {
                choice = code.turned(choice, position_, symmetry);
                continue;
            }
            Choices parts = unfolded(choice, most, actions);
            for (std::int32_t& part : parts) part = code.turned(part, position_, symmetry);
            choice = code.number(code.move(folded(parts, most, actions)));  // in the order that a number has
        }
        return choices;
    }

    std::vector<std::int32_t> turned_planes(const Symmetry& symmetry, const View& view) const override {
        const Code code = encoding(view);
        const auto [planes, height, width] = code.shape(position_);
        const auto at = [&](Spot spot) { return (spot.plane * height + spot.row) * width + spot.column; };
        std::vector<std::int32_t> from(planes * height * width);
        for (int plane = 0; plane < planes; ++plane) {
            for (int row = 0; row < height; ++row) {
                for (int column = 0; column < width; ++column) {
                    const Spot spot{plane, row, column};
                    from[at(code.turned(spot, position_, symmetry))] = at(spot);
                }
            }
        }
        return from;
    }

    std::int64_t perft(int depth, int threads, const Stop& stop) const override {
        if (depth < 0 || depth > 100) throw std::invalid_argument("depth is a number from 0 to 100");
        check_threads(threads);
        return archipel::perft(position_, depth, threads, stop);
    }

    Playouts playouts(std::int64_t games, std::uint64_t seed, int threads, const Stop& stop) const override {
        check_playouts(games, threads);
        return archipel::playouts(position_, games, seed, threads, stop);
    }

    Playouts step_playouts(std::int64_t games, std::uint64_t seed, int threads, const Stop& stop) const override {
        check_playouts(games, threads);
        if constexpr (several_choices) {
            if (choices(choice_by_choice) > 1) {
                const auto turn = [](G& position, Random& random) { by_choices(position, random); };
                return archipel::playouts(position_, games, seed, threads, stop, turn);
            }
        }
        return archipel::playouts(position_, games, seed, threads, stop);
    }

    std::optional<bool> wins_within(int moves, std::int64_t nodes, const Stop& stop) const override {
        return Exhaustive<G>(nodes, stop).wins(position_, moves);
    }
    std::optional<bool> loses_within(int moves, std::int64_t nodes, const Stop& stop) const override {
        return Exhaustive<G>(nodes, stop).loses(position_, moves);
    }

    std::optional<std::vector<std::string>> shortest_win(int player, int plies, std::int64_t nodes,
                                                         const Stop& stop) const override {
        check_going_on();
        if (player != 0 && player != 1) throw std::invalid_argument("a player is 0 or 1");
        if (plies < 1 || plies > 200) throw std::invalid_argument("plies is a number from 1 to 200");
        const auto line = ShortestWin<G>(player, nodes, stop).line(position_, plies);
        if (!line) return {};
        std::vector<std::string> texts;
        G at = position_;
        for (const Move& move : *line) {
            texts.push_back(at.move_text(move));
            at.play(move);
        }
        return texts;
    }

    std::unique_ptr<Search> uct(std::uint64_t seed, int threads, std::size_t bytes) const override {
        check_threads(threads);
        check_going_on();
        return std::make_unique<Uct<G>>(position_, seed, threads, bytes);
    }

    std::unique_ptr<Search> puct(std::shared_ptr<const Weights> weights, int threads,
                                 std::size_t bytes) const override {
        check_threads(threads);
        check_going_on();
        if constexpr (Learnable<G>) return std::make_unique<Puct<G>>(position_, std::move(weights), threads, bytes);
        else throw std::invalid_argument("nothing is learned of this game");
    }

    std::unique_ptr<Search> alphabeta(std::shared_ptr<const Weights> weights, int threads,
                                      std::size_t bytes) const override {
        check_threads(threads);
        check_going_on();
        if constexpr (Deepened<G>) return std::make_unique<AlphaBeta<G>>(position_, std::move(weights), threads, bytes);
        else throw std::invalid_argument("alpha-beta can't search this game");
    }

    Bytes self_play(std::shared_ptr<const Weights> weights, int games, std::uint64_t seed, const Practice& practice,
                    const Stop& stop) const override {
        check_going_on();
        if constexpr (Learnable<G>)
            return SelfPlay<G>(position_, std::move(weights), practice).games(games, seed, stop);
        else throw std::invalid_argument("nothing is learned of this game");
    }

    Bytes soundings(std::shared_ptr<const Weights> weights, int games, std::uint64_t seed, std::int64_t nodes,
                    bool tree, const Stop& stop) const override {
        check_going_on();
        const auto by = [&]<class S>() { return Soundings<G, S>(position_, weights, nodes).games(games, seed, stop); };
        if constexpr (Deepened<G>) {
            return tree ? by.template operator()<Puct<G>>() : by.template operator()<AlphaBeta<G>>();
        } else throw std::invalid_argument("alpha-beta can't search this game");
    }

    std::unique_ptr<Solving> solving(Goal goal, int threads, std::size_t bytes, Shortcuts shortcuts) const override {
        check_threads(threads);
        check_going_on();
        if (goal.player != 0 && goal.player != 1) throw std::invalid_argument("player is 0 or 1");
        return std::make_unique<SolvingOf<G>>(position_, goal, threads, bytes, shortcuts);
    }

    std::unique_ptr<Scoring> scoring([[maybe_unused]] std::size_t bytes) const override {
        check_going_on();
        if constexpr (Scored<G>) return std::make_unique<ScoringOf<G>>(position_, bytes);
        return nullptr;
    }

    std::unique_ptr<Batch> batch(int games, std::uint64_t seed, int threads, const View& view) const override {
        check_threads(threads);
        if (games < 1 || games > 1 << 20) throw std::invalid_argument("games is a number from 1 to 1048576");
        check_going_on();
        return with_code(view, [&](const auto& code) -> std::unique_ptr<Batch> {
            using Used = std::remove_cvref_t<decltype(code)>;
            return std::make_unique<BatchOf<G, Used>>(position_, code, games, seed, threads);
        });
    }

private:
    bool wins(const Move& move) const {
        G after = position_;
        after.play(move);
        return after.over() && after.winner() == to_move();
    }

    Code encoding(const View& view) const { return archipel::encoding(position_, view.window); }
    bool whole(const View& view) const { return view.whole_turns && encoding(view).choices(position_) > 1; }

    // What a function returns that is given the encoding of a view.
    template <class F>
    auto with_code(const View& view, F f) const {
        if constexpr (several_choices) {
            if (whole(view)) return f(WholeTurns<G>(encoding(view)));
        }
        return f(encoding(view));
    }

    template <class Used>
    Choices legal(const Used& code, const Chosen& chosen) const {
        typename Used::Legal legal;
        code.legal(position_, chosen, legal);
        Choices numbers;
        legal.each([&](std::int32_t number) { numbers.push_back(number); });
        return numbers;
    }

    void check_choices(const Choices& choices, const View& view) const {
        for (const std::int32_t choice : choices) {
            if (choice < 0 || choice >= actions(view)) throw std::invalid_argument("there is no such choice");
        }
    }

    std::unique_ptr<Position> after(const Move& move) const {
        auto next = std::make_unique<PositionOf>(position_);
        next->position_.play(move);
        return next;
    }

    // Plays a turn of choices that are each equally likely.
    static void by_choices(G& position, Random& random) {
        if constexpr (requires { position.random_steps(random); }) {
            position.play(position.random_steps(random));
        } else {
            static thread_local typename Code::Legal legal;
            const Code code = archipel::encoding(position);
            Chosen chosen;
            do {
                code.legal(position, chosen, legal);
                const auto drawn = random.below(static_cast<std::uint32_t>(legal.count()));
                code.choose(position, chosen, legal.nth(static_cast<int>(drawn)));
            } while (chosen.count);
        }
    }

    void check_going_on() const {
        if (over()) throw std::invalid_argument("the game is over");
    }
    static void check_threads(int threads) {
        if (threads < 1 || threads > 256) throw std::invalid_argument("threads is a number from 1 to 256");
    }
    static void check_playouts(std::int64_t games, int threads) {
        if (games < 0) throw std::invalid_argument("games can't be negative");
        check_threads(threads);
    }

    G position_;
};

template <Game G>
std::unique_ptr<Position> make(const Fields& fields) {
    const auto found = std::find(G::variants.begin(), G::variants.end(), fields.variant);
    if (found == G::variants.end()) throw std::invalid_argument("no such variant");
    const auto variant = static_cast<typename G::Variant>(found - G::variants.begin());
    return std::make_unique<PositionOf<G>>(G::from_text(variant, fields.board, fields.to_move, fields.mark));
}

template <Game G>
struct Registered {
    Registered() {
        games()[G::name] = make<G>;
        if constexpr (Learnable<G>) {
            learned()[G::name] = {Features<G>::version, Layout<G>::size,
                                  []() -> std::unique_ptr<Learner> { return std::make_unique<LearnerOf<G>>(); }};
        }
    }
};

}  // namespace archipel
