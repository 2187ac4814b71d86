"""What each game says about how it looks. A game registers its Picture; nothing else lists the games."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from archipel.rules import ArchipelError, Move, State
from archipel.scene.scene import Count, Effect, Frame, Mark, Piece

AnyState = TypeVar("AnyState", bound=State)
Steps = tuple[str, ...]


class NoPicture(ArchipelError):
    """A game of which it is not said how it looks."""


@dataclass(frozen=True)
class Target:
    """Where a step is taken; nowhere on the board if `cell` is None."""

    cell: str | None
    x: float = 0.0
    y: float = 0.0
    symbol: str = ""
    layer: int = 1
    z: float = 0.0


class Picture(ABC, Generic[AnyState]):
    """How the positions of a game look."""

    @abstractmethod
    def frame(self, state: AnyState) -> Frame: ...

    @abstractmethod
    def pieces(self, state: AnyState, built: Steps) -> tuple[Piece, ...]:
        """What lies on the board, with the steps of a half-built move taken."""

    @abstractmethod
    def target(self, state: AnyState, step: str) -> Target: ...

    @abstractmethod
    def counts(self, state: AnyState) -> tuple[Count, ...]: ...

    @abstractmethod
    def marks(self, state: AnyState, before: AnyState | None, move: Move | None) -> tuple[Mark, ...]:
        """What is pointed out: the last move and what it flipped if they are known, threats, what won."""

    def built_marks(self, state: AnyState, built: Steps) -> tuple[Mark, ...]:
        """Where the steps of a half-built move were taken."""
        return ()

    @abstractmethod
    def meant(self, state: AnyState, built: Steps, cell: str) -> str:
        """The text of a move that someone may mean who clicks a cell which is no next step."""

    def foresee(self, state: AnyState, taken: Steps, whole: Move | None) -> tuple[tuple[Piece, ...], Effect] | None:
        """The pieces that are new with the last of these steps, and what the move does if that makes it whole.

        For games with many moves, of which most just bring a piece: None if the move must be played to be known.
        """
        return None

    def effect(self, state: AnyState, move: Move, after: AnyState) -> Effect:
        """What a legal move does; how the game ends with it is added by others."""
        return Effect()

    def came_from(self, move: Move) -> dict[str, str]:
        """The cells to which a move brings pieces, with those that they come from."""
        return {}

    def orders(self, move: Move) -> Iterable[Steps]:
        """The orders in which the steps of a move may be taken."""
        return (move,)

    def forced(self, state: AnyState) -> bool:
        """Whether the only legal moves are those that a duty to capture leaves."""
        return False


_pictures: dict[str, Picture[Any]] = {}


def register(game: type[State], picture: Picture[Any]) -> None:
    """Makes known how a game looks."""
    _pictures[game.game] = picture


def has_picture(state: State) -> bool:
    """Whether its game says how it looks; one that does not can still be played in plain text."""
    return state.game in _pictures


def picture(state: State) -> Picture[Any]:
    if state.game not in _pictures:
        raise NoPicture(f"{state.game} has no picture")
    return _pictures[state.game]
