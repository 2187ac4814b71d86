"""`archipel perft`."""

from typing import Annotated

import typer

from archipel.cli.output import counted, named, print_json
from archipel.cli.show import Json
from archipel.records.record import checked_start
from archipel.rules.perft import divide


def count(
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]", help="Like iago or lazo/small.")],
    depth: Annotated[int, typer.Argument(min=1, max=100, help="How many moves.")],
    text: Annotated[str | None, typer.Option("--position", help="Count from this position of the game.")] = None,
    by_move: Annotated[bool, typer.Option("--divide", help="Say how many sequences start with each move.")] = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of DEPTH legal moves."""
    state = named(game)
    if text is not None:
        state = checked_start(state.game, state.variant, text)
    moves = len(state.legal_moves())
    counts = {}
    for move, number in counted(divide(state, depth), f"depth {depth}", moves):
        counts[str(move)] = number
        if by_move and not as_json:
            print(move, number)
    total = sum(counts.values())
    if as_json:
        told = {"game": state.game, "variant": state.variant, "position": state.text, "depth": depth, "nodes": total}
        print_json(told | ({"divide": counts} if by_move else {}))
    else:
        print(total)
