"""What is to be seen at a node of a table: scenes, reasons, hints, records and pictures."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime

from archipel.engine import Limit
from archipel.records import Record
from archipel.rules import ArchipelError, Outcome
from archipel.server import works
from archipel.server.engines import HINT, Asker, Engines
from archipel.server.limits import Client
from archipel.server.protocol.analysis import Hint
from archipel.server.protocol.requests import Theme
from archipel.server.room import Room
from archipel.server.rulings import PATIENCE
from archipel.server.threads import Threads
from archipel.server.works import Place
from archipel.server.workshop import Workshop
from archipel.table import START, record
from archipel.table.positions import Position
from archipel.texts import Said

KEPT = 32_000_000  # bytes of scenes: several people look at the same, and the same is looked at again
FILM = 30.0  # seconds for a film


class Over(ArchipelError):
    """Nothing to look for: the game is over."""


@dataclass(frozen=True)
class NodeView:
    """A node that is looked at: its position and how it came about."""

    node: int
    position: Position
    place: Place
    drawings: tuple[str, ...]  # on its board


async def node_view(room: Room, node: int | None) -> NodeView:
    """The node of a table, the live one if none is given."""
    async with room.quiet() as table:
        at = table.live if node is None else node
        position, drawings = table.tree.position(at), table.noted(at).drawings
        if at == START:
            return NodeView(at, position, Place(position.text), drawings)
        made = table.tree[at]
        place = Place(position.text, table.tree.position(made.parent).text, made.move)
        return NodeView(at, position, place, drawings)


class Shared:
    """What is worked out once for all who want the same, and kept for a while. Given up when nobody waits any more."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._kept = OrderedDict[Hashable, bytes]()
        self._under_way: dict[Hashable, tuple[asyncio.Task[bytes], list[object]]] = {}

    async def get(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._worked(key, work)), []
        task, waiting = self._under_way[key]
        me = object()
        waiting.append(me)
        try:
            return await asyncio.shield(task)
        finally:
            waiting.remove(me)
            if not waiting and not task.done():
                task.cancel()
                self._under_way.pop(key, None)

    async def _worked(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            done = await work()
        finally:
            task = asyncio.current_task()
            if key in self._under_way and self._under_way[key][0] is task:
                del self._under_way[key]
        self._kept[key] = done
        self._size += len(done)
        while self._size > self._most:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)
        return done


class NodeViews:
    """What is worked out for everyone who looks."""

    def __init__(self, quick: Workshop, slow: Workshop, threads: Threads, engines: Engines) -> None:
        self._quick, self._slow, self._threads, self._engines = quick, slow, threads, engines
        self._scenes = Shared(KEPT)

    async def scene(
        self, room: Room, client: Client, node: int | None, steps: Sequence[str], *, follow: bool = True
    ) -> tuple[int, bytes]:
        """The node, and its scene as JSON."""
        seen, taken = await node_view(room, node), tuple(steps)
        return seen.node, await self._scenes.get(
            (seen.place, taken, follow),
            lambda: self._quick.run(client.address, PATIENCE, works.scene_at, seen.place, taken, follow),
        )

    async def scene_since(
        self, room: Room, client: Client, node: int, steps: Sequence[str], known: int, *, follow: bool
    ) -> bytes:
        """What is other in the scene of a node than in that of another one, as JSON."""
        seen, base, taken = await node_view(room, node), (await node_view(room, known)).place, tuple(steps)
        return await self._scenes.get(
            (seen.place, taken, follow, base),
            lambda: self._quick.run(client.address, PATIENCE, works.scene_since, seen.place, taken, follow, base),
        )

    async def scene_of(self, client: Client, text: str, *, follow: bool) -> bytes:
        """The scene of any position, as JSON."""
        return await self._scenes.get(
            (text, follow), lambda: self._quick.run(client.address, PATIENCE, works.scene_of, text, follow)
        )

    async def draft(self, client: Client, text: str, cell: str | None, piece: str | None, variant: str | None) -> bytes:
        """A position that is being set up, after a change, as JSON."""
        return await self._quick.run(client.address, PATIENCE, works.draft, text, cell, piece, variant)

    async def line(
        self, room: Room, client: Client, node: int | None, moves: Sequence[str]
    ) -> tuple[int, Outcome | None, bytes]:
        """The node, and of the end of a line of moves from there the outcome and, as JSON, the scene."""
        seen = await node_view(room, node)
        outcome, drawn = await self._quick.run(
            client.address, PATIENCE, works.line_from, seen.place.position, list(moves)
        )
        return seen.node, outcome, drawn

    async def why(self, room: Room, client: Client, node: int | None, steps: Sequence[str], cell: str) -> Said:
        """Why a cell is no next step."""
        seen = await node_view(room, node)
        return await self._quick.run(client.address, PATIENCE, works.why, seen.place.position, list(steps), cell)

    async def hint(self, room: Room, client: Client, node: int | None) -> Hint:
        """A good move."""
        seen = await node_view(room, node)
        if seen.position.turn is None:
            raise Over("server.nothing-to-hint")
        with client.question(HINT):
            found = await self._engines.move(Asker(client.address, room.id), seen.position, Limit(time=HINT), 0)
            return await self._quick.run(client.address, PATIENCE, works.hint, seen.node, seen.place.position, found)

    async def record(self, room: Room) -> Record:
        """The game with its variations."""
        opened = datetime.fromisoformat(room.created)
        async with room.quiet() as table:
            copy = table.copy()
        return await self._threads.run(lambda: record(copy, opened))

    async def written(self, room: Room, client: Client, form: str) -> tuple[str, str]:
        """The name of the game, and its record as a text."""
        made = await self.record(room)
        return made.start.game, await self._slow.run(client.address, PATIENCE, works.written, made, form)

    async def picture(self, room: Room, client: Client, node: int | None, form: str, theme: Theme) -> bytes:
        with client.picture():
            if form == "gif":
                return await self._slow.run(client.address, FILM, works.film, await self.record(room), theme)
            seen = await node_view(room, node)
            return await self._still(client, seen.place, seen.drawings, form, theme)

    async def picture_of(self, client: Client, text: str, form: str, theme: Theme) -> bytes:
        """Any position as a picture."""
        with client.picture():
            return await self._still(client, Place(text), (), form, theme)

    async def _still(self, client: Client, place: Place, drawings: Sequence[str], form: str, theme: Theme) -> bytes:
        if form == "png":
            return await self._slow.run(client.address, PATIENCE, works.photo, place, drawings, theme)
        return await self._quick.run(client.address, PATIENCE, works.drawing, place, drawings, theme)
