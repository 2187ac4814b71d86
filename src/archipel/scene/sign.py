"""Pieces where a cell is a few characters: on a terminal.

Their colours are those that a terminal has for pieces: dark, light, blue, red and grey.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt

ColourAt = Callable[[float, float], str | None]


@dataclass(frozen=True)
class Sign:
    """A piece in characters."""

    ink: str
    squares: ColourAt  # where there is room: its colour at a place of the cell, which goes from -½ to ½; None beside it
    glyph: str = "●"  # where there is but one line
    ground: str | None = None  # of the glyph; None: that of the cell
    on_squares: bool = False  # whether the glyph stands on the squares too
    wide: bool = False  # whether it fills a line from side to side
    covers: bool = False  # whether nothing is seen of the cell: then it is marked on the piece itself


def disk(colour: str, core: str | None = None) -> ColourAt:
    """A disk, with something in its middle."""

    def at(x: float, y: float) -> str | None:
        away = hypot(x, y * sqrt(3) / 2)
        return core if core and away < 0.2 else colour if away < 0.39 else None

    return at


def block(colour: str) -> ColourAt:
    return lambda x, y: colour if abs(x) < 0.34 else None


def diamond(colour: str) -> ColourAt:
    return lambda x, y: colour if abs(x) + abs(y) < 0.45 else None
