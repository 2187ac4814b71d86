"""The optional rule of Iago: a missed capture may be pointed out, and who does so may place anywhere."""

import re

import pytest

import archipel
from archipel import BadNotation
from tests.endings import Ends
from tests.unit.test_iago import (
    ALL_DARK,
    CAPTURE_ONE_RELEASE_THREE,
    CELLS,
    FREE,
    PENALTY,
    TWO_OR_ONE,
    iago,
    moves,
    refusal,
)

CAPTURE_ON_C5 = "D c3 L c4"


def claims(disks: str) -> set[str]:
    """A claim on every cell where these disks do not stand."""
    return {f"!{cell}" for cell in CELLS if cell not in disks.split()}


# --- A miss


@pytest.mark.parametrize("variant", PENALTY)
def test_a_player_may_place_as_in_loose(variant: str) -> None:
    assert moves(iago(variant, CAPTURE_ON_C5, "D")) == FREE - {"c3", "c4"}


@pytest.mark.parametrize("variant", PENALTY)
def test_a_missed_capture_can_be_claimed(variant: str) -> None:
    """If a player finishes the turn missing a position the player should have placed."""
    after = iago(variant, CAPTURE_ON_C5, "D").play("g4")
    assert after == iago(variant, "D c3 g4 L c4", "L!")


@pytest.mark.parametrize("variant", PENALTY)
def test_who_captures_has_missed_nothing(variant: str) -> None:
    assert iago(variant, CAPTURE_ON_C5, "D").play("c5") == iago(variant, "D c3 c5 l c4", "L")


@pytest.mark.parametrize("variant", PENALTY)
def test_where_nothing_can_be_captured_nothing_is_missed(variant: str) -> None:
    assert archipel.start("iago", variant).play("c3").play("c4") == iago(variant, "D c3 L c4", "D")


@pytest.mark.parametrize("variant", PENALTY)
def test_capturing_fewer_than_the_most_is_a_miss(variant: str) -> None:
    """If that breaks point 1: exactly the cells that capture the most disks."""
    state = iago(variant, TWO_OR_ONE, "L")
    assert state.play("c5") == iago(variant, "L c3 c5 g2 d c4 D g3 g4", "D!")
    assert state.play("g5") == iago(variant, "L c3 g2 g5 D c4 d g3 g4", "D")


@pytest.mark.parametrize("variant", PENALTY)
def test_of_equal_captures_none_is_a_miss(variant: str) -> None:
    """If there is an equal number of disks available for capture, the active player can choose."""
    state = iago(variant, "D c3 L c4 D g2 L g3", "D")
    assert state.play("c5") == iago(variant, "D c3 c5 g2 l c4 L g3", "L")
    assert state.play("g4") == iago(variant, "D c3 g2 g4 l g3 L c4", "L")


def test_a_release_instead_of_a_capture_is_a_miss() -> None:
    state = iago("standard+penalty", f"{CAPTURE_ON_C5} D a3 d a2", "D")
    assert state.play("a1") == iago("standard+penalty", f"{CAPTURE_ON_C5} D a1 a2 a3", "L!")


def test_releases_make_up_for_no_capture() -> None:
    """Captures counted over all directions, releases not."""
    one_and_three = "D a1 a2 a3 a4 a5 c1 l b1"
    fewer = iago("standard+penalty", f"{CAPTURE_ONE_RELEASE_THREE} D g2 L g3 g4", "D")
    assert fewer.play("a1") == iago("standard+penalty", f"{one_and_three} D g2 L g3 g4", "L!")
    level = iago("standard+penalty", f"{CAPTURE_ONE_RELEASE_THREE} D g2 L g3", "D")
    assert level.play("a1") == iago("standard+penalty", f"{one_and_three} D g2 L g3", "L")


def test_not_to_release_is_no_miss() -> None:
    """Unlike capture, release is not mandatory."""
    state = iago("standard+penalty", "D a3 d a2", "D")
    assert state.play("c3") == iago("standard+penalty", "D a3 c3 d a2", "L")


def test_simple_penalty_places_outside_with_captures_only() -> None:
    """In `simple+penalty`: with captures only."""
    assert moves(iago("simple+penalty", "D b3 L b2", "D")) == FREE - {"b2", "b3"} | {"b1"}
    assert moves(iago("simple+penalty", "D b3 l b2", "D")) == FREE - {"b2", "b3"}
    assert moves(iago("standard+penalty", "D b3 l b2", "D")) == FREE - {"b2", "b3"} | {"b1"}


# --- A claim


@pytest.mark.parametrize("variant", PENALTY)
def test_a_claim_goes_anywhere_on_the_board(variant: str) -> None:
    """The player who pointed it out can place the disk anywhere, including the centre and the outer area."""
    disks = "D c3 g4 L c4"
    state = iago(variant, disks, "L!")
    assert moves(state) == FREE - {"c3", "g4", "c4"} | claims(disks)
    assert state.play("!e5") == iago(variant, f"{disks} L e5", "D")
    assert state.play("!a1") == iago(variant, f"{disks} L a1", "D")
    assert state.play("!e4") == iago(variant, f"{disks} L e4", "D")


@pytest.mark.parametrize("variant", PENALTY)
def test_a_claim_needs_an_empty_hex(variant: str) -> None:
    assert "c4 holds a disk already" in refusal(iago(variant, "D c3 g4 L c4", "L!"), "!c4")


def test_flips_happen_as_usual() -> None:
    """A claim captures and releases like any other disk. (Fig. 5, 6)"""
    state = iago("standard+penalty", "L a3 c3 c1 D a2 g4 d b2 l b1", "L!")
    assert state.play("!a1") == iago("standard+penalty", "L a1 a3 c3 c1 b1 d a2 D b2 g4", "D")
    simple = iago("simple+penalty", "L a3 c3 c1 D a2 g4 d b2 l b1", "L!")
    assert simple.play("!a1") == iago("simple+penalty", "L a1 a3 c3 c1 d a2 b2 D g4 l b1", "D")


@pytest.mark.parametrize("variant", PENALTY)
def test_a_claim_cannot_be_claimed_against(variant: str) -> None:
    """The player can ignore all the placement rules for that turn: Light could capture c4 on c5, and need not."""
    disks = "L c3 D c4 g4"
    state = iago(variant, disks, "L!")
    claimed, just_moved = state.play("!g2"), state.play("g2")
    assert claimed == iago(variant, f"{disks} L g2", "D")
    assert "nothing to claim" in refusal(claimed, "!e5")
    assert just_moved == iago(variant, f"{disks} L g2", "D!")


@pytest.mark.parametrize("variant", PENALTY)
def test_the_chance_lapses_with_the_move(variant: str) -> None:
    """The chance lapses if they just move."""
    state = iago(variant, CAPTURE_ON_C5, "D").play("g4").play("c2")
    assert state == iago(variant, "D g4 d c3 L c2 c4", "D")
    later = state.play("f6")
    assert later == iago(variant, "D g4 f6 d c3 L c2 c4", "L")
    assert "nothing to claim" in refusal(later, "!e5")


@pytest.mark.parametrize("variant", PENALTY)
def test_after_a_claim_the_normal_rules_hold(variant: str) -> None:
    """Subsequent turns are governed by the normal rules."""
    after = iago(variant, "D c3 g4 L c4", "L!").play("!e5")
    assert moves(after) == FREE - {"c3", "g4", "c4"}
    assert "lies in the outer area" in refusal(after, "a1")
    assert after.play("c5") == iago(variant, "D c3 c5 g4 L e5 l c4", "L")
    assert after.play("h2") == iago(variant, "D c3 g4 h2 L c4 e5", "L!")


@pytest.mark.parametrize("variant", PENALTY)
def test_a_claim_where_nothing_was_missed_is_not_legal(variant: str) -> None:
    """A claim where nothing was missed is not a legal move."""
    for state in (archipel.start("iago", variant), iago(variant, "D c3 g4 L c4", "L")):
        assert re.search("no capture was missed.*nothing to claim", refusal(state, "!e5"))


@pytest.mark.parametrize("variant", PENALTY)
def test_a_miss_by_the_move_that_ends_the_game_cannot_be_claimed(variant: str) -> None:
    """Dark could have captured b2 from the outer area, but fills the last inner hex."""
    over = iago(variant, f"{ALL_DARK} L b2 . c4", "D").play("c4")
    assert over == iago(variant, f"{ALL_DARK} L b2", "L")
    assert over.outcome is not None
    assert over.legal_moves() == []


@pytest.mark.parametrize("variant", PENALTY)
def test_a_claim_may_end_the_game(variant: str) -> None:
    """Any empty cell of the board is allowed, and with the 37th inner one the game ends, after its captures."""
    over = iago(variant, f"{ALL_DARK} . e5 L a1", "L!").play("!e5")
    assert over == iago(variant, f"{ALL_DARK} d b2 c3 d4 L a1 e5", "D")
    score = (33, 2) if variant == "simple+penalty" else (33, 1)
    assert over.outcome == Ends(0, f"score {score[0]} to {score[1]}", score)


# --- The open claim in the position


def test_whether_a_claim_is_open_is_part_of_the_position() -> None:
    open_, closed = (iago("standard+penalty", "D c3 g4 L c4", side) for side in ("L!", "L"))
    assert open_ != closed
    again = archipel.position(open_.text)
    assert again == open_
    assert hash(again) == hash(open_)
    assert len({open_, closed, again}) == 2
    assert open_.text == "iago/standard+penalty 5/6/3D3/8/9/8/2DL3/6/5 L!"
    assert closed.text == "iago/standard+penalty 5/6/3D3/8/9/8/2DL3/6/5 L"


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("iago/standard+penalty 5/6/7/8/9/8/7/6/5 L!", 42, "Dark can't have missed a capture"),
        ("iago/standard+penalty 5/6/7/8/9/8/2D4/6/5 L!", 44, "Dark can't have missed a capture"),
        ("iago/simple+penalty 5/6/3D3/8/9/8/2D4/6/5 L!", 44, "Dark can't have missed a capture"),
        ("iago/simple+penalty 5/6/3l3/8/9/8/2Dl3/6/5 D!", 45, "Light can't have missed a capture"),
        ("iago/loose 5/6/3D3/8/9/8/2DL3/6/5 L!", 36, "loose has no claims"),
        ("iago/simple 5/6/3D3/8/9/8/2DL3/6/5 L!", 37, "simple has no claims"),
        ("iago/simple+penalty 5/1DLDL1/1DLDLD1/1DLDLDL1/1DLDLDLD1/1DLDLDL1/1DLDLD1/1DLDL1/5 L!", 84, "game is over"),
    ],
)
def test_a_claim_that_cannot_be_open_is_refused(text: str, column: int, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        archipel.position(text)
    assert error.value.column == column
    assert reason in error.value.reason
