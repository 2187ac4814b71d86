"""Levels for people."""

import pytest

import archipel
from archipel.engine.levels import COUNT, USUAL, BadLevel, budgets, level, level_number, register


@pytest.mark.parametrize("game", archipel.games())
def test_every_game_has_ten_levels_each_above_the_one_before(game: str) -> None:
    assert len(budgets(game)) == COUNT == 10
    assert sorted(set(budgets(game))) == list(budgets(game))


def test_a_game_that_nobody_has_measured_has_levels_too() -> None:
    assert budgets("chess") == USUAL


@pytest.mark.parametrize("table", [(1, 2, 3), (*range(9), 8), tuple(range(10, 0, -1))])
def test_a_table_that_does_not_rise_is_refused(table: tuple[int, ...]) -> None:
    before = budgets("iago")
    with pytest.raises(ValueError, match="iago has 10 levels"):
        register(type(archipel.start("iago")), table)
    assert budgets("iago") == before


def test_a_level_is_a_limit_in_nodes_that_nobody_waits_long_for() -> None:
    state = archipel.start("lazo", "small")
    assert level(state, 10).time == 5
    assert level(state, 1).nodes == budgets("lazo")[0]
    assert level(state, 10).nodes == budgets("lazo")[9]


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
