"""`archipel perft`."""

from collections.abc import Iterator
from typing import Annotated

import typer

from archipel.cli.output import counted, named, print_json
from archipel.cli.show import Json
from archipel.engine import native
from archipel.records.record import checked_start
from archipel.rules import Move, State
from archipel.rules.perft import divide


def count(
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]", help="Like iago or lazo/small.")],
    depth: Annotated[int, typer.Argument(min=1, max=100, help="How many moves.")],
    text: Annotated[str | None, typer.Option("--position", help="Count from this position of the game.")] = None,
    natively: Annotated[bool, typer.Option("--native", help="Count with the native core.")] = False,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Of the native core.")] = 1,
    by_move: Annotated[bool, typer.Option("--divide", help="Say how many sequences start with each move.")] = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of DEPTH legal moves."""
    state = named(game)
    if text is not None:
        state = checked_start(state.game, state.variant, text)
    moves = len(state.legal_moves())
    counts = {}
    parts = _natively(state, depth, threads) if natively else divide(state, depth)
    for move, number in counted(parts, f"depth {depth}", moves):
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
