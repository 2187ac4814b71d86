"""The groups that Palago keeps up to date, against the flood fill over whole positions."""

from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import archipel
from archipel.rules.arches import Layout
from archipel.rules.palago import Palago
from tests.direct import palago_groups as direct
from tests.direct.palago_groups import BLUE, WHITE, Cell, Point

FUZZ = settings(deadline=None, derandomize=True)
CELLS = [(q, r) for q, r in product(range(-2, 3), repeat=2) if abs(q + r) <= 2]
VARIANTS = ("standard", "single", "anywhere")

Tiles = dict[Cell, str]
layouts = st.lists(
    st.tuples(st.sampled_from(CELLS), st.sampled_from("abc")), max_size=len(CELLS), unique_by=lambda tile: tile[0]
).map(dict)
full_layouts = st.lists(st.sampled_from("abc"), min_size=len(CELLS), max_size=len(CELLS)).map(
    lambda ways: dict(zip(CELLS, ways, strict=True))
)
seeds = st.integers(0, 2**32)


# --- the layout


def kept(layout: Layout) -> set[tuple[int, frozenset[Point], int, int]]:
    """The groups of a layout, each as its colour, the points of its corners, its arches and the places still empty."""
    names = "NS"  # a corner is known by the cell of which it is the N one if white, the S one if blue
    return {
        (
            colour,
            frozenset(direct.corner((q, r), names[colour]) for _, q, r in group.corners),
            group.arches,
            group.freedoms,
        )
        for (colour, _, _), group in layout.groups.items()
    }


def check_layout(tiles: Tiles, layout: Layout) -> None:
    assert layout.tiles == tiles
    assert kept(layout) == {
        (colour, group.corners, group.arches, group.missing)
        for colour in (WHITE, BLUE)
        for group in direct.groups(tiles, colour)
    }
    assert all(corner in group.corners for corner, group in layout.groups.items())
    for colour in (WHITE, BLUE):
        assert layout.closed(colour) == direct.closed(tiles, colour)
        assert layout.most_arches(colour) == direct.most_arches(tiles, colour)


def check_ending(tiles: Tiles, layout: Layout) -> None:
    for cell in set(CELLS) - set(tiles):
        for way in "abc":
            assert layout.ends_game((cell, way)) == direct.ends_game(tiles, cell, way), (cell, way)


def check_one_by_one(tiles: Tiles) -> None:
    """The same groups come out when the tiles are put down one after another as when they are all put down at once."""
    layout = Layout()
    placed: Tiles = {}
    for cell, way in tiles.items():
        layout = layout.add([(cell, way)])
        placed[cell] = way
        check_layout(placed, layout)
    check_layout(tiles, Layout().add(tiles.items()))


@given(layouts)
@settings(FUZZ, max_examples=150)
def test_groups(tiles: Tiles) -> None:
    check_one_by_one(tiles)


@given(full_layouts)
@settings(FUZZ, max_examples=150)
def test_groups_of_a_filled_area(tiles: Tiles) -> None:
    check_layout(tiles, Layout().add(tiles.items()))


@given(layouts)
@example(  # one white group at all three corners of a hole
    {(-1, 0): "b", (-1, 1): "b", (0, -1): "c", (0, 1): "a", (1, -2): "a", (1, -1): "b", (1, 0): "b", (1, 1): "c"}
)
@settings(FUZZ, max_examples=150)
def test_tiles_that_end_the_game(tiles: Tiles) -> None:
    check_ending(tiles, Layout().add(tiles.items()))


@given(full_layouts, st.sampled_from(CELLS))
@settings(FUZZ, max_examples=150)
def test_tiles_that_end_the_game_in_a_hole(tiles: Tiles, hole: Cell) -> None:
    del tiles[hole]
    check_ending(tiles, Layout().add(tiles.items()))


@pytest.mark.slow
@given(layouts, full_layouts, st.integers(1, 6))
@settings(FUZZ, max_examples=500)
def test_groups_widely(tiles: Tiles, filled: Tiles, holes: int) -> None:
    check_one_by_one(tiles)
    check_ending(tiles, Layout().add(tiles.items()))
    for cell in CELLS[:: len(CELLS) // holes][:holes]:
        del filled[cell]
    check_layout(filled, Layout().add(filled.items()))
    check_ending(filled, Layout().add(filled.items()))


# --- games


def begin(variant: str) -> Palago:
    state = archipel.start("palago", variant)
    assert isinstance(state, Palago)
    return state


def step(cell: Cell, way: str) -> str:
    return f"{cell[0]},{cell[1]}{way}"


def legal(tiles: Tiles, variant: str) -> set[str]:
    """The legal moves while the game goes on, as the rules put them."""
    if not tiles and variant == "single":
        return {"0,0a", "0,0b", "0,0c"}
    if not tiles:
        east = [cell for cell in direct.neighbours((0, 0)) if cell > (0, 0)]
        return {f"{step((0, 0), v)}+{step(cell, w)}" for cell in east for v, w in product("abc", repeat=2)}
    rim = {near for cell in tiles for near in direct.neighbours(cell)} - set(tiles)
    if variant == "single":
        return {step(cell, way) for cell in rim for way in "abc"}
    ending = {(cell, way) for cell in rim for way in "abc" if direct.ends_game(tiles, cell, way)}
    alone = {step(cell, way) for cell, way in ending}
    pairs = set()
    for first in rim:
        seconds = direct.neighbours(first) - set(tiles)
        if variant == "anywhere":
            seconds = (seconds | rim) - {first}
        for second, v, w in product(seconds, "abc", "abc"):
            if (first, v) not in ending or (variant == "standard" and (second, w) not in ending):
                pairs.add("+".join(step(cell, way) for cell, way in sorted([(first, v), (second, w)])))
    return alone | pairs


def winner(tiles: Tiles, mover: int) -> tuple[int | None] | None:
    """Who has won, in a tuple, or None while the game goes on."""
    closed = [colour for colour in (WHITE, BLUE) if direct.closed(tiles, colour)]
    if closed:
        return (closed[0] if len(closed) == 1 else 1 - mover,)
    if len(tiles) < 48:
        return None
    white, blue = direct.most_arches(tiles, WHITE), direct.most_arches(tiles, BLUE)
    return (None if white == blue else int(blue > white),)


def check_game(variant: str, random: Random, peaceful: bool) -> Palago:
    """Plays a game, comparing every position. In a peaceful one, nobody closes a group without need."""
    state = begin(variant)
    while state.turn is not None:
        moves = state.legal_moves()
        if random.random() < 0.2:
            assert {str(move) for move in moves} == legal(dict(state.layout.tiles), variant)
        after = state.play(random.choice(moves))
        for _ in range(30 if peaceful else 0):
            if after.outcome is None or len(after.layout.tiles) == 48:
                break
            after = state.play(random.choice(moves))
        tiles = dict(after.layout.tiles)
        check_layout(tiles, after.layout)
        result = winner(tiles, mover=state.turn)
        assert (after.outcome and (after.outcome.winner,)) == result
        state = after
    return state


@pytest.mark.parametrize("variant", VARIANTS)
@given(seeds)
@settings(FUZZ, max_examples=5)
def test_games(variant: str, seed: int) -> None:
    check_game(variant, Random(seed), peaceful=False)


@pytest.mark.parametrize("variant", VARIANTS)
@given(seeds)
@settings(FUZZ, max_examples=3)
def test_games_until_the_tiles_run_out(variant: str, seed: int) -> None:
    state = check_game(variant, Random(seed), peaceful=True)
    assert len(state.layout.tiles) == 48


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@given(seeds, st.booleans())
@settings(FUZZ, max_examples=8)
def test_many_games(variant: str, seed: int, peaceful: bool) -> None:
    check_game(variant, Random(seed), peaceful)
