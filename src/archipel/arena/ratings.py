"""Ratings of many players from all their games, after Bradley and Terry.

A player whose rating is 400 Elo higher is expected to score 10 points to 1. The ratings are those under which the
results are most likely, a draw counting as half a win and half a loss. So that one who never lost still gets a finite
rating, and players who never met get a common scale, each has a weak prior: one more draw, against an opponent of
rating 0. It weighs as much as one game.

Newton's method finds the maximum, which is the only one, as the logarithm of the likelihood is concave. The ratings are
then shifted to a mean of 0. The 95 % intervals come from the observed information, that is the curvature there, for
the distance of each player to that mean. They take all games as independent and each as won or lost, so they are too
wide rather than too narrow where there are draws, or pairs of games with sides changed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

_Array = NDArray[np.float64]
Result: TypeAlias = tuple[str, str, float]

ELO = 400 / np.log(10)  # one unit of the logarithm of the odds
DEVIATIONS = 1.96  # to each side hold 95 % of the normal distribution
PRIOR_GAMES = 1
LONGEST_STEP = 0.5  # in logarithms of odds: so short, each step is sure to lead uphill
TOLERANCE = 1e-7


class Rating(NamedTuple):
    """A player's rating in Elo, its 95 % interval, and the games it comes from."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    score: float  # points per game


def rate(results: Iterable[Result] | Mapping[Result, int]) -> list[Rating]:
    """The players, best first, from games as (A, B, A's points: 1, 0.5 or 0), or from how often each of these was."""
    names, games, points = _crosstable(results if isinstance(results, Mapping) else Counter(results))
    if not names:
        return []
    strengths = _fit(games, points)
    centre = np.eye(len(names)) - 1 / len(names)
    covariance = centre @ np.linalg.inv(_information(games, strengths)) @ centre
    elos, reaches = ELO * (centre @ strengths), ELO * DEVIATIONS * np.sqrt(np.diag(covariance))
    ratings = [
        Rating(name, float(elo), float(elo - reach), float(elo + reach), int(played), float(made / played))
        for name, elo, reach, played, made in zip(names, elos, reaches, games.sum(axis=1), points, strict=True)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)


def _crosstable(results: Mapping[Result, int]) -> tuple[list[str], _Array, _Array]:
    """The players, how many games each played with each, and the points of each."""
    names = sorted({name for a, b, _ in results for name in (a, b)})
    places = {name: place for place, name in enumerate(names)}
    games, points = np.zeros((len(names), len(names))), np.zeros(len(names))
    for (a, b, scored), count in results.items():
        if a == b:
            raise ValueError(f"{a} can't play against itself")
        if scored not in (0, 0.5, 1):
            raise ValueError(f"a game scores 0, 0.5 or 1 point, not {scored}")
        for player, opponent, made in ((a, b, scored), (b, a, 1 - scored)):
            games[places[player], places[opponent]] += count
            points[places[player]] += count * made
    return names, games, points


def _fit(games: _Array, points: _Array) -> _Array:
    """The strengths, in logarithms of odds, that make the points most likely."""
    strengths, far = np.zeros(len(points)), True
    while far:
        surplus = points + PRIOR_GAMES / 2 - _expected(games, strengths)
        step = np.linalg.solve(_information(games, strengths), surplus)
        length = np.abs(step).max()
        strengths += step / max(1, length / LONGEST_STEP)
        far = length > TOLERANCE
    return strengths


def _expected(games: _Array, strengths: _Array) -> _Array:
    """The points that each player should make against all others and in the prior's game."""
    return np.asarray((games * _scores(strengths)).sum(axis=1) + PRIOR_GAMES * _logistic(strengths))


def _information(games: _Array, strengths: _Array) -> _Array:
    """How sharply the expected points answer to the strengths."""
    scores, alone = _scores(strengths), _logistic(strengths)
    between = games * scores * (1 - scores)
    return np.asarray(np.diag(between.sum(axis=1) + PRIOR_GAMES * alone * (1 - alone)) - between)


def _scores(strengths: _Array) -> _Array:
    """What each player, by row, scores per game against each other."""
    return _logistic(strengths[:, None] - strengths)


def _logistic(odds: _Array) -> _Array:
    return np.asarray((1 + np.tanh(odds / 2)) / 2)
