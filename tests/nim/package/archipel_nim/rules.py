"""Nim: players take one to three stones in turn, and whoever takes the last one wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from archipel.geometry import Symmetry
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import BadNotation, brief
from archipel.rules.notation import Field
from archipel.rules.registry import register
from archipel.texts import Said

STONES = 20
TAKEN = ("1", "2", "3")


@register
@dataclass(frozen=True, repr=False)
class Nim(State):
    """A heap of stones."""

    game = "nim"
    variants = ("standard",)
    players = ("First", "Second")
    letters = "FS"

    stones: int
    played: int  # how many moves: the stones do not tell

    @classmethod
    def start(cls, variant: str) -> Self:
        return cls(variant, 0, STONES, 0)

    @property
    def ply(self) -> int:
        return self.played

    @cached_property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome(1 - self.to_move, Said("nim.last-stone"))

    @cached_property
    def _moves(self) -> Sequence[Move]:
        return [Move((count,)) for count in TAKEN if int(count) <= self.stones]

    def _after(self, move: Move) -> Self:
        return type(self)(self.variant, 1 - self.to_move, self.stones - int(move[0]), self.played + 1)

    # --- text

    @property
    def board_text(self) -> str:
        return f"{self.stones},{self.played}"

    @classmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        numbers = [str(number) for number in range(STONES + 1)]
        stones, comma, played = board.text.partition(",")
        if not comma or stones not in numbers or played not in numbers:
            raise board.error("nim.no-heap")
        return cls(variant, to_move, int(stones), int(played))

    def _parse(self, text: str) -> Move:
        if text not in TAKEN:
            raise BadNotation("nim.no-move", text=brief(text))
        return Move((text,))

    def _why_not(self, move: Move) -> Said:
        return Said("nim.too-few", stones=self.stones)

    # --- symmetry: a heap has none

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return ()

    def under(self, symmetry: Symmetry) -> Self:
        return self

    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        return move
