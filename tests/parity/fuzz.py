"""Random games in Python and C++, compared at every ply, for as long as wanted.

python -m tests.parity.fuzz [--minutes 60] [GAME ...]
"""

import argparse
import time
from collections import Counter

import archipel
from tests.parity.test_native import follow
from tests.play import random_moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(archipel.games()))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1_000_000, help="where the seeds of the games start")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    plies: Counter[str] = Counter()
    seed = asked.seed
    try:
        while time.monotonic() < end:
            for game in asked.games:
                for variant in archipel.games()[game]:
                    follow(game, variant, seed)
                    plies[game] += len(random_moves(game, variant, seed))
            seed += 1
            if seed % 10 == 0:
                print(f"seed {seed}:", ", ".join(f"{game} {count}" for game, count in plies.items()), flush=True)
    except KeyboardInterrupt:
        pass
    print(f"{plies.total()} plies, all alike:", dict(plies))


if __name__ == "__main__":
    main()
