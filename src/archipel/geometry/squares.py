"""Square cells `(column, row)`, both from 0, counted from the lower left corner."""

from functools import cached_property
from string import ascii_lowercase

from archipel.geometry.rays import Rays, rays
from archipel.geometry.symmetry import Cell, Matrix, Symmetry, dihedral, name

Square = Cell

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))

_QUARTER_TURN: Matrix = (0, -1, 1, 0)  # anticlockwise: east goes to north
_MIRROR: Matrix = (-1, 0, 0, 1)  # in the vertical axis


class SquareBoard:
    """A square board of `side` cells along each edge. A cell's name is its column's letter and row's number."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.cells: tuple[Square, ...] = tuple((x, y) for y in range(side) for x in range(side))
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.names = tuple(f"{ascii_lowercase[x]}{y + 1}" for x, y in self.cells)
        self.by_name = dict(zip(self.names, self.cells, strict=True))

    def on_edge(self, cell: Square) -> bool:
        return not all(0 < coordinate < self.side - 1 for coordinate in cell)

    @cached_property
    def rays(self) -> Rays:
        """For each cell, the eight queen's lines that start next to it and run to the edge, as indices."""
        return rays(self.index, DIRECTIONS)

    def symmetries(self, *, mirrors_swap: bool = False) -> tuple[Symmetry, ...]:
        """The eight symmetries of the board; `mirrors_swap`: reflections make the players change places."""
        return tuple(
            Symmetry(name(mirrored, 90 * turns), matrix, self._shift(matrix), mirrored and mirrors_swap)
            for mirrored, turns, matrix in dihedral(_QUARTER_TURN, _MIRROR, 4)
        )

    def _shift(self, matrix: Matrix) -> Square:
        """What to add so that the middle of the board stays where it is."""
        a, b, c, d = matrix
        last = self.side - 1
        return last * (1 - a - b) // 2, last * (1 - c - d) // 2
