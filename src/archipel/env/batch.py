"""Thousands of games advanced by one call, on numpy arrays that are the core's own memory."""

import os
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from archipel import _core
from archipel.engine import native
from archipel.rules import State, position
from archipel.rules import start as start_of


def _processors() -> int:
    """How many this process may use, as far as the core can."""
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return min(256, len(usable))


class Batch:
    """Games of one variant side by side, each at its own choice of its own turn.

    Every `step` takes one choice in every game. A game that ends says so in `ended` and `rewards`, and the next one has
    begun in its place. The arrays change in place with each step: copy what you want to keep. The same seed gives the
    same samples, whatever the number of threads. docs/environments.md says how choices and planes are laid out.
    """

    def __init__(
        self,
        game: str | State,
        variant: str = "standard",
        *,
        games: int = 1024,
        seed: int = 0,
        threads: int | None = None,
        whole_turns: bool = False,
    ) -> None:
        """`game` may also be a State from which all games start. `threads`: as many as there are cores if not given.

        With `whole_turns` a turn of several choices is one action. There are too many of them for masks.
        """
        self.start = game if isinstance(game, State) else start_of(game, variant)
        self._made = (games, seed, threads, whole_turns)
        self._core = _core.batch(
            native(self.start), games, seed, _processors() if threads is None else threads, whole_turns
        )
        self.mask: NDArray[np.uint8] = self._core.mask  # games × actions (whole turns: × 0): 1 where legal
        self.observation: NDArray[np.uint8] = self._core.planes  # games × planes × height × width
        self.rewards: NDArray[np.float32] = self._core.rewards  # games × 2: of each player, for the step just made
        self.ended: NDArray[np.uint8] = self._core.ended  # whether that step ended the game
        self.to_move: NDArray[np.int8] = self._core.to_move  # who makes the next choice
        self.plies: NDArray[np.int32] = self._core.plies  # turns begun in the game that is being played

    def __len__(self) -> int:
        return self._core.size

    @property
    def actions(self) -> int:
        """How many numbers there are for a choice, or for a whole turn."""
        return self._core.actions

    def reset(self, seed: int) -> None:
        """Starts all games anew."""
        self._core.reset(seed)

    def step(self, actions: NDArray[np.int32]) -> None:
        """Takes one choice in every game. ValueError if one is not legal, and then nothing has changed."""
        self._core.step(actions)

    def sample(self) -> NDArray[np.int32]:
        """A random choice for every game, each legal one equally likely."""
        actions = np.empty(len(self), np.int32)
        self._core.sample(actions)
        return actions

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """All legal choices as one list, and where each game's begin: game i has `list[begin[i]:begin[i + 1]]`."""
        return self._core.legal()

    def state(self, game: int) -> State:
        """The State of a game, before whatever choices were made in its turn."""
        return position(self._core.state(game).text)

    def __getstate__(self) -> tuple[State, tuple[int, int, int | None, bool], list[Any], list[NDArray[Any]]]:
        return self.start, self._made, self._core.save(), [self.rewards.copy(), self.ended.copy()]

    def __setstate__(
        self, saved: tuple[State, tuple[int, int, int | None, bool], list[Any], list[NDArray[Any]]]
    ) -> None:
        start, (games, seed, threads, whole_turns), places, told = saved
        self.__init__(start, games=games, seed=seed, threads=threads, whole_turns=whole_turns)  # type: ignore[misc]
        self._core.restore(places)
        self.rewards[:], self.ended[:] = told

    def copy(self) -> Self:
        """Another batch in the same state, which goes on by itself."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
