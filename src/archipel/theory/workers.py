"""Processes that check chunks of a proof, each one chunk at a time."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait

from archipel.rules import ArchipelError
from archipel.theory.check import Chunk, Findings, examined
from archipel.theory.proofs import Thesis, read_thesis

_spawn = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class WorkerDied(ArchipelError):
    """A process that checks a proof has ended before its time: it was killed, or there was no memory left."""


def usable_processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """So many processes. Whoever is idle may be given a chunk; `findings` waits for whoever is done first."""

    def __init__(self, thesis: Thesis, count: int) -> None:
        self._idle = list[Connection]()
        self._busy = list[Connection]()
        self._processes = []
        try:
            for _ in range(count):
                ours, theirs = _spawn.Pipe()
                process = _spawn.Process(target=_work, args=(theirs, thesis.lines), daemon=True)
                with without_interrupts():
                    process.start()
                    self._processes.append(process)
                theirs.close()
                self._idle.append(ours)
        except BaseException:
            self.close()
            raise

    @property
    def idle(self) -> bool:
        return bool(self._idle)

    @property
    def busy(self) -> bool:
        return bool(self._busy)

    def give(self, chunk: Chunk) -> None:
        pipe = self._idle.pop()
        self._busy.append(pipe)
        with suppress(OSError):  # it has died; that is seen when its findings are awaited
            pipe.send(chunk)

    def findings(self) -> Iterator[Findings]:
        """Waits until somebody has found something."""
        for pipe in wait(self._busy):
            assert isinstance(pipe, Connection)
            try:
                found: Findings = pipe.recv()
            except (EOFError, OSError):
                raise WorkerDied("proof.worker-died") from None
            self._busy.remove(pipe)
            self._idle.append(pipe)
            yield found

    def close(self) -> None:
        """Ends all of them, at once: what they are at is of no use to anyone."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()
        for pipe in self._idle + self._busy:
            pipe.close()


def _work(pipe: Connection, lines: tuple[str, str, str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    thesis = read_thesis(lines)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(examined(thesis, pipe.recv()))


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A process that starts now does not hear of Ctrl-C before it can say that it is not concerned.

    Nor is its start broken off half-way, which it would complain of: whoever starts it hears of Ctrl-C afterwards. That
    another thread may be told of the signal makes the second necessary beside the first.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let signals through again while it is started beside the process
    heard = list[int]()
    handler = signal.getsignal(signal.SIGINT)
    waits = threading.current_thread() is threading.main_thread() and handler is not None
    if waits:
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if waits:
            signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)
