"""Who plays: players as they are written in commands, and as they sit down at the board.

random                    any legal move
uct:nodes=2000            our search, so many random games a move; also time=0.1 (seconds), depth=9, threads=2
uct                       our search, within what the match allows
level3                    what people play against on the page, from level1 to level10
cmd:"./engine --fast"     any program that speaks UGI, within what the match allows
"""

import random
import shlex
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from archipel.arena.ugi import Clock, EngineFailure, UgiEngine
from archipel.engine.levels import BadLevel, level, level_number
from archipel.engine.search import SEARCHES, Limit, advance, begin
from archipel.engine.timing import share
from archipel.rules import ArchipelError, State, start
from archipel.rules.errors import quote

MOST_THREADS = 256
NO_LIMIT = Limit()


class BadPlayer(ArchipelError):
    """A player that is written wrongly."""


Allowance: TypeAlias = Limit | Clock  # of a move, or of what is left of a game


@dataclass(frozen=True)
class Turn:
    """What a player is asked: the game so far, and what it may spend."""

    start: State
    moves: tuple[str, ...]
    state: State  # after those moves
    allowance: Allowance
    patience: float  # seconds that a program may be late
    seed: int


@dataclass(frozen=True)
class Choice:
    move: str
    value: float | None = None  # of the position, as far as the player says, from -1 to 1 for the player to move


class Player(ABC):
    """Someone who has sat down. May be asked about one game after the other."""

    @abstractmethod
    def choose(self, turn: Turn) -> Choice: ...

    def new_game(self) -> None:  # noqa: B027 - most players keep nothing of a game
        """Is told that the next turn is one of another game."""

    def close(self) -> None:  # noqa: B027
        """Leaves."""


class RandomPlayer(Player):
    def choose(self, turn: Turn) -> Choice:
        return Choice(str(random.Random(turn.seed).choice(turn.state.legal_moves())))


class SearchPlayer(Player):
    """One of our own searches."""

    def __init__(self, search: str, limit: Limit, threads: int) -> None:
        self.search, self.limit, self.threads = search, limit, threads

    def choose(self, turn: Turn) -> Choice:
        limit = self.limit_of(turn)
        search = begin(turn.state, seed=turn.seed, threads=self.threads, search=self.search)
        advance(search, limit, float("inf") if limit.time is None else limit.time)
        if not search.nodes:
            advance(search, Limit(nodes=1), 1e9)
        ((move, *_), value, _visits), *_rest = search.lines(1)
        return Choice(move, value)

    def limit_of(self, turn: Turn) -> Limit:
        if not self.limit.endless:
            return self.limit
        return turn.allowance if isinstance(turn.allowance, Limit) else Limit(time=_share(turn))


class LevelPlayer(SearchPlayer):
    """One of the levels that people play against."""

    def __init__(self, number: int) -> None:
        super().__init__(SEARCHES[0], NO_LIMIT, threads=1)
        self.number = number

    def limit_of(self, turn: Turn) -> Limit:
        return replace(level(turn.state, self.number), time=None)  # so that games repeat on any machine


def _share(turn: Turn) -> float:
    assert isinstance(turn.allowance, Clock)
    mover = turn.state.to_move
    return share(turn.allowance.left[mover], turn.allowance.increment[mover])


class CommandPlayer(Player):
    """Another program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.engine: UgiEngine | None = None

    def choose(self, turn: Turn) -> Choice:
        if self.engine is None:
            self.engine = UgiEngine(self.command)
        usual = turn.start == start(turn.start.game, turn.start.variant)
        self.engine.position(turn.moves, start=None if usual else turn.start.text)
        if isinstance(turn.allowance, Clock):
            left = turn.allowance.left[turn.state.to_move]
            answer = self.engine.go(Limit(), within=left + turn.patience, clock=turn.allowance)
        else:
            answer = self.engine.go(turn.allowance, within=(turn.allowance.time or 0) + turn.patience)
        return Choice(answer.move, answer.value)

    def new_game(self) -> None:
        """Starts the program, if need be: that is not to be counted as thinking."""
        try:
            if self.engine is None:
                self.engine = UgiEngine(self.command)
            else:
                self.engine.new_game()
        except EngineFailure:
            self.close()  # the next move tries again, and says why it fails

    def close(self) -> None:
        if self.engine:
            self.engine.close()
            self.engine = None


@dataclass(frozen=True)
class Seat:
    """A player as it is written, ready to sit down anywhere."""

    text: str
    kind: str
    limit: Limit = NO_LIMIT
    threads: int = 1
    command: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def repeats(self) -> bool:
        """Whether it plays the same game for the same seed, in a match without clocks."""
        return self.kind in ("random", "level") or (
            self.kind in SEARCHES and self.limit.time is None and self.threads == 1
        )

    def sit_down(self) -> Player:
        if self.kind == "random":
            return RandomPlayer()
        if self.kind == "cmd":
            return CommandPlayer(self.command)
        if self.kind == "level":
            return LevelPlayer(level_number(self.text))
        return SearchPlayer(self.kind, self.limit, self.threads)


def seat(text: str) -> Seat:
    """The player that a text writes. BadPlayer if there is none."""
    kind, colon, rest = text.strip().partition(":")
    if kind == "random" and not colon:
        return Seat(text.strip(), kind)
    if kind == "cmd":
        command = rest.strip()
        if len(command) > 1 and command[0] == command[-1] and command[0] in "'\"":
            command = command[1:-1]
        try:
            words = shlex.split(command)
        except ValueError:
            words = []
        if not words:
            raise BadPlayer('cmd: needs a program, like cmd:"./engine --fast"')
        return Seat(text.strip(), kind, command=command)
    if text.strip().startswith("level"):
        return _level(text.strip())
    if kind in SEARCHES:
        return _search(text.strip(), kind, rest if colon else None)
    raise BadPlayer(
        f'{quote(text)} is no player; players are random, level3, uct, uct:nodes=2000, uct:time=0.1 and cmd:"…"'
    )


def _level(text: str) -> Seat:
    try:
        level_number(text)
    except BadLevel as error:
        raise BadPlayer(str(error)) from None
    return Seat(text, "level")


def _search(text: str, kind: str, options: str | None) -> Seat:
    found = Seat(text, kind)
    for option in [] if options is None else options.split(","):
        name, _, value = option.partition("=")
        number: Any = None
        with suppress(ValueError):
            number = float(value) if name == "time" else int(value)
        if number is None or name not in ("nodes", "time", "depth", "threads"):
            raise BadPlayer(f"{quote(text)}: {quote(option)} is not like nodes=2000, time=0.1, depth=9 or threads=2")
        if name == "threads":
            if not 1 <= number <= MOST_THREADS:
                raise BadPlayer(f"{quote(text)}: threads is a number from 1 to {MOST_THREADS}")
            found = replace(found, threads=int(number))
            continue
        try:
            found = replace(found, limit=replace(found.limit, **{name: number}))
        except ValueError as error:
            raise BadPlayer(f"{quote(text)}: {error}") from None
    return found
