"""What people draw on a board (`archipel.records.drawings`) as marks of its scene, so that every picture has it."""

from collections.abc import Iterable
from dataclasses import replace
from math import dist

from archipel.records.drawings import ARROW
from archipel.scene.paths import circle, line
from archipel.scene.scene import Mark, Point, Scene

RING = 0.47
SHORT, HEAD, WING = 0.16, 0.3, 0.18  # how far an arrow ends before the middle of its cell; the size of its head


def with_drawings(seen: Scene, drawings: Iterable[str]) -> Scene:
    """The scene with these drawings on it, but for those that name a cell of another position."""
    places = {cell.name: (cell.x, cell.y) for cell in seen.frame.cells}
    places |= {piece.cell: (piece.x, piece.y) for piece in seen.pieces}
    top = max([cell.layer for cell in seen.frame.cells] + [piece.layer for piece in seen.pieces])
    marks = []
    for drawing in drawings:
        start, *end = drawing[1:].split(ARROW)
        if start not in places or any(cell not in places for cell in end):
            continue
        path = _arrow(places[start], places[end[0]]) if end else circle(RING, *places[start])
        marks.append(Mark(f"drawn-{drawing[0]}", path, layer=top))
    return replace(seen, marks=(*seen.marks, *marks))


def _arrow(start: Point, end: Point) -> str:
    long = dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long

    def along(back: float, aside: float = 0.0) -> Point:
        """So far before the arrow's tip, and beside it."""
        return end[0] - (SHORT + back) * dx - aside * dy, end[1] - (SHORT + back) * dy + aside * dx

    return line(start, along(0.0)) + line(along(HEAD, WING), along(0.0), along(HEAD, -WING))
