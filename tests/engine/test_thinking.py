"""A limit in the processor's time: what others take of the machine does not count."""

import time
from collections.abc import Sequence

import pytest

from archipel import Limit, start
from archipel.arena.players import entrant
from archipel.engine.searches import RootLine, begin
from archipel.engine.thinking import Thinking


class Slow:
    """A search that gets half of the processor: of the seconds it is asked for, it spends half."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.spent = list[float](), 100.0
        self.nodes = self.depth = 0
        self.proven = None
        monkeypatch.setattr(time, "thread_time", lambda: self.spent)

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        self.nodes += 1
        self.asked.append(seconds)
        self.spent += seconds / 2

    def stop(self) -> None: ...

    def lines(self, most: int) -> list[RootLine]:
        return [(["a1"], 0.0, 1)]

    def follow(self, moves: Sequence[str]) -> bool:
        return False


def test_it_goes_on_until_the_processor_was_used_and_never_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Slow(monkeypatch)
    for _ in Thinking(search, Limit(cpu=8)).run():
        pass
    assert search.asked == [8, 4, 2, 1, 0.5, 0.25, 0.125]  # then a hundredth is left
    assert 7.9 < search.spent - 100 < 8


def test_players_are_written_with_it() -> None:
    found = entrant("uct:cpu=0.5")
    assert found.limit == Limit(cpu=0.5)
    assert not found.repeats


def test_a_depth_with_it_is_no_limit_in_nodes() -> None:
    assert Limit(depth=5, cpu=1).most_nodes > Limit(depth=5).most_nodes


def test_a_search_of_the_core_ends_by_it() -> None:
    search = begin(start("lazo", "side3"), "uct")
    *_, _ = Thinking(search, Limit(cpu=0.01)).run()
    assert search.nodes > 0
