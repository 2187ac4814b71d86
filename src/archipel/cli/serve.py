"""`archipel serve`, and `archipel` alone."""

import webbrowser
from typing import Annotated

import typer

from archipel.cli.voice import complain, explain, say
from archipel.rules import BadNotation
from archipel.texts import Said

PORT = 8000

Port = Annotated[int, typer.Option(min=0, max=65535, help="cli.serve.port")]
Host = Annotated[str, typer.Option(help="cli.serve.host")]
Name = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="cli.serve.name")]
Metrics = Annotated[bool, typer.Option("--metrics", help="cli.serve.metrics")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="cli.serve.no-browser")]
Database = Annotated[str | None, typer.Option(metavar="URL", help="cli.serve.database")]


def serve(
    port: Port = PORT,
    host: Host = "127.0.0.1",
    no_browser: NoBrowser = False,
    database: Database = None,
    name: Name = None,
    metrics: Metrics = False,
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
        if run.is_open(host):
            complain(Said("cli.serve.open"))
        reached = run.Reached(host, tuple(name or ()), metrics)
        run.serve(database or run.default_database(), reached, listening, ready)
        run.leave()
