"""Work that the rules in Python do is done in processes of their own, where it holds up nobody.

Clients take turns there. What takes too long, or is not waited for any more, is ended with its process, and another
process takes its place in some milliseconds.
"""

import asyncio
import ctypes
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import ParamSpec, TypeVar

from archipel.rules import ArchipelError
from archipel.server.engines import Busy
from archipel.server.turns import Turns
from archipel.theory.workers import without_interrupts

MOST_WAITING = 500
MOST_WAITING_EACH = 200  # of one client
POLITE = 5  # how far the work stands back behind the server itself
AGAIN = 2  # seconds after which to ask again

Args = ParamSpec("Args")
Result = TypeVar("Result")

# One process that knows all about the games is kept to be copied: it has no threads, so a copy is safe, and at hand.
_copies = multiprocessing.get_context("forkserver")
_copies.set_forkserver_preload(["archipel.server.works"])


class TooLong(ArchipelError):
    """Work that takes more time than anyone is given."""


class Workshop:
    """So many processes, each at one piece of work."""

    def __init__(self, processes: int, name: str) -> None:
        self._turns = Turns(processes)
        self._threads = ThreadPoolExecutor(processes, name)  # each waits for a process
        self._idle = [_Bench() for _ in range(processes)]
        self._busy = set[_Bench]()
        self._closed = False

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    async def warm(self) -> None:
        """Starts the first process before somebody waits for it."""
        bench = self._idle[-1]
        with suppress(RuntimeError, OSError):
            await asyncio.get_running_loop().run_in_executor(self._threads, bench.start)

    def close(self) -> None:
        """Nobody waits for the work any more."""
        self._closed = True
        for bench in (*self._idle, *self._busy):
            bench.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(
        self, client: Hashable, seconds: float, work: Callable[Args, Result], *args: Args.args, **named: Args.kwargs
    ) -> Result:
        """What some work gives, or raises; TooLong if it has not after so many seconds."""
        if self.waiting >= MOST_WAITING or self._turns.waiting_of(client) >= MOST_WAITING_EACH:
            raise Busy("server.views-busy", seconds=AGAIN)
        async with self._turns.taken(client):
            if self._closed:
                raise Busy("server.stops")
            bench = self._idle.pop()
            self._busy.add(bench)
            task = pickle.dumps((work, args, named), pickle.HIGHEST_PROTOCOL)
            done = asyncio.get_running_loop().run_in_executor(self._threads, bench.work, task)
            try:
                answer = await asyncio.wait_for(asyncio.shield(done), seconds)
            except TimeoutError:
                raise TooLong("server.too-long", seconds=round(seconds)) from None
            finally:
                self._busy.discard(bench)
                if not done.done():
                    bench.end()
                    done.add_done_callback(_unheard)
                    bench = _Bench()
                self._idle.append(bench)
            if answer is None:
                raise Busy("server.stops") if self._closed else Busy("server.unfinished", seconds=AGAIN)
        good, result = pickle.loads(answer)
        if not good:
            raise result
        given: Result = result
        return given


class _Bench:
    """A place to work at, with a process that is started when it is needed."""

    def __init__(self) -> None:
        self._process: ForkServerProcess | None = None
        self._line: Connection | None = None
        self._ended = False

    def start(self) -> None:
        if self._process and self._process.is_alive():
            return
        self._line, theirs = _copies.Pipe()
        self._process = _copies.Process(target=_obey, args=(theirs,), daemon=True)
        with without_interrupts():
            self._process.start()
        theirs.close()
        if self._ended:
            self._process.kill()

    def work(self, task: bytes) -> bytes | None:
        """What came of a task; None if the process was ended meanwhile."""
        try:
            self.start()
            assert self._line
            self._line.send_bytes(task)
            return self._line.recv_bytes()
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """Whatever is being done here, nobody wants it any more."""
        self._ended = True
        if (process := self._process) and process.pid is not None:
            process.kill()


def _unheard(done: asyncio.Future[bytes | None]) -> None:
    if not done.cancelled():
        done.exception()


def _obey(line: Connection) -> None:
    """Does what comes until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # with the process that copies us, which ends with the server
    os.nice(POLITE)
    with suppress(EOFError, OSError):
        while True:
            work, args, named = pickle.loads(line.recv_bytes())
            try:
                answer = True, work(*args, **named)
            except Exception as error:
                answer = False, error
            line.send_bytes(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
