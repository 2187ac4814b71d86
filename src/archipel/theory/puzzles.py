"""Puzzles: positions that are won by one first move and by no other.

A file of them has a line of JSON for each:

    {"id": "lazo-small-7", "position": "lazo/small …", "move": "b3.2", "line": ["b3.2", …], "plies": 5, "difficulty": 4,
     "theme": "quiet"}

`plies` is how long the win takes if it is as short as can be forced and the loser resists for as long as possible,
`line` what is played then. `difficulty` is the lowest level that finds the move.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from archipel.records.files import whole
from archipel.rules import ArchipelError, State, position
from archipel.rules.errors import brief

HARDEST = 10
LONGEST_LINE = 100_000  # bytes
MOST_PUZZLES = 100_000  # in a file
# In a checkout they stand beside the sources, in an installation beside this module.
FOLDERS = (Path(__file__).parents[3] / "data" / "puzzles", Path(__file__).with_name("puzzles"))


class BadPuzzle(ArchipelError):
    """A puzzle that is none: says why, and where in a file."""


class Theme(StrEnum):
    """What a puzzle is about."""

    DEFEND = "defend"  # the opponent threatens to win at once
    ATTACK = "attack"  # the move threatens to win at once
    QUIET = "quiet"  # neither


@dataclass(frozen=True)
class Puzzle:
    """A position, and the only move that wins."""

    id: str
    position: str
    move: str
    line: tuple[str, ...]
    plies: int
    difficulty: int
    theme: str

    @property
    def state(self) -> State:
        return position(self.position)

    @property
    def game(self) -> str:
        return self.position.partition(" ")[0].partition("/")[0]

    @property
    def variant(self) -> str:
        return self.position.partition(" ")[0].partition("/")[2]

    def described(self) -> dict[str, Any]:
        """For a program."""
        return {**asdict(self), "line": list(self.line)}


def shipped(game: str, variant: str | None = None) -> list[Puzzle]:
    """Those that come with the program, the easiest first."""
    return [puzzle for puzzle in _shipped(game) if variant in (None, puzzle.variant)]


@cache
def _shipped(game: str) -> list[Puzzle]:
    file = next((path for folder in FOLDERS if (path := folder / f"{game}.jsonl").exists()), None)
    puzzles = list(read(file)) if file else []
    return sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.plies))


def read(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file. Raises BadPuzzle at the first line that is none, OSError if the file can't be read."""
    with path.open("rb") as file:
        seen = set[str]()
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
            try:
                if len(line) > LONGEST_LINE:
                    raise BadPuzzle("puzzle.long-line", most=LONGEST_LINE)
                if number > MOST_PUZZLES:
                    raise BadPuzzle("puzzle.too-many", most=MOST_PUZZLES)
                if not line.strip():
                    continue
                puzzle = _puzzle(line)
                if puzzle.id in seen:
                    raise BadPuzzle("puzzle.same-id", id=brief(puzzle.id))
            except BadPuzzle as error:
                raise BadPuzzle.of(error.said.but(file=str(path), line=number)) from None
            seen.add(puzzle.id)
            yield puzzle


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Writes a file of puzzles, whole or not at all."""
    with whole(path) as file:
        for puzzle in puzzles:
            file.write((json.dumps(puzzle.described(), ensure_ascii=False) + "\n").encode())


def _puzzle(line: bytes) -> Puzzle:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        raise BadPuzzle("puzzle.no-json") from None
    if not isinstance(given, dict):
        raise BadPuzzle("puzzle.no-json")
    texts, moves = [given.get(name) for name in ("id", "position", "move")], given.get("line")
    plies, difficulty, theme = given.get("plies"), given.get("difficulty", HARDEST), given.get("theme", "")
    if not all(isinstance(text, str) and text for text in texts) or not isinstance(theme, str):
        raise BadPuzzle("puzzle.fields")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadPuzzle("puzzle.fields")
    if type(plies) is not int or type(difficulty) is not int or not 1 <= difficulty <= HARDEST:
        raise BadPuzzle("puzzle.fields")
    name, where, move = map(str, texts)
    return Puzzle(name, where, move, tuple(moves), plies, difficulty, theme)
