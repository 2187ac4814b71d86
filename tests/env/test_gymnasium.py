"""The vector environment of Gymnasium: its spaces, its modes and what its wrappers make of it."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics, TransformReward

import archipel
from archipel.env.gymnasium import VectorEnv
from tests.play import NATIVE

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)


@every_variant
def test_what_is_promised_is_given(game: str, variant: str) -> None:
    """As Gymnasium's checker of single environments asks: spaces, kinds and shapes of all that is returned."""
    envs = VectorEnv(game, variant, num_envs=3, threads=1, window=31 if game == "palago" else None)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    assert observations in envs.observation_space
    assert infos["to_move"].tolist() == [0, 0, 0]
    for _ in range(8):
        actions = envs.sample()
        assert actions.astype(np.int64) in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert observations in envs.observation_space
        assert (str(rewards.dtype), rewards.shape) == ("float64", (3,))
        assert (str(terminations.dtype), terminations.shape) == ("bool", (3,))
        assert not truncations.any()
    envs.close()


def test_ends_and_rewards_are_those_of_who_acted() -> None:
    envs = VectorEnv("lazo", "side2", num_envs=8, threads=1)
    _, infos = envs.reset(seed=1)
    ends = 0
    for _ in range(60):
        movers = infos["to_move"]
        observations, rewards, terminations, _, infos = envs.step(envs.sample())
        assert (rewards == infos["rewards"][np.arange(8), movers]).all()
        assert (rewards[~terminations] == 0).all()
        if not terminations.any():
            assert "final_obs" not in infos
            continue
        assert (infos["_final_obs"] == terminations).all()
        for game, planes in zip(np.flatnonzero(terminations), envs.batch.final_observation, strict=True):
            assert (infos["final_obs"][game]["observation"] == planes).all()
            assert not infos["final_obs"][game]["action_mask"].any()
            assert infos["final_info"]["score"][game].tolist() == [-1, -1]
            assert not observations["observation"][game][:-1].any()  # the next game has begun
            ends += 1
    assert ends > 8


def test_seeds_and_copies() -> None:
    one, other = VectorEnv("iago", num_envs=4), VectorEnv("iago", num_envs=4, copy=False)
    one.reset(seed=5)
    other.reset(seed=5)
    assert (one.sample() == other.sample()).all()
    kept, _ = one.reset(seed=5)
    before = {name: array.copy() for name, array in kept.items()}
    shown, _ = other.reset(seed=5)
    one.step(one.sample())
    other.step(other.sample())
    assert all((kept[name] == before[name]).all() for name in kept)
    assert not (shown["observation"] == before["observation"]).all()
    first = one.reset()[0]
    assert first in one.observation_space
    for wrong in ({"seed": [1, 2, 3, 4]}, {"options": {"reset_mask": np.ones(4, bool)}}):
        with pytest.raises(ValueError, match="all games are reset together"):
            one.reset(**wrong)
    with pytest.raises(ValueError, match="action 60 is not legal in game 1"):
        one.step(np.array([one.sample()[0], 60, 0, 0]))


def test_wrappers_of_gymnasium_take_it() -> None:
    inner = VectorEnv("lazo", "side2", num_envs=4, threads=1)
    envs = RecordEpisodeStatistics(inner)
    envs.reset(seed=1)
    lengths = []
    for _ in range(40):
        *_, infos = envs.step(inner.sample())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert all(3 <= length <= 14 for length in lengths)
    inner = VectorEnv("lazo", "side2", num_envs=2)
    others = DictInfoToList(TransformReward(inner, lambda reward: 2 * reward))
    others.reset(seed=1)
    assert len(others.step(inner.sample())[-1]) == 2


def test_wrong_names() -> None:
    with pytest.raises(archipel.UnknownGame):
        VectorEnv("chess")
