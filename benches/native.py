"""How fast the native core is, beside the fastest peers from PyPI that play something like our games.

Each row is measured in one run, and on one thread and processor but for the row about threads: after a warm-up of both,
we and the peers take turns in short rounds, and the best round of each counts, so that a busy machine disturbs all
alike. A rate is games per CPU second, from the start of the game to its end, or moves per second where the row says so.
`at least` is the ratio that we promise. Peers that are not installed are left out:

    pip install open_spiel rust_reversi pgx jax
    python benches/native.py [--seconds 2] [--json] [ROW ...]
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module, metadata
from itertools import count
from time import perf_counter, process_time
from typing import Any, TypeAlias

import archipel
from archipel import _core
from archipel.env import Batch

ROUNDS = 5
PROCESSORS = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
PERFT_DEPTHS = {"iago": 5, "palago": 3, "lazo": 3, "desdemona": 3}
IMPORTS = {"archipel": "import archipel", "archipel with the core": "import archipel.engine"}

# So many games or moves, and what plays them: some hundredths of a second long.
Task: TypeAlias = tuple[int, Callable[[], object]]


class Missing(Exception):
    """What a row needs and is not there."""


def package(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise Missing("not installed") from error


# --- what is measured


def playouts(game: str, games: int) -> Task:
    start, seeds = archipel.start(game), count()
    return games, lambda: archipel.playouts(start, games, seed=next(seeds))


def step_playouts(games: int) -> Task:
    """Desdemona with the amazon, its target and the shot chosen one after the other, as OpenSpiel does."""
    native, seeds = archipel.native(archipel.start("desdemona")), count()
    return games, lambda: native.step_playouts(games, seed=next(seeds))


def moves_from_python(game: str, games: int) -> Task:
    start, chance = archipel.native(archipel.start(game)), _core.Random(1)

    def play() -> None:
        for _ in range(games):
            native = start
            while not native.over:
                native = native.play_random(chance)

    return games, play


def open_spiel(game: str, games: int) -> Task:
    """One simulation of its search is nothing but so many random games."""
    pyspiel = package("pyspiel")
    loaded = pyspiel.load_game(game)
    start, evaluator = loaded.new_initial_state(), pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
    bot = pyspiel.MCTSBot(
        loaded, evaluator, uct_c=2, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
    )
    return games, lambda: bot.step(start)


def open_spiel_from_python(game: str, games: int) -> Task:
    loaded, choice = package("pyspiel").load_game(game), random.Random(1).choice

    def play() -> None:
        for _ in range(games):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))

    return games, play


def rust_reversi(games: int) -> Task:
    """With a tree that never grows beyond the first moves, its search is little but so many random games."""
    package_ = package("rust_reversi")
    start, search = package_.Board(), package_.MctsSearch(games, 1.0, 2**62)
    return games, lambda: search.get_move(start)


def rust_reversi_from_python(games: int) -> Task:
    new_board = package("rust_reversi").Board

    def play() -> None:
        for _ in range(games):
            board = new_board()
            while not board.is_game_over():
                try:
                    board.do_move(board.get_random_move())
                except ValueError:  # no move: faster than to ask each time
                    board.do_pass()

    return games, play


def batch(games: int, steps: int, threads: int = 1) -> Task:
    """Random moves in many games at once, with masks and observations."""
    env = Batch("iago", games=games, threads=threads)

    def play() -> None:
        for _ in range(steps):
            env.step(env.sample())

    return games * steps, play


def pgx_othello() -> Task:
    """The same for pgx, in one compiled loop, with as many games at once as suit it best."""
    tasks = [pgx("othello", games, steps=50) for games in (64, 128, 256, 512)]
    for task in tasks:
        rate(task, 0.2, process_time)
    return max(tasks, key=lambda task: rate(task, 0.5, process_time))


def pgx(game: str, games: int, steps: int) -> Task:
    jax, pgx_, auto_reset = package("jax"), package("pgx"), package("pgx.experimental").auto_reset
    env, split = pgx_.make(game), jax.random.split
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(_: int, carried: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = carried
        key, choosing, stepping = split(key, 3)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(choosing, weights), split(stepping, games)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, move, (state, key)))
    carried = jax.jit(jax.vmap(env.init))(split(jax.random.PRNGKey(0), games)), jax.random.PRNGKey(1)

    def play() -> None:
        nonlocal carried
        carried = jax.block_until_ready(run(*carried))

    return games * steps, play


@dataclass(frozen=True)
class Peer:
    name: str
    at_least: float
    task: Callable[[], Task]


@dataclass(frozen=True)
class Row:
    name: str
    task: Callable[[], Task]
    peers: tuple[Peer, ...]
    clock: Callable[[], float] = process_time  # perf_counter for more threads than one


AMAZONS = "OpenSpiel amazons"
ROWS = (
    Row(
        "Iago playouts",
        lambda: playouts("iago", 5000),
        (
            Peer("rust_reversi Othello", 1.2, lambda: rust_reversi(5000)),
            Peer("OpenSpiel othello", 40, lambda: open_spiel("othello", 100)),
        ),
    ),
    Row(
        "Desdemona playouts, by steps",
        lambda: step_playouts(1000),
        (Peer(AMAZONS, 2, lambda: open_spiel("amazons", 500)),),
    ),
    Row(
        "Desdemona playouts, by turns",
        lambda: playouts("desdemona", 1000),
        (Peer(AMAZONS, 0.6, lambda: open_spiel("amazons", 500)),),
    ),
    Row(
        "Lazo playouts",
        lambda: playouts("lazo", 3000),
        (Peer("OpenSpiel havannah(11)", 3, lambda: open_spiel("havannah(board_size=11)", 400)),),
    ),
    Row(
        "Palago playouts",
        lambda: playouts("palago", 1000),
        (Peer("OpenSpiel hex(11)", 1, lambda: open_spiel("hex(board_size=11)", 1000)),),
    ),
    Row(
        "Iago moves from Python",
        lambda: moves_from_python("iago", 1000),
        (
            Peer("OpenSpiel othello", 8, lambda: open_spiel_from_python("othello", 100)),
            Peer("rust_reversi Othello", 1, lambda: rust_reversi_from_python(1000)),
        ),
    ),
    Row(
        "Iago batch, moves",
        lambda: batch(1024, steps=50),
        (Peer("pgx othello", 20, pgx_othello),),
    ),
    Row(
        "Iago batch on two threads, moves",
        lambda: batch(16384, steps=4, threads=2),
        (Peer("one thread", 1.8, lambda: batch(16384, steps=4)),),
        clock=perf_counter,
    ),
)


# --- measuring


def rate(task: Task, seconds: float, clock: Callable[[], float]) -> float:
    """Games or moves a second over as many calls as fit, at least one."""
    games, play = task
    calls, begun = 0, clock()
    while True:
        play()
        calls += 1
        if (spent := clock() - begun) >= seconds:
            return calls * games / spent


def best_rates(tasks: list[Task], seconds: float, clock: Callable[[], float]) -> list[float]:
    for task in tasks:
        rate(task, seconds / ROUNDS, clock)
    rounds = [[rate(task, seconds / ROUNDS, clock) for task in tasks] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


@dataclass(frozen=True)
class Compared:
    row: str
    ours: float | None
    peer: str
    theirs: float | None
    ratio: float | None
    at_least: float
    missing: str | None  # why there is no ratio


def use_processors(number: int | None) -> None:
    """So that no library of a peer's can share its work out among threads. Not every system can do this."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(PROCESSORS)[:number])


def compare(row: Row, seconds: float) -> Iterator[Compared]:
    use_processors(1 if row.clock is process_time else None)
    tasks: dict[str, Task] = {}
    missing: dict[str, str] = {}
    for name, make in (("", row.task), *((peer.name, peer.task) for peer in row.peers)):
        try:
            tasks[name] = make()
        except Missing as why:
            missing[name] = str(why)
    rates = dict(zip(tasks, best_rates(list(tasks.values()), seconds, row.clock), strict=True))
    ours = rates.get("")
    for peer in row.peers:
        theirs = rates.get(peer.name)
        ratio = ours / theirs if ours and theirs else None
        yield Compared(
            row.name, ours, peer.name, theirs, ratio, peer.at_least, missing.get("") or missing.get(peer.name)
        )


def perft(game: str, seconds: float) -> tuple[int, float]:
    """How many games of some moves there are, and how many of them are counted in a second."""
    native = archipel.native(archipel.start(game))
    nodes = native.perft(PERFT_DEPTHS[game])
    (best,) = best_rates([(nodes, lambda: native.perft(PERFT_DEPTHS[game]))], seconds, process_time)
    return nodes, best


def import_seconds(statement: str) -> float:
    """What an import takes in a Python that has just started, the best of ten."""
    code = f"from time import perf_counter; begun = perf_counter(); {statement}; print(perf_counter() - begun)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(10))


def versions() -> dict[str, str]:
    known = {}
    for name in ("archipel", "open_spiel", "rust_reversi", "pgx", "jax"):
        try:
            known[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            known[name] = "not installed"
    return known


# --- telling


def rounded(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}"


def line(compared: Compared) -> str:
    ratio = "–" if compared.ratio is None else f"{compared.ratio:.2f}"
    short = compared.ratio is not None and compared.ratio < compared.at_least
    return (
        f"{compared.row:<34}{rounded(compared.ours):>10}  {compared.peer:<24}{rounded(compared.theirs):>10}"
        f"{ratio:>9}{compared.at_least:>10g}  {compared.missing or ('too slow' if short else '')}"
    ).rstrip()


def facts(seconds: float) -> Iterator[tuple[str, dict[str, float], str]]:
    """Each with its name, its numbers for a program, and its words for a person."""
    for game in PERFT_DEPTHS:
        nodes, best = perft(game, seconds)
        depth, size = PERFT_DEPTHS[game], archipel.native(archipel.start(game)).size
        yield (
            game,
            {"perft_depth": depth, "perft_nodes": nodes, "perft_nodes_per_second": best, "bytes_per_state": size},
            f"perft({depth}) = {nodes:,}: {best:,.0f} nodes a second; {size} bytes a state",
        )
    for name, statement in IMPORTS.items():
        milliseconds = import_seconds(statement) * 1000
        yield f"import {name}", {"milliseconds": milliseconds}, f"{milliseconds:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the native core beside its peers.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="how a row's name begins; all rows and facts if none")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side of each row")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    starts = tuple(name.lower() for name in asked.rows)
    rows = [row for row in ROWS if not starts or row.name.lower().startswith(starts)]
    if not rows:
        parser.error(f"no such row; there are: {'; '.join(row.name for row in ROWS)}")
    begun = perf_counter()
    if asked.json:
        print(json.dumps({"versions": versions()}))
    else:
        print(", ".join(f"{name} {version}" for name, version in versions().items()))
        print(f"{'games a second':<34}{'ours':>10}  {'peer':<24}{'theirs':>10}{'ratio':>9}{'at least':>10}")
    for row in rows:
        for compared in compare(row, asked.seconds):
            print(json.dumps(vars(compared)) if asked.json else line(compared), flush=True)
    if starts:
        return
    for name, numbers, words in facts(asked.seconds / 2):
        print(json.dumps({"fact": name} | numbers) if asked.json else f"{name + ':':<32}{words}", flush=True)
    if not asked.json:
        print(f"measured in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
