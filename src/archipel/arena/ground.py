"""Where the moves of a game go, for the heat map of a study."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Literal, TypeAlias

from archipel.geometry.symmetry import Cell
from archipel.rules import Move, State

Shape: TypeAlias = Literal["hexes", "squares"]


@dataclass(frozen=True)
class Ground:
    """The cells of a board, and what moves do to them."""

    shape: Shape
    cells: Mapping[str, Cell]
    targets: Mapping[str, Callable[[Move], Iterable[str]]]  # what a move does, and the names of the cells it does it to


@singledispatch
def ground_of(start: State) -> Ground | None:
    """Where the moves go in games from here: a game registers that for its State. One that does not has no heat map."""
    return None
