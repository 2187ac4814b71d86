"""`archipel serve`, and `archipel` alone."""

import webbrowser
from typing import Annotated

import typer

from archipel.cli.output import explain
from archipel.rules import BadNotation

PORT = 8000

Port = Annotated[int, typer.Option(min=0, max=65535, help="Where; 0 for any that is free.")]
Host = Annotated[str, typer.Option(help="On which address; others than this machine's let others in.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="Where games are kept, like sqlite:///games.sqlite; a file of yours.")
]


def serve(
    port: Port = PORT, host: Host = "127.0.0.1", no_browser: NoBrowser = False, database: Database = None
) -> None:
    """Play in the browser. Ctrl-C stops; every game is kept."""
    from archipel.server import run  # the server's libraries take a while

    try:
        listening = run.listen(host, port)
    except (OSError, UnicodeError) as error:
        raise BadNotation(
            f"can't listen on {host} port {port}: {explain(error)}; try archipel serve --port 0"
        ) from None
    address = f"http://{run.name_of(host)}:{listening.getsockname()[1]}/"

    def ready() -> None:
        print(f"Archipel is at {address} (Ctrl-C stops it)", flush=True)
        if not no_browser:
            webbrowser.open(address)

    with listening:
        run.serve(database or run.default_database(), host, listening, ready)
