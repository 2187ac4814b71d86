"""The rotations and reflections of a board."""

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
Matrix = tuple[int, int, int, int]  # by rows

IDENTITY: Matrix = (1, 0, 0, 1)


@dataclass(frozen=True)
class Symmetry:
    """A rotation or reflection of a board: the linear map `matrix`, then `shift`.

    `swaps` says that the players change places under it: what was the first player's is then the second's.
    """

    name: str
    matrix: Matrix
    shift: Cell = (0, 0)
    swaps: bool = False

    def __call__(self, cell: Cell) -> Cell:
        x, y = cell
        a, b, c, d = self.matrix
        return a * x + b * y + self.shift[0], c * x + d * y + self.shift[1]


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix of `inner` followed by `outer`."""
    a, b, c, d = outer
    e, f, g, h = inner
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def dihedral(turn: Matrix, mirror: Matrix, order: int) -> Iterator[tuple[bool, int, Matrix]]:
    """The `2 * order` maps made of a mirror (or none) and then `turn` so many times: mirrored, turns, matrix."""
    for mirrored, matrix in ((False, IDENTITY), (True, mirror)):
        for turns in range(order):
            yield mirrored, turns, matrix
            matrix = compose(turn, matrix)


def name(mirrored: bool, degrees: int) -> str:
    return f"{'mirrored, ' if mirrored else ''}turned {degrees}°"
