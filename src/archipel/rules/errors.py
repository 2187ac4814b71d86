"""What can be wrong with what comes from outside. All of them are ValueErrors, each one sentence."""

from collections.abc import Mapping
from typing import Any, Self

from archipel.texts import Said, Value, reason


class ArchipelError(ValueError):
    """Something from outside that can't be used: a kind and its values. `str` is one line for a person, in English."""

    def __init__(self, kind: str, /, **values: Any) -> None:
        self.said = Said(kind, **values)
        super().__init__(kind)

    @classmethod
    def of(cls, said: Said, **values: Any) -> Self:
        """This kind of error about what is said, perhaps by another, with more values."""
        return cls(said.kind, **{**said.values, **values})

    @property
    def kind(self) -> str:
        return self.said.kind

    @property
    def values(self) -> Mapping[str, Value]:
        return self.said.values

    @property
    def reason(self) -> str:
        """What is wrong, without where."""
        return reason(self.said)

    def at(self, **place: Any) -> Self:
        """The same mistake, with its place: `file`, `line`, `record`, `ply` or `column`."""
        return self.of(self.said, **place)

    def __str__(self) -> str:
        return str(self.said)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.said)


def _restored(error: type[ArchipelError], said: Said) -> ArchipelError:
    return error.of(said)


class UnknownGame(ArchipelError):
    """There is no such game, or the game has no such variant."""


class BadNotation(ArchipelError):
    """A text that is no move, or no position, of this game."""

    @property
    def column(self) -> int | None:
        """The place of the mistake in the text, from 1, or None if the whole text is meant."""
        column = self.values.get("column")
        return column if isinstance(column, int) else None


class IllegalMove(ArchipelError):
    """A move of this game that is not legal in this position.

    `move` is its text, `legal` those of the legal moves where they are few enough to help.
    """

    @property
    def move(self) -> str:
        return str(self.values["move"])

    @property
    def legal(self) -> tuple[str, ...]:
        legal = self.values.get("legal", ())
        return tuple(map(str, legal)) if isinstance(legal, tuple) else ()


class WrongType(ArchipelError, TypeError):
    """Something of another type than what a function takes."""


def brief(given: object) -> str:
    """What came from outside, made safe and short enough to stand between quotation marks."""
    if not isinstance(given, str):
        return repr(given)[:60]
    return repr(given[:37] + "..." if len(given) > 40 else given)[1:-1]


def quote(given: object) -> str:
    """The same for what may be no text at all, as Python writes it."""
    if isinstance(given, str) and len(given) > 40:
        given = given[:37] + "..."
    return repr(given)[:60]
