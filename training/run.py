"""A run: generations of self-play, learning and judging, in a folder from which it goes on after any interruption.

plan.json            what was asked for
games/003-07.z       a piece of the self-play of a generation
weights/003.weights  what was learned by the end of it
begin.weights        from which it begins, if not from blank ones
generations.jsonl    how each went; a generation counts once its line is there
"""

import json
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from archipel import _core
from archipel.arena.statistics import Pentanomial, elo_interval
from archipel.engine.weights import packed, unpacked
from training.plan import GATE, Plan, write_whole
from training.workers import Work

BEGIN = "begin.weights"

Tell = Callable[[str, int, int], None]  # what is being done, how much of it, of how much


@dataclass(frozen=True)
class Generation:
    """How one went."""

    number: int
    positions: int  # that were new
    loss: tuple[float, float]  # in learning, of values and of choices
    tested: tuple[float, float]  # before it, on games not yet learned from
    elo: tuple[float, float, float]  # of the candidate against the champion, with its interval
    pairs: int
    accepted: bool
    champion: int  # the generation whose weights play on
    seconds: float
    verdict: str | None = None  # of the gate; None if all pairs did not decide it
    longer: bool = False  # whether it had the longer lesson of the last one

    @property
    def grounds(self) -> str:
        """On which it was accepted, or not."""
        return self.verdict or "undecided"


class Run:
    def __init__(self, folder: Path, plan: Plan, begin: _core.Weights | None = None) -> None:
        """Begins in a new folder, from these weights if any are given, or goes on where such a run has begun."""
        self.folder, self.plan, self._begin = folder, plan, begin
        for part in ("games", "weights"):
            (folder / part).mkdir(parents=True, exist_ok=True)

    @cached_property
    def generations(self) -> list[Generation]:
        """Those that are done."""
        lines = self._journal.read_text(encoding="utf-8").splitlines() if self._journal.exists() else []
        return [Generation(**_tuples(json.loads(line))) for line in lines]

    @property
    def origin(self) -> str:
        """From what it began."""
        return "the weights it began from" if (self.folder / BEGIN).exists() else "the untrained network"

    @property
    def champion(self) -> _core.Weights | None:
        """The strongest so far; None if that is blank."""
        return self.weights(self.generations[-1].champion if self.generations else -1)

    def weights(self, number: int) -> _core.Weights | None:
        """What was learned by the end of a generation; by -1, from what it began, None if that is blank."""
        path = self.folder / BEGIN if number < 0 else self.folder / "weights" / f"{number:03}.weights"
        return unpacked(path.read_bytes(), self.plan.game) if number >= 0 or path.exists() else None

    def train(self, work: Work, tell: Tell) -> Iterator[Generation]:
        """Goes on until all generations are done. From now on the folder has this plan.

        If there are to be more than once were planned, the last one learns anew: as any other, from the same games.
        """
        if self.generations and self.generations[-1].longer and len(self.generations) < self.plan.generations:
            self.generations.pop()
            write_whole(self._journal, b"".join(map(_line, self.generations)))
        if self._begin:
            write_whole(self.folder / BEGIN, packed(self._begin))
        self.plan.write(self.folder / "plan.json")
        while len(self.generations) < self.plan.generations:
            yield self._generation(len(self.generations), work, tell)

    def _generation(self, number: int, work: Work, tell: Tell) -> Generation:
        begun = time.monotonic()
        champion = self.champion
        fresh = self._played(number, champion, work, tell)
        learner = self._learner
        learner.begin(self.weights(number - 1), self.plan.seed + number)
        tested = learner.test(fresh)
        new = learner.add(fresh, self.plan.window)
        tell("learning", 0, 1)
        last = number + 1 == self.plan.generations
        positions = new * self.plan.uses * (4 if last else 1)
        rate = self.plan.rate
        loss = learner.fit(max(1, positions), self.plan.batch, rate, rate / 30 if last else rate / 3)
        candidate = learner.weights
        write_whole(self.folder / "weights" / f"{number:03}.weights", packed(candidate))
        judged = self._judged(number, candidate, champion, work, tell)
        low, middle, high = elo_interval(judged)
        accepted = GATE.llr(judged) >= 0
        done = Generation(
            number,
            new,
            loss,
            tested,
            (middle, low, high),
            judged.pairs,
            accepted,
            number if accepted else self.generations[-1].champion if self.generations else -1,
            round(time.monotonic() - begun, 1),
            GATE.verdict(judged),
            last,
        )
        with self._journal.open("ab") as file:
            file.write(_line(done))
        self.generations.append(done)
        return done

    @cached_property
    def _learner(self) -> _core.Learner:
        """Has the games of the generations that are done, as many as are learned from."""
        learner, done = _core.Learner(self.plan.game), len(self.generations)
        for earlier in range(max(0, done - self.plan.window + 1), done):
            learner.add(b"".join(self._pieces(earlier)), self.plan.window)
        return learner

    def _played(self, number: int, champion: _core.Weights | None, work: Work, tell: Tell) -> bytes:
        """The games of a generation: those that are there, and the others once they are played."""
        pieces = self.plan.self_play(number, champion.payload if champion else None)
        paths = [self._piece(number, i) for i in range(len(pieces))]
        missing = [i for i, path in enumerate(paths) if not path.exists()]
        for count, (i, games) in enumerate(zip(missing, work(pieces[i] for i in missing), strict=True)):
            write_whole(paths[i], zlib.compress(games, 1))
            tell("playing", len(pieces) - len(missing) + count + 1, len(pieces))
        return b"".join(self._pieces(number))

    def _judged(
        self, number: int, candidate: _core.Weights, champion: _core.Weights | None, work: Work, tell: Tell
    ) -> Pentanomial:
        pairs = self.plan.judging(number, candidate.payload, champion.payload if champion else None)
        scores: list[float] = []
        for score in work(iter(pairs)):
            scores.append(score)
            tell("judging", len(scores), len(pairs))
            if GATE.verdict(Pentanomial.of(scores)):
                break
        return Pentanomial.of(scores)

    @property
    def _journal(self) -> Path:
        return self.folder / "generations.jsonl"

    def _piece(self, generation: int, number: int) -> Path:
        return self.folder / "games" / f"{generation:03}-{number:02}.z"

    def _pieces(self, generation: int) -> Iterator[bytes]:
        for path in sorted((self.folder / "games").glob(f"{generation:03}-*.z")):
            yield zlib.decompress(path.read_bytes())


def _line(done: Generation) -> bytes:
    return (json.dumps(asdict(done)) + "\n").encode()


def _tuples(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
