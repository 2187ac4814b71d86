// A game that nothing else in the core knows of, as one would add it: its rules, its encoding, and a line that registers
// it. Says what failed, if anything.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archipel/position_of.hpp"

namespace archipel {

// Take one, two or three stones; who takes the last one wins.
class Nim {
public:
    static constexpr std::string_view name = "nim", letters = "AB";
    enum class Variant : std::uint8_t { standard };
    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr int most = 9;

    struct Move {
        int stones;
        bool operator==(const Move&) const = default;
    };

    bool operator==(const Nim&) const = default;

    Variant variant() const { return Variant::standard; }
    int stones() const { return stones_; }
    int ply() const { return most - stones_; }
    int to_move() const { return to_move_; }
    bool over() const { return !stones_; }
    int winner() const { return 1 - to_move_; }
    Outcome outcome() const { return {winner(), "nim.last"}; }

    std::int64_t count_moves() const { return std::min(3, stones_); }
    void moves(std::vector<Move>& moves) const {
        moves.clear();
        for (int stones = 1; stones <= count_moves(); ++stones) moves.push_back({stones});
    }
    Move random_move(Random& random) const {
        return {1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count_moves())))};
    }
    void play(Move move) {
        stones_ -= move.stones;
        to_move_ ^= 1;
    }

    std::uint64_t hash() const { return static_cast<std::uint64_t>(2 * stones_ + to_move_); }
    std::uint64_t canonical_hash() const { return hash(); }
    std::string board_text() const { return std::to_string(stones_); }
    std::string move_text(Move move) const { return std::to_string(move.stones); }
    static Nim from_text(Variant, std::string_view board, int to_move, std::string_view) {
        Nim nim;
        nim.stones_ = board.empty() ? 0 : board[0] - '0';
        nim.to_move_ = to_move;
        return nim;
    }

private:
    int stones_ = most, to_move_ = 0;
};

// The number is that of the stones, less one. One plane with a place for each stone. The heap has no symmetries.
template <>
struct Encoding<Nim> {
    static int choices(const Nim&) { return 1; }
    static int actions(const Nim&) { return 3; }
    static int longest(const Nim&) { return Nim::most; }
    static Shape shape(const Nim&) { return {1, 1, Nim::most}; }
    static int paired(const Nim&) { return 0; }
    using Legal = Listed;
    static void legal(const Nim& position, const Chosen&, Listed& out) {
        out.numbers.clear();
        for (std::int32_t number = 0; number < position.count_moves(); ++number) out.numbers.push_back(number);
    }
    static void choose(Nim& position, Chosen&, std::int32_t action) { position.play(move(action)); }
    static std::string text(const Nim& position, std::int32_t action) { return position.move_text(move(action)); }
    static std::int32_t number(Nim::Move move) { return move.stones - 1; }
    static Nim::Move move(std::int32_t number) { return {number + 1}; }
    static Spot spot(std::int32_t, const Nim&) { return nowhere; }
    static std::int32_t turned(std::int32_t action, const Nim&, const Symmetry&) { return action; }
    static Spot turned(Spot spot, const Nim&, const Symmetry&) { return spot; }
    static void show(const Nim& position, const Chosen&, std::uint8_t* out) {
        for (int stone = 0; stone < Nim::most; ++stone) out[stone] = stone < position.stones();
    }
};

static const Registered<Nim> registered;

}  // namespace archipel

int main() {
    using namespace archipel;
    const auto start = make_position("nim", {"standard", "9", 0, ""});
    const auto search = start->uct(1, 2, std::size_t{1} << 20);
    search->run({10'000, Clock::time_point::max(), 1000}, [] { return false; });
    const auto batch = start->batch(4, 1, 2, {});
    std::vector<std::int32_t> actions(4);
    batch->sample(actions.data());
    batch->step(actions.data());
    if (games().size() != 1) std::cout << "there are other games\n";
    else if (start->text() != "nim/standard 9 A") std::cout << "another text\n";
    else if (start->perft(2, 1, [] { return false; }) != 9) std::cout << "wrong perft\n";
    else if (search->proven() != 0 || search->lines(1)[0].moves[0] != "1") std::cout << "the search is wrong\n";
    else if (start->choices_of("2", {}) != Choices{1} || start->move_of({1}, {}) != "2") std::cout << "wrong numbers\n";
    else if (batch->plies != std::vector<std::int32_t>(4, 1)) std::cout << "the batch stands still\n";
    else std::cout << "nim: played and searched\n";
    return 0;
}
