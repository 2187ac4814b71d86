"""The rules of Lazo, sentence by sentence, on positions made by hand."""

from functools import cache
from itertools import groupby

import pytest

import archipel
from archipel import BadNotation, IllegalMove
from archipel.rules.lazo import Lazo, pyramid
from archipel.rules.loops import has_loop
from tests.direct import lazo_linking as direct
from tests.direct.lazo_linking import Space
from tests.endings import Ends

WHITE, BLACK = 0, 1
SIDES = {"standard": 6, "small": 4} | {f"side{side}": side for side in range(2, 9)}

SURFACE_LOOP = "board surface loop"
ARCH = "arch"
STUCK = "no legal move"


@cache
def spaces(side: int) -> dict[str, Space]:
    """All spaces by name: the row's letter from below, the place in the surface's row from the left, the layer."""
    leftmost = {r: min(q for q, row, z in direct.pyramid(side) if (row, z) == (r, 1)) for r in range(1 - side, side)}
    return {
        f"{'abcdefghijklmno'[r + side - 1]}{q - leftmost[r] + 1}" + (f".{z}" if z > 1 else ""): (q, r, z)
        for q, r, z in direct.pyramid(side)
    }


def text_of(variant: str, to_move: str, white: str = "", black: str = "") -> str:
    """The text of the position with these tiles."""
    side = SIDES[variant]
    colours = {spaces(side)[text]: "W" for text in white.split()} | {spaces(side)[text]: "B" for text in black.split()}
    layers = []
    for z in range(1, max((z for _, _, z in colours), default=1) + 1):
        rows = []
        for r in range(side - 1, -side, -1):
            row = [colours.get(space, "") for space in sorted(spaces(side).values()) if space[1:] == (r, z)]
            runs = [(colour, len(list(run))) for colour, run in groupby(row)]
            rows += ["".join(colour * length or str(length) for colour, length in runs)] if row else []
        layers.append("/".join(rows))
    return f"lazo/{variant} {'|'.join(layers)} {to_move}"


def lazo(variant: str, to_move: str, white: str = "", black: str = "") -> Lazo:
    state = archipel.position(text_of(variant, to_move, white, black))
    assert isinstance(state, Lazo)
    return state


def start(variant: str = "small") -> Lazo:
    return lazo(variant, "W")


def legal(state: Lazo) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def names(state: Lazo, player: int) -> set[str]:
    """The names of a player's tiles."""
    return {text for text, space in spaces(SIDES[state.variant]).items() if space in state.own(player)}


SURFACE = {text for text in spaces(4) if "." not in text}


# --- the board


@pytest.mark.parametrize(
    ("variant", "counts"),
    [
        ("standard", [91, 75, 60, 46, 33, 21, 10, 3]),
        ("small", [37, 27, 18, 10, 3]),
        ("side2", [7, 3]),
        ("side4", [37, 27, 18, 10, 3]),
        ("side6", [91, 75, 60, 46, 33, 21, 10, 3]),
    ],
)
def test_each_layer_has_room_for_fewer_tiles_than_the_layer_beneath(variant: str, counts: list[int]) -> None:
    heights = [space[2] for space in pyramid(variant).spaces]
    assert [heights.count(z) for z in range(1, max(heights) + 1)] == counts


@pytest.mark.parametrize("variant", SIDES)
def test_names_of_spaces(variant: str) -> None:
    board = pyramid(variant)
    assert dict(zip(board.names, board.spaces, strict=True)) == spaces(SIDES[variant])
    assert {text: board.spaces[i] for text, i in board.by_name.items()} == spaces(SIDES[variant])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("d4", (0, 0, 1)),
        ("c4", (1, -1, 1)),
        ("a1", (0, -3, 1)),
        ("d1", (-3, 0, 1)),
        ("g4", (0, 3, 1)),
        ("c4.2", (1, -1, 2)),
        ("c2.5", (-1, -1, 5)),
    ],
)
def test_a_name_above_the_surface_is_that_of_the_surface_cell_and_the_layer(text: str, where: Space) -> None:
    board = pyramid("small")
    assert board.spaces[board.by_name[text]] == where


def test_each_space_is_adjacent_to_three_below_six_on_the_same_layer_and_three_above() -> None:
    board = pyramid("standard")
    i = board.index[0, 0, 3]
    assert {board.names[s] for s in board.supports[i]} == {"f6.2", "f7.2", "g6.2"}
    around = {"f7.3", "g6.3", "g5.3", "f5.3", "e5.3", "e6.3"}
    assert {board.names[s] for s in board.footholds[i]} == around | {"f6.2", "f7.2", "g6.2"}
    assert {board.names[s] for s in range(len(board.spaces)) if i in board.supports[s]} == {"f6.4", "f5.4", "e5.4"}


def test_the_full_size_grid_has_91_holes_six_along_each_edge() -> None:
    state = start("standard")
    assert state.text == "lazo/standard 6/7/8/9/10/11/10/9/8/7/6 W"
    assert len(state.legal_moves()) == 91


# --- a move


def test_the_board_is_initially_empty_and_white_makes_the_first_move() -> None:
    state = start()
    assert (state.turn, state.ply) == (WHITE, 0)
    assert legal(state) == {f"{row}{place}" for row, width in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
                            for place in range(1, width + 1)}  # fmt: skip
    assert state == archipel.start("lazo", "small")


def test_a_move_consists_of_placing_one_tile() -> None:
    state = start().play("d4")
    assert (names(state, WHITE), names(state, BLACK)) == ({"d4"}, set())
    assert (state.turn, state.ply) == (BLACK, 1)
    state = state.play("c4")
    assert (names(state, WHITE), names(state, BLACK)) == ({"d4"}, {"c4"})
    assert (state.turn, state.ply) == (WHITE, 2)
    assert state.text == "lazo/small 4/5/6/3W3/3B2/5/4 W"


@pytest.mark.parametrize("text", ["", "pass", "h1", "a5", "d8", "d4.1", "d4.6", "g1.2", "D4", "d4 ", "d04", "swap!"])
def test_you_must_place_a_tile(text: str) -> None:
    with pytest.raises(BadNotation, match="is no move of Lazo on this board") as refusal:
        start().play(text)
    assert "\n" not in str(refusal.value)


def test_tiles_are_not_moved_once_placed_and_are_not_captured() -> None:
    state = lazo("small", "W", white="d4", black="c4")
    for taken in ("d4", "c4"):
        with pytest.raises(IllegalMove, match=f"^{taken} holds a tile already$"):
            state.play(taken)
    for move in state.legal_moves():
        after = state.play(move)
        assert names(after, WHITE) == {"d4", str(move)}
        assert names(after, BLACK) == {"c4"}


def test_any_tile_placed_on_other_tiles_must_rest_on_three_tiles_beneath_it() -> None:
    """d4.2 rests on d4, d5 and e4."""
    for missing in ("d4", "d5", "e4"):
        filled = " ".join({"d4", "d5", "e4"} - {missing})
        with pytest.raises(
            IllegalMove, match=r"^d4\.2 rests on d4, d5, e4, and not all of them are filled$"
        ) as refusal:
            lazo("small", "W", white=filled).play("d4.2")
        assert "\n" not in str(refusal.value)
    assert "d4.2" in legal(lazo("small", "W", white="d4", black="d5 e4"))
    assert "d4.2" in legal(lazo("small", "B", white="d4", black="d5 e4"))


def test_three_mutually_adjacent_tiles_that_share_a_common_vertex_form_no_hole() -> None:
    """Of the two triangles on d4 and d5, only the one with e4 carries a tile."""
    assert {text for text in legal(lazo("small", "W", white="d4 d5 c4")) if "." in text} == set()
    assert {text for text in legal(lazo("small", "W", white="d4 d5 e4")) if "." in text} == {"d4.2"}


@pytest.mark.parametrize("own", ["d4", "d5", "e4"])
def test_the_tile_must_be_placed_adjacent_to_another_of_the_same_color_beneath_it(own: str) -> None:
    others = " ".join({"d4", "d5", "e4"} - {own})
    assert "d4.2" in legal(lazo("small", "W", white=own, black=others))
    state = lazo("small", "W", white="c1", black="d4 d5 e4")
    assert "d4.2" not in legal(state)
    with pytest.raises(IllegalMove, match=r"^d4\.2 has no white neighbour below or on its own layer$"):
        state.play("d4.2")
    assert "d4.2" in legal(lazo("small", "B", white="c1", black="d4 d5 e4"))


def test_or_on_the_same_layer() -> None:
    """c4.2 rests on c4, c5 and d5, and is next to d4.2."""
    surface = {"white": "c4", "black": "c5 d4 d5 e4"}
    assert "d4.2" not in legal(lazo("small", "W", **surface))
    assert "d4.2" in legal(lazo("small", "W", white="c4 c4.2", black="c5 d4 d5 e4"))
    assert "d4.2" not in legal(lazo("small", "W", white="c4", black="c5 d4 d5 e4 c4.2"))


def test_a_space_stays_closed_to_a_color_until_it_has_such_a_neighbour() -> None:
    state = lazo("small", "W", white="c4", black="c5 d4 d5 e4")
    assert {text for text in legal(state) if "." in text} == {"c4.2"}
    later = state.play("c4.2").play("a1")
    assert {text for text in legal(later) if "." in text} == {"d4.2"}


def test_there_is_no_such_restriction_when_placing_a_tile_on_the_board_surface() -> None:
    state = lazo("small", "W", white="a1", black="d4 d5 e4")
    assert legal(state) == SURFACE - {"a1", "d4", "d5", "e4"}


# --- the swap


def test_black_may_place_a_tile_in_the_same_hole_returning_the_white_tile() -> None:
    state = start().play("d4")
    assert legal(state) == (SURFACE - {"d4"}) | {"swap"}
    after = state.play("swap")
    assert (names(after, WHITE), names(after, BLACK)) == (set(), {"d4"})
    assert (after.turn, after.ply, after.outcome) == (WHITE, 2, None)
    assert after.text == text_of("small", "W", black="d4")
    assert legal(after) == SURFACE - {"d4"}
    later = after.play("c4")
    assert (later.turn, later.ply) == (BLACK, 3)
    assert "swap" not in legal(later)
    assert later.play("c3").ply == 4


@pytest.mark.parametrize(
    ("to_move", "white", "black"),
    [
        ("W", "", ""),
        ("B", "", ""),
        ("W", "d4", ""),
        ("W", "", "d4"),
        ("B", "", "d4"),
        ("B", "d4", "c4"),
        ("W", "d4", "c4"),
        ("B", "d4 d5", ""),
        ("B", "d4 d5", "c4"),
    ],
)
def test_only_then(to_move: str, white: str, black: str) -> None:
    state = lazo("small", to_move, white, black)
    assert "swap" not in legal(state)
    with pytest.raises(IllegalMove, match=r"^swap: only Black's first move may be a swap, against White's only tile$"):
        state.play("swap")


# --- board surface loops

RING = ["c3", "c4", "d5", "e4", "e3", "d3"]  # round d4


@pytest.mark.parametrize("last", RING)
@pytest.mark.parametrize("inside", ["", "d4"])
def test_a_board_surface_loop_goes_round_at_least_one_opposing_tile_or_vacant_space(last: str, inside: str) -> None:
    rest = " ".join(cell for cell in RING if cell != last)
    state = lazo("small", "W", white=rest, black=inside)
    assert state.outcome is None
    assert state.play(last).outcome == Ends(WHITE, SURFACE_LOOP)
    black = lazo("small", "B", white=inside, black=rest)
    assert black.play(last).outcome == Ends(BLACK, SURFACE_LOOP)


def test_a_loop_round_ones_own_tile_alone_is_none() -> None:
    """Seven tiles that fill a hexagon, whichever of its border comes last."""
    for last in RING:
        assert lazo("small", "W", white=" ".join({*RING, "d4"} - {last})).play(last).outcome is None
    assert lazo("small", "B", white=" ".join([*RING, "d4"])).outcome is None


def test_a_loop_round_ones_own_tile_and_another_space() -> None:
    """Eight tiles round d4 and d5."""
    ring = "c3 c4 c5 e5 e4 e3 d3"
    assert lazo("small", "W", white=f"{ring} d4", black="d5").play("d6").outcome == Ends(WHITE, SURFACE_LOOP)
    assert lazo("small", "W", white=ring).play("d6").outcome == Ends(WHITE, SURFACE_LOOP)
    assert lazo("small", "W", white=f"{ring} d4 d5").play("d6").outcome is None


def test_the_edge_of_the_board_is_not_part_of_a_loop() -> None:
    """a2, b2 and b1 are all the neighbours of a1; the five cells from c1 to e1 cut off d1 and d2."""
    assert lazo("small", "W", white="a2 b2").play("b1").outcome is None
    assert lazo("small", "W", white="a2 b2", black="a1").play("b1").outcome is None
    assert lazo("small", "W", white="c1 c2 d3 e2", black="d1").play("e1").outcome is None


def test_a_loop_along_the_edge_of_the_board() -> None:
    """Round b2, with a1 and a2 on the edge."""
    assert lazo("small", "W", white="a1 a2 b3 c3 c2").play("b1").outcome == Ends(WHITE, SURFACE_LOOP)


def test_the_smallest_board() -> None:
    assert lazo("side2", "W", white="a1 a2 b1 b3 c1", black="b2").play("c2").outcome == Ends(WHITE, SURFACE_LOOP)


def test_an_opposing_tile_makes_no_loop() -> None:
    """Black fills White's last gap, or the inside of White's ring."""
    state = lazo("small", "B", white=" ".join(RING[:5]), black="b1")
    assert state.play(RING[5]).outcome is None
    assert state.play("d4").outcome is None


# --- arches


def test_a_legal_arch_is_a_bridge_over_a_river_of_at_least_two_tiles() -> None:
    """From e4 over d4.2 and c4.2 to c4, with the river d4, d5 below."""
    black = "d4 d5 c5"
    for bridge, last in (("c4.2", "d4.2"), ("d4.2", "c4.2")):
        state = lazo("small", "W", white=f"e4 c4 {bridge}", black=black)
        assert state.outcome is None
        assert state.play(last).outcome == Ends(WHITE, ARCH)
    # Black can't make White's arch, but can keep White from it.
    assert lazo("small", "B", white="e4 c4 c4.2", black=black).play("d4.2").outcome is None


def test_an_arch_of_black() -> None:
    state = lazo("small", "B", white="d4 d5 c5", black="e4 c4 c4.2")
    assert state.play("d4.2").outcome == Ends(BLACK, ARCH)


def test_an_arch_may_stand_on_one_side_on_any_tile_of_ones_own() -> None:
    """The bridge from e4 over d4.2 and d5.2 to d6, with the river d5, e5 below."""
    state = lazo("small", "W", white="e4 d6 d4.2", black="d4 d5 e5")
    assert state.play("d5.2").outcome == Ends(WHITE, ARCH)


def test_nothing_passes_a_blocking_region() -> None:
    """e4, d4.2, d5.2 and e5 seem to arch over d5, but above its tip there is no space next to it."""
    state = lazo("small", "W", white="e4 e5 d4.2", black="d4 d5 d6")
    after = state.play("d5.2")
    assert after.outcome is None
    assert after.turn == BLACK


def test_nothing_passes_three_tiles_in_a_heap() -> None:
    """The tip of d5 shows between d4.2, c4.2 and d5.2, which are all next to each other."""
    state = lazo("small", "W", white="e4 e5 d6 c5 c4 c4.2 d5.2", black="d4 d5")
    assert state.outcome is None
    assert state.play("d4.2").outcome is None


def test_an_arch_within_one_part_of_ones_tiles() -> None:
    """As before, but without d5.2: from d4 one gets under the bridge to d5, and up again to d5.2."""
    state = lazo("small", "W", white="e4 e5 d6 c5 c4 c4.2", black="d4 d5")
    assert state.outcome is None
    assert state.play("d4.2").outcome == Ends(WHITE, ARCH)


def test_an_arch_over_a_river_on_the_second_layer() -> None:
    """From e4.2 over d4.3 and c4.3 to c4.2, with the river d4.2, d5.2 below."""
    state = lazo(
        "small",
        "W",
        white="f4 c4 e4.2 c4.2 c4.3",
        black="d4 d5 d6 e4 e5 c5 c6 d4.2 d5.2 c5.2",
    )
    assert state.outcome is None
    assert state.play("d4.3").outcome == Ends(WHITE, ARCH)


RAISED = "c4.2 c3.2 d3.2 e3.2 d5.2"  # with e4.2 a ring round d4.2; it stands on d6 alone
UNDER = "c3 c4 c5 d3 d4 d5 e3 e4 e5 f3 f4"


def test_a_loop_above_the_surface_without_the_board() -> None:
    state = lazo("small", "W", white=f"d6 {RAISED}", black=UNDER)
    assert state.outcome is None
    after = state.play("e4.2")
    assert after.outcome == Ends(WHITE, ARCH)
    assert after.turn is None


def test_a_filled_hexagon_above_the_surface_is_no_loop() -> None:
    state = lazo("small", "W", white=f"d6 {RAISED} d4.2", black=UNDER)
    assert state.play("e4.2").outcome is None


@pytest.mark.parametrize("z", [1, 2, 3, 4])
def test_six_tiles_round_a_space_on_any_layer(z: int) -> None:
    ring = {(q, r, z) for q, r, _ in direct.AROUND}
    assert has_loop(ring, 6)
    assert not has_loop(ring | {(0, 0, z)}, 6)
    assert not has_loop(ring - {(1, 0, z)}, 6)
    assert has_loop(ring | {(0, 0, z + 1)}, 6)  # one tile above leaves two other ways up
    assert not has_loop(ring | {(0, 0, z + 1), (-1, 0, z + 1), (0, -1, z + 1)}, 6)


def test_the_game_is_ended_the_moment_either_player_forms_a_loop() -> None:
    after = lazo("small", "W", white="e4 c4 c4.2", black="d4 d5 c5").play("d4.2")
    assert after.turn is None
    assert after.legal_moves() == []
    with pytest.raises(IllegalMove, match=r"^a1: the game is over \(arch\)$"):
        after.play("a1")


def test_a_loop_counts_in_a_position_set_up_by_hand() -> None:
    for to_move in "WB":
        assert lazo("small", to_move, white=" ".join(RING)).outcome == Ends(WHITE, SURFACE_LOOP)
        arch = lazo("small", to_move, white="d4 d5 c5", black="e4 c4 c4.2 d4.2")
        assert arch.outcome == Ends(BLACK, ARCH)


# --- no legal move


def test_if_you_have_no_legal_move_you_lose() -> None:
    """Only b2.2 is empty, and all its neighbours are white."""
    state = start("side2")
    for move in ("c2", "b1", "b2", "a1", "b3", "c1", "b1.2", "a2"):
        state = state.play(move)
        assert state.outcome is None
    after = state.play("a1.2")
    assert after == lazo("side2", "B", white="c2 b2 b3 b1.2 a1.2", black="b1 a1 c1 a2")
    assert not direct.has_loop(after.own(WHITE), 2)
    assert not direct.has_loop(after.own(BLACK), 2)
    assert after.outcome == Ends(WHITE, STUCK)
    assert (after.turn, after.legal_moves()) == (None, [])


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("a2 c1 c2 b1 b2 b1.2 b3 a1 a1.2 b2.2", BLACK),
        ("a2 swap a1 b1 b3 c1 b2 a1.2 b1.2 c2 b2.2", WHITE),
    ],
)
def test_if_the_entire_pyramid_is_filled_the_player_who_made_the_last_move_is_the_winner(
    moves: str, winner: int
) -> None:
    state = start("side2")
    for move in moves.split():
        assert state.outcome is None
        state = state.play(move)
    assert len(state.own(WHITE)) + len(state.own(BLACK)) == 10
    assert not any(direct.has_loop(state.own(player), 2) for player in (WHITE, BLACK))
    assert state.outcome == Ends(winner, STUCK)


# --- texts


def test_positions_are_written_as_they_are_read() -> None:
    for variant, white, black in (
        ("small", "", ""),
        ("small", "e4 c4 c4.2", "d4 d5 c5"),
        ("small", f"d6 {RAISED}", UNDER),
        ("standard", "a1 f6 k6", "f7 g6 f1"),
        ("side8", "h8", "o1"),
    ):
        state = lazo(variant, "B", white, black)
        assert state.text == text_of(variant, "B", white, black)
        assert names(state, WHITE) == set(white.split())
        assert names(state, BLACK) == set(black.split())


def test_a_tile_above_white_and_black_in_a_text() -> None:
    assert text_of("small", "W", white="d4 d4.2", black="d5 e4") == "lazo/small 4/5/3B2/3WB2/6/5/4|4/5/3W2/5/4/3 W"


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        # Nothing below d4.2, or not all of it.
        (text_of("small", "W", white="d4.2"), 26, r"d4\.2 does not rest on three tiles"),
        (text_of("small", "W", white="d4 d4.2", black="e4"), 30, r"d4\.2 does not rest on three tiles"),
        # White tiles that only black ones carry.
        (
            text_of("small", "W", white="d4.2", black="d4 d5 e4"),
            31,
            r"no white tiles lead from d4\.2 down to the board",
        ),
        (
            text_of("small", "W", white="d4 d5 e4 d6 e5", black="d4.2 d5.2"),
            33,
            r"no black tiles lead from d4\.2 down to the board",
        ),
        # The first one wins: white round c2, black round e5.
        (
            text_of("small", "W", white="c3 d3 d2 c1 b1 b2", black="e6 f5 f4 e4 d5 d6"),
            12,
            "both players have a loop",
        ),
        ("lazo/small 4/5/6/7/6/5/4|4/5/6/5/4/3 W", 26, "a layer without a tile is left out"),
        ("lazo/side2 WB/BWW/BW|BB/W|1 W", 27, "3 layers where there is room for 2"),
        ("lazo/small 4/5/6/7/6/5 W", 12, "6 rows where the board has 7"),
        ("lazo/side2 2/4/2 W", 14, "a row of more than 3 cells"),
        ("lazo/side2 2/2/2 W", 14, "a row of 2 cells where the board has 3"),
        ("lazo/side2 2/1X1/2 W", 15, "'X' is no piece; the pieces are W, B"),
        ("lazo/side2 2/W0WW/2 W", 15, "'0' is no number of empty cells"),
        ("lazo/side2 2/" + "9" * 3000 + "/2 W", 14, "is no number of empty cells"),
        ("lazo/side2 2/3/2 X", 18, "is no side to move"),
        ("lazo/side2 2/3/2 Ws", 19, "after the side to move"),
        ("lazo/side9 2/3/2 W", 1, "lazo has no variant 'side9'"),
    ],
)
def test_refused_texts_point_at_the_mistake(text: str, column: int, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason) as refusal:
        archipel.position(text)
    assert refusal.value.column == column
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 150


def test_a_tile_above_does_not_carry_the_tile_below() -> None:
    """d4.2's only white neighbour is d4.3, which was placed later, next to c4.3; white comes down at c5.2 and c6."""
    black = " ".join(SURFACE - {"c6", "g1"}) + " c4.2 d5.2 e4.2"
    white = "c6 c5.2 c4.3 d4.3"
    with pytest.raises(BadNotation, match=r"no white tiles lead from d4\.2 down to the board"):
        archipel.position(text_of("small", "W", white=f"{white} d4.2", black=black))
    assert names(lazo("small", "W", white=white, black=f"{black} d4.2"), WHITE) == set(white.split())


def test_the_variants() -> None:
    assert archipel.games()["lazo"] == ["standard", "small", *(f"side{side}" for side in range(2, 9))]
