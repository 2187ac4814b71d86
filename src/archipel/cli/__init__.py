"""The `archipel` command."""

import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer

from archipel.cli import analyse, match, perft, play, records, serve, show, study, ugi
from archipel.cli.output import complain, explain
from archipel.rules import ArchipelError

app = typer.Typer(
    help="Play, learn, solve and study Iago, Palago, Lazo and Desdemona.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(show.games)
app.command("play")(play.play)
app.command("show")(show.show)
app.command("analyse")(analyse.analyse)
app.command("match")(match.match)
app.command("tournament")(match.tournament)
app.command("study")(study.study)
app.command("serve")(serve.serve)
app.command("ugi")(ugi.ugi)
app.command("perft")(perft.count)
app.add_typer(records.app, name="records")


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if show_version:
        print(f"archipel {version('archipel')}")
    elif context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Runs the command. Bad input is one line on standard error and exit code 2; Ctrl-C is exit code 130."""
    # Whatever a person types or a file is called, it must not break off a game.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        sys.exit(app(standalone_mode=False))
    except typer.TyperException as error:
        complain(error.format_message())
    except (ArchipelError, OSError, UnicodeError) as error:
        complain(explain(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(2)
