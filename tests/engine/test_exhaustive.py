"""Wins within some moves: what the core finds by looking at all is what the rules say, looked at one by one."""

import random

import pytest

from archipel import State, games, native, start

MANY = 10**9
SMALL = ("lazo/side2", "lazo/side3")  # where three plies are few
ENDINGS = ("iago/standard", "desdemona/standard")


def wins(state: State, moves: int) -> bool:
    """Whether the player to move wins by force within so many of their own moves."""
    return moves > 0 and any(loses(state.play(move), moves - 1) for move in state.legal_moves())


def loses(state: State, moves: int) -> bool:
    if state.outcome:
        return state.outcome.winner == 1 - state.to_move
    if moves == 0:
        return False
    return all(_lost_after(state.play(move), moves) for move in state.legal_moves())


def _lost_after(state: State, moves: int) -> bool:
    """The same after an answer that may itself have ended the game."""
    return state.outcome.winner == state.to_move if state.outcome else wins(state, moves)


def played(name: str, seed: int) -> list[State]:
    state, chance, states = start(*name.split("/")), random.Random(seed), list[State]()
    while not state.outcome:
        states.append(state)
        state = state.play(chance.choice(state.legal_moves()))
    return states


@pytest.mark.parametrize("name", [*SMALL, *ENDINGS])
def test_it_finds_what_the_rules_say(name: str) -> None:
    found = set()
    for state in (state for seed in range(6) for state in played(name, seed)[-3:]):
        if len(state.legal_moves()) > 25:
            continue
        for moves in (1, 2):
            won, lost = native(state).wins_within(moves, MANY), native(state).loses_within(moves - 1, MANY)
            assert (won, lost) == (wins(state, moves), loses(state, moves - 1)), state
            found |= {won, lost}
    assert found == {True, False}


@pytest.mark.parametrize("game", games())
def test_a_win_on_the_spot_is_found_with_any_number_of_moves(game: str) -> None:
    for state in played(f"{game}/standard", 3)[-2:]:
        assert native(state).wins_within(1, MANY) == wins(state, 1), state


def test_what_is_won_now_is_won_later_too() -> None:
    for state in played("lazo/side3", 1):
        found = [native(state).wins_within(moves, MANY) for moves in (1, 2)]
        assert found in ([True, True], [False, True], [False, False])


@pytest.mark.parametrize("game", games())
def test_it_gives_up_when_it_is_too_much(game: str) -> None:
    assert native(start(game)).wins_within(3, 50) is None
    assert native(start(game)).loses_within(3, 50) is None


def test_a_game_that_is_over_is_lost_or_not() -> None:
    end = played("lazo/side3", 2)[-1]
    end = next(after for move in end.legal_moves() if (after := end.play(move)).outcome)
    assert end.outcome
    assert native(end).loses_within(0, MANY) is (end.outcome.winner == 1 - end.to_move)
    assert native(end).wins_within(2, MANY) is False
