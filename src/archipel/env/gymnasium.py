"""A Batch as a vector environment of Gymnasium, for learning by playing against oneself.

>>> from archipel.env.gymnasium import VectorEnv
>>> envs = VectorEnv("lazo", "side2", num_envs=3)
>>> observations, infos = envs.reset(seed=1)
>>> observations["action_mask"].sum(axis=1).tolist(), infos["to_move"].tolist()
([7, 7, 7], [0, 0, 0])
"""

from typing import Any

import numpy as np
from gymnasium import spaces, vector
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from archipel.env.batch import Batch
from archipel.env.errors import NoEnvironment
from archipel.rules import State
from archipel.rules.errors import brief

Observations = dict[str, NDArray[Any]]


class VectorEnv(vector.VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Games side by side, in each of which one action is a choice of whoever's turn it is.

    An observation is seen by the player who acts next, and a reward is that of the player who has just acted; the other
    player's is its negative. `infos["to_move"]` says who acts next, `infos["rewards"]` has both rewards. A game that
    ends is followed by the next one in the same step (AutoresetMode.SAME_STEP): `final_obs` and `final_info` in the
    infos tell of its end.
    """

    def __init__(
        self,
        game: str | State,
        variant: str | None = None,
        *,
        num_envs: int = 1024,
        threads: int | None = None,
        window: int | None = None,
        copy: bool = True,
    ) -> None:
        """With `copy=False` observations are the batch's own memory, which changes with each step."""
        self.batch = Batch(game, variant, games=num_envs, threads=threads, window=window)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self._copy = copy
        seen = spaces.Box(0, 1, self.batch.encoding.shape, np.uint8)
        mask = spaces.Box(0, 1, (self.batch.actions,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts all games anew. There is no chance in the games; the seed is that of `sample`."""
        if isinstance(seed, list) or options:
            raise NoEnvironment("env.reset", given=brief(options or seed))
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._observed(), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Takes a choice in every game. ValueError if one is not legal, and then nothing has changed."""
        movers = self.batch.to_move.astype(np.intp)
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), movers].astype(np.float64)
        ended = self.batch.ended.astype(np.bool_)
        infos = self._infos()
        if ended.any():
            infos = self._with_ends(infos, np.flatnonzero(ended))
        return self._observed(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game."""
        return self.batch.sample()

    def _observed(self) -> Observations:
        shown = {"observation": self.batch.observation, "action_mask": self.batch.mask.view(np.int8)}
        return {name: array.copy() for name, array in shown.items()} if self._copy else shown

    def _infos(self) -> dict[str, Any]:
        return {
            "to_move": self.batch.to_move.copy(),
            "plies": self.batch.plies.copy(),
            "rewards": self.batch.rewards.copy(),
        }

    def _with_ends(self, infos: dict[str, Any], games: NDArray[np.intp]) -> dict[str, Any]:
        no_choice = np.zeros(self.batch.actions, np.int8)
        ends = zip(games, self.batch.final_observation, self.batch.final_score, strict=True)
        for game, planes, score in ends:
            end = {"observation": planes, "action_mask": no_choice}
            infos = self._add_info(infos, {"final_obs": end, "final_info": {"score": score}}, int(game))
        return infos
