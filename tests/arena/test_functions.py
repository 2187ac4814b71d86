"""Functions in Python as players, and matches from Python."""

from functools import partial
from pathlib import Path

import pytest

from archipel import Limit, Move, State, records, start
from archipel.arena import match, tournament
from archipel.arena.players import BadPlayer
from archipel.arena.statistics import BadTest
from archipel.arena.workers import CantWork


def first(state: State) -> Move:
    return state.legal_moves()[0]


def last(state: State) -> str:
    return str(state.legal_moves()[-1])


def wrong(state: State) -> str:
    return "z99"


def broken(state: State) -> Move:
    raise KeyError("weights")


class Net:
    """One that keeps something."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, state: State) -> Move:
        self.asked += 1
        return state.legal_moves()[0]

    def choose(self, state: State) -> Move:
        return self(state)


NAMES = ("python:tests.arena.test_functions:first", "python:tests.arena.test_functions:last")


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_functions_play_each_other(tmp_path: Path, workers: int) -> None:
    out = tmp_path / "match.txt"
    standing = match(first, last, "lazo/side2", games=4, workers=workers, out=out)
    assert (standing.games, standing.plan.players, standing.failures) == (4, NAMES, [])
    for number, record in enumerate(records.read(out)):
        assert record.players == (NAMES if number % 2 == 0 else NAMES[::-1])
        *before, _ = record.states()
        length = int(record.tags["Opening"])
        for state, move in list(zip(before, record.moves, strict=True))[length:]:
            wanted = first if record.players[state.to_move] == NAMES[0] else last
            assert str(move) == str(wanted(state))
    assert match(first, last, "lazo/side2", games=6, out=out, resume=True).games == 6


def test_anything_that_can_be_called_plays() -> None:
    net = Net()
    standing = match(net, net.choose, start("lazo", "side2"), games=2)
    assert standing.plan.players[0] == "python:tests.arena.test_functions:Net"
    assert net.asked > 0
    assert match(lambda state: first(state), "random", "lazo/side2", games=2).failures == []
    assert tournament([first, last, "random"], "lazo/side2", games=2).games == 6


def test_what_a_function_does_wrong_loses_its_games() -> None:
    reasons = [reason for _, reason in match(broken, "random", "lazo/side2", games=2).failures]
    assert reasons == ["tests.arena.test_functions:broken raised KeyError: 'weights'"] * 2
    reasons = [reason for _, reason in match(wrong, "random", "lazo/side2", games=2).failures]
    assert all(reason.startswith("illegal move: 'z99' is no move") for reason in reasons)


def test_limits_and_tests_are_as_on_the_command_line() -> None:
    standing = match("uct", "random", "lazo/side3", games=100, limit=Limit(nodes=80), sprt=(0, 200, 0.05, 0.05))
    assert (standing.plan.limit, standing.verdict) == ((None, 80, None), "H1")
    assert match("uct", "uct", "lazo/side2", games=2, clock=(1.0, 0.01)).plan.clock == (1.0, 0.01)


def test_what_can_not_be_played_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    out = tmp_path / "match.txt"
    with pytest.raises(BadPlayer, match="two functions are called"):
        match(Net(), Net(), "iago")
    with pytest.raises(BadPlayer, match="at least two players, all different"):
        tournament([first, last, first], "iago")
    with pytest.raises(CantWork, match="can't be sent to another process"):
        match(lambda state: first(state), "random", "iago", games=2, workers=2, out=out)
    with pytest.raises(CantWork, match="can't be sent"):
        match(partial(lambda net, state: first(state), 3), "random", "iago", games=2, workers=2)
    with pytest.raises(BadTest, match="elo0 must be less than elo1"):
        match(first, last, "iago", games=2, sprt=(5, 1, 0.05, 0.05), out=out)
    assert not list(tmp_path.iterdir())
