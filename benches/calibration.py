"""Whether chances hold: of positions that the search values p in its own games, how many its mover wins.

Each game begins with an opening of the book and a few random plies, so that no two are alike; a game ends when it is
proven, and what is proven is not counted. Games with even numbers are there to fit the factor by which the tree's
values are told (`certainty`, `deep_certainty` or `unvalued`, in core/archipel/GAME_features.hpp), those with odd ones
to check it.
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
from typing import NamedTuple, Self

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


class Telling(NamedTuple):
    """How values are told: the logits of the tree's means times a factor, and then, where it leans, some more."""

    certainty: float = 1.0
    leaning: float = 0.0

    def told(self, value: float) -> float:
        """A value that was told plainly, told so."""
        return float(np.tanh(self.certainty * np.arctanh(np.clip(value, -SURE, SURE)) + self.leaning / 2))

    def after(self, first: "Telling") -> "Telling":
        """Both, one after the other."""
        return Telling(self.certainty * first.certainty, self.certainty * first.leaning + self.leaning)


PLAINLY = Telling()


def fitted(games: Iterable[Game], *, leaning: bool = False) -> Telling:
    """How the values of all positions are to be told anew to be likeliest: by Newton's steps."""
    values, results = np.array([pair for game in games for pair in game.results]).T
    logits = 2 * np.arctanh(values.clip(-SURE, SURE))
    terms = np.stack([logits, np.ones(len(logits))][: 1 + leaning], axis=1)
    weights = np.zeros(1 + leaning)
    for _ in range(100):
        chances = 1 / (1 + np.exp(-(terms @ weights).clip(-500, 500)))
        curve = (terms * (chances * (1 - chances))[:, None]).T @ terms
        weights += np.linalg.solve(curve, terms.T @ (results - chances)).clip(-1, 1)
    return Telling(*map(float, weights))


@dataclass(frozen=True)
class Band:
    """What became of the positions whose chances were told so."""

    low: int  # percent
    high: int
    positions: int
    games: int
    won: Interval  # share of the points


BANDS = [*((low, low + 10) for low in range(0, 100, 10)), (65, 75)]


def calibrated(games: Sequence[Game], anew: Telling = PLAINLY, seed: int = 1) -> Iterator[Band]:
    """Band by band, where there are some: those whose chances, told anew, lie in it.

    The many positions of one game say much the same, so intervals are those of games drawn again and again.
    """
    draws = np.random.default_rng(seed).integers(len(games), size=(DRAWS, len(games)))
    told = [[(50 * (1 + anew.told(value)), points) for value, points in game.results] for game in games]
    for low, high in BANDS:
        inside = [[points for chance, points in game if low <= chance < high] for game in told]
        counts, points = np.array([(len(results), sum(results)) for results in inside]).T
        if counts.any():
            drawn = counts[draws].sum(axis=1)
            shares = (points[draws].sum(axis=1) / np.maximum(drawn, 1))[drawn > 0]
            least, most = map(float, np.quantile(shares, (0.025, 0.975)))
            won = Interval(least, float(points.sum() / counts.sum()), most)
            yield Band(low, high, int(counts.sum()), int((counts > 0).sum()), won)


def telling(game: str) -> Telling:
    """How the values of a game's standard variant are told now."""
    text = (FEATURES / f"{game}_features.hpp").read_text(encoding="utf-8")
    ways = (r"Telling unvalued{([\d.]+), (-?[\d.]+)};", r"deep_certainty = ([\d.]+);", r"certainty = ([\d.]+);")
    found = next(filter(None, (re.search(way, text) for way in ways)))
    assert found
    return Telling(*map(float, found.groups()))
