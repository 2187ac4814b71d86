"""Looking for the best move.

>>> from archipel import Limit, analyse, start
>>> analysis = analyse(start("lazo", "small"), Limit(nodes=500), seed=1)
>>> analysis.nodes, len(analysis.lines), analysis.proven
(500, 1, None)
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archipel.engine.core import Native, rules_state
from archipel.engine.limits import BadSearch, Limit, is_whole
from archipel.engine.searches import DEFAULT, Options, begin
from archipel.engine.thinking import EVERY, FOREVER, Found, Proven, Thinking
from archipel.rules import Move, State
from archipel.rules.errors import WrongType, quote

if TYPE_CHECKING:
    from archipel.engine.evaluations import Evaluate  # loads numpy


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
    state: State | Native,
    limit: Limit,
    *,
    seed: int = 0,
    threads: int = 1,
    lines: int = 1,
    search: str = DEFAULT,
    megabytes: int = Options.megabytes,
    weights: str | None = None,
    evaluate: "Evaluate | None" = None,
    batch: int = Options.batch,
) -> Analysis:
    """What a search finds within a limit. With one thread and a limit in nodes, the same seed finds the same."""
    if isinstance(limit, Limit) and limit.endless:
        raise BadSearch("search.endless")
    *_, last = think(
        state,
        limit,
        seed=seed,
        threads=threads,
        lines=lines,
        search=search,
        megabytes=megabytes,
        weights=weights,
        evaluate=evaluate,
        batch=batch,
        every=FOREVER,
    )
    return last


def think(
    state: State | Native,
    limit: Limit,
    *,
    seed: int = 0,
    threads: int = 1,
    lines: int = 1,
    search: str = DEFAULT,
    megabytes: int = Options.megabytes,
    weights: str | None = None,
    evaluate: "Evaluate | None" = None,
    batch: int = Options.batch,
    every: float = EVERY,
) -> Iterator[Analysis]:
    """What a search has found so far, now and then, and at last when it stops. Leave off at any time."""
    begun, state = time.monotonic(), rules_state(state)
    if not isinstance(limit, Limit):
        raise WrongType("search.no-limit", given=quote(limit))
    if not is_whole(lines) or lines < 1:
        raise BadSearch("search.no-lines")
    if limit.cpu is not None and threads != 1:
        raise BadSearch("search.cpu-threads")
    begun_search = begin(state, search, Options(seed, threads, megabytes, weights, evaluate, batch))
    begun_search.lines(lines)  # so that it knows how many are wanted
    thinking = Thinking(begun_search, limit, begun)
    for _ in thinking.run(every):
        yield _analysis(state, thinking.found(lines))


def _analysis(state: State, found: Found) -> Analysis:
    lines = tuple(Line(_moves(state, texts), value, visits) for texts, value, visits in found.lines)
    return Analysis(lines, found.proven_for(state.to_move), found.nodes, found.depth, found.seconds)


def _moves(state: State, texts: list[str]) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        moves.append(state.move(text))
        state = state.play(moves[-1])
    return tuple(moves)
