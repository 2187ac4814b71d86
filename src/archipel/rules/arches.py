"""The tiles of Palago on their unbounded grid, and the groups that their arches make.

A tile's corners are fixed in colour: N, SE and SW white, NE, S and NW blue. Each corner of the grid belongs to three
cells and has one colour, so a corner is known by its colour and the cell of which it is the N (white) or S (blue) one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from archipel.geometry.hexes import Hex, neighbours

WHITE, BLUE = 0, 1
WAYS = "abc"

Corner = tuple[int, int, int]  # colour, q, r
Tile = tuple[Hex, str]  # a cell and the way the tile on it is turned

# The corners of the cell (0, 0).
_N, _SE, _SW = (0, 0), (1, -1), (0, -1)
_S, _NE, _NW = (0, 0), (0, 1), (-1, 1)

# For each way, for each colour: the two corners that the arch joins, then the tip.
_SHAPE = {
    "a": ((_SE, _SW, _N), (_NW, _NE, _S)),
    "b": ((_SW, _N, _SE), (_NE, _S, _NW)),
    "c": ((_N, _SE, _SW), (_S, _NW, _NE)),
}


class Group(NamedTuple):
    """Corners of one colour that arches join."""

    corners: tuple[Corner, ...]
    freedoms: int  # how many tiles are still missing round its corners, counted at each corner
    arches: int

    @property
    def is_arch_group(self) -> bool:
        """Whether it is closed and holds an arch, which ends the game."""
        return not self.freedoms and self.arches > 0


def shape(tile: Tile) -> list[tuple[Corner, Corner, Corner]]:
    """For white and for blue: the two corners joined by the tile's arch, and its tip."""
    (q, r), way = tile
    return [
        ((colour, q + u[0], r + u[1]), (colour, q + v[0], r + v[1]), (colour, q + t[0], r + t[1]))
        for colour, (u, v, t) in enumerate(_SHAPE[way])
    ]


@dataclass(frozen=True)
class Layout:
    """Tiles on the grid, with their groups kept up to date as tiles are added. It never changes itself."""

    tiles: Mapping[Hex, str] = field(default_factory=dict)
    groups: Mapping[Corner, Group] = field(default_factory=dict, compare=False)  # by each of its corners

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __getstate__(self) -> dict[str, object]:
        return {"tiles": self.tiles, "groups": self.groups}

    def add(self, tiles: Iterable[Tile]) -> "Layout":
        """This layout with more tiles on empty cells."""
        placed, groups = dict(self.tiles), dict(self.groups)
        for tile in tiles:
            placed[tile[0]] = tile[1]
            for u, v, tip in shape(tile):
                for corner in (u, v, tip):
                    group = groups.get(corner) or Group((corner,), 3, 0)
                    _set(groups, group._replace(freedoms=group.freedoms - 1))
                one, other = groups[u], groups[v]
                if one is other:
                    _set(groups, one._replace(arches=one.arches + 1))
                else:
                    corners, freedoms = one.corners + other.corners, one.freedoms + other.freedoms
                    _set(groups, Group(corners, freedoms, one.arches + other.arches + 1))
        return Layout(placed, groups)

    def ends_game(self, tile: Tile) -> bool:
        """Whether this tile on an empty cell would close an arch group of either colour."""
        for u, v, tip in shape(tile):
            joined = {self._group(u), self._group(v)}
            tipped = self._group(tip)
            mine = 3 if tipped in joined else 2  # corners of this tile in the group of its arch
            if sum(group.freedoms for group in joined) == mine:
                return True
            if mine == 2 and tipped.freedoms == 1 and tipped.arches:
                return True
        return False

    def _group(self, corner: Corner) -> Group:
        return self.groups.get(corner) or Group((corner,), 3, 0)

    def closed(self, colour: int) -> bool:
        """Whether a closed group of this colour holds an arch."""
        return any(group.is_arch_group for corner, group in self.groups.items() if corner[0] == colour)

    def most_arches(self, colour: int) -> int:
        """How many arches the largest group of this colour has."""
        return max((group.arches for corner, group in self.groups.items() if corner[0] == colour), default=0)

    @cached_property
    def rim(self) -> list[Hex]:
        """The empty cells next to a tile, in order."""
        return sorted({near for cell in self.tiles for near in neighbours(cell)} - self.tiles.keys())

    def touches(self, cell: Hex) -> bool:
        """Whether a tile lies next to this cell."""
        return any(near in self.tiles for near in neighbours(cell))


def _set(groups: dict[Corner, Group], group: Group) -> None:
    for corner in group.corners:
        groups[corner] = group
