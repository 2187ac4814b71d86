"""Solving positions: who wins, for certain, with a proof.

>>> from archipel import position, solve
>>> solution = solve(position("lazo/side2 2/3/2 W"))
>>> solution.verdict, solution.plies, len(solution.line)
('loss', 10, 10)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from errno import EACCES, EISDIR, ENOENT
from os import W_OK, access, strerror
from pathlib import Path
from time import monotonic
from typing import Literal, TypeAlias

from archipel import _core
from archipel.engine.core import Native, native, rules_state
from archipel.engine.limits import BadSearch, Limit, check_number
from archipel.engine.searches import MOST_MEGABYTES, MOST_THREADS
from archipel.rules import Move, State
from archipel.rules.errors import WrongType, quote
from archipel.theory.kept import CantGoOn, Kept, kept_in
from archipel.theory.proofs import Claim
from archipel.theory.writer import ProofWriter

Verdict: TypeAlias = Literal["win", "loss", "draw"]

MEGABYTES = 1024
# Nodes from one look at how far it is to the next: not a time, so that the same is found again. Each begins at the
# root, which costs more the more moves there are on the way, so they grow while nothing changes.
SLICE, LONGEST_SLICE = 20_000, 2_000_000
KEEP_EVERY = 30.0  # seconds, after which what was found is on disk
SCORE_SLICE = 0.5  # seconds
FOREVER = 1e8  # seconds


@dataclass(frozen=True)
class Solution:
    """What is certain of a position."""

    verdict: Verdict | None  # for the player to move; None if it was not found out within the limit
    plies: int | None  # until it is won, if the loser resists for as long as the proof lets them
    line: tuple[Move, ...]  # what is played then; nothing of a draw
    nodes: int  # positions that were looked at, with those of the calls that this one went on from
    seconds: float  # likewise
    proofs: tuple[Path, ...] = ()  # the files that were written
    score: tuple[int, int] | None = None  # in which the line ends: then it is the best play of both for the score


@dataclass(frozen=True)
class Progress:
    """How far a solver is."""

    nodes: int
    seconds: float
    to_prove: int  # so many positions at least are to be settled before the player to move is proven right,
    to_disprove: int  # and so many before that is refuted
    decided: int  # of the moves,
    moves: int  # of which there are so many


Watch: TypeAlias = Callable[[Progress], None]


def solve(
    state: State | Native,
    limit: Limit | None = None,
    *,
    megabytes: int = MEGABYTES,
    threads: int = 1,
    proof: Path | str | None = None,
    resume: Path | str | None = None,
    score: bool = False,
    watch: Watch | None = None,
) -> Solution:
    """Finds out who wins, within a limit in time or nodes if one is given; the line and the proof may take longer.

    With `score`, in Iago, also by how much, if both play for that: within the same time.
    `proof` is a file for the proof; a draw has two, named after the players. In the file `resume` what was found is
    kept while it works and when it ends: the same call goes on from there. `watch` is told now and then how far it is.
    """
    state, limit = rules_state(state), limit or Limit()
    if not isinstance(state, State):
        raise WrongType("search.no-state", given=quote(state))
    if not isinstance(limit, Limit):
        raise WrongType("search.no-limit", given=quote(limit))
    if state.outcome:
        raise BadSearch("search.over")
    if limit.depth is not None or limit.cpu is not None:
        raise BadSearch("solve.limit")
    check_number("threads", threads, MOST_THREADS)
    check_number("megabytes", megabytes, MOST_MEGABYTES)
    if proof is not None and resume is not None and Path(proof).resolve() == Path(resume).resolve():
        raise BadSearch("solve.one-file")
    for file in (proof, resume):
        if file is not None:
            check_writable(Path(file))
    start = native(state)
    if score and _core.scoring(start, 1) is None:
        raise BadSearch("solve.no-score", game=state.game)
    if score and limit.nodes is not None:
        raise BadSearch("solve.score-nodes")
    kept = kept_in(Path(resume), state, start.canonical_hash) if resume else Kept(state.text, start.canonical_hash)
    share = max(1, megabytes // 2) if score else megabytes  # there are two searches, each with its table
    work = _Work(start, limit, share, threads, kept, Path(resume) if resume else None, watch)
    solution = work.solution(state, Path(proof) if proof else None)
    return work.scored(state, solution) if score and solution.verdict else solution


class _Work:
    """Asks whether the player to move wins and, if not and there may be draws, whether the opponent does."""

    def __init__(
        self,
        start: Native,
        limit: Limit,
        megabytes: int,
        threads: int,
        kept: Kept,
        resume: Path | None,
        watch: Watch | None,
    ) -> None:
        self._start, self._threads = start, threads
        self._megabytes = max(1, megabytes // 2) if start.draws else megabytes  # there may be two questions
        self._kept, self._resume, self._watch = kept, resume, watch
        self._begun = monotonic() - kept.seconds
        self._until = monotonic() + (FOREVER if limit.time is None else limit.time)
        self._most_nodes = limit.most_nodes
        self._solvings: list[_core.Solving] = []
        self._scoring: _core.Scoring | None = None
        self._due = monotonic() + KEEP_EVERY

    def solution(self, state: State, file: Path | None) -> Solution:
        mover = state.to_move
        verdict = self._verdict(mover)
        if verdict is None:
            return Solution(None, None, (), self._nodes, self._seconds)
        if verdict == "draw":
            return Solution(
                verdict, None, (), self._nodes, self._seconds, self._write_draw(state, file) if file else ()
            )
        proof = self._solvings[-1].proof()
        if file:
            write_proof(file, state, mover if verdict == "win" else 1 - mover, Claim.WINS, proof)
        line, _ = self._line(state, proof.line)
        return Solution(verdict, proof.plies, line, self._nodes, self._seconds, (file,) if file else ())

    def scored(self, state: State, solution: Solution) -> Solution:
        """The same with the best play for the score, if there is time."""
        try:
            self._scoring = _core.scoring(self._start, self._megabytes)
        except MemoryError:
            raise BadSearch("solve.memory", megabytes=self._megabytes) from None
        assert self._scoring
        slice_ = SCORE_SLICE  # the longer it takes the longer the slices: what is broken off is begun anew
        try:
            while not self._scoring.run(min(slice_, max(0.0, self._until - monotonic()))):
                if monotonic() >= self._until:
                    return replace(solution, nodes=self._nodes, seconds=self._seconds)
                slice_ *= 2
                self._tell(self._solvings[-1])
        finally:
            self._keep()
        line, at = self._line(state, self._scoring.line)
        assert at.outcome
        return replace(solution, line=line, score=at.outcome.score, nodes=self._nodes, seconds=self._seconds)

    @staticmethod
    def _line(state: State, texts: Sequence[str]) -> tuple[tuple[Move, ...], State]:
        """Moves as the rules know them, and where they lead to."""
        moves = list[Move]()
        for text in texts:
            moves.append(state.move(text))
            state = state.play(moves[-1])
        return tuple(moves), state

    def _write_draw(self, state: State, file: Path) -> tuple[Path, Path]:
        """That neither player wins is that the other does not lose."""
        stem, _, endings = file.name.partition(".")
        mover = state.to_move
        paths = tuple(file.with_name(f"{stem}-{name.lower()}.{endings}".rstrip(".")) for name in state.players)
        for player, solving in ((1 - mover, self._solvings[0]), (mover, self._solvings[1])):
            write_proof(paths[player], state, player, Claim.DOES_NOT_LOSE, solving.proof())
        return paths[0], paths[1]

    def _verdict(self, mover: int) -> Verdict | None:
        wins = self._wins(mover)
        if wins is not False:
            return "win" if wins else None
        if not self._start.draws:
            return "loss"
        loses = self._wins(1 - mover)
        return None if loses is None else "loss" if loses else "draw"

    def _wins(self, player: int) -> bool | None:
        """Whether a player does; None if the limit came first."""
        try:
            solving = _core.solving(self._start, player, False, self._threads, self._megabytes)
        except MemoryError:
            raise BadSearch("solve.memory", megabytes=self._megabytes) from None
        if len(self._solvings) < len(self._kept.tables):
            try:
                solving.recall(self._kept.tables[len(self._solvings)])
            except ValueError:
                raise CantGoOn("solve.not-kept", file=str(self._resume)) from None
        self._solvings.append(solving)
        nodes, numbers = SLICE, solving.numbers
        try:
            while solving.right is None:
                left = self._until - monotonic()
                if left <= 0 or self._looked >= self._most_nodes:
                    return None
                solving.run(solving.nodes + min(nodes, self._most_nodes - self._looked), left)
                nodes = SLICE if solving.numbers != numbers else min(2 * nodes, LONGEST_SLICE)
                numbers = solving.numbers
                self._tell(solving)
        finally:
            self._keep()
        return solving.right == player

    def _tell(self, solving: _core.Solving) -> None:
        if self._watch:
            self._watch(Progress(self._nodes, self._seconds, *solving.numbers, *solving.replies))
        if monotonic() >= self._due:
            self._keep()

    def _keep(self) -> None:
        if self._resume:
            tables = [solving.kept() for solving in self._solvings] + self._kept.tables[len(self._solvings) :]
            Kept(self._kept.position, self._kept.hash, self._nodes, self._seconds, tables).write(self._resume)
        self._due = monotonic() + KEEP_EVERY

    @property
    def _looked(self) -> int:
        """Positions, in this call."""
        return sum(solving.nodes for solving in self._solvings)

    @property
    def _nodes(self) -> int:
        return self._kept.nodes + self._looked + (self._scoring.nodes if self._scoring else 0)

    @property
    def _seconds(self) -> float:
        return monotonic() - self._begun


def check_writable(path: Path) -> None:
    """OSError if a file can't be written there, before anything is worked out."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path))
    if not access(path.parent, W_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(path))


def write_proof(path: Path, state: State, player: int, claim: Claim, proof: _core.Proof) -> None:
    """Writes a proof that a player wins, or does not lose."""
    with ProofWriter(path, state.text, state.players[player], claim) as writer:
        for number in range(len(proof)):
            claimant, moves, replies = proof.node(number)
            if claimant:
                writer.attack(number, *moves[0])
            else:
                writer.defence(number, moves, replies)
