"""What is to be played, as a value: game number i is the same whoever plays it, wherever and in whatever order."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from functools import cached_property
from hashlib import blake2b
from importlib.metadata import version
from itertools import combinations
from typing import Any, Self

from archipel.arena.openings import Opening, chosen
from archipel.arena.players import Allowance, Entrant, entrant
from archipel.arena.ugi import ClockTimes
from archipel.engine import Limit
from archipel.records import Record
from archipel.rules import State, position

MARGIN = 0.2  # seconds
VERSION = version("archipel")


def derived(*what: object) -> int:
    """A seed that depends on all of these and on nothing else."""
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest())


@dataclass(frozen=True)
class Game:
    """One game of a plan."""

    number: int
    start: State
    opening: Opening
    players: tuple[Entrant, Entrant]  # in the order in which they move
    allowance: Allowance
    margin: float
    patience: float
    seed: int
    event: str
    date: str
    tags: Mapping[str, str]  # of its record: what is needed to play it again


@dataclass(frozen=True)
class Plan:
    """Every player meets every other, in pairs of games with the same opening and sides changed."""

    start: str  # the position in which all games start, as text
    players: tuple[str, ...]
    games: int  # in all, two for each pairing and opening
    openings: tuple[Opening, ...]
    seed: int
    date: str
    event: str = "match"
    limit: tuple[float | None, int | None, int | None] = (None, None, None)  # time, nodes, depth of a move
    clock: tuple[float, float] | None = None  # seconds for a game, and for each move
    sprt: tuple[float, float, float, float] | None = None  # elo0, elo1, alpha, beta
    margin: float = MARGIN  # seconds that a player may be late
    patience: float = 60.0  # seconds that a program may think if no time is set
    version: str = VERSION  # of Archipel: another may play other moves

    @classmethod
    def of(
        cls,
        start: State,
        players: Sequence[str],
        games: int,
        *,
        limit: Limit,
        clock: tuple[float, float] | None = None,
        sprt: tuple[float, float, float, float] | None = None,
        margin: float = MARGIN,
        seed: int = 0,
    ) -> Self:
        """So many games between each two players from a position, with openings that the seed chooses."""
        pairs = (games + 1) // 2
        return cls(
            start=start.text,
            players=tuple(players),
            games=2 * pairs * len(list(combinations(players, 2))),
            openings=chosen(start, pairs, seed),
            seed=seed,
            date=date.today().strftime("%Y.%m.%d"),
            event="match" if len(players) == 2 else "tournament",
            limit=(limit.time, limit.nodes, limit.depth),
            clock=clock,
            sprt=sprt,
            margin=margin,
        )

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.players)), 2))

    @property
    def pairs(self) -> int:
        return self.games // 2

    @property
    def threads(self) -> int:
        """How many a game needs at most: only one of its players thinks at a time."""
        return max(entrant(text).options.threads for text in self.players)

    def pairing(self, pair: int) -> tuple[int, int]:
        """Which two players meet in a pair of games."""
        return self.pairings[pair % len(self.pairings)]

    def opponents(self, number: int) -> tuple[int, int]:
        """Who plays first and who second in a game."""
        one, other = self.pairing(number // 2)
        return (one, other) if number % 2 == 0 else (other, one)

    def game(self, number: int) -> Game:
        first, second = self.opponents(number)
        opening = self.openings[number // 2 // len(self.pairings) % len(self.openings)]
        seed = derived(self.seed, number)
        return Game(
            number=number,
            start=position(self.start),
            opening=opening,
            players=(entrant(self.players[first]), entrant(self.players[second])),
            allowance=self._allowance,
            margin=self.margin,
            patience=self.patience,
            seed=seed,
            event=self.event,
            date=self.date,
            tags={"Round": str(number + 1), "Seed": str(seed), "Opening": str(len(opening)), **self._limits},
        )

    def unlike(self, number: int, record: Record) -> str | None:
        """In what a record differs from this plan's game, if in anything; its date does not count."""
        game = self.game(number)
        tags = {name: (record.tags.get(name), value) for name, value in game.tags.items()}
        facts = {
            "start": (record.start, game.start),
            "event": (record.event, game.event),
            "players": (record.players, tuple(map(str, game.players))),
            "opening": (tuple(map(str, record.moves[: len(game.opening)])), game.opening),
        }
        return next((name for name, (found, planned) in (facts | tags).items() if found != planned), None)

    @cached_property
    def _allowance(self) -> Allowance:
        return Limit(*self.limit) if self.clock is None else ClockTimes((self.clock[0],) * 2, (self.clock[1],) * 2)

    @cached_property
    def _limits(self) -> dict[str, str]:
        """What the match allows, and which version played it, as tags."""
        time, nodes, depth = self.limit
        clock = f"{self.clock[0]:g}+{self.clock[1]:g}" if self.clock else f"{time:g}/move" if time else None
        found = {"TimeControl": clock, "Margin": f"{self.margin:g}" if clock else None, "Nodes": nodes, "Depth": depth}
        return {name: str(value) for name, value in found.items() if value is not None} | {"Version": self.version}

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The plan that `as_json` wrote. ValueError, KeyError or TypeError if it is none."""
        read: dict[str, Any] = json.loads(text)
        whole = {field.name: read[field.name] for field in fields(cls)}
        lists = {name: tuple(read[name]) for name in ("players", "limit")}
        openings = tuple(tuple(moves) for moves in read["openings"])
        perhaps = {name: read[name] and tuple(read[name]) for name in ("clock", "sprt")}
        return cls(**(whole | lists | perhaps | {"openings": openings}))
