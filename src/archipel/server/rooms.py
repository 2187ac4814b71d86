"""The rooms of all tables in use."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from secrets import token_hex

from archipel.rules.errors import brief
from archipel.server.engines import Engines
from archipel.server.protocol.tables import Progress, Summary
from archipel.server.room import NoSuchTable, Room, timestamp
from archipel.server.storage import Storage
from archipel.table import Event, Setup, Table, as_data, from_data

MOST_IDLE = 64  # rooms kept though nobody is in them


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
        table, standing = await asyncio.to_thread(_rebuilt, setup, events)
        await self._storage.create(key, setup.as_data(), [as_data(event) for event in events], asdict(standing), at)
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
                raise NoSuchTable("server.no-table", table=brief(key))
            events = [from_data(event) for event in stored.events]
            table, _ = await asyncio.to_thread(_rebuilt, Setup.from_data(stored.setup), events)
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

    async def newest(self, most: int, *, played: bool) -> list[Summary]:
        return [Summary.stored(data) for data in await self._storage.newest(most, played=played)]

    async def close(self) -> None:
        await asyncio.gather(*(room.pause() for room in self._rooms.values()), return_exceptions=True)


def _rebuilt(setup: Setup, events: Sequence[Event]) -> tuple[Table, Progress]:
    """A table, and how its game stands: for that its moves are played, which may take a while."""
    table = Table.rebuilt(setup, events, time.monotonic())
    return table, Progress.of(table)
