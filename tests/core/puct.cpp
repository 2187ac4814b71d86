// PUCT by itself: it keeps to its limits and its memory, follows games, proves what is so, and learns, in every variant.
//
// Compiled with -DONLY_THREADS it only searches with several threads.

#include "archipel/puct.hpp"

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

#include "archipel/desdemona.hpp"
#include "archipel/desdemona_features.hpp"
#include "archipel/iago.hpp"
#include "archipel/iago_features.hpp"
#include "archipel/lazo.hpp"
#include "archipel/lazo_features.hpp"
#include "archipel/learner.hpp"
#include "archipel/palago.hpp"
#include "archipel/palago_features.hpp"
#include "archipel/selfplay.hpp"

using namespace archipel;

namespace {

#ifdef ONLY_THREADS
constexpr bool only_threads = true;
#else
constexpr bool only_threads = false;
#endif

constexpr int nodes = 30;  // of a move, for sanitizers are slow
const Stop never = [] { return false; };
constexpr auto ever = Clock::time_point::max();

void check(bool holds, std::string_view what) {
    if (holds) return;
    std::cout << what << '\n';
    std::exit(1);
}

// Weights without any sense, so that searches go astray.
template <Learnable G>
std::shared_ptr<const Weights> nonsense() {
    Weights weights(Layout<G>::size);
    Random random(5);
    for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(static_cast<int>(random.below(401)) - 200);
    return std::make_shared<const Weights>(std::move(weights));
}

template <Learnable G>
void check_memory() {
    Memory memory(1 << 16);
    Memory::Part part(memory);
    std::size_t got = 0;
    while (part.get(1000)) got += 1000;
    check(got <= 1 << 16, "more memory than there is");
    check(got > 1 << 15, "less memory than there is");
}

// A whole game, in which one search is kept and each move is played that it likes best.
template <Learnable G>
void check_game(const G& start, const std::shared_ptr<const Weights>& weights, int threads, std::size_t bytes) {
    Puct<G> kept(start, weights, threads, bytes);
    G position = start;
    for (int ply = 0; !position.over() && ply < (only_threads ? 6 : 400); ++ply) {
        kept.run({nodes, ever, 1 << 20}, never);
        check(kept.nodes() <= nodes + threads, "too many nodes");
        const auto lines = kept.lines(50);
        check(!lines.empty(), "no lines");
        std::vector<typename G::Move> moves;
        position.moves(moves);
        for (const Line& line : lines) {
            G after = position;
            for (const std::string& text : line.moves) {
                after.moves(moves);
                const typename G::Move* found = nullptr;
                for (const auto& move : moves) {
                    if (after.move_text(move) == text) found = &move;
                }
                check(found, "a line with a move that is not legal");
                after.play(typename G::Move(*found));
            }
            check(line.value >= -1 && line.value <= 1, "a value out of range");
        }
        position.moves(moves);
        for (const auto& move : moves) {
            if (position.move_text(move) == lines[0].moves[0]) {
                position.play(typename G::Move(move));
                break;
            }
        }
        if (position.over()) break;
        if (!kept.follow({lines[0].moves[0]})) kept.restart(position);
        check(kept.position() == position, "it follows to another position");
    }
}

// With little memory the tree is thinned out, and goes on growing where it promises most.
void check_thinning() {
    for (const int threads : {1, 3}) {
        Puct<Iago> search(Iago(Iago::Variant::standard), nonsense<Iago>(), threads, 1 << 18);
        search.run({12'000, ever, 1 << 20}, never);
        check(search.depth() > 8, "the tree does not grow any more");
    }
}

// Late positions, in which what may settle them is tried beside the tree, and piece by piece.
template <Learnable G>
void check_late(const G& start, int plies) {
    for (std::uint64_t number = 0; number < 4; ++number) {
        Random random(9, number);
        G position = start;
        std::vector<typename G::Move> moves;
        for (int ply = 0; ply < plies; ++ply) {
            position.moves(moves);
            G after = position;
            after.play(typename G::Move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            if (after.over()) break;
            position = after;
        }
        Puct<G> search(position, Network<G>::blank(), 3, std::size_t{1} << 22);
        for (int nodes = 0; nodes <= 3000; nodes += 500) search.run({nodes, ever, 1 << 20}, never);
        check(search.proven() || search.nodes() >= 3000, "too few nodes");
        check(!search.lines(1).empty(), "no lines");
    }
}

// Without several threads the same limit gives the same tree.
template <Learnable G>
void check_same(const G& start, const std::shared_ptr<const Weights>& weights) {
    std::vector<Line> first;
    for (int time = 0; time < 2; ++time) {
        Puct<G> search(start, weights, 1, std::size_t{1} << 22);
        search.run({300, ever, 1 << 20}, never);
        const auto lines = search.lines(3);
        if (time) {
            for (std::size_t i = 0; i < lines.size(); ++i) {
                check(lines[i].moves == first[i].moves && lines[i].visits == first[i].visits, "another tree");
            }
        }
        first = lines;
    }
}

// What is learned from some games makes them likelier.
template <Learnable G>
void check_learning(const G& start) {
    SelfPlay<G> practice(start, Network<G>::blank(), Practice{16});
    const Bytes games = practice.games(2, 3, never);
    LearnerOf<G> learner;
    learner.begin(nullptr, 1);
    const Loss before = learner.test(games);
    const auto positions = learner.add(games, 1);
    check(positions > 0, "nothing to learn from");
    learner.fit({positions * 20, 32, 0.01, 0.001}, never);
    const Loss after = learner.test(games);
    check(after.policy < before.policy, "no choices were learned");
    if (is_valued(start)) check(after.value < before.value, "no values were learned");
    else check(after.value == 0, "values were learned where there are none");
    Bytes broken(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(games.size() / 2));
    bool refused = false;
    try {
        learner.add(broken, 1);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    check(refused, "half a game was taken");
}

// Priors are as soft in play as the game says, in a variant of their own if it says so.
void check_softness() {
    const auto visits = [](Palago::Variant variant, std::optional<float> softness) {
        Puct<Palago> search(Palago(variant), nonsense<Palago>(), 1, std::size_t{1} << 22, softness);
        search.run({300, ever, 1 << 20}, never);
        std::vector<std::int64_t> visits;
        for (const Line& line : search.lines(20)) visits.push_back(line.visits);
        return visits;
    };
    const auto one = Palago::Variant::single, two = Palago::Variant::standard;
    check(visits(two, {}) == visits(two, 1), "softer priors than were learned, where two tiles are laid");
    check(practice_softness_of(Palago(two)) == 1 && practice_softness_of(Palago(one)) > 1, "self-play is as soft");
    check(visits(one, {}) != visits(one, 1), "priors as sharp as they were learned, where one tile is laid");
}

template <Learnable G>
void check_all() {
    check_memory<G>();
    for (std::size_t i = 0; i < (only_threads ? 1 : G::variants.size()); ++i) {
        const G start(static_cast<typename G::Variant>(i));
        if (only_threads) {
            check_game(start, nonsense<G>(), 3, std::size_t{1} << 22);
            continue;
        }
        check_game(start, nonsense<G>(), 1, std::size_t{1} << 22);
        check_game(start, Network<G>::blank(), 1, 1 << 18);  // hardly any memory
        if (i <= 1) check_learning(start);                   // Palago's first variant has no values, its second has
        if (i) continue;
        check_game(start, nonsense<G>(), 2, std::size_t{1} << 20);
        check_same(start, nonsense<G>());
    }
}

}  // namespace

int main() {
    check_thinning();
    if (!only_threads) check_softness();
    check_late(Iago(Iago::Variant::standard), 36);
    check_late(Lazo(Lazo::Variant::small), 16);
    check_late(Palago(Palago::Variant::standard), 4);
    check_all<Desdemona>();
    check_all<Iago>();
    check_all<Lazo>();
    check_all<Palago>();
}
