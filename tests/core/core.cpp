// Checks the core by itself, without Python, so that it can be compiled with sanitizers. Says what failed, if anything.
//
//     core PERFT           PERFT is the folder of the perft tables
//
// Compiled with -DONLY_THREADS it checks only what several threads do together, of one variant of each game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archipel/batch.hpp"
#include "archipel/desdemona.hpp"
#include "archipel/desdemona_encoding.hpp"
#include "archipel/encoding.hpp"
#include "archipel/game.hpp"
#include "archipel/iago.hpp"
#include "archipel/iago_encoding.hpp"
#include "archipel/lazo.hpp"
#include "archipel/lazo_encoding.hpp"
#include "archipel/palago.hpp"
#include "archipel/palago_encoding.hpp"
#include "archipel/playout.hpp"
#include "archipel/position_of.hpp"
#include "archipel/random.hpp"
#include "archipel/replay.hpp"
#include "archipel/uct.hpp"

namespace {

using namespace archipel;

#ifdef ONLY_THREADS
constexpr bool only_threads = true;
#else
constexpr bool only_threads = false;
#endif

constexpr std::int64_t most_positions = 8'000;  // that a perft looks at; it need not make the last moves to count them
constexpr int followed = 2;                     // games checked at every ply
constexpr int only_played = 10;                 // games checked at the end
constexpr int shared = 150;  // games that up to three threads share out: more than one batch for each

class Failure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

void check(bool holds, const char* what) {
    if (!holds) throw Failure(what);
}

// --- one position

template <Game G>
G read_again(const G& position) {
    return G::from_text(position.variant(), position.board_text(), position.to_move(), mark_of(position));
}

void check_outcomes(const Outcome& outcome, int winner, const Outcome& again) {
    check(outcome.winner == winner, "outcome() and winner() disagree");
    check(winner >= -1 && winner <= 1, "the winner is nobody");
    check(!outcome.kind.empty(), "the outcome has no kind");
    check(again.winner == winner && again.kind == outcome.kind && again.values == outcome.values &&
              again.score == outcome.score,
          "the position read has another outcome");
}

// A move is found by its text, and by no other.
template <Game G>
void check_found(const G& position, const typename G::Move& move) {
    std::vector<typename G::Move> room;
    const std::string text = position.move_text(move);
    check(find_move(position, text, room) == move, "a move is not found by its text");
    G after = position, again = position;
    after.play(move);
    check(replay(again, {text, text + "?"}) == 1 && again == after, "a text does not play its move");
    for (std::size_t i = 0; i <= text.size(); ++i) {
        for (const std::string inserted : {"0", "+", "-", "/", ",", "!", ".", "99999999999", "\xff", ""}) {
            const std::string other =
                text.substr(0, i) + inserted + text.substr(std::min(text.size(), i + inserted.empty()));
            const auto found = find_move(position, other, room);
            check(!found || position.move_text(*found) == other, "a text finds a move with another text");
        }
    }
}

template <Game G>
void check_position(const G& position, Random& random) {
    std::vector<typename G::Move> moves;
    position.moves(moves);
    const bool over = position.over();
    check(over == moves.empty(), "over() is not whether there are no moves()");
    check(position.count_moves() == static_cast<std::int64_t>(moves.size()),
          "count_moves() is not the number of moves()");

    const G again = read_again(position);
    check(again == position, "from_text() makes another position of board_text()");
    check(again.board_text() == position.board_text(), "the position read has another text");
    check(again.hash() == position.hash(), "the hash kept is not the hash made anew");
    check(again.canonical_hash() == position.canonical_hash(), "the position read has another canonical_hash()");
    check(again.over() == over, "the position read differs in whether the game is over");
    check(again.count_moves() == position.count_moves(), "the position read has another number of moves");

    if (over) return check_outcomes(position.outcome(), position.winner(), again.outcome());
    for (int i = 0; i < 3; ++i) {
        const auto move = position.random_move(random);
        const bool found = std::find(moves.begin(), moves.end(), move) != moves.end();
        check(found, "random_move() is not one of moves()");
        check_found(position, move);
    }
}

// --- whole games

template <Game G>
void check_games(const G& start) {
    for (int game = 0; game < followed + only_played; ++game) {
        Random random(2026, static_cast<std::uint64_t>(game));
        G position = start;
        try {
            for (bool over = false; !over;) {
                over = position.over();
                if (over || game < followed) check_position(position, random);
                if (!over) position.play(position.random_move(random));
            }
        } catch (const Failure& failure) {
            throw Failure(failure.what() + (" at " + position.board_text()));
        }
        check(!(position == start), "no move was made");
    }
}

// --- perft and playouts

// How many sequences of moves there are, by their length: as in the file, as far as is feasible here.
std::vector<std::int64_t> perft_table(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw Failure("can't read " + path);
    std::vector<std::int64_t> counts{1};
    for (std::string word; counts.back() <= most_positions && file >> word;) {
        if (word == "#") {
            std::getline(file, word);
        } else {
            std::int64_t nodes = 0;
            if (word != std::to_string(counts.size()) || !(file >> nodes)) throw Failure(path + " is no perft table");
            counts.push_back(nodes);
        }
    }
    if (counts.size() < 3) throw Failure("hardly anything in " + path);
    return counts;
}

const Stop never = [] { return false; };
const Stop at_once = [] { return true; };

void check_same(const Playouts& playouts, const Playouts& others) {
    check(playouts.wins == others.wins && playouts.draws == others.draws && playouts.plies == others.plies,
          "other playouts with another number of threads");
}

template <Game G>
void check_alone(const G& start, const std::vector<std::int64_t>& counts) {
    for (std::size_t depth = 0; depth < counts.size(); ++depth) {
        check(perft(start, static_cast<int>(depth), never) == counts[depth], "wrong perft");
    }
}

template <Game G>
void check_threads(const G& start, const std::vector<std::int64_t>& counts) {
    const Playouts alone = playouts(start, shared, 7, 1, never);
    check(alone.wins[0] + alone.wins[1] + alone.draws == shared && alone.plies > shared, "playouts are lost");
    for (int threads = 1; threads <= 3; ++threads) {
        if (threads > 1) check_same(alone, playouts(start, shared, 7, threads, never));
        for (std::size_t depth = 0; depth < counts.size(); ++depth) {
            const bool same = perft(start, static_cast<int>(depth), threads, never) == counts[depth];
            check(same, "wrong perft with several threads");
        }
        // Threads that are asked to stop do so.
        check(playouts(start, std::int64_t{1} << 60, 7, threads, at_once).plies > 0,
              "stopped playouts have played nothing");
        perft(start, 2, threads, at_once);
    }
}

// --- batches

// Random games on three threads, which must be those on one. Few choices are followed, but enough games for all threads.
template <class Code, Game G>
void check_batches(const G& start, const Code& code) {
    constexpr int games = 40, choices = 30;
    BatchOf<G, Code> one(start, code, games, 7, 1), three(start, code, games, 7, 3);
    std::vector<std::int32_t> actions(games), others(games);
    for (int choice = 0; choice < choices; ++choice) {
        one.sample(actions.data());
        three.sample(others.data());
        check(actions == others, "a batch on three threads samples something else");
        check(three.first_illegal(actions.data()) == -1, "a sample of a batch is not legal");
        const int wrong = choice % games;
        others[wrong] = choice % 2 ? -1 : one.actions;
        check(three.first_illegal(others.data()) == wrong, "a batch does not see what is not legal");
        one.step(actions.data());
        three.step(actions.data());
        check(one.mask == three.mask && one.planes == three.planes && one.rewards == three.rewards &&
                  one.ended == three.ended && one.to_move == three.to_move && one.plies == three.plies,
              "a batch on three threads shows something else");
    }
    for (int i = 0; i < games; ++i) three.restore(i, one.place(i));
    check(one.mask == three.mask && one.planes == three.planes, "a batch put back shows something else");
    three.reset(8);
    check(three.place(0).board == start.board_text(), "a batch does not start anew");
}

// --- searches

template <Game G>
void check_search(const G& start) {
    const auto ever = Clock::time_point::max();
    Uct<G> one(start, 7, 1, std::size_t{1} << 26), again(start, 7, 1, std::size_t{1} << 26);
    one.run({60, ever, 1000}, never);
    again.run({20, ever, 1000}, never);
    again.run({60, ever, 1000}, never);
    check(one.nodes() == 60 && again.nodes() == 60, "a search has not made its nodes");
    const auto lines = one.lines(3), same = again.lines(3);
    check(lines.size() == 3 && same.size() == 3, "a search has too few lines");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        check(lines[i].moves == same[i].moves && lines[i].visits == same[i].visits,
              "a search finds something else in two parts");
    }
    Uct<G> three(start, 7, 3, std::size_t{1} << 20);  // so little room that it does not grow to the end
    three.run({only_threads ? 300 : 100, ever, 1000}, never);
    for (const auto& line : three.lines(100)) {
        G position = start;
        std::vector<typename G::Move> moves;
        for (const auto& move : line.moves) {
            position.moves(moves);
            const auto found = std::find_if(moves.begin(), moves.end(),
                                            [&](const auto& legal) { return position.move_text(legal) == move; });
            check(found != moves.end(), "a search has found a move that is not legal");
            position.play(*found);
        }
    }
    Uct<G> shallow(start, 7, 1, std::size_t{1} << 26);
    shallow.run({1000, ever, 1}, at_once);
    check(shallow.nodes() == 1, "a search does not stop");
    Uct<G> failing(start, 7, 3, std::size_t{1} << 20);
    // So many that the others can't have made all of them before the first thread asks whether to go on.
    constexpr int many = 10'000'000;
    int failures = 0;
    for (int attempt = 0; attempt < 2; ++attempt) {
        try {
            failing.run({many, ever, 1000}, []() -> bool { throw std::runtime_error("no more"); });
        } catch (const std::exception&) {
            ++failures;
        }
    }
    check(failures == 2 && failing.nodes() < many, "a search goes on that has failed");
}

// Near the end everything is proven, and truly.
template <Game G>
void check_proofs(const G& start) {
    for (int game = 0; game < 3; ++game) {
        Random random(11, static_cast<std::uint64_t>(game));
        std::vector<G> played{start};
        while (!played.back().over()) {
            G next = played.back();
            next.play(next.random_move(random));
            played.push_back(next);
        }
        if (played.size() < 3) continue;
        const G last = played[played.size() - 2];
        std::vector<typename G::Move> moves;
        last.moves(moves);
        int best = 1 - last.to_move();
        for (const auto& move : moves) {
            G end = last;
            end.play(move);
            if (!end.over()) return;  // some other move goes on: not for us
            if (end.winner() == last.to_move() || (end.winner() < 0 && best == 1 - last.to_move())) best = end.winner();
        }
        for (const int threads : {1, 2, 8}) {
            Uct<G> search(last, 7, threads, std::size_t{1} << 26);
            // Each thread may come to a move before it is known to be the last, but none is spent on waiting for another.
            const auto enough = static_cast<std::int64_t>(threads * (moves.size() + 1));
            search.run({enough, Clock::time_point::max(), 1000}, never);
            check(search.proven() == best, "a search has not proven the last move");
        }
    }
}

// --- what programs outside the core see

template <Game G>
void check_seen(const G& start) {
    const PositionOf<G> position(start);
    check_same(position.playouts(20, 7, 1, never), playouts(start, 20, 7, 2, never));
    const Playouts steps = position.step_playouts(20, 7, 2, never);
    check(steps.wins[0] + steps.wins[1] + steps.draws == 20, "playouts by choices are lost");
    const auto made = make<G>({position.variant(), position.board_text(), position.to_move(), position.mark()});
    check(made->equals(position) && made->text() == position.text(), "the position made of its fields is another");
    Random random(5);
    const auto after = position.after_random_move(random);
    check(!after->equals(position) && position.after(after->text()) == nullptr, "a position has changed");
    for (const std::string& move : position.legal_moves()) {
        check(position.after(move)->ply() == 1, "a legal move does not lead on");
    }
    Choices chosen;
    for (std::unique_ptr<Position> next; !next || !chosen.empty();) {
        const Choices legal = position.legal_choices(chosen, {});
        const auto shown = position.planes(1, chosen, {});
        check(static_cast<int>(shown.size()) == position.shape({}).size(), "planes of another shape");
        check(!position.choice_text(legal.back(), {}).empty(), "a choice without a text");
        auto [then, begun] = position.choose(chosen, legal.back(), {});
        next = std::move(then);
        chosen = std::move(begun);
    }
}

// --- all games and variants

int checked = 0;

template <Game G>
void check_variant(const std::string& name, const G& start, const std::string& tables) {
    try {
        const std::vector<std::int64_t> counts = perft_table(tables + "/" + name + ".txt");
        if constexpr (!only_threads) {
            check_games(start);
            check_alone(start, counts);
        }
        check_threads(start, counts);
        check_batches(start, encoding(start));
        if constexpr (requires { Encoding<G>::several_choices; }) {
            if (encoding(start).choices(start) > 1) check_batches(start, WholeTurns<G>(encoding(start)));
        }
        if constexpr (!only_threads) check_seen(start);
        if constexpr (requires { encoding(start).on(start); }) check_batches(start, encoding(start, 31));
        check_search(start);
        check_proofs(start);
        ++checked;
    } catch (const std::exception& error) {
        throw Failure(name + ": " + error.what());
    }
}

// Of each game from the pieces at its start.
template <Game G>
void check_variants(const std::string& board, const std::string& tables) {
    for (std::size_t i = 0; i < (only_threads ? 1 : G::variants.size()); ++i) {
        const auto variant = static_cast<typename G::Variant>(i);
        const std::string name = std::string(G::name) + "-" + std::string(G::variants[i]);
        check_variant(name, G::from_text(variant, board, 0, ""), tables);
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: core PERFT\n";
        return 2;
    }
    const std::string tables = arguments[1];
    try {
        check_variants<Iago>("5/6/7/8/9/8/7/6/5", tables);
        check_variants<Palago>("-", tables);
        check_variants<Desdemona>("3B2W3/10/10/W8B/10/10/B8W/10/10/3W2B3", tables);
        check_variants<Lazo>("", tables);
    } catch (const std::exception& error) {
        std::cout << error.what() << "\n";
        return 1;
    }
    std::cout << "core: " << checked << " games and variants checked" << (only_threads ? ", threads only\n" : "\n");
    return 0;
}
