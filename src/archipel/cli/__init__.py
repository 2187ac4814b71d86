"""The `archipel` command."""

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from archipel.cli import perft, play, records, show
from archipel.cli.output import complain
from archipel.rules import ArchipelError

app = typer.Typer(
    help="Play, learn, solve and study Iago, Palago, Lazo and Desdemona.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(show.games)
app.command("play")(play.play)
app.command("show")(show.show)
app.command("perft")(perft.count)
app.add_typer(records.app, name="records")


@app.callback(invoke_without_command=True)
def _options(
    show_version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if show_version:
        print(f"archipel {version('archipel')}")
        raise typer.Exit


def main() -> None:
    """Runs the command. Bad input is one line on standard error and exit code 2; Ctrl-C is exit code 130."""
    try:
        sys.exit(app(standalone_mode=False))
    except (typer.TyperException, ArchipelError) as error:
        complain(error.format_message() if isinstance(error, typer.TyperException) else str(error))
    except BrokenPipeError:
        # Whoever read our output has gone; keep Python from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(2)
