"""Games on disk as soon as they are over, and matches that go on where they ended or were interrupted.

While a match is played there are two files beside the one that is asked for: `….plan`, what is played, and `….part`,
the games so far in the order in which they ended. At the end the games are written in their order, and the two are
removed. What is kept in memory of a game is how it ended and where it lies in the file.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self

from archipel import records
from archipel.arena.plan import VERSION, Plan
from archipel.arena.standing import Ending
from archipel.records import Record
from archipel.records.files import whole, write_texts
from archipel.records.record import RESULTS, BadRecord, points_of
from archipel.records.report import read_json
from archipel.records.text import GAME_STARTS, read_text
from archipel.rules import ArchipelError
from archipel.texts import Said

READERS = {"text": read_text, "json": read_json}


class CantResume(ArchipelError):
    """There is nothing to go on with, or it is of another match."""


class Finished(CantResume):
    """All games have been played already."""


class Played(NamedTuple):
    """A game that is over, and its record in both formats."""

    number: int
    ending: Ending
    texts: dict[str, str]

    @classmethod
    def of(cls, number: int, record: Record) -> Self:
        return cls(number, ending_of(record), {form: writer(record) for form, writer in records.WRITERS.items()})


def ending_of(record: Record) -> Ending:
    one, _ = points_of(record.result)
    return Ending(one, len(record.plies), "" if record.end.outcome else record.reason)


class Journal:
    """The games of a plan that are over."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.done: dict[int, Ending] = {}
        self._places: dict[int, tuple[int, int]] = {}  # where the record of each begins in the part, and its size
        self._end = 0

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Self:
        """A new one. Files that are there already are left alone."""
        if _plan(path).exists():
            raise CantResume("match.begun", file=path)
        if path.exists():
            raise CantResume("match.there", file=path)
        _part(path).write_bytes(b"")
        _write(_plan(path), plan)
        return cls(path, plan)

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Self:
        """Goes on with one that was interrupted, or adds games to one that is finished.

        It must have been begun with the same plan, if on another day and with fewer games.
        """
        if _plan(path).exists():
            journal = cls(path, _longer(path, plan))
            journal._read(_part(path))
        elif path.exists():
            journal = cls(path, plan)
            journal._read(path)
            if len(journal.done) >= plan.games:
                raise Finished("match.finished", file=path)
            shutil.copyfile(path, _part(path))
        else:
            raise CantResume("match.not-begun", file=path)
        with _part(path).open("r+b") as file:
            file.truncate(journal._end)
            os.fsync(file.fileno())
        _write(_plan(path), journal.plan)
        return journal

    def _read(self, path: Path) -> None:
        """Takes the games of a file as played. The last may be half a game, if it was being written when all ended."""
        form = records.format_of(self.path)
        with path.open("rb") as file:
            for text in _games(file, form):
                if not _complete(text, form):
                    break
                try:
                    record = READERS[form](text.decode())
                except BadRecord as error:
                    raise CantResume("match.unreadable", file=path, why=error.said) from None
                except UnicodeDecodeError as error:
                    raise CantResume("match.unreadable", file=path, why=Said("verbatim", text=error)) from None
                tag = record.tags.get("Round", "")
                number = int(tag) - 1 if tag.isdecimal() else -1
                if not self.done:
                    self.plan = replace(self.plan, date=record.date)
                self._check(number, record)
                self._keep(number, ending_of(record), len(text))

    def _check(self, number: int, record: Record) -> None:
        played = record.tags.get("Version", "?")
        if played != self.plan.version:
            raise _other_version(self.path, played)
        different = "Round" if number not in range(self.plan.games) else self.plan.unlike(number, record)
        if different:
            raise CantResume("match.other-game", file=self.path, round=number + 1, what=different)

    def add(self, played: Played) -> None:
        """A game that has just ended. It is on disk when this returns."""
        text = played.texts[records.format_of(self.path)].encode()
        with _part(self.path).open("ab") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        self._keep(played.number, played.ending, len(text))

    def _keep(self, number: int, ending: Ending, size: int) -> None:
        self.done[number] = ending
        self._places[number] = (self._end, size)
        self._end += size

    def finish(self, numbers: Iterable[int]) -> None:
        """Writes these games in this order to the file that was asked for, and removes the others."""
        with _part(self.path).open("rb") as part:
            write_texts(self.path, (self._text(part, number) for number in numbers))
        self.drop()

    def drop(self) -> None:
        """Removes what is on disk of a match that is not finished."""
        for path in (_plan(self.path), _part(self.path)):
            path.unlink()

    def _text(self, part: BinaryIO, number: int) -> str:
        begin, size = self._places[number]
        part.seek(begin)
        return part.read(size).decode()


def _longer(path: Path, plan: Plan) -> Plan:
    """The plan that a match was begun with, with as many games as this one, which must not differ otherwise."""
    try:
        begun = Plan.from_json(_plan(path).read_text())
    except (ValueError, KeyError, TypeError) as error:
        raise CantResume("match.unreadable", file=_plan(path), why=Said("verbatim", text=error)) from None
    if begun.version != plan.version:
        raise _other_version(path, begun.version)
    different = [field.name for field in fields(plan) if getattr(plan, field.name) != getattr(begun, field.name)]
    names = [name for name in different if name not in ("date", "games", "openings")]
    names += ["games"] if plan.games < begun.games else []
    names += ["openings"] if plan.openings[: len(begun.openings)] != begun.openings else []
    if names:
        raise CantResume("match.other", file=path, what=names)
    return replace(plan, date=begun.date)


def _other_version(path: Path, played: str) -> CantResume:
    return CantResume("match.version", file=path, played=played, version=VERSION)


def _games(file: BinaryIO, form: str) -> Iterator[bytes]:
    """The texts of the games, as they stand in the file."""
    if form == "json":
        yield from file
        return
    game: list[bytes] = []
    for line in file:
        if game and line.startswith(GAME_STARTS.encode()):
            yield b"".join(game)
            game = []
        game.append(line)
    if game:
        yield b"".join(game)


def _complete(text: bytes, form: str) -> bool:
    """Whether a game was written to its end."""
    ends = ["\n"] if form == "json" else [f"{before}{result}\n\n" for result in RESULTS for before in " \n"]
    return text.endswith(tuple(end.encode() for end in ends))


def _plan(path: Path) -> Path:
    return path.with_name(path.name + ".plan")


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _write(path: Path, plan: Plan) -> None:
    """All of it or nothing: a match can't go on with half a plan."""
    with whole(path) as file:
        file.write(plan.as_json().encode() + b"\n")
