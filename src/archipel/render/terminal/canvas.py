"""Characters in colour, each at its line and column."""

from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

# By name: in true colour, and as the numbers that terminals with 256 and with 16 colours know.
# What lies under the pieces must show dark and light ones alike, so it is neither.
COLOURS = {
    "ground": ("#8a7350", 94, 2),
    "outer": ("#74624a", 58, 6),
    "centre": ("#9c8259", 136, 3),
    "table": ("#4a4d52", 239, 7),
    "dark": ("#17161b", 16, 0),
    "light": ("#fdfaf3", 231, 15),
    "blue": ("#2f62a8", 25, 4),
    "red": ("#c23a26", 160, 1),
    "grey": ("#cdc8be", 252, 7),
    "name": ("#fff3c4", 230, 0),
    "faint": ("#4c3d26", 234, 8),
    "threat": ("#a8501e", 166, 9),
    "flip": ("#4f7f78", 66, 13),
    "last": ("#12706b", 30, 5),
    "built": ("#2f62a8", 25, 4),
    "stuck": ("#a8501e", 166, 9),
    "win": ("#2f7d3a", 28, 12),
}
SYSTEMS = ("truecolor", "256")  # and those with 16 colours
TONE = 6  # between a tone and the next, of 255


class Shade(NamedTuple):
    """A colour by its name, and whether it is a little lighter or darker than usual."""

    name: str
    tone: int = 0

    def seen_on(self, system: str) -> str:
        colour, *numbers = COLOURS[self.name]
        if system == SYSTEMS[0]:
            parts = (int(colour[i : i + 2], 16) + TONE * self.tone for i in (1, 3, 5))
            return "#" + "".join(f"{min(255, max(0, part)):02x}" for part in parts)
        return f"color({numbers[system != SYSTEMS[1]]})"


class Look(NamedTuple):
    """How a character looks."""

    ink: Shade | None = None
    ground: Shade | None = None
    bold: bool = False
    dim: bool = False

    def style(self, system: str) -> Style:
        ink, ground = (shade and shade.seen_on(system) for shade in (self.ink, self.ground))
        return Style(color=ink, bgcolor=ground, bold=self.bold or None, dim=self.dim or None)


class Canvas:
    """What is drawn so far, anywhere."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, int], tuple[str, Look]] = {}

    def put(self, line: int, column: int, text: str, look: Look) -> None:
        for shift, letter in enumerate(text):
            self._drawn[line, column + shift] = letter, look

    def paste(self, other: "Canvas", line: int, column: int) -> None:
        left, top, _, _ = other.box
        for (y, x), drawn in other._drawn.items():
            self._drawn[y - top + line, x - left + column] = drawn

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The first column and line, and how many there are."""
        lines, columns = ([place[axis] for place in self._drawn] for axis in (0, 1))
        left, top = min(columns), min(lines)
        return left, top, max(columns) - left + 1, max(lines) - top + 1

    def text(self, system: str) -> Text:
        """All of it, in the colours of such a terminal."""
        left, top, wide, high = self.box
        lines = []
        for y in range(top, top + high):
            row = (self._drawn.get((y, x), (" ", Look())) for x in range(left, left + wide))
            runs = groupby(row, key=lambda drawn: drawn[1])
            lines.append(
                Text.assemble(*(("".join(letter for letter, _ in run), look.style(system)) for look, run in runs))
            )
        return Text("\n", no_wrap=True, overflow="crop").join(lines)
