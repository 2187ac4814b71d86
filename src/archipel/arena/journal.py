"""Games on disk as soon as they are over, and matches that go on where they were interrupted.

While a match is played there are two files beside the one that is asked for: `….plan`, what is played, and `….part`,
the games so far in the order in which they ended, a line of JSON each. At the end the games are written in their order,
and the two are removed.
"""

import os
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from typing import NamedTuple, Self

from archipel import records
from archipel.arena.plan import Plan
from archipel.records import BadRecord, Record, points_of
from archipel.records.files import write_texts
from archipel.records.report import read_json
from archipel.rules import ArchipelError


class CantResume(ArchipelError):
    """There is nothing to go on with, or it is of another match."""


class Played(NamedTuple):
    """A game that is over: its record in both formats, and what is asked about it again and again."""

    number: int
    texts: dict[str, str]
    points: float  # of the player who moved first
    plies: int
    failure: str  # why it ended, if not by the rules

    @classmethod
    def of(cls, number: int, record: Record) -> Self:
        texts = {form: writer(record) for form, writer in records.WRITERS.items()}
        points, _ = points_of(record.result)
        return cls(number, texts, points, len(record.plies), "" if record.end.outcome else record.reason)


class Journal:
    """The games of a plan that are over."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.done: dict[int, Played] = {}

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Self:
        """A new one. Files that are there already are left alone."""
        if _plan(path).exists():
            raise CantResume(f"{path} is already there: go on with --resume, or name another file with --out")
        if path.exists():
            raise CantResume(f"{path} is already there: name another file with --out")
        journal = cls(path, plan)
        _part(path).write_bytes(b"")
        _write(_plan(path), plan.as_json() + "\n")
        return journal

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Self:
        """The one that was interrupted, which must have been begun with the same plan, if on another day."""
        if not _plan(path).exists():
            done = "it is finished" if path.exists() else "it was not begun"
            raise CantResume(f"{path}: {done}, so there is nothing to go on with")
        try:
            begun = Plan.from_json(_plan(path).read_text())
        except (ValueError, KeyError, TypeError) as error:
            raise CantResume(f"{_plan(path)} can't be read: {error}") from None
        if begun != replace(plan, date=begun.date):
            different = [
                field.name for field in fields(plan) if getattr(plan, field.name) != getattr(begun, field.name)
            ]
            names = ", ".join(name for name in different if name != "date")
            raise CantResume(f"{path} was begun as another match: it differs in {names}")
        journal = cls(path, begun)
        whole = 0
        for line in _part(path).read_bytes().splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break  # it was being written when all ended
            try:
                record = read_json(line.decode())
            except (BadRecord, UnicodeDecodeError) as error:
                raise CantResume(f"{_part(path)} can't be read: {error}") from None
            number = int(record.tags["Round"]) - 1
            journal.done[number] = Played.of(number, record)
            whole += len(line)
        with _part(path).open("r+b") as file:
            file.truncate(whole)
        return journal

    def add(self, played: Played) -> None:
        """A game that has just ended. It is on disk when this returns."""
        with _part(self.path).open("ab") as file:
            file.write(played.texts["json"].encode())
            file.flush()
            os.fsync(file.fileno())
        self.done[played.number] = played

    def finish(self, numbers: Iterable[int]) -> None:
        """Writes these games in this order to the file that was asked for, and removes the others."""
        form = records.format_of(self.path)
        write_texts(self.path, (self.done[number].texts[form] for number in numbers))
        for path in (_plan(self.path), _part(self.path)):
            path.unlink()


def _plan(path: Path) -> Path:
    return path.with_name(path.name + ".plan")


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
