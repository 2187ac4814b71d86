// Alpha-beta by itself: it keeps to its limits, follows games, pauses without a trace, proves what is so and makes games to
// learn from, in every variant.
//
// Compiled with -DONLY_THREADS it only searches with several threads.

#include "archipel/alphabeta.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archipel/iago.hpp"
#include "archipel/iago_ending.hpp"
#include "archipel/iago_features.hpp"
#include "archipel/soundings.hpp"

using namespace archipel;

namespace {

#ifdef ONLY_THREADS
constexpr bool only_threads = true;
#else
constexpr bool only_threads = false;
#endif

const Stop never = [] { return false; };
constexpr auto ever = Clock::time_point::max();
constexpr std::size_t usual = std::size_t{1} << 22;

void check(bool holds, std::string_view what) {
    if (holds) return;
    std::cout << what << '\n';
    std::exit(1);
}

// Weights without any sense, so that searches go astray.
std::shared_ptr<const Weights> nonsense() {
    Weights weights(Layout<Iago>::size);
    Random random(5);
    for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(static_cast<int>(random.below(401)) - 200);
    return std::make_shared<const Weights>(std::move(weights));
}

std::optional<Iago::Move> legal(const Iago& position, const std::string& text) {
    std::vector<Iago::Move> moves;
    position.moves(moves);
    for (const Iago::Move move : moves) {
        if (position.move_text(move) == text) return move;
    }
    return {};
}

Iago after_random_moves(Iago position, int inner_left, std::uint64_t number) {
    Random random(9, number);
    while (count(position.empty() & iago::inner) > inner_left) position.play(position.random_move(random));
    return position;
}

// A whole game, in which one search is kept and each move is played that it likes best.
void check_game(const Iago& start, const std::shared_ptr<const Weights>& weights, int threads, std::size_t bytes) {
    constexpr int nodes = 100;
    AlphaBeta<Iago> kept(start, weights, threads, bytes);
    check(kept.lines(1).empty(), "lines of nothing");
    Iago position = start;
    for (int ply = 0; ply < (only_threads ? 8 : 400); ++ply) {
        kept.run({nodes, ever, 1 << 20}, never);
        check(kept.nodes() == nodes || kept.proven(), "another number of nodes");
        const auto lines = kept.lines(50);
        check(!lines.empty(), "no lines");
        double last = 1;
        for (const Line& line : lines) {
            Iago after = position;
            for (const std::string& text : line.moves) {
                const auto move = legal(after, text);
                check(move.has_value(), "a line with a move that is not legal");
                after.play(*move);
            }
            check(line.value >= -1 && line.value <= last, "a value out of order");
            last = line.value;
        }
        check(!kept.follow({"z9"}), "it follows a move that is none");
        position.play(*legal(position, lines[0].moves[0]));
        if (position.over()) break;
        check(kept.follow({lines[0].moves[0]}), "it does not follow the game");
    }
}

// Whichever thread has proven a win, its move is told.
void check_wins_of_threads() {
    int wins = 0;
    for (std::uint64_t number = 0; number < 100; ++number) {
        const Iago position = after_random_moves(Iago(Iago::Variant::standard), 5 + number % 4, number);
        AlphaBeta<Iago> search(position, nonsense(), 3, usual);
        search.run({1000, ever, 1 << 20}, never);  // before the ending is solved beside it
        if (search.proven() != position.to_move()) continue;
        ++wins;
        check(search.lines(1)[0].value == 1, "a win that is proven is not told first");
    }
    check(wins > 10, "hardly anything is won");
}

// However often it is interrupted, the same limit finds the same.
void check_pauses(const Iago& position) {
    AlphaBeta<Iago> once(position, nonsense(), 1, usual), often(position, nonsense(), 1, usual);
    constexpr int nodes = 3000;
    once.run({nodes, ever, 1 << 20}, never);
    for (int more = 1; often.nodes() < nodes && !often.proven(); more += 37) {
        often.run({std::min(often.nodes() + more % 100, std::int64_t{nodes}), ever, 1 << 20}, never);
    }
    const auto first = once.lines(5), second = often.lines(5);
    check(once.proven() == often.proven() && once.depth() == often.depth() && first.size() == second.size(),
          "pauses change the search");
    for (std::size_t i = 0; i < first.size(); ++i) {
        check(first[i].moves == second[i].moves && first[i].visits == second[i].visits &&
                  first[i].value == second[i].value,
              "pauses change a line");
    }
}

// Whom it proves to win, wins; and it plays on so. It is done before the ending is solved beside it.
void check_proofs(Iago::Variant variant) {
    int proofs = 0;
    for (std::uint64_t number = 0; number < 24; ++number) {
        const Iago position = after_random_moves(Iago(variant), 3 + static_cast<int>(number % 2), number);
        AlphaBeta<Iago> search(position, nonsense(), 1, usual);
        search.run({1000, ever, 1 << 20}, never);
        if (!search.proven()) continue;
        ++proofs;
        IagoEnding ending(1 << 20);
        check(ending.winner(position, never)->winner == *search.proven(), "a proof of what is not so");
        Iago next = position;
        next.play(*legal(position, search.lines(1)[0].moves[0]));
        const int winner = next.over() ? next.winner() : ending.winner(next, never)->winner;
        check(winner == *search.proven(), "a won game is let go");
    }
    check(proofs >= 8, "hardly anything is proven");
}

// Of as many moves as are asked for the scores are exact: the second best is not what a glance said of it.
void check_several_lines() {
    const Iago position = after_random_moves(Iago(Iago::Variant::standard), 22, 3);
    AlphaBeta<Iago> one(position, nonsense(), 1, usual), several(position, nonsense(), 1, usual);
    several.lines(4);
    one.run({10'000, ever, 1 << 20}, never);
    several.run({10'000, ever, 1 << 20}, never);
    check(several.lines(4)[3].visits > 2 * one.lines(4)[3].visits, "other lines are hardly looked at");
}

// A move that has just turned out to lose is not told as the best while others may hold.
void check_a_lost_best() {
    int open = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        AlphaBeta<Iago> search(after_random_moves(Iago(Iago::Variant::standard), 8, number), nonsense(), 1, usual);
        for (std::int64_t nodes = 20; nodes < 1000 && !search.proven(); nodes += 20) {
            search.run({nodes, ever, 1 << 20}, never);
            const auto lines = search.lines(1);
            if (search.proven() || lines.empty()) continue;
            ++open;
            check(lines[0].value > -1, "a lost move before others");
        }
    }
    check(open > 300, "hardly anything is open");
}

// What it has found out it knows after the next moves too.
void check_keeping() {
    const Iago position = after_random_moves(Iago(Iago::Variant::standard), 24, 7);
    AlphaBeta<Iago> kept(position, nonsense(), 1, usual);
    kept.run({20'000, ever, 1 << 20}, never);
    const auto line = kept.lines(1)[0].moves;
    check(line.size() > 2, "a short line");
    check(kept.follow({line[0], line[1]}), "it does not follow its own line");
    Iago next = position;
    for (int i = 0; i < 2; ++i) next.play(*legal(next, line[i]));
    AlphaBeta<Iago> fresh(next, nonsense(), 1, usual);
    kept.run({500, ever, 1 << 20}, never);
    fresh.run({500, ever, 1 << 20}, never);
    check(kept.lines(1)[0].moves.size() > fresh.lines(1)[0].moves.size(), "it has forgotten all");
}

// What a search says of a position, told of the first player.
struct Sounding {
    double found, kept;
    bool proven, strayed;
};

template <class S>
Sounding sounding(const Iago& position, int nodes, Iago::Move played, double kept) {
    S search(position, nonsense(), 1, std::size_t{4} << 20);
    search.run({nodes, ever, 1 << 30}, never);
    const double found = search.proven() ? (*search.proven() == position.to_move() ? 1 : -1) : search.value();
    const int sign = position.to_move() ? -1 : 1;
    return {sign * found, sign * kept, search.proven().has_value(),
            search.lines(1)[0].moves[0] != position.move_text(played)};
}

// A position is worth what was found there if it was proven or the game strayed, and else to nine tenths what came next.
void check_carried_back(const std::vector<Sounding>& soundings, int winner) {
    double next = winner ? -1 : 1;
    for (auto one = soundings.rbegin(); one != soundings.rend(); ++one) {
        const double worth = one->proven || one->strayed ? one->found : 0.1 * one->found + 0.9 * next;
        check(std::abs(one->kept - worth) < 1e-4, "a position is kept as worth something else");
        next = one->kept;
    }
}

// Games to learn from: whole, the same again from the same seed, and after the first moves no position with a choice is
// without a value.
template <class S>
void check_soundings(Iago::Variant variant) {
    constexpr int nodes = 100;
    const Soundings<Iago, S> soundings(Iago(variant), nonsense(), nodes);
    const Bytes games = soundings.games(6, 3, never);
    check(games == soundings.games(6, 3, never), "the same seed sounds other positions");
    int asked = 0, most = 1 << 30;
    const auto counted = [&] { return soundings.games(6, 3, [&] { return ++asked > most; }); };
    counted();
    most = std::exchange(asked, 0) * 3 / 5;
    const Bytes fewer = counted();
    int whole = 0;
    while (whole < 6 && soundings.games(whole, 3, never) != fewer) ++whole;
    check(0 < whole && whole < 6, "what is stopped leaves half a game");
    int count = 0;
    std::size_t sounded = 0;
    for (Reader reader(games); !reader.done(); ++count) {
        check(reader.next<std::uint8_t>() == static_cast<std::uint8_t>(variant), "a game of another variant");
        const int winner = reader.next<std::int8_t>();
        Iago position(variant);
        std::vector<Sounding> values;
        const int turns = reader.next<std::uint16_t>();
        for (int turn = 0; turn < turns; ++turn) {
            const auto searched = static_cast<Searched>(reader.next<std::uint8_t>());
            const bool forced = Features<Iago>::forced(position);
            check(searched == Searched::not_at_all || (searched == Searched::deeply && !forced), "sounded for nothing");
            check(searched == Searched::deeply || turn < 13 || forced, "a choice is not sounded");
            const double kept = searched == Searched::deeply ? reader.next<std::int16_t>() / one_in_games : 0;
            const Iago::Move move = *Features<Iago>::move(position, {}, reader.next<std::int32_t>());
            check(legal(position, position.move_text(move)).has_value(), "a move that is not legal");
            if (searched == Searched::deeply) {
                values.push_back(sounding<S>(position, nodes, move, kept));
            }
            position.play(move);
        }
        check(Features<Iago>::known(position) == winner, "a game that is not at its end, or has another winner");
        check_carried_back(values, winner);
        sounded += values.size();
    }
    check(count == 6, "too few games");
    check(sounded > 60, "hardly anything is sounded");
}

}  // namespace

int main() {
    for (std::size_t i = 0; i < (only_threads ? 1 : Iago::variants.size()); ++i) {
        const auto variant = static_cast<Iago::Variant>(i);
        check_game(Iago(variant), nonsense(), 3, usual);
        if (only_threads) continue;
        check_game(Iago(variant), nonsense(), 1, usual);
        check_game(Iago(variant), Network<Iago>::blank(), 1, 1);  // hardly any memory
        check_proofs(variant);
        check_pauses(Iago(variant));
        check_pauses(after_random_moves(Iago(variant), 8, i));
        check_soundings<AlphaBeta<Iago>>(variant);
        check_soundings<Puct<Iago>>(variant);
    }
    check_wins_of_threads();
    if (only_threads) return 0;
    check_several_lines();
    check_a_lost_best();
    check_keeping();
}
