"""How fast the Python rules are: whole random games, and the generation of legal moves, per game and variant.

Machines differ and are busy, so each figure also comes as a multiple of a fixed piece of plain Python that is timed in
the same run: `unit`, a million additions in a loop. `aim` is what a game may take on an idle machine of today.

    python benches/rules.py [--seconds 2] [--json] [GAME[/VARIANT] ...]
"""

import argparse
import json
import random
from time import perf_counter

import archipel
from archipel import State

AIMS = {"iago": 20, "palago/standard": 150, "lazo/standard": 150, "desdemona": 400}  # milliseconds for a game


def unit() -> float:
    """The seconds that a million additions take, the best of five."""

    def once() -> float:
        start, total = perf_counter(), 0
        for i in range(1_000_000):
            total += i
        return perf_counter() - start

    return min(once() for _ in range(5))


def whole_game(start: State, chance: random.Random) -> list[State]:
    states = [start]
    while moves := states[-1].legal_moves():
        states.append(states[-1].play(chance.choice(moves)))
    return states


def games(start: State, seconds: float) -> tuple[float, float, list[State]]:
    """Milliseconds a game and plies a game, over as many games as fit; and the positions of some of them."""
    whole_game(start, random.Random(0))
    positions: list[State] = []
    plies = count = 0
    begun = perf_counter()
    while perf_counter() - begun < seconds or count < 3:
        count += 1
        states = whole_game(start, random.Random(count))
        plies += len(states) - 1
        if count <= 20:
            positions += states[:-1]
    return (perf_counter() - begun) * 1000 / count, plies / count, positions


def generations(positions: list[State], seconds: float) -> float:
    """Legal-move generations a second over positions of random games, each read anew so that nothing is remembered."""
    chance = random.Random(1)
    spent, count = 0.0, 0
    while spent < seconds:
        state = archipel.position(chance.choice(positions).text)
        vars(state).pop("_moves", None)  # reading a position may have looked at them
        vars(state).pop("outcome", None)
        begun = perf_counter()
        state.legal_moves()
        spent += perf_counter() - begun
        count += 1
    return count / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the Python rules.")
    parser.add_argument("games", nargs="*", help="GAME or GAME/VARIANT; all if none is given")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    known = {name for game, variants in archipel.games().items() for name in (game, *(f"{game}/{v}" for v in variants))}
    if unknown := set(asked.games) - known:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    one = unit()
    if not asked.json:
        print(f"unit: {one * 1000:.1f} ms")
        print(f"{'':<24}{'ms/game':>9}{'aim':>6}{'units':>8}{'plies':>7}{'games/s':>9}{'lists/s':>9}")
    for game, variants in archipel.games().items():
        for variant in variants:
            name = f"{game}/{variant}"
            if asked.games and game not in asked.games and name not in asked.games:
                continue
            milliseconds, plies, positions = games(archipel.start(game, variant), asked.seconds)
            lists = generations(positions, asked.seconds / 4)
            units, aim = milliseconds / 1000 / one, AIMS.get(name, AIMS.get(game))
            if asked.json:
                told = {
                    "ms_per_game": milliseconds,
                    "units": units,
                    "plies": plies,
                    "lists_per_second": lists,
                    "aim": aim,
                }
                print(json.dumps({"name": name} | told))
            else:
                print(
                    f"{name:<24}{milliseconds:>9.1f}{aim or '':>6}{units:>8.2f}{plies:>7.1f}"
                    f"{1000 / milliseconds:>9.1f}{lists:>9.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
