// How environments number the choices of a turn and show a position.
//
// A turn is made of one to three choices, each a number from 0 to below `actions`; as a whole it has a number too, whose
// digits in that base are its choices. Positions are shown as planes of bytes, 0 or 1, from the point of view of the
// player to move, who sees all that decides the choices and the rest of the game. All this is fixed: numbers never change
// their meaning.
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

// A byte of the planes, or of planes that hold a number for each action.
struct Spot {
    int plane, row, column;
    bool operator==(const Spot&) const = default;
};
inline constexpr Spot nowhere{-1, -1, -1};

// A linear map of a board's coordinates, given by rows, and then a shift, as in archipel.geometry.
struct Symmetry {
    std::array<int, 4> matrix;
    std::array<int, 2> shift;
    bool swaps;  // the players change places

    std::array<int, 2> operator()(int x, int y) const {
        return {matrix[0] * x + matrix[1] * y + shift[0], matrix[2] * x + matrix[3] * y + shift[1]};
    }
};

// The numbers that may be chosen, as a list.
struct Listed {
    std::vector<std::int32_t> numbers;
    bool cut = false;  // whether there are legal choices that have no number here

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
//   number(move), move(number)      of the turn as a whole; one with fewer choices has the last of them again
//   spot(n, start)                  of a choice, among planes as high and wide as those shown, or nowhere
//   turned(n, start, symmetry)      the choice as a symmetry shows it
//   turned(spot, start, symmetry)   where it shows this byte of the planes
// if turns may have several choices:
//   several_choices                 true
// and if it looks at a part of an unbounded board:
//   Encoding(start, window)         the part, as high and wide as this; without a window it is all that may be used
//   on(position)                    the same, laid over the pieces of a position
//   holds(move)                     whether there are numbers for it
template <class G>
struct Encoding;

// Of positions like this one. `window`: of those that look at a part of the board, 0 if all is wanted.
template <class G>
Encoding<G> encoding(const G& start, int window = 0) {
    if constexpr (requires { Encoding<G>(start, window); }) {
        return Encoding<G>(start, window);
    } else {
        if (window) throw std::invalid_argument(std::string(G::name) + " is seen whole, so it has no window");
        return {};
    }
}

// Laid over a position.
template <class Code, class G>
Code laid(const Code& code, const G& position) {
    if constexpr (requires { code.on(position); }) return code.on(position);
    else return code;
}

template <class Code, class Move>
bool holds(const Code& code, const Move& move) {
    if constexpr (requires { code.holds(move); }) return code.holds(move);
    else return true;
}

// Takes one more choice, if it is legal.
template <class Code, class G>
void choose(const Code& code, G& position, Chosen& chosen, std::int32_t action) {
    typename Code::Legal legal;
    code.legal(position, chosen, legal);
    if (action < 0 || action >= code.actions(position) || !legal.has(action)) {
        throw std::invalid_argument("choice " + std::to_string(action) + " is not legal");
    }
    code.choose(position, chosen, action);
}

// The choices that have begun a turn, if they can have.
template <class Code, class G>
Chosen begun(const Code& code, const G& position, const std::vector<std::int32_t>& choices) {
    if (choices.empty()) return {};
    G after = position;
    Chosen chosen;
    for (const std::int32_t action : choices) {
        choose(code, after, chosen, action);
        if (!chosen.count) throw std::invalid_argument("these choices make a whole turn");
    }
    return chosen;
}

// The number of a turn that is made of so many choices at most, and the other way round.
inline std::int32_t folded(std::vector<std::int32_t> choices, int most, int actions) {
    choices.resize(most, choices.back());
    std::int32_t number = 0;
    for (const std::int32_t choice : choices) number = number * actions + choice;
    return number;
}
inline std::vector<std::int32_t> unfolded(std::int32_t number, int most, int actions) {
    std::vector<std::int32_t> choices(most);
    for (int i = most; i-- > 0; number /= actions) choices[i] = number % actions;
    return choices;
}

// The same, with a whole turn of several choices as one choice.
template <class G>
struct WholeTurns : Encoding<G> {
    using Choices = Encoding<G>;
    explicit WholeTurns(const Choices& code) : Choices(code) {}

    int actions(const G& start) const {
        int count = 1;
        for (int i = 0; i < Choices::choices(start); ++i) count *= Choices::actions(start);
        return count;
    }

    using Legal = Listed;
    void legal(const G& position, const Chosen&, Listed& out) const {
        out.numbers.clear();
        out.cut = false;
        static thread_local std::vector<typename G::Move> moves;
        position.moves(moves);
        const Choices here = laid(static_cast<const Choices&>(*this), position);
        for (const auto& move : moves) {
            if (archipel::holds(here, move)) out.numbers.push_back(here.number(move));
            else out.cut = true;
        }
    }

    void choose(G& position, Chosen&, std::int32_t action) const {
        position.play(laid(static_cast<const Choices&>(*this), position).move(action));
    }
};

}  // namespace archipel
