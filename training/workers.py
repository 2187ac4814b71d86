"""Where pieces are worked on: processes of this machine, or a Ray cluster. Answers come in the order of the pieces."""

import logging
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from archipel.arena.workers import CantWork
from archipel.theory.workers import without_interrupts

Answer = TypeVar("Answer")
Work: TypeAlias = Callable[[Iterable[Callable[[], Any]]], Iterator[Any]]

AHEAD = 2  # pieces given out for each worker


@contextmanager
def on_processes(count: int) -> Iterator[Work]:
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)

    def give(piece: Callable[[], Answer]) -> Future[Answer]:
        with without_interrupts():  # the first pieces start the processes
            return pool.submit(_done, piece)

    try:
        yield lambda pieces: _in_order(pieces, count, give, lambda one: one.result())
    except BaseException:
        for child in active_children():  # nobody waits for their pieces any more
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def on_ray(address: str) -> Iterator[Work]:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise CantWork("workers.no-ray") from None
    try:
        ray.init(
            address=None if address == "local" else address,
            runtime_env={"py_modules": [str(Path(__file__).parent)]},  # other machines have archipel, but not this
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except ConnectionError as error:
        raise CantWork("workers.no-cluster", address=address, error=str(error).splitlines()[0]) from None
    try:
        done = ray.remote(_done)
        count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield lambda pieces: _in_order(pieces, count, done.remote, ray.get)
    finally:
        ray.shutdown()


def _begin() -> None:
    """What a process does first: Ctrl-C reaches it too, but is for the one who gives out the pieces."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Nobody waits for an answer when the one who asked was killed, and nobody tells the process to end."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _done(piece: Callable[[], Answer]) -> Answer:
    return piece()


def _in_order(
    pieces: Iterable[Callable[[], Any]], count: int, give: Callable[[Any], Any], answer: Callable[[Any], Any]
) -> Iterator[Any]:
    given: deque[Any] = deque()
    for piece in pieces:
        given.append(give(piece))
        if len(given) >= AHEAD * count:
            yield answer(given.popleft())
    while given:
        yield answer(given.popleft())
