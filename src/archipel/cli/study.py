"""`archipel study`."""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from archipel.arena.journal import CantResume
from archipel.arena.players import entrant
from archipel.arena.report import write_report
from archipel.arena.study import Order, play_all, studied
from archipel.cli.match import Nodes, Ray, Seconds, Seed, Workers, limits, watched, workforce
from archipel.cli.output import print_json
from archipel.cli.show import Json
from archipel.cli.standing import match_text
from archipel.cli.voice import say
from archipel.rules import start


def study(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    variants: Annotated[list[str] | None, typer.Argument(metavar="VARIANT...", help="cli.study.variants")] = None,
    player: Annotated[str, typer.Option(help="cli.study.player")] = "uct:nodes=500",
    games: Annotated[int, typer.Option(min=2, help="cli.study.games")] = 100,
    contest: Annotated[int, typer.Option(min=0, help="cli.study.contest")] = 40,
    nodes: Nodes = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    out: Annotated[Path, typer.Option("-o", "--out", help="cli.study.out")] = Path("study.html"),
    resume: Annotated[bool, typer.Option("--resume", help="cli.study.resume")] = False,
    as_json: Json = False,
) -> None:
    """Study variants of a game: balance, length, drama, depth and more, as one page of HTML."""
    threads = entrant(player).options.threads
    limit = limits(nodes, seconds, None).limit
    today = date.today().strftime("%Y.%m.%d")
    orders = [
        Order(start(f"{game}/{variant}"), player, games, contest, seed, today, (limit.time, limit.nodes, limit.depth))
        for variant in dict.fromkeys(variants or ["standard"])
    ]
    folder = out.with_name(out.name + ".games")
    if not resume and (out.exists() or folder.exists()):
        there = out if out.exists() else folder
        raise CantResume("match.begun", file=there)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        watched(play_all(orders, folder, workforce(threads, workers, ray)), match_text, quiet=as_json)
    except KeyboardInterrupt:
        print(say("study.stopped"), file=sys.stderr)
        raise
    studies = [studied(order, folder) for order in orders]
    out.write_text(write_report(studies), encoding="utf-8")
    if as_json:
        print_json({"file": str(out), "studies": [found.as_dict() for found in studies]})
    else:
        print(say("study.out", path=out, folder=folder))
