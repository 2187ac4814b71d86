"""Palago's groups straight from their definition, by flood fill over the corners of the whole position."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

Cell = tuple[int, int]
Point = tuple[int, int]

WHITE, BLUE = 0, 1
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

# A cell's centre is at (2q + r, 3r), in units of 1/2 to the right and √3/6 upwards. From there to its corners:
CORNERS = {"N": (0, 2), "NE": (1, 1), "SE": (1, -1), "S": (0, -2), "SW": (-1, -1), "NW": (-1, 1)}
COLOURS = (("N", "SE", "SW"), ("NE", "S", "NW"))
ARCHES = {  # the corners that the white arch joins, and the blue
    "a": (("SE", "SW"), ("NW", "NE")),
    "b": (("SW", "N"), ("NE", "S")),
    "c": (("N", "SE"), ("S", "NW")),
}


class Group(NamedTuple):
    """Corners of one colour joined by arches; at them, `missing` places for tiles are still empty."""

    corners: frozenset[Point]
    arches: int
    missing: int

    @property
    def is_arch_group(self) -> bool:
        return self.missing == 0 and self.arches > 0


def neighbours(cell: Cell) -> set[Cell]:
    return {(cell[0] + q, cell[1] + r) for q, r in NEIGHBOURS}


def corner(cell: Cell, name: str) -> Point:
    (q, r), (x, y) = cell, CORNERS[name]
    return 2 * q + r + x, 3 * r + y


def groups(tiles: Mapping[Cell, str], colour: int) -> list[Group]:
    """All groups of a colour, those of a single corner too."""
    filled: dict[Point, int] = defaultdict(int)  # how many of the three cells round a corner hold tiles
    arches: dict[Point, list[Point]] = defaultdict(list)  # the other ends of the arches at a corner
    for cell, way in tiles.items():
        for name in COLOURS[colour]:
            filled[corner(cell, name)] += 1
        one, other = (corner(cell, name) for name in ARCHES[way][colour])
        arches[one].append(other)
        arches[other].append(one)

    found: list[Group] = []
    left = set(filled)
    while left:
        new = [left.pop()]
        reached = set(new)
        while new:
            joined = set(arches[new.pop()]) - reached
            reached |= joined
            new += joined
        left -= reached
        ends = sum(len(arches[point]) for point in reached)
        found.append(Group(frozenset(reached), ends // 2, sum(3 - filled[point] for point in reached)))
    return found


def closed(tiles: Mapping[Cell, str], colour: int) -> bool:
    """Whether an arch group of this colour is closed."""
    return any(group.is_arch_group for group in groups(tiles, colour))


def most_arches(tiles: Mapping[Cell, str], colour: int) -> int:
    return max((group.arches for group in groups(tiles, colour)), default=0)


def ends_game(tiles: Mapping[Cell, str], cell: Cell, way: str) -> bool:
    """Whether one more tile closes an arch group of either colour that was not closed."""
    after = {**tiles, cell: way}
    mine = {corner(cell, name) for name in CORNERS}
    return any(
        group.is_arch_group and group.corners & mine for colour in (WHITE, BLUE) for group in groups(after, colour)
    )
