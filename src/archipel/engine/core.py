"""States of the native core.

A native state speaks the same texts as the State it was made from, ends games with the same outcomes and raises the
same errors; `rules_state` leads back. The Python rules stay the authority: the core trusts what it is given, and is
given only what they have checked.
"""

from dataclasses import dataclass
from typing import TypeAlias

from archipel import _core
from archipel.rules import State, UnknownGame, position
from archipel.rules.errors import WrongType, quote

Native: TypeAlias = _core.Native


@dataclass(frozen=True)
class Playouts:
    """How random games ended."""

    wins: tuple[int, int]
    draws: int
    plies: int


def native(state: State) -> Native:
    """The native state of a State, set up by hand or reached in a game. UnknownGame if the core does not have it."""
    if not isinstance(state, State):
        raise WrongType("search.no-state", given=quote(state))
    if not is_native(state.game):
        raise UnknownGame("engine.not-native", game=state.game)
    return Native(state.game, state.variant, state.board_text, state.to_move, state.mark)


def is_native(game: str) -> bool:
    """Whether the core has a game."""
    return game in _core.games()


def rules_state(state: State | Native) -> State:
    """The State of a native one; a State is itself."""
    return position(state.text) if isinstance(state, Native) else state


def playouts(state: State | Native, games: int, seed: int = 0, threads: int = 1) -> Playouts:
    """Plays so many games on from here at random, every legal move equally likely at every ply.

    The same seed gives the same games, whatever the number of threads.
    """
    return Playouts(*(state if isinstance(state, Native) else native(state)).playouts(games, seed, threads))
