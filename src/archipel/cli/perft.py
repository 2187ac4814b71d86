"""`archipel perft`."""

from collections.abc import Iterator
from typing import Annotated

import typer

from archipel.cli.output import counted, print_json
from archipel.cli.show import Json
from archipel.cli.voice import say
from archipel.engine import native
from archipel.records.record import checked_start
from archipel.rules import Move, State, start
from archipel.rules.perft import divide


def count(
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]", help="cli.perft.game")],
    depth: Annotated[int, typer.Argument(min=1, max=100, help="cli.perft.depth")],
    text: Annotated[str | None, typer.Option("--position", help="cli.perft.position")] = None,
    natively: Annotated[bool, typer.Option("--native", help="cli.perft.native")] = False,
    threads: Annotated[int, typer.Option(min=1, max=256, help="cli.perft.threads")] = 1,
    by_move: Annotated[bool, typer.Option("--divide", help="cli.perft.divide")] = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of DEPTH legal moves."""
    state = start(game)
    if text is not None:
        state = checked_start(state.game, state.variant, text)
    moves = len(state.legal_moves())
    counts = {}
    parts = _natively(state, depth, threads) if natively else divide(state, depth)
    for move, number in counted(parts, say("cli.perft.counting", depth=depth), moves):
        counts[str(move)] = number
        if by_move and not as_json:
            print(move, number)
    total = sum(counts.values())
    if as_json:
        told = {"game": state.game, "variant": state.variant, "position": state.text, "depth": depth, "nodes": total}
        print_json(told | ({"divide": counts} if by_move else {}))
    else:
        print(total)


def _natively(state: State, depth: int, threads: int) -> Iterator[tuple[Move, int]]:
    for move in state.legal_moves():
        yield move, native(state.play(move)).perft(depth - 1, threads)
