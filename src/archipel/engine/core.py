"""States of the native core.

A native state speaks the same texts as the State it was made from; `archipel.position(native.text)` leads back. The
Python rules stay the authority: the core trusts what it is given, and is given only what they have checked.
"""

from dataclasses import dataclass
from typing import TypeAlias

from archipel import _core
from archipel.rules import State

Native: TypeAlias = (
    _core.Iago
    | _core.Palago
    | _core.Desdemona
    | _core.Lazo2
    | _core.Lazo3
    | _core.Lazo4
    | _core.Lazo5
    | _core.Lazo6
    | _core.Lazo7
    | _core.Lazo8
)


@dataclass(frozen=True)
class Playouts:
    """How random games ended."""

    wins: tuple[int, int]
    draws: int
    plies: int


def native(state: State) -> Native:
    """The native state of a State, set up by hand or reached in a game."""
    return _core.state(state.game, state.variant, state.board_text, state.to_move, state.mark)


def playouts(state: State, games: int, seed: int = 0, threads: int = 1) -> Playouts:
    """Plays so many games on from here at random, every legal move equally likely at every ply.

    The same seed gives the same games, whatever the number of threads.
    """
    return Playouts(*native(state).playouts(games, seed, threads))
