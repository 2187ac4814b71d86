"""The tiles of Palago: a straight line and two arcs, which cross the edges in their middles, part white from blue.

So the colours of neighbours match however they are turned. A tile is made of an arch and a tip of each colour; each is
an area with sides that run anticlockwise round it.
"""

from collections.abc import Iterable, Iterator
from math import hypot

from archipel.rules.arches import WAYS
from archipel.scene.paths import HEX_CORNER, at, circle, ngon, polygon
from archipel.scene.scene import Point, Shape, Symbol

Side = tuple[Point, str, Point]  # from a point, by a line or an arc, to a point

HEX = polygon(ngon(6, HEX_CORNER))
_SPOT, _OUT = 0.085, 0.66  # the radius of a spot, and how far out it lies

_CORNERS = ngon(6, HEX_CORNER)  # N, NW, SW, S, SE, NE: white and blue in turn
_MIDDLES = [
    ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(_CORNERS, _CORNERS[1:] + _CORNERS[:1], strict=True)
]
_TIPS = dict(zip(WAYS, (0, 4, 2), strict=True))  # the corner of each way's white tip; the blue one is opposite

_REACH = HEX_CORNER / 2 + 0.01  # of tips: a little further, or squares on their edge would fall either way

_LINE = "L"
_ROUND, _BACK = (f"A{HEX_CORNER / 2:.4f} {HEX_CORNER / 2:.4f} 0 0 {sweep} " for sweep in (0, 1))


def _corner(number: int) -> Point:
    return _CORNERS[number % 6]


def _middle(number: int) -> Point:
    """The middle of the edge between this corner and the next."""
    return _MIDDLES[number % 6]


def tip(way: str, colour: int) -> list[Side]:
    """The small slice round one corner."""
    own = _TIPS[way] + 3 * colour
    corner, start, end = _corner(own), _middle(own), _middle(own - 1)
    return [(corner, _LINE, start), (start, _ROUND, end), (end, _LINE, corner)]


def arch(way: str, colour: int) -> list[Side]:
    """From one of the other two corners of its colour to the other, over the tip that lies between them."""
    own = _TIPS[way] + 3 * colour
    first, last = _corner(own + 2), _corner(own + 4)
    a, b, c, d = (_middle(own + i) for i in (1, 2, 3, 4))
    return [(a, _LINE, first), (first, _LINE, b), (b, _BACK, c), (c, _LINE, last), (last, _LINE, d), (d, _LINE, a)]


def outline(sides: Iterable[Side]) -> str:
    """The outline of areas that lie next to each other: the sides that no two of them share, joined up."""
    drawn = {(at(start), how, at(end)) for start, how, end in sides}
    ahead = {start: (how, end) for start, how, end in drawn if (end, how, start) not in drawn}
    return "".join(_traced(ahead))


def _traced(ahead: dict[str, tuple[str, str]]) -> Iterator[str]:
    while ahead:
        here = min(ahead)
        yield f"M{here}"
        while here in ahead:
            how, here = ahead.pop(here)
            yield how + here
        yield "Z"


def moved(sides: Iterable[Side], by: Point) -> Iterator[Side]:
    x, y = by
    return (((ax + x, ay + y), how, (bx + x, by_ + y)) for (ax, ay), how, (bx, by_) in sides)


def _curves(way: str) -> str:
    """What parts the colours."""
    sides = [arch(way, 0)[2], arch(way, 0)[5], tip(way, 0)[1]]
    return "".join(f"M{at(start)}{how}{at(end)}" for start, how, end in sides)


def tile(way: str) -> Symbol:
    return (
        Shape(HEX, "arch-0"),
        Shape(outline(arch(way, 1)) + outline(tip(way, 1)), "arch-1"),
        Shape(_curves(way), "tile-curve"),
        Shape(HEX, "tile-edge"),
    )


def spot(way: str) -> str:
    """A small spot towards the corner where this way has its white tip."""
    return circle(_SPOT, *spot_middle(way))


def spot_middle(way: str) -> Point:
    x, y = _corner(_TIPS[way])
    return round(x * _OUT, 4), round(y * _OUT, 4)


def colour_at(way: str, x: float, y: float) -> int:
    """Whose colour a tile has at a place of its cell, which goes from -½ to ½."""
    y *= 2 * HEX_CORNER  # a hex is higher than wide
    tip_x, tip_y = _CORNERS[_TIPS[way]]
    if hypot(x - tip_x, y - tip_y) < _REACH:
        return 0
    if hypot(x + tip_x, y + tip_y) < _REACH:
        return 1
    return int(x * tip_x + y * tip_y > 0.01)
