"""`archipel ugi`."""

import os
import sys
from typing import Annotated

import typer

from archipel.engine.ugi import Engine, cut_lines
from archipel.rules import start


def ugi(
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]", help="cli.ugi.game")],
) -> None:
    """Be an engine that speaks UGI, for programs that run matches."""
    Engine(start(game), _tell).run(cut_lines(sys.stdin))


def _tell(line: str) -> None:
    try:
        print(line, flush=True)
    except BrokenPipeError:  # nobody listens any more, also not to what is flushed at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
