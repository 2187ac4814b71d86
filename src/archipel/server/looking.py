"""What is to be seen at a node: scenes, reasons, hints, pictures. Worked out in threads, as it may take a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeVar

from archipel.engine import Limit
from archipel.records import Record
from archipel.render.svg import svg
from archipel.rules import ArchipelError, Move, Outcome, State, position
from archipel.scene import followed, scene, sketch, why_not
from archipel.scene.scene import Scene
from archipel.scene.steps import steps_of
from archipel.server import wire
from archipel.server.drawing import Drawing
from archipel.server.engines import HINT, Busy, Engines
from archipel.server.rooms import Room
from archipel.table import START, record

THREADS = 2
MOST_WAITING = 500
WIDTH, FILM_WIDTH = 1000, 600  # of pictures, in pixels
KEPT = 64  # scenes as JSON: several people look at the same, and the same is looked at again

Theme = Literal["light", "dark"]
Result = TypeVar("Result")


class Over(ArchipelError):
    """Nothing to look for: the game is over."""


@dataclass(frozen=True)
class Sight:
    """A node: its position and how it came about."""

    node: int
    state: State
    before: State | None = None
    move: Move | None = None


async def sight(room: Room, node: int | None) -> Sight:
    """What to look at: the live node if none is given."""
    async with room.quiet() as table:
        at = table.live if node is None else node
        state = table.tree.state(at)
        if at == START:
            return Sight(at, state)
        made = table.tree[at]
        before = table.tree.state(made.parent)
        return Sight(at, state, before, before.move(made.move))


class Looks:
    """Threads for everyone who looks."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "look")
        self._patient = ThreadPoolExecutor(1, "patient")  # for whole games, so that nobody's board waits for them
        self._drawing = Drawing()
        self._waiting = 0
        self._kept = OrderedDict[tuple[str, int, bool, tuple[str, ...]], str]()

    def close(self) -> None:
        for threads in (self._threads, self._patient):
            threads.shutdown(wait=False, cancel_futures=True)
        self._drawing.close()

    async def run(self, work: Callable[[], Result], *, long: bool = False) -> Result:
        """Some work in a thread, if there are not too many who want that."""
        if self._waiting >= MOST_WAITING:
            raise Busy("too many want to look at once; ask again later")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._patient if long else self._threads, work)
        finally:
            self._waiting -= 1

    async def scene(
        self, room: Room, node: int | None, steps: Sequence[str], *, follow: bool = True
    ) -> tuple[int, str]:
        """The node, and its scene as JSON."""
        seen = await sight(room, node)
        key = (room.id, seen.node, follow, tuple(steps))
        if key not in self._kept:
            self._kept[key] = await self.run(lambda: wire.text(_scene(seen, steps, follow=follow)))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return seen.node, self._kept[key]

    async def line(self, room: Room, node: int | None, moves: Sequence[str]) -> tuple[int, Outcome | None, str]:
        """The node, and of the end of a line of moves from there the outcome and, as JSON, the scene."""
        seen = await sight(room, node)

        def end() -> tuple[int, Outcome | None, str]:
            drawn = followed(seen.state, moves)
            return seen.node, position(drawn.position).outcome, wire.text(drawn)

        return await self.run(end)

    async def why(self, room: Room, node: int | None, steps: Sequence[str], cell: str) -> str:
        seen = await sight(room, node)
        return await self.run(lambda: str(why_not(seen.state, steps, cell)))

    async def record(self, room: Room) -> Record:
        """The game with its variations. Nothing happens in the room until all of them are played through."""
        opened = datetime.fromisoformat(room.created)
        async with room.quiet() as table:
            return await self.run(lambda: record(table, opened), long=True)

    async def picture(self, room: Room, node: int | None, form: str, theme: Theme) -> bytes:
        if form == "gif":
            return await self._drawing.drawn(_film, await self.record(room), theme)
        seen = await sight(room, node)
        drawn = await self.run(lambda: _scene(seen))
        if form == "png":
            return await self._drawing.drawn(_photo, drawn, theme)
        return await self.run(lambda: svg(drawn, theme).encode())


def _photo(drawn: Scene, theme: Theme) -> bytes:
    from archipel.render.png import png

    return png(drawn, theme, WIDTH)


def _film(made: Record, theme: Theme) -> bytes:
    from archipel.render.animation import gif

    return gif(made, theme, FILM_WIDTH)


def _scene(seen: Sight, taken: Sequence[str] = (), *, follow: bool = False) -> Scene:
    return scene(seen.state, taken, before=seen.before, move=seen.move, steps=follow)


async def hint(room: Room, node: int | None, engines: Engines) -> dict[str, Any]:
    """A good move at a node."""
    seen = await sight(room, node)
    state = seen.state
    if state.outcome:
        raise Over("the game is over here, so there is nothing to hint at")
    found = await engines.move(state, Limit(time=HINT), 0)
    texts, value, _ = found.lines[0]
    move = state.move(texts[0])
    return {
        "node": seen.node,
        "move": str(move),
        "steps": list(steps_of(state, move)),
        "value": round(value if state.to_move == 0 else -value, 4),
        "sketch": sketch(state, move),
    }
