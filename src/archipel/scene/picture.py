"""What each game says about how it looks. A game registers its Picture; nothing else lists the games."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from archipel.rules import ArchipelError, Move, State
from archipel.scene.paint import Colour, Paint
from archipel.scene.scene import Count, Effect, Frame, Mark, Piece
from archipel.scene.sign import Sign
from archipel.texts import Said

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
    kind: str | None = None


@dataclass(frozen=True)
class Lesson:
    """Something that newcomers are shown: a few moves from a position. What it shows is a word of the game."""

    word: str
    position: str
    moves: tuple[str, ...]
    also: tuple[str, tuple[str, ...]] | None = None  # another position and moves from it, shown after these


class Picture(ABC, Generic[AnyState]):
    """How the positions of a game look."""

    paints: ClassVar[Mapping[str, Paint]] = {}  # of its roles; a role is painted by one game alone
    colours: ClassVar[Mapping[str, Colour]] = {}  # that its paints need besides those of the theme
    showcase: ClassVar[str | None] = None  # a position that looks good on a card; None: the start
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # for newcomers: the goal, a move, a trap
    place: ClassVar[int] = 100  # of its card among those of other games, from the first

    # On a terminal.
    signs: ClassVar[Mapping[str, Sign]] = {}  # by symbol of a piece
    grounds: ClassVar[Mapping[str, str | None]] = {}  # by symbol of a cell; None: not seen unless it is a next step
    explained: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # kinds of pieces that are not plain to see: their symbols

    def text(self, state: AnyState) -> str:
        """The position in plain characters, line by line."""
        return state.text

    def remark(self, state: AnyState) -> Said | None:
        """What is to be said besides whose turn it is, if anything."""
        return None

    def short(self, cell: str) -> str:
        """The name of a cell where it is plain on which layer it lies."""
        return cell

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

    def task(self, state: AnyState, built: Steps) -> str | None:
        """What the next step is to do, in a word of the game, if that is to be said: `desdemona-task-shoot`."""
        return None

    def forced(self, state: AnyState) -> bool:
        """Whether the only legal moves are those that a duty to capture leaves."""
        return False


_pictures: dict[str, Picture[Any]] = {}


def register(game: type[State], picture: Picture[Any]) -> None:
    """Makes known how a game looks. ValueError if that would change how another one looks."""
    for name, other in _pictures.items():
        shared = {*picture.paints} & {*other.paints} | {*picture.colours} & {*other.colours}
        if shared and name != game.game:
            raise ValueError(f"{game.game} paints {', '.join(sorted(shared))}, and so does {name}")
    _pictures[game.game] = picture


def pictures() -> Mapping[str, Picture[Any]]:
    """How each game looks that says so, by its name."""
    return _pictures


def has_picture(game: str) -> bool:
    """Whether a game says how it looks; one that does not can still be played in plain text."""
    return game in _pictures


def picture(game: str) -> Picture[Any]:
    """How a game looks, by its name."""
    if game not in _pictures:
        raise NoPicture("scene.no-picture", game=game)
    return _pictures[game]
