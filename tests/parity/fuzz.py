"""Random games in Python and C++, compared at every ply, until each game has had enough of them.

python -m tests.parity.fuzz [--plies 2000000] [--seed 1000000] [--processes 2] [GAME ...]

The variants of a game get the same time, so that quick ones get more plies than those with very many moves.
"""

import argparse
import os
import signal
import time
from collections import Counter
from itertools import count
from multiprocessing import Pool

import archipel
from archipel import _core
from tests.parity.test_native import follow

SECONDS = 3.0  # for a variant before the next one
BLOCK = 100_000  # seeds kept for that time


def compare(game: str, variant: str, first: int) -> tuple[str, int]:
    """Compares games for some seconds. The variant and how many plies there were."""
    plies, end = 0, time.monotonic() + SECONDS
    for seed in range(first, first + BLOCK):
        try:
            plies += follow(game, variant, seed)
        except AssertionError as difference:
            raise AssertionError(f"{game}/{variant}, seed {seed}: {difference}") from difference
        if time.monotonic() > end:
            break
    return variant, plies


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=_core.games())
    parser.add_argument("--plies", type=int, default=2_000_000, help="of each game, at least")
    parser.add_argument("--seed", type=int, default=1_000_000, help="where the seeds of the games start")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with Pool(asked.processes, leave_interrupts_to_the_parent) as pool:
        for game in asked.games:
            plies: Counter[str] = Counter()
            try:
                for seed in count(asked.seed, asked.processes * BLOCK):
                    for variant in archipel.games()[game]:
                        seeds = range(seed, seed + asked.processes * BLOCK, BLOCK)
                        for name, more in pool.starmap(compare, [(game, variant, first) for first in seeds], 1):
                            plies[name] += more
                    print(f"{game}: {plies.total()} plies, all alike", flush=True)
                    if plies.total() >= asked.plies:
                        break
            except KeyboardInterrupt:
                print("stopped")
                return
            finally:
                print(f"{game}:", ", ".join(f"{variant} {number}" for variant, number in plies.items()), flush=True)


if __name__ == "__main__":
    main()
