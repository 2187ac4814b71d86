"""Ratings: known distances, the balance that defines them, and how often the intervals hold the truth."""

import math
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel.arena.ratings import Rating, rate
from archipel.arena.statistics import elo, score

Results = list[tuple[str, str, float]]


def named(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in ratings}


@st.composite
def tournaments(draw: st.DrawFn) -> Results:
    names = st.sampled_from("abcde")
    games = st.tuples(names, names, st.sampled_from([0.0, 0.5, 1.0])).filter(lambda game: game[0] != game[1])
    return [game for game in draw(st.lists(games, min_size=1)) for _ in range(draw(st.integers(1, 50)))]


def test_no_games_give_no_ratings() -> None:
    assert rate([]) == []


def test_two_players_level() -> None:
    # A level game holds 1/4 of information on a distance, so on two strengths x and -x: 12 × 4/4 from the games, and
    # 2 × 1/4 from the prior.
    reach = 1.96 * math.sqrt(1 / (12 + 1 / 2)) * 400 / math.log(10)
    for player in rate([("a", "b", 0.5)] * 4 + [("a", "b", 1)] * 4 + [("b", "a", 1)] * 4):
        assert player.elo == pytest.approx(0, abs=1e-9)
        assert (player.low, player.high) == pytest.approx((-reach, reach))
        assert (player.games, player.score) == (12, 0.5)


def test_the_distance_is_that_of_the_score() -> None:
    first, second = rate([("a", "b", 1)] * 3000 + [("a", "b", 0)] * 1000)
    assert (first.name, second.name) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(400 * math.log10(3), abs=0.1)
    assert first.elo + second.elo == pytest.approx(0, abs=1e-9)
    assert (first.score, second.score) == (0.75, 0.25)


def test_distances_add_up_over_players_who_never_met() -> None:
    ratings = named(
        rate([("a", "b", 1), ("a", "b", 1), ("a", "b", 0), ("b", "c", 1), ("b", "c", 1), ("b", "c", 0)] * 999)
    )
    assert ratings["a"].elo - ratings["c"].elo == pytest.approx(2 * 400 * math.log10(2), abs=0.5)


@pytest.mark.parametrize("games", [1, 20, 100_000])
def test_the_unbeaten_stay_finite(games: int) -> None:
    ratings = named(rate([("a", "b", 1)] * games + [("b", "c", 1)] * games))
    assert ratings["a"].elo > 0 > ratings["c"].elo
    assert ratings["b"].elo == pytest.approx(0, abs=1e-6)
    assert all(math.isfinite(bound) for player in ratings.values() for bound in (player.low, player.high))


def test_lopsided_results_do_not_lead_astray() -> None:
    # Newton's method with whole steps runs away from these.
    results = [("a", "b", 1.0)] * 20_000 + [("b", "c", 1.0)] + [("c", "d", 1.0)] * 10_000 + [("a", "d", 1.0)] * 1000
    assert "".join(player.name for player in rate(results)) == "abcd"


def test_an_unbeaten_player_rises_with_each_win() -> None:
    elos = [named(rate([("a", "b", 1)] * games))["a"].elo for games in (1, 2, 5, 20, 100)]
    assert elos == sorted(set(elos))


def test_more_games_make_the_interval_narrower() -> None:
    few, many = (named(rate([("a", "b", 1), ("a", "b", 0)] * games))["a"] for games in (10, 40))
    assert many.high - many.low == pytest.approx((few.high - few.low) / 2, rel=0.02)


@given(tournaments())
def test_expected_points_are_those_made(results: Results) -> None:
    # What defines the maximum: what a player made above expectation, the prior's draw must lack. How much it lacks says
    # how far the player was from the prior's opponent, and that is the rating but for the shift to a mean of 0.
    ratings = rate(results)
    shifts = []
    for player in ratings:
        meetings = Counter(b if a == player.name else a for a, b, _ in results if player.name in (a, b))
        expected = sum(score(player.elo - other.elo) * meetings[other.name] for other in ratings)
        surplus = player.score * player.games - expected
        shifts.append(elo(0.5 + surplus) - player.elo)
    assert shifts == pytest.approx([shifts[0]] * len(shifts), abs=1e-3)


@given(tournaments())
def test_swapping_wins_and_losses_turns_the_list_around(results: Results) -> None:
    ratings, turned = rate(results), named(rate((a, b, 1 - points) for a, b, points in results))
    assert sum(player.elo for player in ratings) == pytest.approx(0, abs=1e-6)
    assert [player.elo for player in ratings] == sorted((player.elo for player in ratings), reverse=True)
    for player in ratings:
        other = turned[player.name]
        assert (-other.elo, -other.high, -other.low) == pytest.approx((player.elo, player.low, player.high), abs=1e-4)
        assert player.low < player.elo < player.high


@given(tournaments())
def test_the_order_of_games_and_sides_does_not_matter(results: Results) -> None:
    ratings, turned = named(rate(results)), named(rate((b, a, 1 - points) for a, b, points in reversed(results)))
    assert ratings.keys() == turned.keys()
    for name, player in ratings.items():
        assert turned[name][1:] == pytest.approx(player[1:], abs=1e-4)


def test_bad_results_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^a can't play against itself$"):
        rate([("a", "a", 1)])
    with pytest.raises(ValueError, match=r"^a game scores 0, 0.5 or 1 point, not 2$"):
        rate([("a", "b", 2)])


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [0.0, 0.5])
def test_the_intervals_hold_the_truth(drawn: float) -> None:
    # 500 tournaments of 6 players, 20 games each with each. Draws only make the intervals wider than they need be.
    elos = {"a": -250.0, "b": -100.0, "c": 0.0, "d": 30.0, "e": 110.0, "f": 210.0}
    rng = np.random.default_rng(1)
    held = []
    for _ in range(500):
        results = []
        for a, b in combinations(elos, 2):
            expected = score(elos[a] - elos[b])
            draws = min(drawn, expected, 1 - expected)
            chances = [1 - expected - draws / 2, draws, expected - draws / 2]
            results += [(a, b, float(points)) for points in rng.choice([0, 0.5, 1], 20, p=chances)]
        held += [player.low <= elos[player.name] <= player.high for player in rate(results)]
    assert 0.94 <= np.mean(held) <= (1 if drawn else 0.97)
