"""Who plays the games of a plan: local processes, or a Ray cluster.

A worker that dies costs no more than the replay of its game.
"""

import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from archipel.arena.journal import Played
from archipel.arena.plan import Plan
from archipel.arena.referee import Benches, play
from archipel.rules import ArchipelError

MOST_DEATHS = 3  # of workers over the same game, before the game is thought to be at fault

# Plays games of a plan, by their numbers, and gives each as soon as it is over.
Workforce: TypeAlias = Callable[[Plan, Iterable[int]], Iterator[Played]]


class CantWork(ArchipelError):
    """These workers can't be had."""


class WorkersFail(ArchipelError):
    """Workers die again and again."""


def here(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
    """In this process, one after the other."""
    with Benches().open() as benches:
        for number in numbers:
            yield Played.of(number, play(plan.game(number), benches))


def processes(count: int) -> Workforce:
    """On so many processes of this machine."""

    def work(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
        with closing(_Crew(plan, count)) as crew:
            yield from crew.work(numbers)

    return work


def usable_processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_ray(address: str) -> Workforce:
    """On a Ray cluster: `auto` for the one this machine belongs to, `local` for one of this process."""
    try:
        import ray
    except ImportError:
        raise CantWork('Ray is not installed: pip install "archipel[ray]"') from None

    def work(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
        play_one = ray.remote(_one_game).options(max_retries=MOST_DEATHS)
        text, source = ray.put(plan.as_json()), iter(numbers)
        width = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
        running = {play_one.remote(text, number) for number in islice(source, width)}
        try:
            while running:
                (done,), _ = ray.wait(list(running), num_returns=1)
                running.remove(done)
                yield ray.get(done)
                running |= {play_one.remote(text, number) for number in islice(source, 1)}
        except ray.exceptions.RayError as error:
            raise WorkersFail(str(error).splitlines()[0]) from None
        finally:
            for task in running:
                ray.cancel(task, force=True)

    return work


def _one_game(plan_text: str, number: int) -> Played:
    with Benches().open() as benches:
        return Played.of(number, play(Plan.from_json(plan_text).game(number), benches))


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, plan.as_json()), daemon=True)
        with without_interrupts():
            self.process.start()
        theirs.close()
        self.game: int | None = None

    def give(self, number: int) -> None:
        self.game = number
        with suppress(OSError):  # it has died; that is seen when its answer is awaited
            self.line.send(number)

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A process that starts now does not hear of Ctrl-C before it can say that it is not concerned."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(line: Connection, plan_text: str) -> None:
    """Plays the games that are asked for on a line, until it is closed or the process is told to leave."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    plan = Plan.from_json(plan_text)
    with suppress(EOFError, OSError), Benches().open() as benches, _leaving_when_told():
        while True:
            number = line.recv()
            line.send(Played.of(number, play(plan.game(number), benches)))


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """SIGTERM unwinds, so that players who are programs are ended too. Whoever leaves already need not be told."""

    def leave(*_: Any) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise EOFError

    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class _Crew:
    def __init__(self, plan: Plan, count: int) -> None:
        self.plan, self.count = plan, count
        self.workers: list[_Worker] = []
        self.deaths: dict[int, int] = {}

    def close(self) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.end()

    def work(self, numbers: Iterable[int]) -> Iterator[Played]:
        waiting, source = deque[int](), iter(numbers)
        while True:
            self._give_out(waiting, source)
            busy = {worker.line: worker for worker in self.workers if worker.game is not None}
            if not busy:
                return
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                try:
                    played = worker.line.recv()
                except (EOFError, OSError):
                    waiting.append(self._mourn(worker))
                else:
                    worker.game = None
                    yield played

    def _give_out(self, waiting: deque[int], source: Iterator[int]) -> None:
        idle = [worker for worker in self.workers if worker.game is None]
        while idle or len(self.workers) < self.count:
            number = waiting.popleft() if waiting else next(source, None)
            if number is None:
                return
            if not idle:
                idle.append(_Worker(self.plan))
                self.workers.append(idle[-1])
            idle.pop().give(number)

    def _mourn(self, worker: _Worker) -> int:
        """Takes a dead worker away, and its game back."""
        number = worker.game
        assert number is not None
        self.workers.remove(worker)
        worker.end()
        self.deaths[number] = self.deaths.get(number, 0) + 1
        if self.deaths[number] >= MOST_DEATHS:
            raise WorkersFail(f"{MOST_DEATHS} workers have died over game {number + 1}; --resume goes on")
        return number
