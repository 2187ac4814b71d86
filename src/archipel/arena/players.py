"""Who plays: players as they are written in commands, and as they play.

random                    any legal move
best:nodes=2000           our strongest search, so many nodes a move; also time=0.1 (seconds), depth=9, threads=2,
                          hash=64 (megabytes), weights=FILE (what it has learned), cpu=0.1 (seconds of the
                          processor, for one thread)
best                      the same, within what the match allows
uct:nodes=2000            plain UCT, the yardstick
level3                    what people play against on the page, from level1 to level10; between two of them level4.5
level:nodes=9,temperature=1.2,attention=0.5,careful=1     one of one's own making
cmd:"./engine --fast"     any program that speaks UGI, within what the match allows
python:mynet:choose       a function in Python from a State to a move, by the name of its module and its own
"""

import random
import re
import shlex
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from archipel.arena.ugi import ClockTimes, EngineFailure, EngineTimeout, UgiEngine
from archipel.engine.characters import Character
from archipel.engine.levels import BadLevel, Level, level, level_number
from archipel.engine.limits import BadSearch, Limit
from archipel.engine.searches import DEFAULT, SEARCHES, Options, begin
from archipel.engine.thinking import Thinker
from archipel.engine.timing import share
from archipel.rules import ArchipelError, Move, State, start
from archipel.rules.errors import brief
from archipel.texts import Said

NO_LIMIT, NO_OPTIONS = Limit(), Options()
LIMITS = ("nodes", "time", "depth", "cpu")
OPTIONS = {
    "threads": "threads",
    "hash": "megabytes",
    "weights": "weights",
}  # as they are written, and as a search has them


class BadPlayer(ArchipelError):
    """A player that is written wrongly."""


class CantPlay(ArchipelError):
    """A player that can't be had: its program does not start, its function is not there."""


class Forfeit(ArchipelError):
    """What loses a player its game at once."""


class OutOfTime(Forfeit):
    """A player took longer than it may."""


Function: TypeAlias = Callable[[State], Move | str]
Functions: TypeAlias = Mapping[str, Function]  # by the texts of their players
Allowance: TypeAlias = Limit | ClockTimes  # of a move, or of what is left of a game


@dataclass(frozen=True)
class Turn:
    """What a player is asked: the game so far, and what it may spend."""

    start: State
    moves: tuple[str, ...]
    state: State  # after those moves
    allowance: Allowance
    margin: float  # seconds that a player may be late
    patience: float  # seconds that a program may think if no time is set
    seed: int

    @property
    def seconds(self) -> float | None:
        """What the player to move may spend, if a time is set."""
        if isinstance(self.allowance, ClockTimes):
            return self.allowance.left[self.state.to_move]
        return self.allowance.time

    def check_time(self, spent: float) -> None:
        """OutOfTime if so many seconds are more than the player may spend, and the margin."""
        if self.seconds is not None and spent > self.seconds + self.margin:
            raise self.out_of_time()

    def out_of_time(self) -> OutOfTime:
        if isinstance(self.allowance, ClockTimes):
            return OutOfTime("forfeit.clock")
        return OutOfTime("forfeit.time", seconds=self.seconds, margin=self.margin)


@dataclass(frozen=True)
class Choice:
    move: str
    value: float | None = None  # of the position, as far as the player says, from -1 to 1 for the player to move


class Player(ABC):
    """Someone who is ready to play. May be asked about one game after the other."""

    bound: ClassVar[bool] = False  # whether a move that takes longer than the match allows loses the game

    @abstractmethod
    def choose(self, turn: Turn) -> Choice: ...

    def prepare(self, start: State) -> None:  # noqa: B027 - most players need nothing
        """Gets ready before the first game, which begins there. CantPlay if that fails."""

    def new_game(self) -> None:  # noqa: B027 - most players keep nothing of a game
        """Is told that the next turn is one of another game."""

    def close(self) -> None:  # noqa: B027
        """Leaves."""


class RandomPlayer(Player):
    def choose(self, turn: Turn) -> Choice:
        return Choice(str(random.Random(turn.seed).choice(turn.state.legal_moves())))


class SearchPlayer(Player):
    """One of our own searches. It keeps to its time by itself, and what it knows from move to move of a game."""

    def __init__(self, search: str, limit: Limit, options: Options) -> None:
        self.search, self.limit, self.options = search, limit, options
        self._thinker = Thinker(search, options)

    def prepare(self, start: State) -> None:
        try:
            begin(start, self.search, self.options)
        except ArchipelError as error:
            raise CantPlay.of(error.said) from None

    def choose(self, turn: Turn) -> Choice:
        thinking = self._thinker.think(turn.start, turn.moves, turn.state, self.limit_of(turn), seed=turn.seed)
        for _ in thinking.run():
            pass
        found = thinking.found()
        return Choice(found.best, found.value)

    def new_game(self) -> None:
        self._thinker.forget()

    def limit_of(self, turn: Turn) -> Limit:
        if not self.limit.endless:
            return self.limit
        return turn.allowance if isinstance(turn.allowance, Limit) else Limit(time=_share(turn))


class LevelPlayer(Player):
    """One of the levels that people play against, with all the time that it wants: so games repeat on any machine."""

    def __init__(self, level_of: Callable[[State], Level]) -> None:
        self._level_of = level_of

    def choose(self, turn: Turn) -> Choice:
        level = self._level_of(turn.state).within(None)
        thinking = level.think(turn.state, turn.seed)
        for _ in thinking.run():
            pass
        last = turn.moves[-1] if turn.moves else ""
        return Choice(level.choose(turn.state, thinking, turn.seed, last), thinking.found().value)


def _share(turn: Turn) -> float:
    assert isinstance(turn.allowance, ClockTimes)
    mover = turn.state.to_move
    return share(turn.allowance.left[mover], turn.allowance.increment[mover])


class CommandPlayer(Player):
    """Another program. It is asked no longer than it may think: then it is ended, and starts anew for the next game."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.engine: UgiEngine | None = None

    def prepare(self, start: State) -> None:
        try:
            self._started()
        except EngineFailure as failure:
            raise CantPlay.of(failure.said) from None

    def choose(self, turn: Turn) -> Choice:
        engine = self._started()
        usual = turn.start == start(turn.start.game, turn.start.variant)
        engine.position(turn.moves, start=None if usual else turn.start.text)
        limit, clock = (turn.allowance, None) if isinstance(turn.allowance, Limit) else (NO_LIMIT, turn.allowance)
        within = turn.patience if turn.seconds is None else turn.seconds + turn.margin
        try:
            answer = engine.go(limit, within=within, clock=clock)
        except EngineTimeout:
            if turn.seconds is None:
                raise
            self.close()
            raise turn.out_of_time() from None
        return Choice(answer.move, answer.value)

    def new_game(self) -> None:
        """Starts the program, if need be: that is not to be counted as thinking."""
        try:
            if self.engine is None:
                self._started()
            else:
                self.engine.new_game()
        except EngineFailure:
            self.close()  # the next move tries again, and says why it fails

    def close(self) -> None:
        if self.engine:
            self.engine.close()
            self.engine = None

    def _started(self) -> UgiEngine:
        self.engine = self.engine or UgiEngine(self.command)
        return self.engine


class FunctionPlayer(Player):
    """A function in Python from a State to a move, or its text. It can't be stopped, so its time is judged after."""

    bound = True

    def __init__(self, name: str, function: Function) -> None:
        self.name, self.function = name, function

    def choose(self, turn: Turn) -> Choice:
        try:
            return Choice(str(self.function(turn.state)))
        except Exception as error:  # whatever is wrong with it
            raise Forfeit("forfeit.raised", function=self.name, error=_told(error)) from None


@dataclass(frozen=True)
class Entrant:
    """A player as it is written, who can play anywhere."""

    text: str
    kind: str
    limit: Limit = NO_LIMIT
    options: Options = NO_OPTIONS
    command: str = ""  # of a program, or a function's module and name

    def __str__(self) -> str:
        return self.text

    @property
    def repeats(self) -> bool:
        """Whether it plays the same game for the same seed, in a match without clocks."""
        return self.kind in ("random", "level") or (
            self.kind in SEARCHES and self.limit.time is None and self.limit.cpu is None and self.options.threads == 1
        )

    def player(self, functions: Functions | None = None) -> Player:
        """Who plays for it. CantPlay if it is a function that is not there."""
        if self.kind == "random":
            return RandomPlayer()
        if self.kind == "cmd":
            return CommandPlayer(self.command)
        if self.kind == "level":
            return LevelPlayer(level_of(self.text))
        if self.kind == "python":
            return FunctionPlayer(self.command, (functions or {}).get(self.text) or _imported(self.command))
        return SearchPlayer(self.kind, self.limit, self.options)


class Roster:
    """The players of one process, who stay from game to game."""

    def __init__(self, functions: Functions | None = None) -> None:
        self._functions = functions
        self._players: dict[tuple[str, int], Player] = {}

    @contextmanager
    def open(self) -> Iterator["Roster"]:
        try:
            yield self
        finally:
            self.close()

    def close(self) -> None:
        for player in self._players.values():
            player.close()
        self._players.clear()

    def prepare(self, texts: Iterable[str], start: State) -> None:
        """Gets all of these ready for games from there. CantPlay if one can't be had."""
        for text in dict.fromkeys(texts):
            self._player(entrant(text), 0).prepare(start)

    def opponents(self, one: Entrant, other: Entrant) -> tuple[Player, Player]:
        """The players of a game. Two of the same kind do not share anything."""
        return self._player(one, 0), self._player(other, int(one.text == other.text))

    def _player(self, entrant: Entrant, number: int) -> Player:
        if (entrant.text, number) not in self._players:
            self._players[entrant.text, number] = entrant.player(self._functions)
        return self._players[entrant.text, number]


def entrant(text: str) -> Entrant:
    """The player that a text writes. BadPlayer if there is none."""
    text = text.strip()
    kind, colon, rest = text.partition(":")
    if kind == "random" and not colon:
        return Entrant(text, kind)
    if kind == "cmd":
        return _program(text, rest.strip())
    if kind == "python":
        if not all(rest.partition(":")):
            raise BadPlayer("entrant.no-function")
        return Entrant(text, kind, command=rest)
    if text.startswith("level"):
        return _level(text)
    if kind in SEARCHES:
        return _search(text, kind, rest if colon else None)
    raise BadPlayer("entrant.none", text=brief(text))


def text_of(function: Function) -> str:
    """A function as a player is written."""
    owner: Any = function if hasattr(function, "__qualname__") else type(function)
    return f"python:{owner.__module__}:{owner.__qualname__}"


def _program(text: str, command: str) -> Entrant:
    if len(command) > 1 and command[0] == command[-1] and command[0] in "'\"":
        command = command[1:-1]
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadPlayer("entrant.no-program")
    return Entrant(text, "cmd", command=command)


def _level(text: str) -> Entrant:
    try:
        level_of(text)
    except BadLevel as error:
        raise BadPlayer.of(error.said) from None
    return Entrant(text, "level")


def level_of(text: str) -> Callable[[State], Level]:
    """The level that a text writes, in any game: one that there is, or by what makes one."""
    name, colon, options = text.partition(":")
    if not colon:
        return partial(level, number=level_number(text))
    match = re.fullmatch(r"nodes=(\d{1,9}),temperature=([\d.]{1,9}),attention=([\d.]{1,9}),careful=([01])", options)
    if name != "level" or not match:
        raise BadPlayer("entrant.level", text=brief(text))
    try:
        nodes, temperature, attention = int(match[1]), float(match[2]), float(match[3])
        made = Level(DEFAULT, Limit(nodes=nodes), Character(temperature, min(attention, 1.0), match[4] == "1"))
    except ValueError:
        raise BadPlayer("entrant.level", text=brief(text)) from None
    return lambda _: made


def _search(text: str, kind: str, options: str | None) -> Entrant:
    found = Entrant(text, kind)
    for option in [] if options is None else options.split(","):
        name, _, value = option.partition("=")
        if name and name not in (takes := _options(kind)):
            raise BadPlayer("entrant.takes-no", text=brief(text), search=kind, option=brief(name), options=takes)
        number: Any = None
        with suppress(ValueError):
            number = float(value) if name in ("time", "cpu") else value if name == "weights" else int(value)
        if not number and number != 0:
            raise BadPlayer("entrant.option", text=brief(text), option=brief(option))
        try:
            if name in LIMITS:
                found = replace(found, limit=replace(found.limit, **{name: number}))
            else:
                found = replace(found, options=replace(found.options, **{OPTIONS[name]: number}))
        except BadSearch as error:
            raise BadPlayer("entrant.limit", text=brief(text), why=error.said) from None
    if found.limit.cpu is not None and found.options.threads > 1:
        raise BadPlayer("entrant.limit", text=brief(text), why=Said("search.cpu-threads"))
    return found


def _options(kind: str) -> list[str]:
    """What can be written after a search's name."""
    return [*LIMITS, *(name for name, heeded in OPTIONS.items() if heeded in SEARCHES[kind].takes)]


def _imported(command: str) -> Function:
    """A function by the names of its module and its own. The folder that one stands in counts too, as for `python`."""
    module, _, name = command.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = reduce(getattr, name.split("."), import_module(module))
    except Exception as error:  # a module runs when it is imported, so anything may be wrong with it
        raise CantPlay("entrant.not-imported", function=command, error=_told(error)) from None
    if not callable(found):
        raise CantPlay("entrant.not-callable", function=command)
    return found


def _told(error: Exception) -> str:
    """An error of somebody else's code, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def said_of(error: ValueError) -> Said:
    """What an error says, of whatever kind it is."""
    return error.said if isinstance(error, ArchipelError) else Said("verbatim", text=error)
