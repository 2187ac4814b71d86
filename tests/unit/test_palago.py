"""The rules of Palago, sentence by sentence, on positions made by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import BadNotation, IllegalMove
from archipel.geometry.hexes import neighbours
from archipel.rules.arches import Layout
from archipel.rules.palago import Palago
from tests.direct import palago_groups as direct
from tests.direct.palago_groups import BLUE, WHITE
from tests.endings import Ends
from tests.play import random_game, random_states

WAYS = "abc"

# A white arch on 0,0, with tips at three of the four places round its ends; the fourth is for 1,0c.
WHITE_THREAT = "-1,0b 0,-1a 0,0a 1,-1a"
# The same upside down and further east: a blue arch on 3,0, and 2,0c is missing.
BLUE_THREAT = "2,1a 3,0a 3,1a 4,0b"
# Both of them, held together by two more tiles. The empty cells 1,0 and 2,0 are next to each other.
BOTH_THREATS = f"{WHITE_THREAT} {BLUE_THREAT} 2,-1a 3,-1a"
# A hole at 1,0. A white arch on 1,1 and a blue one on 1,-1 wait for the two tips of 1,0a.
SEKI = "0,-1c 0,0a 0,1b 1,-1a 1,1a 2,-1b 2,0a 2,1c"
# Holes at -1,0 and 1,0, each at one end of the white arch on 0,0, which is closed everywhere else.
TWO_HOLES = "-2,0a -2,1a -1,-1a -1,1a 0,-1a 0,0a 0,1a 1,-1a 1,1a 2,-1a 2,0a"
# A hole at 1,0, and no arch ends that wait for a tip there alone.
HOLE = "0,0a 0,1a 1,-1a 1,1a 2,-1a 2,0a"

OWN_CLOSED = "closed an arch group"
OTHER_CLOSED = "closed the opponent's arch group"
BOTH_CLOSED = "closed groups of both players"


def cell_of(step: str) -> tuple[int, int]:
    q, r = step[:-1].split(",")
    return int(q), int(r)


def palago(tiles: str, to_move: str = "W", variant: str = "standard") -> Palago:
    """The position with these tiles, in any order."""
    board = "+".join(sorted(tiles.split(), key=cell_of)) or "-"
    state = archipel.position(f"palago/{variant} {board} {to_move}")
    assert isinstance(state, Palago)
    return state


def start(variant: str = "standard") -> Palago:
    return palago("", variant=variant)


def legal(state: Palago) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def alone(state: Palago) -> set[str]:
    """The moves of one tile."""
    return {str(move) for move in state.legal_moves() if len(move) == 1}


def row(length: int, turned: int | None = None) -> str:
    """Tiles side by side from 0,0 eastwards, all turned `a` but for one turned `b`."""
    return " ".join(f"{q},0{'b' if q == turned else 'a'}" for q in range(length))


# --- tiles

# The corners of the cell 0,0. White ones are known by the cell of which they are the N corner, blue ones by the S one.
CORNERS = {
    "N": (WHITE, 0, 0),
    "SE": (WHITE, 1, -1),
    "SW": (WHITE, 0, -1),
    "S": (BLUE, 0, 0),
    "NE": (BLUE, 0, 1),
    "NW": (BLUE, -1, 1),
}


@pytest.mark.parametrize(
    ("way", "white_arch", "white_tip", "blue_arch", "blue_tip"),
    [
        ("a", {"SE", "SW"}, "N", {"NW", "NE"}, "S"),
        ("b", {"SW", "N"}, "SE", {"NE", "S"}, "NW"),
        ("c", {"N", "SE"}, "SW", {"S", "NW"}, "NE"),
    ],
)
def test_each_tile_contains_a_white_arch_and_a_blue_arch(
    way: str, white_arch: set[str], white_tip: str, blue_arch: set[str], blue_tip: str
) -> None:
    groups = Layout().add([((0, 0), way)]).groups
    joined = {name: {other for other in CORNERS if CORNERS[other] in groups[CORNERS[name]].corners} for name in CORNERS}
    arches = {name: groups[CORNERS[name]].arches for name in CORNERS}
    for arch, tip in ((white_arch, white_tip), (blue_arch, blue_tip)):
        assert all(joined[name] == arch and arches[name] == 1 for name in arch)
        assert joined[tip] == {tip}
        assert arches[tip] == 0


@pytest.mark.parametrize(
    ("way", "one_side", "other_side"),
    [
        ("a", {"NW", "N", "NE"}, {"SW", "S", "SE"}),
        ("b", {"N", "NW", "SW"}, {"NE", "SE", "S"}),
        ("c", {"N", "NE", "SE"}, {"NW", "SW", "S"}),
    ],
)
def test_a_way_is_named_by_the_direction_of_its_line(way: str, one_side: set[str], other_side: set[str]) -> None:
    """The line of `a` runs E–W, of `b` NE–SW, of `c` NW–SE: no arch crosses it."""
    groups = Layout().add([((0, 0), way)]).groups
    for name in CORNERS:
        side = one_side if name in one_side else other_side
        assert {other for other in CORNERS if CORNERS[other] in groups[CORNERS[name]].corners} <= side


def test_edges_match_always() -> None:
    """Every cell next to a tile takes a tile turned any way."""
    assert legal(palago("0,0b 1,0c", variant="single")) == {
        f"{cell}{way}" for cell in ("2,0", "1,1", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,-1") for way in WAYS
    }


# --- the start


def test_white_places_two_adjacent_tiles() -> None:
    state = start()
    assert state.turn == WHITE
    assert state.ply == 0
    assert legal(state) == {f"0,0{v}+{cell}{w}" for cell in ("0,1", "1,-1", "1,0") for v in WAYS for w in WAYS}
    assert len(state.legal_moves()) == 27


def turned(tile: tuple[tuple[int, int], str], mirrored: bool, thirds: int) -> tuple[tuple[int, int], str]:
    """A tile mirrored in the vertical axis through 0,0, then turned by thirds anticlockwise. The colours stay."""
    (q, r), way = tile
    if mirrored:
        (q, r), way = (-q - r, r), {"a": "a", "b": "c", "c": "b"}[way]
    for _ in range(thirds):
        (q, r), way = (-q - r, q), {"a": "c", "b": "a", "c": "b"}[way]
    return (q, r), way


def class_of(opening: str, half_turn: bool = False) -> frozenset[str]:
    """An opening in all its rotations, reflections and translations that keep the colours."""
    pairs = set()
    for mirrored in (False, True):
        for thirds in range(3):
            tiles = sorted(turned((cell_of(step), step[-1]), mirrored, thirds) for step in opening.split("+"))
            if half_turn:  # the straight lines stay as they are, and the colours change places
                tiles = sorted(((-q, -r), way) for (q, r), way in tiles)
            (q, r), _ = tiles[0]
            pairs.add("+".join(f"{x - q},{y - r}{way}" for (x, y), way in tiles))
    return frozenset(pairs)


def test_the_six_unique_opening_pairs_not_counting_reflections_and_rotations() -> None:
    openings = legal(start())
    classes = {class_of(opening) for opening in openings}
    assert len(classes) == 6
    assert set().union(*classes) == openings


def test_an_opening_and_its_inverse() -> None:
    """Formation f for White, its inverse c for Blue: they are not the same pair."""
    classes = {class_of(opening): class_of(opening, half_turn=True) for opening in legal(start())}
    assert set(classes.values()) == set(classes)
    assert any(inverse != formation for formation, inverse in classes.items())


def test_opening_pairs_under_the_symmetries_of_a_position() -> None:
    """The six symmetries that keep the colours carry every opening through its class, up to its place."""
    for opening in legal(start()):
        state = start().play(opening)
        keeping = [symmetry for symmetry in state.symmetries if not symmetry.swaps]
        assert len(keeping) == 6
        found = set()
        for symmetry in keeping:
            tiles = sorted(state.under(symmetry).layout.tiles.items())
            (q, r), _ = tiles[0]
            found.add("+".join(f"{x - q},{y - r}{way}" for (x, y), way in tiles))
        assert found == class_of(opening)


# --- a turn


def test_players_take_turns() -> None:
    state = start().play("0,0a+1,0a")
    assert (state.turn, state.ply) == (BLUE, 1)
    state = state.play("0,1b+0,2c")
    assert (state.turn, state.ply) == (WHITE, 2)
    assert state.text == "palago/standard 0,0a+0,1b+0,2c+1,0a W"


def test_two_adjacent_tiles_such_that_at_least_one_touches_an_existing_tile() -> None:
    """Round two tiles lie eight cells in a ring: 8 pairs within it, 22 across its outer border, 9 ways each."""
    state = palago("0,0a 1,0a", "B")
    around = {"2,0", "1,1", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,-1"}
    assert len(state.legal_moves()) == len(legal(state)) == 30 * 9
    for move in state.legal_moves():
        first, second = (cell_of(step) for step in move)
        assert second in direct.neighbours(first)
        assert {f"{q},{r}" for q, r in (first, second)} & around


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("2,0a+3,1a", "the two tiles must be next to each other"),
        ("2,0a+0,0a", "two tiles are written in order of q, then r"),
        ("3,0a+4,0a", "it touches no earlier tile"),
        ("1,0a+2,0a", "1,0 holds a tile already"),
        ("2,0a", "a tile alone must close an arch group"),
    ],
)
def test_refused_pairs(move: str, reason: str) -> None:
    with pytest.raises((IllegalMove, BadNotation), match=reason) as refusal:
        palago("0,0a 1,0a", "B").play(move)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("move", ["0,0a", "0,0a+2,0a", "1,0a+2,0a", "-1,0a+0,0a"])
def test_refused_openings(move: str) -> None:
    with pytest.raises(IllegalMove, match="the first two tiles are next to each other, the first at 0,0"):
        start().play(move)


@pytest.mark.parametrize("text", ["", "pass", "0,0", "0,0d", "0,0A", "0,0a+", "0,0a+1,0a+2,0a", "0,0a 1,0a", "00,0a"])
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(BadNotation, match="is no move of Palago"):
        start().play(text)


# --- the aim


def test_the_player_who_forms_a_closed_group_containing_at_least_one_arch_wins() -> None:
    state = palago(WHITE_THREAT, "W")
    assert state.outcome is None
    after = state.play("1,0c")
    assert after.outcome == Ends(WHITE, OWN_CLOSED)
    assert after.turn is None
    assert after.legal_moves() == []
    with pytest.raises(IllegalMove, match=f"the game is over \\({OWN_CLOSED}\\)"):
        after.play("2,0a+3,0a")


def test_blue_wins_with_a_blue_group() -> None:
    """The same upside down, where the colours change places."""
    after = palago("0,0a -1,1a 1,0b 0,1a", "B").play("-1,0c")
    assert after.outcome == Ends(BLUE, OWN_CLOSED)


@pytest.mark.parametrize("way", ["a", "b"])
def test_a_group_that_goes_on_is_not_closed(way: str) -> None:
    """Where an arch ends at 1,0 instead of a tip, the white group runs on to an open corner."""
    after = palago(WHITE_THREAT, "W").play(f"1,0{way}+2,0a")
    assert after.outcome is None
    assert after.turn == BLUE


def test_only_one_tile_need_be_played_if_that_tile_wins_the_game_for_either_player() -> None:
    for to_move in "WB":
        assert alone(palago(WHITE_THREAT, to_move)) == {"1,0c"}
        assert alone(palago(BOTH_THREATS, to_move)) == {"1,0c", "2,0c"}


def test_closing_only_the_opponents_group_makes_the_opponent_win() -> None:
    assert palago(WHITE_THREAT, "B").play("1,0c").outcome == Ends(WHITE, OTHER_CLOSED)
    assert palago(BOTH_THREATS, "W").play("2,0c").outcome == Ends(BLUE, OTHER_CLOSED)


@pytest.mark.parametrize("to_move", ["W", "B"])
def test_a_lone_tile_that_closes_nothing_is_refused(to_move: str) -> None:
    state = palago(WHITE_THREAT, to_move)
    for move in ("1,0a", "1,0b", "-1,1a", "2,-2c"):
        with pytest.raises(IllegalMove, match="a tile alone must close an arch group"):
            state.play(move)


def test_three_tips_round_a_corner_close_a_group_that_counts_for_nothing() -> None:
    """The closed white group contains no arches so doesn't count."""
    for variant in ("standard", "single", "anywhere"):
        state = palago("-1,1b 0,0a 0,1c", variant=variant)
        assert any(group.missing == 0 for group in direct.groups(state.layout.tiles, WHITE))
        assert state.outcome is None
    state = palago("-1,1b 0,0a", "W")
    assert "0,1c" not in legal(state)
    assert state.play("0,1c+1,1a").outcome is None
    assert palago("-1,1b 0,0a", "W", "single").play("0,1c").outcome is None


def test_a_game_won_by_blue() -> None:
    """Blue encloses one arch; the white circle of three tips that the same tile closes doesn't count."""
    state = palago("0,0a -1,1a 1,0b 0,1a -2,0b -1,-1a 0,-1b 1,-1b", "B")
    after = state.play("-1,0c")
    circle = {direct.corner((-1, 0), "SW")}
    assert any(group.corners == circle and not group.missing for group in direct.groups(after.layout.tiles, WHITE))
    assert after.outcome == Ends(BLUE, OWN_CLOSED)


# --- the tiebreaker


@pytest.mark.parametrize(("to_move", "winner"), [("W", BLUE), ("B", WHITE)])
def test_if_a_move_closes_arch_groups_for_both_players_then_the_mover_loses(to_move: str, winner: int) -> None:
    assert palago(SEKI, to_move).play("1,0a").outcome == Ends(winner, BOTH_CLOSED)
    for variant in ("single", "anywhere"):
        assert palago(SEKI, to_move, variant).play("1,0a").outcome == Ends(winner, BOTH_CLOSED)


def test_both_players_groups_closed_by_the_two_tiles_of_a_pair() -> None:
    """Each tile closes one player's group, so neither can go down first."""
    with pytest.raises(IllegalMove, match="the tile that goes down first would end the game, so it is played alone"):
        palago(BOTH_THREATS, "W").play("1,0c+2,0c")


def test_both_tiles_must_be_played_unless_the_first_tile_wins_the_game() -> None:
    """A pair needs one tile that can go down first without ending the game. The other may then end it."""
    state = palago(BOTH_THREATS, "W")
    pairs = {
        str(move) for move in state.legal_moves() if len(move) == 2 and set(map(cell_of, move)) == {(1, 0), (2, 0)}
    }
    assert pairs == {f"1,0{v}+2,0{w}" for v in WAYS for w in WAYS} - {"1,0c+2,0c"}
    assert state.play("1,0c+2,0a").outcome == Ends(WHITE, OWN_CLOSED)
    assert state.play("1,0b+2,0c").outcome == Ends(BLUE, OTHER_CLOSED)
    assert state.play("1,0a+2,0a").outcome is None


def test_the_tile_that_goes_down_first_need_not_touch_an_earlier_tile() -> None:
    """2,0 touches nothing but 1,0, and 1,0c ends the game."""
    assert palago(WHITE_THREAT, "W").play("1,0c+2,0a").outcome == Ends(WHITE, OWN_CLOSED)


# --- 48 tiles


@pytest.mark.parametrize(
    ("tiles", "last", "outcome"),
    [
        # All in one row, every arch joins the next: one group of 48 for each.
        (row(46), "46,0a+47,0a", Ends(None, "tiles used up, largest groups level at 48 arches", (48, 48))),
        # The turned tile's white arch joins the tiles west of it, its blue arch those east of it.
        (row(46, 23), "46,0a+47,0a", Ends(BLUE, "tiles used up, largest group 25 arches to 24", (24, 25))),
        (row(46, 24), "46,0a+47,0a", Ends(WHITE, "tiles used up, largest group 25 arches to 24", (25, 24))),
        (row(46, 0), "46,0a+47,0a", Ends(BLUE, "tiles used up, largest group 48 arches to 47", (47, 48))),
        # Two tiles on top of the row: only tips meet there, so they don't lengthen its groups.
        (row(46), "-1,1a+0,1a", Ends(None, "tiles used up, largest groups level at 46 arches", (46, 46))),
    ],
)
def test_if_the_tiles_run_out_the_largest_group_counting_arches_wins(tiles: str, last: str, outcome: Ends) -> None:
    for to_move in "WB":
        state = palago(tiles, to_move)
        assert state.outcome is None
        assert state.play(last).outcome == outcome


def test_there_are_48_tiles() -> None:
    state = palago(f"{WHITE_THREAT} {' '.join(f'{q},0a' for q in range(-2, -45, -1))}")
    assert len(state.layout.tiles) == 47
    assert legal(state) == {"1,0c"}
    with pytest.raises(IllegalMove, match="there is only one tile left"):
        state.play("1,0a+2,0a")
    assert state.play("1,0c").outcome == Ends(WHITE, OWN_CLOSED)


def test_one_tile_left_that_can_close_nothing() -> None:
    """A diagram of 47 tiles: no pair is left to be played, so the tiles have run out."""
    for variant in ("standard", "anywhere"):
        outcome = Ends(None, "tiles used up, largest groups level at 47 arches", (47, 47))
        assert palago(row(47), variant=variant).outcome == outcome


def test_a_group_closed_by_the_last_tile_decides() -> None:
    state = palago(f"{WHITE_THREAT} {' '.join(f'{q},0a' for q in range(-2, -44, -1))}", "B")
    assert state.play("1,0c+2,0a").outcome == Ends(WHITE, OTHER_CLOSED)
    after = state.play("1,0a+2,0a").outcome
    assert after is not None
    assert after.reason.startswith("tiles used up")


def test_single_tiles_run_out_one_by_one() -> None:
    state = palago(row(47), "B", "single")
    assert state.turn == BLUE
    assert state.play("47,0a").outcome == Ends(None, "tiles used up, largest groups level at 48 arches", (48, 48))


# --- holes


def in_hole(state: Palago, hole: str = "1,0") -> set[str]:
    return {text for text in legal(state) if any(step[:-1] == hole for step in text.split("+"))}


def test_a_player_cannot_place_the_first_tile_of_their_move_in_a_single_hole() -> None:
    for to_move in "WB":
        assert in_hole(palago(HOLE, to_move)) == set()
    with pytest.raises(IllegalMove, match="a tile alone must close an arch group"):
        palago(HOLE).play("1,0a")
    with pytest.raises(IllegalMove, match="the two tiles must be next to each other"):
        palago(HOLE).play("1,0a+3,0a")


def test_unless_that_tile_immediately_wins_the_game() -> None:
    """With its other end closed, the white arch on 0,0 waits for the tip of a tile in the hole -1,0."""
    state = palago(TWO_HOLES + " 1,0c", "W")
    assert in_hole(state, "-1,0") == {"-1,0b"}
    assert state.play("-1,0b").outcome == Ends(WHITE, OWN_CLOSED)


def test_a_tile_in_a_hole_may_close_a_group_at_three_corners() -> None:
    """Four white arches lead from corner to corner of the hole 1,0, closed but for it: any way will do."""
    tiles = "0,0b 0,1b 1,-1c 1,1a 2,-2a 2,-1b 2,0b 2,1c"
    for to_move in "WB":
        assert in_hole(palago(tiles, to_move)) == {"1,0a", "1,0b", "1,0c"}
    for move in ("1,0a", "1,0c"):
        assert palago(tiles, "W").play(move).outcome == Ends(WHITE, OWN_CLOSED)
    # The blue arch of 1,0b ends at two corners where blue has only tips.
    assert palago(tiles, "W").play("1,0b").outcome == Ends(BLUE, BOTH_CLOSED)


def test_seki_either_player_may_fill_a_hole_by_closing_their_group_but_would_lose() -> None:
    for to_move, winner in (("W", BLUE), ("B", WHITE)):
        state = palago(SEKI, to_move)
        assert in_hole(state) == {"1,0a"}
        assert state.play("1,0a").outcome == Ends(winner, BOTH_CLOSED)


def test_any_group_adjoining_two_separate_holes_is_safe_from_closure() -> None:
    (group,) = [
        group
        for group in direct.groups(palago(TWO_HOLES).layout.tiles, WHITE)
        if group.arches == 1 and group.missing == 2 and direct.corner((0, 0), "SE") in group.corners
    ]
    for to_move in "WB":
        state = palago(TWO_HOLES, to_move)
        assert in_hole(state, "1,0") == in_hole(state, "-1,0") == set()
        for move in state.legal_moves():
            assert group in direct.groups(state.play(move).layout.tiles, WHITE)


# --- variants


def test_single_players_take_turns_placing_a_single_tile_per_turn() -> None:
    state = start("single")
    assert legal(state) == {"0,0a", "0,0b", "0,0c"}
    state = state.play("0,0b")
    assert (state.turn, state.ply) == (BLUE, 1)
    assert len(state.legal_moves()) == 6 * 3
    state = state.play("-1,0a")
    assert (state.turn, state.ply) == (WHITE, 2)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1,0a+2,0a", "a turn is one tile"),
        ("2,0a", "it touches no earlier tile"),
        ("0,0b", "0,0 holds a tile already"),
    ],
)
def test_single_refuses(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        palago("0,0a", "B", "single").play(move)


def test_single_refuses_another_first_cell() -> None:
    with pytest.raises(IllegalMove, match="the first tile is at 0,0"):
        start("single").play("1,0a")


def test_single_fills_holes_and_closes_groups() -> None:
    assert in_hole(palago(HOLE, variant="single")) == {"1,0a", "1,0b", "1,0c"}
    assert palago(WHITE_THREAT, "W", "single").play("1,0c").outcome == Ends(WHITE, OWN_CLOSED)
    assert palago(WHITE_THREAT, "B", "single").play("1,0c").outcome == Ends(WHITE, OTHER_CLOSED)


def test_anywhere_the_two_tiles_need_not_be_themselves_adjacent() -> None:
    """Any two of the eight cells round two tiles, or one of them and one of the 22 steps outwards."""
    state = palago("0,0a 1,0a", "B", "anywhere")
    assert len(state.legal_moves()) == len(legal(state)) == (28 + 22) * 9
    assert "-1,0a+2,0a" in legal(state)
    assert "2,0a+3,0a" in legal(state)
    for move in ("3,0a+4,0a", "-1,0a+3,0a", "-2,0a+3,0a"):
        with pytest.raises(IllegalMove, match="it touches no earlier tile"):
            state.play(move)


def test_anywhere_the_openings_two_are_adjacent() -> None:
    assert legal(start("anywhere")) == legal(start())


def test_anywhere_each_tile_is_next_to_an_earlier_one_and_the_first_does_not_end_the_game() -> None:
    state = palago(WHITE_THREAT, "W", "anywhere")
    # 2,0 touches only 1,0, so 1,0c would have to go down first.
    with pytest.raises(IllegalMove, match="the tile that goes down first would end the game, so it is played alone"):
        state.play("1,0c+2,0a")
    assert state.play("1,0b+2,0a").outcome is None
    # -1,1 touches 0,0, and goes down first.
    assert state.play("-1,1a+1,0c").outcome == Ends(WHITE, OWN_CLOSED)
    with pytest.raises(IllegalMove, match="the tile that goes down first would end the game"):
        palago(BOTH_THREATS, "W", "anywhere").play("1,0c+2,0c")


def test_anywhere_one_tile_alone_if_it_ends_the_game() -> None:
    for to_move in "WB":
        assert alone(palago(BOTH_THREATS, to_move, "anywhere")) == {"1,0c", "2,0c"}
    with pytest.raises(IllegalMove, match="a tile alone must close an arch group"):
        palago(WHITE_THREAT, "W", "anywhere").play("1,0a")


def test_anywhere_holes_can_be_filled() -> None:
    """The adjacent placement constraint introduces the hole threat; without it there is none."""
    assert "1,0a+3,0a" in in_hole(palago(HOLE, variant="anywhere"))


# --- texts


def test_diagrams_with_an_odd_number_of_tiles() -> None:
    """White will never be presented with three tiles on their turn, but the diagram shows them."""
    for variant in ("standard", "single", "anywhere"):
        state = palago("-1,1a 0,0c 0,1b", "W", variant)
        assert state.turn == WHITE
        assert state.text == f"palago/{variant} -1,1a+0,0c+0,1b W"
        assert state.legal_moves()


def test_positions_are_written_as_they_are_read() -> None:
    for tiles in ("", WHITE_THREAT, BOTH_THREATS, SEKI, TWO_HOLES, row(48)):
        state = palago(tiles, "B")
        assert archipel.position(state.text) == state
    assert start().text == "palago/standard - W"
    assert start() == archipel.start("palago")


@pytest.mark.parametrize(
    ("board", "at", "reason"),
    [
        (row(49).replace(" ", "+"), "48,0a", "49 tiles, and there are only 48"),
        ("0,0a+5,0a", "5,0a", "is not connected to 0,0 by tiles"),
        ("0,0a+1,0a+3,0b+4,0b", "3,0b", "is not connected to 0,0 by tiles"),
        ("1,0a+2,0a", "1,0a", "no tile on 0,0"),
        ("1,0a+0,0a", "0,0a", "in order of q, then r"),
        ("0,1a+0,0a", "0,0a", "in order of q, then r"),
        ("0,0a+0,0b", "0,0b", "one on a cell"),
        ("0,0a+1,0d", "1,0d", "'1,0d' is no tile"),
        ("0,0a+1,0", "1,0", "'1,0' is no tile"),
        ("0,0a+01,0a", "01,0a", "'01,0a' is no tile"),
        ("0,0a+1,-0a", "1,-0a", "'1,-0a' is no tile"),
        ("0,0a+100,0a", "100,0a", "'100,0a' is no tile"),
        ("0,0a+1," + "9" * 2000 + "a", "1,9", "is no tile"),
        ("0,0a+٣,0a", "٣", "is no tile"),
    ],
)
def test_refused_texts_point_at_the_mistake(board: str, at: str, reason: str) -> None:
    text = f"palago/standard {board} W"
    with pytest.raises(BadNotation, match=reason) as refusal:
        archipel.position(text)
    assert refusal.value.column == text.index(at, len("palago/standard ")) + 1
    assert len(str(refusal.value)) < 150
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("palago/standard  W", 17),
        ("palago/standard 0,0a+ W", 22),
        ("palago/standard 0,0a X", 22),
        ("palago/standard 0,0a ", 22),
        ("palago/standard 0,0a Wx", 23),
        ("palago/double 0,0a W", 1),
    ],
)
def test_refused_fields_point_at_the_mistake(text: str, column: int) -> None:
    with pytest.raises(BadNotation) as refusal:
        archipel.position(text)
    assert refusal.value.column == column


def test_the_variants() -> None:
    assert archipel.games()["palago"] == ["standard", "single", "anywhere"]


# --- one move, without listing all


@pytest.mark.parametrize("variant", ["standard", "single", "anywhere"])
@given(seed=st.integers(0, 10**6))
def test_a_move_is_legal_exactly_if_it_is_listed(variant: str, seed: int) -> None:
    """Every tile and pair on and round the layout, tried in positions of random games."""
    chance = random.Random(seed)
    by_hand = [palago(tiles, chance.choice("WB"), variant) for tiles in (BOTH_THREATS, SEKI, TWO_HOLES, HOLE)]
    for state in [*by_hand, *random_states("palago", variant, seed, 2)]:
        assert isinstance(state, Palago)
        legal = {str(move) for move in state.legal_moves()}
        assert all(map(state.is_legal, legal))
        near = sorted({cell for tile in [*state.layout.tiles, (0, 0)] for cell in (tile, *neighbours(tile))})
        further = sorted({cell for tile in near for cell in neighbours(tile)})
        tiles = [f"{q},{r}{way}" for q, r in near for way in "abc"]
        pairs = [(one, other) for one in chance.sample(near, min(5, len(near))) for other in further if one < other]
        twos = [f"{a},{b}{way}+{c},{d}{chance.choice('abc')}" for (a, b), (c, d) in pairs for way in "abc"]
        for text in tiles + twos:
            assert state.is_legal(text) == (text in legal), (state, text)
        assert not any(map(state.is_legal, ["", "x", "0,0", "0,0a+0,0b", "1,0a+0,0a"]))


def test_nothing_is_legal_when_the_game_is_over() -> None:
    *_, before, over = random_game("palago", "standard", 1)
    assert not any(over.is_legal(str(move)) for move in before.legal_moves())
