"""The games as PettingZoo environments in which the players take turns (AEC).

>>> from archipel.env.pettingzoo import iago_v0
>>> env = iago_v0.env(variant="loose")
>>> env.reset()
>>> env.agent_selection
'player_0'

An action is one choice of a turn, numbered as docs/environments.md says; an agent whose turn has several choices acts
several times in a row.
"""

import copy
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
from PIL import Image, ImageOps

from archipel import _core
from archipel.engine.core import rules_state
from archipel.env.encoding import Encoding
from archipel.env.errors import BadAction, NoEnvironment
from archipel.render import board
from archipel.render.png import png
from archipel.rules import State
from archipel.rules.errors import brief
from archipel.scene import scene

AGENTS = ("player_0", "player_1")
RENDER_MODES = ("ansi", "human", "rgb_array")
PICTURE = 480  # pixels a side of an rgb_array, the same in all games


class Environment(AECEnv):  # type: ignore[misc]
    """One game between `player_0`, who begins, and `player_1`.

    An action that is not legal raises ValueError, and nothing has changed. When the game ends both agents are
    terminated, and they see its last position until `reset`.
    """

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        render_mode: str | None = None,
        window: int | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise NoEnvironment("env.render-mode", name=brief(render_mode), modes=RENDER_MODES)
        self.render_mode = render_mode
        self._encoding = Encoding(game, variant, window=window)
        self._start = self._encoding.start
        name = f"{self._start.game}_v0"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        seen = spaces.Box(0, 1, self._encoding.shape, np.uint8)
        mask = spaces.Box(0, 1, (self._encoding.actions,), np.int8)
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self._encoding.actions) for agent in AGENTS}
        self._begin()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. There is no chance in the games, so the seed changes nothing."""
        self._begin()
        if self.render_mode == "human":
            self.render()

    def _begin(self) -> None:
        self._position = self._start
        self._chosen: list[int] = []  # in the turn that is being made
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The planes as this agent sees them, and its legal actions: none when it is not the one to act."""
        mask = np.zeros(self._encoding.actions, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self._encoding.legal(self._position, self._chosen)] = 1
        planes = self._encoding.planes(self._position, AGENTS.index(agent), self._chosen)
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.action_spaces[agent].contains(action):
            raise BadAction("env.no-action", given=brief(action))
        self._position, self._chosen = self._encoding.choose(self._position, self._chosen, int(action))
        self._cumulative_rewards[agent] = 0.0
        if outcome := self._position.outcome:
            if outcome.winner is not None:
                self.rewards = {AGENTS[outcome.winner]: 1.0, AGENTS[1 - outcome.winner]: -1.0}
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = AGENTS[self._position.turn or 0]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, returned in the mode "ansi" and printed in the mode "human", or as a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called, but the environment was made without a render_mode")
            return None
        state = rules_state(self._position)
        if self.render_mode == "rgb_array":
            return _picture(state)
        if self.render_mode == "ansi":
            return board(state)
        print(board(state), end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


def _picture(state: State) -> NDArray[np.uint8]:
    """The board as PICTURE × PICTURE × 3 bytes, with its own background round a board that is not square."""
    with Image.open(io.BytesIO(png(scene(state, steps=False), width=PICTURE))) as drawn:
        picture = drawn.convert("RGB")
    background: Any = picture.getpixel((0, 0))
    return np.array(ImageOps.pad(picture, (PICTURE, PICTURE), color=background))


def raw_env(
    game: str, variant: str | None = None, render_mode: str | None = None, window: int | None = None
) -> Environment:
    """The environment of any game by its name, in which an action that is not legal raises ValueError."""
    return Environment(game, variant, render_mode, window)


def env(game: str, variant: str | None = None, render_mode: str | None = None, window: int | None = None) -> AECEnv:
    """The environment of any game by its name, in PettingZoo's usual wrappers: an action that is not legal loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, variant, render_mode, window), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


@dataclass(frozen=True)
class Module:
    """What PettingZoo's modules give, for one game."""

    game: str

    def raw_env(
        self, variant: str | None = None, render_mode: str | None = None, window: int | None = None
    ) -> Environment:
        return raw_env(self.game, variant, render_mode, window)

    def env(self, variant: str | None = None, render_mode: str | None = None, window: int | None = None) -> AECEnv:
        return env(self.game, variant, render_mode, window)


MODULES = {f"{game}_v0": Module(game) for game in _core.games()}
globals().update(MODULES)  # iago_v0 and the others

if TYPE_CHECKING:

    def __getattr__(name: str) -> Module: ...
