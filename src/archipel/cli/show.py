"""`archipel games` and `archipel show`."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from archipel import records
from archipel.cli.boards import draw
from archipel.cli.output import print_json
from archipel.cli.pictures import ThemeName, write_picture
from archipel.cli.voice import say, spoken
from archipel.render import status
from archipel.rules import BadNotation, Outcome, State, position, start
from archipel.rules import games as all_games
from archipel.rules.errors import brief

Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]


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
        typer.Argument(metavar="WHAT", help="cli.show.what"),
    ],
    game: Annotated[int | None, typer.Option(min=1, help="cli.show.game")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="cli.show.ply")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="cli.show.out"),
    ] = None,
    theme: Annotated[ThemeName, typer.Option(help="cli.show.theme")] = ThemeName.light,
    width: Annotated[int | None, typer.Option(min=16, max=4096, help="cli.show.width")] = None,
    as_json: Json = False,
) -> None:
    """Show a position, or a position of a recorded game: on the terminal, or as a picture in a file."""
    text = " ".join(what)
    if text.partition(" ")[0].partition("/")[0] in all_games():
        if game is not None or ply is not None:
            raise BadNotation("cli.show.not-a-file")
        record = records.Record(position(text) if " " in text else start(text))
    elif len(text) < 1000 and Path(text).is_file():
        record = _until(text, game or 1, ply)
    else:
        raise BadNotation("cli.show.nothing", text=brief(text))
    if out:
        write_picture(out, record, theme, width)
    if as_json:
        print_json(described(record.end) | ({"file": str(out)} if out else {}))
    elif out:
        print(say("cli.show.drawn", path=out))
    else:
        before, move = record.last
        draw(record.end, before=before, move=move)
        print()
        print(status(record.end, spoken()))
        print(record.end.text)


def _until(path: str, game: int, ply: int | None) -> records.Record:
    """A game in a file, as far as so many moves; all of it if not said."""
    record = nth(path, game)
    moves = len(record.plies)
    if ply is not None and ply > moves:
        raise records.BadRecord("cli.show.too-far", moves=moves, asked=ply, file=path, record=game)
    return record if ply is None else replace(record, plies=record.plies[:ply])


def nth(path: str, number: int) -> records.Record:
    """One game of a file."""
    for count, record in enumerate(records.read(path), 1):
        if count == number:
            return record
    raise records.BadRecord("cli.show.no-game", number=number, file=path)


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
        "outcome": outcome and described_outcome(outcome),
    }


def described_outcome(outcome: Outcome) -> dict[str, object]:
    """How a game ended, for a program."""
    return {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score, **outcome.said.as_dict()}
