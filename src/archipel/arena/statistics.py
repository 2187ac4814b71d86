"""What a match between two players says: their distance in Elo, how sure it is, and when to stop.

A match is played in pairs of games with the same opening and sides changed. The two games of a pair are not
independent, so pairs are counted, not games: five counts, the pentanomial, carry all that these functions need.

Both the interval and the test ask how well a distribution of pairs with another mean would explain the counts. Among
those with a given mean, the one that explains them best is a tilt of the counts: each is divided by a linear function
of its score.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist, fmean, stdev
from typing import Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from archipel.rules import ArchipelError

_Array = NDArray[np.float64]

PAIR_SCORES = (0, 0.5, 1, 1.5, 2)
EMPTY = 1e-3  # pairs: what a cell without any counts for in the test, else its logarithm is infinite
MANY = 1000  # degrees of freedom from which Student's quantile is the normal one, to a tenth of a percent

_SCORES: _Array = np.array(PAIR_SCORES) / 2  # per game


class Interval(NamedTuple):
    """An estimate between the bounds of a confidence interval."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Pentanomial:
    """In how many pairs of games A scored 0, 1/2, 1, 3/2 and 2 points."""

    counts: tuple[int, int, int, int, int]

    @classmethod
    def of(cls, pair_scores: Iterable[float]) -> Self:
        """The counts of A's points in each pair."""
        counter = Counter(pair_scores)
        if wrong := counter.keys() - set(PAIR_SCORES):
            raise ValueError(f"a pair scores 0, 0.5, 1, 1.5 or 2 points, not {min(wrong)}")
        lost, behind, level, ahead, won = (counter[points] for points in PAIR_SCORES)
        return cls((lost, behind, level, ahead, won))

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def games(self) -> int:
        return 2 * self.pairs

    @property
    def score(self) -> float:
        """A's points per game, from 0 to 1."""
        if not self.pairs:
            raise ValueError("no pair was played, so there is no score")
        return float(np.dot(self.counts, _SCORES)) / self.pairs

    @property
    def variance(self) -> float:
        """Of the points per game of one pair, around the score of this match."""
        return float(np.dot(self.counts, (_SCORES - self.score) ** 2)) / self.pairs


def elo(score: float) -> float:
    """By how much Elo a player is better who scores so much per game."""
    if not 0 <= score <= 1:
        raise ValueError(f"a score is between 0 and 1, not {score}")
    if score in (0, 1):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score))


def score(elo: float) -> float:
    """What a player scores per game who is better by so much Elo: 10 points to 1 for each 400."""
    return (1 + math.tanh(elo * math.log(10) / 800)) / 2


# --- intervals


def elo_interval(pentanomial: Pentanomial, confidence: float = 0.95) -> Interval:
    """A's distance to B in Elo.

    The interval of Clopper and Pearson, carried over from two results of a trial to five (Learned-Miller and Thomas,
    "A new confidence interval for the mean of a bounded random variable", 2019). For the upper bound one more pair,
    won by A, is added to the counts; they are then taken as the parameters of a Dirichlet distribution over the true
    shares of the five results, and the bound is the quantile of the mean score; for the lower bound A loses the added
    pair. The quantiles come from the saddlepoint approximation.

    It claims no more than it knows, also with few pairs, near scores of 0 and 1, and if all pairs ended alike. Where
    pairs end in only two ways, it holds the truth at least as often as stated; where in more, so it did in simulations.
    The price is some width, about a tenth at 50 pairs.
    """
    z = _normal_quantile(confidence)
    counts = np.array(pentanomial.counts, dtype=float)
    middle = elo(pentanomial.score)
    return Interval(elo(1 - _upper_score(counts[::-1], z)), middle, elo(_upper_score(counts, z)))


def _upper_score(counts: _Array, z: float) -> float:
    """The score that so many normal deviations exclude, from above."""
    if not counts[:-1].any():  # all won: nothing speaks against any higher score
        return 1.0
    counts = counts + (_SCORES == 1)

    def mean(divisors: _Array) -> float:
        return float(counts / divisors @ _SCORES / counts.sum())

    def deviations_left(tilt: _Array) -> _Array:
        # The signed root of the likelihood ratio, which is nearly normal, and Barndorff-Nielsen's correction of it.
        divisors = _divisors(counts, tilt)
        root = np.sqrt(2 * counts @ np.log(divisors))
        slope = divisors[0] - divisors[-1]
        spread = np.sqrt(counts @ ((_SCORES - mean(divisors)) / divisors) ** 2)
        return np.asarray(root + np.log(slope * spread / root) / root - z)

    return mean(_divisors(counts, _root(deviations_left, np.zeros(()), np.full((), 0.5))))


def proportion_interval(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """The share of successes in independent trials, after Wilson."""
    if not 0 <= successes <= trials or not trials:
        raise ValueError(f"{successes} successes in {trials} trials have no share")
    z = _normal_quantile(confidence)
    share = successes / trials
    weight = z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    reach = math.sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight)
    return Interval(max(0.0, centre - reach), share, min(1.0, centre + reach))


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The mean of what the values are drawn from, after Student. One value alone says nothing about it."""
    if not values:
        raise ValueError("no values have no mean")
    z = _normal_quantile(confidence)
    mean, degrees = fmean(values), len(values) - 1
    if not degrees:
        return Interval(-math.inf, mean, math.inf)
    quantile = z if degrees >= MANY else _student_quantile(confidence, degrees)
    reach = quantile * stdev(values) / math.sqrt(len(values))
    return Interval(mean - reach, mean, mean + reach)


def _normal_quantile(confidence: float) -> float:
    """How many deviations to each side hold a share of the normal distribution."""
    if not 0.5 <= confidence < 1:
        raise ValueError(f"a confidence is at least 0.5 and less than 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _student_quantile(confidence: float, degrees: int) -> float:
    """The same for Student's distribution, whose shares are finite sums (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    powers = np.arange(degrees % 2, degrees, 2)
    steps = (powers - 1) / np.maximum(powers, 1)
    steps[:1] = 1
    factors = np.cumprod(steps)

    def missing(angle: _Array) -> _Array:
        share = np.sin(angle) * (factors @ np.cos(angle) ** powers)
        return np.asarray(confidence - (2 / math.pi * (angle + share) if degrees % 2 else share))

    angle = _root(missing, np.zeros(()), np.full((), math.pi / 2))
    return math.sqrt(degrees) * math.tan(float(angle))


# --- the sequential test


class BadTest(ArchipelError):
    """A test that can't be made."""


@dataclass(frozen=True)
class Sprt:
    """The sequential test of H0, A is better by `elo0`, against H1, A is better by `elo1`.

    It may be asked after every pair. In the long run H1 is accepted in a share `alpha` of the matches where H0 is true,
    and H0 in a share `beta` of those where H1 is; in simulated matches the shares never came out notably higher.

    The ratio is the generalised one: the likelihood of the counts under the distribution of pairs that explains them
    best with the score of H1, over the same with H0. So it needs no model of draws or of the bias of openings.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise BadTest("sprt.order", elo0=str(self.elo0), elo1=str(self.elo1))
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < risk < 0.5:
                raise BadTest("sprt.risk", name=name, risk=str(risk))

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """H0 is accepted at the lower, H1 at the upper logarithm, after Wald."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pentanomial: Pentanomial) -> float:
        """The logarithm of the likelihood ratio: above 0 if H1 explains the counts better."""
        return float(self.llrs(np.array([pentanomial.counts]))[0])

    def llrs(self, counts: NDArray[np.int64]) -> _Array:
        """The same for many matches, a row of five counts each."""
        weights = np.where(counts, counts, EMPTY)
        h0, h1 = (_divisors(weights, _tilt_to(score(elo), weights)) for elo in (self.elo0, self.elo1))
        return np.asarray((weights * np.log(h0 / h1)).sum(axis=-1))

    def verdict(self, pentanomial: Pentanomial) -> Literal["H0", "H1"] | None:
        """Which hypothesis to accept, or None: play on."""
        lower, upper = self.bounds
        llr = self.llr(pentanomial)
        return "H1" if llr >= upper else "H0" if llr <= lower else None


# --- tilting


def _tilt_to(score: float, counts: _Array) -> _Array:
    """The tilt under which the mean of the counts is this score."""
    rows = counts.shape[:-1]
    return _root(lambda tilt: (counts / _line(tilt)) @ (_SCORES - score), np.zeros(rows), np.ones(rows))


def _divisors(counts: _Array, tilt: _Array) -> _Array:
    """By what a tilt divides the share of each cell: the line, scaled so that the shares again sum to 1."""
    line = _line(tilt)
    return np.asarray(line * ((counts / line).sum(axis=-1) / counts.sum(axis=-1))[..., None])


def _line(tilt: _Array) -> _Array:
    """From 1 - tilt at a score of 0 to tilt at a score of 1.

    A tilt of 1/2 changes nothing; towards 0 it leaves only the pairs that were won, towards 1 those that were lost.
    """
    return np.asarray(1 - _SCORES + tilt[..., None] * (2 * _SCORES - 1))


def _root(falling: Callable[[_Array], _Array], low: _Array, high: _Array) -> _Array:
    """Where a falling function passes 0, by bisection; many at once."""
    for _ in range(50):
        middle = (low + high) / 2
        above = falling(middle) > 0
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    return high
