"""`archipel match` and `archipel tournament`."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from archipel.arena.cluster import on_ray
from archipel.arena.journal import Journal
from archipel.arena.matches import SECONDS, run
from archipel.arena.plan import MARGIN, Plan
from archipel.arena.players import BadPlayer, entrant, said_of
from archipel.arena.standing import Standing
from archipel.arena.statistics import Sprt
from archipel.arena.workers import Workforce, processes
from archipel.cli.output import print_json
from archipel.cli.show import Json
from archipel.cli.standing import match_text, tournament_text
from archipel.cli.voice import say
from archipel.engine import Limit
from archipel.rules import BadNotation, start
from archipel.rules.errors import brief
from archipel.theory.workers import usable_processors

EVERY = 5.0  # seconds between lines in a pipe

Games = Annotated[int, typer.Option(min=2, max=10_000_000, help="cli.match.games")]
Nodes = Annotated[int | None, typer.Option(min=1, help="cli.match.nodes")]
Seconds = Annotated[float | None, typer.Option("--time", min=0.001, help="cli.match.time")]
Clock = Annotated[str | None, typer.Option(metavar="60+0.5", help="cli.match.clock")]
Margin = Annotated[float, typer.Option(min=0, max=1e6, help="cli.match.margin")]
Seed = Annotated[int, typer.Option(help="cli.match.seed")]
Workers = Annotated[int | None, typer.Option(min=1, max=256, help="cli.match.workers")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="cli.match.ray")]
Out = Annotated[Path, typer.Option("-o", "--out", help="cli.match.out")]
Resume = Annotated[bool, typer.Option("--resume", help="cli.match.resume")]


@dataclass(frozen=True)
class Allowed:
    """What a move may take, or a game."""

    limit: Limit
    clock: tuple[float, float] | None


def match(
    first: Annotated[str, typer.Argument(metavar="A", help="cli.match.player")],
    second: Annotated[str, typer.Argument(metavar="B")],
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]")],
    games: Games = 100,
    nodes: Nodes = None,
    seconds: Seconds = None,
    clock: Clock = None,
    margin: Margin = MARGIN,
    sprt: Annotated[tuple[float, float] | None, typer.Option(metavar="ELO0 ELO1", help="cli.match.sprt")] = None,
    alpha: Annotated[float, typer.Option(help="cli.match.alpha")] = 0.05,
    beta: Annotated[float, typer.Option(help="cli.match.beta")] = 0.05,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    out: Out = Path("match.txt"),
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Play a match between A and B. Every game is saved as soon as it ends; Ctrl-C is safe, and --resume goes on."""
    test = _test(sprt, alpha, beta)
    plan = _plan([first, second], game, games, limits(nodes, seconds, clock), margin, seed)
    plan = replace(plan, sprt=test)
    _play(plan, out, resume, workforce(plan.threads, workers, ray), as_json, match_text)


def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME[/VARIANT]")],
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="cli.tournament.players")],
    games: Annotated[int, typer.Option(min=2, help="cli.tournament.games")] = 20,
    nodes: Nodes = None,
    seconds: Seconds = None,
    clock: Clock = None,
    margin: Margin = MARGIN,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    out: Out = Path("tournament.txt"),
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Let every player meet every other, and rate them all. Saved and resumed like a match."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise BadPlayer("entrant.too-few")
    plan = replace(_plan(players, game, games, limits(nodes, seconds, clock), margin, seed), event="tournament")
    _play(plan, out, resume, workforce(plan.threads, workers, ray), as_json, tournament_text)


# --- what is to be played


def _test(sprt: tuple[float, float] | None, alpha: float, beta: float) -> tuple[float, float, float, float] | None:
    if sprt is None:
        return None
    Sprt(*sprt, alpha, beta)  # refuses what is no test
    return (*sprt, alpha, beta)


def limits(nodes: int | None, seconds: float | None, clock: str | None) -> Allowed:
    if clock is None:
        try:
            limit = Limit(time=seconds, nodes=nodes)
        except ValueError as error:
            raise BadNotation.of(said_of(error)) from None
        return Allowed(Limit(time=SECONDS) if limit.endless else limit, None)
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", clock)
    if nodes or seconds:
        raise BadNotation("match.clock-alone")
    if not found or not 0 < float(found[1]) < 1e6 or float(found[2] or 0) >= 1e6:
        raise BadNotation("match.clock", text=brief(clock))
    return Allowed(Limit(), (float(found[1]), float(found[2] or 0)))


def _plan(players: list[str], game: str, games: int, allowed: Allowed, margin: float, seed: int) -> Plan:
    texts = [entrant(text).text for text in players]
    return Plan.of(start(game), texts, games, limit=allowed.limit, clock=allowed.clock, margin=margin, seed=seed)


def workforce(threads: int, workers: int | None, ray: str | None) -> Workforce:
    """Who plays: so many workers, or as many as there are processors for when a game needs so many threads."""
    if ray is not None:
        return on_ray(ray)
    return processes(workers or max(1, usable_processors() // threads))


# --- playing it


def _play(
    plan: Plan, out: Path, resume: bool, workforce: Workforce, as_json: bool, text: Callable[[Standing], str]
) -> None:
    journal = Journal.resume(out, plan) if resume else Journal.begin(out, plan)
    try:
        last = watched(run(journal, workforce), text, quiet=as_json)
    except KeyboardInterrupt:
        print(say("match.stopped", games=len(journal.done)), file=sys.stderr)
        raise
    assert last
    if as_json:
        print_json(last.as_dict() | {"file": str(out)})
    else:
        print(text(last))
        print(say("match.out", path=out))


def watched(standings: Iterator[Standing], text: Callable[[Standing], str], quiet: bool) -> Standing | None:
    """The last of the standings, if there is any. On a terminal each is shown as it comes, in a pipe some are."""
    console = Console(stderr=True)
    shown = time.monotonic()
    last: Standing | None = None
    with closing(standings), Live(console=console, transient=True, auto_refresh=False) as live:  # type: ignore[type-var]
        for last in standings:
            now = time.monotonic()
            if quiet or now - shown < (0.2 if console.is_terminal else EVERY):
                continue
            shown = now
            if console.is_terminal:
                live.update(Text(text(last)), refresh=True)
            else:
                print(" ".join(text(last).splitlines()[:2]), file=sys.stderr, flush=True)
    return last
