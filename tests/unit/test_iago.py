"""Iago, sentence by sentence: each test states the sentence of the rules that it checks on a position of its own.

        i1  i2  i3  i4  i5
      h1  h2  h3  h4  h5  h6
    g1  g2  g3  g4  g5  g6  g7
  f1  f2  f3  f4  f5  f6  f7  f8
e1  e2  e3  e4  E5  e6  e7  e8  e9          the rim is the outer area, E5 the centre
  d1  d2  d3  d4  d5  d6  d7  d8
    c1  c2  c3  c4  c5  c6  c7
      b1  b2  b3  b4  b5  b6
        a1  a2  a3  a4  a5
"""

import re

import pytest

import archipel
from archipel import BadNotation, IllegalMove, State
from tests.endings import Ends

WIDTHS = dict(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))
CELLS = [f"{row}{place}" for row, width in WIDTHS.items() for place in range(1, width + 1)]
OUTER = [cell for cell in CELLS if cell[0] in "ai" or int(cell[1]) in (1, WIDTHS[cell[0]])]
INNER = [cell for cell in CELLS if cell not in OUTER]
FREE = set(INNER) - {"e5"}  # where a disk may go on the empty board

FORCED = ("standard", "simple")
PENALTY = ("standard+penalty", "simple+penalty")
RELEASING = ("standard", "loose", "standard+penalty")
VARIANTS = ("standard", "loose", "simple", "standard+penalty", "simple+penalty")

ALL_DARK = "D " + " ".join(INNER)


def iago(variant: str, disks: str, side: str) -> State:
    """The position with these disks: a letter and the cells it stands on, the last word holds: `D c3 c5 l c4`.

    D and L are face up, d and l captives, and `.` takes away what stood there.
    """
    on, disk = dict.fromkeys(CELLS, "."), ""
    for word in disks.split():
        if word in CELLS:
            on[word] = disk
        else:
            disk = word
    rows = ("".join(on[cell] for cell in CELLS if cell[0] == row) for row in "ihgfedcba")
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
    return archipel.position(f"iago/{variant} {board} {side}")


def moves(state: State) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def refusal(state: State, move: str) -> str:
    """What is said of an illegal move: always one line that begins with the move."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    message = str(error.value)
    assert message.startswith(move)
    assert "\n" not in message
    return message


# --- Components and gameplay


def test_there_are_five_variants() -> None:
    """`iago` with `standard`, `loose`, `simple`, each also with `+penalty` where capture is forced."""
    assert archipel.games()["iago"] == list(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_at_first_the_board_is_empty_and_dark_starts(variant: str) -> None:
    """At first, the board is empty. Start with the dark player."""
    start = archipel.start("iago", variant)
    assert start == iago(variant, "", "D")
    assert start.turn == 0
    assert start.outcome is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_disk_goes_anywhere_in_the_inner_area_but_the_centre(variant: str) -> None:
    """24 hexes of outer area and 37 of inner area; free to place anywhere in the inner area except the centre."""
    assert (len(OUTER), len(INNER)) == (24, 37)
    assert moves(archipel.start("iago", variant)) == FREE


def test_players_alternate_and_place_one_disk_face_up() -> None:
    """Alternate turns; the active player places one disk with their colour facing up on an empty hex."""
    once = archipel.start("iago").play("c3")
    assert once == iago("standard", "D c3", "L")
    assert once.play("g5") == iago("standard", "D c3 L g5", "D")


@pytest.mark.parametrize("disk", ["D", "L", "d", "l"])
def test_a_disk_goes_on_an_empty_hex_only(disk: str) -> None:
    assert "c3 holds a disk already" in refusal(iago("standard", f"{disk} c3", "D"), "c3")


# --- Capture


@pytest.mark.parametrize(
    ("between", "end"), [("d5", "d6"), ("e5", "f5"), ("e4", "f3"), ("d3", "d2"), ("c3", "b2"), ("c4", "b4")]
)
def test_capture_in_each_of_the_six_directions(between: str, end: str) -> None:
    """You flip the opponent's disk by sandwiching it on the same line."""
    state = iago("standard", f"D {end} L {between}", "D")
    assert moves(state) == {"d4"}
    assert state.play("d4") == iago("standard", f"D {end} d4 l {between}", "L")


def test_capture_of_a_row() -> None:
    """All of your opponent's disks can be flipped over as long as they are in a row. (Fig. 2, 3)"""
    state = iago("standard", "D c2 L c3 c4 c5", "D")
    assert state.play("c6") == iago("standard", "D c2 c6 l c3 c4 c5", "L")


def test_capture_across_the_whole_board() -> None:
    state = iago("standard", "L a1 D b2 c3 d4 e5 f5 g5 h5", "L")
    assert state.play("i5") == iago("standard", "L a1 i5 d b2 c3 d4 e5 f5 g5 h5", "D")


@pytest.mark.parametrize(
    ("end", "between", "new"),
    [
        ("a2", "a3", "a4"),
        ("c1", "b1", "a1"),
        ("b3", "b2", "b1"),
        ("b1", "b2", "b3"),
        ("d4", "e5", "f5"),
        ("e7", "e6", "e5"),
    ],
)
def test_inner_and_outer_area_alike(end: str, between: str, new: str) -> None:
    """Disks in the inner area (with the centre) and in the outer area can be flipped in the same way."""
    state = iago("standard", f"D {end} L {between}", "D")
    assert moves(state) == {new}
    assert state.play(new) == iago("standard", f"D {end} {new} l {between}", "L")


def test_capture_in_several_directions() -> None:
    """If you sandwich a row in more than one direction at the same time, it is flipped in all directions."""
    state = iago("standard", "D d7 f3 b2 L d5 d6 e4 c3", "D")
    assert state.play("d4") == iago("standard", "D d7 f3 b2 d4 l d5 d6 e4 c3", "L")


@pytest.mark.parametrize("disks", ["L c3 c2 c1 D g4", "L c3 c2", "D c1 L c3", "d c2 L c3", "l c2 L c3"])
def test_a_row_without_a_friendly_disk_right_behind_it_stays(disks: str) -> None:
    """Right after them a disk showing the mover's colour: not the edge, an empty cell or a captive."""
    assert iago("standard", disks, "D").play("c4") == iago("standard", f"{disks} D c4", "L")


@pytest.mark.parametrize("row", ["L c2 l c3", "L c2 d c3", "l c2 L c3", "d c2 L c3"])
def test_a_row_mixed_of_red_and_coloured_disks_does_nothing(row: str) -> None:
    """There must not be any disks of another colour (red) in between; nor, for a release, light or dark ones."""
    state = iago("standard", f"D c1 {row}", "D")
    assert state.play("c4") == iago("standard", f"D c1 {row} D c4", "L")


def test_a_row_ends_at_the_first_friendly_disk() -> None:
    """Starting next to the new disk: what lies beyond the sandwich is not part of it."""
    state = iago("standard", "D c2 L c3 D c4 L c5", "D")
    assert state.play("c6") == iago("standard", "D c2 L c3 D c4 c6 l c5", "L")


def test_a_disk_may_be_placed_between_two_enemies() -> None:
    """You sandwich with the new disk you are placing that turn: stepping in between captures nothing."""
    after = iago("standard", "D c3 c5", "L").play("c4")
    assert after == iago("standard", "D c3 c5 L c4", "D")
    assert moves(after) == FREE - {"c3", "c4", "c5"}


def test_a_captured_disk_turns_red_and_keeps_its_owner() -> None:
    """An enemy disk that is flipped over does not become a friendly disk, but becomes the third colour, red."""
    captured = iago("standard", "D b3 L b2", "D").play("b1")
    assert captured == iago("standard", "D b1 b3 l b2", "L")
    released = iago("standard", "D b3 l b2", "D").play("b1")
    assert released == iago("standard", "D b1 b3 L b2", "L")


# --- Forced capture


@pytest.mark.parametrize("variant", FORCED)
def test_capture_is_forced(variant: str) -> None:
    """If there is an opponent's disk available for capture, you must capture that disk."""
    assert moves(iago(variant, "D c3 L c4 g5", "D")) == {"c5"}


TWO_OR_ONE = "L c3 g2 D c4 g3 g4"


@pytest.mark.parametrize("variant", FORCED)
def test_the_most_must_be_captured(variant: str) -> None:
    """Light must place the disk where it captures two disks, not where it captures one. (Fig. 4)"""
    assert moves(iago(variant, TWO_OR_ONE, "L")) == {"g5"}


def test_captures_are_counted_over_all_directions() -> None:
    """In the position where it can be captured the most in that turn: d4 takes one disk in each of two directions."""
    assert moves(iago("standard", "D d6 b2 L d5 c3 D g2 L g3", "D")) == {"d4"}


def test_equal_captures_leave_the_choice() -> None:
    """If there is an equal number of disks available for capture, the active player can choose."""
    assert moves(iago("standard", "D d6 b2 L d5 c3 D g2 L g3 g4", "D")) == {"d4", "g5"}


CAPTURE_ONE_RELEASE_THREE = "D c1 L b1 D a5 d a2 a3 a4"  # by a disk on a1


def test_releases_do_not_count() -> None:
    """The cells that capture the most disks (releases not counted)."""
    assert moves(iago("standard", f"{CAPTURE_ONE_RELEASE_THREE} D g2 L g3 g4", "D")) == {"g5"}
    assert moves(iago("standard", f"{CAPTURE_ONE_RELEASE_THREE} D g2 L g3", "D")) == {"a1", "g4"}


@pytest.mark.parametrize("variant", FORCED)
@pytest.mark.parametrize(("disks", "cell"), [("D b3 L b2", "b1"), ("D e7 L e6", "e5"), ("D a2 L a3", "a4")])
def test_captures_are_forced_wherever_they_are(variant: str, disks: str, cell: str) -> None:
    assert moves(iago(variant, disks, "D")) == {cell}


def test_a_capture_forbids_a_mere_release() -> None:
    assert moves(iago("standard", "D c3 L c4 D a3 d a2", "D")) == {"c5"}


# --- Placement


@pytest.mark.parametrize("variant", VARIANTS)
def test_without_captures_the_inner_area_is_free(variant: str) -> None:
    """If there are no enemy disks that can be captured, you are free to place anywhere but in the centre."""
    assert moves(iago(variant, "D c3 d3 L g5 h3 b4", "D")) == FREE - {"c3", "d3", "g5", "h3", "b4"}


@pytest.mark.parametrize("variant", RELEASING)
@pytest.mark.parametrize("captive", ["d", "l"])
def test_the_outer_area_with_a_release_only(variant: str, captive: str) -> None:
    """You may place in the outer area only if you can perform a flip action by placing it there."""
    disks = f"D a3 {captive} a2"
    assert moves(iago(variant, disks, "D")) == FREE | {"a1"}
    assert moves(iago(variant, disks, "L")) == FREE


@pytest.mark.parametrize("variant", RELEASING)
@pytest.mark.parametrize("captive", ["d", "l"])
def test_the_centre_with_a_release_only(variant: str, captive: str) -> None:
    """You may place in the centre only if you can perform a flip action by placing it there."""
    disks = f"D e7 {captive} e6"
    assert moves(iago(variant, disks, "D")) == set(INNER) - {"e6", "e7"}
    assert moves(iago(variant, disks, "L")) == FREE - {"e6", "e7"}


# --- Release


@pytest.mark.parametrize("captive", ["d", "l"])
@pytest.mark.parametrize(
    ("new", "between", "end"), [("b1", "b2", "b3"), ("b3", "b2", "b1"), ("e5", "e6", "e7"), ("e7", "e6", "e5")]
)
def test_release_with_either_end_in_the_outer_area_or_the_centre(
    captive: str, new: str, between: str, end: str
) -> None:
    """At least one of the two disks must be in the outer area or the centre: the new one or the old one."""
    after = iago("standard", f"D {end} {captive} {between}", "D").play(new)
    assert after == iago("standard", f"D {end} {new} {captive.upper()} {between}", "L")


@pytest.mark.parametrize(("new", "between", "end"), [("c2", "c3", "c4"), ("c5", "c4", "c3"), ("f5", "e5", "d4")])
def test_no_release_with_both_ends_elsewhere(new: str, between: str, end: str) -> None:
    """However, at least one of your two disks must be there; a captive in the centre is no end."""
    after = iago("standard", f"D {end} d {between}", "D").play(new)
    assert after == iago("standard", f"D {end} {new} d {between}", "L")


@pytest.mark.parametrize("disks", ["d c3 c2 c1", "d c3 L c1", "D c1 d c3", "L c1 d c2 c3", "d c1 l c2 c3"])
def test_release_needs_two_disks_of_your_colour(disks: str) -> None:
    """By sandwiching them between two disks with your colour: not the edge, a gap, an enemy disk or a captive."""
    assert iago("standard", disks, "D").play("c4") == iago("standard", f"{disks} D c4", "L")


def test_a_release_reaches_no_further_than_the_first_friendly_disk() -> None:
    """Between c3 and c5 neither end will do, and c1 lies behind c3."""
    state = iago("standard", "D c1 d c2 D c3 d c4", "D")
    assert state.play("c5") == iago("standard", "D c1 c3 c5 d c2 c4", "L")


def test_all_captives_of_a_row_are_released_whoever_owns_them() -> None:
    """All captives can be released as long as they are connected in a row, enemy or allied."""
    state = iago("standard", "D c1 d c2 l c3 d c4", "D")
    assert state.play("c5") == iago("standard", "D c1 c2 c4 c5 L c3", "L")


def test_release_in_several_directions() -> None:
    """As with capture, it is possible to release in multiple directions at once."""
    state = iago("standard", "L a4 c3 c1 l a2 d a3 d b2 l b1", "L")
    assert state.play("a1") == iago("standard", "L a1 a4 c3 c1 a2 b1 D a3 b2", "D")


def test_capture_and_release_at_the_same_time() -> None:
    """Capture and release occur simultaneously in three directions. (Fig. 5, 6)"""
    state = iago("standard", "L a3 c3 c1 D a2 d b2 l b1", "L")
    assert state.play("a1") == iago("standard", "L a1 a3 c3 c1 b1 d a2 D b2", "D")


def test_release_is_not_mandatory() -> None:
    """Even if there is a position where a release can be performed, you can place in another position."""
    assert iago("standard", "D a3 d a2", "D").play("c3") == iago("standard", "D a3 c3 d a2", "L")


def test_a_release_must_be_performed_even_if_it_hurts() -> None:
    """If the location meets the conditions for a release, you must perform it."""
    state = iago("standard", "D b1 l b2", "D")
    assert [str(move) for move in state.legal_moves()].count("b3") == 1
    assert state.play("b3") == iago("standard", "D b1 b3 L b2", "L")


def test_a_disk_captured_by_a_move_is_not_released_by_it() -> None:
    """Each direction is looked at on the position as it was before the move."""
    assert iago("standard", "D b1 L b2", "D").play("b3") == iago("standard", "D b1 b3 l b2", "L")


def test_a_released_disk_sandwiches_nothing() -> None:
    """Only the new disk looks around: c2, released, stands with e4 round d3, which stays as it is."""
    state = iago("standard", "D c1 e4 d c2 L d3", "D")
    assert state.play("c3") == iago("standard", "D c1 c2 c3 e4 L d3", "L")


# --- The last centre


@pytest.mark.parametrize("side", ["D", "L"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_centre_may_be_filled_last(variant: str, side: str) -> None:
    """If the last hex is the centre, and the player cannot place in the outer area, they can place in the centre."""
    state = iago(variant, f"{ALL_DARK} . e5", side)
    assert moves(state) == {"e5"}
    assert state.play("e5").outcome is not None


@pytest.mark.parametrize("variant", RELEASING)
def test_the_centre_waits_while_the_outer_area_can_be_played(variant: str) -> None:
    """And the active player cannot place a disk anywhere in the outer area: here a captive can be released there."""
    state = iago(variant, f"{ALL_DARK} . e5 l b2", "D")
    assert moves(state) == {"a1", "a2", "b1"}
    assert "e5 is the centre" in refusal(state, "e5")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_centre_waits_while_the_outer_area_captures(variant: str) -> None:
    assert moves(iago(variant, f"{ALL_DARK} . e5 L b2", "D")) == {"a1", "a2", "b1"}


@pytest.mark.parametrize("variant", ["simple", "simple+penalty"])
def test_a_captive_keeps_nobody_from_the_last_centre_without_releases(variant: str) -> None:
    assert moves(iago(variant, f"{ALL_DARK} . e5 l b2", "D")) == {"e5"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_centre_waits_for_the_other_inner_hexes(variant: str) -> None:
    """The last available hex in the inner area is the centre: here c4 is empty too."""
    assert moves(iago(variant, f"{ALL_DARK} . e5 c4", "D")) == {"c4"}


@pytest.mark.parametrize("variant", RELEASING)
def test_the_last_centre_may_be_filled_with_a_release_anyway(variant: str) -> None:
    assert moves(iago(variant, f"{ALL_DARK} . e5 l b2 e6", "D")) == {"a1", "a2", "b1", "e5"}


# --- The end and the score


def finished(variant: str, dark: tuple[int, int], light: tuple[int, int], centre: str = "d") -> State:
    """A finished game with so many disks face up in the inner and the outer area; all others inside are captives."""
    inner, outer = [cell for cell in INNER if cell != "e5"], list(OUTER)
    disks = f"d {' '.join(inner)} {centre} e5"
    for colour, (inside, outside) in (("D", dark), ("L", light)):
        inside -= colour == centre
        disks += f" {colour} {' '.join(inner[:inside] + outer[:outside])}"
        inner, outer = inner[inside:], outer[outside:]
    return iago(variant, disks, "D")


def test_the_game_ends_when_the_inner_area_is_full() -> None:
    """Once the disk has been placed in all the spaces in the inner area, the game will end at that point."""
    state = iago("standard", f"{ALL_DARK} . c4", "D")
    assert state.outcome is None
    over = state.play("c4")
    assert over.outcome == Ends(0, "score 37 to 1", (37, 1))
    assert over.turn is None
    assert over.legal_moves() == []
    assert "the game is over" in refusal(over, "a1")


def test_the_last_disk_captures_before_the_end() -> None:
    """If the placement of the last disk involved a capture, it is performed before the game ends."""
    over = iago("standard", f"{ALL_DARK} . c4 L c5 e5 i1 i3", "D").play("c4")
    assert over.outcome == Ends(0, "score 35 to 2", (35, 2))


def test_the_last_disk_releases_before_the_end() -> None:
    """If the placement of the last disk involved a release, it is performed before the game ends."""
    over = iago("standard", f"{ALL_DARK} . c4 l c5 c6 D c7 L i1 i3", "D").play("c4")
    assert over.outcome == Ends(0, "score 35 to 4", (35, 4))


@pytest.mark.parametrize("variant", RELEASING)
@pytest.mark.parametrize(
    ("dark", "light", "score", "winner", "reason"),
    [
        ((14, 6), (12, 5), (84, 60), 0, "score 84 to 60"),
        ((12, 5), (14, 6), (60, 84), 1, "score 84 to 60"),
        ((30, 1), (6, 6), (30, 36), 1, "score 36 to 30"),  # biased towards one area
        ((29, 0), (7, 4), (29, 28), 0, "score 29 to 28"),  # none in the outer area counts as 1
        ((0, 4), (3, 1), (4, 3), 0, "score 4 to 3"),  # none in the inner area counts as 1
        ((0, 0), (2, 0), (1, 2), 1, "score 2 to 1"),  # none at all
    ],
)
def test_score_is_inner_times_outer(
    variant: str, dark: tuple[int, int], light: tuple[int, int], score: tuple[int, int], winner: int, reason: str
) -> None:
    """Your disks in the inner area × those in the outer area, 0 as 1; the player with the higher score wins."""
    assert finished(variant, dark, light).outcome == Ends(winner, reason, score)


def test_the_centre_belongs_to_the_inner_area() -> None:
    """Dark's 1 × 5 loses against 2 × 3; with the centre counted outside it would be level."""
    assert finished("standard", (1, 5), (2, 3), "D").outcome == Ends(1, "score 6 to 5", (5, 6))


@pytest.mark.parametrize(
    ("centre", "winner", "reason"),
    [
        ("L", 1, "level at 72, centre disk face up"),  # Fig. 7
        ("D", 0, "level at 72, centre disk face up"),
        ("d", 1, "level at 72, centre disk a captive"),
        ("l", 0, "level at 72, centre disk a captive"),
    ],
)
def test_a_tie_is_decided_by_the_centre(centre: str, winner: int, reason: str) -> None:
    """In case of a tie: face up, the owner of the centre disk wins; a captive, its owner loses."""
    assert finished("standard", (12, 6), (12, 6), centre).outcome == Ends(winner, reason, (72, 72))


# --- Loose


def test_loose_has_no_forced_capture() -> None:
    """Even if capture is possible on your turn, you can put your disk in any other place."""
    state = iago("loose", TWO_OR_ONE, "L")
    assert moves(state) == FREE - {"c3", "c4", "g2", "g3", "g4"}
    assert state.play("c5") == iago("loose", "L c3 c5 g2 d c4 D g3 g4", "D")
    assert state.play("e3") == iago("loose", f"{TWO_OR_ONE} L e3", "D")


@pytest.mark.parametrize("variant", ["loose", *PENALTY])
def test_loose_placement_allows_the_outer_area_and_the_centre_with_a_capture(variant: str) -> None:
    """The rest of the rules are the same as the normal rules."""
    assert moves(iago(variant, "D b3 L b2", "D")) == FREE - {"b2", "b3"} | {"b1"}
    assert moves(iago(variant, "D e7 L e6", "D")) == set(INNER) - {"e6", "e7"}


def test_loose_performs_every_flip() -> None:
    state = iago("loose", "L a3 c3 c1 D a2 d b2 l b1", "L")
    assert state.play("a1") == iago("loose", "L a1 a3 c3 c1 b1 d a2 D b2", "D")


# --- Simple


@pytest.mark.parametrize("variant", ["simple", "simple+penalty"])
@pytest.mark.parametrize("captive", ["d", "l"])
def test_simple_has_no_release(variant: str, captive: str) -> None:
    """In this rule, there is no release, and once a disk is flipped over, it will not be put back again."""
    state = iago(variant, f"D b1 {captive} b2", "D")
    assert state.play("b3") == iago(variant, f"D b1 b3 {captive} b2", "L")


@pytest.mark.parametrize("variant", ["simple", "simple+penalty"])
def test_simple_allows_the_outer_area_and_the_centre_with_a_capture_only(variant: str) -> None:
    """Placing in the outer area or the centre needs a flip action, and the only one left is the capture."""
    state = iago(variant, "D a3 l a2 D e7 l e6", "D")
    assert moves(state) == FREE - {"e6", "e7"}
    for cell in ("a1", "e5"):
        assert "only with a capture" in refusal(state, cell)
        assert "release" not in refusal(state, cell)


@pytest.mark.parametrize("variant", ["simple", "simple+penalty"])
@pytest.mark.parametrize(
    ("dark", "light", "centre", "outcome"),
    [
        ((14, 6), (12, 5), "d", Ends(0, "score 20 to 17", (20, 17))),
        ((9, 9), (19, 0), "d", Ends(1, "score 19 to 18", (18, 19))),
        ((0, 0), (1, 0), "d", Ends(1, "score 1 to 0", (0, 1))),
        ((12, 6), (10, 8), "D", Ends(0, "level at 18, centre disk face up", (18, 18))),
        ((12, 6), (10, 8), "d", Ends(1, "level at 18, centre disk a captive", (18, 18))),
    ],
)
def test_simple_score_is_the_number_of_disks(
    variant: str, dark: tuple[int, int], light: tuple[int, int], centre: str, outcome: Ends
) -> None:
    """All disks count as one point (red disks count for nobody)."""
    assert finished(variant, dark, light, centre).outcome == outcome


# --- What is said of mistakes


@pytest.mark.parametrize(
    ("variant", "disks", "move", "why"),
    [
        ("standard", "D c3 L c4", "c6", r"captures nothing\b.*\bforced\b.*\b1\b.*legal here: c5\b"),
        ("standard", "D c3 g2 L c4 g3 g4", "c5", r"captures 1\b.*\bforced\b.*\b2\b.*legal here: g5\b"),
        ("standard", "D c3", "e5", "e5 is the centre: .* only with a capture or a release"),
        ("standard", "D c3", "a1", "a1 lies in the outer area: .* only with a capture or a release"),
        ("loose", "D c3", "i5", "i5 lies in the outer area: .* only with a capture or a release"),
        ("standard", "D c3", "!e4", "standard has no claims"),
        ("loose", "D c3", "!e4", "loose has no claims"),
    ],
)
def test_an_illegal_move_is_told_why(variant: str, disks: str, move: str, why: str) -> None:
    assert re.search(why, refusal(iago(variant, disks, "D"), move))


@pytest.mark.parametrize(
    "text", ["", "pass", "!", "e", "e0", "e10", "E4", "a6", "j1", "!!e4", "e4!", " e4", "e4 ", "d1-d7"]
)
def test_what_is_no_cell_is_no_move(text: str) -> None:
    """A move is a cell's name: `e4`."""
    with pytest.raises(BadNotation, match="a cell from a1 to i5") as error:
        archipel.start("iago").play(text)
    assert repr(text) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("iago/standard 5/6/7/8/9/8/7/6 D", 15, "8 rows"),
        ("iago/standard 5/6/7/8/9/8/7/6/4 D", 31, "4 cells"),
        ("iago/standard 5/6/7/8/9/8/7/6/6 D", 31, "more than 5"),
        ("iago/standard 5/6/7/8/9/8/7/6/4DL D", 31, "more than 5"),
        ("iago/standard 2W2/6/7/8/9/8/7/6/5 D", 16, "'W'"),
        ("iago/standard 5/06/7/8/9/8/7/6/5 D", 17, "'06'"),
        ("iago/standard 5/6/7/8/9/8/7/6/5 W", 33, "D or L"),
        ("iago/standard 5/6/7/8/9/8/7/6/5 ", 33, "D or L"),
        ("iago/standard 5/6/7/8/9/8/7/6/5 D?", 34, "'?'"),
        ("iago/standard 5/6/7/8/9/8/7/6/5 D!", 34, "no claims"),
        ("iago/standard+penalty 5/6/7/8/9/8/7/6/5 D!!", 42, "'!!'"),
        ("iago/loose+penalty 5/6/7/8/9/8/7/6/5 D", 1, "'loose+penalty'"),
        ("lago/standard 5/6/7/8/9/8/7/6/5 D", 1, "'lago'"),
        ("iago 5/6/7/8/9/8/7/6/5 D", 1, "iago/standard"),
        ("iago/standard 5/6/7/8/9/8/7/6/5", 32, "three fields"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, column: int | None, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        archipel.position(text)
    assert error.value.column == column
    assert reason in error.value.reason
    assert "\n" not in str(error.value)


def test_the_variants() -> None:
    assert archipel.games()["iago"] == ["standard", "loose", "simple", "standard+penalty", "simple+penalty"]
