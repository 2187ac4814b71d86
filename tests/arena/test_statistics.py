"""Statistics of matches: values worked out by hand or published, symmetry, and error rates over simulated matches."""

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from archipel.arena.statistics import (
    Interval,
    Pentanomial,
    Sprt,
    elo,
    elo_interval,
    mean_interval,
    proportion_interval,
    score,
)

Counts = tuple[int, int, int, int, int]

count = st.integers(0, 1000)
several = st.integers(2, 1000)
matches = st.tuples(count, count, count, count, count).filter(any)


def turned(counts: Counts) -> Counts:
    """The match as B sees it."""
    lost, behind, level, ahead, won = counts
    return won, ahead, level, behind, lost


def raised(counts: Counts) -> Counts:
    """A makes half a point more in one pair, the worst that is not won."""
    worst = next(cell for cell in range(5) if counts[cell])
    better = list(counts)
    better[worst] -= 1
    better[worst + 1] += 1
    lost, behind, level, ahead, won = better
    return lost, behind, level, ahead, won


# --- counting


def test_pairs_are_counted_by_their_points() -> None:
    match = Pentanomial.of([2, 0.5, 1, 1, 1.5, 2.0, 2])
    assert match == Pentanomial((0, 1, 2, 1, 3))
    assert (match.pairs, match.games) == (7, 14)
    assert match.score == 10 / 14


def test_the_variance_is_that_of_a_pair() -> None:
    match = Pentanomial((1, 0, 2, 0, 1))  # 0, 1/2, 1/2, 1 per game
    assert (match.score, match.variance) == (0.5, 1 / 8)
    assert Pentanomial((0, 0, 0, 9, 0)).variance == 0


def test_other_points_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^a pair scores 0, 0.5, 1, 1.5 or 2 points, not 2.5$"):
        Pentanomial.of([1, 2.5])


def test_no_pairs_have_no_score() -> None:
    match = Pentanomial.of([])
    assert match.pairs == 0
    with pytest.raises(ValueError, match="no pair was played"):
        _ = match.score


# --- Elo


def test_known_elos() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.848, abs=1e-3)  # 400 lg 3
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0), elo(1)) == (-math.inf, math.inf)
    assert (score(-math.inf), score(0), score(math.inf)) == (0, 0.5, 1)
    assert score(400) == pytest.approx(10 / 11)


@given(st.floats(0.001, 0.999))
def test_elo_and_score_are_inverse(share: float) -> None:
    assert score(elo(share)) == pytest.approx(share)
    assert elo(1 - share) == pytest.approx(-elo(share), abs=1e-9)


@pytest.mark.parametrize("wrong", [-0.1, 1.1, math.nan])
def test_no_elo_outside_of_the_scores(wrong: float) -> None:
    with pytest.raises(ValueError, match="a score is between 0 and 1"):
        elo(wrong)


# --- intervals


# Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I: his methods 3 and 5.
@pytest.mark.parametrize(
    ("won", "pairs", "wilson", "clopper_pearson"),
    [
        (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
        (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
        (0, 20, (0.0000, 0.1611), (0.0000, 0.1684)),
        (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
    ],
)
def test_published_intervals(
    won: int, pairs: int, wilson: tuple[float, float], clopper_pearson: tuple[float, float]
) -> None:
    low, middle, high = proportion_interval(won, pairs)
    assert (low, high) == pytest.approx(wilson, abs=5e-5)
    assert middle == won / pairs
    low, middle, high = elo_interval(Pentanomial((pairs - won, 0, 0, 0, won)))
    assert (score(low), score(high)) == pytest.approx(clopper_pearson, abs=1e-3)
    assert middle == elo(won / pairs)


@pytest.mark.parametrize("pairs", [1, 20, 500])
def test_all_pairs_won(pairs: int) -> None:
    # As low as the score at which such luck still has a chance of 1/40.
    low, middle, high = elo_interval(Pentanomial((0, 0, 0, 0, pairs)))
    assert score(low) == pytest.approx((1 / 40) ** (1 / pairs), abs=3e-3)
    assert (middle, high) == (math.inf, math.inf)


def test_all_pairs_level_are_no_proof_of_equality() -> None:
    low, middle, high = elo_interval(Pentanomial((0, 0, 100, 0, 0)))
    # A share of 3.6 % of pairs that one of them wins is as much as 100 level pairs let pass.
    assert (score(low), middle, score(high)) == pytest.approx((0.482, 0, 0.518), abs=1e-3)


def test_many_pairs_come_to_the_normal_interval() -> None:
    match = Pentanomial((1000, 2000, 4000, 3000, 1500))
    reach = 1.95996 * math.sqrt(match.variance / match.pairs)
    low, _, high = elo_interval(match)
    assert (score(low), score(high)) == pytest.approx((match.score - reach, match.score + reach), abs=2e-4)


@given(matches)
def test_swapping_the_players_negates_the_interval(counts: Counts) -> None:
    low, middle, high = elo_interval(Pentanomial(counts))
    assert low < middle < high or (low, middle) == (-math.inf, -math.inf) or (middle, high) == (math.inf, math.inf)
    assert elo_interval(Pentanomial(turned(counts))) == pytest.approx((-high, -middle, -low), abs=1e-6)


@given(matches.filter(lambda counts: any(counts[:4])))
def test_better_play_raises_the_interval(counts: Counts) -> None:
    before, after = elo_interval(Pentanomial(counts)), elo_interval(Pentanomial(raised(counts)))
    assert all(higher >= lower for higher, lower in zip(after, before, strict=True))
    assert after.middle > before.middle


@given(matches)
def test_more_confidence_needs_a_wider_interval(counts: Counts) -> None:
    narrow, wide = (elo_interval(Pentanomial(counts), confidence) for confidence in (0.8, 0.99))
    assert wide.low <= narrow.low <= narrow.high <= wide.high
    assert wide != narrow


@pytest.mark.parametrize("pairs", [20, 100])
@pytest.mark.parametrize("cells", [(0, 4), (2, 4), (3, 4), (1, 2)])
def test_the_elo_interval_covers_two_results_exactly(cells: tuple[int, int], pairs: int) -> None:
    # With two results the coverage is a finite sum. It must not fall below 95 % for any share of the better one.
    intervals = []
    for better in range(pairs + 1):
        counts = np.zeros(5, dtype=int)
        counts[list(cells)] = pairs - better, better
        lost, behind, level, ahead, won = counts.tolist()
        intervals.append(elo_interval(Pentanomial((lost, behind, level, ahead, won))))
    for share in np.linspace(0.001, 0.999, 999):
        truth = elo((cells[0] * (1 - share) + cells[1] * share) / 4)
        coverage = sum(
            math.comb(pairs, better) * share**better * (1 - share) ** (pairs - better)
            for better, (low, _, high) in enumerate(intervals)
            if low <= truth <= high
        )
        assert coverage >= 0.95


def test_students_interval() -> None:
    # The quantiles 12.706, 2.776, 2.045 are those of the tables for 1, 4 and 29 degrees of freedom.
    assert mean_interval([0, 1]) == pytest.approx((0.5 - 12.706 / 2, 0.5, 0.5 + 12.706 / 2), abs=1e-3)
    assert mean_interval([1, 2, 3, 4, 5]).high == pytest.approx(3 + 2.776 * math.sqrt(2.5 / 5), abs=1e-3)
    assert mean_interval([0, 1] * 15).high == pytest.approx(0.5 + 2.045 * math.sqrt(0.25 / 29), abs=1e-4)
    assert mean_interval([1, 2, 3], 0.99).high == pytest.approx(2 + 9.925 / math.sqrt(3), abs=1e-3)


def test_students_interval_passes_to_the_normal_one() -> None:
    values = [0.0, 1.0] * 501
    before, after = mean_interval(values[:1000]), mean_interval(values)
    assert after.high - after.middle == pytest.approx(before.high - before.middle, rel=3e-3)


def test_one_value_says_nothing_about_the_mean() -> None:
    assert mean_interval([3]) == Interval(-math.inf, 3, math.inf)


@given(st.integers(0, 60), st.integers(1, 60))
def test_swapping_success_and_failure_mirrors_the_proportion(successes: int, failures: int) -> None:
    trials = successes + failures
    low, share, high = proportion_interval(successes, trials)
    assert 0 <= low <= share < high <= 1
    assert proportion_interval(failures, trials) == pytest.approx((1 - high, 1 - share, 1 - low))
    better = proportion_interval(successes + 1, trials)
    assert all(after > before for after, before in zip(better, (low, share, high), strict=True))


def test_intervals_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="no pair was played"):
        elo_interval(Pentanomial.of([]))
    with pytest.raises(ValueError, match=r"^0 successes in 0 trials have no share$"):
        proportion_interval(0, 0)
    with pytest.raises(ValueError, match=r"^3 successes in 2 trials have no share$"):
        proportion_interval(3, 2)
    with pytest.raises(ValueError, match=r"^no values have no mean$"):
        mean_interval([])
    with pytest.raises(ValueError, match=r"^a confidence is at least 0.5 and less than 1, not 95$"):
        elo_interval(Pentanomial((1, 1, 1, 1, 1)), 95)


# --- the sequential test


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, alpha=0.01, beta=0.2).bounds == pytest.approx((math.log(0.2 / 0.99), math.log(80)))


# A cell without pairs counts as a thousandth of one: that is what the values by hand leave out.
@pytest.mark.parametrize(
    ("counts", "llr"),
    [
        ((40, 0, 0, 0, 60), 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)),
        ((0, 0, 100, 0, 0), 100 * math.log(0.8)),  # H1 explains them best with a fifth of pairs that A wins
        ((0, 0, 0, 0, 10), 10 * math.log(0.6 / 0.5)),
        ((0, 50, 0, 50, 0), 50 * math.log(0.7 * 0.3 / 0.5**2)),  # 3/4 and 1/4 per game: a mean of 0.6 at 7 to 3
    ],
)
def test_ratios_by_hand(counts: Counts, llr: float) -> None:
    assert Sprt(0, elo(0.6)).llr(Pentanomial(counts)) == pytest.approx(llr, abs=0.03)


def test_ratios_of_another_program() -> None:
    # From the tests of fastchess (app/tests/sprt_test.cpp, "logistic pentanomial").
    assert Sprt(0.5, 2.5).llr(Pentanomial((223, 9863, 21279, 10037, 246))) == pytest.approx(-3.07, abs=0.005)
    assert Sprt(0, 2).llr(Pentanomial((871, 26175, 55983, 26678, 821))) == pytest.approx(-4.98, abs=0.005)


@pytest.mark.parametrize(
    ("lost", "won", "verdict"), [(40, 60, None), (60, 100, "H1"), (50, 50, None), (80, 80, "H0"), (0, 0, None)]
)
def test_verdicts(lost: int, won: int, verdict: str | None) -> None:
    # By hand the ratios are 2.01, 4.84, -2.04, -3.27, 0; the bounds are ±2.94.
    assert Sprt(0, elo(0.6)).verdict(Pentanomial((lost, 0, 0, 0, won))) == verdict


@given(matches)
def test_swapping_the_players_negates_the_ratio(counts: Counts) -> None:
    there, back = Sprt(-10, 30), Sprt(-30, 10)
    assert back.llr(Pentanomial(turned(counts))) == pytest.approx(-there.llr(Pentanomial(counts)), abs=1e-6)


@given(st.tuples(several, several, several, several, several))
def test_better_play_raises_the_ratio(counts: Counts) -> None:
    test = Sprt(0, 50)
    assert test.llr(Pentanomial(raised(counts))) > test.llr(Pentanomial(counts))


@given(st.lists(matches, min_size=1))
def test_many_matches_at_once_are_the_same_as_each(rows: list[Counts]) -> None:
    test = Sprt(0, 50)
    assert test.llrs(np.array(rows)).tolist() == pytest.approx([test.llr(Pentanomial(row)) for row in rows])


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ((5, 5), "elo0 must be less than elo1, not 5 and 5"),
        ((0, math.inf), "elo0 must be less than elo1, not 0 and inf"),
        ((0, 5, 0), "alpha must be between 0 and 0.5, not 0"),
        ((0, 5, 0.05, 0.5), "beta must be between 0 and 0.5, not 0.5"),
    ],
)
def test_bad_parameters_are_refused(parameters: tuple[float, ...], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Sprt(*parameters)


# --- simulations


def pair(expected: float, drawn: float, bias: float) -> NDArray[np.float64]:
    """The chances of the five results, if the first game of a pair favours A by the bias and the second B."""
    first, second = (
        np.array([1 - mean - drawn / 2, drawn, mean - drawn / 2]) for mean in (expected + bias, expected - bias)
    )
    return np.convolve(first, second)


def accepted(test: Sprt, chances: NDArray[np.float64], played: int, seed: int) -> float:
    """In which share of so many simulated matches H1 is accepted. The test looks after every pair."""
    rng = np.random.default_rng(seed)
    lower, upper = test.bounds
    open_matches, h1, h0 = np.zeros((played, 5), dtype=np.int64), 0, 0
    while len(open_matches):
        open_matches += rng.multinomial(1, chances, len(open_matches))
        ratios = test.llrs(open_matches)
        h1 += int(np.count_nonzero(ratios >= upper))
        h0 += int(np.count_nonzero(ratios <= lower))
        open_matches = open_matches[(lower < ratios) & (ratios < upper)]
    assert h0 + h1 == played
    return h1 / played


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "drawn", "bias"),
    [
        pytest.param(Sprt(0, 100), 0.0, 0.0, id="draw-free"),
        pytest.param(Sprt(0, 100), 0.0, 0.2, id="draw-free, the first player favoured"),
        pytest.param(Sprt(-25, 25, alpha=0.02, beta=0.1), 0.7, 0.0, id="draw-heavy"),
    ],
)
def test_the_sequential_test_errs_as_rarely_as_stated(test: Sprt, drawn: float, bias: float) -> None:
    played = 10_000
    wrongly_h1 = accepted(test, pair(score(test.elo0), drawn, bias), played, seed=1)
    wrongly_h0 = 1 - accepted(test, pair(score(test.elo1), drawn, bias), played, seed=2)
    for error, risk in ((wrongly_h1, test.alpha), (wrongly_h0, test.beta)):
        slack = 3 * math.sqrt(risk * (1 - risk) / played)  # three deviations of a binomial share
        assert risk / 2 < error < risk + slack  # far less would be a test that plays on for too long


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pairs", "expected", "drawn", "bias"),
    [
        (20, 0.5, 0.0, 0.0),
        (20, 0.97, 0.0, 0.0),
        (50, 0.6, 0.6, 0.0),
        (100, 0.99, 0.0, 0.0),
        (200, 0.5, 0.95, 0.0),
        (300, 0.75, 0.0, 0.2),
    ],
)
def test_the_elo_interval_holds_the_truth(pairs: int, expected: float, drawn: float, bias: float) -> None:
    interval = cache(lambda counts: elo_interval(Pentanomial(counts)))
    rng = np.random.default_rng(1)
    intervals = [
        interval(tuple(counts)) for counts in rng.multinomial(pairs, pair(expected, drawn, bias), 2000).tolist()
    ]
    held = np.mean([low <= elo(expected) <= high for low, _, high in intervals])
    assert held >= 0.94
