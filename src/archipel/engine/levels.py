"""How strongly the program plays for people: ten levels, the first for a first game, the last the strongest.

A level is a search, a limit and a character. What it may spend and how it chooses is a row of a table, which stands for
each game in `archipel.engine.games`: chosen by matches so that the steps up to the ninth are even, with the search at
full strength above; `benches/levels.py` plays those matches again, and proposes tables. Between two levels there are
all others: 4.5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, Self

from archipel.engine.characters import Character
from archipel.engine.limits import Limit
from archipel.engine.searches import DEFAULT, Options, begin
from archipel.engine.thinking import Thinking
from archipel.rules import ArchipelError, State
from archipel.rules.errors import brief

BY_VISITS = "puct"  # the search of those who do not always play what it likes best
CAREFUL = 3  # the level from which on threats are answered
LONGEST = ((6, 0.5), (9, 2.0), (10, 5.0))  # levels up to which it takes at most so many seconds a move
ALL_LINES = 10**6


class BadLevel(ArchipelError):
    """A level that there is not."""


class Row(NamedTuple):
    """What makes a level: see Limit and Character."""

    nodes: float
    temperature: float
    attention: float


USUAL = (  # in a game that nobody has measured
    Row(10, 1.0, 0.4),
    Row(20, 0.8, 0.5),
    Row(40, 0.6, 0.6),
    Row(80, 0.5, 0.7),
    Row(160, 0.4, 0.8),
    Row(320, 0.3, 0.9),
    Row(640, 0.2, 1.0),
    Row(1280, 0.0, 1.0),
    Row(2560, 0.0, 1.0),
    Row(5120, 0.0, 1.0),
)
COUNT = len(USUAL)

_tables: dict[str, Sequence[Row]] = {}


@dataclass(frozen=True)
class Level:
    """Someone to play against: a search, a limit and a character."""

    search: str
    limit: Limit
    character: Character

    @classmethod
    def of(cls, number: float, row: Row) -> Self:
        longest = next(seconds for most, seconds in LONGEST if number <= most)
        character = Character(row.temperature, row.attention, careful=number >= CAREFUL)
        search = BY_VISITS if row.temperature else DEFAULT
        return cls(search, Limit(time=longest, nodes=round(row.nodes)), character)

    def within(self, seconds: float | None) -> Self:
        """The same with another time to think at most."""
        return replace(self, limit=replace(self.limit, time=seconds))

    def think(self, state: State, seed: int) -> Thinking:
        """Begins to think."""
        return Thinking(begin(state, self.search, Options(seed)), self.limit)

    def choose(self, state: State, thinking: Thinking, seed: int, last: str = "") -> str:
        """The text of the move to play, when all is thought of; `last` is the move before."""
        return self.character.choose(state, thinking.found(ALL_LINES), seed, last)


def register(game: type[State], rows: Sequence[tuple[float, float, float]]) -> None:
    """Makes known the rows of the levels of a game, from the weakest to the strongest."""
    table = [Row(*row) for row in rows]
    stronger = all(
        one != other
        and one.nodes <= other.nodes
        and one.temperature >= other.temperature >= 0
        and one.attention <= other.attention <= 1
        for one, other in pairwise(table)
    )
    if len(table) != COUNT or table[0].nodes < 1 or table[0].attention < 0 or not stronger:
        raise BadLevel("levels.rows", game=game.game, count=COUNT)
    _tables[game.game] = table


def rows(game: str) -> Sequence[Row]:
    """The rows of the levels of a game."""
    return _tables.get(game, USUAL)


def row(game: str, number: float) -> Row:
    """The row of a level, or between those of two."""
    below, part = int(number), number % 1
    table = rows(game)
    low, high = table[below - 1], table[below if part else below - 1]
    temperature, attention = ((1 - part) * one + part * other for one, other in zip(low[1:], high[1:], strict=True))
    return Row(low.nodes ** (1 - part) * high.nodes**part, temperature, attention)


def level(state: State, number: float) -> Level:
    """The level of a number in this game."""
    if not 1 <= number <= COUNT:
        raise BadLevel("levels.number", number=number, most=COUNT)
    return Level.of(number, row(state.game, number))


def level_number(text: str) -> float:
    """The number of a level written like `level3` or `level4.5`."""
    match = re.fullmatch(r"level([1-9][0-9]?(\.[0-9]{1,2})?)", text, re.ASCII)
    if not match or not 1 <= float(match[1]) <= COUNT:
        raise BadLevel("levels.unknown", text=brief(text), most=COUNT)
    return float(match[1])


def level_name(number: float) -> str:
    """How a level is written."""
    return f"level{number:g}"
