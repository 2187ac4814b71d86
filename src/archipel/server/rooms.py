"""Tables in use. Whatever changes a table passes through its room, one thing after the other: checked, saved, told."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Protocol

from archipel.engine.levels import LONGEST, level
from archipel.engine.timing import share
from archipel.rules import ArchipelError
from archipel.server import wire
from archipel.server.engines import Busy, Engines, seed_of
from archipel.server.storage import Storage
from archipel.server.view import setup_data, setup_from, summary_view, table_view
from archipel.table import Entered, Event, Setup, Stale, Table, as_data, from_data
from archipel.table.events import Ended

MOST_IDLE = 64  # rooms kept though nobody is in them
PACE = 0.6  # seconds at least for each move of two engines that somebody watches
RETRY = 1.0  # seconds until an engine is asked again that was too busy
LATE = 0.002  # seconds after which a clock that ran out is looked at

Ask = Callable[[Table, float], Event | Entered | None]

log = logging.getLogger(__name__)


class NoSuchTable(ArchipelError):
    """A table that is not there, or not any more."""


class Listener(Protocol):
    """Someone in a room, told of what happens there. Never keeps anyone waiting."""

    def hear(self, message: str) -> None: ...

    def leave(self, reason: str) -> None: ...


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

    async def view(self) -> dict[str, Any]:
        async with self.quiet():
            return self._view()

    def _view(self) -> dict[str, Any]:
        return table_view(
            self.id,
            self._table,
            thinking=self._thinking is not None,
            created=self.created,
            updated=self.updated,
            now=time.monotonic(),
        )

    # --- changing

    async def change(self, ask: Ask) -> int:
        """Asks the table for an event, saves it, tells it; gives the node that it leads to.

        Once begun it is done, even if nobody waits for it any more.
        """
        return await asyncio.shield(self._start(self._changed(ask)))

    async def _changed(self, ask: Ask) -> int:
        async with self.quiet() as table:
            event = ask(table, time.monotonic())
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
            await self._storage.append(self.id, table.seq, as_data(event), summary_view(table), at)
        except ArchipelError as error:  # the table is ahead of the disk: away with it
            self.retire(error)
            raise
        self.updated = at
        return node

    async def delete(self) -> None:
        async with self.quiet():
            await self._storage.delete(self.id)
            self.retire(NoSuchTable(f"the table {self.id} was deleted"))

    async def pause(self) -> None:
        """Remembers what the clocks show, and stops everything."""
        async with self._order:
            if not self.gone and (event := self._table.pause(time.monotonic())):
                await self._happens(event)
            self.retire(Busy("the server stops"))

    def retire(self, reason: ArchipelError) -> None:
        """Sends everyone away. Whoever comes back finds a new room."""
        self.gone = reason
        self._stop()
        for listener in list(self.listeners):
            listener.leave(str(reason))

    def _tell(self, cause: str, node: int) -> None:
        if self.listeners:
            message = wire.text({"type": "table", "table": self._view(), "cause": cause, "node": node})
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

    async def _think(self, node: int, number: int) -> None:
        """Finds the engine's move at a node, and plays it if it is still wanted."""
        begun = time.monotonic()
        table = self._table
        state = table.tree.state(node)
        limit = level(state, number)
        if table.clock:
            left = table.clock.at(begun)[state.to_move]
            limit = replace(limit, time=min(LONGEST, share(left, table.clock.control.increment)))
        try:
            found = None
            while found is None:
                try:
                    found = await self._engines.move(state, limit, seed_of(self.id, node))
                except Busy:
                    await asyncio.sleep(RETRY)
            if self.listeners and all(seat.level for seat in table.setup.seats):
                pace = PACE if limit.time is None else min(PACE, limit.time)  # nobody loses on time for being watched
                await asyncio.sleep(pace - (time.monotonic() - begun))
            best = found.lines[0][0][0]
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


class Rooms:
    """The rooms of all tables in use; others are opened when somebody enters."""

    def __init__(self, storage: Storage, engines: Engines) -> None:
        self._storage, self._engines = storage, engines
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._users = Counter[str]()  # at each table

    async def create(self, setup: Setup, events: Sequence[Event]) -> Room:
        """A new table, saved."""
        at, key = timestamp(), token_hex(6)
        table, summary = await asyncio.to_thread(_rebuilt, setup, events)
        await self._storage.create(key, setup_data(setup), [as_data(event) for event in events], summary, at)
        return self._opened(Room(key, table, at, at, self._storage, self._engines))

    @asynccontextmanager
    async def enter(self, key: str) -> AsyncIterator[Room]:
        """The room of a table, which stays while somebody is in it, or on the way."""
        self._users[key] += 1
        try:
            while (room := self._rooms.get(key)) is None or room.gone:
                await self._open(key)
            yield room
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key]

    async def _open(self, key: str) -> None:
        """Waits until a room is opened, which happens once, whoever asks."""
        if key not in self._opening:
            self._opening[key] = asyncio.create_task(self._load(key))
        await asyncio.shield(self._opening[key])

    async def _load(self, key: str) -> None:
        try:
            stored = await self._storage.load(key)
            if stored is None:
                raise NoSuchTable(f"there is no table {key}")
            events = [from_data(event) for event in stored.events]
            table, _ = await asyncio.to_thread(_rebuilt, setup_from(stored.setup), events)
            self._opened(Room(key, table, stored.created, stored.updated, self._storage, self._engines))
        finally:
            del self._opening[key]

    def _opened(self, room: Room) -> Room:
        """Lets people in, and puts away what was not used for longest."""
        idle = [other.id for other in self._rooms.values() if other.idle and other.id not in self._users]
        for other in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._rooms[other]
        self._rooms.pop(room.id, None)
        self._rooms[room.id] = room
        room.go_on()
        return room

    async def newest(self, most: int, *, played: bool) -> list[dict[str, Any]]:
        return await self._storage.newest(most, played=played)

    async def close(self) -> None:
        await asyncio.gather(*(room.pause() for room in self._rooms.values()), return_exceptions=True)


def _rebuilt(setup: Setup, events: Sequence[Event]) -> tuple[Table, dict[str, Any]]:
    """A table, and its summary: for that its moves are played, which may take a while."""
    table = Table.rebuilt(setup, events, time.monotonic())
    return table, summary_view(table)


def timestamp() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
