"""The walk over steps gives exactly the legal moves, in every game."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import Move, State
from archipel.scene import BadSteps, next_steps, scene
from archipel.scene.picture import picture
from archipel.scene.steps import steps_of
from tests.play import VARIANTS, random_game, random_states

every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)
SEEDS = st.integers(0, 10**6)


def walks(state: State, built: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Move]]:
    """All ways to take steps until a move is whole."""
    for step, move in next_steps(state, built).items():
        if move is None:
            yield from walks(state, (*built, step))
        else:
            yield (*built, step), move


@every_variant
@given(seed=SEEDS)
def test_the_walks_are_the_orders_of_the_legal_moves(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 2):
        orders = {tuple(steps): move for move in state.legal_moves() for steps in picture(state.game).orders(move)}
        # Who has completed a move can't go on to a longer one in the same order.
        walkable = {
            steps: move
            for steps, move in orders.items()
            if not any(steps[:length] in orders for length in range(1, len(steps)))
        }
        assert set(walkable.values()) == set(state.legal_moves())
        first = next_steps(state)
        assert set(first) == {steps[0] for steps in walkable}
        for step in chance.sample(
            list(first), min(4, len(first))
        ):  # each looks at all the moves, so not after every step
            walked = {(step,): first[step]} if first[step] else dict(walks(state, (step,)))
            assert walked == {steps: move for steps, move in walkable.items() if steps[0] == step}


@every_variant
def test_a_finished_game_has_no_steps(game: str, variant: str) -> None:
    end = random_game(game, variant, 1)[-1]
    assert next_steps(end) == {}
    assert scene(end).steps == ()


@every_variant
@pytest.mark.parametrize("built", [("nonsense",), ("",), ("e4", "e4", "e4", "e4"), ("!", "!"), ("\ud800",)])
def test_steps_that_start_no_move_are_refused(game: str, variant: str, built: tuple[str, ...]) -> None:
    state = archipel.start(game, variant)
    for ask in (next_steps, scene):
        with pytest.raises(BadSteps, match="no legal move starts with"):
            ask(state, built)


@every_variant
def test_a_whole_move_has_no_further_step(game: str, variant: str) -> None:
    state = archipel.start(game, variant)
    steps, _ = next(walks(state))
    with pytest.raises(BadSteps):
        next_steps(state, steps)


@every_variant
def test_the_usual_order_is_one_of_the_walks(game: str, variant: str) -> None:
    state = archipel.start(game, variant)
    walked = dict(walks(state))
    for move in state.legal_moves():
        assert walked[steps_of(state, move)] == move
