"""The other side of UGI: an engine in a process of its own, asked for moves.

An engine may be any program, so nothing it does is trusted: it may fail to start, hang, die, or talk without end. Each
of these is an EngineFailure, and the process is gone when it is raised. Whether a move is legal is for others to judge.
"""

import os
import shlex
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, pairwise
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import Self, TextIO

from archipel.engine import Limit
from archipel.engine.ugi import cut_lines
from archipel.rules import ArchipelError
from archipel.rules.errors import brief
from archipel.texts.system import said_by_system

PATIENCE = 10.0  # seconds for an engine to start, or to say that it is ready
FAREWELL = 1.0  # seconds for an engine to leave by itself
MOST_RUBBISH = 1000  # lines that are no answer to one question
MOST_WAITING = 1000  # lines that nobody has read yet; then the engine has to wait
USUAL = ("info", "id", "option")  # what stands before an answer without being rubbish


class EngineFailure(ArchipelError):
    """An engine that can't go on."""


class EngineNotStarted(EngineFailure):
    """There is no such program, or it can't be run."""


class EngineDied(EngineFailure):
    """It ended, or closed its output, where an answer was due."""


class EngineTimeout(EngineFailure):
    """It gave no answer in time."""


class EngineRefusal(EngineFailure):
    """It does not take a position or an option."""


class EngineRubbish(EngineFailure):
    """It said very much, but not what was asked for."""


@dataclass(frozen=True)
class ClockTimes:
    """What the players have left, and what they are given for each move, in seconds."""

    left: tuple[float, float]
    increment: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Answer:
    """The text of a move, and what the engine said of it last, if it did."""

    move: str
    value: float | None = None  # for the player to move, from -1 (lost) to 1 (won)
    line: tuple[str, ...] = ()


class UgiEngine:
    """An engine that runs. Close it, or use it in a `with`; otherwise it ends with the last reference to it."""

    def __init__(
        self, command: str | Sequence[str], *, options: Mapping[str, object] | None = None, patience: float = PATIENCE
    ) -> None:
        self.name = _short(command if isinstance(command, str) else shlex.join(command))
        self._patience = patience
        self._value: float | None = None
        self._line: tuple[str, ...] = ()
        self._process = _started(command, self.name)
        self._lines: Queue[str | None] = Queue(MOST_WAITING)
        self._complaints: deque[str] = deque(maxlen=1)
        over = Event()
        self._end = weakref.finalize(self, _end, self._process, over, os.getpid())
        # The threads do not hold the engine itself, so that it can end with the last reference.
        self._reader = Thread(target=_forward, args=(self._process.stdout, self._lines, over), daemon=True)
        self._listener = Thread(target=_remember, args=(self._process.stderr, self._complaints), daemon=True)
        self._reader.start()
        self._listener.start()
        self._ask("ugi", "ugiok", patience)
        for name, value in (options or {}).items():
            self._send(f"setoption name {name} value {value}")
        self.new_game()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_game(self) -> None:
        self._send("uginewgame")
        self._ask("isready", "readyok", self._patience)

    def position(self, moves: Iterable[object] = (), *, start: str | None = None) -> None:
        """Sets the position after these moves from the usual start, or from the position that a text describes."""
        played = "".join(f" {move}" for move in moves)
        self._send(f"position {'startpos' if start is None else f'fen {start}'}{f' moves{played}' if played else ''}")
        self._ask("isready", "readyok", self._patience)  # an answer from before can't be taken for a later one now

    def go(self, limit: Limit, *, within: float, clock: ClockTimes | None = None) -> Answer:
        """The move that it chooses. EngineTimeout if that takes longer than so many seconds, whatever the limit."""
        question = _question(limit, clock)
        self._value, self._line = None, ()
        move = self._ask(question, "bestmove", within)[1:2]
        return Answer("".join(move), self._value, self._line)

    def close(self) -> None:
        """Says quit, waits up to a second, and ends the process and all that it started."""
        if self._end.alive:
            with suppress(OSError, subprocess.TimeoutExpired):
                self._write("quit")
                self._process.wait(FAREWELL)
        self._end()
        self._reader.join(FAREWELL)
        self._listener.join(FAREWELL)

    def _ask(self, question: str, wanted: str, seconds: float) -> list[str]:
        """The words of the first line that starts with the one wanted."""
        self._send(question)
        end = time.monotonic() + seconds
        rubbish = 0
        while rubbish <= MOST_RUBBISH:
            try:
                if (left := end - time.monotonic()) <= 0:  # though there may be a line: some never stop talking
                    raise Empty
                line = self._lines.get(timeout=left)
            except Empty:
                raise self._failed(EngineTimeout, "program.silent", wanted=wanted, seconds=seconds) from None
            if line is None:
                raise self._lost(due=wanted)
            words = line.split()
            if words[:1] == [wanted]:
                return words
            if wanted == "readyok" and words[:3] == ["info", "string", "error:"]:
                raise self._failed(EngineRefusal, "program.refuses", text=" ".join(words[3:]))
            if words and words[0] in USUAL:
                self._hear(words)
            else:
                rubbish += 1
        raise self._failed(EngineRubbish, "program.rubbish", lines=rubbish, wanted=wanted, last=brief(line))

    def _hear(self, words: list[str]) -> None:
        match words:
            case ["id", "name", first, *rest]:
                self.name = _short(" ".join([first, *rest]))
            case ["info", "string", *_]:
                pass
            case ["info", *facts]:
                line = tuple(facts[facts.index("pv") + 1 :]) if "pv" in facts else ()
                told = dict(pairwise(facts[: len(facts) - len(line)]))
                if told.get("multipv", "1") == "1":
                    self._line = line or self._line
                    self._value = _value(told.get("winrate", ""), self._value)

    def _send(self, line: str) -> None:
        if not self._end.alive:
            raise EngineDied("program.ended", program=self.name)
        try:
            self._write(line)
        except OSError:
            raise self._lost(before=line.split()[0]) from None

    def _write(self, line: str) -> None:
        # It can't block: whatever is sent is small, and nothing more is sent before it is answered.
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _lost(self, **when: str) -> EngineFailure:
        """What to raise when nothing more can be heard from it, where something is `due`, or said to it, `before`."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        code = self._process.returncode
        self._end()
        self._listener.join(FAREWELL)  # its last words may still be on their way
        ((time, what),) = when.items()
        how = "closed" if code is None else "killed" if code < 0 else "ended"
        last = {"words": _short(self._complaints[0])} if self._complaints else {}
        kind = "program.died-saying" if last else "program.died"
        return self._failed(EngineDied, kind, how=how, code=abs(code or 0), time=time, what=what, **last)

    def _failed(self, failure: type[EngineFailure], kind: str, **values: object) -> EngineFailure:
        """What to raise. The process is gone then."""
        self._end()
        return failure(kind, program=self.name, **values)


def _started(command: str | Sequence[str], name: str) -> subprocess.Popen[str]:
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise EngineNotStarted("program.none")
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # a group of its own, to be killed as one, and spared by Ctrl-C
        )
    except EngineNotStarted:
        raise
    except OSError as error:
        raise EngineNotStarted("program.not-started", program=name, why=said_by_system(error)) from None
    except ValueError as error:  # quotes that do not end, a zero byte
        raise EngineNotStarted("program.not-started", program=name, why=error) from None


def _end(process: subprocess.Popen[str], over: Event, owner: int) -> None:
    """Kills a process and, where there are groups of processes, all that it started."""
    if os.getpid() != owner:  # a fork has the finalizer too, but the process is not its own
        return
    over.set()
    with suppress(OSError):  # gone already
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()


def _forward(stream: TextIO, lines: Queue[str | None], over: Event) -> None:
    """Puts lines into a queue, None at their end; waits while it is full, until all is over."""
    with stream:
        for line in chain(cut_lines(stream), [None]):
            while not over.is_set():
                with suppress(Full):
                    lines.put(line, timeout=0.1)
                    break


def _remember(stream: TextIO, complaints: deque[str]) -> None:
    with stream:
        complaints.extend(line for line in cut_lines(stream) if line.strip())


def _question(limit: Limit, clock: ClockTimes | None) -> str:
    """The `go` that asks for a move."""
    if clock is None and limit.endless:
        raise ArchipelError("program.no-limit")
    given: dict[str, float | None] = {}
    if clock:
        given |= {f"p{player}time": max(1, 1000 * left) for player, left in enumerate(clock.left, 1)}
        given |= {f"p{player}inc": 1000 * increment for player, increment in enumerate(clock.increment, 1)}
    if limit.time is not None:
        given["movetime"] = max(1, 1000 * limit.time)
    given |= {"nodes": limit.nodes, "depth": limit.depth}
    return " ".join(["go", *(f"{name} {int(number)}" for name, number in given.items() if number is not None)])


def _short(text: str) -> str:
    """Made to stand in a message of one line."""
    line = " ".join(text.split())
    return line if len(line) <= 100 else line[:99] + "…"


def _value(winrate: str, otherwise: float | None) -> float | None:
    with suppress(ValueError):
        if 0 <= float(winrate) <= 1:
            return 2 * float(winrate) - 1
    return otherwise
