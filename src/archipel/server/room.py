"""A table in use. Whatever changes it passes through its room, one thing after the other: checked, saved, told."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any, Protocol

from archipel.engine.levels import level
from archipel.engine.timing import share
from archipel.rules import ArchipelError
from archipel.server.answers import as_json
from archipel.server.engines import Asker, Busy, Engines, seed_of
from archipel.server.limits import Bucket
from archipel.server.protocol import tables
from archipel.server.protocol.messages import ChangeMessage, TableMessage
from archipel.server.rulings import Rulings
from archipel.server.storage import Storage, timestamp
from archipel.table import START, Entered, Event, Node, Stale, Table, as_data
from archipel.table.events import Ended, Noted, Played, Pruned, TakenBack
from archipel.texts import Said

PACE = 0.6  # seconds at least for each move of two engines that somebody watches
RETRY = 1.0  # seconds until an engine is asked again that was too busy
LATE = 0.002  # seconds after which a clock that ran out is looked at
REST = 20.0  # seconds after which two engines rest whose game nobody looks at
TOLD = (
    2_000_000,
    8_000_000,
)  # bytes of whole tables told in a room, a second and at once; then changes are put together
TOGETHER = 1.0  # seconds between two tellings of a table that are put together

Action = Callable[[Table, float], Event | Entered | None]  # what is asked of a table, and when

log = logging.getLogger(__name__)


class NoSuchTable(ArchipelError):
    """A table that is not there, or not any more."""


class Listener(Protocol):
    """Someone in a room, told of what happens there. Never keeps anyone waiting."""

    changes: bool  # whether changes are enough for them, or whole tables are wanted

    def hear(self, message: str) -> None: ...

    def leave(self, reason: Said) -> None: ...


class Room:
    """A table with all that lives: who listens, whose clock runs, which engine thinks."""

    def __init__(
        self,
        key: str,
        table: Table,
        created: str,
        updated: str,
        storage: Storage,
        engines: Engines,
        rulings: Rulings,
        client: str = "",
    ) -> None:
        self.id, self.created, self.updated = key, created, updated
        self.listeners = set[Listener]()
        self.gone: ArchipelError | None = None  # why nobody can stay here
        self.client = client  # who was here last: what engines think here, they think for them
        self._table, self._storage, self._engines, self._rulings = table, storage, engines, rulings
        self._looked = time.monotonic()  # when somebody was here last
        self._told = Bucket(*TOLD)
        self._later: asyncio.TimerHandle | None = None  # when the table is told to whom only changes were not told
        self._order = asyncio.Lock()
        self._tasks = set[asyncio.Task[Any]]()
        self._thinking: asyncio.Task[None] | None = None
        self._asked = -1  # the node at which the engine thinks
        self._flag: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing goes on here. A clock may run: it is looked at again when its time is up."""
        return not (self._tasks or self._thinking or self.listeners)

    @property
    def time_left(self) -> float | None:
        """Seconds until somebody's time is up, if a clock runs."""
        clock = self._table.clock
        return None if clock is None or clock.running is None else clock.at(time.monotonic())[clock.running]

    @property
    def _watched(self) -> bool:
        return bool(self.listeners) or time.monotonic() - self._looked < REST

    def look(self, client: str) -> None:
        """Somebody is here: two engines who rest go on."""
        self.client, self._looked = client, time.monotonic()
        if not self.gone and not self._thinking and not self._order.locked():
            self.go_on()

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
            return await self._does(action(table, time.monotonic()))

    async def play(self, move: str, node: int | None) -> int:
        """A person's move, likewise. What the core does not take at once is put to the rules, which take a while."""
        return await asyncio.shield(self._start(self._played(move, node)))

    async def _played(self, move: str, node: int | None) -> int:
        async with self.quiet() as table:
            position = table.tree.position(table.live if node is None else node)
            move = await self._rulings.spelled(self.client, position, move)
            return await self._does(table.move(move, node, time.monotonic()))

    async def _does(self, event: Event | Entered | None) -> int:
        if event is None:
            return self._table.live
        if isinstance(event, Entered):
            return event.node
        added, gone = self._differences(event)
        node = await self._happens(event)
        self.go_on()
        noted = [self._table.tree[node]] if isinstance(event, Noted) and node != START else []
        self._tell(event.how if isinstance(event, Ended) else event.kind, node, added, gone, noted)
        return node

    def _differences(self, event: Event) -> tuple[list[Node], list[int]]:
        """The nodes that an event will bring, and those that it will take away."""
        tree = self._table.tree
        if isinstance(event, Played):
            return [] if event.node.id in tree else [event.node], []
        if isinstance(event, Pruned | TakenBack) and event.node is not None:
            return [], list(tree.below(event.node))
        return [], []

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
            try:
                await self.note_clock()
            finally:
                self.retire(Busy("server.stops"))

    async def note_clock(self) -> None:
        """Saves what the clocks show now, if one runs."""
        if not self.gone and (event := self._table.pause(time.monotonic())):
            await self._happens(event)

    def retire(self, reason: ArchipelError) -> None:
        """Sends everyone away. Whoever comes back finds a new room."""
        self.gone = reason
        self._stop()
        for listener in list(self.listeners):
            listener.leave(reason.said)

    def _tell(self, cause: str, node: int, added: list[Node], gone: list[int], noted: list[Node]) -> None:
        """One small message to each who can do with changes; to others the table, or soon, if it is large."""
        content = [listener for listener in self.listeners if listener.changes]
        if content:
            table = self._view()
            message = as_json(ChangeMessage.of(table, cause=cause, node=node, added=added, gone=gone, noted=noted))
            for listener in content:
                listener.hear(message)
        if len(content) < len(self.listeners) and self._later is None:
            self._tell_all(cause, node)

    def _tell_all(self, cause: str, node: int) -> None:
        self._later = None
        others = [listener for listener in self.listeners if not listener.changes]
        message = as_json(TableMessage(table=self._view(), cause=cause, node=node))
        for listener in others:
            listener.hear(message)
        if not self._told.take(len(message) * len(others)):  # what happens meanwhile is told in one
            self._later = asyncio.get_running_loop().call_later(TOGETHER, self._tell_later, self._table.seq)

    def _tell_later(self, told: int) -> None:
        self._later = None
        if not self.gone and self._table.seq != told:
            if self._order.locked():  # the table may be ahead of the disk
                self._later = asyncio.get_running_loop().call_later(0.01, self._tell_later, told)
            else:
                self._tell_all("changes", self._table.live)

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
        if table.to_answer is not None and (self._watched or not self._of_engines):
            self._asked = table.live
            self._thinking = asyncio.create_task(self._think(table.live, table.to_answer))

    @property
    def _of_engines(self) -> bool:
        return all(seat.level for seat in self._table.setup.seats)

    def put_away(self) -> None:
        """Nobody needs this room for now. Whoever comes again finds another, made of what is saved."""
        self._stop()

    def _stop(self) -> None:
        for timer in (self._flag, self._later):
            if timer:
                timer.cancel()
        if self._thinking:
            self._thinking.cancel()
        self._flag = self._thinking = self._later = None

    def _time_up(self) -> None:
        self._flag = None
        self._start(self._changed(lambda table, now: table.flag(now))).add_done_callback(_complain)

    async def _think(self, node: int, number: float) -> None:
        """Finds the engine's move at a node, and plays it if it is still wanted."""
        begun = time.monotonic()
        table = self._table
        position = table.tree.position(node)
        last = "" if node == START else table.tree[node].move
        playing = level(table.setup.start, number)
        longest = playing.limit.time or 0.0
        if table.clock:
            left = table.clock.at(begun)[position.to_move]
            longest = min(longest, share(left, table.clock.control.increment))
        try:
            best = None
            while best is None:
                try:
                    asker = Asker(self.client, self.id)
                    seed = seed_of(self.id, node)
                    best = await self._engines.answer(asker, position, playing.within(longest), seed, last)
                except Busy:
                    await asyncio.sleep(RETRY)
            if self.listeners and self._of_engines:
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
