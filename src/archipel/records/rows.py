"""Records as flat rows for pandas, Arrow and spreadsheets: one for each game, or one for each ply.

What is not known is None. Games are numbered from 1 in the order in which they come.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from typing import Any, BinaryIO, NamedTuple, TypeVar

from archipel.records.record import NO_DATE, UNKNOWN, Record, winner_of


class GameRow(NamedTuple):
    """A game as a whole."""

    number: int
    game: str
    variant: str
    first: str | None  # the names of the players
    second: str | None
    date: str | None  # 2026-11-15, with ? for what is not known
    event: str | None
    result: str  # 1-0, 0-1, 1/2-1/2 or *
    winner: int | None  # 0 or 1; None in a draw or an open game
    kind: str | None  # of the reason, where the moves decide: iago.score
    reason: str | None  # in English, or as it was stated
    first_score: int | None  # of a game that was decided by a score
    second_score: int | None
    plies: int
    start: str  # the text of the position in which it starts
    comment: str | None
    tags: str | None  # all others, as an object of JSON


class PlyRow(NamedTuple):
    """A move of a game itself, not of its variations."""

    number: int  # of its game
    ply: int  # from 1, or from where the position in which the game starts stands
    mover: int  # 0 or 1
    move: str
    evaluation: float | None  # of the position after the move, from 1, a win of player 0, to -1
    comment: str | None


Row = TypeVar("Row", GameRow, PlyRow)


def game_rows(records: Iterable[Record]) -> Iterator[GameRow]:
    """One row for each game."""
    for number, record in enumerate(records, 1):
        outcome = record.outcome
        first_score, second_score = outcome.score if outcome and outcome.score else (None, None)
        yield GameRow(
            number,
            record.start.game,
            record.start.variant,
            _known(record.players[0]),
            _known(record.players[1]),
            None if record.date == NO_DATE else record.date.replace(".", "-"),
            _known(record.event),
            record.result,
            winner_of(record.result),
            outcome.said.kind if outcome else None,
            record.reason or None,
            first_score,
            second_score,
            len(record.plies),
            record.start.text,
            record.comment or None,
            json.dumps(record.tags, ensure_ascii=False) if record.tags else None,
        )


def ply_rows(records: Iterable[Record]) -> Iterator[PlyRow]:
    """One row for each move of each game."""
    for number, record in enumerate(records, 1):
        before, first = record.start.ply, record.start.to_move
        for i, ply in enumerate(record.plies):
            yield PlyRow(number, before + i + 1, (first + i) % 2, str(ply.move), ply.evaluation, ply.comment or None)


def columns(rows: Iterable[Row]) -> dict[str, list[Any]]:
    """Rows turned into columns by their names, as `pyarrow.table` and others take them; nothing if there is no row."""
    listed = list(rows)
    return dict(zip(listed[0]._fields, map(list, zip(*listed, strict=True)), strict=True)) if listed else {}


def write_csv(file: BinaryIO, records: Iterable[Record], plies: bool = False) -> int:
    """Writes a row for each game, or each ply, as comma-separated values in UTF-8; says how many there were.

    The names of the columns come first; None is an empty value.
    """
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.writer(text)
    writer.writerow((PlyRow if plies else GameRow)._fields)
    count = 0
    for row in ply_rows(records) if plies else game_rows(records):
        writer.writerow(row)
        count += 1
    text.detach()  # writes what is left; the file stays open
    return count


def _known(name: str) -> str | None:
    return None if name == UNKNOWN else name
