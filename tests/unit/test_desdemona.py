"""Desdemona, sentence by sentence: each test states the sentence of the rules that it checks."""

import re

import pytest

import archipel
from archipel import BadNotation, IllegalMove, State
from tests.endings import Ends

COLUMNS = "abcdefghij"
SQUARES = [f"{column}{row}" for row in range(10, 0, -1) for column in COLUMNS]  # in the order of a position's text
VARIANTS = ("standard", "border", "iago")

# One step from the square that is shot from or at, and two.
EIGHT_WAYS = [
    ("f5", "g5"),
    ("f6", "g7"),
    ("e6", "e7"),
    ("d6", "c7"),
    ("d5", "c5"),
    ("d4", "c3"),
    ("e4", "e3"),
    ("f4", "g3"),
]


def desdemona(variant: str, pieces: str, side: str) -> State:
    """The position with these pieces: a letter and the squares it stands on: `W a2 b b1 c1`.

    W and B are amazons, w and b stones, n neutral ones.
    """
    on, piece = dict.fromkeys(SQUARES, "."), ""
    for word in pieces.split():
        if word in SQUARES:
            assert on[word] == ".", f"two pieces on {word}"
            on[word] = piece
        else:
            piece = word
    rows = ("".join(on[square] for square in SQUARES[start : start + 10]) for start in range(0, 100, 10))
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
    return archipel.position(f"desdemona/{variant} {board} {side}")


def squares(names: str) -> set[str]:
    return set(names.split())


# What a queen on e5 reaches on an open board.
INSIDE = squares("e6 e7 e8 e9 f6 g7 h8 i9 f5 g5 h5 i5 f4 g3 h2 e4 e3 e2 d4 c3 b2 d5 c5 b5 d6 c7 b8")
ON_THE_EDGE = squares("e10 j10 j5 i1 e1 a1 a5 a9")


def moves(state: State) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def reach(state: State, amazon: str) -> set[str]:
    """The squares to which an amazon may move."""
    return {move[1] for move in state.legal_moves() if move[0] == amazon}


def shots(state: State, amazon: str, to: str) -> set[str]:
    """The squares on which its shot may land after this move."""
    return {move[2] for move in state.legal_moves() if move[:2] == (amazon, to)}


def refusal(state: State, move: str) -> str:
    """What is said of an illegal move: always one line that begins with the move."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    message = str(error.value)
    assert message.startswith(move)
    assert "\n" not in message
    return message


# --- Setup and the first turn


def test_there_are_three_variants() -> None:
    """`desdemona` with `standard`, `border`, `iago`."""
    assert archipel.games()["desdemona"] == list(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_setup(variant: str) -> None:
    """Player 0 has amazons on d1, g10, a7, j4, player 1 on a4, d10, g1, j7."""
    start = archipel.start("desdemona", variant)
    assert start == desdemona(variant, "W d1 g10 a7 j4 B a4 d10 g1 j7", "W")
    assert start.text == f"desdemona/{variant} 3B2W3/10/10/W8B/10/10/B8W/10/10/3W2B3 W"
    assert start.turn == 0
    assert start.outcome is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_are_80_first_turns(variant: str) -> None:
    """Each of the four amazons has 20 queen's moves: d1 for one 8 up, 5 along the row and 7 aslant."""
    start = archipel.start("desdemona", variant)
    assert len(start.legal_moves()) == 80
    up, row = {f"d{n}" for n in range(2, 10)}, {"a1", "b1", "c1", "e1", "f1"}
    assert reach(start, "d1") == up | row | {"e2", "f3", "g4", "h5", "i6"} | {"c2", "b3"}
    assert [len(reach(start, amazon)) for amazon in ("g10", "a7", "j4")] == [20, 20, 20]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_very_first_turn_is_a_move_without_a_shot(variant: str) -> None:
    """On the very first turn of the game the first player will only move and not fire."""
    start = archipel.start("desdemona", variant)
    assert start.play("d1-d7") == desdemona(variant, "W d7 g10 a7 j4 B a4 d10 g1 j7", "B")
    assert "first turn is a move without a shot" in refusal(start, "d1-d7/g7")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_other_turn_is_a_move_and_a_shot(variant: str) -> None:
    """On their turn a player will move and then fire."""
    second = archipel.start("desdemona", variant).play("d1-d7")
    assert {len(move) for move in second.legal_moves()} == {3}
    assert "a turn is a move and a shot" in refusal(second, "a4-b4")
    third = second.play("a4-b4/b5")
    assert third == desdemona(variant, "W d7 g10 a7 j4 B b4 d10 g1 j7 b b5", "W")
    assert {len(move) for move in third.legal_moves()} == {3}


# --- Moving


def test_an_amazon_moves_like_a_chess_queen() -> None:
    """They move one of their amazons orthodiagonally across any number of empty squares."""
    state = desdemona("standard", "W e5 w b1", "W")
    assert reach(state, "e5") == INSIDE | ON_THE_EDGE


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("piece", ["W", "B", "w", "b", "n"])
def test_everything_blocks_a_move(variant: str, piece: str) -> None:
    """Everything (amazons, stones of either colour, neutral stones) blocks, as target and on the way."""
    state = desdemona(variant, f"W e5 {piece} e7 g5 c3", "W")
    assert reach(state, "e5") & {"e6", "e7", "e8"} == {"e6"}
    assert reach(state, "e5") & {"f5", "g5", "h5"} == {"f5"}
    assert reach(state, "e5") & {"d4", "c3", "b2"} == {"d4"}


def test_each_amazon_of_the_player_may_move_and_nothing_else() -> None:
    """A stone will never move, nor do the opponent's amazons."""
    state = desdemona("standard", "W b2 h8 B e5 w c7 b g3 n e8", "W")
    assert {move[0] for move in state.legal_moves()} == {"b2", "h8"}


# --- Firing


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("amazon", "stone", "side", "next_"), [("W", "w", "W", "B"), ("B", "b", "B", "W")])
def test_a_stone_of_the_own_colour_is_shot(variant: str, amazon: str, stone: str, side: str, next_: str) -> None:
    """Shoot a stone in their own colour orthodiagonally across any number of empty squares."""
    after = desdemona(variant, f"{amazon} e4 n j1", side).play("e4-e5/h8")
    assert after == desdemona(variant, f"{amazon} e5 {stone} h8 n j1", next_)


@pytest.mark.parametrize("variant", ["standard", "iago"])
def test_a_shot_goes_like_a_queen_to_any_empty_square(variant: str) -> None:
    """The square that the amazon left, e4, may be shot at and over."""
    assert shots(desdemona(variant, "W e4 w b1", "W"), "e4", "e5") == INSIDE | ON_THE_EDGE


@pytest.mark.parametrize("variant", ["standard", "iago"])
@pytest.mark.parametrize("piece", ["W", "B", "w", "b", "n"])
def test_everything_blocks_a_shot(variant: str, piece: str) -> None:
    """Everything blocks; an enemy stone beyond a gap is not jumped either."""
    state = desdemona(variant, f"W b1 n a2 b2 {piece} d1", "W")
    assert shots(state, "b1", "a1") == {"b1", "c1"}


def test_the_moved_amazon_fires() -> None:
    """Now the moved amazon will fire: from where it stands now, and no other one."""
    state = desdemona("standard", "W b1 j10 n a2 b2 d1", "W")
    assert shots(state, "b1", "a1") == {"b1", "c1"}
    assert "no shot lands on j9" in refusal(state, "b1-a1/j9")


# --- The shot over enemy stones


def test_the_worked_example() -> None:
    """An amazon on a1 shoots over b1 and c1 to d1, which captures both."""
    state = desdemona("standard", "W a2 b b1 c1", "W")
    assert state.play("a2-a1/d1") == desdemona("standard", "W a1 w b1 c1 n d1", "B")


def test_black_flips_white_stones() -> None:
    state = desdemona("standard", "B a2 w b1 c1 b j9", "B")
    assert state.play("a2-a1/d1") == desdemona("standard", "B a1 b b1 c1 j9 n d1", "W")


@pytest.mark.parametrize(("stone", "behind"), EIGHT_WAYS)
def test_a_stone_is_jumped_in_each_direction(stone: str, behind: str) -> None:
    """Shoot a neutral stone across any number of enemy stones; this flips all the jumped stones."""
    origin = "f5" if stone == "d5" else "d5"
    state = desdemona("standard", f"W {origin} b {stone}", "W")
    assert state.play(f"{origin}-e5/{behind}") == desdemona("standard", f"W e5 w {stone} n {behind}", "B")


@pytest.mark.parametrize(
    ("row", "landings"),
    [
        (".........", "b1 c1 d1 e1 f1 g1 h1 i1 j1"),
        ("b........", "c1"),
        ("bb.......", "d1"),
        ("bbbbbbbb.", "j1"),
        ("bbbbbbbbb", ""),  # off the board
        ("bb.b.....", "d1"),
        (".b.......", "b1"),  # not next to the amazon
        ("w........", ""),
        ("n........", ""),
        ("W........", ""),
        ("B........", ""),
        ("bw.......", ""),
        ("bn.......", ""),
        ("bW.......", ""),
        ("bB.......", ""),
        ("wb.......", ""),
        ("nb.......", ""),
        ("Bb.......", ""),
        ("bnb......", ""),
        ("bwb......", ""),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_where_shots_along_a_row_land(variant: str, row: str, landings: str) -> None:
    """Enemy stones in an unbroken row starting next to the amazon, onto the empty square right behind them."""
    pieces = " ".join(f"{piece} {column}1" for column, piece in zip("bcdefghij", row, strict=True) if piece != ".")
    state = desdemona(variant, f"W a2 n j10 {pieces}", "W")
    expected = squares(landings)
    if (variant == "border" and row[0] == ".") or (variant == "iago" and row[0] == "b"):
        expected = set()  # border: no plain shot at the edge; iago: none over stones
    assert {shot for shot in shots(state, "a2", "a1") if shot.endswith("1")} == expected


def test_only_the_jumped_stones_are_flipped() -> None:
    """The neighbours of the row, and what stands behind the shot, stay as they are."""
    state = desdemona("standard", "W a2 b b1 c1 e1 d2 n c2 w f1", "W")
    assert state.play("a2-a1/d1") == desdemona("standard", "W a1 w b1 c1 f1 b e1 d2 n c2 d1", "B")


def test_a_plain_shot_flips_nothing() -> None:
    """Caught between the new stone and another of White's, c5 is flipped in the iago variant only."""
    for variant, c5 in (("standard", "b"), ("border", "b"), ("iago", "w")):
        state = desdemona(variant, "W e9 w b5 b c5", "W")
        assert state.play("e9-d8/d5") == desdemona(variant, f"W d8 w b5 d5 {c5} c5", "B")


def test_neutral_stones_are_never_flipped() -> None:
    """There are also neutral stones, these cannot be flipped: nor is one jumped, nor caught as in Othello."""
    jump = desdemona("standard", "W a2 n b1", "W")
    assert "no shot lands on c1" in refusal(jump, "a2-a1/c1")
    caught = desdemona("iago", "W e9 w b5 n c5", "W")
    assert caught.play("e9-d8/d5") == desdemona("iago", "W d8 w b5 d5 n c5", "B")


# --- Border


def test_border_places_a_stone_of_the_own_colour_when_flipping() -> None:
    """When shooting to flip opponents you place a stone of your own colour; it may land on the edge."""
    state = desdemona("border", "W a2 b b1 c1", "W")
    assert state.play("a2-a1/d1") == desdemona("border", "W a1 w b1 c1 d1", "B")
    inside = desdemona("border", "B d5 w f5", "B")
    assert inside.play("d5-e5/g5") == desdemona("border", "B e5 b f5 g5", "W")


def test_border_forbids_plain_shots_at_the_perimeter() -> None:
    """When shooting without flipping, you may not target the perimeter of the board."""
    state = desdemona("border", "W e4 w b1", "W")
    assert shots(state, "e4", "e5") == INSIDE
    for square in ON_THE_EDGE:
        assert f"{square} is on the edge" in refusal(state, f"e4-e5/{square}")


# --- Iago


def test_iago_fires_across_empty_spaces_only() -> None:
    """You always fire a stone of your own colour; you can only fire across empty spaces."""
    state = desdemona("iago", "W a2 b b1 c1", "W")
    assert "d1" not in shots(state, "a2", "a1")
    assert re.search("no shot lands on d1: .* over empty squares$", refusal(state, "a2-a1/d1"))


@pytest.mark.parametrize(("stone", "end"), EIGHT_WAYS)
@pytest.mark.parametrize(("mine", "theirs", "amazon", "next_"), [("w", "b", "W", "B"), ("b", "w", "B", "W")])
def test_iago_flips_in_each_direction(stone: str, end: str, mine: str, theirs: str, amazon: str, next_: str) -> None:
    """Opponent stones flip if caught between the fired stone and another stone of your colour."""
    old, new = ("e1", "e2") if stone == "e6" else ("e9", "e8")
    state = desdemona("iago", f"{amazon} {old} {mine} {end} {theirs} {stone}", amazon)
    after = desdemona("iago", f"{amazon} {new} {mine} {end} {stone} e5", next_)
    assert state.play(f"{old}-{new}/e5") == after


def test_iago_flips_rows_in_several_directions() -> None:
    """In each of the eight directions, an unbroken row of enemy stones: all but the one that the shot came by."""
    caught, ends = "f5 g5 h5 f6 d6 d5 c5 d4 c3 e4 f4 g3 h2", "i5 g7 c7 b5 b2 e3 i1"
    state = desdemona("iago", f"W e9 b {caught} w {ends}", "W")
    assert state.play("e9-e8/e5") == desdemona("iago", f"W e8 w e5 {caught} {ends}", "B")


@pytest.mark.parametrize(
    "row",
    [
        "b d5 W c5",  # amazons are no longer involved in the capturing
        "b d5 B c5",
        "b d5 n c5",
        "n d5 w c5",
        "b d5 c5 b5 a5",  # the edge of the board
        "b d5 w b5",  # a gap before the end
        "b c5 w b5",  # a gap before the row
        "b d5 n c5 w b5",
        "b d5 B c5 w b5",
        "b d5 W c5 w b5",
    ],
)
def test_iago_flips_nothing_else(row: str) -> None:
    """An unbroken row of enemy stones that ends at a *stone* (not an amazon) of one's own colour."""
    assert desdemona("iago", f"W e9 {row}", "W").play("e9-e8/e5") == desdemona("iago", f"W e8 {row} w e5", "B")


def test_iago_flips_only_from_the_fired_stone() -> None:
    """d5, flipped, stands with d7 round d6, which stays as it is."""
    state = desdemona("iago", "W e9 b d5 d6 w c5 d7", "W")
    assert state.play("e9-e8/e5") == desdemona("iago", "W e8 b d6 w c5 d5 d7 e5", "B")


# --- Whole turns and the end

CORNERED = "W a1 n a2 b2 c2 c1"  # it can only step to b1, and from there fire back


@pytest.mark.parametrize("variant", ["standard", "iago"])
def test_the_way_back_is_always_open_to_a_shot(variant: str) -> None:
    assert moves(desdemona(variant, CORNERED, "W")) == {"a1-b1/a1"}


def test_a_move_after_which_no_shot_exists_is_not_legal() -> None:
    """A turn is legal only whole: on b1 only the edge is in reach."""
    state = desdemona("border", f"{CORNERED} W g5", "W")
    assert {move[0] for move in state.legal_moves()} == {"g5"}
    assert "on b1 the amazon would have no shot" in refusal(state, "a1-b1/a1")
    assert "on b1 the amazon would have no shot" in refusal(state, "a1-b1")


def test_a_flip_shot_makes_a_turn_whole() -> None:
    """With an enemy stone on b2 the shot goes over it to b3."""
    state = desdemona("border", "W a1 n a2 c2 c1 b b2", "W")
    assert moves(state) == {"a1-b1/b3"}


def test_who_can_move_but_never_fire_has_no_legal_turn() -> None:
    """The game ends when the player to move has no legal turn."""
    state = desdemona("border", f"{CORNERED} w e5 b g5 g6", "W")
    assert state.outcome == Ends(1, "more stones", (1, 2))
    assert desdemona("standard", f"{CORNERED} w e5 b g5 g6", "W").outcome is None


SHUT_IN = "W a1 n a2 b1 b2"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("stones", "outcome"),
    [
        ("w e5 e6 b g5", Ends(0, "more stones", (2, 1))),
        ("w e5 b g5 g6 h6", Ends(1, "more stones", (1, 3))),
        ("w e5 b g5 n g6 h6", Ends(None, "equal stones", (1, 1))),  # neutral stones count for nobody
        ("", Ends(None, "equal stones", (0, 0))),
    ],
)
def test_the_winner_has_the_most_stones(variant: str, stones: str, outcome: Ends) -> None:
    """The winner is whoever has the most stones: also the player who is unable to move. Equal is a draw."""
    over = desdemona(variant, f"{SHUT_IN} B j10 {stones}", "W")
    assert over.outcome == outcome
    assert over.turn is None
    assert over.legal_moves() == []
    assert f"the game is over ({outcome.reason})" in refusal(over, "a1-a3/a4")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_game_goes_on_while_the_player_to_move_can(variant: str) -> None:
    """The game ends when the player *to move* has no legal turn: White is shut in, but it is Black's turn."""
    assert desdemona(variant, f"{SHUT_IN} B j10", "B").outcome is None


def test_a_shot_may_end_the_game() -> None:
    """White shuts Black in on a1 with a stone on b1."""
    state = desdemona("standard", "W d2 B a1 n a2 b2 b h8", "W")
    assert state.outcome is None
    assert state.play("d2-d1/b1").outcome == Ends(None, "equal stones", (1, 1))
    assert state.play("d2-d1/c1").outcome is None


# --- What is said of mistakes


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("e5-e6/e7", "White has no amazon on e5"),
        ("j9-j8/j7", "White has no amazon on j9"),
        ("c3-c5/c6", "White has no amazon on c3"),
        ("b2-c4/c5", "b2 can't move to c4: it moves like a queen"),
        ("b2-d4/d5", "b2 can't move to d4: .*over empty squares"),
        ("b2-c3/c4", "b2 can't move to c3"),
        ("b2-b2/b3", "b2 can't move to b2"),
        ("b2-b4/c6", "from b4 no shot lands on c6: .*like a queen"),
        ("b2-b4/b4", "from b4 no shot lands on b4"),
        ("b2-b3/c3", "from b3 no shot lands on c3"),
        ("b2-b3/d3", "from b3 no shot lands on d3: .*behind a row of enemy stones"),
        ("b2-b3", "a turn is a move and a shot"),
    ],
)
def test_an_illegal_turn_is_told_why(move: str, why: str) -> None:
    state = desdemona("standard", "W b2 B j9 w c3 b h8", "W")
    assert re.search(why, refusal(state, move))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "d1",
        "d1d7",
        "d1/d7",
        "d1-d7-g7",
        "d1-d7/",
        "d1-d7/g7/g8",
        "d1-k1",
        "d1-d0",
        "d1-d11",
        "D1-D7",
        " d1-d7",
    ],
)
def test_what_is_no_turn_is_no_move(text: str) -> None:
    """Text: `d1-d7/g7`, the first turn `d1-d7`."""
    with pytest.raises(BadNotation, match="like d1-d7/g7") as error:
        archipel.start("desdemona").play(text)
    assert repr(text) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("desdemona/standard 10/10/10/10/10/10/10/10/10 W", 20, "9 rows"),
        ("desdemona/standard 10/10/10/10/10/10/10/10/10/9 W", 47, "9 cells"),
        ("desdemona/standard 10/11/10/10/10/10/10/10/10/10 W", 23, "more than 10"),
        ("desdemona/standard 10/4W6/10/10/10/10/10/10/10/10 W", 23, "more than 10"),
        ("desdemona/standard 10/4D5/10/10/10/10/10/10/10/10 W", 24, "'D'"),
        ("desdemona/standard 10/4N5/10/10/10/10/10/10/10/10 W", 24, "'N'"),
        ("desdemona/standard 10/0W9/10/10/10/10/10/10/10/10 W", 23, "'0'"),
        ("desdemona/standard WWWWW5/10/10/10/10/10/10/10/10/10 W", 20, "White has 5 amazons"),
        ("desdemona/standard 10/10/10/10/10/10/10/10/10/BBBB5B B", 20, "Black has 5 amazons"),
        ("desdemona/standard 10/10/10/10/10/10/10/10/10/10 D", 50, "W or B"),
        ("desdemona/standard 10/10/10/10/10/10/10/10/10/10 W!", 51, "'!'"),
        ("desdemona/simple 10/10/10/10/10/10/10/10/10/10 W", 1, "'simple'"),
        ("desdemona/standard  10/10/10/10/10/10/10/10/10/10 W", 51, "three fields"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, column: int | None, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        archipel.position(text)
    assert error.value.column == column
    assert reason in error.value.reason
    assert "\n" not in str(error.value)


def test_the_variants() -> None:
    assert archipel.games()["desdemona"] == ["standard", "border", "iago"]
