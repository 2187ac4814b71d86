"""Files of pictures: a position as SVG or PNG, a game as GIF."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from archipel.cli.voice import say
from archipel.records import Record
from archipel.records.files import whole
from archipel.render.animation import gif
from archipel.render.png import png
from archipel.render.svg import svg
from archipel.rules import BadNotation
from archipel.scene import Scene, scene
from archipel.scene.drawings import with_drawings

PATIENCE = 2.0  # seconds that a person waits without being told why


class ThemeName(StrEnum):
    light = "light"
    dark = "dark"


def _end(record: Record) -> Scene:
    before, move = record.last
    drawings = record.plies[-1].drawings if record.plies else record.drawings
    return with_drawings(scene(record.end, before=before, move=move, steps=False), drawings)


def write_picture(path: Path, record: Record, theme: ThemeName, width: int | None) -> None:
    """The end of a record as SVG or PNG, or all of it as GIF, as the file's name asks for; whole or not at all."""
    form = path.suffix.lower()
    if form not in PAINTERS:
        raise BadNotation("cli.picture.name", path=path, endings=list(PAINTERS))
    with whole(path) as file:
        file.write(PAINTERS[form](record, theme, width))


def _svg(record: Record, theme: ThemeName, width: int | None) -> bytes:
    seen = _end(record)
    _, _, across, down = seen.frame.box
    return svg(seen, theme.value, width and round(width * max(1, down / across))).encode()


def _png(record: Record, theme: ThemeName, width: int | None) -> bytes:
    return png(_end(record), theme.value, width or 800)


def _gif(record: Record, theme: ThemeName, width: int | None) -> bytes:
    console = Console(stderr=True)
    begun = time.monotonic()
    bar = Progress(
        TextColumn(say("cli.picture.drawing")), BarColumn(), MofNCompleteColumn(), console=console, transient=True
    )
    task = bar.add_task("")
    with ExitStack() as shown:

        def tell(drawn: int, of: int) -> None:
            bar.update(task, completed=drawn, total=of)
            if console.is_terminal and not bar.live.is_started and time.monotonic() - begun > PATIENCE:
                shown.enter_context(bar)

        return gif(record, theme.value, width or 480, progress=tell)


PAINTERS: dict[str, Callable[[Record, ThemeName, int | None], bytes]] = {".svg": _svg, ".png": _png, ".gif": _gif}
