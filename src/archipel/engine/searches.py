"""The searches there are, by name. A search registers what begins it; nothing else lists them."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from archipel import _core
from archipel.engine.core import is_native, native
from archipel.engine.plain import PlainSearch
from archipel.rules import State

MEGABYTES = 1024  # that a tree may grow to
DEFAULT = "uct"


class Search(Protocol):
    """A search of one position, which goes on for as long as it is asked to."""

    @property
    def nodes(self) -> int:
        """How many it has looked at."""

    @property
    def depth(self) -> int:
        """Of the deepest of them."""

    @property
    def proven(self) -> int | None:
        """Who wins, -1 for a draw, None while that is open."""

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        """Goes on until there are so many nodes, for so long, to such a depth, until all is proven or it is stopped."""

    def stop(self) -> None:
        """Ends `run`, from another thread."""

    def lines(self, most: int) -> list[tuple[list[str], float, int]]:
        """The best moves first: what follows each, its value for the side to move, its visits. None before `run`."""


Begin: TypeAlias = Callable[[State, int, int], Search]  # of a position, with a seed, on so many threads

SEARCHES: dict[str, Begin] = {}


def register(name: str) -> Callable[[Begin], Begin]:
    """Makes a search known by what begins it."""

    def known(begin: Begin) -> Begin:
        SEARCHES[name] = begin
        return begin

    return known


@register("uct")
def _uct(state: State, seed: int, threads: int) -> Search:
    """Plain UCT: in the core, or over the Python rules for games that it does not have."""
    if is_native(state.game):
        return _core.uct(native(state), seed % 2**64, threads, MEGABYTES)
    return PlainSearch(state, seed)
