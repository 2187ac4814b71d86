"""What is settled before the first move."""

from dataclasses import asdict, dataclass, field
from typing import Any, Self

from archipel.rules import State, position
from archipel.table.clock import TimeControl
from archipel.table.seats import Seat


@dataclass(frozen=True)
class Setup:
    """A table before anything has happened at it."""

    start: State
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    control: TimeControl | None = None
    names: tuple[str, str] | None = None  # of the players, if a record named them
    date: str = ""
    event: str = ""
    comment: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    drawings: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {
            "start": self.start.text,
            "seats": [str(seat) for seat in self.seats],
            "control": self.control and asdict(self.control),
            "names": self.names,
            "date": self.date,
            "event": self.event,
            "comment": self.comment,
            "tags": self.tags,
            "drawings": self.drawings,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The setup that was written so."""
        one, other = map(Seat.of, data["seats"])
        return cls(
            position(data["start"]),
            (one, other),
            TimeControl(**data["control"]) if data["control"] else None,
            (data["names"][0], data["names"][1]) if data["names"] else None,
            data["date"],
            data["event"],
            data["comment"],
            data["tags"],
            tuple(data.get("drawings", ())),  # older ones have none
        )
