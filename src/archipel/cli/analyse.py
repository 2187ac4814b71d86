"""`archipel analyse`."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.live import Live
from rich.text import Text

from archipel.cli.output import print_json
from archipel.cli.show import Json
from archipel.cli.voice import say, sentence_of
from archipel.engine import Analysis, Limit, think
from archipel.engine.searches import DEFAULT, MOST_MEGABYTES, MOST_THREADS, Options
from archipel.rules import ArchipelError, BadNotation, State, position, start
from archipel.rules import games as all_games
from archipel.rules.errors import brief
from archipel.texts import Said

SECONDS = 5.0  # if no limit is given
SHOWN = 6  # moves of a line on the terminal


def analyse(
    what: Annotated[list[str], typer.Argument(metavar="WHAT", help="cli.analyse.what")],
    moves: Annotated[str, typer.Option(help="cli.analyse.moves")] = "",
    time: Annotated[float | None, typer.Option(min=0, help="cli.analyse.time")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="cli.analyse.nodes")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="cli.analyse.depth")] = None,
    lines: Annotated[int, typer.Option(min=1, max=100, help="cli.analyse.lines")] = 1,
    seed: Annotated[int, typer.Option(help="cli.analyse.seed")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=MOST_THREADS, help="cli.analyse.threads")] = 1,
    megabytes: Annotated[int, typer.Option("--hash", min=1, max=MOST_MEGABYTES, help="cli.analyse.hash")] = (
        Options.megabytes
    ),
    weights: Annotated[str | None, typer.Option(metavar="FILE", help="cli.analyse.weights")] = None,
    search: Annotated[str, typer.Option(help="cli.analyse.search")] = DEFAULT,
    as_json: Json = False,
) -> None:
    """Look for the best moves of a position. Ctrl-C stops, and what was found by then is told."""
    state = asked_for(what, moves)
    try:
        limit = Limit(time, nodes, depth)
        if limit.endless:
            limit = Limit(time=SECONDS)
        thoughts = think(
            state, limit, seed=seed, threads=threads, lines=lines, search=search, megabytes=megabytes, weights=weights
        )
        analysis = _last(thoughts) if as_json else _watched(state, thoughts)
    except ArchipelError as error:
        raise BadNotation.of(error.said) from None
    if as_json:
        print_json(described(state, analysis))
    else:
        print(in_words(state, analysis))


def asked_for(what: list[str], moves: str) -> State:
    """The position that the words of a command name, with these moves played from there; it is not over."""
    text = " ".join(what)
    if text.partition(" ")[0].partition("/")[0] not in all_games():
        raise BadNotation("cli.analyse.nothing", text=brief(text))
    state = position(text) if " " in text else start(text)
    for number, move in enumerate(moves.split(), start=1):
        try:
            state = state.play(move)
        except ArchipelError as error:
            raise error.at(ply=number) from None
    if state.outcome:
        raise BadNotation("cli.analyse.over", reason=state.outcome.said)
    return state


def _watched(state: State, thoughts: Iterable[Analysis]) -> Analysis:
    """The last of what a search finds. On a terminal all of it is shown as it comes."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return _last(thoughts)
    with Live(console=console, transient=True, auto_refresh=False) as live:
        return _last(thoughts, lambda found: live.update(Text(in_words(state, found)), refresh=True))


def _last(thoughts: Iterable[Analysis], show: Callable[[Analysis], None] = lambda _: None) -> Analysis:
    """The last of what a search finds, also if Ctrl-C ends it."""
    last: Analysis | None = None
    try:
        for last in thoughts:
            show(last)
    except KeyboardInterrupt:
        if last is None:
            raise
    assert last
    return last


def in_words(state: State, analysis: Analysis) -> str:
    """An analysis in words."""
    rate = analysis.nodes / analysis.seconds if analysis.seconds else 0
    seconds, depth = f"{analysis.seconds:.1f}", analysis.depth
    head = Said("cli.analyse.head", nodes=analysis.nodes, seconds=seconds, rate=f"{rate:,.0f}", depth=depth)
    if analysis.proven:
        head = Said("cli.analyse.proven", head=head, player=state.called(state.to_move), how=analysis.proven)
    rows = [
        f"{line.value:+.3f}  {line.visits:>9}  {' '.join(map(str, line.moves[:SHOWN]))}"
        f"{' …' if len(line.moves) > SHOWN else ''}"
        for line in analysis.lines
    ]
    columns = (say("cli.analyse.value"), 6), (say("cli.analyse.visits"), 9)
    names = "".join(f"{' ' * (width - cell_len(name))}{name}  " for name, width in columns)
    return "\n".join([sentence_of(head), names + say("cli.analyse.line"), *rows])


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
