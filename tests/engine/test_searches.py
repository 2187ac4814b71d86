"""A search is one registration: whatever runs searches then runs it."""

from collections.abc import Iterator

import pytest

import archipel
from archipel import Limit, State
from archipel.arena.players import entrant
from archipel.engine.searches import SEARCHES, Search, register
from archipel.engine.ugi import Engine


class First:
    """Takes the first legal move, and looks no further."""

    depth, proven = 1, None

    def __init__(self, state: State) -> None:
        self.nodes = 0
        self._move = str(state.legal_moves()[0])

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        self.nodes = nodes

    def stop(self) -> None:
        """It never goes on."""

    def lines(self, most: int) -> list[tuple[list[str], float, int]]:
        return [([self._move], 0.0, self.nodes)]


@pytest.fixture(autouse=True)
def first() -> Iterator[None]:
    @register("first")
    def begin(state: State, seed: int, threads: int) -> Search:
        return First(state)

    yield
    del SEARCHES["first"]


def test_analyse_runs_it() -> None:
    state = archipel.start("iago")
    found = archipel.analyse(state, Limit(nodes=10), search="first")
    assert (found.best, found.nodes) == (state.legal_moves()[0], 10)


def test_ugi_offers_and_runs_it() -> None:
    told: list[str] = []
    engine = Engine(archipel.start("lazo", "side2"), told.append)
    engine.run(["ugi", "setoption name Search value first", "go nodes 5", "isready"])
    assert any(line.startswith("option name Search") and "first" in line for line in told)
    assert "bestmove a1" in told


def test_the_arena_seats_it() -> None:
    assert entrant("first:nodes=5").kind == "first"


def test_another_is_refused_with_those_there_are() -> None:
    with pytest.raises(archipel.ArchipelError, match="uct, first"):
        archipel.analyse(archipel.start("iago"), Limit(nodes=1), search="second")
