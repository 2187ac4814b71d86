"""What is to be seen at a node of a table: scenes, reasons, hints, records and pictures."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from archipel.engine import Limit
from archipel.records import Record
from archipel.render.svg import svg
from archipel.rules import ArchipelError, Move, Outcome, State, position
from archipel.scene import line_end, scene, why_not
from archipel.scene.scene import Scene
from archipel.server.answers import as_json
from archipel.server.drawing import Drawing
from archipel.server.engines import HINT, Engines
from archipel.server.protocol.analysis import Hint
from archipel.server.protocol.requests import Theme
from archipel.server.room import Room
from archipel.server.threads import Threads
from archipel.table import START, record
from archipel.texts import Said

WIDTH, FILM_WIDTH = 1000, 600  # of pictures, in pixels
KEPT = 64  # scenes as JSON: several people look at the same, and the same is looked at again


class Over(ArchipelError):
    """Nothing to look for: the game is over."""


@dataclass(frozen=True)
class NodeView:
    """A node that is looked at: its position and how it came about."""

    node: int
    state: State
    before: State | None = None
    move: Move | None = None


async def node_view(room: Room, node: int | None) -> NodeView:
    """The node of a table, the live one if none is given."""
    async with room.quiet() as table:
        at = table.live if node is None else node
        state = table.tree.state(at)
        if at == START:
            return NodeView(at, state)
        made = table.tree[at]
        before = table.tree.state(made.parent)
        return NodeView(at, state, before, before.move(made.move))


class NodeViews:
    """What is worked out for everyone who looks."""

    def __init__(self, threads: Threads, engines: Engines) -> None:
        self._threads, self._engines = threads, engines
        self._drawing = Drawing()
        self._kept = OrderedDict[tuple[str, int, bool, tuple[str, ...]], str]()

    def close(self) -> None:
        self._drawing.close()

    async def scene(
        self, room: Room, node: int | None, steps: Sequence[str], *, follow: bool = True
    ) -> tuple[int, str]:
        """The node, and its scene as JSON."""
        seen = await node_view(room, node)
        key = (room.id, seen.node, follow, tuple(steps))
        if key not in self._kept:
            self._kept[key] = await self._threads.run(lambda: as_json(_scene(seen, steps, follow=follow)))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return seen.node, self._kept[key]

    async def line(self, room: Room, node: int | None, moves: Sequence[str]) -> tuple[int, Outcome | None, str]:
        """The node, and of the end of a line of moves from there the outcome and, as JSON, the scene."""
        seen = await node_view(room, node)

        def end() -> tuple[int, Outcome | None, str]:
            drawn = line_end(seen.state, moves)
            return seen.node, position(drawn.position).outcome, as_json(drawn)

        return await self._threads.run(end)

    async def why(self, room: Room, node: int | None, steps: Sequence[str], cell: str) -> Said:
        """Why a cell is no next step."""
        seen = await node_view(room, node)
        return await self._threads.run(lambda: why_not(seen.state, steps, cell))

    async def hint(self, room: Room, node: int | None) -> Hint:
        """A good move."""
        seen = await node_view(room, node)
        if seen.state.outcome:
            raise Over("server.nothing-to-hint")
        found = await self._engines.move(seen.state, Limit(time=HINT), 0)
        return await self._threads.run(lambda: Hint.of(seen.node, seen.state, found))

    async def record(self, room: Room) -> Record:
        """The game with its variations. Nothing happens in the room until all of them are played through."""
        opened = datetime.fromisoformat(room.created)
        async with room.quiet() as table:
            return await self._threads.run(lambda: record(table, opened), long=True)

    async def picture(self, room: Room, node: int | None, form: str, theme: Theme) -> bytes:
        if form == "gif":
            return await self._drawing.drawn(_film, await self.record(room), theme)
        seen = await node_view(room, node)
        drawn = await self._threads.run(lambda: _scene(seen))
        if form == "png":
            return await self._drawing.drawn(_photo, drawn, theme)
        return await self._threads.run(lambda: svg(drawn, theme).encode())


def _photo(drawn: Scene, theme: Theme) -> bytes:
    from archipel.render.png import png

    return png(drawn, theme, WIDTH)


def _film(made: Record, theme: Theme) -> bytes:
    from archipel.render.animation import gif

    return gif(made, theme, FILM_WIDTH)


def _scene(seen: NodeView, taken: Sequence[str] = (), *, follow: bool = False) -> Scene:
    return scene(seen.state, taken, before=seen.before, move=seen.move, steps=follow)
