"""What people draw on a board: `Ge4` marks a cell, `Ge4>d4` is an arrow from one to another.

The letter before it is the colour: green, red, yellow or blue. In the text of a record marks stand in a comment as
`[%csl Ge4;Rd4]`, arrows as `[%cal Ge4>d4]`, like those of chess but for the signs between them: cells of Palago have
commas in their names.
"""

import re
from collections.abc import Iterable

_CELL = r"[^\s;>\[\]{}\"\\]{1,16}"
PATTERN = rf"[GRYB]{_CELL}(?:>{_CELL})?"
ARROW = ">"
_DRAWING = re.compile(PATTERN)
_COMMAND = re.compile(r"\[%(csl|cal) ([^\]]*)\] ?")


def is_drawing(text: str) -> bool:
    return _DRAWING.fullmatch(text) is not None


def ordered(drawings: Iterable[str]) -> tuple[str, ...]:
    """Each once; marks, then arrows."""
    return tuple(sorted(dict.fromkeys(drawings), key=lambda drawing: ARROW in drawing))


def commands(drawings: Iterable[str]) -> list[str]:
    """How they stand in a comment."""
    found = []
    for name, arrows in (("csl", False), ("cal", True)):
        some = [drawing for drawing in drawings if (ARROW in drawing) == arrows]
        found += [f"[%{name} {';'.join(some)}]"] if some else []
    return found


def read_command(text: str, at: int) -> tuple[list[str], int] | None:
    """The drawings of a command that stands there, and where it ends; None if there is none that can be read."""
    match = _COMMAND.match(text, at)
    if not match:
        return None
    drawings = match[2].split(";")
    arrows = match[1] == "cal"
    if not all(is_drawing(drawing) and (ARROW in drawing) == arrows for drawing in drawings):
        return None
    return drawings, match.end()
