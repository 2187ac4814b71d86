"""Matches and tournaments: plays a plan to its end, or to a verdict, and says how it stands."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from statistics import fmean
from typing import Any

from archipel.arena.journal import Journal, Played
from archipel.arena.plan import Plan
from archipel.arena.ratings import Rating, rate
from archipel.arena.statistics import Interval, Pentanomial, Sprt, elo_interval
from archipel.arena.workers import Workforce


@dataclass(frozen=True)
class Standing:
    """How a plan stands after some of its games."""

    plan: Plan
    done: Mapping[int, Played]
    verdict: str | None = None  # of the sequential test, if there is one and it has come to an end

    @property
    def games(self) -> int:
        return len(self.done)

    @cached_property
    def scores(self) -> dict[int, tuple[int, int, float]]:
        """Of each game the two players, the one with the lower number in the plan first, and what that one scored."""
        found = {}
        for number, played in self.done.items():
            first, second = self.plan.seats(number)
            won = played.points
            found[number] = (first, second, won) if first < second else (second, first, 1 - won)
        return found

    @cached_property
    def results(self) -> tuple[int, int, int]:
        """Wins, draws and losses of the first of two players."""
        won = [score for _, _, score in self.scores.values()]
        return won.count(1.0), won.count(0.5), won.count(0.0)

    @cached_property
    def pentanomial(self) -> Pentanomial:
        """Of the pairs of games that are over."""
        pairs = (pair for pair in range(self.plan.pairs) if 2 * pair in self.scores and 2 * pair + 1 in self.scores)
        return Pentanomial.of(self.scores[2 * pair][2] + self.scores[2 * pair + 1][2] for pair in pairs)

    @property
    def elo(self) -> Interval:
        return elo_interval(self.pentanomial)

    @property
    def first_player(self) -> float:
        """The score of whoever moved first."""
        return fmean(played.points for played in self.done.values()) if self.done else 0.5

    @property
    def draws(self) -> int:
        return sum(played.points == 0.5 for played in self.done.values())

    @property
    def length(self) -> float:
        """Plies of a game, openings included."""
        return fmean(played.plies for played in self.done.values()) if self.done else 0.0

    @property
    def failures(self) -> list[tuple[int, str]]:
        """Games that ended otherwise than by the rules, and why."""
        return [(number, played.failure) for number, played in sorted(self.done.items()) if played.failure]

    @cached_property
    def ratings(self) -> list[Rating]:
        names = self.plan.players
        return rate((names[one], names[other], won) for one, other, won in self.scores.values())

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


@dataclass
class _Test:
    """A sequential test that looks at the pairs in their order, so that it ends at the same pair whoever plays them."""

    sprt: Sprt
    scores: list[float] = field(default_factory=list)

    def look(self, standing: Standing) -> str | None:
        """The verdict, if there is one by now."""
        while 2 * (pair := len(self.scores)) + 1 < standing.plan.games:
            if 2 * pair not in standing.done or 2 * pair + 1 not in standing.done:
                return None
            self.scores.append(standing.scores[2 * pair][2] + standing.scores[2 * pair + 1][2])
            if verdict := self.sprt.verdict(Pentanomial.of(self.scores)):
                return verdict
        return None


def run(journal: Journal, workforce: Workforce) -> Iterator[Standing]:
    """Plays on, and says how it stands after each game. At the end the journal is finished."""
    plan = journal.plan
    test = _Test(Sprt(*plan.sprt)) if plan.sprt else None
    standing = Standing(plan, dict(journal.done))
    verdict = test.look(standing) if test else None
    yield standing
    if verdict is None:
        todo = [number for number in range(plan.games) if number not in journal.done]
        with closing(workforce(plan, todo)) as played:  # type: ignore[type-var]
            for game in played:
                journal.add(game)
                standing = Standing(plan, dict(journal.done))
                verdict = test.look(standing) if test else None
                yield standing
                if verdict:
                    break
    last = 2 * len(test.scores) if test and verdict else plan.games
    final = {number: journal.done[number] for number in range(last)}
    journal.finish(final)
    yield Standing(plan, final, verdict)
