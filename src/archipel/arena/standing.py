"""How a match or a tournament stands: what is counted of its games as they end, and what that says of the players."""

from collections import Counter
from collections.abc import Iterable
from math import isfinite
from typing import Any, NamedTuple, Self

from archipel.arena.plan import Plan
from archipel.arena.ratings import Rating, rate
from archipel.arena.statistics import PAIR_SCORES, Interval, Pentanomial, Sprt, elo_interval


class Ending(NamedTuple):
    """What counts of a game that is over."""

    points: float  # of the player who moved first
    plies: int
    failure: str = ""  # why it ended, if not by the rules


class Standing:
    """How a plan stands after some of its games. It counts on as games are added, in whatever order they end."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.draws = 0
        self.failed = 0
        self.last_failure: tuple[int, str] | None = None  # the game with the highest number, and why
        self.verdict: str | None = None  # of the sequential test, if there is one and it has come to an end
        self._failures: dict[int, str] = {}
        self._plies = 0
        self._firsts = 0.0  # points of those who moved first
        self._scores: Counter[tuple[int, int, float]] = Counter()
        self._halves: dict[int, float] = {}  # pairs of which one game is over, and its score
        self._pairs: Counter[float] = Counter()

    @classmethod
    def of(cls, plan: Plan, endings: Iterable[tuple[int, Ending]]) -> Self:
        standing = cls(plan)
        for number, ending in endings:
            standing.add(number, ending)
        return standing

    def add(self, number: int, ending: Ending) -> float | None:
        """Counts one more game; if it was the second of a pair, says what the pair scored.

        Scores are those of the player with the lower number in the plan.
        """
        first, second = self.plan.opponents(number)
        one, other = sorted((first, second))
        score = ending.points if one == first else 1 - ending.points
        self.games += 1
        self.draws += score == 0.5
        self._plies += ending.plies
        self._firsts += ending.points
        self._scores[one, other, score] += 1
        if ending.failure:
            self.failed += 1
            self._failures[number] = ending.failure
            self.last_failure = max(self.last_failure or (number, ""), (number, ending.failure))
        before = self._halves.pop(number // 2, None)
        if before is None:
            self._halves[number // 2] = score
            return None
        self._pairs[before + score] += 1
        return before + score

    @property
    def results(self) -> tuple[int, int, int]:
        """Wins, draws and losses of the first of two players."""
        return self._scores[0, 1, 1.0], self._scores[0, 1, 0.5], self._scores[0, 1, 0.0]

    @property
    def pentanomial(self) -> Pentanomial:
        """Of the pairs of games that are over."""
        return pentanomial_of(self._pairs)

    @property
    def elo(self) -> Interval:
        return elo_interval(self.pentanomial)

    @property
    def first_player(self) -> float:
        """The score of whoever moved first."""
        return self._firsts / self.games if self.games else 0.5

    @property
    def length(self) -> float:
        """Plies of a game, openings included."""
        return self._plies / self.games if self.games else 0.0

    @property
    def failures(self) -> list[tuple[int, str]]:
        """Games that ended otherwise than by the rules, and why."""
        return sorted(self._failures.items())

    @property
    def ratings(self) -> list[Rating]:
        names = self.plan.players
        return rate({(names[one], names[other], won): count for (one, other, won), count in self._scores.items()})

    def as_dict(self) -> dict[str, Any]:
        """For a program to read."""
        told: dict[str, Any] = {
            "start": self.plan.start,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "games": self.games,
            "planned": self.plan.games,
            "first_player_score": self.first_player,
            "mean_length": self.length,
            "draws": self.draws,
            "failures": [{"round": number + 1, "reason": reason} for number, reason in self.failures],
        }
        if len(self.plan.players) > 2:
            return told | {"ratings": [rating._asdict() for rating in self.ratings]}
        low, middle, high = self.elo
        wins, draws, losses = self.results
        told |= {"wins": wins, "draws": draws, "losses": losses, "pentanomial": list(self.pentanomial.counts)}
        elo = {"low": low, "middle": middle, "high": high}
        told |= {"elo": {name: value if isfinite(value) else None for name, value in elo.items()}}
        if self.plan.sprt:
            told |= {"sprt": {"llr": Sprt(*self.plan.sprt).llr(self.pentanomial), "verdict": self.verdict}}
        return told


class SequentialTest:
    """Looks at the pairs in their order, so that it ends at the same pair whoever plays them."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.looked = 0  # at so many pairs
        self._pairs: Counter[float] = Counter()
        self._waiting: dict[int, float] = {}  # pairs that are over before earlier ones

    def add(self, pair: int, score: float) -> str | None:
        """One more pair; the verdict, if there is one by now."""
        self._waiting[pair] = score
        while self.looked in self._waiting:
            self._pairs[self._waiting.pop(self.looked)] += 1
            self.looked += 1
            if verdict := self.sprt.verdict(pentanomial_of(self._pairs)):
                return verdict
        return None


def pentanomial_of(pairs: Counter[float]) -> Pentanomial:
    """How often each score of a pair occurred."""
    lost, behind, level, ahead, won = (pairs[score] for score in PAIR_SCORES)
    return Pentanomial((lost, behind, level, ahead, won))
