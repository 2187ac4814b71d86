"""What can be wrong with what comes from outside. All of them are ValueErrors, each one sentence."""


class ArchipelError(ValueError):
    """Something from outside that can't be used; the message is one line for a person."""


class UnknownGame(ArchipelError):
    """There is no such game, or the game has no such variant."""


class BadNotation(ArchipelError):
    """A text that is no move, or no position, of this game.

    `column` is the place of the mistake in the text, from 1, or None if the whole text is meant.
    """

    def __init__(self, reason: str, column: int | None = None) -> None:
        super().__init__(reason if column is None else f"column {column}: {reason}")
        self.reason = reason
        self.column = column


class IllegalMove(ArchipelError):
    """A move of this game that is not legal in this position."""


def quote(given: object) -> str:
    """What came from outside, made safe and short enough to stand in a message."""
    if isinstance(given, str) and len(given) > 40:
        given = given[:37] + "..."
    return repr(given)[:60]
