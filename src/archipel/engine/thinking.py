"""The one loop that drives any search: for analyses, UGI, the page's server and the arena.

>>> from archipel import Limit, start
>>> from archipel.engine.searches import begin
>>> thinking = Thinking(begin(start("lazo", "small"), "uct"), Limit(nodes=500))
>>> for _ in thinking.run():
...     found = thinking.found()
>>> found.nodes, len(found.lines), found.proven
(500, 1, None)
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import Literal, TypeAlias

from archipel.engine.limits import DEEPEST, Limit
from archipel.engine.searches import Options, RootLine, Search, begin, search_kind
from archipel.rules import State

Proven: TypeAlias = Literal["win", "loss", "draw"]

EVERY = 0.2  # seconds between what is told of a search that goes on
FOREVER = float("inf")
_LONGEST = 1e9  # seconds that a search is asked for at once
_NEGLIGIBLE = 0.01  # of the processor's time that it may take


@dataclass(frozen=True)
class Found:
    """What a search has found so far, the best line first."""

    lines: list[RootLine]
    proven: int | None  # who wins, -1 for a draw
    nodes: int
    depth: int
    seconds: float

    @property
    def best(self) -> str:
        return self.lines[0][0][0]

    @property
    def value(self) -> float:
        """Of the position, for the player to move."""
        return self.lines[0][1]

    def proven_for(self, player: int) -> Proven | None:
        """How the game ends for a player, if that is proven."""
        if self.proven is None:
            return None
        return "draw" if self.proven < 0 else "win" if self.proven == player else "loss"


class Thinking:
    """A search on its way to a limit. It can be stopped from another thread, and has always looked at something."""

    def __init__(self, search: Search, limit: Limit, begun: float | None = None) -> None:
        self._search, self._limit = search, limit
        self._begun = time.monotonic() if begun is None else begun  # when its time began to run
        self._end = self._begun + (FOREVER if limit.time is None else limit.time)
        self._processor: float | None = None  # what its thread had taken of the processor when it began to run
        self._known = search.nodes  # before
        self._stopped = Event()
        self._looked = False

    @property
    def done(self) -> bool:
        """Whether it was stopped, is at its limit, or has nothing left to find."""
        search, limit = self._search, self._limit
        return self._looked and (
            self._stopped.is_set()
            or search.proven is not None
            or search.nodes >= self._most
            or (limit.depth is not None and search.depth >= limit.depth)
            or self._left <= 0
        )

    def advance(self, seconds: float = FOREVER) -> None:
        """Goes on for at most so long."""
        if not self._stopped.is_set():
            self._search.run(self._most, min(seconds, self._left, _LONGEST), self._limit.depth or DEEPEST)
        while not self._looked:  # no time at all: one look is better than nothing
            self._looked = bool(self._search.lines(1))
            if not self._looked:
                self._search.run(self._search.nodes + 1, _LONGEST, DEEPEST)

    def run(self, every: float = FOREVER) -> Iterator[None]:
        """Goes on to the end; comes back each time so many seconds have passed, and at the end."""
        while not self.done:
            self.advance(every)
            yield

    def stop(self) -> None:
        """Ends it, from another thread."""
        self._stopped.set()
        self._search.stop()

    def found(self, lines: int = 1) -> Found:
        search = self._search
        nodes, seconds = search.nodes - self._known, time.monotonic() - self._begun
        return Found(search.lines(lines), search.proven, nodes, search.depth, seconds)

    @property
    def _left(self) -> float:
        """Seconds for which it may go on: no thread takes more of the processor in so long."""
        left = max(0.0, self._end - time.monotonic())
        if self._limit.cpu is None:
            return left
        if self._processor is None:
            self._processor = time.thread_time()
        unspent = self._limit.cpu - (time.thread_time() - self._processor)
        return min(left, unspent) if unspent > _NEGLIGIBLE * self._limit.cpu else 0.0

    @property
    def _most(self) -> int:
        return self._known + self._limit.most_nodes


class Thinker:
    """Someone who thinks about a game move by move, and keeps what the search knows from one to the next."""

    def __init__(self, search: str, options: Options) -> None:
        self._name, self._options = search, options
        self._start: State | None = None
        self._moves: tuple[str, ...] = ()
        self._kept: Search | None = None

    def think(
        self, start: State, moves: Sequence[str], state: State, limit: Limit, *, seed: int, begun: float | None = None
    ) -> Thinking:
        """Begins to think about the state after these moves. The seed is for a search that has to begin anew."""
        known, kept = len(self._moves), self._kept
        goes_on = start == self._start and tuple(moves[:known]) == self._moves
        self._kept = None  # before another takes its memory
        if not (kept and goes_on and kept.follow(moves[known:])):
            kept = begin(state, self._name, replace(self._options, seed=seed))
        if search_kind(self._name).keeps:
            self._start, self._moves, self._kept = start, tuple(moves), kept
        return Thinking(kept, limit, begun)

    def forget(self) -> None:
        """Another game begins."""
        self._start, self._moves, self._kept = None, (), None
