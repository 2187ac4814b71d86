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
from functools import cache, cached_property
from operator import index
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from archipel import _core
from archipel.engine import Native, native
from archipel.engine.core import is_native, rules_state
from archipel.env.errors import BadAction, NoEnvironment
from archipel.rules import Move, State
from archipel.rules import start as start_of
from archipel.rules.errors import brief


def native_start(game: str | State, variant: str | None = None) -> Native:
    """The native state of the start of a game, or of a State."""
    state = game if isinstance(game, State) else start_of(game, variant)
    if not is_native(state.game):
        raise NoEnvironment("env.no-core", game=state.game)
    return native(state)


@cache
def windows(game: str) -> tuple[int, ...]:
    """The windows through which the core looks at a game, smallest first; none if it is always seen whole."""
    return tuple(width for width in range(1, 256) if _takes(native_start(game), width))


def _takes(start: Native, window: int) -> bool:
    try:
        _core.Encoding(start, window)
    except ValueError:
        return False
    return True


class Encoding:
    """The numbers and planes of one variant.

    `chosen` are always the choices that have begun a turn. Choices that are not legal raise BadAction; what there is
    not, such as the planes of a field that is larger than the window, NoEnvironment. Both are ValueErrors.
    """

    def __init__(
        self, game: str | State, variant: str | None = None, *, window: int | None = None, whole_turns: bool = False
    ) -> None:
        """`window`: so many cells high and wide, round the middle of the field, in Palago; without it all is seen.

        With `whole_turns` a turn of several choices is one choice.
        """
        self.window, self.whole_turns = window, whole_turns
        self.start = native_start(game, variant)
        self._check_window()
        self._core = _core.Encoding(self.start, window or 0, whole_turns)
        self.actions: int = self._core.actions  # how many numbers there are for a choice
        self.choices: int = self._core.choices  # that the longest turn has
        self.longest: int = self._core.longest  # no game has more choices
        self.shape: tuple[int, int, int] = self._core.shape  # planes, height, width

    def legal(self, state: State | Native, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers that may be chosen now, in order; none when the game is over."""
        position, begun = self._of(state), self._numbers(chosen)
        try:
            return self._core.legal(position, begun)
        except ValueError:
            self._check(position, begun)
            raise NoEnvironment("env.nothing-in-window") from None

    def choose(self, state: State | Native, chosen: Sequence[int], action: int) -> tuple[Native, list[int]]:
        """The state after one more choice, and the choices that have begun its turn."""
        position, (*begun, last) = self._of(state), self._numbers([*chosen, action])
        try:
            return self._core.choose(position, begun, last)
        except ValueError:
            self._check(position, begun)
            raise BadAction("env.illegal-choice", action=last) from None

    def text(self, state: State | Native, action: int) -> str:
        """The part of a move that a choice adds."""
        position = self._of(state)
        if not 0 <= action < self.actions:
            raise BadAction("env.no-choice", action=action, last=self.actions - 1)
        return self._core.text(position, action)

    def planes(self, state: State | Native, player: int | None = None, chosen: Sequence[int] = ()) -> NDArray[np.uint8]:
        """The position as a player sees it: the one to move, if none is named."""
        position, begun = self._of(state), self._numbers(chosen)
        if player not in (None, 0, 1):
            raise NoEnvironment("env.no-player", given=brief(player))
        try:
            return self._core.planes(position, position.to_move if player is None else player, begun)
        except ValueError:
            self._check(position, begun)
            raise

    def choices_of(self, state: State | Native, move: Move | str) -> list[int]:
        """The choices that make a legal move. Raises what `State.move` raises."""
        position = self._of(state)
        text = str(rules_state(state).move(str(move)))
        try:
            return self._core.choices_of(position, text)
        except ValueError:
            self._check(position, [])
            raise NoEnvironment("env.outside-window") from None

    def move_of(self, state: State | Native, choices: Sequence[int]) -> Move:
        """The legal move that choices make."""
        position, numbers = self._of(state), self._numbers(choices)
        begun: list[int] = []
        for count, number in enumerate(numbers):
            if count and not begun:
                raise BadAction("env.too-many-choices")
            _, begun = self.choose(position, begun, number)
        if begun or not numbers:
            raise BadAction("env.no-whole-turn")
        return rules_state(state).move(self._core.move_of(position, numbers))

    @cached_property
    def spots(self) -> NDArray[np.int32]:
        """actions × 3: the plane, row and column of each number, if a net has planes of them; -1 for one without."""
        try:
            return self._core.spots()
        except ValueError:
            raise NoEnvironment("env.whole-spots") from None

    # --- what is refused

    def _check_window(self) -> None:
        if not self.window or self.window in (known := windows(self.start.game)):
            return
        if not known:
            raise NoEnvironment("env.no-window", game=self.start.game)
        raise NoEnvironment("env.window", least=known[0], most=known[-1])

    def _of(self, state: State | Native) -> Native:
        """The native state of a position of this variant."""
        start = self.start
        if isinstance(state, State | Native) and (state.game, state.variant) != (start.game, start.variant):
            raise NoEnvironment(
                "env.other-game", given=f"{state.game}/{state.variant}", seen=f"{start.game}/{start.variant}"
            )
        return state if isinstance(state, Native) else native(state)

    def _numbers(self, choices: Sequence[int]) -> list[int]:
        """Choices as a list of numbers that the core can take."""
        numbers = [index(choice) for choice in choices]
        for number in numbers:
            if not 0 <= number < self.actions:
                raise BadAction("env.illegal-choice", action=number)
        return numbers

    def _check(self, position: Native, begun: list[int]) -> None:
        """Says why the core refused a position or the choices that are to have begun its turn, if that was it."""
        try:
            self._core.planes(position, 0, [])
        except ValueError:
            raise NoEnvironment("env.larger-field") from None
        for count, choice in enumerate(begun):
            _, made = self.choose(position, begun[:count], choice)
            if not made:
                raise BadAction("env.whole-turn")

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
