"""How Desdemona looks, on positions made by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.rules.desdemona import NAMES, STONE, Desdemona
from archipel.scene import Scene, line_end, scene, sketch, why_not
from archipel.scene.scene import Count, MoveNumber
from tests.play import random_game, random_moves

START = archipel.start("desdemona")
# White's amazon on a1 may shoot over b1 and c1 to d1.
OVER = "desdemona/{} 10/10/10/10/10/10/10/10/W9/1bb7 W"


def where(seen: Scene, kind: str, owner: int | None) -> set[str]:
    return {piece.cell for piece in seen.pieces if (piece.kind, piece.owner) == (kind, owner)}


def test_the_board() -> None:
    seen = scene(START)
    assert len(seen.frame.cells) == 100
    at = {cell.name: (cell.x, cell.y) for cell in seen.frame.cells}
    assert at["a1"] == (-4.5, 4.5)
    assert at["j10"] == (4.5, -4.5)
    symbols = {cell.name: cell.symbol for cell in seen.frame.cells}
    assert symbols["a1"] == symbols["b2"] != symbols["a2"] == symbols["b1"]
    assert [label.text for label in seen.frame.labels] == [*"abcdefghij", *map(str, range(1, 11))]


def test_the_start() -> None:
    seen = scene(START)
    assert where(seen, "amazon", 0) == {"d1", "g10", "a7", "j4"}
    assert where(seen, "amazon", 1) == {"a4", "d10", "g1", "j7"}
    assert {step.cell for step in seen.steps} == where(seen, "amazon", 0)
    assert all(step.move is None for step in seen.steps)
    assert seen.counts == (Count("stones", (0, 0)),)


def test_an_amazon_is_shown_where_it_moved() -> None:
    state = START.play("d1-d7")
    chosen = scene(state, ["a4"])
    assert "a4" in where(chosen, "amazon", 1)
    assert [(mark.kind, mark.cell) for mark in chosen.marks] == [("built", "a4")]
    assert {ghost.cell for step in chosen.steps if step.text == "c4" for ghost in step.ghosts} == {"c4"}
    moved = scene(state, ["a4", "c4"])
    assert where(moved, "amazon", 1) == {"c4", "d10", "g1", "j7"}
    assert [(mark.kind, mark.cell) for mark in moved.marks] == [("built", "a4"), ("built", "c4")]
    shot = next(step for step in moved.steps if step.text == "a4")  # it may shoot where it came from
    assert shot.move == "a4-c4/a4"
    assert [(ghost.cell, ghost.kind, ghost.owner) for ghost in shot.ghosts] == [("a4", "stone", 1)]


def test_the_very_first_turn_is_whole_without_a_shot() -> None:
    assert {step.move for step in scene(START, ["d1"]).steps} >= {"d1-d2", "d1-d9", "d1-h5"}


@pytest.mark.parametrize(("variant", "new"), [("standard", ("neutral", None)), ("border", ("stone", 0))])
def test_a_shot_over_stones_flips_them(variant: str, new: tuple[str, int | None]) -> None:
    state = archipel.position(OVER.format(variant))
    shot = next(step for step in scene(state, ["a2", "a1"]).steps if step.text == "d1")
    assert shot.effect.flips == ("b1", "c1")
    assert {(ghost.cell, ghost.kind, ghost.owner) for ghost in shot.ghosts} == {
        ("b1", "stone", 0),
        ("c1", "stone", 0),
        ("d1", *new),
    }
    move = state.move("a2-a1/d1")
    after = scene(state.play(move), before=state, move=move)
    assert [(mark.kind, mark.cell) for mark in after.marks if mark.kind != "win"] == [
        ("last", "a1"),
        ("last", "d1"),
        ("last", "a2"),
        ("flip", "b1"),
        ("flip", "c1"),
    ]
    assert after.counts == (Count("stones", (2 + (new[0] == "stone"), 0)),)
    assert {piece.cell: piece.came_from for piece in after.pieces if piece.came_from} == {"a1": "a2"}
    assert sketch(state, move).points == ((-4.5, 3.5), (-4.5, 4.5), (-1.5, 4.5))
    # The piece that moved is numbered where it went, not where it came from.
    assert line_end(state, [str(move)]).numbers == (MoveNumber(1, -4.5, 4.5), MoveNumber(1, -1.5, 4.5))


@pytest.mark.parametrize("variant", archipel.games()["desdemona"])
@given(seed=st.integers(0, 10**6))
def test_flips_are_the_difference(variant: str, seed: int) -> None:
    states, moves = random_game("desdemona", variant, seed), random_moves("desdemona", variant, seed)
    for (before, after), move in list(zip(pairwise(states), moves, strict=True))[::6]:
        assert isinstance(before, Desdemona)
        assert isinstance(after, Desdemona)
        changed = {
            name
            for name, old, new in zip(NAMES, before.pieces, after.pieces, strict=True)
            if old != new and old in STONE and new in STONE
        }
        seen = scene(after, before=before, move=move)
        assert {mark.cell for mark in seen.marks if mark.kind == "flip"} == changed
        step = next(step for step in scene(before, move.steps[:-1]).steps if step.text == move.steps[-1])
        assert set(step.effect.flips) == changed
        assert len(where(seen, "amazon", 0)) == len(where(seen, "amazon", 1)) == 4


@pytest.mark.parametrize(
    ("state", "built", "cell", "why"),
    [
        (START, (), "e5", "White has no amazon on e5"),
        (START, (), "a4", "White has no amazon on a4"),
        (START, ("d1",), "e3", "an amazon on d1 can't move to e3"),
        (START, ("d1", "d7"), "g7", "g7: the very first turn is a move without a shot"),
        (START.play("d1-d7"), ("a4", "c4"), "d6", "from c4 no shot lands on d6"),
        (
            archipel.position("desdemona/standard 10/10/10/10/10/10/5W4/10/nn8/Wn8 W"),
            (),
            "a1",
            "an amazon on a1 can't move",
        ),
        (START, (), "", "'-a1' is no move of Desdemona"),
    ],
)
def test_why_not(state: archipel.State, built: tuple[str, ...], cell: str, why: str) -> None:
    assert str(why_not(state, built, cell)).startswith(why)


def test_an_amazon_that_can_move_but_not_shoot_says_so() -> None:
    state = archipel.position("desdemona/border 10/10/10/10/10/5W4/10/nn8/1n8/Wn8 W")
    assert "a1" not in {step.cell for step in scene(state).steps}
    assert str(why_not(state, (), "a1")) == ("a1: on a2 the amazon would have no shot, and a turn is a move and a shot")


@pytest.mark.parametrize("variant", ["standard", "border"])
def test_the_end_shows_who_could_not_move_and_what_was_counted(variant: str) -> None:
    *_, before, end = random_game("desdemona", variant, 4)
    assert isinstance(end, Desdemona)
    assert end.outcome
    seen = scene(end)
    marked = {kind: {mark.cell for mark in seen.marks if mark.kind == kind} for kind in ("stuck", "win")}
    assert marked["stuck"] == where(seen, "amazon", end.to_move)
    assert marked["win"] == where(seen, "stone", end.outcome.winner)
    assert not {mark.kind for mark in scene(before).marks} & {"stuck", "win"}
