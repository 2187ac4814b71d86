"""`archipel verify`."""

import sys
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from archipel.cli.output import print_json
from archipel.cli.show import Json
from archipel.cli.voice import complain, explain, say, sentence_of
from archipel.texts import Said
from archipel.theory.proofs import BadProof
from archipel.theory.verify import Proof
from archipel.theory.verify import verify as check
from archipel.theory.workers import usable_processors

STANDARD_INPUT = "-"
PATIENCE = 2.0  # seconds before a person is told how far it is

WRONG, UNREADABLE = 1, 2  # exit codes


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="cli.verify.files")],
    workers: Annotated[int | None, typer.Option(min=1, max=256, help="cli.verify.workers")] = None,
    as_json: Json = False,
) -> None:
    """Check proofs by the rules alone. Exit code 1 if one is wrong."""
    code = 0
    for name in files:
        shown = name if len(files) > 1 else None
        try:
            proof = _checked(name, workers or usable_processors())
        except BadProof as error:
            code = max(code, WRONG)
            print_json(_refused(name, error)) if as_json else print(sentence_of(error.said.but(file=name)))
        except OSError as error:
            code = UNREADABLE
            complain(explain(error))
        else:
            print_json(_described(name, proof)) if as_json else print(sentence_of(_proven(proof).but(file=shown)))
    raise typer.Exit(code)


def _checked(name: str, workers: int) -> Proof:
    """Checks a file. On a terminal one sees how far it is, if that takes long."""
    bar = _Bar()
    try:
        return check(sys.stdin.buffer if name == STANDARD_INPUT else Path(name), workers=workers, watch=bar.show)
    except KeyboardInterrupt:
        bar.close()
        complain(Said("cli.verify.stopped", nodes=bar.nodes))
        raise
    finally:
        bar.close()


class _Bar:
    """How far it is, on a terminal, after a while."""

    def __init__(self) -> None:
        self.nodes = 0
        self._since = monotonic()
        console = Console(stderr=True)
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn(say("cli.verify.checking")),
            BarColumn(),
            TextColumn("{task.fields[nodes]:,}"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
            redirect_stdout=False,
        )
        self._task = self._bar.add_task("", total=None, nodes=0)

    def show(self, nodes: int, share: float | None) -> None:
        self.nodes = nodes
        if self._bar.disable or monotonic() - self._since < PATIENCE:
            return
        self._bar.start()
        self._bar.update(self._task, completed=share or 0, total=None if share is None else 1, nodes=nodes)

    def close(self) -> None:
        if self._bar.live.is_started:
            self._bar.stop()


def _proven(proof: Proof) -> Said:
    player, seconds = proof.position.called(proof.player), f"{proof.seconds:.1f}"
    position = proof.position.text
    # `claim` is a word of the file, not of a language.
    return Said(
        "cli.verify.proven",
        player=player,
        claim=str(proof.claim),
        position=position,
        nodes=proof.nodes,
        seconds=seconds,
    )


def _described(name: str, proof: Proof) -> dict[str, Any]:
    """What is proven, for a program."""
    return {
        "file": name,
        "proven": True,
        "position": proof.position.text,
        "player": proof.position.players[proof.player],
        "claim": str(proof.claim),
        "nodes": proof.nodes,
        "seconds": proof.seconds,
    }


def _refused(name: str, error: BadProof) -> dict[str, Any]:
    """What is wrong, for a program."""
    return {"file": name, "proven": False, "line": error.line, "reason": error.reason, **error.said.as_dict()}
