"""Moves of a record replayed to their end: by the native core, where it knows the game.

The rules stay the authority: whatever the core or a reader refuses is read again by them, and they say what is wrong.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from archipel import _core
from archipel._core import Native
from archipel.records.record import BadRecord, Plies, Ply, checked_move
from archipel.rules import Move, State, start

Read = TypeVar("Read")
Follow = Callable[[Any, str], tuple[Move, Any]]  # the move that a text writes in a position, and the position after it


_GAMES = frozenset(_core.games())


class TooManyMoves(BadRecord):
    """More moves than whoever reads a file allows it."""


class Allowance:
    """How many moves may still be read of a file, those of variations among them. They are counted as they are read."""

    def __init__(self, most: int) -> None:
        self._most, self._left = most, most

    def take(self, moves: int) -> None:
        self._left -= moves
        if self._left < 0:
            raise TooManyMoves("record.too-many-moves", most=self._most)


@lru_cache(maxsize=1024)
def native(state: State) -> Native | None:
    """The same position in the core, if it knows the game."""
    if state.game not in _GAMES:
        return None
    return Native(state.game, state.variant, state.board_text, state.to_move, state.mark)


def replayed(first: State, read: Callable[[Any, Follow], Read], allowance: Allowance | None = None) -> Read:
    """What a reader makes of moves that start here; it is given the position and what follows a move from there."""
    begun = native(first)

    def follow_by_rules(position: State, text: str) -> tuple[Move, State]:
        if allowance:
            allowance.take(1)
        return checked_move(position, text)

    def follow(position: Native, text: str) -> tuple[Move, Native]:
        if allowance:
            allowance.take(1)
        if not text.isascii():
            raise ValueError
        return _ply(first.game, first.variant, text).move, position.play(text)

    if begun is not None:
        try:
            return read(begun, follow)
        except TooManyMoves:
            raise
        except ValueError:
            pass
    return read(first, follow_by_rules)


def plain(first: State, texts: Sequence[str], allowance: Allowance | None = None) -> tuple[Plies, Native] | None:
    """Moves of which nothing is said, all at once: their plies and the position after them, if the core takes them."""
    begun = native(first)
    if begun is None or not all(map(str.isascii, texts)):
        return None
    if allowance:
        allowance.take(len(texts))
    played, end = begun.replay(texts)
    if played < len(texts):
        return None
    game, variant = first.game, first.variant
    return tuple([_ply(game, variant, text) for text in texts]), end


@lru_cache(maxsize=16384)
def _ply(game: str, variant: str, text: str) -> Ply:
    """A ply of which nothing is said. In the games of the core a text means the same move in every position."""
    return Ply(start(game, variant)._parse(text))
