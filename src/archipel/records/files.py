"""Files of records: read one game at a time, written whole or not at all."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from archipel.records.record import BadRecord, Record
from archipel.records.replay import Allowance, TooManyMoves
from archipel.records.report import read_json, write_json
from archipel.records.text import GAME_STARTS, read_text, write_text

# In bytes. No game comes near it; it keeps a hostile file from filling the memory.
LARGEST_GAME = 4_000_000

MOST_SKIPPED = 16 * LARGEST_GAME  # of a line: a file that has not ended it then is none

WRITERS = {"text": write_text, "json": write_json}


def read(path: Path | str) -> Iterator[Record]:
    """The games of a file, one at a time. Raises BadRecord at the first mistake, OSError if the file can't be read."""
    for record in scan(path):
        if isinstance(record, BadRecord):
            raise record
        yield record


def scan(path: Path | str) -> Iterator[Record | BadRecord]:
    """The games of a file, one at a time, with a BadRecord in the place of each that is wrong."""
    with Path(path).open("rb") as file:
        yield from scan_stream(file, str(path))


def scan_stream(
    file: BinaryIO, name: str | None = None, allowance: Allowance | None = None
) -> Iterator[Record | BadRecord]:
    """The same for bytes from anywhere; `name` is what a BadRecord calls them. It ends where the allowance does."""
    for game, (line, text, reader) in enumerate(_games(file), 1):
        try:
            if isinstance(text, BadRecord):
                raise text
            yield reader(text, allowance)
        except BadRecord as error:
            yield error.at(file=name, record=game, line=line)
            if isinstance(error, TooManyMoves):
                return


def _games(file: BinaryIO) -> Iterator[tuple[int, str | BadRecord, Callable[[str, Allowance | None], Record]]]:
    """The texts of the games, or why there is none, each with the number of its first line and who reads it.

    In a file that opens with a brace each line is a game as JSON, in others a game starts with its tag [Game "…"].
    """
    first, lines, size = 0, list[str](), 0
    wrong: BadRecord | None = None
    reader: Callable[[str, Allowance | None], Record] | None = None
    for number, line in _lines(file):
        if reader is None and isinstance(line, str):
            reader = read_json if line.startswith("{") else read_text
        if reader is read_json or (isinstance(line, str) and line.startswith(GAME_STARTS)):
            if first:
                yield first, wrong or "".join(lines), reader or read_text
            first, lines, size, wrong = number, [], 0, None
        first = first or number
        if isinstance(line, BadRecord):
            wrong = wrong or line
        else:
            size += len(line.encode())
            if size <= LARGEST_GAME:
                lines.append(line)
            else:
                wrong = wrong or _too_large()
    if first:
        yield first, wrong or "".join(lines), reader or read_text


def _lines(file: BinaryIO) -> Iterator[tuple[int, str | BadRecord]]:
    """The lines that are not blank, each with its number, or why there is none."""
    number = 0
    while raw := file.readline(LARGEST_GAME + 1):
        number += 1
        if len(raw) > LARGEST_GAME:
            skipped = 0
            while raw and not raw.endswith(b"\n") and skipped < MOST_SKIPPED:
                raw = file.readline(LARGEST_GAME)
                skipped += len(raw)
            yield number, _too_large()
            if skipped >= MOST_SKIPPED:
                return
            continue
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            yield number, BadRecord("record.not-utf8", number=number, byte=error.start + 1)
            continue
        if line.strip():
            yield number, line.replace("\r\n", "\n")


def _too_large() -> BadRecord:
    return BadRecord("record.too-large", most=LARGEST_GAME)


def format_of(path: Path | str) -> str:
    """The format that a file's name asks for: JSON for `.json` and `.jsonl`, text for all others."""
    return "json" if Path(path).suffix.lower() in (".json", ".jsonl") else "text"


def write(path: Path | str, records: Iterable[Record], form: str | None = None) -> int:
    """Writes a file of records, all of it or, if anything goes wrong, nothing; says how many there were."""
    return write_texts(path, map(WRITERS[form or format_of(path)], records))


def write_texts(path: Path | str, texts: Iterable[str]) -> int:
    """The same for records that have been written as texts already, each in the format that the file is to have."""
    count = 0
    with whole(path) as file:
        for text in texts:
            game = text.encode()
            if len(game) > LARGEST_GAME:
                raise _too_large()
            file.write(game)
            count += 1
    return count


@contextmanager
def whole(path: Path | str) -> Iterator[BinaryIO]:
    """A file to write to that takes its place when it is finished; if anything goes wrong before, nothing is there."""
    target = Path(path).resolve()
    if target.exists() and not target.is_file():  # a folder, a device
        raise BadRecord("files.unwritable", file=str(path))
    unfinished = target.with_name(f".{target.name}.{token_hex(4)}.part")
    try:
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            unfinished.chmod(target.stat().st_mode)
        unfinished.replace(target)
    except OSError as error:
        if error.filename == str(unfinished):  # a name that says nothing to a person
            error.filename = str(path)
        raise
    finally:
        unfinished.unlink(missing_ok=True)
