"""A table in use. Whatever changes it passes through its room, one thing after the other: checked, saved, told."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Protocol

from archipel.engine.levels import level
from archipel.engine.timing import share
from archipel.rules import ArchipelError
from archipel.server.answers import as_json
from archipel.server.engines import Busy, Engines, seed_of
from archipel.server.protocol import tables
from archipel.server.protocol.messages import TableMessage
from archipel.server.storage import Storage
from archipel.table import START, Entered, Event, Stale, Table, as_data
from archipel.table.events import Ended
from archipel.texts import Said

PACE = 0.6  # seconds at least for each move of two engines that somebody watches
RETRY = 1.0  # seconds until an engine is asked again that was too busy
LATE = 0.002  # seconds after which a clock that ran out is looked at

Action = Callable[[Table, float], Event | Entered | None]  # what is asked of a table, and when

log = logging.getLogger(__name__)


class NoSuchTable(ArchipelError):
    """A table that is not there, or not any more."""


class Listener(Protocol):
    """Someone in a room, told of what happens there. Never keeps anyone waiting."""

    def hear(self, message: str) -> None: ...

    def leave(self, reason: Said) -> None: ...


class Room:
    """A table with all that lives: who listens, whose clock runs, which engine thinks."""

    def __init__(self, key: str, table: Table, created: str, updated: str, storage: Storage, engines: Engines) -> None:
        self.id, self.created, self.updated = key, created, updated
        self.listeners = set[Listener]()
        self.gone: ArchipelError | None = None  # why nobody can stay here
        self._table, self._storage, self._engines = table, storage, engines
        self._order = asyncio.Lock()
        self._tasks = set[asyncio.Task[Any]]()
        self._thinking: asyncio.Task[None] | None = None
        self._asked = -1  # the node at which the engine thinks
        self._flag: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        return not (self._tasks or self._thinking or self._flag)

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[Table]:
        """The table while nothing happens at it. Only so may it be looked at: otherwise it may be ahead of the disk."""
        async with self._order:
            if self.gone:
                raise self.gone
            yield self._table

    async def view(self) -> tables.Table:
        async with self.quiet():
            return self._view()

    def _view(self) -> tables.Table:
        return tables.Table.of(
            self.id,
            self._table,
            thinking=self._thinking is not None,
            created=self.created,
            updated=self.updated,
            now=time.monotonic(),
        )

    # --- changing

    async def change(self, action: Action) -> int:
        """Asks the table for an event, saves it, tells it; gives the node that it leads to.

        Once begun it is done, even if nobody waits for it any more.
        """
        return await asyncio.shield(self._start(self._changed(action)))

    async def _changed(self, action: Action) -> int:
        async with self.quiet() as table:
            event = action(table, time.monotonic())
            if event is None:
                return table.live
            if isinstance(event, Entered):
                return event.node
            node = await self._happens(event)
            self.go_on()
            self._tell(event.how if isinstance(event, Ended) else event.kind, node)
            return node

    async def _happens(self, event: Event) -> int:
        table = self._table
        at = timestamp()
        node = table.apply(event, time.monotonic())
        try:
            await self._storage.append(self.id, table.seq, as_data(event), asdict(tables.Progress.of(table)), at)
        except ArchipelError as error:  # the table is ahead of the disk: away with it
            self.retire(error)
            raise
        self.updated = at
        return node

    async def delete(self) -> None:
        async with self.quiet():
            await self._storage.delete(self.id)
            self.retire(NoSuchTable("server.deleted", table=self.id))

    async def pause(self) -> None:
        """Remembers what the clocks show, and stops everything."""
        async with self._order:
            if not self.gone and (event := self._table.pause(time.monotonic())):
                await self._happens(event)
            self.retire(Busy("server.stops"))

    def retire(self, reason: ArchipelError) -> None:
        """Sends everyone away. Whoever comes back finds a new room."""
        self.gone = reason
        self._stop()
        for listener in list(self.listeners):
            listener.leave(reason.said)

    def _tell(self, cause: str, node: int) -> None:
        if self.listeners:
            message = as_json(TableMessage(table=self._view(), cause=cause, node=node))
            for listener in list(self.listeners):
                listener.hear(message)

    # --- going on by itself

    def go_on(self) -> None:
        """Lets the engine think whose turn it is, and nobody else; lets the clock run that should."""
        table = self._table
        if self._flag:
            self._flag.cancel()
            self._flag = None
        if table.clock and table.clock.running is not None:
            left = table.clock.at(time.monotonic())[table.clock.running]
            self._flag = asyncio.get_running_loop().call_later(left + LATE, self._time_up)
        if self._thinking and self._asked == table.live and table.to_answer is not None:
            return
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if table.to_answer is not None:
            self._asked = table.live
            self._thinking = asyncio.create_task(self._think(table.live, table.to_answer))

    def _stop(self) -> None:
        if self._flag:
            self._flag.cancel()
        if self._thinking:
            self._thinking.cancel()
        self._flag = self._thinking = None

    def _time_up(self) -> None:
        self._flag = None
        self._start(self._changed(lambda table, now: table.flag(now))).add_done_callback(_complain)

    async def _think(self, node: int, number: float) -> None:
        """Finds the engine's move at a node, and plays it if it is still wanted."""
        begun = time.monotonic()
        table = self._table
        state = table.tree.state(node)
        last = "" if node == START else table.tree[node].move
        playing = level(state, number)
        longest = playing.limit.time or 0.0
        if table.clock:
            left = table.clock.at(begun)[state.to_move]
            longest = min(longest, share(left, table.clock.control.increment))
        try:
            best = None
            while best is None:
                try:
                    best = await self._engines.answer(state, playing.within(longest), seed_of(self.id, node), last)
                except Busy:
                    await asyncio.sleep(RETRY)
            if self.listeners and all(seat.level for seat in table.setup.seats):
                pace = min(PACE, longest)  # nobody loses on time for being watched
                await asyncio.sleep(pace - (time.monotonic() - begun))
            await self.change(lambda table, now: table.answer(best, node, now))
        except Stale:
            pass
        except ArchipelError as error:
            log.warning("table %s: %s", self.id, error)
        finally:
            if self._thinking is asyncio.current_task():
                self._thinking = None

    def _start(self, work: Coroutine[Any, Any, int]) -> asyncio.Task[int]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _complain(task: asyncio.Task[int]) -> None:
    """Of something that nobody waits for."""
    if not task.cancelled() and (error := task.exception()):
        log.warning("%s", error)


def timestamp() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
