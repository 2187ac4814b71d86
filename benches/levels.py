"""How each level fares against the one below: about 65 to 75 % is meant.

python -m benches.levels [--game iago] [--level 10] [--games 100] [--workers 2]
"""

import argparse
import tempfile
from pathlib import Path

import archipel
from archipel.arena.journal import Journal
from archipel.arena.matches import run
from archipel.arena.openings import chosen
from archipel.arena.plan import Plan
from archipel.arena.standing import Standing
from archipel.arena.workers import processes
from archipel.engine.levels import COUNT, budgets


def match(game: str, high: int, low: int, games: int, workers: int) -> Standing:
    start = archipel.start(game)
    players = (f"level{high}", f"level{low}")
    plan = Plan(start.text, players, games, chosen(start, games // 2, high), seed=high, date="2026.01.01")
    with tempfile.TemporaryDirectory() as folder:
        *_, last = run(Journal.begin(Path(folder) / "match.txt", plan), processes(workers))
    return last


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the levels.")
    parser.add_argument("--game", choices=tuple(archipel.games()), action="append")
    parser.add_argument("--level", type=int, choices=range(2, COUNT + 1), action="append")
    parser.add_argument("--games", type=int, default=100, help="of each level against the one below")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    for game in asked.game or archipel.games():
        for high in asked.level or range(2, COUNT + 1):
            standing = match(game, high, high - 1, asked.games, asked.workers)
            wins, draws, _ = standing.results
            score, elo = (wins + draws / 2) / standing.games, standing.elo
            spent = f"{budgets(game)[high - 1]:>7,} v {budgets(game)[high - 2]:>7,} nodes"
            print(
                f"{game:<10} level {high:>2}: {spent}  {score:.0%} of {standing.games}"
                f"  Elo {elo.middle:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
