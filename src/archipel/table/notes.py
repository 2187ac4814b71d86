"""What is said of a position at a table, and drawn on its board."""

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from archipel.records.drawings import ordered

LONGEST_COMMENT = 4_000
MOST_DRAWINGS = 64  # on a board
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # the direction of what follows
MOST_TEXT = 40_000  # in a game: all comments, drawings and tags together


class Note(NamedTuple):
    """A comment, and arrows and marks as records write them."""

    comment: str = ""
    drawings: tuple[str, ...] = ()

    @classmethod
    def of(cls, comment: str, drawings: Iterable[str]) -> "Note":
        """Without signs that steer terminals or turn lines round, or that not every storage takes."""
        lines = comment.replace("\r\n", "\n").replace("\t", " ")
        seen = "".join(letter for letter in lines if letter == "\n" or not _steers(letter))
        return cls(seen.strip(), ordered(drawings))

    @property
    def stored(self) -> int:
        """Bytes."""
        return len(self.comment.encode()) + sum(map(len, self.drawings))

    @property
    def size(self) -> int:
        """Letters."""
        return len(self.comment) + sum(map(len, self.drawings))


def _steers(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(letter) in TURNING
