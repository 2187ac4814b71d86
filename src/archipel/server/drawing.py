"""Pictures are drawn in processes of their own: what draws them holds the interpreter's lock all the while."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from archipel.server.engines import Busy
from archipel.theory.workers import without_interrupts

MOST_WAITING = 50
_spawn = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class Drawing:
    """Draws one picture after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")
        self._waiting = 0
        self._process: SpawnProcess | None = None

    def close(self) -> None:
        """Nobody waits for the pictures any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if process := self._process:
            process.terminate()

    async def drawn(self, draw: Callable[..., bytes], *what: Any) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Busy("server.pictures-busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._apart, draw, what)
        finally:
            self._waiting -= 1

    def _apart(self, draw: Callable[..., bytes], what: tuple[Any, ...]) -> bytes:
        ours, theirs = _spawn.Pipe(duplex=False)
        process = _spawn.Process(target=_draw, args=(theirs, draw, what), daemon=True)
        with without_interrupts():
            process.start()
        self._process = process
        theirs.close()
        try:
            with ours:
                return ours.recv_bytes()
        except EOFError:
            raise Busy("server.picture-unfinished") from None
        finally:
            self._process = None
            process.join()


def _draw(line: Connection, draw: Callable[..., bytes], what: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    with suppress(OSError):  # nobody waits any more
        line.send_bytes(draw(*what))
