"""Puzzles: those that come with the program, and those that people make."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from archipel import games, native, solve, verify
from archipel.theory.composing import collect
from archipel.theory.judging import NODES, check, wins
from archipel.theory.puzzles import BadPuzzle, Puzzle, read, shipped, write

MANY = 10**8
SIMPLE = {"lazo": 5, "palago": 1, "iago": 5, "desdemona": 3}  # puzzles that are proven by the rules alone

ONE = Puzzle(
    "lazo-side3-1",
    "lazo/side3 WWB/1B1B/BWW1W/WWBW/WBB|3/1B2/WW1/BB|3/2/B W",
    "b1.3",
    ("b1.3", "d3", "d2.2", "d1", "c4", "b3.2", "c3.2"),
    7,
    2,
    "defend",
)


@pytest.mark.parametrize("game", games())
def test_there_are_a_hundred_and_none_is_like_another(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 100
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({native(puzzle.state).canonical_hash for puzzle in puzzles}) == len(puzzles)
    grades = Counter(puzzle.difficulty for puzzle in puzzles)
    assert len(grades) >= 4
    assert max(grades.values()) <= len(puzzles) / 2
    assert puzzles == sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.plies))


@pytest.mark.parametrize("game", games())
def test_their_lines_are_won(game: str) -> None:
    for puzzle in shipped(game):
        end = puzzle.state
        for number, move in enumerate(puzzle.line):
            assert end.to_move == (puzzle.state.to_move + number) % 2
            end = end.play(move)
        assert end.outcome, puzzle.id
        assert end.outcome.winner == puzzle.state.to_move, puzzle.id
        assert puzzle.line[0] == puzzle.move
        assert len(puzzle.line) == puzzle.plies


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_some_are_judged_again(game: str) -> None:
    for puzzle in shipped(game)[::20]:
        check(puzzle)


@pytest.mark.nightly
@pytest.mark.parametrize("game", games())
def test_all_are_judged_again(game: str) -> None:
    for puzzle in shipped(game):
        check(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_the_rules_alone_say_so(game: str, tmp_path: Path) -> None:
    """Of those with the fewest moves: a proof that the move wins, and one for each other that it does not."""
    puzzles = sorted(shipped(game), key=lambda puzzle: native(puzzle.state).count_moves() * puzzle.plies)
    for puzzle in puzzles[: SIMPLE[game]]:
        for move in puzzle.state.legal_moves():
            after = puzzle.state.play(move)
            if after.outcome:
                assert (after.outcome.winner == puzzle.state.to_move) is (str(move) == puzzle.move)
                continue
            solution = solve(after, proof=tmp_path / "proof.txt")
            assert (solution.verdict == "loss") is (str(move) == puzzle.move), (puzzle.id, move)
            for file in solution.proofs:
                assert verify(file).position == after


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_short_wins_are_as_short_as_exhaustive_search_says(game: str) -> None:
    short = [puzzle for puzzle in shipped(game) if puzzle.plies in (3, 4, 5)]
    for puzzle in sorted(short, key=lambda puzzle: puzzle.plies)[:10]:
        assert native(puzzle.state).wins_within(puzzle.plies // 2, MANY) is False, puzzle.id


def test_a_puzzle_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    write(path, [ONE, replace(ONE, id="another")])
    assert list(read(path)) == [ONE, replace(ONE, id="another")]
    check(ONE)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"position": "lazo/side3 x W"}, "1 row where the board has 5"),
        ({"move": "d3"}, "its line must begin with its move"),
        ({"plies": 5}, "its line must begin with its move"),
        ({"line": ONE.line[:6], "plies": 6}, "end with a win"),
        ({"line": ("d3", *ONE.line[1:]), "move": "d3"}, "d3"),
        ({"line": ("c4", *ONE.line[1:]), "move": "c4"}, "c4"),
        ({"position": "lazo/side2 2/3/2 W", "move": "a1", "line": ("a1",), "plies": 1}, "end with a win"),
    ],
)
def test_what_is_no_puzzle_is_told(change: dict[str, object], said: str) -> None:
    with pytest.raises(BadPuzzle) as caught:
        check(replace(ONE, **change))  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_two_winning_moves_are_one_too_many() -> None:
    """One ply later the loser has moved, and more than one move wins in some of those positions."""
    told = set()
    for move in ONE.state.play(ONE.move).legal_moves():
        after = ONE.state.play(ONE.move).play(move)
        line = None if after.outcome else native(after).shortest_win(after.to_move, 20, NODES)
        if line:
            try:
                check(Puzzle("x", after.text, line[0], tuple(line), len(line), 1, ""))
                told.add("one")
            except BadPuzzle as error:
                told.add(error.kind)
    assert "puzzle.two" in told


def test_what_takes_too_long_is_no_puzzle_yet() -> None:
    with pytest.raises(BadPuzzle, match="is not found out within 1 positions"):
        check(ONE, nodes=1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "a puzzle is a line of JSON"),
        ("[1]", "a puzzle is a line of JSON"),
        ("[" * 50_000, "a puzzle is a line of JSON"),
        ("{}", "a puzzle has texts"),
        (json.dumps({**ONE.described(), "plies": "7"}), "a puzzle has texts"),
        (json.dumps({**ONE.described(), "difficulty": 11}), "a puzzle has texts"),
        (json.dumps({**ONE.described(), "line": [1]}), "a puzzle has texts"),
        (json.dumps(ONE.described()), "is there twice"),
        ("x" * 200_000, "a line of more than 100000 bytes"),
    ],
)
def test_a_bad_line_is_told_with_its_place(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(json.dumps(ONE.described()) + "\n\n" + line + "\n", encoding="utf-8")
    with pytest.raises(BadPuzzle) as caught:
        list(read(path))
    assert said in str(caught.value)
    assert "3" in str(caught.value)


def test_made_anew_from_nothing_or_from_a_part(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    *_, made = collect(whole, "lazo", "side3", 4, 0)
    assert made == 4
    collecting = collect(parts, "lazo", "side3", 4, 0)
    while next(collecting) < 2:
        pass
    collecting.close()
    assert len(list(read(parts))) == 2
    assert [*collect(parts, "lazo", "side3", 4, 0)][-1] == 4
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    for puzzle in read(whole):
        assert wins(native(puzzle.state), puzzle.state.to_move, NODES)
