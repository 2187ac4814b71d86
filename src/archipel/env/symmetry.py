"""The symmetries of a game as they act on planes and numbers, to make more of every position that a net learns from."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from archipel.engine.core import rules_state
from archipel.env.encoding import Encoding
from archipel.env.errors import BadAction, NoEnvironment
from archipel.geometry import Symmetry
from archipel.rules import State


@dataclass(frozen=True)
class Turned:
    """A symmetry of the board, acting on whole arrays at once. The first axes of an array may be anything.

    `since`: it holds once so many turns are complete. `swaps`: the players change places, so rewards and scores do too;
    planes and `actions` need nothing more, for they are seen by the player to move.
    """

    encoding: Encoding
    symmetry: Symmetry
    since: int
    cells: NDArray[np.int32]  # for each byte of the planes, flat, which one it shows there
    numbers: NDArray[np.int32] | None  # what each action becomes; None for whole turns, which are too many

    @property
    def name(self) -> str:
        return self.symmetry.name

    @property
    def swaps(self) -> bool:
        return self.symmetry.swaps

    def observation(self, planes: NDArray[np.generic]) -> NDArray[np.generic]:
        """Planes, … × planes × height × width, as the symmetry shows them."""
        flat = planes.reshape(*planes.shape[:-3], -1)
        return flat[..., self.cells].reshape(planes.shape)

    def policy(self, values: NDArray[np.generic]) -> NDArray[np.generic]:
        """A mask, or whatever has a value for each action, … × actions, as the symmetry shows it."""
        if self.numbers is None:
            raise NoEnvironment("env.whole-policy")
        turned = np.empty_like(values)
        turned[..., self.numbers] = values
        return turned

    def actions(self, actions: NDArray[np.integer]) -> NDArray[np.int32]:
        """Actions as the symmetry shows them."""
        for wrong in actions[(actions < 0) | (actions >= self.encoding.actions)].ravel()[:1]:
            raise BadAction("env.no-choice", action=int(wrong), last=self.encoding.actions - 1)
        given = np.ascontiguousarray(actions, np.int32)
        return _turned(self.encoding, self.symmetry, given.ravel()).reshape(given.shape)


def symmetries(
    game: str | State, variant: str | None = None, *, window: int | None = None, whole_turns: bool = False
) -> tuple[Turned, ...]:
    """All symmetries under which the game is the same once it has begun, the identity first.

    NoEnvironment for Palago with two tiles a turn, seen whole and choice by choice: there the tile that comes first in
    the order of cells is chosen first. With a window they come in either order.
    """
    encoding = Encoding(game, variant, window=window, whole_turns=whole_turns)
    if not whole_turns and not window and encoding.choices == 2:
        raise NoEnvironment("env.ordered-tiles")
    every = _since(rules_state(encoding.start))
    return tuple(_of(encoding, symmetry, since) for symmetry, since in every.items())


def _of(encoding: Encoding, symmetry: Symmetry, since: int) -> Turned:
    cells = encoding._core.turned_planes(symmetry.matrix, symmetry.shift, symmetry.swaps)
    numbers = None
    if not encoding.whole_turns or encoding.actions == Encoding(rules_state(encoding.start)).actions:
        numbers = _turned(encoding, symmetry, np.arange(encoding.actions, dtype=np.int32))
    return Turned(encoding, symmetry, since, cells, numbers)


def _turned(encoding: Encoding, symmetry: Symmetry, actions: NDArray[np.int32]) -> NDArray[np.int32]:
    return encoding._core.turned(actions, symmetry.matrix, symmetry.shift, symmetry.swaps)


def _since(state: State) -> dict[Symmetry, int]:
    """The symmetries, each with the number of turns after which it holds: some only do once the board is not empty."""
    found: dict[Symmetry, int] = {}
    for turns in range(4):
        for symmetry in state.symmetries:
            found.setdefault(symmetry, turns)
        if moves := state.legal_moves():
            state = state.play(moves[0])
    return found
