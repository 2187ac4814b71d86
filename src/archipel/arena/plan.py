"""What is to be played, as a value: game number i is the same whoever plays it, wherever and in whatever order."""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from typing import Any, Self

from archipel.arena.players import Allowance, Seat, seat
from archipel.arena.ugi import Clock
from archipel.engine.search import Limit
from archipel.rules import State, position


def derived(*what: object) -> int:
    """A seed that depends on all of these and on nothing else."""
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest())


@dataclass(frozen=True)
class Game:
    """One game of a plan."""

    number: int
    start: State
    opening: tuple[str, ...]
    players: tuple[Seat, Seat]  # in the order in which they move
    allowance: Allowance
    patience: float
    seed: int
    event: str
    date: str


@dataclass(frozen=True)
class Plan:
    """Every player meets every other, in pairs of games with the same opening and sides changed."""

    start: str  # the position in which all games start, as text
    players: tuple[str, ...]
    games: int  # in all, two for each pairing and opening
    openings: tuple[tuple[str, ...], ...]
    seed: int
    date: str
    event: str = "match"
    limit: tuple[float | None, int | None, int | None] = (None, None, None)  # time, nodes, depth of a move
    clock: tuple[float, float] | None = None  # seconds for a game, and for each move
    sprt: tuple[float, float, float, float] | None = None  # elo0, elo1, alpha, beta
    patience: float = 60.0  # seconds that a player may be late, or think at all if nothing else limits it

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.players)), 2))

    @property
    def pairs(self) -> int:
        return self.games // 2

    def pairing(self, pair: int) -> tuple[int, int]:
        """Which two players meet in a pair of games."""
        return self.pairings[pair % len(self.pairings)]

    def seats(self, number: int) -> tuple[int, int]:
        """Who plays first and who second in a game."""
        one, other = self.pairing(number // 2)
        return (one, other) if number % 2 == 0 else (other, one)

    def game(self, number: int) -> Game:
        first, second = self.seats(number)
        opening = self.openings[number // 2 // len(self.pairings) % len(self.openings)]
        return Game(
            number=number,
            start=position(self.start),
            opening=opening,
            players=(seat(self.players[first]), seat(self.players[second])),
            allowance=Limit(*self.limit) if self.clock is None else Clock((self.clock[0],) * 2, (self.clock[1],) * 2),
            patience=self.patience,
            seed=derived(self.seed, number),
            event=self.event,
            date=self.date,
        )

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The plan that `as_json` wrote. ValueError, KeyError or TypeError if it is none."""
        read: dict[str, Any] = json.loads(text)
        lists = {name: tuple(read[name]) for name in ("players", "limit")}
        openings = tuple(tuple(moves) for moves in read["openings"])
        perhaps = {name: read[name] and tuple(read[name]) for name in ("clock", "sprt")}
        return cls(**(read | lists | perhaps | {"openings": openings}))
