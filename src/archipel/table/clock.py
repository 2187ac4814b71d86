"""Clocks as values: whoever asks says what time it is."""

from dataclasses import dataclass, replace
from typing import Self

Left = tuple[float, float]  # seconds that each player has left


@dataclass(frozen=True)
class TimeControl:
    """How much time there is: for the game, and added with each move."""

    base: float
    increment: float


@dataclass(frozen=True)
class Clock:
    """What is left for each player, and whose time runs since when."""

    control: TimeControl
    left: Left
    running: int | None = None
    since: float = 0.0

    @classmethod
    def full(cls, control: TimeControl) -> Self:
        return cls(control, (control.base, control.base))

    def at(self, now: float) -> Left:
        """What is left at a time, never less than nothing."""
        spent = 0.0 if self.running is None else max(0.0, now - self.since)
        one, other = (max(0.0, left - spent) if self.running == who else left for who, left in enumerate(self.left))
        return one, other

    def fallen(self, now: float) -> bool:
        """Whether the time of the player whose clock runs is up."""
        return self.running is not None and self.at(now)[self.running] <= 0

    def pressed(self, now: float) -> Left:
        """What is left once the player whose clock runs has moved."""
        one, other = (
            round(left + (self.control.increment if self.running == who else 0), 3)
            for who, left in enumerate(self.at(now))
        )
        return one, other

    def going_on(self, left: Left, running: int | None, now: float) -> Self:
        return replace(self, left=left, running=running, since=now)
