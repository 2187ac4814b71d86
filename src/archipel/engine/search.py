"""Looking for the best move.

>>> from archipel import Limit, analyse, start
>>> analysis = analyse(start("lazo", "small"), Limit(nodes=500), seed=1)
>>> analysis.nodes, len(analysis.lines), analysis.proven
(500, 1, None)
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from archipel.engine.core import Native, rules_state
from archipel.engine.searches import DEFAULT, SEARCHES, Search
from archipel.rules import ArchipelError, Move, State
from archipel.rules.errors import WrongType, brief, quote

Proven: TypeAlias = Literal["win", "loss", "draw"]

EVERY = 0.2  # seconds between what is told of a search that goes on
_ENDLESS = 2**62
DEPTH_ALONE = 5_000_000  # nodes for a limit in depth alone: near the end of a game there may be no such depth
_DEEPEST = 2**30


MOST_THREADS = 256


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


class BadSearch(ArchipelError):
    """A limit, or something else that a search is given, with which it can't begin."""


@dataclass(frozen=True)
class Limit:
    """When a search stops: at whichever comes first. Without any it goes on until it is stopped, or all is proven."""

    time: float | None = None  # in seconds
    nodes: int | None = None  # random games played
    depth: int | None = None  # of the deepest node of the tree; alone it means DEPTH_ALONE nodes too

    def __post_init__(self) -> None:
        if self.time is not None and not (isinstance(self.time, int | float) and 0 <= self.time < 1e9):
            raise BadSearch("search.time", given=quote(self.time))
        for name, number in (("nodes", self.nodes), ("depth", self.depth)):
            if number is not None and not (_whole(number) and 1 <= number <= _DEEPEST):
                raise BadSearch("search.number", name=name, most=_DEEPEST, given=quote(number))

    @property
    def endless(self) -> bool:
        return self == Limit()

    @property
    def most_nodes(self) -> int:
        if self.nodes is not None:
            return self.nodes
        return DEPTH_ALONE if self.depth is not None and self.time is None else _ENDLESS


@dataclass(frozen=True)
class Line:
    """A move and what is expected to follow."""

    moves: tuple[Move, ...]
    value: float  # for the player to move, from -1 (lost) to 1 (won)
    visits: int


@dataclass(frozen=True)
class Analysis:
    """What a search has found, the best line first."""

    lines: tuple[Line, ...]
    proven: Proven | None  # for the player to move
    nodes: int
    depth: int
    seconds: float

    @property
    def best(self) -> Move:
        return self.lines[0].moves[0]

    @property
    def value(self) -> float:
        """Of the position, for the player to move."""
        return self.lines[0].value


def analyse(
    state: State | Native, limit: Limit, *, seed: int = 0, threads: int = 1, lines: int = 1, search: str = DEFAULT
) -> Analysis:
    """What a search finds within a limit. With one thread and a limit in nodes, the same seed finds the same."""
    if isinstance(limit, Limit) and limit.endless:
        raise BadSearch("search.endless")
    *_, last = think(state, limit, seed=seed, threads=threads, lines=lines, search=search, every=1e9)
    return last


def think(
    state: State | Native,
    limit: Limit,
    *,
    seed: int = 0,
    threads: int = 1,
    lines: int = 1,
    search: str = DEFAULT,
    every: float = EVERY,
) -> Iterator[Analysis]:
    """What a search has found so far, now and then, and at last when it stops. Leave off at any time."""
    begun, state = time.monotonic(), rules_state(state)
    if not isinstance(limit, Limit):
        raise WrongType("search.no-limit", given=quote(limit))
    if not _whole(lines) or lines < 1:
        raise BadSearch("search.no-lines")
    found = begin(state, seed=seed, threads=threads, search=search)
    done = False
    while not done:
        left = float("inf") if limit.time is None else max(0.0, begun + limit.time - time.monotonic())
        advance(found, limit, min(left, every))
        done = left <= every or finished(found, limit)
        if found.nodes == 0:  # no time at all: one look is better than nothing
            found.run(1, 1e9, 1)
        yield _analysis(state, found, lines, time.monotonic() - begun)


def begin(state: State, *, seed: int = 0, threads: int = 1, search: str = DEFAULT) -> Search:
    """A search that has not looked at anything yet."""
    if not isinstance(state, State):
        raise WrongType("search.no-state", given=quote(state))
    if not isinstance(search, str):
        raise WrongType("search.no-name", given=quote(search))
    if not _whole(seed):
        raise WrongType("search.seed", given=quote(seed))
    if not _whole(threads) or not 1 <= threads <= MOST_THREADS:
        raise BadSearch("search.number", name="threads", most=MOST_THREADS, given=quote(threads))
    if search not in SEARCHES:
        raise BadSearch("search.unknown", name=brief(search), searches=list(SEARCHES))
    if state.outcome:
        raise BadSearch("search.over")
    return SEARCHES[search](state, seed, threads)


def advance(search: Search, limit: Limit, seconds: float) -> None:
    """Goes on for so long, within the nodes and the depth of a limit."""
    search.run(limit.most_nodes, min(seconds, 1e9), limit.depth or _DEEPEST)


def finished(search: Search, limit: Limit) -> bool:
    """Whether a search has come to a limit other than time, or has nothing left to find."""
    return (
        search.proven is not None
        or search.nodes >= limit.most_nodes
        or (limit.depth is not None and search.depth >= limit.depth)
    )


def _analysis(state: State, search: Search, lines: int, seconds: float) -> Analysis:
    found = tuple(Line(_moves(state, texts), value, visits) for texts, value, visits in search.lines(lines))
    return Analysis(found, _proven(state, search.proven), search.nodes, search.depth, seconds)


def _moves(state: State, texts: list[str]) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        moves.append(state.move(text))
        state = state.play(moves[-1])
    return tuple(moves)


def _proven(state: State, winner: int | None) -> Proven | None:
    if winner is None:
        return None
    return "draw" if winner < 0 else "win" if winner == state.to_move else "loss"
