"""Engines think here: in threads, outside the event loop, never more at once than there are processors.

A search is made in slices, and between two of them everyone else who waits has a turn. Whoever does not want an answer
any more cancels the task that waits for it, and the search ends with its slice.
"""

import asyncio
import hashlib
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from archipel.arena.workers import usable_processors
from archipel.engine import Limit
from archipel.engine.levels import Level
from archipel.engine.searches import DEFAULT, Options, begin
from archipel.engine.thinking import FOREVER, Found, Thinking
from archipel.rules import ArchipelError, State

SLICE = 0.05  # seconds
PAUSE = 0.2  # seconds between two messages of an analysis
MOST_WAITING = 2000  # for their turn
HINT = 1.0  # seconds for a hint


class Busy(ArchipelError):
    """Too many want the engines at once."""


class Engines:
    """The searches of all tables."""

    def __init__(self) -> None:
        cores = usable_processors()
        self._threads = ThreadPoolExecutor(cores, "engine")
        self._turns = asyncio.Semaphore(cores)
        # One processor is left to those who wait for a move while others analyse for minutes.
        self._studies = asyncio.Semaphore(max(1, cores - 1))
        # Trees are large: only so many are grown at once, and others wait.
        self._moving = asyncio.Semaphore(4 * cores)
        self._studying = asyncio.Semaphore(max(4, cores))
        self._waiting = 0
        self._stopped = False

    def stop(self) -> None:
        """Ends all searches, each with its slice."""
        self._stopped = True

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def move(self, state: State, limit: Limit, seed: int) -> Found:
        """The best that a search finds within a limit."""
        async with self._place(self._moving):
            return await self._last(state, limit, seed, 1, self._slice)

    async def answer(self, state: State, level: Level, seed: int, last: str) -> str:
        """The move of a level, by its text, after another's last one."""
        async with self._place(self._moving):
            thinking = level.think(state, seed)
            async for _ in self._thought(thinking, self._slice):
                pass
            chosen = list[str]()
            await self._slice(lambda: chosen.append(level.choose(state, thinking, seed, last)))
            return chosen[0]

    async def study(self, state: State, limit: Limit, lines: int) -> AsyncGenerator[Found, None]:
        """What a search finds, now and then; at last when the limit is reached, or there is nothing left to find."""
        async with self._place(self._studying):
            async for found in self._search(state, limit, 0, lines, self._study_slice):
                yield found

    async def studied(self, state: State, limit: Limit, lines: int) -> Found:
        """What a study has found at its end."""
        async with self._place(self._studying):
            return await self._last(state, limit, 0, lines, self._study_slice)

    @asynccontextmanager
    async def _place(self, places: asyncio.Semaphore) -> AsyncIterator[None]:
        if self._waiting >= MOST_WAITING:
            raise Busy("server.engines-busy")
        self._waiting += 1
        try:
            await places.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            places.release()

    async def _last(
        self, state: State, limit: Limit, seed: int, lines: int, turn: Callable[[Callable[[], None]], Any]
    ) -> Found:
        return [found async for found in self._search(state, limit, seed, lines, turn, pause=FOREVER)][-1]

    async def _search(
        self,
        state: State,
        limit: Limit,
        seed: int,
        lines: int,
        turn: Callable[[Callable[[], None]], Any],
        pause: float = PAUSE,
    ) -> AsyncIterator[Found]:
        thinking = Thinking(begin(state, DEFAULT, Options(seed)), limit)
        async for _ in self._thought(thinking, turn, pause):
            yield thinking.found(lines)

    async def _thought(
        self, thinking: Thinking, turn: Callable[[Callable[[], None]], Any], pause: float = FOREVER
    ) -> AsyncIterator[None]:
        """Goes on to the end, slice by slice; comes back now and then, and at the end."""
        told = time.monotonic()
        while not thinking.done:
            await turn(lambda: thinking.advance(SLICE))
            if self._stopped:
                raise Busy("server.stops")
            now = time.monotonic()
            if now - told >= pause and not thinking.done:
                told = now
                yield
        yield

    async def _slice(self, work: Callable[[], None]) -> None:
        async with self._turns:  # in the order of asking, so that all get on
            await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _study_slice(self, work: Callable[[], None]) -> None:
        async with self._studies:
            await self._slice(work)


def seed_of(table: str, node: int) -> int:
    """The seed of an engine's move, so that a table that is opened again goes on in the same way."""
    return int.from_bytes(hashlib.blake2b(f"{table}/{node}".encode(), digest_size=8).digest())
