"""The loops that Lazo finds, against the linking number of whole positions."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import archipel
from archipel.rules.lazo import Lazo
from archipel.rules.loops import encloses, has_loop, makes_loop
from tests.direct import lazo_linking as direct
from tests.direct.lazo_linking import Space, linking_number

FUZZ = settings(deadline=None, derandomize=True)
PYRAMIDS = {side: direct.pyramid(side) for side in range(2, 6)}
seeds = st.integers(0, 2**32)

Tiles = frozenset[Space]


@st.composite
def some_spaces(draw: st.DrawFn, side: int, surface: bool = False) -> Tiles:
    spaces = [space for space in PYRAMIDS[side] if space[2] == 1 or not surface]
    size = draw(st.integers(0, len(spaces)))
    return draw(st.frozensets(st.sampled_from(spaces), min_size=size, max_size=size))


# --- the linking number itself

RING = [(1, 0, 1), (0, 1, 1), (-1, 1, 1), (-1, 0, 1), (0, -1, 1), (1, -1, 1), (1, 0, 1)]
# Through the ring from above and back outside it.
THROUGH = [(0, 0, 2), (0, 0, 1), (0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 0, 1), (2, 0, 2), (1, 0, 2), (0, 0, 2)]
# Down into the ring and up again.
BESIDE = [(0, 0, 2), (0, 0, 1), (-1, 0, 2), (0, 0, 2)]


def test_a_path_through_a_ring_has_linking_number_one() -> None:
    assert abs(linking_number(RING, THROUGH)) == 1
    assert linking_number(THROUGH, RING) == linking_number(RING, THROUGH)


def test_the_linking_number_has_a_direction() -> None:
    assert linking_number(RING[::-1], THROUGH) == -linking_number(RING, THROUGH)
    assert linking_number(RING[::-1], THROUGH[::-1]) == linking_number(RING, THROUGH)


def test_a_path_that_goes_through_twice_is_linked_twice() -> None:
    assert linking_number(RING, THROUGH + THROUGH[1:]) == 2 * linking_number(RING, THROUGH)
    assert linking_number(RING, THROUGH + THROUGH[-2::-1]) == 0


def test_a_path_that_only_looks_in_is_not_linked() -> None:
    assert linking_number(RING, BESIDE) == 0


# --- any tiles at all


@given(st.data())
@settings(FUZZ, max_examples=60)
@pytest.mark.parametrize("side", [2, 3, 4])
def test_loops_of_any_tiles(side: int, data: st.DataObject) -> None:
    own = data.draw(some_spaces(side))
    assert has_loop(own, side) == direct.has_loop(own, side)


@given(st.data())
@settings(FUZZ, max_examples=60)
@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_cells_enclosed_on_the_surface(side: int, data: st.DataObject) -> None:
    surface = data.draw(some_spaces(side, surface=True))
    assert encloses(surface, side) == direct.encloses(surface, side)
    assert direct.linked(surface, side, board=False) == direct.encloses(surface, side)


def check_growing(side: int, random: Random) -> None:
    """Adds tiles one after another wherever they make no loop, comparing at each of them."""
    # Not far from upwards, so that now and then a tile comes below others.
    spaces = sorted(PYRAMIDS[side], key=lambda space: space[2] + random.choice([0.5, 2, 8]) * random.random())
    own: set[Space] = set()
    for tile in spaces:
        makes = direct.has_loop(own | {tile}, side)
        assert makes_loop(tile, frozenset(own)) == makes, (tile, own)
        if not makes and random.random() < 0.8:
            own.add(tile)


@given(seeds)
@settings(FUZZ, max_examples=10)
def test_tiles_that_make_a_loop(seed: int) -> None:
    check_growing(3, Random(seed))


@pytest.mark.slow
@given(st.data(), seeds)
@settings(FUZZ, max_examples=60)
def test_loops_of_any_tiles_widely(data: st.DataObject, seed: int) -> None:
    for side in (3, 4):
        own = data.draw(some_spaces(side))
        assert has_loop(own, side) == direct.has_loop(own, side)
    if seed % 10 == 0:
        check_growing(4, Random(seed))


# --- positions set up by hand


def pile(side: int, random: Random) -> tuple[Tiles, Tiles]:
    """Tiles of both players put down by the rules of placing, but for loops, which are overlooked."""
    tiles: dict[Space, int] = {}
    for ply in range(random.randrange(len(PYRAMIDS[side]))):
        player = ply % 2 if random.random() < 0.9 else 0
        allowed = [
            space
            for space in PYRAMIDS[side]
            if space not in tiles
            and (
                space[2] == 1
                or (
                    all(direct.plus(space, step) in tiles for step in direct.BELOW)
                    and any(tiles.get(direct.plus(space, step)) == player for step in direct.BELOW + direct.AROUND)
                )
            )
        ]
        if allowed:
            tiles[random.choice(allowed)] = player
    white, black = (frozenset(space for space in tiles if tiles[space] == player) for player in (0, 1))
    return white, black


def written(side: int, white: Tiles, black: Tiles) -> str:
    """The text of a position, White to move."""
    layers = []
    for z in range(1, max((space[2] for space in white | black), default=1) + 1):
        rows = []
        for r in range(side - 1, -side, -1):
            row = sorted(space for space in PYRAMIDS[side] if space[1:] == (r, z))
            symbols = "".join("W" if space in white else "B" if space in black else "." for space in row)
            for run in range(len(row), 0, -1):
                symbols = symbols.replace("." * run, str(run))
            if row:
                rows.append(symbols)
        layers.append("/".join(rows))
    return f"lazo/side{side} {'|'.join(layers)} W"


def check_pile(side: int, random: Random) -> None:
    white, black = pile(side, random)
    loops = [player for player, own in enumerate((white, black)) if direct.has_loop(own, side)]
    text = written(side, white, black)
    if len(loops) == 2:
        with pytest.raises(archipel.BadNotation, match="both players have a loop"):
            archipel.position(text)
        return
    state = archipel.position(text)
    assert isinstance(state, Lazo)
    assert (state.own(0), state.own(1)) == (white, black)
    assert state.loop == (loops[0] if loops else None)
    assert state.text == text


@given(seeds, st.sampled_from([2, 3, 3, 4]))
@settings(FUZZ, max_examples=60)
def test_loops_in_piles(seed: int, side: int) -> None:
    check_pile(side, Random(seed))


@pytest.mark.slow
@given(seeds)
@settings(FUZZ, max_examples=150)
def test_loops_in_many_piles(seed: int) -> None:
    check_pile(4, Random(seed))


# --- games


def joins_parts(tile: Space, own: Tiles) -> bool:
    """Whether a tile joins tiles that were not connected without it."""
    rest = own - {tile}
    ends = [near for step in direct.AROUND + direct.BELOW + direct.ABOVE if (near := direct.plus(tile, step)) in rest]
    reached, new = set(ends[:1]), ends[:1]
    while new:
        space = new.pop()
        joined = {direct.plus(space, step) for step in direct.AROUND + direct.BELOW + direct.ABOVE} & rest - reached
        reached |= joined
        new += joined
    return not reached.issuperset(ends)


def check_game(variant: str, side: int, random: Random, peaceful: bool) -> Lazo:
    """Plays a game, comparing every position. In a peaceful one, nobody makes a loop without need."""
    start = archipel.start("lazo", variant)
    assert isinstance(start, Lazo)
    state = start
    while state.turn is not None:
        mover = state.turn
        moves = state.legal_moves()
        after = state.play(random.choice(moves))
        for _ in range(20 if peaceful else 0):
            if after.outcome is None:
                break
            after = state.play(random.choice(moves))
        alone, on_board = (direct.linked(after.own(mover), side, board) for board in (False, True))
        assert after.loop == (mover if alone or on_board else None)
        assert not direct.has_loop(after.own(1 - mover), side)

        placed = after.own(mover) - state.own(mover)
        assert len(placed) == 1
        (tile,) = placed
        if tile[2] == 1:
            surface = {space for space in after.own(mover) if space[2] == 1}
            assert (after.loop is not None) == direct.encloses(surface, side)
            reason = "board surface loop"
        else:
            assert (after.loop is not None) == on_board
            assert after.loop is not None or not joins_parts(tile, after.own(mover))
            reason = "arch"
        if after.outcome:
            assert after.outcome.winner == mover
            assert after.outcome.reason == (reason if after.loop is not None else "no legal move")
        state = after
    return state


@given(seeds, st.booleans())
@settings(FUZZ, max_examples=8)
@pytest.mark.parametrize(("variant", "side"), [("side2", 2), ("side3", 3)])
def test_games(variant: str, side: int, seed: int, peaceful: bool) -> None:
    check_game(variant, side, Random(seed), peaceful)


@pytest.mark.slow
@given(seeds, st.booleans())
@settings(FUZZ, max_examples=8)
@pytest.mark.parametrize(("variant", "side"), [("side3", 3), ("small", 4)])
def test_many_games(variant: str, side: int, seed: int, peaceful: bool) -> None:
    check_game(variant, side, Random(seed), peaceful)
