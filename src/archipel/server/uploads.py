"""Files of records that somebody puts on the server: read within bounds, whoever wrote them."""

from collections.abc import Iterator
from typing import BinaryIO, TypeAlias

from archipel import records
from archipel.records import BadRecord, Plies, Record
from archipel.records.replay import Allowance
from archipel.table import Laid, Setup, opened_from
from archipel.table.events import Ended
from archipel.table.notes import LONGEST_COMMENT, MOST_DRAWINGS, MOST_TEXT, Note

MOST_GAMES = 100  # in a file
MOST_MOVES = 10_000  # in a file, with variations
LONGEST_NAME = 100  # characters: of a player, an event, a tag's name
MOST_TAGS = 30
LONGEST_TAG = 500

Uploaded: TypeAlias = tuple[Setup, list[Laid | Ended]]


def uploaded(file: BinaryIO) -> list[Uploaded]:
    """The tables that the games of a file become, all of them or none."""
    found: list[Uploaded] = []
    for game in records.scan_stream(file, allowance=Allowance(MOST_MOVES)):
        if isinstance(game, BadRecord):
            raise game
        if len(found) == MOST_GAMES:
            raise BadRecord("server.file-of-games", most=MOST_GAMES)
        try:
            check_texts(game)
        except BadRecord as error:
            raise error.at(record=len(found) + 1) from None
        found.append(opened_from(game))
    if not found:
        raise BadRecord("server.file-without-games")
    return found


def check_texts(game: Record) -> None:
    """Refuses a game that says more about itself than a list of games or a page can show."""
    for name in (*game.players, game.event):
        _within(name, LONGEST_NAME, "server.name-too-long")
    if len(game.tags) > MOST_TAGS:
        raise BadRecord("server.too-many-tags", most=MOST_TAGS)
    for name, value in game.tags.items():
        _within(name, LONGEST_NAME, "server.tag-too-long")
        _within(value, LONGEST_TAG, "server.tag-too-long")
    _within(game.stated_reason, LONGEST_TAG, "server.tag-too-long")
    size = sum(len(value) for value in game.tags.values())
    for note in (Note(game.comment, game.drawings), *_notes(game.plies)):
        _within(note.comment, LONGEST_COMMENT, "server.comment-too-long")
        if len(note.drawings) > MOST_DRAWINGS:
            raise BadRecord("server.too-many-drawings", most=MOST_DRAWINGS)
        size += note.size
        if size > MOST_TEXT:
            raise BadRecord("server.too-much-text", most=MOST_TEXT)


def _notes(plies: Plies) -> Iterator[Note]:
    for ply in plies:
        yield Note(ply.comment, ply.drawings)
        for variation in ply.variations:
            yield from _notes(variation)


def _within(text: str, most: int, kind: str) -> None:
    if len(text) > most:
        raise BadRecord(kind, most=most)
