"""Levels for people."""

import pytest

import archipel
from archipel.engine.levels import COUNT, LEVELS, BadLevel, level, level_number


def test_every_game_has_ten_levels_each_above_the_one_before() -> None:
    assert set(LEVELS) == set(archipel.games())
    for budgets in LEVELS.values():
        assert len(budgets) == COUNT == 10
        assert sorted(set(budgets)) == list(budgets)


def test_a_level_is_a_limit_in_nodes_that_nobody_waits_long_for() -> None:
    state = archipel.start("lazo", "small")
    assert level(state, 10).time == 5
    assert level(state, 1).nodes == LEVELS["lazo"][0]
    assert level(state, 10).nodes == LEVELS["lazo"][9]


@pytest.mark.parametrize("number", [0, -1, 11])
def test_there_are_no_other_levels(number: int) -> None:
    with pytest.raises(BadLevel, match="from 1 to 10"):
        level(archipel.start("iago"), number)


@pytest.mark.parametrize("text", ["", "level", "level0", "level11", "level03", "Level3", "level3 ", "3", "level٣"])
def test_levels_written_wrongly(text: str) -> None:
    with pytest.raises(BadLevel, match="level1 to level10"):
        level_number(text)


def test_levels_written_rightly() -> None:
    assert [level_number(f"level{number}") for number in (1, 9, 10)] == [1, 9, 10]
