"""The strongest search: something was learned of every game, and no position is too odd for it."""

import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel import Limit, _core, analyse, native, position, start
from archipel.engine import weights
from archipel.engine.kinds.best import ALPHABETA
from archipel.engine.searches import Options, begin
from benches.tactics import read
from tests.play import NATIVE, by_hand, random_states

MOST = 400_000  # bytes of a game's weights


@pytest.mark.parametrize("game", _core.games())
def test_every_game_is_learned(game: str) -> None:
    file = Path(weights.__file__).with_name("weights") / f"{game}{weights.SUFFIX}"
    assert file.stat().st_size <= MOST
    assert weights.unpacked(file.read_bytes(), game).payload != _core.Weights.blank(game).payload


@pytest.mark.parametrize(("game", "variant"), NATIVE)
@given(seed=st.integers(0, 10**9))
def test_positions_set_up_by_hand(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 3):
        changed = by_hand(state, chance)
        if changed.outcome:
            continue
        found = analyse(changed, Limit(nodes=60), threads=chance.choice((1, 2)), lines=5)
        for line in found.lines:
            after = changed
            for move in line.moves:
                after = after.play(move)
            assert -1 <= line.value <= 1


# Positions that are settled beside the tree: lost and won by Iago's ending, won by threats in Lazo and Palago.
SETTLED = (
    "iago/standard 3D1/2DlDL/1LDdlDL/3lDLdL/1LdLdlLL1/2d2DdD/1L1LDll/2ddDD/1L1L1 D",
    *(read("iago", "win3")[0].position, read("lazo", "win3")[0].position, read("palago", "win2")[0].position),
)


@pytest.mark.parametrize("text", SETTLED)
def test_pauses_change_nothing(text: str) -> None:
    """A search that is asked for in slices, as the page and UGI do, finds what one at once does."""
    once, sliced = (begin(position(text), "best") for _ in range(2))
    once.run(20_000, 1e9, 2**30)
    while sliced.proven is None and sliced.nodes < 20_000:
        sliced.run(20_000, 0.002, 2**30)
    assert once.proven is not None
    assert (sliced.proven, sliced.nodes, sliced.lines(5)) == (once.proven, once.nodes, once.lines(5))


@pytest.mark.parametrize("text", SETTLED)
def test_no_line_is_better_than_the_proof(text: str) -> None:
    found = analyse(position(text), Limit(nodes=20_000), lines=5)
    values = [line.value for line in found.lines]
    assert found.proven == ("loss" if text == SETTLED[0] else "win")
    assert values[0] == (-1 if found.proven == "loss" else 1)
    assert found.proven == "win" or set(values) == {-1}


def test_of_moves_that_lose_it_plays_the_one_that_resists() -> None:
    """Every other move loses to a win in 1, this one later, if at all."""
    for task in read("iago", "only")[:25]:
        assert str(analyse(task.state, Limit(nodes=2000)).best) == task.move


@pytest.mark.parametrize("text", SETTLED)
def test_it_can_be_stopped_soon(text: str) -> None:
    begun = time.thread_time()
    begin(position(text), "best").run(2**40, 0.05, 2**30)
    assert time.thread_time() - begun < 0.5  # ten times as long, on however slow a machine: it was seconds


@pytest.mark.parametrize(("game", "variant"), NATIVE)
def test_it_follows_the_game(game: str, variant: str) -> None:
    states = [state for state in random_states(game, variant, 3, 4) if not state.outcome]
    search = begin(states[0], "best", Options(megabytes=2))
    search.run(300, 1e9, 2**30)
    (move, *_), _, visits = search.lines(1)[0]
    after = states[0].play(move)
    if after.outcome or search.proven is not None:
        return
    assert search.follow([move])
    search.run(1, 1e9, 2**30)
    kept = sum(count for _, _, count in search.lines(1000))
    assert kept >= (1 if (game, variant) in ALPHABETA else visits // 2)  # alpha-beta keeps its table, and counts anew
    assert all(str(line[0]) in map(str, after.legal_moves()) for line, _, _ in search.lines(1000))


@pytest.mark.parametrize(("variant", "even"), [("standard", False), ("anywhere", False), ("single", True)])
def test_in_palago_who_is_to_move_and_sees_nothing_is_told_less_than_even(variant: str, *, even: bool) -> None:
    search = _core.puct(native(start("palago", variant)), _core.Weights.blank("palago"))
    search.run(20, 1e9, 2**30)
    _, value, _ = search.lines(9)[-1]
    assert value == pytest.approx(0.0 if even else -0.23, abs=0.01)
