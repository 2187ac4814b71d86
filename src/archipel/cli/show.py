"""`archipel games` and `archipel show`."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from archipel import records
from archipel.cli.output import named, print_json, status
from archipel.render import board
from archipel.rules import BadNotation, State, position
from archipel.rules import games as all_games

Json = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]


def games(as_json: Json = False) -> None:
    """List the games and their variants."""
    if as_json:
        print_json(all_games())
        return
    for game, variants in all_games().items():
        print(f"{game:<10} {', '.join(variants)}")


def show(
    what: Annotated[
        list[str], typer.Argument(help="A position's text, a file of records, or GAME[/VARIANT] for its start.")
    ],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves of that game; all if not given.")] = None,
    as_json: Json = False,
) -> None:
    """Show a position, or a position of a recorded game, as text."""
    text = " ".join(what)
    if len(text) < 1000 and Path(text).is_file():
        record = nth(text, game)
        states = list(record.states())
        if ply is not None and ply >= len(states):
            raise BadNotation(f"{text}: game {game} has {len(states) - 1} moves, so there is no position after {ply}")
        state = states[-1 if ply is None else ply]
    else:
        state = position(text) if " " in text else named(text)
    if as_json:
        print_json(described(state))
        return
    print(board(state))
    print()
    print(status(state))
    print(state.text)


def nth(path: str, number: int) -> records.Record:
    """One game of a file."""
    record = next(islice(records.read(path), number - 1, None), None)
    if record is None:
        raise records.BadRecord(f"there is no game {number}", file=path)
    return record


def described(state: State) -> dict[str, object]:
    """All that a program may want to know of a position."""
    outcome = state.outcome
    return {
        "game": state.game,
        "variant": state.variant,
        "text": state.text,
        "ply": state.ply,
        "turn": state.turn,
        "legal_moves": [str(move) for move in state.legal_moves()],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score},
    }
