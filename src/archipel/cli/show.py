"""`archipel games` and `archipel show`."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from archipel import records
from archipel.cli.boards import draw
from archipel.cli.output import named, print_json
from archipel.cli.pictures import ThemeName, write_picture
from archipel.render import status
from archipel.rules import BadNotation, State, position
from archipel.rules import games as all_games
from archipel.rules.errors import quote

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
        list[str],
        typer.Argument(metavar="WHAT", help="A position's text, a file of records, or GAME[/VARIANT] for its start."),
    ],
    game: Annotated[int | None, typer.Option(min=1, help="Which game of the file; the first if not given.")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves of that game; all if not given.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="Draw it to a file: a position as .svg or .png, a game as .gif."),
    ] = None,
    theme: Annotated[ThemeName, typer.Option(help="Of the picture.")] = ThemeName.light,
    width: Annotated[int | None, typer.Option(min=16, max=4096, help="Of the picture, in pixels.")] = None,
    as_json: Json = False,
) -> None:
    """Show a position, or a position of a recorded game: on the terminal, or as a picture in a file."""
    text = " ".join(what)
    if text.partition(" ")[0].partition("/")[0] in all_games():
        if game is not None or ply is not None:
            raise BadNotation("--game and --ply choose from a file of records, and this is a position")
        record = records.Record(position(text) if " " in text else named(text))
    elif len(text) < 1000 and Path(text).is_file():
        record = _until(text, game or 1, ply)
    else:
        raise BadNotation(f"{quote(text)} is no position, no game and no file")
    if out:
        write_picture(out, record, theme, width)
    if as_json:
        print_json(described(record.end) | ({"file": str(out)} if out else {}))
    elif out:
        print(f"drawn to {out}")
    else:
        before, move = record.last
        draw(record.end, before=before, move=move)
        print()
        print(status(record.end))
        print(record.end.text)


def _until(path: str, game: int, ply: int | None) -> records.Record:
    """A game in a file, as far as so many moves; all of it if not said."""
    record = nth(path, game)
    moves = len(record.plies)
    if ply is not None and ply > moves:
        raise records.BadRecord(f"it has {moves} moves, so there is no position after {ply}", file=path, record=game)
    return record if ply is None else replace(record, plies=record.plies[:ply])


def nth(path: str, number: int) -> records.Record:
    """One game of a file."""
    for count, record in enumerate(records.read(path), 1):
        if count == number:
            return record
    raise records.BadRecord(f"there is no game {number}", file=path)


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
