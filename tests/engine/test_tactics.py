"""Positions with one thing to find are what they say, and the strongest search finds it."""

from pathlib import Path

import pytest

from archipel import _core, games, native
from archipel.engine import weights
from benches import tactics
from benches.tactics import BUDGET, FOLDER, HORIZON, ONLY, WINS, Task, can_be_missed, does_it, only_move, read

SAMPLE = 10
NODES = 20_000

every_game = pytest.mark.parametrize("game", games())
FILES = [f"{game}-{kind}" for game in games() for kind in (*WINS, ONLY)]
every_file = pytest.mark.parametrize(("game", "kind"), [name.split("-") for name in FILES])


def test_there_are_positions_of_every_kind() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(FILES)


@every_file
def test_no_position_stands_twice(game: str, kind: str) -> None:
    seen = [native(task.state).canonical_hash for task in read(game, kind)]
    assert len(seen) >= SAMPLE
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(("game", "kind"), [name.split("-") for name in FILES if not name.endswith(ONLY)])
def test_wins_take_so_many_moves_and_not_fewer(game: str, kind: str) -> None:
    moves = WINS.index(kind) + 1
    for task in read(game, kind)[: SAMPLE if moves < 3 else 2]:
        position = native(task.state)
        assert position.play(task.move).loses_within(
            moves - 1, 10 * BUDGET
        )  # read from a text, moves come in another order
        assert position.wins_within(moves - 1, 10 * BUDGET) is False
        assert can_be_missed(position, moves)


@every_game
def test_only_moves_are_the_only_ones(game: str) -> None:
    for task in read(game, ONLY)[:SAMPLE]:
        assert only_move(native(task.state)) == task.move


def test_a_slower_win_is_one_and_another_move_is_not() -> None:
    found = set()
    for task in read("iago", "win1")[:SAMPLE]:
        for move in map(str, task.state.legal_moves()):
            right = native(task.state).play(move).loses_within(HORIZON - 1, BUDGET)
            found.add(right)
            assert does_it(task, "win1", move) is right
            assert does_it(task, ONLY, move) is (move == task.move)
    assert found == {True, False}


def test_collecting_goes_on_from_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tactics.NODES, "iago", 20)
    at_once, in_parts = tmp_path / "at once", tmp_path / "in parts"
    for folder, counts in ((at_once, (3,)), (in_parts, (1, 3))):
        folder.mkdir()
        for count in counts:
            tactics.collect("iago", ("win1", ONLY), count, 1, folder)
    for kind in ("win1", ONLY):
        file = f"iago-{kind}.txt"
        assert len(read("iago", kind, at_once)) == 3
        assert (in_parts / file).read_text() == (at_once / file).read_text()


@every_file
def test_the_strongest_search_finds_it(game: str, kind: str) -> None:
    learned = weights.shipped(game)
    assert learned is not None
    for task in [task for task in read(game, kind) if kind != ONLY or not is_lost(task)][:SAMPLE]:
        search = _core.puct(native(task.state), learned)
        search.run(NODES, 1e9, 2**30)
        slower = search.proven == task.state.to_move  # a win that it has proven may take longer
        assert slower or does_it(task, kind, search.lines(1)[0][0][0]), task.position


def is_lost(task: Task) -> bool:
    """Whether the only move does not help in the end."""
    return native(task.state).play(task.move).wins_within(2, BUDGET) is True
