"""Outcomes as a person reads them."""

from dataclasses import dataclass

from archipel import Outcome


@dataclass(frozen=True, eq=False)
class Ends:
    """Equal to an Outcome with this winner, this reason in English and this score."""

    winner: int | None
    reason: str
    score: tuple[int, int] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.winner, self.reason, self.score) == (other.winner, other.reason, other.score)

    __hash__ = None  # type: ignore[assignment]
