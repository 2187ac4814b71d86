"""SVG path data of plain figures."""

from collections.abc import Sequence
from math import cos, dist, pi, sin, sqrt

from archipel.geometry.hexes import Hex
from archipel.scene.scene import Point

HEX_CORNER = 1 / sqrt(3)  # from the middle of a hex to its corners, if its neighbours are 1 away


def hex_centre(cell: Hex) -> Point:
    """Where a hex lies, on a screen."""
    q, r = cell
    return q + r / 2, -r * sqrt(3) / 2


def ngon(corners: int, radius: float, first: float = 90.0, centre: Point = (0.0, 0.0)) -> list[Point]:
    """The corners of a regular polygon, anticlockwise, the first at so many degrees from the east."""
    angles = [pi * (first / 180 + 2 * i / corners) for i in range(corners)]
    return [(centre[0] + radius * cos(angle), centre[1] - radius * sin(angle)) for angle in angles]


def polygon(points: Sequence[Point], rounding: float = 0.0) -> str:
    """A closed polygon; its corners are cut so far from their tips and rounded."""
    if not rounding:
        return "M" + "L".join(map(at, points)) + "Z"
    parts: list[str] = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start, end = (_towards(corner, other, rounding) for other in (before, after))
        parts.append(f"{'L' if parts else 'M'}{at(start)}Q{at(corner)} {at(end)}")
    return "".join(parts) + "Z"


def line(*points: Point) -> str:
    return "M" + "L".join(map(at, points))


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    half = f"A{_number(radius)} {_number(radius)} 0 1 0"
    return f"M{at((x - radius, y))}{half} {at((x + radius, y))}{half} {at((x - radius, y))}Z"


def arc(radius: float, start: float, end: float, x: float = 0.0, y: float = 0.0) -> str:
    """Part of a circle, anticlockwise, in degrees from the east; less than half of it."""
    (ax, ay), (bx, by) = (
        (radius * cos(pi * degrees / 180), radius * sin(pi * degrees / 180)) for degrees in (start, end)
    )
    return f"M{at((x + ax, y - ay))}A{_number(radius)} {_number(radius)} 0 0 0 {at((x + bx, y - by))}"


def turned(radius: float, x: float, y: float) -> str:
    """Two arcs round something that was turned over."""
    return arc(radius, 15, 75, x, y) + arc(radius, 195, 255, x, y)


def cross(radius: float, x: float, y: float) -> str:
    return "".join(line((x - radius, y - way * radius), (x + radius, y + way * radius)) for way in (1, -1))


def warning(x: float, y: float, radius: float = 0.26) -> str:
    """A triangle with a stroke in it, where something threatens."""
    return polygon(ngon(3, radius, centre=(x, y))) + line((x, y - radius * 0.35), (x, y + radius * 0.12))


def disk_shadow(radius: float) -> str:
    """What a disk casts on the board."""
    return circle(radius, 0.015, 0.05)


def disk_shine(radius: float) -> str:
    """Where light falls on the edge of a disk."""
    return arc(radius - 0.035, 60, 150)


def _towards(start: Point, end: Point, length: float) -> Point:
    part = length / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def at(point: Point) -> str:
    """A point as path data has it."""
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 4) + 0.0:g}"  # no minus zero
