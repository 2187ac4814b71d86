"""What `benches/calibration.py` makes of games: factors that are fitted, chances that are counted."""

import random
from math import exp, log
from pathlib import Path

import pytest

from archipel import _core, games
from benches import strength
from benches.calibration import Game, Telling, calibrated, distinct, fitted, halves, opening, play, played, telling
from tests.arena.test_strength_bench import asked

WHO = "best:nodes=20"


def test_games_begin_where_they_are_not_over_and_repeat() -> None:
    for game in games():
        begun = [opening(game, number) for number in range(20)]
        assert begun == [opening(game, number) for number in range(20)]
        assert not any(state.outcome for state in begun)
        assert len({state.text for state in begun}) > 15


def test_a_game_has_what_was_expected_of_it() -> None:
    one = play("lazo/side3", WHO, 3)
    assert one == play("lazo/side3", WHO, 3)
    assert one.points in (0.0, 0.5, 1.0)
    assert all(abs(value) < 1 for _, value in one.expected)


def test_games_are_played_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    two = list(played("lazo/side3", WHO, 2, path, 1))
    path.write_text(path.read_text() + '{"number": 2, "sta')
    three = list(played("lazo/side3", WHO, 3, path, 1))
    assert three[:2] == two
    assert list(played("lazo/side3", WHO, 3, path, 1)) == three


def game(number: int, *values: float, points: float = 1.0, begun: str = "") -> Game:
    return Game(number, begun or str(number), points, [(ply % 2, value) for ply, value in enumerate(values)])


def test_expectations_are_counted_for_the_player_to_move() -> None:
    low, high, middle = calibrated([game(number, 0.45, -0.3, 0.52) for number in range(2)])
    assert (low.low, low.positions, low.games, low.won.middle) == (30, 2, 2, 0.0)
    assert (high.low, high.positions, high.games, high.won.middle) == (70, 4, 2, 1.0)
    assert (middle.low, middle.high, middle.positions) == (65, 75, 2)


def test_many_positions_of_one_game_are_no_surer_than_one() -> None:
    few = [game(number, 0.1, points=number % 2) for number in range(20)]
    many = [game(number, *[0.1, -0.1] * 50, points=number % 2) for number in range(20)]
    (one,), (_, other) = calibrated(few), calibrated(many)
    assert one.won.low < 0.35 < 0.65 < one.won.high
    assert other.won == pytest.approx(one.won)


def test_the_same_game_counts_once() -> None:
    one, other = game(0, 0.1, begun="here"), game(1, 0.1, begun="there")
    assert distinct([one, other, one]) == [one, other]
    assert halves([one, other, game(2, 0.2)]) == ([one, game(2, 0.2)], [other])


def test_a_factor_makes_chances_true() -> None:
    """Values are told at half of their logits, and leave out that who is to move is worse off."""
    drawn, made = random.Random(1), list[Game]()
    for number in range(4000):
        chance = drawn.uniform(0.001, 0.999)
        value = 2 / (1 + exp(-(log(chance / (1 - chance)) + 0.4) / 2)) - 1
        made.append(game(number, value, points=float(drawn.random() < chance)))
    anew = fitted(made, leaning=True)
    assert anew.certainty == pytest.approx(2, rel=0.1)
    assert anew.leaning == pytest.approx(-0.4, abs=0.1)
    assert fitted(made).leaning == 0
    for band in calibrated(made, anew):
        assert band.won.middle == pytest.approx((band.low + band.high) / 200, abs=0.07)


@pytest.mark.parametrize("name", _core.learned())
def test_the_factor_of_a_game_is_known(name: str) -> None:
    assert telling(name).certainty > 0.5
    assert telling(name).leaning <= 0


def test_telling_anew_follows_telling() -> None:
    first, anew = Telling(2.0, -0.3), Telling(1.5, 0.1)
    assert anew.after(first).told(0.2) == pytest.approx(anew.told(first.told(0.2)))


def test_the_bench_tells_what_to_fit_and_checks_by_the_other_half(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = asked(tmp_path, search="best", nodes=20, count=6, fit=True)
    strength.calibration(wanted)
    head, fit, check, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith(f"lazo: certainty {telling('lazo').certainty:g} should be ")
    assert fit == "    fitted to 3 games"
    assert check.endswith("in 3 games to check by")
    assert rows
