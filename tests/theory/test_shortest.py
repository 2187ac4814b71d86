"""The shortest win: what exhaustive search says, move by move."""

import random

import pytest

from archipel import State, native, start
from tests.engine.test_exhaustive import played

MANY = 10**9
NAMES = ("lazo/side3", "lazo/side4", "palago/standard", "iago/standard", "desdemona/standard", "desdemona/border")


def positions(name: str) -> list[State]:
    return [state for seed in range(4) for state in played(name, seed)[-5:]]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_won_in_so_many_moves_and_not_in_fewer(name: str) -> None:
    lengths = set()
    for state in positions(name):
        position, mover = native(state), state.to_move
        deep = position.count_moves() < 40
        line = position.shortest_win(mover, 5 if deep else 3, MANY)
        assert line is not None
        moves = len(line) // 2 + 1 if line else 3 if deep else 2
        assert position.wins_within(moves, MANY) is bool(line), state
        assert not line or position.wins_within(moves - 1, MANY) is False, state
        line = position.shortest_win(1 - mover, 4 if deep else 2, MANY)
        assert line is not None
        moves = (len(line) + 1) // 2 if line else 2 if deep else 1
        assert position.loses_within(moves, MANY) is bool(line), state
        lengths.add(len(line))
    assert 0 in lengths


@pytest.mark.parametrize("name", NAMES)
def test_its_moves_are_played_to_the_win(name: str) -> None:
    wins = 0
    for state in positions(name):
        if not (line := native(state).shortest_win(state.to_move, 4, MANY)):
            continue
        end = state
        for number, move in enumerate(line):
            assert end.to_move == (state.to_move + number) % 2
            end = end.play(move)
        assert end.outcome
        assert end.outcome.winner == state.to_move
        wins += 1
    assert wins


def test_it_gives_up_where_it_takes_more() -> None:
    assert native(start("palago")).shortest_win(0, 9, 1000) is None


def test_nonsense_is_refused() -> None:
    position = native(start("lazo"))
    for player, plies in ((2, 3), (-1, 3), (0, 0), (0, 1000)):
        with pytest.raises(ValueError, match=r"player|plies"):
            position.shortest_win(player, plies, 10)
    over = start("lazo", "side2")
    chance = random.Random(1)
    while not over.outcome:
        over = over.play(chance.choice(over.legal_moves()))
    with pytest.raises(ValueError, match="over"):
        native(over).shortest_win(0, 3, 10)
