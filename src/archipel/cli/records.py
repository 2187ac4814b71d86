"""`archipel records check|convert|export|stats`."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from archipel import records
from archipel.cli.help import Command, Group
from archipel.cli.output import counted, print_json
from archipel.cli.show import Json
from archipel.cli.voice import say, sentence_of
from archipel.records.files import whole

app = typer.Typer(help="cli.records", cls=Group)


@app.callback(invoke_without_command=True)
def _alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


Files = Annotated[list[Path], typer.Argument(metavar="FILE")]


class Form(StrEnum):
    text = "text"
    json = "json"


@app.command(cls=Command, help="cli.records.check")
def check(files: Files, as_json: Json = False) -> None:
    """Read every game and list what is wrong; exit code 2 if anything is."""
    games = 0
    mistakes: list[records.BadRecord] = []
    for record in counted(_scanned(files), say("cli.records.checking")):
        games += 1
        if isinstance(record, records.BadRecord):
            mistakes.append(record)
            if not as_json:
                print(sentence_of(record))
    if as_json:
        listed = [described(mistake) for mistake in mistakes]
        print_json({"games": games, "mistakes": listed})
    else:
        print(say("cli.records.checked", games=games, bad=len(mistakes)))
    raise typer.Exit(2 if mistakes else 0)


@app.command(cls=Command, help="cli.records.convert")
def convert(
    source: Annotated[Path, typer.Argument(metavar="FROM")],
    target: Annotated[Path, typer.Argument(metavar="TO")],
    form: Annotated[Form | None, typer.Option("--to", help="cli.records.to")] = None,
    force: Annotated[bool, typer.Option("--force", help="cli.records.force")] = False,
) -> None:
    """Write the games of a file in the other format: JSON if TO ends in .json or .jsonl, text otherwise."""
    _spare(target, force)
    count = records.write(target, counted(records.read(source), say("cli.records.converting")), form and form.value)
    print(say("cli.records.converted", games=count, path=target))


@app.command(cls=Command, help="cli.records.export")
def export(
    files: Files,
    target: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="cli.records.output")] = None,
    plies: Annotated[bool, typer.Option("--plies", help="cli.records.plies")] = False,
    force: Annotated[bool, typer.Option("--force", help="cli.records.force")] = False,
) -> None:
    """Write a table of all games, or of all plies, as CSV."""
    games = counted(chain.from_iterable(map(records.read, files)), say("cli.records.exporting"))
    if target is None:
        records.write_csv(sys.stdout.buffer, games, plies)
        return
    _spare(target, force)
    with whole(target) as file:
        count = records.write_csv(file, games, plies)
    print(say("cli.records.exported", rows=count, path=target))


@app.command(cls=Command, help="cli.records.stats")
def stats(files: Files, as_json: Json = False) -> None:
    """Count results, lengths and reasons, variant by variant."""
    found = records.gather(counted(chain.from_iterable(map(records.read, files)), say("cli.records.reading")))
    if as_json:
        print_json({name: entry.as_dict() for name, entry in found.items()})
        return
    if not found:
        print(say("cli.records.no-games"))
    for name, entry in found.items():
        lengths = {"shortest": entry.shortest, "longest": entry.longest, "mean": f"{entry.length:.1f}"}
        print(say("cli.records.counted", variant=name, games=entry.games, **lengths))
        print("  " + ", ".join(f"{result}: {count}" for result, count in entry.results.most_common()))
        for reason, count in entry.reasons.most_common():
            print(f"  {count:>6}  {sentence_of(reason)}")


def described(mistake: records.BadRecord) -> dict[str, Any]:
    """A mistake for a program."""
    place = {"file": mistake.file, "line": mistake.line, "game": mistake.game, "ply": mistake.ply}
    return {**place, "reason": mistake.reason, **mistake.said.as_dict()}


def _spare(target: Path, force: bool) -> None:
    """Refuses to replace a file unasked."""
    if target.exists() and not force:
        raise records.BadRecord("record.exists", file=str(target))


def _scanned(files: list[Path]) -> Iterator[records.Record | records.BadRecord]:
    return chain.from_iterable(map(records.scan, files))
