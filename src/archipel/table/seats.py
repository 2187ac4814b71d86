"""Who sits at a table."""

from dataclasses import dataclass
from typing import Self

from archipel.engine.levels import COUNT, BadLevel, level_name, level_number
from archipel.rules import BadNotation
from archipel.rules.errors import brief

PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """A person, or the engine at a level. Written `person`, `level1` … `level10`, or between two `level4.5`."""

    level: float | None = None

    @classmethod
    def of(cls, text: str) -> Self:
        try:
            return cls() if text == PERSON else cls(level_number(text))
        except BadLevel:
            raise BadNotation("table.no-seat", text=brief(text), levels=COUNT) from None

    def __str__(self) -> str:
        return PERSON if self.level is None else level_name(self.level)
