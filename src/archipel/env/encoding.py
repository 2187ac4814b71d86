"""How the choices of a turn are numbered and positions shown: docs/environments.md has the tables.

>>> from archipel import start
>>> from archipel.env import Encoding
>>> encoding, state = Encoding("desdemona"), start("desdemona").play("d1-d7")
>>> encoding.shape, encoding.actions, encoding.choices_of(state, "a4-b4/b9")
((8, 10, 10), 100, [30, 31, 81])
>>> encoding.move_of(state, [30, 31, 81])
<Move a4-b4/b9>
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from archipel import _core
from archipel.engine import Native, native
from archipel.engine.core import is_native, rules_state
from archipel.env.errors import NoEnvironment
from archipel.rules import Move, State
from archipel.rules import start as start_of


def native_start(game: str | State, variant: str | None = None) -> Native:
    """The native state of the start of a game, or of a State."""
    state = game if isinstance(game, State) else start_of(game, variant)
    if not is_native(state.game):
        raise NoEnvironment("env.no-core", game=state.game)
    return native(state)


class Encoding:
    """The numbers and planes of one variant.

    `chosen` are always the choices that have begun a turn. What is not legal raises ValueError.
    """

    def __init__(
        self, game: str | State, variant: str | None = None, *, window: int | None = None, whole_turns: bool = False
    ) -> None:
        """`window`: so many cells high and wide, round the middle of the field, in Palago; without it all is seen.

        With `whole_turns` a turn of several choices is one choice.
        """
        self.window, self.whole_turns = window, whole_turns
        self.start = native_start(game, variant)
        self._core = _core.Encoding(self.start, window or 0, whole_turns)
        self.actions: int = self._core.actions  # how many numbers there are for a choice
        self.choices: int = self._core.choices  # that the longest turn has
        self.longest: int = self._core.longest  # no game has more choices
        self.shape: tuple[int, int, int] = self._core.shape  # planes, height, width

    def legal(self, state: State | Native, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers that may be chosen now, in order; none when the game is over."""
        return self._core.legal(_native(state), list(chosen))

    def choose(self, state: State | Native, chosen: Sequence[int], action: int) -> tuple[Native, list[int]]:
        """The state after one more choice, and the choices that have begun its turn."""
        return self._core.choose(_native(state), list(chosen), action)

    def text(self, state: State | Native, action: int) -> str:
        """The part of a move that a choice adds."""
        return self._core.text(_native(state), action)

    def planes(self, state: State | Native, player: int | None = None, chosen: Sequence[int] = ()) -> NDArray[np.uint8]:
        """The position as a player sees it: the one to move, if none is named."""
        return self._core.planes(_native(state), state.to_move if player is None else player, list(chosen))

    def choices_of(self, state: State | Native, move: Move | str) -> list[int]:
        """The choices that make a legal move. Raises what `State.move` raises."""
        return self._core.choices_of(_native(state), str(rules_state(state).move(str(move))))

    def move_of(self, state: State | Native, choices: Sequence[int]) -> Move:
        """The legal move that choices make."""
        return rules_state(state).move(self._core.move_of(_native(state), list(choices)))

    @cached_property
    def spots(self) -> NDArray[np.int32]:
        """actions × 3: the plane, row and column of each number, if a net has planes of them; -1 for one without."""
        return self._core.spots()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (rules_state(self.start), self.window, self.whole_turns)

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __repr__(self) -> str:
        extras = (f", window={self.window}" if self.window else "") + (", whole_turns=True" * self.whole_turns)
        return f"Encoding({self.start.game + '/' + self.start.variant!r}{extras})"


def _restored(start: State, window: int | None, whole_turns: bool) -> Encoding:
    return Encoding(start, window=window, whole_turns=whole_turns)


def _native(state: State | Native) -> Native:
    return native(state) if isinstance(state, State) else state
