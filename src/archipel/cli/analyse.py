"""`archipel analyse`."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from archipel.cli.output import counting, named, print_json
from archipel.cli.show import Json
from archipel.engine import Analysis, Limit, think
from archipel.engine.search import SEARCHES
from archipel.rules import BadNotation, State, position
from archipel.rules import games as all_games
from archipel.rules.errors import quote

SECONDS = 5.0  # if no limit is given
SHOWN = 6  # moves of a line on the terminal


def analyse(
    what: Annotated[
        list[str], typer.Argument(metavar="WHAT", help="A position's text, or GAME[/VARIANT] for its start.")
    ],
    moves: Annotated[str, typer.Option(help="Moves that lead on from there, with spaces between.")] = "",
    time: Annotated[float | None, typer.Option(min=0, help=f"Seconds; {SECONDS:g} if there is no limit.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Random games.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Of the deepest node.")] = None,
    lines: Annotated[int, typer.Option(min=1, max=100, help="How many of the best moves.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed and nodes find the same, on one thread.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=256)] = 1,
    search: Annotated[str, typer.Option(help=f"How: {', '.join(SEARCHES)}.")] = "uct",
    as_json: Json = False,
) -> None:
    """Look for the best moves of a position. Ctrl-C stops, and what was found by then is told."""
    state = _led_on(_position(" ".join(what)), moves)
    if state.outcome:
        raise BadNotation(f"the game is over: {state.outcome.reason}")
    try:
        limit = Limit(time, nodes, depth)
        if limit.endless:
            limit = Limit(time=SECONDS)
        thoughts = think(state, limit, seed=seed, threads=threads, lines=lines, search=search)
        analysis = _watched(state, thoughts, quiet=as_json)
    except ValueError as error:
        raise BadNotation(str(error)) from None
    if as_json:
        print_json(described(state, analysis))
    else:
        print(told(state, analysis))


def _position(text: str) -> State:
    if text.partition(" ")[0].partition("/")[0] not in all_games():
        raise BadNotation(f"{quote(text)} is no position and no game")
    return position(text) if " " in text else named(text)


def _led_on(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def _watched(state: State, thoughts: Any, quiet: bool) -> Analysis:
    """The last of what a search finds. On a terminal all of it is shown as it comes."""
    console = Console(stderr=True)
    last: Analysis | None = None
    with Live(console=console, transient=True, auto_refresh=False) as live:
        try:
            for last in thoughts:
                if console.is_terminal and not quiet:
                    live.update(Text(told(state, last)), refresh=True)
        except KeyboardInterrupt:
            if last is None:
                raise
    assert last
    return last


def told(state: State, analysis: Analysis) -> str:
    """An analysis in words."""
    rate = analysis.nodes / analysis.seconds if analysis.seconds else 0
    spent = f"in {analysis.seconds:.1f} s ({rate:,.0f} a second)"
    head = f"{counting(analysis.nodes, 'node')} {spent}, depth {analysis.depth}"
    if analysis.proven:
        words = {"win": "wins", "loss": "loses", "draw": "draws"}
        head += f"; {state.players[state.to_move]} {words[analysis.proven]}, proven"
    rows = [
        f"{line.value:+.3f}  {line.visits:>9}  {' '.join(map(str, line.moves[:SHOWN]))}"
        f"{' …' if len(line.moves) > SHOWN else ''}"
        for line in analysis.lines
    ]
    return "\n".join([head, f"{'value':>6}  {'visits':>9}  line", *rows])


def described(state: State, analysis: Analysis) -> dict[str, Any]:
    """An analysis for a program."""
    return {
        "position": state.text,
        "best": str(analysis.best),
        "lines": [
            {"moves": [str(move) for move in line.moves], "value": line.value, "visits": line.visits}
            for line in analysis.lines
        ],
        "proven": analysis.proven,
        "nodes": analysis.nodes,
        "depth": analysis.depth,
        "seconds": analysis.seconds,
    }
