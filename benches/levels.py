"""How each level fares against the one below, and tables in which the steps are even.

    python -m benches.levels [--game iago] [--level 10] [--games 200] [--workers 2]

plays the steps and prints the share of points with its 95 % interval: 65 to 75 % is meant.

    python -m benches.levels --fit [--game iago] [--games 100] [--write]

plays them up to level 9, and proposes rows between those that there are, each as much stronger than the one before. The
last is the search at full strength, however far above. `--write` puts them into the game's table in
`archipel.engine.games`.
"""

import argparse
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import archipel
from archipel.arena.journal import Journal
from archipel.arena.matches import run
from archipel.arena.plan import Plan
from archipel.arena.standing import Standing
from archipel.arena.workers import processes
from archipel.engine import games as tables
from archipel.engine.levels import COUNT, Row, row, rows

FEW = 60  # games of a step above level 7, if nothing else is asked for
STEP = 172  # Elo from one level to the next: 73 %, so that chance does not make it more than 75


def match(game: str, players: Sequence[str], games: int, seed: int, workers: int) -> Standing:
    plan = Plan.of(archipel.start(game), players, games, limit=archipel.Limit(), seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        *_, last = run(Journal.begin(Path(folder) / "match.txt", plan), processes(workers))
    return last


def share(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


def steps(game: str, asked: argparse.Namespace) -> list[float]:
    """What each level, from the second on, is stronger than the one below, in Elo."""
    return [step(game, high, asked) for high in asked.level or range(2, COUNT + (not asked.fit))]


def step(game: str, high: int, asked: argparse.Namespace) -> float:
    games = asked.games or (200 if high <= 7 else FEW)
    standing = match(game, (f"level{high}", f"level{high - 1}"), games, high, asked.workers)
    wins, draws, _ = standing.results
    score, elo = (wins + draws / 2) / standing.games, standing.elo
    print(
        f"{game:<10} level {high:>2}: {written(rows(game)[high - 1]):<24} {score:.1%} of {standing.games}"
        f"  ({share(elo.low):.0%} to {share(elo.high):.0%})  Elo {elo.middle:+.0f}",
        flush=True,
    )
    return elo.middle


def written(row: Row) -> str:
    return f"{round(row.nodes)}, {row.temperature:.2f}, {row.attention:.2f}"


def proposed(game: str, gained: Sequence[float]) -> list[Row]:
    """Rows with even steps, and the strongest as it is. What is too much is left out, a fifth of it below."""
    elos = np.maximum.accumulate(np.cumsum([0.0, *gained]))
    even = min(STEP, elos[-1] / len(gained))
    wanted = (elos[-1] - even * len(gained)) / 5 + even * np.arange(len(elos))
    numbers = np.interp(wanted, elos, np.arange(1, len(elos) + 1))
    return [*(row(game, round(float(number), 3)) for number in numbers), rows(game)[-1]]


def write(game: str, table: list[Row]) -> None:
    path = Path(tables.__path__[0]) / f"{game}.py"
    lines = iter(table)
    line = re.compile(r"^        \(.*\),$", re.MULTILINE)
    path.write_text(line.sub(lambda _: f"        ({written(next(lines))}),", path.read_text()))


def fit(game: str, asked: argparse.Namespace) -> None:
    table = proposed(game, steps(game, asked))
    for number, made in enumerate(table, 1):
        print(f"{game:<10} level {number:>2}: {written(made)}")
    if asked.write:
        write(game, table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the levels.")
    parser.add_argument("--game", choices=tuple(archipel.games()), action="append")
    parser.add_argument("--level", type=int, choices=range(2, COUNT + 1), action="append")
    parser.add_argument("--games", type=int, help="of each step")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fit", action="store_true", help="propose tables")
    parser.add_argument("--write", action="store_true", help="into the game's module")
    asked = parser.parse_args()
    if asked.fit and asked.level:
        parser.error("--fit plays all levels but the last")
    for game in asked.game or archipel.games():
        (fit if asked.fit else steps)(game, asked)


if __name__ == "__main__":
    main()
