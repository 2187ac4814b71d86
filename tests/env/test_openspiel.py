"""OpenSpiel's own simulations, its algorithms on our games, and the games against the Python rules."""

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms import mcts, minimax  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]
from open_spiel.python.tests import games_sim_test  # type: ignore[import-untyped]

import archipel
import archipel.env.openspiel
from archipel import State, _core
from archipel.env import Batch
from tests.play import NATIVE

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)
every_game = pytest.mark.parametrize("game", _core.games())


def load(game: str, variant: str = "standard") -> Any:
    return pyspiel.load_game(f"archipel_{game}", {"variant": variant})


def played(game: str, variant: str = "standard", *, actions: int, seed: int = 0) -> Any:
    """The state after some random actions."""
    state, chance = load(game, variant).new_initial_state(), random.Random(seed)
    while not state.is_terminal() and actions:
        state.apply_action(chance.choice(state.legal_actions()))
        actions -= 1
    return state


@every_variant
def test_simulations(game: str, variant: str) -> None:
    pyspiel.random_sim_test(load(game, variant), num_sims=1, serialize=True, verbose=False)


@every_game
def test_simulations_in_python(game: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(game, "small" if game == "lazo" else "standard"))


def move_of(state: State, steps: list[str]) -> str | None:
    """The legal move that these steps make, if they make one."""
    written = tuple(step for step in steps if step != "alone")
    for move in state.legal_moves():
        if move.steps == written or str(move) == "".join(written):
            whole = state.game != "palago" or state.variant == "single" or len(steps) == 2
            return str(move) if whole else None
    return None


@every_variant
def test_games_are_those_of_the_rules(game: str, variant: str) -> None:
    """A random game followed in Python by the texts of the actions."""
    spiel, state, chance = load(game, variant).new_initial_state(), archipel.start(game, variant), random.Random(1)
    steps: list[str] = []
    for _ in range(60 if game == "lazo" else 10**6):
        assert str(spiel) == " ".join([state.text, *steps])
        assert spiel.is_terminal() == (state.turn is None)
        if state.turn is None:
            break
        assert spiel.current_player() == state.turn
        assert spiel.returns() == [0.0, 0.0]
        assert spiel.legal_actions(1 - state.turn) == []
        action = chance.choice(spiel.legal_actions())
        steps.append(spiel.action_to_string(action))
        assert spiel.string_to_action(steps[-1]) == action
        spiel.apply_action(action)
        if move := move_of(state, steps):
            state, steps = state.play(move), []
    if state.outcome:
        winner = state.outcome.winner
        assert spiel.returns() == ([0.0, 0.0] if winner is None else [1.0 - 2 * winner, 2.0 * winner - 1])
        assert spiel.current_player() == pyspiel.PlayerId.TERMINAL
        assert spiel.legal_actions() == []


@every_variant
def test_what_is_known_of_a_game(game: str, variant: str) -> None:
    spiel, batch = load(game, variant), Batch(game, variant, games=1, threads=1)
    parameters: dict[str, Any] = {"variant": variant} | ({"window": 0} if game == "palago" else {})
    assert str(spiel) == f"archipel_{game}({','.join(f'{name}={value}' for name, value in parameters.items())})"
    assert pyspiel.load_game(str(spiel)).get_parameters() == parameters
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)
    assert spiel.num_distinct_actions() == batch.actions
    assert spiel.observation_tensor_shape() == list(batch.observation.shape[1:])
    assert (spiel.min_utility(), spiel.max_utility(), spiel.utility_sum()) == (-1.0, 1.0, 0.0)
    assert len(played(game, variant, actions=10**6).history()) <= spiel.max_game_length()


@every_game
def test_observations_are_the_planes(game: str) -> None:
    spiel = load(game)
    batch, state = Batch(game, games=1, seed=1, threads=1), spiel.new_initial_state()
    for _ in range(20):
        mover = state.current_player()
        tensor = np.array(state.observation_tensor(mover), np.uint8).reshape(batch.observation.shape)
        assert (tensor == batch.observation).all()
        assert state.legal_actions_mask() == batch.mask[0].tolist()
        action = batch.sample()
        state.apply_action(int(action[0]))
        batch.step(action)


def test_both_see_the_board_from_their_side() -> None:
    spiel = load("iago", "loose")
    state, observation = spiel.new_initial_state(), make_observation(spiel)
    state.apply_action(state.string_to_action("d3"))
    own = []
    for player in (0, 1):
        observation.set_from(state, player)
        own.append([int(plane.sum()) for plane in observation.dict["observation"]])
        assert observation.string_from(state, player) == str(state)
    assert own == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]
    with pytest.raises(ValueError, match="has no parameters"):
        spiel.make_py_observer(None, {"x": 1})


@every_game
@pytest.mark.parametrize("actions", [0, 1, 2, 5, 10**6])
def test_clones_and_serialization(game: str, actions: int) -> None:
    variant = "small" if game == "lazo" else "standard"
    state = played(game, variant, actions=actions)
    twins = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ]
    before = str(state)
    for twin in twins:
        assert str(twin) == before
        assert twin.history() == state.history()
        assert twin.returns() == state.returns()
        assert twin.legal_actions() == state.legal_actions()
        assert twin.observation_tensor(0) == state.observation_tensor(0)
        if not state.is_terminal():
            twin.apply_action(twin.legal_actions()[-1])
            assert str(twin) != before
    assert str(state) == before


@every_game
def test_illegal_actions_change_nothing(game: str) -> None:
    for state in (played(game, actions=4), played(game, actions=10**6)):
        before, history = str(state), state.history()
        for wrong in (state.legal_actions_mask().index(0), 10**6, 2**40, -2):
            with pytest.raises(ValueError, match=f"choice {wrong} is not legal"):
                state.apply_action(wrong)
        assert str(state) == before
        assert state.history() == history


def test_a_window_on_palago() -> None:
    state = pyspiel.load_game("archipel_palago(variant=single,window=15)").new_initial_state()
    assert state.get_game().observation_tensor_shape() == [8, 15, 15]
    chance = random.Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert len(state.observation_tensor(0)) == 8 * 15 * 15


def test_wrong_names() -> None:
    with pytest.raises(archipel.UnknownGame):
        load("iago", "side3")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("archipel_iago(colour=3)")


def test_alpha_beta_search() -> None:
    """Four plies before the end of a game, its search agrees with a plain one on the Python rules."""
    history = played("lazo", "side2", actions=10**6, seed=3).history()
    state = load("lazo", "side2").new_initial_state()
    for action in history[:-4]:
        state.apply_action(action)

    def value(state: State) -> int:
        """For the player to move."""
        if state.outcome:
            return 0 if state.outcome.winner is None else 1 if state.outcome.winner == state.to_move else -1
        return max(-value(state.play(move)) for move in state.legal_moves())

    mover = state.current_player()
    found, _ = minimax.alpha_beta_search(state.get_game(), state=state, maximizing_player_id=mover)
    assert found == value(archipel.position(str(state)))


@every_game
def test_tree_search_plays(game: str) -> None:
    variant = {"lazo": "side3", "palago": "single"}.get(game, "standard")
    state = played(game, variant, actions=12, seed=1)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 10, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    for _ in range(3):
        if not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_python_ends_in_peace() -> None:
    """OpenSpiel keeps what it was given to make the games beyond the end of Python."""
    code = "import pyspiel, archipel.env.openspiel; game = pyspiel.load_game('archipel_iago'); game.new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
