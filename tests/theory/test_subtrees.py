"""Solving shared out by subtrees: the same verdict however it is shared, and nothing is lost that was written down."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import archipel
from archipel import solve
from archipel.theory import subtrees
from archipel.theory.kept import CantGoOn
from archipel.theory.subtrees import Subtrees
from tests.play import random_game
from training.workers import on_processes, on_ray

LAZO = archipel.start("lazo", "side2")  # which Black wins


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that lines are parted where one solver would do."""
    monkeypatch.setattr(subtrees, "FIRST_LIMIT", 4)
    monkeypatch.setattr(subtrees, "GROWTH", 2)


def here(pieces: Iterable[Callable[[], Any]]) -> Iterator[Any]:
    return (piece() for piece in pieces)


def three_at_once(pieces: Iterable[Callable[[], Any]]) -> Iterator[Any]:
    """As if three workers each had one: a piece is asked for before the last answers are there."""
    pieces = iter(pieces)
    while some := list(islice(pieces, 3)):
        yield from (piece() for piece in some)


def shared(path: Path, work: Callable[..., Any] = here, most: int = 8, state: archipel.State = LAZO) -> Subtrees:
    tree = Subtrees(state, 1 - state.to_move, most, path)
    tree.run(work, lambda _: None, lambda: False)
    return tree


@pytest.mark.parametrize(
    ("game", "work"),
    [
        ("lazo/side2", here),
        ("palago/single", three_at_once),
        pytest.param("desdemona", three_at_once, marks=pytest.mark.slow),
    ],
)
def test_it_comes_to_the_verdict_of_one_solver(tmp_path: Path, game: str, work: Callable[..., Any]) -> None:
    verdicts = set()
    for seed in range(6):
        name, _, variant = game.partition("/")
        states = random_game(name, variant or "standard", seed)
        state = states[max(0, len(states) - 4 - seed % 2)]
        tree = shared(tmp_path / f"{seed}.txt", work, state=state)
        assert tree.root.decided
        assert (tree.root.reach == 0) == (solve(state).verdict != "loss")
        verdicts.add(tree.root.reach == 0)
    assert len(verdicts) == 2


def test_each_move_has_its_verdict(tmp_path: Path) -> None:
    tree = shared(tmp_path / "found.txt")
    assert [len(reply.line) for reply in tree.replies] == [1] * 2  # a corner and the centre, up to symmetry
    assert all(reply.reach == 0 for reply in tree.replies)  # Black wins after each
    depths = {len(line.split()) for line in (tmp_path / "found.txt").read_text().splitlines()[1:]}
    assert len(depths) > 2  # lines of several lengths were worked on


def test_it_goes_on_after_any_end(tmp_path: Path) -> None:
    whole = tmp_path / "whole.txt"
    shared(whole)
    text = whole.read_bytes()
    for cut in range(0, len(text), len(text) // 8):
        part = tmp_path / "part.txt"
        part.write_bytes(text[:cut])
        assert shared(part).root.fail == 0
        kept = text[: cut - len(text[:cut].rpartition(b"\n")[2])]
        assert part.read_bytes().startswith(kept)
        assert abs(part.read_bytes().count(b"\n") - text.count(b"\n")) < text.count(b"\n") / 4


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "found.txt"
    shared(path)
    for old, new in (("Black", "White"), ("side2", "side3"), ("\n", "\nreached x a1\n"), ("\n", "\n1/ 5 a1\n")):
        path.write_text(path.read_text().replace(old, new, 1))
        with pytest.raises(CantGoOn):
            shared(path)
        path.unlink()
        shared(path)


@pytest.mark.slow
def test_on_processes(tmp_path: Path) -> None:
    with on_processes(2) as work:
        assert shared(tmp_path / "processes.txt", work, most=64).root.fail == 0


@pytest.mark.slow
def test_on_ray(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with on_ray("local") as work:
        assert shared(tmp_path / "ray.txt", work, most=64).root.fail == 0


def test_the_command(tmp_path: Path) -> None:
    words = ["lazo-side2", "--folder", str(tmp_path), "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "benches.subtrees", *words], capture_output=True, text=True, timeout=300, check=True
    )
    assert done.stdout.startswith("lazo/side2 2/3/2 W: 2 moves up to symmetry, 2 lost; ")
    assert (tmp_path / "lazo-side2-replies.txt").read_text().endswith("\nlost a1\nlost b2\n")
