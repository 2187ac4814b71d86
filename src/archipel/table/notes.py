"""What is said of a position at a table, and drawn on its board."""

from collections.abc import Iterable
from typing import NamedTuple

from archipel.records.drawings import ordered

LONGEST_COMMENT = 4_000
MOST_DRAWINGS = 64  # on a board
MOST_TEXT = 40_000  # in a game: all comments, drawings and tags together


class Note(NamedTuple):
    """A comment, and arrows and marks as records write them."""

    comment: str = ""
    drawings: tuple[str, ...] = ()

    @classmethod
    def of(cls, comment: str, drawings: Iterable[str]) -> "Note":
        """Without signs that nobody sees, which not every storage takes."""
        seen = "".join(letter for letter in comment.replace("\r\n", "\n") if letter == "\n" or letter.isprintable())
        return cls(seen.strip(), ordered(drawings))

    @property
    def size(self) -> int:
        return len(self.comment) + sum(map(len, self.drawings))
