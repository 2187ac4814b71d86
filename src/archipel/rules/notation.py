"""Reading and writing the texts of positions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from archipel.rules.errors import BadNotation, brief

EMPTY = "."


@dataclass(frozen=True)
class Field:
    """A part of a text that knows where in the whole it stands, so that a mistake can be pointed at."""

    text: str
    column: int  # of its first character, from 1

    def error(self, kind: str, /, at: int = 0, **values: Any) -> BadNotation:
        return BadNotation(kind, column=self.column + at, **values)

    def split(self, separator: str) -> list["Field"]:
        parts, column = [], self.column
        for part in self.text.split(separator):
            parts.append(Field(part, column))
            column += len(part) + len(separator)
        return parts


def write_rows(rows: Iterable[str]) -> str:
    """Rows of pieces, joined by `/`; a run of empty cells becomes its length."""
    return "/".join("".join(_write_row(row)) for row in rows)


def _write_row(row: str) -> Iterator[str]:
    for symbol, run in groupby(row):
        length = len(list(run))
        yield str(length) if symbol == EMPTY else symbol * length


def read_rows(field: Field, widths: Sequence[int], symbols: str) -> list[str]:
    """The rows that `write_rows` wrote, each of the width it must have."""
    parts = field.split("/")
    if len(parts) != len(widths):
        raise field.error("notation.rows", rows=len(parts), has=len(widths))
    return [_read_row(part, width, symbols) for part, width in zip(parts, widths, strict=True)]


def _read_row(field: Field, width: int, symbols: str) -> str:
    row, at = "", 0
    while at < len(field.text):
        end = at
        while end < len(field.text) and field.text[end] in "0123456789":
            end += 1
        if end > at:
            number = field.text[at:end]
            # A longer number is too wide for any row, and int() of a very long one is slow.
            if number[0] == "0" or len(number) > 2:
                raise field.error("notation.no-number", at, text=brief(number))
            row += EMPTY * int(number)
            at = end
        elif field.text[at] in symbols:
            row += field.text[at]
            at += 1
        else:
            raise field.error("notation.no-piece", at, text=brief(field.text[at]), pieces=list(symbols))
        if len(row) > width:
            raise field.error("notation.long-row", width=width)
    if len(row) < width:
        raise field.error("notation.short-row", cells=len(row), width=width)
    return row
