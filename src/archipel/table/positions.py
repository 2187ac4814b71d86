"""The positions of a table: of the native core where it knows the game, else of the rules.

The core plays moves in microseconds and keeps positions in few bytes. The rules stay the authority: a move that the
core does not take is put to them, and they say what is wrong with it, or how it is spelled.
"""

from collections.abc import Sequence
from typing import TypeAlias

from archipel.engine.core import Native, is_native, native, rules_state
from archipel.rules import Move, State

Position: TypeAlias = State | Native


def quick(state: State) -> Position:
    """The same position where it is quickest to play on."""
    return native(state) if is_native(state.game) else state


def takes(position: Position, text: str) -> bool:
    """Whether the core takes a move as it is written. If not, the rules have to be asked, and that may take a while."""
    return isinstance(position, Native) and text.isascii() and position.replay([text])[0] == 1


def spelled(position: Position, text: str) -> str:
    """The legal move that a text writes, as the game writes it. Raises what `State.move` raises."""
    return text if takes(position, text) else str(rules_state(position).move(text))


def followed(position: Position, moves: Sequence[str]) -> Position:
    """The position after legal moves."""
    if isinstance(position, Native):
        played, position = position.replay(moves)
        moves = moves[played:]
    for move in moves:
        position = position.play(move)
    return position


def whole(position: Position, start: State, text: str) -> Move:
    """A legal move as a value. In the games of the core a text means the same move in every position."""
    return start._parse(text) if isinstance(position, Native) else position.move(text)
