"""`archipel solve`."""

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from archipel.cli.analyse import asked_for
from archipel.cli.output import print_json
from archipel.cli.show import Json
from archipel.cli.voice import complain, say, sentence_of
from archipel.engine import Limit
from archipel.engine.searches import MOST_MEGABYTES, MOST_THREADS
from archipel.rules import State
from archipel.texts import Said
from archipel.theory.solve import MEGABYTES, Progress, Solution
from archipel.theory.solve import solve as find_out

SHOWN = 12  # moves of the line


def solve(
    what: Annotated[list[str], typer.Argument(metavar="POSITION", help="cli.analyse.what")],
    moves: Annotated[str, typer.Option(help="cli.analyse.moves")] = "",
    time: Annotated[float | None, typer.Option(min=0, help="cli.solve.time")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="cli.solve.nodes")] = None,
    memory: Annotated[int, typer.Option(min=1, max=MOST_MEGABYTES, help="cli.solve.memory")] = MEGABYTES,
    threads: Annotated[int, typer.Option(min=1, max=MOST_THREADS, help="cli.solve.threads")] = 1,
    proof: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.solve.proof")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.solve.resume")] = None,
    score: Annotated[bool, typer.Option("--score", help="cli.solve.score")] = False,
    as_json: Json = False,
) -> None:
    """Find out who wins, for certain. Ctrl-C stops; with --resume the same command goes on."""
    state = asked_for(what, moves)
    watched = _Watched(quiet=as_json)
    try:
        with watched:
            solution = find_out(
                state,
                Limit(time, nodes),
                megabytes=memory,
                threads=threads,
                proof=proof,
                resume=resume,
                score=score,
                watch=watched.show if watched.shown else None,
            )
    except KeyboardInterrupt:
        complain(Said("cli.solve.kept", path=str(resume)) if resume and resume.exists() else Said("cli.solve.stopped"))
        raise
    if as_json:
        print_json(described(state, solution))
    else:
        print(in_words(state, solution))
        if score and solution.verdict and not solution.score:
            print(say("cli.solve.no-score"))


class _Watched:
    """How far it is, on a terminal, in a line that is gone at the end."""

    PATIENCE = 2.0  # seconds before it is shown

    def __init__(self, quiet: bool) -> None:
        console = Console(stderr=True)
        self._live = Live(console=console, transient=True, auto_refresh=False)
        self.shown = console.is_terminal and not quiet
        self._since = monotonic()

    def __enter__(self) -> None:
        if self.shown:
            self._live.start()

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self._live.stop()

    def show(self, progress: Progress) -> None:
        if self.shown and monotonic() - self._since > self.PATIENCE:
            told = say(
                "cli.solve.progress",
                nodes=progress.nodes,
                seconds=f"{progress.seconds:.0f}",
                prove=progress.to_prove,
                disprove=progress.to_disprove,
                decided=progress.decided,
                moves=progress.moves,
            )
            self._live.update(Text(told, no_wrap=True, overflow="ellipsis"), refresh=True)


def claim_of(state: State, solution: Solution) -> Said:
    """What is certain, as a sentence."""
    if solution.verdict is None:
        return Said("cli.solve.unknown")
    if solution.verdict == "draw":
        return Said("cli.solve.draw")
    winner = state.to_move if solution.verdict == "win" else 1 - state.to_move
    if solution.score:
        first, second = solution.score
        return Said("cli.solve.wins-score", player=state.called(winner), first=first, second=second)
    return Said("cli.solve.wins", player=state.called(winner), plies=solution.plies)


def in_words(state: State, solution: Solution) -> str:
    """A solution in words."""
    head = Said(
        "cli.solve.head", claim=claim_of(state, solution), nodes=solution.nodes, seconds=f"{solution.seconds:.1f}"
    )
    rows = [sentence_of(head)]
    if solution.line:
        rows.append(" ".join(map(str, solution.line[:SHOWN])) + (" …" if len(solution.line) > SHOWN else ""))
    rows += [say("cli.solve.written", path=str(file)) for file in solution.proofs]
    return "\n".join(rows)


def described(state: State, solution: Solution) -> dict[str, Any]:
    """A solution for a program."""
    return {
        "position": state.text,
        "verdict": solution.verdict,
        "plies": solution.plies,
        "line": [str(move) for move in solution.line],
        "score": solution.score,
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "proofs": [str(file) for file in solution.proofs],
    }
