"""Hexagonal cells in axial coordinates `(q, r)`: q grows to the east, r to the north-east.

Hexes stand on a corner; the centre of a cell is at x = q + r/2, y = r·√3/2.
"""

from functools import cached_property
from string import ascii_lowercase

from archipel.geometry.rays import Rays, rays
from archipel.geometry.symmetry import Cell, Matrix, Symmetry, compose, dihedral, name

Hex = Cell

E, NE, NW, W, SW, SE = DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

_SIXTH_TURN: Matrix = (0, -1, 1, 1)  # anticlockwise: E goes to NE
_MIRROR: Matrix = (-1, -1, 0, 1)  # in the vertical axis: E goes to W, NE to NW


def neighbours(cell: Hex) -> list[Hex]:
    """The six cells round a cell, anticlockwise from the east."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def sixfold(*, turns_swap: bool = False) -> tuple[Symmetry, ...]:
    """The twelve symmetries of a hexagon about `(0, 0)`.

    `turns_swap`: an odd number of sixth turns makes the players change places.
    """
    return tuple(
        Symmetry(name(mirrored, 60 * turns), matrix, swaps=turns_swap and turns % 2 == 1)
        for mirrored, turns, matrix in dihedral(_SIXTH_TURN, _MIRROR, 6)
    )


def threefold() -> tuple[Symmetry, ...]:
    """The six symmetries of an upright triangle about `(0, 0)`."""
    third_turn = compose(_SIXTH_TURN, _SIXTH_TURN)
    return tuple(
        Symmetry(name(mirrored, 120 * turns), matrix) for mirrored, turns, matrix in dihedral(third_turn, _MIRROR, 3)
    )


class HexBoard:
    """A hexagonal board of `side` cells along each edge, centred on `(0, 0)`.

    A cell's name is its row's letter (`a` the lowest) and its place in the row from the left, from 1.
    """

    def __init__(self, side: int) -> None:
        self.side = side
        reach = range(1 - side, side)
        self.cells: tuple[Hex, ...] = tuple((q, r) for r in reach for q in reach if abs(q + r) < side)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.names = tuple(self._name(cell) for cell in self.cells)
        self.by_name = dict(zip(self.names, self.cells, strict=True))

    def _name(self, cell: Hex) -> str:
        q, r = cell
        leftmost = max(1 - self.side, 1 - self.side - r)
        return f"{ascii_lowercase[r + self.side - 1]}{q - leftmost + 1}"

    @cached_property
    def rays(self) -> Rays:
        """For each cell, the six straight lines that start next to it and run to the edge, as indices."""
        return rays(self.index, DIRECTIONS)


def ring(cell: Hex) -> int:
    """How many steps a cell is from `(0, 0)`."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))
