"""The engine's side of UGI, the Universal Game Interface: what UCI is for chess, for any game of two players.

>>> from archipel import start
>>> Engine(start("lazo", "side2"), print).run(["isready", "position startpos moves b2", "query p1turn"])
readyok
response false
"""

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from threading import Event, Lock, Thread
from typing import Any, TextIO

from archipel.engine import weights
from archipel.engine.limits import Limit
from archipel.engine.searches import DEFAULT, MOST_MEGABYTES, MOST_THREADS, SEARCHES, Options
from archipel.engine.thinking import EVERY, Found, Thinker, Thinking
from archipel.engine.timing import share
from archipel.rules import ArchipelError, Outcome, State, position
from archipel.rules.errors import brief

LONGEST = 2**16  # characters in a line
NO_MOVE = "0000"  # the answer where no move can be given, as in UCI
OPTIONS: dict[str, Sequence[int] | Collection[str] | None] = {  # None: any text
    "Threads": range(1, MOST_THREADS + 1),
    "Hash": range(1, MOST_MEGABYTES + 1),
    "Seed": range(2**31),
    "MultiPV": range(1, 257),
    "Search": SEARCHES,
    "Weights": None,
}
EMPTY = "<empty>"  # as UCI writes a text that is empty
LEFT = ("p1time", "p2time")  # a clock may have run below zero
CLOCKS = (*LEFT, "p1inc", "p2inc")
NUMBERS = ("movetime", "nodes", "depth", *CLOCKS)


class BadCommand(ArchipelError):
    """A line that can't be obeyed."""


@dataclass(frozen=True)
class Settings:
    """The options as they are set."""

    threads: int = 1
    hash: int = Options.megabytes
    seed: int = 0
    multipv: int = 1
    search: str = DEFAULT
    weights: str = EMPTY

    def thinker(self) -> Thinker:
        """Who thinks so. What the search does not heed it is not told: match runners set the same for all."""
        given: dict[str, Any] = {"threads": self.threads, "megabytes": self.hash}
        if self.weights != EMPTY:
            given["weights"] = self.weights
        heeded = {name: value for name, value in given.items() if name in SEARCHES[self.search].takes}
        return Thinker(self.search, Options(**heeded))


class Engine:
    """Obeys one line after the other and tells its answers, while a thread of its own thinks.

    Every `go` gets one `bestmove`. What can't be obeyed is answered by `info string error: …` and changes nothing.
    """

    def __init__(self, start: State, tell: Callable[[str], None]) -> None:
        self._own, self._settings = start, Settings()
        self._start, self._moves, self._state = start, list[str](), start
        self._write, self._writing = tell, Lock()
        self._thinker, self._settled = self._settings.thinker(), self._settings
        self._told = list[Exception]()  # what is wrong with the engine itself
        self._thread: Thread | None = None
        self._stopping = Event()
        self._thinking: Thinking | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Obeys until `quit`, or until there are no more lines."""
        try:
            for line in lines:
                if line.split()[:1] == ["quit"]:
                    break
                self.obey(line)
        finally:
            self._stop()

    def obey(self, line: str) -> None:
        try:
            if len(line.rstrip("\r\n")) > LONGEST:
                raise BadCommand("ugi.long-line", most=LONGEST)
            match line.split():
                case []:
                    pass
                case ["ugi", *_]:
                    self._introduce()
                case ["isready", *_]:
                    self._tell("readyok")
                case ["uginewgame", *_]:
                    self._stop()
                    self._thinker.forget()
                    self._place(self._own, [])
                case ["setoption", *words]:
                    self._set(words)
                case ["position", *words]:
                    self._position(words)
                case ["query", *words]:
                    self._tell(f"response {_response(self._state, words)}")
                case ["go", *words]:
                    self._go(words)
                case ["stop", *_]:
                    self._stop()
                case [word, *_]:
                    raise BadCommand("ugi.no-command", word=brief(word))
        except ValueError as error:
            self._complain(error)

    def _tell(self, line: str) -> None:
        with self._writing:
            self._write(line)

    def _complain(self, error: Exception) -> None:
        self._tell(f"info string error: {' '.join(str(error).split()) or type(error).__name__}")

    def _introduce(self) -> None:
        self._tell(f"id name Archipel {version('archipel')}")
        self._tell("id author the Archipel authors")
        for name, values in OPTIONS.items():
            default = getattr(Settings, name.lower())
            if isinstance(values, range):
                self._tell(f"option name {name} type spin default {default} min {values[0]} max {values[-1]}")
            elif values is None:
                self._tell(f"option name {name} type string default {default}")
            else:
                self._tell(f"option name {name} type combo default {default} var {' var '.join(map(str, values))}")
        self._tell("ugiok")

    def _set(self, words: list[str]) -> None:
        match words:
            case ["name", given, "value", *rest] if rest:
                name, value = {option.lower(): option for option in OPTIONS}.get(given.lower()), " ".join(rest)
            case _:
                raise BadCommand("ugi.setoption")
        if name is None:
            raise BadCommand("ugi.no-option", name=brief(given), options=list(OPTIONS))
        values = OPTIONS[name]
        chosen = _number(name, value) if isinstance(values, range) else value
        if values is None:
            if value != EMPTY:
                weights.read(value, self._own.game)
        elif chosen not in values:
            if isinstance(values, range):
                raise BadCommand("ugi.option-range", name=name, given=brief(value), least=values[0], most=values[-1])
            raise BadCommand("ugi.option-value", name=name, given=brief(value), allowed=list(values))
        changed: dict[str, Any] = {name.lower(): chosen}
        self._settings = replace(self._settings, **changed)

    def _position(self, words: list[str]) -> None:
        end = words.index("moves") if "moves" in words else len(words)
        moves = words[end + 1 :]
        match words[:end]:
            case ["startpos"]:
                self._place(self._own, moves)
            case ["fen", board, side]:  # without game and variant: the engine's own
                self._place(position(f"{self._own.game}/{self._own.variant} {board} {side}"), moves)
            case ["fen", *fields]:
                self._place(position(" ".join(fields)), moves)
            case _:
                raise BadCommand("ugi.position")

    def _place(self, start: State, moves: list[str]) -> None:
        """Plays the moves; where they only go on from the last position, not all of them again."""
        known = len(self._moves)
        goes_on = start == self._start and moves[:known] == self._moves
        state = self._state if goes_on else start
        for move in moves[known if goes_on else 0 :]:
            state = state.play(move)
        self._start, self._moves, self._state = start, moves, state

    def _go(self, words: list[str]) -> None:
        begun = time.monotonic()
        self._stop()
        try:
            limit = _limit(words, self._state.to_move)
            if self._state.outcome:
                raise BadCommand("ugi.over")
        except ValueError as error:
            self._complain(error)
            self._tell(f"bestmove {NO_MOVE}")
            return
        settings = self._settings
        if self._state.game != self._own.game:  # the weights are those of its own game
            settings = replace(settings, weights=EMPTY)
        if settings != self._settled:
            self._thinker, self._settled = settings.thinker(), settings
        if (bad := weights.shipped_trouble(self._state.game)) and bad not in self._told:
            self._told.append(bad)
            self._complain(bad)
        self._stopping = Event()
        asked = (self._start, self._moves, self._state, limit, settings, begun)
        self._thread = Thread(target=self._think, args=asked, daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        """Ends the search, if there is one, after its answer."""
        self._stopping.set()
        if thinking := self._thinking:
            thinking.stop()
        if self._thread:
            self._thread.join()
            self._thread = self._thinking = None

    def _think(
        self, start: State, moves: list[str], state: State, limit: Limit, settings: Settings, begun: float
    ) -> None:
        best = NO_MOVE
        try:
            self._thinking = thinking = self._thinker.think(start, moves, state, limit, seed=settings.seed, begun=begun)
            if self._stopping.is_set():  # before there was anything to stop
                thinking.stop()
            for _ in thinking.run(EVERY):
                found = thinking.found(settings.multipv)
                self._inform(found)
            best = found.best
        except Exception as error:  # whatever it is, somebody waits for the answer
            self._thinker.forget()
            self._complain(error)
        self._tell(f"bestmove {best}")

    def _inform(self, found: Found) -> None:
        speed = round(found.nodes / max(found.seconds, 1e-3))
        work = f"time {round(1000 * found.seconds)} nodes {found.nodes} nps {speed}"
        for rank, (texts, value, _) in enumerate(found.lines, 1):
            # Runners refuse a score that does not start with cp or mate; they skip a winrate that follows.
            score = f"score cp {round(100 * value)} winrate {(1 + value) / 2:.4f}"
            self._tell(f"info depth {found.depth} multipv {rank} {work} {score} pv {' '.join(texts)}")


def cut_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is longer than LONGEST, just enough to see that it is."""
    while line := stream.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = stream.readline(LONGEST)
        yield line.rstrip("\n")


def _response(state: State, words: list[str]) -> str:
    match words:
        case ["p1turn"]:
            return "true" if state.to_move == 0 else "false"
        case ["gameover"]:
            return "true" if state.outcome else "false"
        case ["result"]:
            return _result(state.outcome)
    raise BadCommand("ugi.query")


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"


def _limit(words: list[str], player: int) -> Limit:
    """How far the words after `go` let the player to move think."""
    given: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word in NUMBERS:
            number = _number(word, next(rest, ""))
            if number < 0 and word not in LEFT:
                raise BadCommand("ugi.negative", name=word, given=number)
            given[word] = max(0, number)
        elif word != "infinite":
            raise BadCommand("ugi.no-limit", word=brief(word), limits=NUMBERS)
    times = [given["movetime"] / 1000] if "movetime" in given else []
    if any(clock in given for clock in CLOCKS):
        name = f"p{player + 1}"
        if f"{name}time" not in given:
            raise BadCommand("ugi.no-clock", player=name)
        times.append(share(given[f"{name}time"] / 1000, given.get(f"{name}inc", 0) / 1000))
    nodes, depth = (max(1, given[name]) if name in given else None for name in ("nodes", "depth"))
    return Limit(min(times, default=None), nodes, depth)


def _number(name: str, text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,12}", text):
        raise BadCommand("ugi.no-number", name=name, given=brief(text)) if text else BadCommand("ugi.number", name=name)
    return int(text)
