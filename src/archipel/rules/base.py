"""What every game gives: Move, State and Outcome."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar, Self

from archipel.geometry import Symmetry
from archipel.rules.errors import BadNotation, IllegalMove
from archipel.rules.notation import Field
from archipel.texts import Said

FEW = 8  # legal moves that are worth naming to someone who has tried another


class Move(tuple[str, ...]):
    """One whole move: the tuple of its steps. `str(move)` is its text.

    A game whose steps are not simply written one after the other has a Move class of its own.
    """

    __slots__ = ()

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(self)

    def __str__(self) -> str:
        return "".join(self)

    def __repr__(self) -> str:
        return f"<Move {self}>"


@dataclass(frozen=True, repr=False)
class Outcome:
    """How a game ended.

    `winner` is 0 or 1, or None for a draw; `said` is what happened, in the game's words; `score` is None in a game that
    was not decided by one.
    """

    winner: int | None
    said: Said
    score: tuple[int, int] | None = None

    @property
    def reason(self) -> str:
        """What happened, in English."""
        return str(self.said)

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner}, reason={self.reason!r}, score={self.score})"

    @property
    def tells_score(self) -> bool:
        """Whether the reason names the score, if there is one."""
        return self.score is None or set(self.score) <= set(self.said.values.values())


@dataclass(frozen=True, repr=False)
class State(ABC):
    """A position with the side to move. It never changes: `play` returns the next one.

    Two States are equal when game, variant, position and side to move are, and what else decides the legal moves;
    then their `text` is the same too.
    """

    game: ClassVar[str]
    variants: ClassVar[tuple[str, ...]]  # "standard" is first
    players: ClassVar[tuple[str, str]]  # what people call player 0 and player 1
    letters: ClassVar[str]  # the two players in a position's text
    marks: ClassVar[tuple[str, ...]] = ("",)  # what may stand right behind them there

    variant: str
    to_move: int  # whose turn it is, or would be if the game were not over

    @classmethod
    @abstractmethod
    def start(cls, variant: str) -> Self:
        """The position in which a game of this variant begins."""

    @classmethod
    @abstractmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        """The position that the fields of a text describe, or BadNotation. `mark` is one of `marks`."""

    @classmethod
    def drafted(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        """What the fields write, possible or not: to be drawn and changed, not to be played.

        BadNotation if they can't be read. A game that says nothing else takes possible positions only.
        """
        return cls.from_fields(variant, board, to_move, mark)

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many moves have led here, as far as the position tells."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def board_text(self) -> str:
        """The pieces, as the second field of `text`."""

    @property
    def mark(self) -> str:
        """What the pieces do not tell: one of `marks`."""
        return ""

    @cached_property
    @abstractmethod
    def _moves(self) -> Sequence[Move]:
        """The moves of the side to move, were the game not over."""

    @cached_property
    def _legal(self) -> frozenset[Move]:
        return frozenset(self._moves)

    def _allows(self, move: Move) -> bool:
        """Whether a move that `_parse` gave is one of `_moves`. A game with very many need not list them for that."""
        return move in self._legal

    @abstractmethod
    def _parse(self, text: str) -> Move:
        """The move that a text writes, legal here or not, or BadNotation."""

    @abstractmethod
    def _why_not(self, move: Move) -> Said:
        """Why a move of this game is not legal here."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """The position after a legal move."""

    @property
    @abstractmethod
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board under which the game goes on from here just the same."""

    @abstractmethod
    def under(self, symmetry: Symmetry) -> Self:
        """This position as the symmetry shows it."""

    @abstractmethod
    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        """A move as the symmetry shows it."""

    @classmethod
    def called(cls, player: int) -> Said:
        """What people call a player, in whatever language."""
        return Said(f"player.{cls.players[player].lower()}")

    @property
    def turn(self) -> int | None:
        return None if self.outcome else self.to_move

    @property
    def text(self) -> str:
        """The position as one line: `game/variant`, the pieces, the side to move."""
        return f"{self.game}/{self.variant} {self.board_text} {self.letters[self.to_move]}{self.mark}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the position, not what was worked out about it."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def legal_moves(self) -> list[Move]:
        return [] if self.outcome else list(self._moves)

    def move(self, text: str) -> Move:
        """The legal move that a text writes. BadNotation if it is no move of this game, IllegalMove if not legal."""
        return self._checked(text)

    def is_legal(self, text: str) -> bool:
        """Whether a text writes a legal move."""
        try:
            return not self.outcome and self._allows(self._parse(text))
        except BadNotation:
            return False

    def play(self, move: Move | str) -> Self:
        """The position after a legal move, given as a Move or its text. Raises what `move` raises."""
        return self._after(self._checked(move))

    def _checked(self, move: Move | str) -> Move:
        if isinstance(move, Move):
            if not self.outcome and move in self._legal:
                return move
        elif not isinstance(move, str):
            raise TypeError(f"a move is a Move or its text, not {type(move).__name__}")
        meant = self._parse(str(move))  # a Move of another game is refused here
        if self.outcome:
            raise IllegalMove("games.over", move=meant, reason=self.outcome.said)
        if not self._allows(meant):
            few = self._moves if len(self._moves) <= FEW else None
            raise IllegalMove.of(self._why_not(meant), move=meant, legal=few and list(few))
        return meant
