"""Setting up positions: any position can be, nothing that was put is lost, and the rules say what is impossible."""

import random
from contextlib import suppress
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import BadNotation, State, UnknownGame
from archipel.editor import (
    BadEdit,
    NoEditor,
    cleared,
    draft,
    drawn,
    editor,
    has_editor,
    in_variant,
    judged,
    put,
    with_mark,
    with_side,
)
from archipel.rules.registry import MOST_CHARACTERS
from archipel.scene import scene
from tests.play import VARIANTS, random_states

SEEDS = st.integers(0, 10**6)

every_variant = pytest.mark.parametrize(
    ("game", "variant"), [(game, variant) for game, variant in VARIANTS if has_editor(game)]
)


def cells(state: State) -> list[str]:
    return [cell.name for cell in editor(state.game).frame(state).cells]


def keys(state: State) -> dict[str, str]:
    """The key of the piece on each cell."""
    known = {(stock.kind, stock.owner): stock.key for stock in editor(state.game).stocks}
    return {piece.cell: known[piece.kind, piece.owner] for piece in scene(state, steps=False).pieces}


def changed(state: State, chance: random.Random, edits: int) -> list[tuple[State, str]]:
    """A draft after each of some random changes, with the cell that was changed last."""
    stocks = [stock.key for stock in editor(state.game).stocks]
    drafts = []
    for _ in range(edits):
        cell = chance.choice(cells(state))
        state = put(state, cell, chance.choice([*stocks, None]))
        drafts.append((state, cell))
    return drafts


@every_variant
@given(seed=SEEDS)
def test_every_position_of_a_game_is_built_piece_by_piece(game: str, variant: str, seed: int) -> None:
    (wanted,) = random_states(game, variant, seed, 1)
    state, missing = cleared(draft(wanted.text)), keys(wanted)
    assert not drawn(state).pieces
    while missing:
        cell = next(name for name in cells(state) if name in missing)
        state = put(state, cell, missing.pop(cell))
    state = with_mark(state, wanted.mark)
    assert state.text == wanted.text
    assert judged(state) == wanted
    assert drawn(state).pieces == scene(wanted, steps=False).pieces


@every_variant
@given(seed=SEEDS)
def test_what_was_put_is_read_back_and_can_be_taken_back(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    (before,) = random_states(game, variant, seed, 1)
    for state, cell in changed(before, chance, 8):
        assert draft(state.text) == state
        assert draft(state.text).text == state.text
        if cell in cells(state):  # what has hung in the air is brought back only by undoing
            assert put(state, cell, keys_or_none(before, cell)) == before
        before = state


def keys_or_none(state: State, cell: str) -> str | None:
    known = {(stock.kind, stock.owner): stock.key for stock in editor(state.game).stocks}
    return next((known[piece.kind, piece.owner] for piece in drawn(state).pieces if piece.cell == cell), None)


@every_variant
@given(seed=SEEDS)
def test_every_draft_is_drawn_and_judged(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    (begun,) = random_states(game, variant, seed, 1)
    for state, _ in changed(begun, chance, 8):
        seen = drawn(state)
        names = [cell.name for cell in seen.frame.cells]
        assert len(set(names)) == len(names)
        assert {piece.cell for piece in seen.pieces} <= set(names)
        assert {cell.symbol for cell in seen.frame.cells} <= set(seen.frame.symbols)
        assert {piece.symbol for piece in seen.pieces} <= set(seen.frame.symbols)
        assert {stock.symbol for stock in editor(game).stocks} <= set(seen.frame.symbols)
        with suppress(BadNotation):
            assert judged(state).text == state.text


@every_variant
def test_either_side_may_be_to_move(game: str, variant: str) -> None:
    state = draft(archipel.start(game, variant).text)
    assert [with_side(state, player).to_move for player in (0, 1)] == [0, 1]
    assert with_side(with_side(state, 1), 0) == state


@pytest.mark.parametrize("game", [game for game in archipel.games() if has_editor(game)])
def test_turning_a_piece_leads_back_to_it(game: str) -> None:
    turned = {stock.key: stock.turned for stock in editor(game).stocks}
    for key in turned:
        following, steps = turned[key], 1
        while following != key:
            following, steps = turned[following], steps + 1
        assert steps <= len(turned)


def edited(text: str, *puts: tuple[str, str | None]) -> State:
    state = draft(text)
    for cell, key in puts:
        state = put(state, cell, key)
    return state


@pytest.mark.parametrize(
    ("state", "kind", "why"),
    [
        (edited("lazo/side2 2/1W1/WW|2/W B", ("a1", None)), "lazo.hangs", "a1.2 does not rest on three tiles"),
        (
            edited("lazo/side2 2/1W1/WW B", ("a1.2", "B")),
            "lazo.unrooted",
            "no black tiles lead from a1.2 down to the board, so it can't have been placed",
        ),
        (
            edited("palago/standard 0,0a+1,0b+2,0c W", ("1,0", None)),
            "palago.unconnected",
            "'2,0c' is not connected to 0,0 by tiles",
        ),
        (edited("palago/single 0,0a+1,0b W", ("0,0", None)), "palago.no-origin", "no tile on 0,0, where every"),
        (edited(archipel.start("desdemona").text, ("e5", "W")), "desdemona.too-many", "White has 5 amazons"),
        (
            with_mark(draft("iago/simple+penalty 5/6/7/8/9/8/7/6/5 D"), "!"),
            "iago.claim-nothing",
            "Light can't have missed a capture here",
        ),
    ],
)
def test_the_rules_say_what_is_impossible(state: State, kind: str, why: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        judged(state)
    assert refusal.value.kind == kind
    assert refusal.value.reason.startswith(why)


def test_tiles_hang_in_the_air_until_something_is_below_them() -> None:
    """A layer may be empty under one that is not; what is there stays there."""
    text, below = "lazo/side3 3/4/2W2/1WW1/WWW|3/4/1W1/WW|3/2/W B", ("a1.2", "a2.2", "b2.2")
    state = edited(text, *((cell, None) for cell in below))
    assert state.board_text == "3/4/2W2/1WW1/WWW|3/4/3/2|3/2/W"
    assert edited(state.text, *((cell, "W") for cell in below)).text == text
    with pytest.raises(BadNotation, match=r"a1\.3 does not rest on three tiles"):
        judged(state)


def test_the_same_pieces_in_another_variant() -> None:
    state = draft("iago/loose 5/6/7/8/3D5/3L4/7/6/5 D")
    assert in_variant(state, "simple").text == "iago/simple 5/6/7/8/3D5/3L4/7/6/5 D"
    small = draft("lazo/small 4/5/6/2W4/6/5/4 B")
    assert in_variant(small, "side4").text == "lazo/side4 4/5/6/2W4/6/5/4 B"
    assert in_variant(small, "side5") == archipel.start("lazo", "side5")
    with pytest.raises(UnknownGame):
        in_variant(small, "huge")


def test_what_can_not_be_is_refused() -> None:
    state = draft("palago/standard 0,0a W")
    with pytest.raises(BadEdit, match="'5,5' is no cell"):
        put(state, "5,5", "a")
    with pytest.raises(BadEdit, match="'q' is no piece; the pieces are a, b, c"):
        put(state, "1,0", "q")
    with pytest.raises(NoEditor, match="positions of chess can't be set up"):
        editor("chess")
    with pytest.raises(BadNotation):
        draft("palago/standard zzz W")


def test_there_is_an_end_to_what_can_be_laid() -> None:
    tiles = sorted((q, r) for q in range(50) for r in range(20))[:650]
    state = draft(f"palago/standard {'+'.join(f'{q},{r}a' for q, r in tiles)} W")
    assert len(state.text) > MOST_CHARACTERS - 100
    with pytest.raises(BadEdit, match="there is no room for more"):
        reduce(lambda state, cell: put(state, f"{cell},-1", "a"), range(20), state)
