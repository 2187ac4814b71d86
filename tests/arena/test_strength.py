"""The search plays well, and better with more nodes. Seeds are fixed, so that nothing here is left to chance."""

from pathlib import Path

import pytest

from archipel import games, start
from archipel.arena.journal import Journal
from archipel.arena.matches import run
from archipel.arena.openings import chosen
from archipel.arena.plan import Plan
from archipel.arena.workers import here

every_game = pytest.mark.parametrize("game", list(games()))


def score(folder: Path, game: str, one: str, other: str, count: int) -> float:
    state = start(game)
    plan = Plan(state.text, (one, other), count, chosen(state, count // 2, 1), seed=1, date="2026.01.01")
    *_, last = run(Journal.begin(folder / "match.txt", plan), here)
    return last.pentanomial.score


@pytest.mark.slow
@every_game
def test_it_beats_random_players(tmp_path: Path, game: str) -> None:
    assert score(tmp_path, game, "uct:nodes=1000", "random", 6) == 1


@pytest.mark.slow
@every_game
def test_ten_times_the_nodes_beat_it(tmp_path: Path, game: str) -> None:
    assert score(tmp_path, game, "uct:nodes=600", "uct:nodes=60", 16) >= 0.75
