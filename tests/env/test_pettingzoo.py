"""PettingZoo's own tests, and what they leave out: the views, the end, copies and misuse."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

import archipel
from archipel.env import pettingzoo
from archipel.env.errors import BadAction
from archipel.env.pettingzoo import Environment, desdemona_v0, iago_v0, lazo_v0, palago_v0
from archipel.render import board
from archipel.rules.iago import BOARD
from tests.play import NATIVE

MODULES = [desdemona_v0, iago_v0, lazo_v0, palago_v0]

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)
every_game = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.game)

# Of PettingZoo's tests: it knows by name which of its own environments have observations with a mask, and boards can
# be empty.
api_warnings = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros:UserWarning"),
)


def without_api_warnings(test: Callable[..., None]) -> Callable[..., None]:
    for mark in api_warnings:
        test = mark(test)
    return test


def legal(env: Any) -> list[int]:
    mask = env.observe(env.agent_selection)["action_mask"]
    return [int(action) for action in np.flatnonzero(mask)]


def play(env: Any, seed: int, most: int = 10**6) -> None:
    """Plays on at random, up to so many actions or the end."""
    chance = np.random.default_rng(seed)
    for _ in range(most):
        if any(env.terminations.values()):
            return
        env.step(int(chance.choice(legal(env))))


def same(one: Any, other: Any) -> bool:
    told = [(env.agents, env.rewards, env.terminations, env.truncations, env.agent_selection) for env in (one, other)]
    views = [[env.observe(agent) for agent in ("player_0", "player_1")] for env in (one, other)]
    return told[0] == told[1] and all(
        np.array_equal(view[key], twin[key])
        for view, twin in zip(*views, strict=True)
        for key in ("observation", "action_mask")
    )


@every_variant
@without_api_warnings
def test_api(game: str, variant: str) -> None:
    api_test(pettingzoo.env(game, variant), num_cycles=1000)
    api_test(pettingzoo.raw_env(game, variant), num_cycles=1000)


@every_game
def test_seeds(module: pettingzoo.Module) -> None:
    seed_test(module.env, num_cycles=500)
    seed_test(module.raw_env, num_cycles=500)


@every_game
def test_rendering(module: pettingzoo.Module, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)
    env = module.raw_env(render_mode="human")
    env.reset()
    picture = board(archipel.start(module.game))
    assert capsys.readouterr().out.endswith(f"{picture}\n\n")
    assert module.raw_env(render_mode="ansi").render() == picture


@every_game
def test_pictures(module: pettingzoo.Module) -> None:
    """All of one size, and another one after a move."""
    env = module.raw_env(render_mode="rgb_array")
    pictures = [env.render()]
    for _ in range(2):
        play(env, seed=1, most=3)
        pictures.append(env.render())
    for picture in pictures:
        assert isinstance(picture, np.ndarray)
        assert (picture.shape, str(picture.dtype)) == ((480, 480, 3), "uint8")
    assert len({picture.tobytes() for picture in pictures if isinstance(picture, np.ndarray)}) == 3


@without_api_warnings
def test_a_window_on_palago() -> None:
    api_test(palago_v0.env(window=31), num_cycles=300)
    env = palago_v0.raw_env("single", window=15)
    assert env.observation_space("player_0")["observation"].shape == (8, 15, 15)
    play(env, seed=3)
    assert any(env.terminations.values())
    assert env.observe("player_1")["observation"].shape == (8, 15, 15)
    assert same(env, pickle.loads(pickle.dumps(env)))


@pytest.mark.filterwarnings("ignore:.*without a render_mode:UserWarning")
def test_nothing_to_render() -> None:
    assert iago_v0.raw_env().render() is None


@every_game
def test_names_and_spaces(module: pettingzoo.Module) -> None:
    env = module.env()
    assert str(env) == f"{module.game}_v0"
    assert env.possible_agents == ["player_0", "player_1"]
    env.reset()
    seen, space = env.observe("player_0"), env.observation_space("player_0")
    assert seen["observation"].dtype == np.uint8
    assert seen["action_mask"].dtype == np.int8
    assert space.contains(seen)
    assert env.action_space("player_1").n == len(seen["action_mask"])


def test_a_turn_of_several_choices_is_the_same_agents() -> None:
    env = desdemona_v0.raw_env()
    agents = []
    for _ in range(9):
        agents.append(env.agent_selection[-1])
        env.step(legal(env)[0])
    assert "".join(agents) == "001110001"


def test_both_see_the_board_from_their_side() -> None:
    env = iago_v0.raw_env("loose")
    env.step(BOARD.names.index("e4"))
    q, r = BOARD.cells[BOARD.names.index("e4")]
    first, second = env.observe("player_0"), env.observe("player_1")
    for view, plane in ((first, 0), (second, 1)):
        assert np.argwhere(view["observation"]).tolist() == [[plane, r + 4, q + 4]]
    assert not first["action_mask"].any()
    assert second["action_mask"].sum() == 35


@every_game
@pytest.mark.parametrize("actions", [3, 4, 5, 10, 10**6])
def test_who_waits_sees_own_and_opposing_planes_exchanged(module: pettingzoo.Module, actions: int) -> None:
    env = module.raw_env()
    play(env, seed=6, most=actions)
    acting, waiting = (env.observe(f"player_{player}")["observation"] for player in (0, 1))
    paired = {"desdemona": 4, "iago": 4, "lazo": len(acting) - 1, "palago": 2}[module.game]
    exchanged = [plane ^ 1 if plane < paired else plane for plane in range(len(acting))]
    assert np.array_equal(acting, waiting[exchanged])


@every_variant
def test_the_end_stays(game: str, variant: str) -> None:
    env = pettingzoo.raw_env(game, variant, render_mode="ansi")
    play(env, seed=1)
    state = archipel.position(env._position.text)
    assert state.outcome
    assert env.render() == board(state)
    winner = state.outcome.winner
    wanted = {f"player_{player}": 0.0 if winner is None else 1.0 if winner == player else -1.0 for player in (0, 1)}
    assert env.rewards == wanted
    own = env.observe("player_0")["observation"]
    assert own.any()
    for agent in ("player_0", "player_1"):
        assert not env.observe(agent)["action_mask"].any()
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    told = {}
    for agent in env.agent_iter():
        _, told[agent], terminated, truncated, _ = env.last()
        assert (terminated, truncated) == (True, False)
        env.step(None)
    assert told == wanted
    assert env.agents == []
    assert np.array_equal(env.observe("player_0")["observation"], own)
    env.reset()
    assert same(env, pettingzoo.raw_env(game, variant))


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_games_are_those_of_the_rules(module: pettingzoo.Module, seed: int) -> None:
    """The last position is one that the Python rules lead to from the one before."""
    variant = "small" if module.game == "lazo" else "standard"
    env, chance = module.raw_env(variant), np.random.default_rng(seed)
    before = archipel.position(env._position.text)
    while not any(env.terminations.values()):
        before = archipel.position(env._position.text)
        env.step(int(chance.choice(legal(env))))
    final = archipel.position(env._position.text)
    assert final in {before.play(move) for move in before.legal_moves()}


@every_game
@pytest.mark.parametrize("actions", [0, 1, 2, 7, 10**6])
def test_copies_and_pickles(module: pettingzoo.Module, actions: int) -> None:
    for env in (module.raw_env(), module.env()):
        env.reset()
        play(env, seed=2, most=actions)
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        twins += [copy.copy(env)] if isinstance(env, Environment) else []
        for twin in twins:
            assert same(env, twin)
            play(twin, seed=3, most=4)
            assert actions > 7 or not same(env, twin)
        other = copy.deepcopy(env)
        play(env, seed=4)
        play(other, seed=4)
        assert same(env, other)


@every_game
@pytest.mark.parametrize("wrong", [-1, 10**6, 2**40, None, "x", 1.5, "illegal"], ids=str)
def test_illegal_actions_change_nothing(module: pettingzoo.Module, wrong: Any) -> None:
    env = module.raw_env()
    play(env, seed=5, most=4)
    before = copy.deepcopy(env)
    words = r"^'.+' is no action$"
    if wrong == "illegal":
        words = r"^choice \d+ is not legal$"
        wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(BadAction, match=words):
        env.step(wrong)
    assert same(env, before)


@every_game
def test_illegal_actions_lose_in_the_wrapper(module: pettingzoo.Module) -> None:
    env = module.env()
    env.reset()
    play(env, seed=5, most=4)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        assert terminated
        assert not observation["action_mask"].any(), agent
        env.step(None)
    env.reset()
    assert env.terminations == {"player_0": False, "player_1": False}


def test_wrong_names() -> None:
    with pytest.raises(ValueError, match="no render mode 'x'; there are ansi, human, rgb_array"):
        iago_v0.env(render_mode="x")
    with pytest.raises(AttributeError):
        pettingzoo.chess_v0  # noqa: B018
    with pytest.raises(ValueError, match="iago is seen whole, so it has no window"):
        iago_v0.env(window=31)
    with pytest.raises(archipel.UnknownGame):
        iago_v0.env("side3")
    with pytest.raises(archipel.UnknownGame):
        pettingzoo.env("chess")
