// The solver by itself: Lazo on the smallest board and a won opening of Palago, on one thread and on several, with each
// shortcut left out; what it forgets it finds again; a proof is whole.

#include "archipel/solving.hpp"

#include <cstdio>
#include <set>
#include <string>

#include "archipel/lazo.hpp"
#include "archipel/lazo_encoding.hpp"
#include "archipel/lazo_features.hpp"
#include "archipel/palago.hpp"
#include "archipel/palago_encoding.hpp"
#include "archipel/palago_features.hpp"

namespace archipel {
namespace {

int failures = 0;

void check(bool right, const char* what) {
    if (right) return;
    std::printf("%s\n", what);
    ++failures;
}

constexpr Limits no_limits{1'000'000'000, Clock::time_point::max(), 0};
const Stop never = [] { return false; };

// Every node that is led to comes before, and every one but the root is led to.
bool is_whole(const ProofNodes& nodes) {
    std::set<int> led_to;
    for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
        if (nodes[i].moves.empty() && nodes[i].replies.empty()) return false;
        if (nodes[i].claimant && nodes[i].moves.size() != 1) return false;
        for (const auto& [move, to] : nodes[i].moves) {
            if (to >= i) return false;
            if (to != ProofNode::ended) led_to.insert(to);
        }
    }
    return led_to.size() + 1 == nodes.size();
}

template <Game G>
void solve(const G& position, int player, int winner, int threads, std::size_t bytes, Shortcuts shortcuts = {}) {
    SolvingOf<G> solving(position, {player, false}, threads, bytes, shortcuts);
    solving.run(no_limits, never);
    check(solving.right() == winner, "another wins than should");
    check(solving.nodes() > 0, "nothing was looked at");
    const auto proof = solving.proof(never);
    check(proof && is_whole(*proof), "a proof is not whole");
    check(!solving.proof([] { return true; }), "a proof does not stop");
    SolvingOf<G> other(position, {player, false}, threads, bytes, shortcuts);
    other.recall(solving.kept());
    check(other.right() == winner || bytes < (1 << 16), "what was kept is not recalled");
}

int run() {
    const auto side2 = Lazo::from_text(Lazo::Variant::side2, "2/3/2", 0, "");
    for (const int threads : {1, 4}) {
        solve(side2, 0, 1, threads, 1 << 20);
        solve(side2, 1, 1, threads, 1 << 20);
    }
    for (std::size_t buckets = 1; buckets < 50; buckets += 3) {  // tables that forget nearly all
        solve(side2, 0, 1, 1, 96 * buckets);
    }
    const auto opening = Palago::from_text(Palago::Variant::standard, "0,0a+1,0a", 1, "");
    solve(opening, 1, 1, 3, 1 << 20);
#ifndef ONLY_THREADS
    solve(side2, 0, 1, 1, 1 << 20, {false, true, true});
    solve(side2, 0, 1, 1, 1 << 20, {true, false, true});
    solve(side2, 0, 1, 1, 1 << 20, {true, true, false});
    solve(side2, 0, 1, 1, 1 << 20, {false, false, false});
    solve(opening, 1, 1, 1, 1 << 16);
#endif
    return failures;
}

}  // namespace
}  // namespace archipel

int main() { return archipel::run() ? 1 : 0; }
