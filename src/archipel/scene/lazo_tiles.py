"""The tiles of Lazo, exactly: small hexes on a lattice three times as fine as that of the spaces.

A tile is a triangle of six small hexes: three tips, and three interiors above its peg. Each space of a layer has nine
small hexes: six for its tile, and three for a gap between tiles that is as large as a peg. Centres and corners of small
hexes have whole coordinates, axial like those of spaces, if the distance between neighbouring spaces is cut in nine.
"""

from collections.abc import Iterable, Mapping
from math import sqrt

from archipel.geometry.hexes import DIRECTIONS, Hex
from archipel.rules.loops import Space
from archipel.scene.paths import HEX_CORNER, hex_centre
from archipel.scene.scene import Point, Solid

NINTHS = 9
TIPS: tuple[Hex, ...] = ((-2, 4), (-2, -2), (4, -2))
PEG: tuple[Hex, ...] = ((-2, 1), (1, -2), (1, 1))  # and the interiors above it
BODY = TIPS + PEG

LAYER = 0.5  # from one layer to the next, and how thick a tile is; its peg is half as thick
BOARD = 0.4  # how thick the board is

_CORNERS: tuple[Hex, ...] = (
    (-1, 2),
    (-2, 1),
    (-1, -1),
    (1, -2),
    (2, -1),
    (1, 1),
)  # N, NW, SW, S, SE, NE of a small hex
_EDGE = HEX_CORNER / 3  # the length of its edges


def place(space: Space) -> Hex:
    """The middle of a space, in ninths: each layer lies a third further along q and r."""
    q, r, z = space
    return NINTHS * q + 3 * (z - 1), NINTHS * r + 3 * (z - 1)


def on_screen(ninths: Hex) -> Point:
    x, y = hex_centre(ninths)
    return x / NINTHS, y / NINTHS


def corners(small: Hex) -> list[Hex]:
    """The corners of a small hex, anticlockwise."""
    return [(small[0] + a, small[1] + b) for a, b in _CORNERS]


def outline(hexes: Iterable[Hex]) -> list[Hex]:
    """The corners round small hexes that hang together, anticlockwise."""
    rounds = [corners(small) for small in hexes]
    edges = {(start, end) for ring in rounds for start, end in zip(ring, ring[1:] + ring[:1], strict=True)}
    ahead = {start: end for start, end in edges if (end, start) not in edges}
    here = min(ahead)
    ring = []
    while here in ahead:
        ring.append(here)
        here = ahead.pop(here)
    return ring


def inset(ring: list[Hex], by: float) -> list[Point]:
    """The same outline drawn in on all sides, on a screen."""
    points = [on_screen(corner) for corner in ring]
    far = by / _EDGE * 2 / sqrt(3)
    drawn_in = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[i - 1], points[(i + 1) % len(points)]
        turn = (x - ax) * (by_ - y) - (y - ay) * (bx - x)  # below 0 at an outward corner, as y grows downwards
        far_in = far if turn < 0 else -far
        drawn_in.append((x + far_in * (ax + bx - 2 * x), y + far_in * (ay + by_ - 2 * y)))
    return drawn_in


class _Body:
    """A body that is being put together from flat faces with small hexes as their plan."""

    def __init__(self, places: Mapping[Hex, Point], at: Mapping[tuple[Hex, float], Point] | None = None) -> None:
        self.places = places
        self.at = at or {}  # where corners lie at heights at which they lie elsewhere
        self.points: dict[tuple[Hex, float], int] = {}
        self.faces: list[tuple[int, ...]] = []

    def face(self, *corners: tuple[Hex, float]) -> None:
        self.faces.append(tuple(self.points.setdefault(corner, len(self.points)) for corner in corners))

    def tops(self, hexes: Iterable[Hex], z: float) -> None:
        for small in hexes:
            self.face(*((corner, z) for corner in corners(small)))

    def undersides(self, hexes: Iterable[Hex], z: float) -> None:
        for small in hexes:
            self.face(*((corner, z) for corner in reversed(corners(small))))

    def walls(self, ring: list[Hex], top: float, bottom: float) -> None:
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            self.face((a, bottom), (b, bottom), (b, top), (a, top))

    def solid(self, role: str) -> Solid:
        points = [(*self.at.get((corner, z), self.places[corner]), z) for corner, z in self.points]
        return Solid(tuple((round(x, 4), round(y, 4), round(z, 4)) for x, y, z in points), tuple(self.faces), role)


def tile_solid(role: str, gap: float, bevel: float) -> Solid:
    """A tile in space, its peg below z = 0; `gap` keeps it from its neighbours, `bevel` is cut off its upper edge."""
    ring = outline(BODY)
    places = {corner: on_screen(corner) for small in BODY for corner in corners(small)}
    top = {(corner, LAYER): point for corner, point in zip(ring, inset(ring, gap + bevel), strict=True)}
    body = _Body(places | dict(zip(ring, inset(ring, gap), strict=True)), top)
    body.tops(BODY, LAYER)
    body.walls(ring, LAYER, LAYER - bevel)
    body.walls(ring, LAYER - bevel, 0.0)
    body.undersides(TIPS, 0.0)
    body.walls(outline(PEG), 0.0, -LAYER / 2)
    body.undersides(PEG, -LAYER / 2)
    return body.solid(role)


def block_solid(role: str) -> Solid:
    """A hole with the board round it. Side by side, such blocks overlap and make up the board."""
    rim = sorted({(a + 3 * dq, b + 3 * dr) for a, b in PEG for dq, dr in DIRECTIONS} - {*PEG})
    body = _Body({corner: on_screen(corner) for small in (*rim, *PEG) for corner in corners(small)})
    body.tops(rim, 0.0)
    body.walls(outline(PEG)[::-1], 0.0, -LAYER / 2)
    body.tops(PEG, -LAYER / 2)
    body.walls(outline((*rim, *PEG)), 0.0, -BOARD)
    body.undersides((*rim, *PEG), -BOARD)
    return body.solid(role)
