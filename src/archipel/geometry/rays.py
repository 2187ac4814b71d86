"""Straight lines over a board."""

from collections.abc import Iterable, Mapping

from archipel.geometry.symmetry import Cell

Rays = tuple[tuple[tuple[int, ...], ...], ...]


def rays(index: Mapping[Cell, int], directions: Iterable[Cell]) -> Rays:
    """For each cell, in each direction, the indices of the cells from its neighbour there to the edge."""

    def ray(cell: Cell, step: Cell) -> tuple[int, ...]:
        line = []
        x, y = cell[0] + step[0], cell[1] + step[1]
        while (x, y) in index:
            line.append(index[x, y])
            x, y = x + step[0], y + step[1]
        return tuple(line)

    return tuple(tuple(ray(cell, step) for step in directions) for cell in index)
