"""Symmetries of planes and numbers against those of the Python rules."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import State
from archipel.env import Batch, Encoding, Turned, symmetries
from archipel.env.errors import BadAction
from tests.play import NATIVE, random_states

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)


def window_of(game: str) -> int | None:
    return 51 if game == "palago" else None


def centre(encoding: Encoding, state: State) -> tuple[int, int]:
    """The cell that a window has in its middle."""
    number = 3 * (encoding.shape[1] * encoding.shape[2] // 2)
    q, r = encoding.text(state, number)[:-1].split(",")
    return int(q), int(r)


def shifted(encoding: Encoding, state: State, turned: Turned) -> tuple[int, int]:
    """How much further the picture of a turned position lies than the turned picture: columns, rows."""
    if not encoding.window:
        return 0, 0
    q, r = turned.symmetry(centre(encoding, state))
    to = centre(encoding, state.under(turned.symmetry))
    return q - to[0], r - to[1]


@every_variant
@given(seed=st.integers(0, 10**6))
def test_planes_and_numbers_turn_as_the_position_does(game: str, variant: str, seed: int) -> None:
    window = window_of(game)
    encoding = Encoding(game, variant, window=window)
    chance = random.Random(seed)
    state = random_states(game, variant, seed % 20, 1)[0]
    turned = chance.choice([each for each in symmetries(game, variant, window=window) if each.since <= state.ply])
    after = state.under(turned.symmetry)
    columns, rows = shifted(encoding, state, turned)
    expected = np.roll(encoding.planes(after), (-rows, -columns), (1, 2))
    assert np.array_equal(turned.observation(encoding.planes(state)), expected)
    shift = 3 * (rows * encoding.shape[2] + columns)
    tiles = 3 * (window or 0) ** 2

    def moved(numbers: list[int]) -> list[int]:
        """Numbers of the turned position, as they are in the turned picture."""
        return sorted(number - shift if not window or number < tiles else number for number in numbers)

    assert sorted(turned.actions(np.array(encoding.legal(state)))) == moved(encoding.legal(after))
    move = chance.choice(state.legal_moves())
    choices = encoding.choices_of(state, move)
    wanted = encoding.choices_of(after, state.move_under(move, turned.symmetry))
    assert sorted(turned.actions(np.array(choices))) == moved(wanted)


@every_variant
@given(seed=st.integers(0, 10**6))
def test_whole_turns_turn_as_moves_do(game: str, variant: str, seed: int) -> None:
    encoding = Encoding(game, variant, whole_turns=True)
    chance = random.Random(seed)
    state = random_states(game, variant, seed % 20, 1)[0]
    for turned in symmetries(game, variant, whole_turns=True):
        if turned.since > state.ply:
            continue
        move = chance.choice(state.legal_moves())
        wanted = encoding.choices_of(state.under(turned.symmetry), state.move_under(move, turned.symmetry))
        assert turned.actions(np.array(encoding.choices_of(state, move))).tolist() == wanted


@every_variant
def test_whole_batches_are_turned_at_once(game: str, variant: str) -> None:
    """Each game as by itself; and the identity, which is first, changes nothing."""
    batch = Batch(game, variant, games=4, seed=1, threads=1, window=window_of(game))
    for _ in range(7):
        batch.step(batch.sample())
    found = symmetries(game, variant, window=window_of(game))
    assert len(found) == {"iago": 12, "palago": 12, "lazo": 6, "desdemona": 8}[game]
    assert (found[0].observation(batch.observation) == batch.observation).all()
    assert (found[0].policy(batch.mask) == batch.mask).all()
    for turned in found:
        planes, mask = turned.observation(batch.observation), turned.policy(batch.mask)
        for i in range(4):
            assert (planes[i] == turned.observation(batch.observation[i])).all()
            assert set(np.flatnonzero(mask[i])) == set(turned.actions(np.flatnonzero(batch.mask[i])))
    assert turned.numbers is not None
    assert sorted(turned.numbers) == list(range(batch.actions))
    assert sorted(turned.cells) == list(range(planes[0].size))


def test_since_when_they_hold() -> None:
    """An opening of Palago is written from 0,0; Desdemona's first turn is White's."""
    assert {turned.since for turned in symmetries("iago")} == {0}
    assert [turned.since for turned in symmetries("palago", "single")] == [0] + 11 * [1]
    assert {(turned.swaps, turned.since) for turned in symmetries("desdemona")} == {(False, 0), (True, 2)}


def test_what_has_no_symmetries() -> None:
    with pytest.raises(ValueError, match="the order of two tiles changes under symmetries"):
        symmetries("palago")
    with pytest.raises(ValueError, match="no policy over all actions"):
        symmetries("desdemona", whole_turns=True)[0].policy(np.zeros(10**6))
    with pytest.raises(archipel.UnknownGame):
        symmetries("chess")
    for wrong in (61, -1, 2**32):  # which as 32 bits would be 0
        with pytest.raises(BadAction, match="there is no such choice"):
            symmetries("iago")[0].actions(np.array([wrong]))
