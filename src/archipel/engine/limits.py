"""When a search stops."""

from dataclasses import dataclass

from archipel.rules import ArchipelError
from archipel.rules.errors import quote

ENDLESS = 2**62  # nodes
DEEPEST = 2**30
DEPTH_ALONE = 5_000_000  # nodes for a limit in depth alone: near the end of a game there may be no such depth


class BadSearch(ArchipelError):
    """A limit, or something else that a search is given, with which it can't begin."""


@dataclass(frozen=True)
class Limit:
    """When a search stops: at whichever comes first. Without any it goes on until it is stopped, or all is proven."""

    time: float | None = None  # in seconds
    nodes: int | None = None  # looked at anew: a tree that is kept from the move before does not count
    depth: int | None = None  # of the deepest node of the tree; alone it means DEPTH_ALONE nodes too
    cpu: float | None = None  # in seconds of the processor for the thread that asks: fair on a busy machine

    def __post_init__(self) -> None:
        for seconds in (self.time, self.cpu):
            if seconds is not None and not (isinstance(seconds, int | float) and 0 <= seconds < 1e9):
                raise BadSearch("search.time", given=quote(seconds))
        for name, number in (("nodes", self.nodes), ("depth", self.depth)):
            if number is not None:
                check_number(name, number, DEEPEST)

    @property
    def endless(self) -> bool:
        return self == Limit()

    @property
    def most_nodes(self) -> int:
        if self.nodes is not None:
            return self.nodes
        timed = self.time is not None or self.cpu is not None
        return DEPTH_ALONE if self.depth is not None and not timed else ENDLESS


def is_whole(number: object) -> bool:
    """Whether it is a whole number, and not a bool."""
    return isinstance(number, int) and not isinstance(number, bool)


def check_number(name: str, number: int, most: int) -> None:
    """BadSearch if it is no whole number from 1 to the most there may be."""
    if not is_whole(number) or not 1 <= number <= most:
        raise BadSearch("search.number", name=name, most=most, given=quote(number))
