"""How Lazo looks: the tiles are those of the rules, to the last small hex."""

from collections import Counter
from itertools import combinations, pairwise
from math import dist, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.geometry.hexes import Hex, neighbours
from archipel.rules.lazo import Lazo, pyramid
from archipel.rules.loops import AROUND, BELOW, NEIGHBOURS, Space, has_loop, plus
from archipel.scene import Scene, scene, why_not
from archipel.scene.lazo import BEVEL, GAP, STEP
from archipel.scene.lazo_loop import winning_loop
from archipel.scene.lazo_tiles import (
    BOARD,
    BODY,
    LAYER,
    PEG,
    TIPS,
    block_solid,
    corners,
    inset,
    on_screen,
    outline,
    place,
    tile_solid,
)
from archipel.scene.scene import Point, Solid
from tests.play import random_game, random_moves, random_states

SMALL_HEX = sqrt(3) / 18  # its area: nine of them are as large as a hex of the board
SPACES = pyramid("small").spaces
SEEDS = st.integers(0, 10**6)


def small_hexes(space: Space, part: tuple[Hex, ...] = BODY) -> set[Hex]:
    a, b = place(space)
    return {(a + da, b + db) for da, db in part}


def around(small: Hex) -> set[Hex]:
    return {(small[0] + 3 * dq, small[1] + 3 * dr) for dq, dr in neighbours((0, 0))}


def area(points: list[Point]) -> float:
    """Above 0 if they go anticlockwise as seen on a screen."""
    return sum(y * bx - x * by for (x, y), (bx, by) in zip(points, points[1:] + points[:1], strict=True)) / 2


# --- the tiles


def test_a_tile_is_a_triangle_of_six_small_hexes_with_its_peg_below_the_inner_three() -> None:
    assert len(set(BODY)) == 6
    touching = Counter(len(around(small) & set(BODY)) for small in BODY)
    assert touching == {2: 3, 4: 3}
    assert all(len(around(small) & set(BODY)) == 4 for small in PEG)
    assert all(other in around(small) for small, other in combinations(PEG, 2))
    assert on_screen(TIPS[0])[0] == 0
    assert on_screen(TIPS[0])[1] < 0  # one tip points up


def test_tiles_of_a_layer_do_not_overlap() -> None:
    filled = Counter((*small, space[2]) for space in SPACES for small in small_hexes(space))
    assert max(filled.values()) == 1


def test_a_peg_fits_the_gap_of_what_it_rests_on() -> None:
    for space in SPACES:
        if space[2] > 1:
            supports = set().union(*(small_hexes(plus(space, step)) for step in BELOW))
            peg = small_hexes(space, PEG)
            assert not peg & supports
            # All round it is what it rests on, so that it fits without play.
            assert set().union(*map(around, peg)) - peg <= supports
            assert sum(len(around(small) & supports) for small in peg) == 12


def test_the_tips_lie_on_interiors_of_the_three_below() -> None:
    for space in SPACES:
        if space[2] > 1:
            tips = small_hexes(space, TIPS)
            assert [len(tips & small_hexes(plus(space, step), PEG)) for step in BELOW] == [1, 1, 1]


def test_three_tiles_next_to_each_other_leave_a_gap_or_meet_in_a_point() -> None:
    def rings(*tiles: Space) -> list[set[Hex]]:
        return [{corner for small in small_hexes(tile) for corner in corners(small)} for tile in tiles]

    here = (0, 0, 1)
    for step, after in zip(AROUND, (*AROUND[1:], AROUND[0]), strict=True):
        common = set.intersection(*rings(here, plus(here, step), plus(here, after)))
        resting = [
            space
            for space in (plus(here, up) for up in ((0, 0, 1), (-1, 0, 1), (0, -1, 1)))
            if {plus(space, down) for down in BELOW} == {here, plus(here, step), plus(here, after)}
        ]
        assert len(common) == (0 if resting else 1)


def test_neighbours_in_a_layer_are_equally_far_and_so_are_those_above_and_below() -> None:
    def middle(space: Space) -> tuple[float, float, float]:
        return *on_screen(place(space)), (space[2] - 1) * LAYER

    slanting = dist((0, 0, 0), (1 / sqrt(3), 0, LAYER))
    for step in NEIGHBOURS:
        far = dist(middle((0, 0, 2)), middle(plus((0, 0, 2), step)))
        assert far == pytest.approx(slanting if step[2] else 1)


def test_a_tile_lies_over_the_middle_of_what_it_rests_on() -> None:
    seen = scene(archipel.position("lazo/side2 WB/BWW/WB|BW/W W"))
    at = {piece.cell: (piece.x, piece.y, piece.z) for piece in seen.pieces}
    x, y, z = at["a1.2"]
    below = [at["a1"], at["a2"], at["b2"]]
    assert (x, y) == pytest.approx(tuple(sum(axis) / 3 for axis in list(zip(*below, strict=True))[:2]))
    assert z == pytest.approx(LAYER)
    assert [piece.layer for piece in seen.pieces] == sorted(piece.layer for piece in seen.pieces)


def test_outlines_go_round_the_small_hexes() -> None:
    ring = outline(BODY)
    assert len(ring) == 18
    assert area([on_screen(corner) for corner in ring]) == pytest.approx(6 * SMALL_HEX)
    edge = 1 / sqrt(3) / 3
    # Twelve outward corners and six inward: drawn in by so little, the area shrinks by the length of the outline.
    assert area(inset(ring, 0.001)) == pytest.approx(6 * SMALL_HEX - 18 * edge * 0.001, rel=1e-4)
    assert min(dist(a, b) for a, b in zip(map(on_screen, ring), inset(ring, 0.01), strict=True)) > 0.009


# --- in space


def volume(solid: Solid) -> float:
    total = 0.0
    for face in solid.faces:
        # y grows downwards, so it is turned round to have a right-handed space.
        (ax, ay, az), *others = ((x, -y, z) for x, y, z in (solid.points[i] for i in face))
        for (bx, by, bz), (cx, cy, cz) in pairwise(others):
            total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


@pytest.mark.parametrize(
    "solid", [tile_solid("tile-0", 0.0, BEVEL), tile_solid("tile-1", GAP, BEVEL), block_solid("block")]
)
def test_solids_are_closed(solid: Solid) -> None:
    edges = Counter(edge for face in solid.faces for edge in zip(face, (*face[1:], face[0]), strict=True))
    assert max(edges.values()) == 1
    assert all((end, start) in edges for start, end in edges)


def test_solids_are_as_large_as_the_tiles() -> None:
    peg = 3 * SMALL_HEX * LAYER / 2  # half as thick as the rest
    assert volume(tile_solid("tile-0", 0.0, 1e-4)) == pytest.approx(6 * SMALL_HEX * LAYER + peg, rel=1e-3)
    assert volume(block_solid("block")) == pytest.approx(12 * SMALL_HEX * BOARD - peg, rel=1e-3)


# --- steps and cells


@pytest.mark.parametrize("variant", ["side3", "small", "standard"])
@given(seed=SEEDS)
def test_areas_of_steps_never_overlap(variant: str, seed: int) -> None:
    for state in random_states("lazo", variant, seed, 3):
        places = [(step.x, step.y) for step in scene(state).steps if step.cell]
        assert all(dist(a, b) > 2 * STEP for a, b in combinations(places, 2))


def test_the_cells_are_the_holes_and_the_gaps_between_three_tiles() -> None:
    for state in random_game("lazo", "small", 3):
        assert isinstance(state, Lazo)
        board = pyramid("small")
        cells = {cell.name for cell in scene(state).frame.cells}
        assert cells == {name for space, name in enumerate(board.names) if state.supported(space)}


@given(seed=SEEDS)
def test_every_step_tells_how_the_game_ends_with_it(seed: int) -> None:
    for state in random_game("lazo", "side3", seed)[-8:-1]:
        for step in scene(state).steps:
            outcome = state.play(step.text).outcome
            assert step.effect.ends == (None if outcome is None else "win" if outcome.winner == state.turn else "loss")


def test_a_swap_is_no_place_and_the_swapped_tile_is_the_last() -> None:
    state = archipel.start("lazo").play("f6")
    swap = next(step for step in scene(state).steps if step.text == "swap")
    assert swap.cell is None
    assert [(ghost.cell, ghost.owner) for ghost in swap.ghosts] == [("f6", 1)]
    after = scene(state.play("swap"), before=state, move=state.move("swap"))
    assert [mark.cell for mark in after.marks if mark.kind == "last"] == ["f6"]


def test_counts_are_of_layers_and_tiles() -> None:
    seen = scene(archipel.position("lazo/side2 WB/BWW/WB|BW/W W"))
    assert [(count.kind, count.of, count.total) for count in seen.counts] == [
        ("layers", None, 2),
        ("tiles", (6, 4), None),
    ]
    assert scene(archipel.start("lazo")).counts[0].total == 0


def test_a_space_without_support_says_what_it_rests_on() -> None:
    assert "rests on c4, c5, d5" in str(why_not(archipel.start("lazo"), (), "c4.2"))


# --- threats and loops


@given(seed=SEEDS)
def test_threats_are_where_the_opponent_would_win(seed: int) -> None:
    for state in random_states("lazo", "side4", seed, 4):
        board, _, turn = state.text.rpartition(" ")
        turned = archipel.position(f"{board} {'WB'[turn == 'W']}")
        winning = {
            str(move)
            for move in turned.legal_moves()
            if (outcome := turned.play(move).outcome) and outcome.reason != "no legal move"
        }
        assert {mark.cell for mark in scene(state).marks if mark.kind == "threat"} == winning


def marked(seen: Scene) -> list[Space]:
    """The spaces of the loop, in order."""
    board = pyramid(seen.variant)
    names = [mark.cell for mark in seen.marks if mark.kind == "win" and mark.cell]
    return [board.spaces[board.by_name[name]] for name in names]


def check_loop(loop: list[Space], own: frozenset[Space], side: int) -> None:
    assert set(loop) <= own
    assert all(tuple(b - a for a, b in zip(one, other, strict=True)) in NEIGHBOURS for one, other in pairwise(loop))
    closed = tuple(b - a for a, b in zip(loop[-1], loop[0], strict=True)) in NEIGHBOURS
    assert closed or loop[0][2] == loop[-1][2] == 1
    assert has_loop(set(loop), side)


@pytest.mark.parametrize("side", [3, 4, 6])
@given(seed=SEEDS)
def test_the_loop_that_won_is_marked(side: int, seed: int) -> None:
    variant = f"side{side}"
    before, end = random_game("lazo", variant, seed)[-2:]
    move = random_moves("lazo", variant, seed)[-1]
    assert isinstance(end, Lazo)
    if end.loop is None:
        return
    loop = marked(scene(end, before=before, move=move))
    board = pyramid(variant)
    check_loop(loop, end.own(end.loop), side)
    assert board.spaces[board.by_name[str(move)]] in loop
    check_loop(marked(scene(end)), end.own(end.loop), side)  # also if the last move is not known
    assert not any(mark.kind == "threat" for mark in scene(end).marks)


def test_a_ring_on_the_surface_is_walked_once() -> None:
    ring = [plus((0, 0, 1), step) for step in AROUND]
    others = [(3, 0, 1), (3, -1, 1), (0, 3, 1)]
    loop = winning_loop({*ring, *others}, ring[2])
    assert loop[0] == loop[-1] == ring[2]
    assert set(loop) == set(ring)
    assert len(loop) == 7


def test_an_arch_stands_on_the_board() -> None:
    bridge = [(2, 0, 1), (1, 0, 2), (0, 0, 2), (0, 0, 1)]
    assert has_loop(bridge, 6)
    assert winning_loop(set(bridge), (1, 0, 2)) in (bridge, bridge[::-1])


def test_a_loop_is_found_in_a_ring_that_is_two_tiles_thick() -> None:
    thick = {(q, r, 1) for q in range(-3, 4) for r in range(-3, 4) if 2 <= max(abs(q), abs(r), abs(q + r)) <= 3}
    loop = winning_loop(thick, None)
    check_loop(loop[:-1], frozenset(thick), 6)


def test_loops_are_found_wherever_there_are_any() -> None:
    chance = Random(5)
    found = 0
    for side in (3, 4, 5) * 12:
        spaces = pyramid(f"side{side}").spaces
        own = frozenset(chance.sample(spaces, chance.randrange(5, len(spaces))))
        if has_loop(own, side):
            found += 1
            loop = winning_loop(own, None)
            check_loop(loop[:-1] if loop[0] == loop[-1] else loop, own, side)
    assert found > 10
