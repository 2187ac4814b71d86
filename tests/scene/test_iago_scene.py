"""How Iago looks, on positions made by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.rules.iago import BOARD, CAPTIVE, FACE_UP, NONE, Iago
from archipel.scene import Scene, next_steps, scene, why_not
from archipel.scene.scene import Count, Step
from tests.play import random_game, random_moves

VARIANTS = archipel.games()["iago"]


def played(variant: str, *moves: str) -> Iago:
    state = Iago.start(variant)
    for move in moves:
        state = state.play(move)
    return state


def step(seen: Scene, text: str) -> Step:
    return next(step for step in seen.steps if step.text == text)


def test_the_board() -> None:
    seen = scene(archipel.start("iago"))
    symbols = {cell.name: cell.symbol for cell in seen.frame.cells}
    assert len(symbols) == 61
    assert [name for name, symbol in symbols.items() if symbol == "centre"] == ["e5"]
    assert sum(symbol == "outer" for symbol in symbols.values()) == 24
    assert (symbols["a1"], symbols["e1"], symbols["b2"], symbols["e2"]) == ("outer", "outer", "inner", "inner")
    at = {cell.name: (cell.x, cell.y) for cell in seen.frame.cells}
    assert at["e5"] == (0, 0)
    assert at["e6"] == (1, 0)
    assert at["a1"][1] > 0 > at["i1"][1]  # a is the lowest row
    assert [label.text for label in seen.frame.labels] == [
        text for row, n in zip("ihgfedcba", "567898765", strict=True) for text in (row, n)
    ]


def test_the_start_has_a_step_on_every_inner_cell_but_the_centre() -> None:
    seen = scene(archipel.start("iago"))
    assert len(seen.steps) == 36
    assert all(step.move == step.text == step.cell for step in seen.steps)
    assert {step.symbol for step in seen.steps} == {"step"}
    assert (seen.pieces, seen.marks, seen.forced) == ((), (), False)


@pytest.mark.parametrize(
    ("variant", "forced"), [(variant, "+" not in variant and variant != "loose") for variant in VARIANTS]
)
def test_a_capture_is_forced_or_not(variant: str, forced: bool) -> None:
    seen = scene(played(variant, "e3", "e4"))
    capture = step(seen, "e5")
    assert capture.effect.captures == ("e4",)
    assert capture.effect.releases == ()
    assert {(ghost.cell, ghost.kind, ghost.owner) for ghost in capture.ghosts} == {
        ("e4", "captive", 1),
        ("e5", "disk", 0),
    }
    assert seen.forced == forced
    assert (len(seen.steps) == 1) == forced


def test_a_release() -> None:
    seen = scene(archipel.position("iago/loose 5/6/7/8/Dl7/8/7/6/5 D"))
    assert step(seen, "e3").effect.releases == ("e2",)
    assert step(seen, "e3").effect.captures == ()
    assert [(ghost.cell, ghost.symbol) for ghost in step(seen, "e3").ghosts] == [("e2", "disk-1"), ("e3", "disk-0")]


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 10**6))
def test_captives_keep_their_owner_and_flips_are_the_difference(variant: str, seed: int) -> None:
    states, moves = random_game("iago", variant, seed), random_moves("iago", variant, seed)
    for (before, after), move in zip(pairwise(states), moves, strict=True):
        assert isinstance(before, Iago)
        assert isinstance(after, Iago)
        seen = scene(after, before=before, move=move)
        for piece in seen.pieces:
            disk = after.disks[BOARD.names.index(piece.cell)]
            assert disk == {"disk": FACE_UP, "captive": CAPTIVE}[piece.kind][piece.owner or 0]
            assert piece.symbol == f"{piece.kind}-{piece.owner}"
        old, new = ({piece.cell: piece for piece in scene(state).pieces} for state in (before, after))
        flipped = {cell for cell, piece in old.items() if new[cell] != piece}
        assert all(old[cell].owner == new[cell].owner for cell in old)
        assert {mark.cell for mark in seen.marks if mark.kind == "flip"} == flipped
        assert [mark.cell for mark in seen.marks if mark.kind == "last"] == [move.steps[-1]]
        effect = next(step.effect for step in scene(before, move.steps[:-1]).steps if step.text == move.steps[-1])
        assert set(effect.captures) | set(effect.releases) == flipped
        assert {cell for cell in flipped if old[cell].kind == "disk"} == set(effect.captures)


def test_a_claim_is_a_step_without_a_place() -> None:
    missed = played("standard+penalty", "e3", "e4", "b2")
    seen = scene(missed)
    claim = step(seen, "!")
    assert (claim.cell, claim.move, claim.ghosts, claim.symbol) == (None, None, (), "")
    claiming = scene(missed, ["!"])
    assert claiming.built == ("!",)
    assert {step.cell for step in claiming.steps} == {
        name for name, disk in zip(BOARD.names, missed.disks, strict=True) if disk == NONE
    }
    assert step(claiming, "a1").move == "!a1"
    assert "!" not in next_steps(missed.play("!a1"))


def test_counts() -> None:
    text = "5/6/7/8/DD7/LLd5/7/6/5 D"
    assert scene(archipel.position(f"iago/standard {text}")).counts == (
        Count("score", (1, 1)),
        Count("inner", (1, 1)),
        Count("outer", (1, 1)),
    )
    assert scene(archipel.position(f"iago/simple {text}")).counts == (Count("score", (2, 2)),)


@pytest.mark.parametrize(
    ("variant", "moves", "built", "cell", "why"),
    [
        ("standard", (), (), "e5", "e5 is the centre: it can be filled only with a capture or a release"),
        ("simple", (), (), "a1", "a1 lies in the outer area: it can be filled only with a capture"),
        ("standard", ("e3",), (), "e3", "e3 holds a disk already"),
        ("standard", ("e3", "e4"), (), "b2", "b2: it captures nothing, and the largest capture is forced: 1"),
        ("standard+penalty", ("e3", "e4", "b2"), ("!",), "b2", "b2 holds a disk already"),
        ("standard", (), (), "z9", "'z9' is no move of Iago"),
    ],
)
def test_why_not(variant: str, moves: tuple[str, ...], built: tuple[str, ...], cell: str, why: str) -> None:
    assert str(why_not(played(variant, *moves), built, cell)).startswith(why)


@pytest.mark.parametrize("variant", ["standard", "simple"])
def test_the_end_marks_what_was_counted_the_inner_cells_first(variant: str) -> None:
    *_, before, end = random_game("iago", variant, 4)
    assert isinstance(end, Iago)
    assert end.outcome
    assert end.outcome.winner is not None
    won = [mark.cell for mark in scene(end).marks if mark.kind == "win"]
    inner, outer = end.face_up(end.outcome.winner)
    areas = {cell.name: cell.symbol for cell in scene(end).frame.cells}
    assert len(won) == inner + outer
    assert [areas[cell or ""] == "outer" for cell in won] == [False] * inner + [True] * outer
    assert not [mark for mark in scene(before).marks if mark.kind == "win"]
