"""How Palago looks: colours flow on from tile to tile, and groups are outlined exactly."""

import re
from dataclasses import replace
from math import cos, dist, hypot, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.geometry.hexes import neighbours
from archipel.rules.arches import BLUE, WAYS, WHITE, Corner, shape
from archipel.rules.palago import Palago
from archipel.scene import scene, why_not
from archipel.scene.palago_tiles import Side, arch, outline, tip
from archipel.scene.paths import circle, hex_centre
from archipel.scene.scene import Point
from tests.direct import palago_groups as direct
from tests.play import random_game, random_moves, random_states

EDGE = 1 / sqrt(3)  # of a hex, and from its middle to its corners
HEX = sqrt(3) / 2  # areas
TIP = pi * (EDGE / 2) ** 2 / 3
ARCH = HEX / 2 - TIP
SEEDS = st.integers(0, 10**6)

CLOSING = "palago/standard 0,-1b+0,0b+0,1b+0,3c+1,-2a+1,-1b+1,1a+1,2a+1,3c+2,0b+2,1b+2,2c+3,-1a+3,0a+3,1c+4,-1a W"


def corner_at(corner: Corner) -> Point:
    """White corners are the N ones of their cell, blue the S ones."""
    colour, q, r = corner
    x, y = hex_centre((q, r))
    return x, y + (EDGE if colour == BLUE else -EDGE)


def polygons(path: str) -> list[list[Point]]:
    """The closed lines of a path, arcs cut into many short lines."""
    found: list[list[Point]] = []
    for verb, text in re.findall(r"([MLAZQ])([^MLAZQ]*)", path):
        numbers = [float(number) for number in text.split()]
        if verb == "M":
            found.append([])
        if verb == "A":
            found[-1] += arc(found[-1][-1], numbers[0], numbers[4] == 1, (numbers[5], numbers[6]))
        elif verb != "Z":
            found[-1].append((numbers[-2], numbers[-1]))
    return found


def arc(start: Point, radius: float, clockwise: bool, end: Point) -> list[Point]:
    """Points on the way from one to the other round the middle that is on the right side."""
    (ax, ay), (bx, by) = start, end
    width = dist(start, end)
    off = sqrt(radius**2 - width**2 / 4) * (1 if clockwise else -1) / width
    x, y = (ax + bx) / 2 - off * (by - ay), (ay + by) / 2 + off * (bx - ax)
    angle = 2 * pi / 3 / 60 * (1 if clockwise else -1)
    turned = [(cos(i * angle), sin(i * angle)) for i in range(1, 61)]
    return [(x + (ax - x) * c - (ay - y) * s, y + (ax - x) * s + (ay - y) * c) for c, s in turned]


def area(path: str) -> float:
    """What lies inside, holes taken off: lines go anticlockwise round what is inside, seen on a screen."""
    sides = [side for ring in polygons(path) for side in zip(ring, ring[1:] + ring[:1], strict=True)]
    return sum(y * bx - x * by for (x, y), (bx, by) in sides) / 2


# --- tiles


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("colour", [WHITE, BLUE])
def test_a_tile_has_the_arches_and_tips_of_the_rules(way: str, colour: int) -> None:
    def corners(sides: list[Side]) -> set[tuple[float, float]]:
        points = {point for start, _, end in sides for point in (start, end)}
        return {(round(x, 6), round(y, 6)) for x, y in points if hypot(x, y) > 0.55}

    def places(*grid: Corner) -> set[tuple[float, float]]:
        return {(round(x, 6), round(y, 6)) for x, y in map(corner_at, grid)}

    one, other, single = shape(((0, 0), way))[colour]
    assert corners(arch(way, colour)) == places(one, other)
    assert corners(tip(way, colour)) == places(single)
    assert area(outline(tip(way, colour))) == pytest.approx(TIP, rel=1e-3)
    assert area(outline(arch(way, colour))) == pytest.approx(ARCH, rel=1e-3)


@pytest.mark.parametrize("way", WAYS)
def test_colours_change_in_the_middle_of_every_edge(way: str) -> None:
    middles = {(round(x / 2, 6), round(y / 2, 6)) for x, y in map(hex_centre, neighbours((0, 0)))}
    curves = [arch(way, WHITE)[2], arch(way, WHITE)[5], tip(way, WHITE)[1]]
    ends = [(round(x, 6), round(y, 6)) for start, _, end in curves for x, y in (start, end)]
    assert sorted(ends) == sorted(middles)
    # What is white on one side of a curve is blue on the other: the same curves bound both colours.
    other = [arch(way, BLUE)[2], arch(way, BLUE)[5], tip(way, BLUE)[1]]
    assert {frozenset((start, end)) for start, _, end in curves} == {frozenset((start, end)) for start, _, end in other}


def test_the_three_ways_of_a_cell_are_clicked_where_their_white_tip_would_be() -> None:
    seen = scene(archipel.start("palago", "single"))
    assert [step.text for step in seen.steps] == ["0,0a", "0,0b", "0,0c"]
    spots = []
    for step in seen.steps:
        spot = seen.frame.anchors[step.symbol]
        white_tip = corner_at(shape(((0, 0), step.text[-1]))[WHITE][2])
        assert spot == pytest.approx((white_tip[0] * 0.66, white_tip[1] * 0.66), abs=0.01)
        assert seen.frame.symbols[step.symbol][0].path == circle(0.085, *spot)
        spots.append(spot)
    assert min(dist(spots[i - 1], spots[i]) for i in range(3)) > 0.45


# --- what is on the table


def test_a_half_built_move_shows_its_first_tile_and_may_go_on_either_way() -> None:
    state = archipel.start("palago").play("0,0a+1,-1c")
    seen = scene(state, ["0,1b"])
    assert [(piece.cell, piece.symbol, piece.owner) for piece in seen.pieces] == [
        ("0,0", "tile-a", None),
        ("0,1", "tile-b", None),
        ("1,-1", "tile-c", None),
    ]
    assert [(mark.kind, mark.cell) for mark in seen.marks] == [("built", "0,1")]
    there, back = (scene(state, [step]).steps for step in ("0,1b", "1,1c"))
    assert "0,1b+1,1c" in [step.move for step in there if step.text == "1,1c"]
    assert "0,1b+1,1c" in [step.move for step in back if step.text == "0,1b"]


def test_cells_lie_round_the_tiles_and_far_ones_only_where_two_are_laid() -> None:
    moves = {"standard": "0,0a+1,-1c", "anywhere": "0,0a+1,-1c", "single": "0,0a"}
    symbols = {
        variant: sorted({cell.symbol for cell in scene(archipel.start("palago", variant).play(move)).frame.cells})
        for variant, move in moves.items()
    }
    assert symbols == {"standard": ["far", "open"], "anywhere": ["far", "open"], "single": ["open"]}
    assert scene(random_game("palago", "single", 1)[-1]).frame.cells == ()


def test_counts_are_of_tiles_left_and_arches_of_the_largest_groups() -> None:
    for state in random_game("palago", "standard", 4)[::5]:
        assert isinstance(state, Palago)
        left, arches = scene(state).counts
        assert (left.kind, left.total) == ("tiles", 48 - len(state.layout.tiles))
        assert (arches.kind, arches.of) == (
            "arches",
            tuple(direct.most_arches(state.layout.tiles, colour) for colour in (WHITE, BLUE)),
        )


@pytest.mark.parametrize("variant", Palago.variants)
@given(seed=SEEDS)
def test_every_step_tells_how_the_game_ends_with_it(variant: str, seed: int) -> None:
    for state in random_game("palago", variant, seed)[-3:-1]:
        first = scene(state).steps
        built = next(([step.text] for step in first if step.move is None), [])
        for step in (*first, *scene(state, built).steps[::5]):
            if step.move is not None:
                outcome = state.play(step.move).outcome
                ends = outcome and {state.turn: "win", None: "draw"}.get(outcome.winner, "loss")
                assert step.effect.ends == ends, (state.text, step.move)


# --- marks


@pytest.mark.parametrize("variant", Palago.variants)
@given(seed=SEEDS)
def test_threats_are_where_the_opponent_would_win_with_one_tile(variant: str, seed: int) -> None:
    for state in random_states("palago", variant, seed, 4):
        assert isinstance(state, Palago)
        turned = replace(state, to_move=1 - state.to_move)
        alone = [move for move in turned.legal_moves() if len(move) == 1]
        winning = {
            move[0][:-1]
            for move in alone
            if (outcome := turned.play(move).outcome) and outcome.winner == turned.to_move
        }
        if variant == "single" and len(state.layout.tiles) == 47:
            continue  # the last tile wins in other ways
        assert {mark.cell for mark in scene(state).marks if mark.kind == "threat"} == winning


def test_the_tiles_of_the_last_move_are_marked() -> None:
    state = archipel.start("palago")
    after = scene(state.play("0,0a+1,-1c"), before=state, move=state.move("0,0a+1,-1c"))
    assert [mark.cell for mark in after.marks if mark.kind == "last"] == ["0,0", "1,-1"]


def test_the_closed_group_is_outlined() -> None:
    state = archipel.position(CLOSING)
    end = state.play("4,0c+5,-1c")
    assert isinstance(end, Palago)
    (mark,) = [mark for mark in scene(end).marks if mark.kind == "win"]
    (group,) = {group.corners: group for group in end.layout.groups.values() if group.is_arch_group}.values()
    # Three parts round each of its corners, of which an arch takes up two.
    tips = 3 * len(group.corners) - 2 * group.arches
    assert area(mark.path) == pytest.approx(tips * TIP + group.arches * ARCH, rel=1e-3)
    assert mark.path.count("M") == mark.path.count("Z")
    inside = {(round(x, 3), round(y, 3)) for x, y in map(corner_at, group.corners)}
    assert not inside & {(round(x, 3), round(y, 3)) for ring in polygons(mark.path) for x, y in ring}


@given(seed=SEEDS)
def test_the_largest_group_is_outlined_when_tiles_are_used_up(seed: int) -> None:
    before, end = random_game("palago", "single", seed)[-2:]
    move = random_moves("palago", "single", seed)[-1]
    assert isinstance(end, Palago)
    assert end.outcome
    marks = [mark for mark in scene(end, before=before, move=move).marks if mark.kind == "win"]
    if end.outcome.winner is None:
        assert not marks
    elif end.outcome.score:
        # All its arches, and whatever tips of other tiles close their ends.
        most = max(end.outcome.score)
        assert all(area(mark.path) > most * ARCH - 1e-3 for mark in marks)
        assert marks


# --- reasons


@pytest.mark.parametrize(
    ("built", "cell", "why"),
    [
        ((), "0,0", "0,0 holds a tile already"),
        ((), "7,7", "it touches no earlier tile"),
        (("0,1b",), "0,0", "0,0 holds a tile already"),
        (("0,1b",), "0,1", "two tiles on one cell"),
        (("0,1b",), "2,-1", "must be next to each other"),
        ((), "zz", "is no move of Palago"),
        (("zz",), "0,1", "is no move of Palago"),
    ],
)
def test_a_click_that_is_no_step_is_explained(built: tuple[str, ...], cell: str, why: str) -> None:
    assert why in str(why_not(archipel.start("palago").play("0,0a+1,-1c"), built, cell))


def test_the_first_tiles_lie_at_the_origin() -> None:
    assert "the first at 0,0" in str(why_not(archipel.start("palago"), (), "3,3"))
    assert "the first tile is at 0,0" in str(why_not(archipel.start("palago", "single"), (), "3,3"))


def test_a_hole_can_only_be_filled_to_close_a_group() -> None:
    ring = "+".join(f"{q},{r}a" for q, r in sorted([*neighbours((0, 1)), (0, -1)]))
    state = archipel.position(f"palago/standard {ring} W")
    assert "must close an arch group" in str(why_not(state, (), "0,1"))
