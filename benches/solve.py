"""How fast the solver is, beside plain df-pn (no glances, no threats, no symmetry) in the same run; Iago's endings.

    python -m benches.solve [--seconds 20]

prints positions a second, seconds of the processor to solve each of a fixed set, and the ratio; where the plain one did
not finish in the time that it was given, the ratio is at least that. Then, of ten positions of Iago with so many
empty inner cells, how many are solved within one, ten and sixty seconds: who wins, and by how much.
"""

import argparse
import random
import time
from typing import NamedTuple

import archipel
from archipel import State, _core
from archipel.engine import native

SET = [
    "palago/standard 0,0a+0,1a B",
    "palago/standard 0,0a+1,0a B",
    "palago/standard 0,0a+1,-1b B",
    "palago/standard 0,0a+1,0b B",
    "lazo/side2 2/3/2 W",
    "lazo/side3 3/WB2/BW1BW/W2B/1B1 W",
]
PLAIN = {"glance": False, "threats": False, "symmetry": False}
ENDINGS = 10  # positions
SECONDS = (1, 10, 60)
MEGABYTES = 1000


class Run(NamedTuple):
    solved: bool
    nodes: int
    seconds: float


def run(state: State, seconds: float, **shortcuts: bool) -> Run:
    """Solves a position in so many seconds of the processor at most."""
    solving = _core.solving(native(state), state.to_move, False, 1, MEGABYTES, **shortcuts)
    begun = time.process_time()
    while solving.right is None and time.process_time() - begun < seconds:
        solving.run(solving.nodes + 5_000, seconds)
    return Run(solving.right is not None, solving.nodes, time.process_time() - begun)


def by_score(state: State, seconds: float) -> Run:
    """An ending of Iago, with the best play for the score."""
    scoring = _core.scoring(native(state), MEGABYTES)
    assert scoring
    begun = time.process_time()
    found = scoring.run(seconds)
    return Run(found, scoring.nodes, time.process_time() - begun)


def ending(empty: int, seed: int) -> State:
    """A position of a random game of Iago in which so many inner cells are empty."""
    chance = random.Random(seed)
    state = archipel.start("iago")
    while empty_inner(state) > empty:
        state = state.play(chance.choice(state.legal_moves()))
    return state


def empty_inner(state: State) -> int:
    """How many inner cells are empty."""
    rows = ["".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in state.board_text.split("/")]
    return sum(row[1:-1].count(".") for row in rows[1:-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the solver.")
    parser.add_argument("--seconds", type=float, default=20, help="for the plain one, a position")
    asked = parser.parse_args()
    run(archipel.position(SET[0]), 5)  # to warm up
    for text in SET:
        state = archipel.position(text)
        ours, plain = run(state, 10 * asked.seconds), run(state, asked.seconds, **PLAIN)
        more = "" if plain.solved else "at least "
        print(
            f"{text:<36}{ours.nodes:>9,} positions{ours.seconds:>8.2f} s ({ours.nodes / ours.seconds:,.0f} a second); "
            f"plain {plain.nodes:,}, {plain.seconds:.2f} s: {more}{plain.seconds / ours.seconds:.1f} times as long",
            flush=True,
        )
    for how, solved in (("who wins", run), ("by score", by_score)):
        for empty in range(8, 20, 2):
            runs = [solved(ending(empty, seed), SECONDS[-1]) for seed in range(ENDINGS)]
            within = [sum(one.solved and one.seconds <= most for one in runs) for most in SECONDS]
            told = ", ".join(f"{count} within {most} s" for count, most in zip(within, SECONDS, strict=True))
            print(f"iago, {empty} empty inner cells, {how}: {told}, of {ENDINGS}", flush=True)
            if within[-1] < ENDINGS / 2:
                break


if __name__ == "__main__":
    main()
