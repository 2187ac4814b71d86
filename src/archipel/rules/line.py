"""Lines of moves as people write them in a row."""

from collections.abc import Iterator, Sequence

from archipel.rules.base import Move, State
from archipel.rules.errors import BadNotation, IllegalMove

MOST_COMMAS = 8  # in a move


def read_line(state: State, text: str) -> list[Move]:
    """The legal moves that a text names from a position on, with commas between them: `e4,d4`.

    A comma may also stand inside a move, as in Palago's `0,0a+1,-1c`: what is read is the shortest that is legal. Where
    nothing is, raises what `State.move` raises, with its ply.
    """
    moves: list[Move] = []
    parts = text.split(",") if text else []
    while parts:
        try:
            move, count = _first(state, parts)
        except (BadNotation, IllegalMove) as error:
            raise error.at(ply=len(moves) + 1) from None
        moves.append(move)
        state = state.play(move)
        del parts[:count]
    return moves


def _first(state: State, parts: Sequence[str]) -> tuple[Move, int]:
    """The move that the first parts make, and how many they are. An illegal move says more than one that is none."""
    refusals: list[BadNotation | IllegalMove] = []
    for text, count in _starts(parts):
        try:
            return state.move(text), count
        except (BadNotation, IllegalMove) as error:
            refusals.append(error)
    raise next((error for error in refusals if isinstance(error, IllegalMove)), refusals[0])


def _starts(parts: Sequence[str]) -> Iterator[tuple[str, int]]:
    for count in range(1, min(len(parts), MOST_COMMAS + 1) + 1):
        yield ",".join(parts[:count]), count
