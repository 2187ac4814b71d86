"""What the games of a variant are like: fair, long, forced, decided, dramatic. Each figure comes with its interval."""

from dataclasses import asdict, dataclass
from math import isinf
from typing import Any

from archipel.arena.ground import Shape
from archipel.geometry.symmetry import Cell


@dataclass(frozen=True)
class Figure:
    """A number found by playing, and the interval in which the true one lies with 95 % confidence.

    One game alone sets no upper bound to some figures: it is infinite then.
    """

    value: float
    low: float
    high: float
    games: int | None = None  # it was found in


@dataclass(frozen=True)
class Spread:
    """How many legal moves there were at one ply of the games that came so far."""

    ply: int  # from 1
    games: int
    least: float
    lower: float  # quartile
    median: float
    upper: float
    most: float


@dataclass(frozen=True)
class Reason:
    """Why games ended, all of a kind together: `score … to …`."""

    reason: str
    games: int
    share: Figure


@dataclass(frozen=True)
class Spot:
    """A cell, and how often it was used in a game."""

    cell: str
    at: Cell
    use: Figure


@dataclass(frozen=True)
class Use:
    """How often each cell of the board was used for something in a game."""

    what: str
    shape: Shape
    spots: tuple[Spot, ...]
    elsewhere: Figure  # beyond the cells that are told, on a field without bounds


@dataclass(frozen=True)
class Measures:
    """All figures of one variant. One that the games say nothing about is None."""

    games: int
    first_wins: int
    second_wins: int
    drawn: int
    unfinished: int
    score: Figure | None  # of the first player: wins and half the draws, of the finished games
    draws: Figure | None  # share of the finished games
    length: Figure  # in plies
    branching: Figure | None  # legal moves at a turn
    forced: Figure | None  # share of the turns with one legal move
    decided_early: Figure | None  # share of the won games
    lead_changes: Figure | None
    drama: Figure | None  # how far behind the winner was at worst, from 0 to 1
    lengths: tuple[tuple[int, int], ...]  # so many plies, so many games
    branching_by_ply: tuple[Spread, ...]
    reasons: tuple[Reason, ...]  # the most frequent first
    uses: tuple[Use, ...]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return plain(self)


def plain(found: Any) -> dict[str, Any]:
    """A dataclass as plain values. A bound that one game alone can't give is None: JSON has no infinity."""

    def fields(items: list[tuple[str, Any]]) -> dict[str, Any]:
        return {name: None if isinstance(value, float) and isinf(value) else value for name, value in items}

    return asdict(found, dict_factory=fields)
