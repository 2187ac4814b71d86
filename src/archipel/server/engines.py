"""Engines think here: in threads, outside the event loop, never more at once than there are processors.

A search is made in slices, and between two of them everyone else who waits has a turn: clients in turn, of one client
the table for which least was thought lately, so that the small comes before the large. Whoever does not want an answer
any more cancels the task that waits for it, and the search ends with its slice.
"""

import asyncio
import hashlib
import os
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, TypeVar

from archipel.engine import Limit
from archipel.engine.core import rules_state
from archipel.engine.levels import Level
from archipel.engine.searches import DEFAULT, Options, begin
from archipel.engine.thinking import FOREVER, Found, Thinking
from archipel.rules import ArchipelError
from archipel.server.turns import Turns
from archipel.table.positions import Position
from archipel.theory.workers import usable_processors

SLICE = 0.05  # seconds
PAUSE = 0.2  # seconds between two messages of an analysis
MOST_WAITING = 2000  # for their turn
HINT = 1.0  # seconds for a hint
SMALL = 20_000  # nodes of a tree that need not wait for a place
SHORT = 2.0  # seconds of a study that does not stand in line with those that take a minute
PATIENT = 5.0  # seconds that a long study has at least when others wait for its place
POLITE = 5  # how far engines stand back behind the server itself
AGAIN = 5  # seconds after which to ask again

Result = TypeVar("Result")


class Busy(ArchipelError):
    """Too many want the engines at once."""


class Asker(NamedTuple):
    """Who wants an engine to think, and for what: a table, or a question."""

    client: str
    purpose: Hashable


class Engines:
    """The searches of all tables."""

    def __init__(self) -> None:
        cores = usable_processors()
        self._threads = ThreadPoolExecutor(cores, "engine", _stand_back)
        self._turns = Turns(cores)
        # One processor is left to those who wait for a move while others analyse for minutes.
        self._studies = Turns(max(1, cores - 1))
        # Trees are large: only so many are grown at once, and others wait.
        self._moving = Turns(4 * cores)
        self._short = Turns(4 * cores)
        self._studying = Turns(max(4, cores))
        self._searching = 0
        self._stopped = False

    @property
    def searching(self) -> int:
        """How many searches go on or wait."""
        return self._searching

    def stop(self) -> None:
        """Ends all searches, each with its slice."""
        self._stopped = True

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def move(self, asker: Asker, position: Position, limit: Limit, seed: int) -> Found:
        """The best that a search finds within a limit."""
        async with self._place(self._short, asker):
            return await self._last(asker, position, limit, seed, 1, self._turns)

    async def answer(self, asker: Asker, position: Position, level: Level, seed: int, last: str) -> str:
        """The move of a level, by its text, after another's last one."""
        small = level.limit.most_nodes <= SMALL
        async with self._place(None if small else self._moving, asker):
            state = await self._slice(self._turns, asker, lambda: rules_state(position))
            thinking = await self._slice(self._turns, asker, lambda: level.think(state, seed))
            async for _ in self._thought(asker, thinking, self._turns):
                pass
            return await self._slice(self._turns, asker, lambda: level.choose(state, thinking, seed, last))

    async def study(self, asker: Asker, position: Position, limit: Limit, lines: int) -> AsyncGenerator[Found, None]:
        """What a search finds, now and then; at last when the limit is reached, or there is nothing left to find.

        It ends sooner if others wait to study.
        """
        async with self._place(self._studying, asker):
            begun = time.monotonic()
            async for found in self._search(asker, position, limit, 0, lines, self._studies):
                yield found
                if self._studying.waiting and time.monotonic() - begun > PATIENT:
                    return

    async def studied(self, asker: Asker, position: Position, limit: Limit, lines: int) -> Found:
        """What a study has found at its end."""
        short = limit.time is not None and limit.time <= SHORT
        async with self._place(self._short if short else self._studying, asker):
            return await self._last(asker, position, limit, 0, lines, self._studies)

    @asynccontextmanager
    async def _place(self, places: Turns | None, asker: Asker) -> AsyncIterator[None]:
        if self._searching >= MOST_WAITING:
            raise Busy("server.engines-busy", seconds=AGAIN)
        self._searching += 1
        try:
            if places is None:
                yield
            else:
                async with places.taken(*asker):
                    yield
        finally:
            self._searching -= 1

    async def _last(self, asker: Asker, position: Position, limit: Limit, seed: int, lines: int, turns: Turns) -> Found:
        return [found async for found in self._search(asker, position, limit, seed, lines, turns, FOREVER)][-1]

    async def _search(
        self,
        asker: Asker,
        position: Position,
        limit: Limit,
        seed: int,
        lines: int,
        turns: Turns,
        pause: float = PAUSE,
    ) -> AsyncIterator[Found]:
        thinking = await self._slice(
            self._turns, asker, lambda: Thinking(begin(rules_state(position), DEFAULT, Options(seed)), limit)
        )
        async for _ in self._thought(asker, thinking, turns, pause):
            yield thinking.found(lines)

    async def _thought(
        self, asker: Asker, thinking: Thinking, turns: Turns, pause: float = FOREVER
    ) -> AsyncIterator[None]:
        """Goes on to the end, slice by slice; comes back now and then, and at the end."""
        told = time.monotonic()
        while not thinking.done:
            await self._slice(turns, asker, lambda: thinking.advance(SLICE))
            now = time.monotonic()
            if now - told >= pause and not thinking.done:
                told = now
                yield
        yield

    async def _slice(self, turns: Turns, asker: Asker, work: Callable[[], Result]) -> Result:
        if turns is self._studies:
            async with self._studies.taken(*asker):
                return await self._slice(self._turns, asker, work)
        async with turns.taken(*asker):
            done = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        if self._stopped:
            raise Busy("server.stops")
        return done


def _stand_back() -> None:
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)


def seed_of(table: str, node: int) -> int:
    """The seed of an engine's move, so that a table that is opened again goes on in the same way."""
    return int.from_bytes(hashlib.blake2b(f"{table}/{node}".encode(), digest_size=8).digest())
