"""Cells, names, directions, rays, symmetries."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel.geometry import HexBoard, SquareBoard
from archipel.geometry import hexes as hex_geometry
from archipel.geometry.hexes import DIRECTIONS, NE, NW, SE, SW, E, W, neighbours, ring, sixfold, threefold
from archipel.geometry.symmetry import Symmetry

HEXES = HexBoard(5)
SQUARES = SquareBoard(10)


def place(cell: tuple[float, float]) -> tuple[float, float]:
    """Where a hex's centre is."""
    q, r = cell
    return q + r / 2, r * math.sqrt(3) / 2


def test_directions_are_where_their_names_say() -> None:
    angles = {E: 0, NE: 60, NW: 120, W: 180, SW: 240, SE: 300}
    assert set(angles) == set(DIRECTIONS)
    for direction, degrees in angles.items():
        x, y = place(direction)
        assert (x, y) == pytest.approx((math.cos(math.radians(degrees)), math.sin(math.radians(degrees))))


@pytest.mark.parametrize(("side", "cells"), [(2, 7), (3, 19), (4, 37), (5, 61), (6, 91), (8, 169)])
def test_a_hexagonal_board_holds_its_cells(side: int, cells: int) -> None:
    board = HexBoard(side)
    assert len(board.cells) == len(set(board.cells)) == cells
    assert all(ring(cell) < side for cell in board.cells)
    assert sum(ring(cell) == side - 1 for cell in board.cells) == 6 * (side - 1)


def test_names_of_hexes_on_side_five() -> None:
    assert HEXES.by_name["e5"] == (0, 0)
    assert HEXES.by_name["a1"] == (0, -4)
    assert HEXES.by_name["a5"] == (4, -4)
    assert HEXES.by_name["i1"] == (-4, 4)
    assert HEXES.by_name["i5"] == (0, 4)
    assert HEXES.by_name["e1"] == (-4, 0)
    assert HEXES.by_name["e9"] == (4, 0)
    assert [name for name in HEXES.names if name[0] == "a"] == ["a1", "a2", "a3", "a4", "a5"]
    assert "a6" not in HEXES.by_name
    assert "e10" not in HEXES.by_name


def test_names_of_squares() -> None:
    assert SQUARES.by_name["a1"] == (0, 0)
    assert SQUARES.by_name["j10"] == (9, 9)
    assert SQUARES.by_name["d1"] == (3, 0)
    assert "k1" not in SQUARES.by_name
    assert "a11" not in SQUARES.by_name
    assert sum(SQUARES.on_edge(cell) for cell in SQUARES.cells) == 36


@pytest.mark.parametrize("board", [HEXES, SQUARES, HexBoard(2), SquareBoard(3)])
def test_names_and_indices_go_both_ways(board: HexBoard | SquareBoard) -> None:
    for i, (cell, name) in enumerate(zip(board.cells, board.names, strict=True)):
        assert board.by_name[name] == cell
        assert board.index[cell] == i
    assert len(board.by_name) == len(board.cells)


@pytest.mark.parametrize("board", [HEXES, SQUARES])
def test_rays_run_straight_from_the_neighbour_to_the_edge(board: HexBoard | SquareBoard) -> None:
    for cell, rays in zip(board.cells, board.rays, strict=True):
        reached = set()
        for ray in rays:
            line = [cell, *(board.cells[i] for i in ray)]
            steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)}
            assert len(steps) <= 1
            for dx, dy in steps:
                assert (line[-1][0] + dx, line[-1][1] + dy) not in board.index
            reached |= set(ray)
        assert len(reached) == sum(map(len, rays))


def test_rays_of_a_corner_and_the_centre() -> None:
    names = [[HEXES.names[i] for i in ray] for ray in HEXES.rays[HEXES.index[0, 0]]]
    assert names[0] == ["e6", "e7", "e8", "e9"]
    assert names[1] == ["f5", "g5", "h5", "i5"]
    assert names[4] == ["d4", "c3", "b2", "a1"]
    corner = [len(ray) for ray in SQUARES.rays[SQUARES.index[0, 0]]]
    assert sorted(corner) == [0, 0, 0, 0, 0, 9, 9, 9]


@given(st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
def test_neighbours_are_one_step_away_and_mutual(cell: tuple[int, int]) -> None:
    x, y = place(cell)
    for near in neighbours(cell):
        assert math.dist((x, y), place(near)) == pytest.approx(1)
        assert cell in neighbours(near)
    assert len(set(neighbours(cell))) == 6


@pytest.mark.parametrize(
    ("symmetries", "cells", "order"),
    [
        (sixfold(), HEXES.cells, 12),
        (threefold(), HEXES.cells, 6),
        (SQUARES.symmetries(), SQUARES.cells, 8),
    ],
)
def test_symmetries_are_a_group_that_keeps_the_board(
    symmetries: tuple[Symmetry, ...], cells: tuple[tuple[int, int], ...], order: int
) -> None:
    images = {tuple(symmetry(cell) for cell in cells) for symmetry in symmetries}
    assert len(images) == len(symmetries) == order
    assert len({symmetry.name for symmetry in symmetries}) == order
    assert all(sorted(image) == sorted(cells) for image in images)
    for one in symmetries:
        for other in symmetries:
            assert tuple(one(other(cell)) for cell in cells) in images
    assert tuple(cells) in images


@pytest.mark.parametrize("symmetry", sixfold(), ids=lambda symmetry: symmetry.name)
def test_hex_symmetries_keep_distances(symmetry: Symmetry) -> None:
    assert {symmetry(direction) for direction in DIRECTIONS} == set(DIRECTIONS)


def test_turns_go_anticlockwise_and_mirrors_east_to_west() -> None:
    turned, mirrored = sixfold()[1], sixfold()[6]
    assert turned.name == "turned 60°"
    assert [turned(direction) for direction in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]
    assert (mirrored(E), mirrored(NE), mirrored(SE)) == (W, NW, SW)
    quarter, flipped = SQUARES.symmetries()[1], SQUARES.symmetries()[4]
    assert quarter((3, 0)) == (9, 3)
    assert flipped((3, 0)) == (6, 0)


def test_which_symmetries_swap_the_players() -> None:
    assert [s.name for s in sixfold(turns_swap=True) if s.swaps] == [
        f"{mirror}turned {degrees}°" for mirror in ("", "mirrored, ") for degrees in (60, 180, 300)
    ]
    assert [s.swaps for s in SQUARES.symmetries(mirrors_swap=True)] == [False] * 4 + [True] * 4
    assert not any(s.swaps for s in (*sixfold(), *threefold(), *SQUARES.symmetries()))


def test_an_upright_triangle_stays_upright() -> None:
    """The corners N, SE, SW of a hex go to each other under the threefold symmetries."""
    corners = [(-1 / 3, 2 / 3), (2 / 3, -1 / 3), (-1 / 3, -1 / 3)]
    for symmetry in threefold():
        a, b, c, d = symmetry.matrix
        images = sorted((round(a * x + b * y, 6), round(c * x + d * y, 6)) for x, y in corners)
        assert images == sorted((round(x, 6), round(y, 6)) for x, y in corners)


def test_ring_counts_steps_from_the_centre() -> None:
    assert ring((0, 0)) == 0
    assert all(ring(direction) == 1 for direction in DIRECTIONS)
    assert ring((2, 1)) == 3
    assert hex_geometry.ring((-2, 1)) == 2
