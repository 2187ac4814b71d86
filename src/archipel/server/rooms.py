"""The rooms of all tables in use."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from secrets import token_hex

from archipel.rules import ArchipelError
from archipel.rules.errors import brief
from archipel.server.engines import Engines
from archipel.server.protocol.tables import Progress, Summary
from archipel.server.room import LATE, NoSuchTable, Room
from archipel.server.rulings import Rulings
from archipel.server.storage import Storage, Stored, seconds_between, timestamp
from archipel.table import Event, Setup, Table, as_data, from_data

MOST_IDLE = 64  # rooms kept though nobody is in them
PULSE = 1.0  # seconds between two signs of life, while clocks run


class Rooms:
    """The rooms of all tables in use; others are opened when somebody enters, or somebody's time is up there."""

    def __init__(self, storage: Storage, engines: Engines, rulings: Rulings) -> None:
        self._storage, self._engines, self._rulings = storage, engines, rulings
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._users = Counter[str]()  # at each table
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of tables that are put away while a clock runs there
        self._ringing = set[asyncio.Task[None]]()
        self._pulse: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    async def create(self, setup: Setup, events: Sequence[Event], client: str = "") -> Room:
        """A new table, saved."""
        at, key = timestamp(), token_hex(6)
        table, standing = await asyncio.to_thread(_rebuilt, setup, events, time.monotonic())
        await self._storage.create(key, setup.as_data(), [as_data(event) for event in events], asdict(standing), at)
        return self._opened(self._room(key, table, at, at, client))

    def _room(self, key: str, table: Table, created: str, updated: str, client: str = "") -> Room:
        return Room(key, table, created, updated, self._storage, self._engines, self._rulings, client)

    @asynccontextmanager
    async def enter(self, key: str, client: str = "") -> AsyncIterator[Room]:
        """The room of a table, which stays while somebody is in it, or on the way."""
        self._users[key] += 1
        try:
            while (room := self._rooms.get(key)) is None or room.gone:
                await self._open(key)
            room.look(client)
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
                raise NoSuchTable("server.no-table", table=brief(key))
            ran_on = self._storage.ran_on(stored.updated)
            spent = seconds_between(stored.updated, timestamp()) if ran_on is None else ran_on
            table = await asyncio.to_thread(_restored, stored, time.monotonic() - max(0.0, spent))
            room = self._room(key, table, stored.created, stored.updated)
            if ran_on is not None:  # from now on time runs again
                await room.note_clock()
            self._opened(room)
        finally:
            del self._opening[key]

    def _opened(self, room: Room) -> Room:
        """Lets people in, and puts away what was not used for longest."""
        idle = [other for other in self._rooms.values() if other.idle and other.id not in self._users]
        for other in idle[: max(0, len(idle) - MOST_IDLE)]:
            self._put_away(other)
        if alarm := self._alarms.pop(room.id, None):
            alarm.cancel()
        self._rooms.pop(room.id, None)
        self._rooms[room.id] = room
        room.go_on()
        return room

    def _put_away(self, room: Room) -> None:
        del self._rooms[room.id]
        room.put_away()
        if not room.gone and (left := room.time_left) is not None:
            self._alarms[room.id] = asyncio.get_running_loop().call_later(left + LATE, self._ring, room.id)

    def _ring(self, key: str) -> None:
        """Somebody's time is up where nobody is."""
        del self._alarms[key]
        task = asyncio.create_task(self._visit(key))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _visit(self, key: str) -> None:
        with suppress(ArchipelError):  # who comes later finds the time up as well
            await self._open(key)

    # --- signs of life

    def begin(self) -> None:
        """From now on the storage hears that the server lives, as long as any clock runs."""
        self._pulse = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            if self._alarms or any(room.time_left is not None for room in self._rooms.values()):
                with suppress(ArchipelError):  # the storage has said so itself
                    await self._storage.alive(timestamp())

    async def newest(self, most: int, *, played: bool) -> list[Summary]:
        return [Summary.stored(data) for data in await self._storage.newest(most, played=played)]

    async def close(self) -> None:
        if self._pulse:
            self._pulse.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*(room.pause() for room in self._rooms.values()), return_exceptions=True)


def _rebuilt(setup: Setup, events: Sequence[Event], now: float) -> tuple[Table, Progress]:
    """A table, and how its game stands: for that its moves are played, which may take a while."""
    table = Table.rebuilt(setup, events, now)
    return table, Progress.of(table)


def _restored(stored: Stored, now: float) -> Table:
    events = [from_data(event) for event in stored.events]
    return _rebuilt(Setup.from_data(stored.setup), events, now)[0]
