"""Who plays the games of a plan: this process, or a crew of workers.

A worker keeps its players from game to game. One that dies costs no more than the replay of its game.
"""

import multiprocessing
import pickle
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from archipel.arena.journal import Played
from archipel.arena.plan import Plan
from archipel.arena.players import CantPlay, Functions, Roster
from archipel.arena.referee import referee
from archipel.rules import ArchipelError, position
from archipel.theory.workers import without_interrupts

MOST_DEATHS = 3  # of workers over the same game, before the game is thought to be at fault

# Plays games of a plan, by their numbers, and gives each as soon as it is over. CantPlay if a player can't be had.
Workforce: TypeAlias = Callable[[Plan, Iterable[int]], Iterator[Played]]


class CantWork(ArchipelError):
    """These workers can't be had."""


class WorkersFail(ArchipelError):
    """Workers die again and again."""


class WorkerDied(Exception):
    """A worker can't be heard any more."""


def here(plan: Plan, numbers: Iterable[int], functions: Functions | None = None) -> Iterator[Played]:
    """In this process, one after the other."""
    with Roster(functions).open() as roster:
        roster.prepare(plan.players, position(plan.start))
        for number in numbers:
            yield Played.of(number, referee(plan.game(number), roster))


class Worker(ABC):
    """Plays one game at a time, somewhere else. Its first answer, None, is that all players are ready."""

    ready: bool = False
    game: int | None = None

    @abstractmethod
    def give(self, number: int) -> None:
        """A game to play."""

    @abstractmethod
    def answer(self) -> Played | CantPlay | None:
        """What it has to say, or WorkerDied."""

    @abstractmethod
    def leave(self) -> None:
        """Is told to leave."""

    @abstractmethod
    def end(self) -> None:
        """Waits until it has left. Then it is gone."""


class Crew:
    """Workers who share the games of a plan."""

    def __init__(
        self, hire: Callable[[], Worker], count: int, answered: Callable[[Sequence[Any]], Iterable[Worker]]
    ) -> None:
        self._hire, self._count, self._answered = hire, count, answered
        self._workers: list[Worker] = []
        self._deaths: dict[int | None, int] = {}

    def close(self) -> None:
        for worker in self._workers:
            worker.leave()
        for worker in self._workers:
            worker.end()

    def work(self, numbers: Iterable[int]) -> Iterator[Played]:
        games = deque(numbers)
        while True:
            self._give_out(games)
            waited = [worker for worker in self._workers if worker.game is not None or (games and not worker.ready)]
            if not waited:
                return
            for worker in self._answered(waited):
                try:
                    answer = worker.answer()
                except WorkerDied:
                    games.extendleft(self._mourn(worker))
                    continue
                if isinstance(answer, CantPlay):
                    raise answer
                worker.ready, worker.game = True, None
                if answer:
                    yield answer

    def _give_out(self, games: deque[int]) -> None:
        idle = [worker for worker in self._workers if worker.ready and worker.game is None]
        while games and idle:
            idle.pop().give(games.popleft())
        starting = sum(not worker.ready for worker in self._workers)
        for _ in range(min(len(games) - starting, self._count - len(self._workers))):
            self._workers.append(self._hire())

    def _mourn(self, worker: Worker) -> list[int]:
        """Takes a dead worker away, and its game back, if it had one."""
        self._workers.remove(worker)
        worker.leave()
        worker.end()
        self._deaths[worker.game] = self._deaths.get(worker.game, 0) + 1
        if self._deaths[worker.game] >= MOST_DEATHS:
            if worker.game is None:
                raise WorkersFail("workers.died-early", deaths=MOST_DEATHS)
            raise WorkersFail("workers.died", deaths=MOST_DEATHS, game=worker.game + 1)
        return [] if worker.game is None else [worker.game]


# --- processes of this machine


def processes(count: int, functions: Functions | None = None) -> Workforce:
    """On so many processes of this machine."""

    def work(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
        with closing(Crew(lambda: _Process(plan, functions), count, _answered)) as crew:
            yield from crew.work(numbers)

    return work


class _Process(Worker):
    def __init__(self, plan: Plan, functions: Functions | None) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, plan.as_json(), functions), daemon=True)
        try:
            with without_interrupts():
                self.process.start()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise CantWork("workers.no-pickle", error=error) from None
        theirs.close()

    def give(self, number: int) -> None:
        self.game = number
        with suppress(OSError):  # it has died; that is seen when its answer is awaited
            self.pipe.send(number)

    def answer(self) -> Played | CantPlay | None:
        try:
            answer: Played | CantPlay | None = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied from None
        return answer

    def leave(self) -> None:
        self.pipe.close()
        self.process.terminate()

    def end(self) -> None:
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _answered(workers: Sequence[_Process]) -> list[Worker]:
    """Those who have something to say; waits for it."""
    pipes = {worker.pipe: worker for worker in workers}
    return [pipes[pipe] for pipe in wait(list(pipes))]  # type: ignore[index]


def serve(pipe: Connection, plan_text: str, functions: Functions | None = None) -> None:
    """Plays the games that are asked for through a pipe, until it is closed or the process is told to leave."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    plan = Plan.from_json(plan_text)
    with suppress(EOFError, OSError, SystemExit), Roster(functions).open() as roster, leaving_when_told():
        pipe.send(ready(roster, plan))
        while True:
            number = pipe.recv()
            pipe.send(Played.of(number, referee(plan.game(number), roster)))


def ready(roster: Roster, plan: Plan) -> CantPlay | None:
    """Gets all players of a plan ready, and says why if that fails."""
    try:
        roster.prepare(plan.players, position(plan.start))
    except CantPlay as error:
        return error
    return None


@contextmanager
def leaving_when_told() -> Iterator[None]:
    """SIGTERM unwinds, so that players who are programs are ended too. Whoever leaves already need not be told.

    It is never ignored but heard by someone who does nothing: Python complains on standard error of a signal that comes
    just before it is to be ignored.
    """

    def leave(*_: object) -> None:
        signal.signal(signal.SIGTERM, _deaf)
        raise SystemExit

    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, _deaf)


def _deaf(*_: object) -> None:
    pass
