"""`archipel puzzles`: lists, plays, makes and checks them."""

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from archipel.cli.help import Command, Group
from archipel.cli.output import counted, print_json
from archipel.cli.show import Json
from archipel.cli.solving import Solving
from archipel.cli.voice import say, sentence_of
from archipel.rules import BadNotation, start
from archipel.rules import games as all_games
from archipel.rules.errors import brief
from archipel.theory.composing import collect
from archipel.theory.judging import NODES
from archipel.theory.judging import check as judge
from archipel.theory.puzzles import HARDEST, BadPuzzle, Puzzle, read, shipped

WRONG = 1  # exit code
LIST = "list"


class Puzzles(Group):
    """`archipel puzzles lazo` lists: that is what most people want, and programs."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        listing = not args or (args[0] not in self.commands and args[0] not in ("-h", "--help"))
        return super().parse_args(ctx, [LIST, *args] if listing else args)


app = typer.Typer(help="cli.puzzles", cls=Puzzles)

Name = Annotated[str, typer.Argument(metavar="GAME[/VARIANT]", help="cli.puzzles.game")]


@app.command(LIST, cls=Command, help="cli.puzzles.list")
def list_all(
    name: Annotated[str, typer.Argument(metavar="[GAME[/VARIANT]]", help="cli.puzzles.game")] = "",
    as_json: Json = False,
) -> None:
    """Lists those that come with the program."""
    puzzles = [puzzle for game in ([name] if name else all_games()) for puzzle in _named(game)]
    if as_json:
        print_json([puzzle.described() for puzzle in puzzles])
        return
    for puzzle in puzzles:
        print(say("cli.puzzles.row", id=f"{puzzle.id:<26}", difficulty=f"{puzzle.difficulty:>2}", plies=puzzle.plies))


@app.command(cls=Command, help="cli.puzzles.play")
def play(
    name: Name,
    difficulty: Annotated[int | None, typer.Option(min=1, max=HARDEST, help="cli.puzzles.difficulty")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.puzzles.file")] = None,
) -> None:
    """Puts one before a person, by its id or any of a game, and then others."""
    puzzles = list(read(file)) if file else [puzzle for game in all_games() for puzzle in shipped(game)]
    chosen = [puzzle for puzzle in puzzles if name == puzzle.id]
    if not chosen:
        game, variant = _game_of(name)
        chosen = [each for each in puzzles if each.game == game and variant in (None, each.variant)]
        chosen = [each for each in chosen if difficulty in (None, each.difficulty)]
        Random().shuffle(chosen)
    if not chosen:
        raise BadNotation("cli.puzzles.none", name=brief(name))
    try:
        for puzzle in chosen:
            if not Solving(puzzle).run():
                break
    except (EOFError, KeyboardInterrupt):
        print()


@app.command(cls=Command, help="cli.puzzles.make")
def make(
    name: Name,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    count: Annotated[int, typer.Option(min=1, max=10_000, help="cli.puzzles.count")] = 10,
    seed: Annotated[int, typer.Option(help="cli.puzzles.seed")] = 0,
) -> None:
    """Looks for puzzles in games of the program against itself, and writes them to a file."""
    game, variant = _game_of(name)
    games = collect(file, game, variant or start(game).variant, count, seed)
    there = max(counted(games, say("cli.puzzles.games")), default=count)
    print(say("cli.puzzles.made", count=there, path=str(file)))


@app.command(cls=Command, help="cli.puzzles.check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    nodes: Annotated[int, typer.Option(min=1, help="cli.puzzles.nodes")] = NODES,
    as_json: Json = False,
) -> None:
    """Finds out whether each of a file is one; exit code 1 if any is not."""
    wrong = list[dict[str, str]]()
    puzzles = list(read(file))
    for puzzle in counted(puzzles, say("cli.puzzles.checking"), len(puzzles)):
        try:
            judge(puzzle, nodes)
        except BadPuzzle as error:
            wrong.append({"id": puzzle.id, "why": sentence_of(error)})
            if not as_json:
                print(f"{puzzle.id}: {sentence_of(error)}")
    if as_json:
        print_json({"puzzles": len(puzzles), "wrong": wrong})
    else:
        print(say("cli.puzzles.checked", count=len(puzzles), wrong=len(wrong)))
    raise typer.Exit(WRONG if wrong else 0)


def _game_of(name: str) -> tuple[str, str | None]:
    """A game and, if one is named, a variant, which exist."""
    game, _, variant = name.partition("/")
    start(name)  # BadNotation if there is no such game
    return game, variant or None


def _named(name: str) -> list[Puzzle]:
    return shipped(*_game_of(name))
