"""Thousands of games advanced by one call, on numpy arrays that are the core's own memory."""

import os
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from archipel import _core
from archipel.engine.core import rules_state
from archipel.env.encoding import Encoding
from archipel.env.errors import BadAction, NoEnvironment, NoGame
from archipel.rules import State
from archipel.rules.errors import WrongType

MOST_GAMES, MOST_THREADS = 2**20, 256  # that the core takes


def _processors() -> int:
    """How many this process may use, as far as the core can."""
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return min(MOST_THREADS, len(usable))


class Batch:
    """Games of one variant side by side, each at its own choice of its own turn.

    Every `step` takes one choice in every game. A game that ends says so in `ended` and `rewards`, and the next one has
    begun in its place. The arrays change in place with each step, and can't be written to: copy what you want to keep.
    The same seed gives the same samples, whatever the number of threads. docs/environments.md says how choices and
    planes are laid out.
    """

    def __init__(
        self,
        game: str | State,
        variant: str | None = None,
        *,
        games: int = 1024,
        seed: int = 0,
        threads: int | None = None,
        whole_turns: bool = False,
        window: int | None = None,
    ) -> None:
        """`game` may also be a State from which all games start. `threads`: as many as there are cores if not given.

        With `whole_turns` a turn of several choices is one action. There are too many of them for masks.
        `window`: so many cells high and wide, round the middle of the field, in Palago; without it all is seen.
        """
        self.encoding = Encoding(game, variant, window=window, whole_turns=whole_turns)
        self.start = rules_state(self.encoding.start)
        self._check(games, threads)
        self._made = (games, seed, threads, whole_turns, window)
        self._core = _core.batch(
            self.encoding.start,
            games,
            seed,
            _processors() if threads is None else threads,
            whole_turns,
            window or 0,
        )
        self.mask: NDArray[np.uint8] = self._core.mask  # games × actions (whole turns: × 0): 1 where legal
        self.observation: NDArray[np.uint8] = self._core.planes  # games × planes × height × width
        self.rewards: NDArray[np.float32] = self._core.rewards  # games × 2: of each player, for the step just made
        self.ended: NDArray[np.uint8] = self._core.ended  # whether that step ended the game
        self.to_move: NDArray[np.int8] = self._core.to_move  # who makes the next choice
        self.plies: NDArray[np.int32] = self._core.plies  # turns begun in the game that is being played
        self.outside: NDArray[np.uint8] = self._core.outside  # whether legal choices lie outside the window

    def _check(self, games: int, threads: int | None) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise NoEnvironment("env.games", most=MOST_GAMES)
        if threads is not None and not 1 <= threads <= MOST_THREADS:
            raise NoEnvironment("env.threads", most=MOST_THREADS)
        if not self.encoding.legal(self.encoding.start):
            raise NoEnvironment("env.over")

    def __len__(self) -> int:
        return self._core.size

    @property
    def actions(self) -> int:
        """How many numbers there are for a choice, or for a whole turn."""
        return self._core.actions

    def reset(self, seed: int) -> None:
        """Starts all games anew."""
        self._core.reset(seed)

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Takes one choice in every game: any array or list of whole numbers.

        ValueError if one is not legal, or if there is not one for each game; TypeError if they are not whole numbers.
        Then nothing has changed.
        """
        numbers = self._numbers(actions)
        illegal = self._core.step(numbers)
        if illegal >= 0:
            raise BadAction("env.illegal-action", action=int(numbers[illegal]), game=illegal)

    def _numbers(self, actions: NDArray[np.integer] | Sequence[int]) -> NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (len(self),):
            shape = " × ".join(map(str, given.shape)) or "1"
            raise BadAction("env.one-action-each", games=len(self), given=shape)
        if given.dtype.kind not in "iu":
            raise WrongType("env.whole-numbers", given=str(given.dtype))
        if given.dtype != np.int32:
            for game in np.flatnonzero((given < 0) | (given >= self.actions))[:1]:
                raise BadAction("env.illegal-action", action=int(given[game]), game=int(game))
        return np.ascontiguousarray(given, np.int32)

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
        self._check_game(game)
        return rules_state(self._core.state(game))

    def _check_game(self, game: int) -> None:
        if not 0 <= game < len(self):
            raise NoGame("env.no-game", game=int(game), last=len(self) - 1)

    # --- games that the last step ended

    @property
    def final_observation(self) -> NDArray[np.uint8]:
        """The last positions of the games that the last step ended, in their order: ended games × planes × …

        Each is seen by the player whose turn it would be. They are made when they are asked for.
        """
        return self._core.final_planes()

    @property
    def final_score(self) -> NDArray[np.int32]:
        """The scores in those games, ended games × 2, by player; -1 in a game that no score decided."""
        return self._core.final_scores()

    def final_state(self, game: int) -> State:
        """The last position of a game that the last step ended."""
        self._check_game(game)
        if not self.ended[game]:
            raise NoEnvironment("env.not-ended", game=int(game))
        return rules_state(self._core.final_state(game))

    def __getstate__(self) -> tuple[State, tuple[int, int, int | None, bool, int | None], list[Any]]:
        return self.start, self._made, self._core.save()

    def __setstate__(self, saved: tuple[State, tuple[int, int, int | None, bool, int | None], list[Any]]) -> None:
        start, (games, seed, threads, whole_turns, window), places = saved
        self.__init__(  # type: ignore[misc]
            start, games=games, seed=seed, threads=threads, whole_turns=whole_turns, window=window
        )
        self._core.restore(places)

    def copy(self) -> Self:
        """Another batch in the same state, which goes on by itself."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
