"""A Ray cluster that plays the games of a plan: actors keep their players, each with processors enough for them."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any

from archipel.arena.journal import Played
from archipel.arena.plan import Plan
from archipel.arena.players import CantPlay, Functions, Roster
from archipel.arena.referee import referee
from archipel.arena.workers import CantWork, Crew, Worker, WorkerDied, WorkersFail, Workforce, ready

FAREWELL = 5.0  # seconds for an actor to end the programs it has started


def on_ray(address: str, functions: Functions | None = None) -> Workforce:
    """On a Ray cluster: `auto` for the one this machine belongs to, `local` for one of this process."""
    try:
        import ray
    except ImportError:
        raise CantWork("workers.no-ray") from None

    def work(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
        try:
            ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
        except ConnectionError as error:
            raise CantWork("workers.no-cluster", address=address, error=str(error).splitlines()[0]) from None
        count = places(ray.nodes(), plan.threads)  # type: ignore[no-untyped-call]
        if not count:
            raise CantWork("workers.threads", threads=plan.threads)
        with closing(Crew(lambda: _Actor(ray, plan, functions), count, _answered)) as crew:
            yield from crew.work(numbers)

    return work


def places(nodes: Iterable[dict[str, Any]], threads: int) -> int:
    """How many games can be played at once on these machines, so many threads each."""
    return sum(int(node["Resources"].get("CPU", 0)) // threads for node in nodes if node["Alive"])


class Remote:
    """What an actor is: one more worker. While it plays it can still be told to leave."""

    def __init__(self, plan_text: str, functions: Functions | None) -> None:
        self.plan, self.roster = Plan.from_json(plan_text), Roster(functions)

    def ready(self) -> CantPlay | None:
        return ready(self.roster, self.plan)

    def play(self, number: int) -> Played:
        return Played.of(number, referee(self.plan.game(number), self.roster))

    def leave(self) -> None:
        self.roster.close()


class _Actor(Worker):
    def __init__(self, ray: Any, plan: Plan, functions: Functions | None) -> None:
        self.ray = ray
        kind = ray.remote(Remote).options(num_cpus=plan.threads, max_concurrency=2)
        self.actor = kind.remote(plan.as_json(), functions)
        self.due = self.actor.ready.remote()
        self.farewell: Any = None

    def give(self, number: int) -> None:
        self.game = number
        self.due = self.actor.play.remote(number)

    def answer(self) -> Played | CantPlay | None:
        try:
            answer: Played | CantPlay | None = self.ray.get(self.due)
        except self.ray.exceptions.RayActorError:
            raise WorkerDied from None
        except self.ray.exceptions.RayError as error:
            raise WorkersFail("workers.failed", error=str(error).strip().splitlines()[-1]) from None
        return answer

    def leave(self) -> None:
        if self.ready:
            self.farewell = self.actor.leave.remote()

    def end(self) -> None:
        if self.farewell:
            self.ray.wait([self.farewell], timeout=FAREWELL)
        self.ray.kill(self.actor)


def _answered(workers: Sequence[_Actor]) -> list[Worker]:
    """One who has something to say; waits for it."""
    answers = {worker.due: worker for worker in workers}
    done, _ = workers[0].ray.wait(list(answers), num_returns=1)
    return [answers[answer] for answer in done]
