// Palago: the number of a tile is 3 · (width · (r + reach) + q + reach) + way, in a square window of q and r from -reach to
// reach. In the variants with two a turn there are two choices, one tile and then the other, or the number after all tiles
// if it is played alone.
//
// Seen whole, the window is 95 wide and has (0, 0) in its middle: no tile lies further out, for 48 connected tiles, one of
// them there, reach 47 steps. The tile that comes first in the order of cells is chosen first.
// A window of another width has the middle of the field in its own, the cell from which the furthest tile is nearest; of
// several such cells the one in the middle of their columns q, and in it of their rows r. It holds the cells within `reach` steps, in which the tiles may be chosen in either order,
// so that it looks the same from all sides. Legal moves outside have no number; docs/environments.md says when there are none.
//
// Planes in the order of r and q: all 1 if White is to move, all 1 if Blue is; the tiles turned a, b and c; the tile chosen,
// in that of its way.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "encoding.hpp"
#include "hexes.hpp"
#include "palago.hpp"

namespace archipel {

template <>
class Encoding<Palago> {
public:
    static constexpr bool several_choices = true;
    static constexpr int least = 15, most = 2 * palago::tiles - 1;

    Encoding(const Palago& start, int window)
        : reach_((window ? window : most) / 2),
          width_(2 * reach_ + 1),
          tiles_(3 * width_ * width_),
          centred_(window != 0),
          pairs_(start.variant() != Palago::Variant::single) {
        if (window && (window < least || window > most || window % 2 == 0)) {
            throw std::invalid_argument("a window is an odd number from " + std::to_string(least) + " to " +
                                        std::to_string(most));
        }
    }

    Shape shape(const Palago&) const { return {8, width_, width_}; }
    static int paired(const Palago&) { return 2; }

    int choices(const Palago&) const { return pairs_ ? 2 : 1; }
    int actions(const Palago&) const { return pairs_ ? tiles_ + 1 : tiles_; }
    static int longest(const Palago&) {
        return palago::tiles;
    }  // a turn lays as many as it has choices, but for the last

    Encoding on(const Palago& position) const {
        if (!centred_) return *this;
        Encoding here = *this;
        std::array<int, 3> low{}, high{};
        int count = 0;
        position.each_tile([&](Palago::Tile tile) {
            const std::array<int, 3> at{tile.q, tile.r, -tile.q - tile.r};
            for (int i = 0; i < 3; ++i) {
                low[i] = count ? std::min(low[i], at[i]) : at[i];
                high[i] = count ? std::max(high[i], at[i]) : at[i];
            }
            ++count;
        });
        // The least number of steps from which some cell reaches all tiles: their coordinates must be within it of the
        // cell's, and a cell's three add up to 0.
        int steps = std::max(up(high[0] + high[1] + high[2], 3), up(-low[0] - low[1] - low[2], 3));
        for (int i = 0; i < 3; ++i) steps = std::max(steps, up(high[i] - low[i], 2));
        if (steps > reach_) throw std::invalid_argument("the field is larger than the window");
        const auto between = [](int least, int most) { return (least + most) >> 1; };
        const int q = between(std::max(high[0] - steps, -low[1] - low[2] - 2 * steps),
                              std::min(low[0] + steps, -high[1] - high[2] + 2 * steps));
        const int r =
            between(std::max(high[1] - steps, -q - low[2] - steps), std::min(low[1] + steps, -q - high[2] + steps));
        here.middle_ = {q, r};
        return here;
    }
    Hex middle() const { return middle_; }

    bool holds(Palago::Tile tile) const {
        return !centred_ || ring({tile.q - middle_.q, tile.r - middle_.r}) <= reach_;
    }
    bool holds(const Palago::Move& move) const { return holds(move.first) && (move.alone() || holds(move.second)); }

    std::int32_t number(const Palago::Move& move) const {
        if (!pairs_) return number(move.first);
        return number(move.first) * (tiles_ + 1) + (move.alone() ? tiles_ : number(move.second));
    }
    Palago::Move move(std::int32_t number) const {
        if (!pairs_) return {tile(number)};
        const Palago::Tile one = tile(number / (tiles_ + 1));
        if (number % (tiles_ + 1) == tiles_) return {one};
        const Palago::Tile other = tile(number % (tiles_ + 1));
        return one < other ? Palago::Move{one, other} : Palago::Move{other, one};
    }

    int number(Palago::Tile tile) const { return 3 * cell(tile) + tile.way; }
    Palago::Tile tile(int number) const {
        const int cell = number / 3;
        return {static_cast<std::int8_t>(cell % width_ - reach_ + middle_.q),
                static_cast<std::int8_t>(cell / width_ - reach_ + middle_.r), static_cast<std::int8_t>(number % 3)};
    }

    using Legal = Listed;
    void legal(const Palago& position, const Chosen& chosen, Listed& legal) const {
        const Encoding here = on(position);
        std::vector<std::int32_t>& out = legal.numbers;
        out.clear();
        legal.cut = false;
        static thread_local std::vector<Palago::Move> moves;
        position.moves(moves);
        static thread_local std::vector<bool> listed;  // most numbers come again and again
        if (listed.size() <= std::size_t(tiles_)) listed.resize(tiles_ + 1);
        for (const Palago::Move& move : moves) {
            here.each_choice(move, chosen, legal.cut, [&](std::int32_t number) {
                if (!listed[number]) out.push_back(number);
                listed[number] = true;
            });
        }
        for (const std::int32_t number : out) listed[number] = false;
        if (out.empty() && legal.cut) throw std::invalid_argument("no legal choice is in the window");
        std::sort(out.begin(), out.end());
    }

    void choose(Palago& position, Chosen& chosen, std::int32_t action) const {
        if (pairs_ && chosen.count == 0) {
            chosen.choice[chosen.count++] = action;
            return;
        }
        position.play(on(position).move(pairs_ ? chosen.choice[0] * (tiles_ + 1) + action : action));
        chosen = {};
    }

    std::string text(const Palago& position, std::int32_t action) const {
        return action == tiles_ ? "alone" : position.move_text({on(position).tile(action)});
    }

    Spot spot(std::int32_t action, const Palago&) const {
        if (action == tiles_) return nowhere;
        return {action % 3, action / 3 / width_, action / 3 % width_};
    }
    std::int32_t turned(std::int32_t action, const Palago& start, const Symmetry& symmetry) const {
        if (action == tiles_) return action;
        Spot to = spot(action, start);
        to.plane += 2;
        to = turned(to, start, symmetry);
        return 3 * (to.row * width_ + to.column) + to.plane - 2;
    }
    Spot turned(Spot spot, const Palago&, const Symmetry& symmetry) const {
        if (spot.plane < 2) return {spot.plane ^ symmetry.swaps, spot.row, spot.column};
        const Hex cell{spot.column - reach_, spot.row - reach_};
        if (ring(cell) > reach_) return spot;
        const auto [q, r] = symmetry(cell.q, cell.r);
        const int first = spot.plane - (spot.plane - 2) % 3;
        return {first + turned_way(spot.plane - first, symmetry), r + reach_, q + reach_};
    }

    void show(const Palago& position, const Chosen& chosen, std::uint8_t* out) const {
        const Encoding here = on(position);
        const int plane = width_ * width_;
        std::memset(out, position.to_move() == 0, plane);
        std::memset(out + plane, position.to_move() == 1, plane);
        std::memset(out + 2 * plane, 0, 6 * plane);
        position.each_tile([&](Palago::Tile tile) { out[(2 + tile.way) * plane + here.cell(tile)] = 1; });
        if (chosen.count) out[(5 + chosen.choice[0] % 3) * plane + chosen.choice[0] / 3] = 1;
    }

private:
    static int up(int number, int divisor) { return (number + divisor - 1) / divisor; }  // of what is not negative

    int cell(Palago::Tile tile) const { return (tile.r - middle_.r + reach_) * width_ + tile.q - middle_.q + reach_; }

    // Calls `f` with the choices that lead on to a move, if there are any. `cut` becomes true if one is left out.
    template <class F>
    void each_choice(const Palago::Move& move, const Chosen& chosen, bool& cut, F f) const {
        const auto is_chosen = [&](Palago::Tile tile) { return holds(tile) && number(tile) == chosen.choice[0]; };
        const bool first = chosen.count == 0 || is_chosen(move.first);
        const bool second = centred_ && !move.alone() && (chosen.count == 0 || is_chosen(move.second));
        if (!first && !second) return;
        if (!holds(move)) {
            cut = true;
        } else if (chosen.count == 0) {
            f(number(move.first));
            if (second) f(number(move.second));
        } else if (first) {
            f(move.alone() ? tiles_ : number(move.second));
        } else {
            f(number(move.first));
        }
    }

    // The lines of the ways run along E, NE and NW.
    static int turned_way(int way, const Symmetry& symmetry) {
        const Hex line = hex_directions[way];
        const auto [q, r] = Symmetry{symmetry.matrix, {}, false}(line.q, line.r);
        const auto found = std::find(hex_directions.begin(), hex_directions.end(), Hex{q, r});
        return static_cast<int>(found - hex_directions.begin()) % 3;
    }

    int reach_, width_, tiles_;
    bool centred_, pairs_;
    Hex middle_{0, 0};
};

}  // namespace archipel
