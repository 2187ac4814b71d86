"""`archipel puzzles`, run as a person or a program runs it."""

import json
from pathlib import Path

import pytest

from archipel.theory.puzzles import write
from tests.cli.test_command import run
from tests.theory.test_puzzles import ONE
from tests.theory.test_verify_command import run as run_any

pytestmark = pytest.mark.slow


def test_the_list_for_programs() -> None:
    puzzles = json.loads(run("puzzles", "lazo", "--json"))
    assert len(puzzles) >= 100
    for puzzle in puzzles:
        assert {"id", "position", "move", "line", "plies", "difficulty"} <= set(puzzle)
    of_variant = json.loads(run("puzzles", "lazo/side3", "--json"))
    assert of_variant
    assert all(puzzle["position"].startswith("lazo/side3 ") for puzzle in of_variant)
    assert json.loads(run("puzzles", "list", "lazo/side8", "--json")) == []


def test_the_list_for_people() -> None:
    first, *_ = run("puzzles", "iago").splitlines()
    assert first.startswith("iago-")
    assert "difficulty  1, won in " in first
    assert len(run("puzzles").splitlines()) > len(run("puzzles", "iago").splitlines())


def test_solving_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    write(path, [ONE])
    answers = ["a9", "d3", "", "two words", ONE.move, *ONE.line[2::2], "n"]
    told = run("puzzles", "play", ONE.id, "--file", str(path), text="".join(f"{answer}\n" for answer in answers))
    assert "White to move and win, in 7 plies" in told
    assert "d3 does not win. Try another." in told
    assert "a move is one word" in told
    assert "Solved." in told


def test_giving_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    write(path, [ONE])
    assert " ".join(ONE.line) in run("puzzles", "play", "lazo/side3", "--file", str(path), text="solution\nn\n")
    for words in ("quit\n", "next\n", ""):
        assert "Solved" not in run("puzzles", "play", "lazo", "--file", str(path), text=words)


def test_making_and_checking(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    assert run("puzzles", "make", "lazo/side3", str(path), "--count", "2") == f"2 puzzles in {path}\n"
    assert run("puzzles", "make", "lazo/side3", str(path), "--count", "2") == f"2 puzzles in {path}\n"
    assert run("puzzles", "check", str(path)) == "2 puzzles, 0 wrong\n"
    text = path.read_text(encoding="utf-8").replace('"difficulty"', '"plies": 1, "difficulty"', 1)
    path.write_text(text, encoding="utf-8")
    told, errors = run_any("puzzles", "check", path, code=1)
    assert "its line must begin with its move" in told
    assert told.endswith("2 puzzles, 1 wrong\n")
    assert errors == ""
    told, _ = run_any("puzzles", "check", path, "--json", code=1)
    assert [wrong["id"] for wrong in json.loads(told)["wrong"]] == [json.loads(text.splitlines()[0])["id"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puzzles", "chess"], "there is no game 'chess'"),
        (["puzzles", "play", "lazo/side8"], "there is no puzzle of lazo/side8"),
        (["puzzles", "play", "lazo-7"], "there is no game 'lazo-7'"),
        (["puzzles", "check", "/no/such/file"], "No such file"),
        (["puzzles", "make", "lazo"], "FILE"),
    ],
)
def test_nonsense_is_refused_in_a_line(words: list[str], said: str) -> None:
    assert said in run(*words, code=2)
