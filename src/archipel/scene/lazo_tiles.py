"""The tiles of Lazo, exactly: small hexes on a lattice three times as fine as that of the spaces.

A tile is a triangle of six small hexes: three tips, and three interiors above its peg. Each space of a layer has nine
small hexes: six for its tile, and three for a gap between tiles that is as large as a peg. Centres and corners of small
hexes have whole coordinates, axial like those of spaces, if the distance between neighbouring spaces is cut in nine.
"""

from collections.abc import Iterable
from math import sqrt

from archipel.geometry.hexes import Hex
from archipel.rules.loops import Space
from archipel.scene.paths import HEX_CORNER, hex_centre
from archipel.scene.scene import Point, Solid

NINTHS = 9
TIPS: tuple[Hex, ...] = ((-2, 4), (-2, -2), (4, -2))
PEG: tuple[Hex, ...] = ((-2, 1), (1, -2), (1, 1))  # and the interiors above it
BODY = TIPS + PEG

LAYER = sqrt(2 / 3)  # from one layer to the next, and how thick a tile is; its peg is half as thick

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


def tile_solid(role: str, gap: float) -> Solid:
    """A tile in space, its peg below z = 0; `gap` keeps it from its neighbours."""
    ring, hem = outline(BODY), outline(PEG)
    points: dict[tuple[Hex, float], int] = {}
    at = {corner: on_screen(corner) for small in BODY for corner in corners(small)}
    at |= dict(zip(ring, inset(ring, gap), strict=True))

    def face(corners: Iterable[Hex], z: float) -> tuple[int, ...]:
        return tuple(points.setdefault((corner, z), len(points)) for corner in corners)

    def walls(ring: list[Hex], top: float, bottom: float) -> list[tuple[int, ...]]:
        ends = zip(ring, ring[1:] + ring[:1], strict=True)
        return [face((a, b), bottom) + face((b, a), top) for a, b in ends]

    faces = [
        *(face(corners(small), LAYER) for small in BODY),
        *walls(ring, LAYER, 0.0),
        *(face(reversed(corners(small)), 0.0) for small in TIPS),
        *walls(hem, 0.0, -LAYER / 2),
        *(face(reversed(corners(small)), -LAYER / 2) for small in PEG),
    ]
    return Solid(tuple((*_rounded(at[corner]), round(z, 4)) for corner, z in points), tuple(faces), role)


def hole_solid(role: str) -> Solid:
    """The mouth of a hole of the board, just above its surface."""
    points = list(dict.fromkeys(corner for small in PEG for corner in corners(small)))
    faces = tuple(tuple(points.index(corner) for corner in corners(small)) for small in PEG)
    return Solid(tuple((*_rounded(on_screen(corner)), 0.004) for corner in points), faces, role)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)
