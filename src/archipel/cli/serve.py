"""`archipel serve`, and `archipel` alone."""

import webbrowser
from typing import Annotated

import typer

from archipel.cli.voice import explain, say
from archipel.rules import BadNotation

PORT = 8000

Port = Annotated[int, typer.Option(min=0, max=65535, help="cli.serve.port")]
Host = Annotated[str, typer.Option(help="cli.serve.host")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="cli.serve.no-browser")]
Database = Annotated[str | None, typer.Option(metavar="URL", help="cli.serve.database")]


def serve(
    port: Port = PORT, host: Host = "127.0.0.1", no_browser: NoBrowser = False, database: Database = None
) -> None:
    """Play in the browser. Ctrl-C stops; every game is kept."""
    from archipel.server import run  # the server's libraries take a while

    try:
        listening = run.listen(host, port)
    except (OSError, UnicodeError) as error:
        raise BadNotation("cli.serve.no-port", host=host, port=port, why=explain(error)) from None
    address = f"http://{run.name_of(host)}:{listening.getsockname()[1]}/"

    def ready() -> None:
        print(say("cli.serve.ready", address=address), flush=True)
        if not no_browser:
            webbrowser.open(address)

    with listening:
        run.serve(database or run.default_database(), host, listening, ready)
