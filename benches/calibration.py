"""Whether chances hold: of positions that the search values p in its own games, how many its mover wins.

Each game begins with an opening of the book and a few random plies, so that no two are alike; a game ends when it is
proven, and what is proven is not counted. Games with even numbers are there to fit the factor by which the tree's
values are told (`certainty` in core/archipel/GAME_features.hpp), those with odd ones to check it.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Self

import numpy as np

import archipel
from archipel import State
from archipel.arena.openings import book
from archipel.arena.players import entrant
from archipel.arena.statistics import Interval
from archipel.engine.thinking import Thinker

STRAY, STRAY_IN = 6, {"palago": 2}  # random plies at most after an opening of the book; more decide a game of Palago
SURE = 1 - 1e-6  # a value that is not proven is no surer
DRAWS = 2000  # of as many games as there are, for intervals
FEATURES = Path(__file__).parents[1] / "core" / "archipel"


@dataclass(frozen=True)
class Game:
    """A game of the search against itself: what it expected, and what came of it."""

    number: int
    start: str  # the position from which the search played
    points: float  # of the first player
    expected: list[tuple[int, float]]  # who was to move, and the value for them, where nothing was proven

    @classmethod
    def read(cls, line: str) -> Self:
        fields = json.loads(line)
        return cls(**{**fields, "expected": [(mover, value) for mover, value in fields["expected"]]})

    @property
    def results(self) -> Iterator[tuple[float, float]]:
        """Each value, and the points of who had it."""
        for mover, value in self.expected:
            yield value, self.points if mover == 0 else 1 - self.points


def opening(name: str, number: int) -> State:
    """Where a game begins: not where it is over."""
    first = archipel.start(name)
    lines = book(first.game, first.variant)
    for attempt in range(1000):
        chance, state = random.Random(f"calibration {number} {attempt}"), first
        for move in lines[number % len(lines)]:
            state = state.play(move)
        for _ in range(chance.randrange(STRAY_IN.get(first.game, STRAY) + 1)):
            if not state.outcome:
                state = state.play(chance.choice(state.legal_moves()))
        if not state.outcome:
            return state
    raise ValueError(f"{name}: random plies end every game")


def play(name: str, who: str, number: int) -> Game:
    """A game of a player against itself."""
    player, start = entrant(who), opening(name, number)
    thinker, state = Thinker(player.kind, player.options), start
    moves, expected, winner = list[str](), list[tuple[int, float]](), None
    while not state.outcome:
        thinking = thinker.think(start, moves, state, player.limit, seed=number)
        for _ in thinking.run():
            pass
        found = thinking.found()
        if found.proven is not None:
            winner = found.proven if found.proven >= 0 else None
            break
        expected.append((state.to_move, found.value))
        moves.append(found.best)
        state = state.play(found.best)
    else:
        winner = state.outcome.winner
    return Game(number, start.text, 0.5 if winner is None else float(winner == 0), expected)


def played(name: str, who: str, count: int, path: Path, workers: int) -> Iterator[Game]:
    """So many games, in order; those that the file has are not played again."""
    known = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    known = [line for line in known if line.endswith("\n")]  # the last may be half a line
    path.write_text("".join(known), encoding="utf-8")
    yield from map(Game.read, known[:count])
    with (
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
        path.open("a", encoding="utf-8") as file,
    ):
        for game in pool.map(partial(play, name, who), range(len(known), count)):
            print(json.dumps(asdict(game)), file=file, flush=True)
            yield game


def distinct(games: Iterable[Game]) -> list[Game]:
    """Each game once: from one position the search goes on always in the same way."""
    return list({game.start: game for game in games}.values())


def halves(games: Iterable[Game]) -> tuple[list[Game], list[Game]]:
    """Those to fit to, and those to check by."""
    different = distinct(games)
    even, odd = ([game for game in different if game.number % 2 == rest] for rest in (0, 1))
    return even, odd


def fitted(games: Iterable[Game]) -> float:
    """By what the logits of all values are to be multiplied to be likeliest: there the likelihood has no slope."""
    values, results = np.array([pair for game in games for pair in game.results]).T
    logits = 2 * np.arctanh(values.clip(-SURE, SURE))
    low, high = 0.01, 100.0
    for _ in range(60):
        factor = (low * high) ** 0.5
        slope = (logits * (results - 1 / (1 + np.exp(-(factor * logits).clip(-500, 500))))).sum()
        low, high = (factor, high) if slope > 0 else (low, factor)
    return float(factor)


@dataclass(frozen=True)
class Tenth:
    """What became of the positions whose chances were told so: a tenth of all chances."""

    number: int
    positions: int
    games: int
    won: Interval  # share of the points


def calibrated(games: Sequence[Game], factor: float = 1.0, seed: int = 1) -> Iterator[Tenth]:
    """By the tenth in which chances lie, with their logits multiplied by a factor.

    The many positions of one game say much the same, so intervals are those of games drawn again and again.
    """
    counts, points = np.zeros((2, len(games), 10))
    for row, game in enumerate(games):
        for value, result in game.results:
            tenth = min(9, int(5 * (1 + np.tanh(factor * np.arctanh(np.clip(value, -SURE, SURE))))))
            counts[row, tenth] += 1
            points[row, tenth] += result
    draws = np.random.default_rng(seed).integers(len(games), size=(DRAWS, len(games)))
    for number in np.flatnonzero(counts.sum(axis=0)):
        of, won = counts[:, number], points[:, number]
        sums = of[draws].sum(axis=1)
        shares = (won[draws].sum(axis=1) / np.maximum(sums, 1))[sums > 0]
        low, high = np.quantile(shares, (0.025, 0.975))
        share = won.sum() / of.sum()
        yield Tenth(int(number), int(of.sum()), int((of > 0).sum()), Interval(float(low), float(share), float(high)))


def certainty(game: str) -> float:
    """The factor that a game has now."""
    text = (FEATURES / f"{game}_features.hpp").read_text(encoding="utf-8")
    found = re.search(r"double certainty = ([\d.]+);", text)
    assert found
    return float(found[1])
