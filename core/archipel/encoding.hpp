// How environments number the choices of a turn and show a position.
//
// A turn is made of one to three choices, each a number from 0 to below `actions`; as a whole it has a number too, whose
// digits in that base are its choices. Positions are shown as planes of bytes, 0 or 1, from the point of view of the
// player to move. All this is fixed: numbers never change their meaning.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace archipel {

// The choices made so far in a turn.
struct Chosen {
    std::array<std::int32_t, 2> choice{};
    int count = 0;
    bool operator==(const Chosen&) const = default;
    std::vector<std::int32_t> listed() const { return {choice.begin(), choice.begin() + count}; }
};

struct Shape {
    int planes, height, width;
    constexpr int size() const { return planes * height * width; }
};

// The numbers that may be chosen, as a list.
struct Listed {
    std::vector<std::int32_t> numbers;

    int count() const { return static_cast<int>(numbers.size()); }
    std::int32_t nth(int n) const { return numbers[n]; }
    bool has(std::int32_t number) const { return std::find(numbers.begin(), numbers.end(), number) != numbers.end(); }
    template <class F>
    void each(F&& f) const {
        for (const std::int32_t number : numbers) f(number);
    }

    // A mask has a byte for each number, 1 where it is here. Erased before this changes, it need not be made anew.
    void erase(std::uint8_t* mask) const {
        each([&](int number) { mask[number] = 0; });
    }
    void mark(std::uint8_t* mask) const {
        each([&](int number) { mask[number] = 1; });
    }
};

// What a game's encoding, in a header beside the game, gives:
//   choices(start)                  that the longest turn has
//   actions(start)                  how many numbers there are for a choice
//   longest(start)                  no game has more choices
//   shape(start)                    of the planes
//   paired(start)                   how many of them are first, one after the other own and the opponent's
//   Legal                           numbers that may be chosen: Listed, or something that does the same
//   legal(position, chosen, out)    those that may be now; none when the game is over
//   choose(position, chosen, n)     takes a legal number; plays the move if it completes one
//   text(position, n)               the part of a move's text that a choice adds
//   show(position, chosen, out)     writes the planes
// and if turns may have several choices:
//   number(move), move(number)      of the turn as a whole
template <class G>
struct Encoding;

// Takes one more choice, if it is legal.
template <class G>
void choose(G& position, Chosen& chosen, std::int32_t action) {
    typename Encoding<G>::Legal legal;
    Encoding<G>::legal(position, chosen, legal);
    if (action < 0 || action >= Encoding<G>::actions(position) || !legal.has(action)) {
        throw std::invalid_argument("choice " + std::to_string(action) + " is not legal");
    }
    Encoding<G>::choose(position, chosen, action);
}

// The choices that have begun a turn, if they can have.
template <class G>
Chosen begun(const G& position, const std::vector<std::int32_t>& choices) {
    if (choices.empty()) return {};
    G after = position;
    Chosen chosen;
    for (const std::int32_t action : choices) {
        choose(after, chosen, action);
        if (!chosen.count) throw std::invalid_argument("these choices make a whole turn");
    }
    return chosen;
}

// The same, with a whole turn of several choices as one choice.
template <class G>
struct WholeTurns : Encoding<G> {
    static int actions(const G& start) {
        int count = 1;
        for (int i = 0; i < Encoding<G>::choices(start); ++i) count *= Encoding<G>::actions(start);
        return count;
    }

    using Legal = Listed;
    static void legal(const G& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        static thread_local std::vector<typename G::Move> moves;
        position.moves(moves);
        for (const auto& move : moves) out.numbers.push_back(Encoding<G>::number(move));
    }

    static void choose(G& position, Chosen&, std::int32_t action) { position.play(Encoding<G>::move(action)); }
};

}  // namespace archipel
