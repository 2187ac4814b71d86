"""What each game says about setting up its positions. A game registers its Editor; one that does not has none."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from archipel.rules import ArchipelError, State
from archipel.rules.notation import EMPTY
from archipel.scene.picture import picture
from archipel.scene.scene import Frame, Player

AnyState = TypeVar("AnyState", bound=State)


class NoEditor(ArchipelError):
    """A game whose positions can't be set up piece by piece."""


@dataclass(frozen=True)
class Stock:
    """A piece that there is to put on the board."""

    key: str  # what it is asked for by: its letter in a position's text
    symbol: str  # of the frame
    kind: str  # as pieces have it
    owner: Player | None
    turned: str  # the key of what it becomes when it is turned


class Editor(ABC, Generic[AnyState]):
    """How positions of a game are set up. Its States may be impossible: they are drawn, and not played."""

    stocks: ClassVar[tuple[Stock, ...]]

    @abstractmethod
    def cleared(self, state: AnyState) -> AnyState:
        """The same without a piece."""

    @abstractmethod
    def put(self, state: AnyState, cell: str, key: str | None) -> AnyState:
        """The same with this piece, or none, on a cell of the frame."""

    def frame(self, state: AnyState) -> Frame:
        """The board, with every cell on which a piece lies or can be put."""
        return picture(state.game).frame(state)

    def marks(self, state: AnyState) -> Mapping[str, str]:
        """What may stand behind the side to move, each with a word of the game: `iago-mark-claim`."""
        return {}


_editors: dict[str, Editor[Any]] = {}


def register(game: type[State], editor: Editor[Any]) -> None:
    """Makes known how positions of a game are set up."""
    _editors[game.game] = editor


def has_editor(game: str) -> bool:
    return game in _editors


def editor(game: str) -> Editor[Any]:
    """How positions of a game are set up, by its name."""
    if game not in _editors:
        raise NoEditor("editor.none", game=game)
    return _editors[game]


def with_piece(pieces: bytes, place: int, key: str | None) -> bytes:
    """Pieces by place, with another one, or none, at one of them."""
    changed = bytearray(pieces)
    changed[place] = ord(key or EMPTY)
    return bytes(changed)
