"""The `archipel` command."""

import logging
import os
import sys
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.main import get_command

from archipel.cli.help import Command, Group, misused
from archipel.cli.serve import serve
from archipel.cli.voice import Warnings, complain, explain, speak
from archipel.rules import ArchipelError

# Where each command is: the name of its module, and of the function or the Typer in it.
COMMANDS = {
    "games": "show.games",
    "play": "play.play",
    "show": "show.show",
    "analyse": "analyse.analyse",
    "solve": "solve.solve",
    "verify": "verify.verify",
    "puzzles": "puzzles.app",
    "match": "match.match",
    "tournament": "match.tournament",
    "study": "study.study",
    "serve": "serve.serve",
    "ugi": "ugi.ugi",
    "perft": "perft.count",
    "records": "records.app",
}


class Commands(Group):
    """Loads a command when it is asked for: what one of them needs would keep the others waiting."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(".")
        found = getattr(import_module(f"{__name__}.{module}"), name)
        group = typer.Typer(add_completion=False, rich_markup_mode=None)
        group.callback()(lambda: None)  # a group even with one command
        if isinstance(found, typer.Typer):
            group.add_typer(found, name=cmd_name)
        else:
            group.command(cmd_name, cls=Command, help=f"cli.{cmd_name}")(found)
        return cast(Group, get_command(group)).get_command(ctx, cmd_name)


app = typer.Typer(
    cls=Commands,
    help="cli.archipel",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="cli.option.version")] = False,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help="cli.option.language")] = None,
) -> None:
    # The language was chosen before, wherever it stood: the texts of the options need it too.
    if show_version:
        print(f"archipel {version('archipel')}")
    elif context.invoked_subcommand is None:
        serve()


def main() -> None:
    """Runs the command. Bad input is one line on standard error and exit code 2; Ctrl-C is exit code 130."""
    # Somebody may have closed what we would write to.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    sys.stdin = sys.stdin or Path(os.devnull).open()  # noqa: SIM115
    # Whatever a person types or a file is called, it must not break off a game.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    logging.getLogger("archipel").addHandler(Warnings(logging.WARNING))
    try:
        sys.exit(app(speak(sys.argv[1:]), standalone_mode=False))
    except typer.TyperException as error:
        complain(misused(error))
    except (ArchipelError, OSError, UnicodeError) as error:
        complain(explain(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(2)
