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
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from archipel.engine import native
from archipel.env.batch import Batch
from archipel.render import board
from archipel.rules import State, position
from archipel.rules.desdemona import BOARD as SQUARES
from archipel.rules.desdemona import Turn
from archipel.rules.iago import CLAIM, PLACE
from archipel.rules.lazo import pyramid
from archipel.rules.palago import TILES, Tiles

AGENTS = ("player_0", "player_1")
RENDER_MODES = ("ansi", "human")

# How many of the planes are, one after the other, a player's own and the opponent's. None: all.
PAIRED = {"desdemona": 4, "iago": 4, "lazo": None, "palago": 0}


class Environment(AECEnv):  # type: ignore[misc]
    """One game between `player_0`, who begins, and `player_1`.

    An action that is not legal raises ValueError, and nothing has changed. When the game ends both agents are
    terminated, and they see its last position until `reset`.
    """

    def __init__(self, game: str, variant: str = "standard", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.metadata = {"name": f"{game}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self._batch = Batch(game, variant, games=1, threads=1)
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self._batch.actions) for agent in AGENTS}
        self._begin()

    def _observation_space(self) -> spaces.Dict:
        planes, mask = self._batch.observation[0], self._batch.mask[0]
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, planes.shape, np.uint8),
                "action_mask": spaces.Box(0, 1, mask.shape, np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. There is no chance in the games, so the seed changes nothing."""
        self._batch.reset(0)
        self._begin()
        if self.render_mode == "human":
            self.render()

    def _begin(self) -> None:
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[self._batch.to_move[0]]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The planes as this agent sees them, and its legal actions: none when it is not the one to act."""
        planes = self._batch.observation[0].copy()
        mask = self._batch.mask[0].astype(np.int8)
        if agent != AGENTS[self._batch.to_move[0]]:
            own, theirs = slice(0, PAIRED[self._batch.start.game], 2), slice(1, PAIRED[self._batch.start.game], 2)
            planes[own], planes[theirs] = self._batch.observation[0, theirs], self._batch.observation[0, own]
            mask[:] = 0
        elif self.terminations.get(agent, True):
            mask[:] = 0
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action) or not self._batch.mask[0, action]:
            raise ValueError(f"action {action} is not legal for {agent}")
        before = self._batch._core.save()[0]
        self._batch.step(np.array([action], np.int32))
        self._cumulative_rewards[agent] = 0.0
        if self._batch.ended[0]:
            self._stay_at_the_end(before, int(action))  # type: ignore[arg-type]
            self.rewards = dict(zip(AGENTS, self._batch.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        self.agent_selection = AGENTS[self._batch.to_move[0]]
        if self.render_mode == "human":
            self.render()

    def _stay_at_the_end(self, before: tuple[str, list[int], tuple[int, int], int], action: int) -> None:
        """The batch has begun the next game: puts it back to the last position of this one."""
        text, chosen, numbers, plies = before
        start = self._batch.start
        last = native(position(f"{start.game}/{start.variant} {text}")).play(_move(start, [*chosen, action]))
        self._batch._core.restore([(last.text.split(" ", 1)[1], [], numbers, plies + (not chosen))])

    def render(self) -> str | None:
        """The board as text: returned in the mode "ansi", printed in the mode "human"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called, but the environment was made without a render_mode")
            return None
        picture = board(self._batch.state(0))
        if self.render_mode == "ansi":
            return picture
        print(picture, end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


def _move(start: State, choices: Sequence[int]) -> str:
    """The text of the move that the choices of a whole turn make."""
    if start.game == "iago":
        return str((PLACE + CLAIM)[choices[0]])
    if start.game == "lazo":
        return (*pyramid(start.variant).names, "swap")[choices[0]]
    if start.game == "desdemona":
        return str(Turn(SQUARES.names[choice] for choice in choices))
    reach, width = TILES - 1, 2 * TILES - 1
    tiles = [(*divmod(choice // 3, width), "abc"[choice % 3]) for choice in choices if choice < 3 * width**2]
    return str(Tiles(f"{q - reach},{r - reach}{way}" for r, q, way in tiles))


def raw_env(game: str, variant: str = "standard", render_mode: str | None = None) -> Environment:
    """The environment of any game by its name, in which an action that is not legal raises ValueError."""
    return Environment(game, variant, render_mode)


def env(game: str, variant: str = "standard", render_mode: str | None = None) -> AECEnv:
    """The environment of any game by its name, in PettingZoo's usual wrappers: an action that is not legal loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, variant, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


@dataclass(frozen=True)
class Module:
    """What PettingZoo's modules give, for one game."""

    game: str

    def raw_env(self, variant: str = "standard", render_mode: str | None = None) -> Environment:
        return raw_env(self.game, variant, render_mode)

    def env(self, variant: str = "standard", render_mode: str | None = None) -> AECEnv:
        return env(self.game, variant, render_mode)


desdemona_v0 = Module("desdemona")
iago_v0 = Module("iago")
lazo_v0 = Module("lazo")
palago_v0 = Module("palago")
