"""The searches there are, by name. A search registers what begins it and what it can do; nothing else lists them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol, TypeAlias

from archipel.engine.limits import BadSearch, check_number, is_whole
from archipel.rules import State
from archipel.rules.errors import WrongType, brief, quote

if TYPE_CHECKING:
    from archipel.engine.evaluations import Evaluate  # loads numpy

DEFAULT = "best"
MOST_THREADS = 256
MOST_MEGABYTES = 65_536
MOST_BATCH = 65_536

RootLine: TypeAlias = tuple[list[str], float, int]  # moves, value for the side to move, visits


class Search(Protocol):
    """A search of one position, which goes on for as long as it is asked to."""

    @property
    def nodes(self) -> int:
        """How many it has looked at, since it began or followed."""

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

    def lines(self, most: int) -> list[RootLine]:
        """The best moves first: what follows each, its value for the side to move, its visits. None before `run`.

        A search may look closer at as many as it was asked for, from then on.
        """

    def follow(self, moves: Sequence[str]) -> bool:
        """Goes over to the position after these moves, with what it knows of it. False if it can't: begin anew."""


@dataclass(frozen=True)
class Options:
    """What a search may be begun with beside its position."""

    seed: int = 0
    threads: int = 1
    megabytes: int = 256  # that it may take
    weights: str | None = None  # the file of what it has learned, if not what comes with the package
    evaluate: "Evaluate | None" = None  # in the place of what it has learned
    batch: int = 32  # positions that are evaluated at once

    def __post_init__(self) -> None:
        if not is_whole(self.seed):
            raise WrongType("search.seed", given=quote(self.seed))
        check_number("threads", self.threads, MOST_THREADS)
        check_number("megabytes", self.megabytes, MOST_MEGABYTES)
        if not isinstance(self.weights, str | None):
            raise WrongType("weights.no-name", given=quote(self.weights))
        if self.evaluate is not None and not callable(self.evaluate):
            raise WrongType("evaluate.no-function", given=quote(self.evaluate))
        check_number("batch", self.batch, MOST_BATCH)


Begin: TypeAlias = Callable[[State, Options], Search]


@dataclass(frozen=True)
class Kind:
    """A search that is registered, and what it can do."""

    begin: Begin
    takes: frozenset[str]  # which of the Options it heeds, beside the seed
    keeps: bool  # whether it can follow the moves of a game


SEARCHES: dict[str, Kind] = {}


def register(name: str, *, takes: Sequence[str] = (), keeps: bool = False) -> Callable[[Begin], Begin]:
    """Makes a search known by what begins it."""

    def known(begin: Begin) -> Begin:
        SEARCHES[name] = Kind(begin, frozenset(takes), keeps)
        return begin

    return known


def search_kind(name: str) -> Kind:
    """The search of a name. BadSearch if there is none."""
    if not isinstance(name, str):
        raise WrongType("search.no-name", given=quote(name))
    if name not in SEARCHES:
        raise BadSearch("search.unknown", name=brief(name), searches=list(SEARCHES))
    return SEARCHES[name]


def begin(state: State, search: str = DEFAULT, options: Options | None = None) -> Search:
    """A search that has not looked at anything yet. BadSearch if it is given an option that it does not heed."""
    kind, options = search_kind(search), options or Options()
    if not isinstance(state, State):
        raise WrongType("search.no-state", given=quote(state))
    if state.outcome:
        raise BadSearch("search.over")
    for field in fields(options):
        if field.name not in {"seed", *kind.takes} and getattr(options, field.name) != field.default:
            raise BadSearch("search.takes-no", search=search, option=field.name)
    return kind.begin(state, options)
