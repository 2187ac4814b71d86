"""How fast the search and the arena are.

Simulations a second of our UCT beside OpenSpiel's C++ MCTS bot on its nearest game, both from the start of the game,
with one random game a simulation, on one thread and processor; two threads beside one; what the arena adds to a game of
two players who spend no time; and what it spends on each of very many games that take no time at all. After a warm-up
both sides take turns in short rounds, and the best round of each counts.

    pip install open_spiel
    python -m benches.arena [--seconds 3] [--json]
    python -m benches.arena --scale            only the very many games
"""

import argparse
import json
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

import archipel
from archipel import _core
from archipel.arena.journal import Journal, Played
from archipel.arena.matches import run
from archipel.arena.openings import chosen
from archipel.arena.plan import Plan
from archipel.arena.standing import Ending
from archipel.arena.workers import Workforce, here, processes
from benches.native import Missing, Task, best_rates, package, use_processors

DEPTH = 2**30


def uct(game: str, nodes: int, threads: int = 1) -> Task:
    start, seeds = archipel.native(archipel.start(game)), count()
    return nodes, lambda: _core.uct(start, next(seeds), threads, 1024).run(nodes, 1e9, DEPTH)


def open_spiel(game: str, nodes: int) -> Task:
    pyspiel = package("pyspiel")
    loaded = pyspiel.load_game(game)
    start, evaluator = loaded.new_initial_state(), pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        loaded, evaluator, uct_c=1.4, max_simulations=nodes, max_memory_mb=1000, solve=True, seed=1, verbose=False
    )
    return nodes, lambda: bot.step(start)


@dataclass(frozen=True)
class Row:
    name: str
    ours: Callable[[], Task]
    peer: str
    theirs: Callable[[], Task]
    at_least: float
    clock: Callable[[], float] = process_time


ROWS = (
    Row("Iago", lambda: uct("iago", 10_000), "othello", lambda: open_spiel("othello", 500), 20),
    Row("Desdemona", lambda: uct("desdemona", 4000), "amazons", lambda: open_spiel("amazons", 2000), 1),
    Row("Lazo", lambda: uct("lazo", 5000), "havannah(11)", lambda: open_spiel("havannah(board_size=11)", 1000), 2),
    Row("Palago", lambda: uct("palago", 3000), "hex(11)", lambda: open_spiel("hex(board_size=11)", 2000), 0.8),
    *(
        Row(
            f"{game.capitalize()} on two threads",
            lambda game=game: uct(game, 20_000, 2),  # type: ignore[misc]
            "one thread",
            lambda game=game: uct(game, 20_000),  # type: ignore[misc]
            1.6,
            perf_counter,
        )
        for game in archipel.games()
    ),
)


def arena(game: str, games: int, workforce: Workforce) -> tuple[float, float]:
    """Games and plies a second of random players through the whole arena, saved games included."""
    start = archipel.start(game)
    plan = Plan(start.text, ("random", "random"), games, chosen(start, 50, 1), seed=1, date="2026.01.01")
    with tempfile.TemporaryDirectory() as folder:
        begun = perf_counter()
        *_, last = run(Journal.begin(Path(folder) / "match.txt", plan), workforce)
        spent = perf_counter() - begun
    return games / spent, games * last.length / spent


def scale(counts: Sequence[int]) -> None:
    """Time and memory of matches of so many games that take no time, saving them included, but for the disk's own."""
    os.fsync = lambda fd: None
    start = archipel.start("iago")
    for games in counts:
        plan = Plan(
            start.text, ("random", "uct:nodes=1"), games, chosen(start, games // 2, 1), seed=1, date="2026.01.01"
        )
        (one,) = here(plan, [0])

        def instant(_: Plan, numbers: Iterable[int], one: Played = one) -> Iterator[Played]:
            for number in numbers:
                points = (1.0, 0.5, 0.0)[number % 3]
                yield Played(number, Ending(points, one.ending.plies), one.texts)

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.txt"
            tracemalloc.start()
            begun = process_time()
            for standing in run(Journal.begin(path, plan), instant):
                _ = standing.results, standing.pentanomial, standing.first_player, standing.length
            spent = process_time() - begun
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            size = path.stat().st_size
        print(
            f"{games:>7,} games: {spent:6.1f} s, {1e6 * spent / games:5.0f} µs a game; at most {most / 1e6:6.1f} MB"
            f" in memory, {most / games:4.0f} bytes a game; {size / 1e6:.0f} MB on disk",
            flush=True,
        )


def bare(game: str, games: int) -> float:
    """Games a second of random moves by the Python rules alone."""
    import random

    chance, begun = random.Random(1), perf_counter()
    for _ in range(games):
        state = archipel.start(game)
        while moves := state.legal_moves():
            state = state.play(chance.choice(moves))
    return games / (perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the search and the arena.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each side of each row")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--scale", action="store_true", help="only the very many games")
    asked = parser.parse_args()
    if asked.scale:
        scale((10_000, 30_000, 100_000))
        return
    for row in ROWS:
        use_processors(1 if row.clock is process_time else None)
        try:
            ours, theirs = best_rates([row.ours(), row.theirs()], asked.seconds, row.clock)
        except Missing as why:
            print(f"{row.name}: {row.peer} is {why}")
            continue
        told = {"row": row.name, "ours": ours, "peer": row.peer, "theirs": theirs, "ratio": ours / theirs}
        short = "" if ours / theirs >= row.at_least else "  too slow"
        words = f"{row.name:<26}{ours:>10,.0f} nodes/s  {row.peer:<14}{theirs:>10,.0f}{ours / theirs:>8.2f}"
        print(json.dumps(told) if asked.json else f"{words}{row.at_least:>8g}{short}", flush=True)
    use_processors(None)
    for game, games in (("iago", 200), ("palago", 40), ("lazo", 60), ("desdemona", 40)):
        alone = bare(game, games // 4)
        one, plies = arena(game, games, here)
        two, _ = arena(game, 4 * games, processes(2))
        told = {"arena": game, "games_per_second": one, "plies_per_second": plies, "bare": alone, "two_processes": two}
        added = 1000 * (1 / one - 1 / alone)
        words = f"{game}: {one:.1f} random games/s, {alone:.1f} by the rules alone: {added:+.1f} ms a game; "
        words += f"{1000 / plies:.2f} ms a move in all; two processes {two:.1f} games/s"
        print(json.dumps(told) if asked.json else words, flush=True)
    if not asked.json:
        scale((10_000, 30_000))


if __name__ == "__main__":
    main()
