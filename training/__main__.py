"""Trains the network of a game, or goes on where a run was interrupted.

python -m training iago runs/iago                 on all processors
python -m training iago runs/iago --ray auto      on a Ray cluster
python -m training iago runs/iago --ship          and then puts the champion into the package
python -m training palago runs/single --from shipped --variants single     from what comes with it, one variant alone
python -m training iago runs/values --from shipped --search alphabeta      values alone, from what alpha-beta finds
"""

import argparse
import sys
from concurrent.futures import BrokenExecutor
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from archipel import _core
from archipel.arena.workers import CantWork
from archipel.engine import weights
from archipel.engine.weights import BadWeights
from archipel.theory.workers import usable_processors
from training.plan import SEARCHES, BadPlan, Plan
from training.report import write_report
from training.run import BEGIN, Generation, Run
from training.workers import on_processes, on_ray

SETTINGS = [field for field in fields(Plan) if field.name not in ("game", "variants")]
PACKAGE = Path(weights.__file__).parent / "weights"
SHIPPED = "shipped"


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        _leave(f"{message}; see {self.prog} --help")


def main() -> None:
    parser = Parser(prog="python -m training", description="Trains the network of a game.")
    parser.add_argument("game", choices=_core.learned())
    parser.add_argument("folder", type=Path, help="of the run; where one has begun, it goes on")
    parser.add_argument("--variants", help="played in turn, with commas between them; one may stand there twice")
    parser.add_argument(
        "--from", dest="begin", metavar="FILE", help="weights to begin from, or shipped; else blank ones"
    )
    for field in SETTINGS:
        choices = " or ".join(SEARCHES) + "; " if field.name == "search" else ""
        parser.add_argument(
            f"--{field.name.replace('_', '-')}", type=type(field.default), help=f"{choices}{field.default} by default"
        )
    parser.add_argument("--workers", type=int, default=usable_processors(), help="processes of this machine")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster instead: auto, local or its address")
    parser.add_argument("--ship", action="store_true", help="put the champion into the package")
    given = parser.parse_args()
    if given.workers < 1:
        parser.error("--workers is at least 1")
    try:
        plan, begin = _plan(given), _begin(given)
        if plan.search == "alphabeta" and not begin and not (given.folder / BEGIN).exists():
            parser.error("by alphabeta values alone are learned: --from says whose choices go with them")
        run = Run(given.folder, plan, begin)
    except (BadPlan, BadWeights, OSError) as error:
        _leave(str(error))
    try:
        _train(run, given)
    except CantWork as error:
        _leave(str(error))
    except (KeyboardInterrupt, BrokenExecutor) as error:
        why = "interrupted" if isinstance(error, KeyboardInterrupt) else "a worker was ended from outside"
        _leave(f"{why}; the same command goes on from generation {len(run.generations)}")
    print(f"report: {write_report(run)}")
    number = run.generations[-1].champion if run.generations else -1
    if given.ship and number < 0:
        _leave(f"nothing is shipped: no generation was better than {run.origin}")
    if given.ship and (champion := run.champion):
        PACKAGE.mkdir(exist_ok=True)
        weights.write(PACKAGE / f"{run.plan.game}{weights.SUFFIX}", champion)
        print(f"shipped: generation {number}")


def _plan(given: argparse.Namespace) -> Plan:
    """That of the run which has begun there, with more generations if they are asked for, or a new one."""
    settings = {field.name: getattr(given, field.name) for field in SETTINGS if getattr(given, field.name) is not None}
    if given.variants:
        settings["variants"] = tuple(given.variants.split(","))
    begun = given.folder / "plan.json"
    if not begun.exists():
        return Plan.of(given.game, **settings)
    plan = Plan.read(begun)
    changed = [
        f"--{name.replace('_', '-')}"
        for name, value in settings.items()
        if name != "generations" and getattr(plan, name) != value
    ]
    if changed or plan.game != given.game:
        _leave(f"{given.folder} holds a run with another {', '.join(changed) or 'game'}")
    return plan.lasting(settings.get("generations", plan.generations))


def _begin(given: argparse.Namespace) -> _core.Weights | None:
    """What a new run begins from, and one that goes on has begun from."""
    if not given.begin:
        return None
    begin, kept = weights.known(given.game, None if given.begin == SHIPPED else given.begin), given.folder / BEGIN
    if not begin:
        _leave(f"no weights come with Archipel from which {given.game} could go on")
    begun = (given.folder / "plan.json").exists()
    if begun and not (kept.exists() and kept.read_bytes() == weights.packed(begin)):
        _leave(f"{given.folder} holds a run that has begun from other weights")
    return begin


def _train(run: Run, given: argparse.Namespace) -> None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        on_ray(given.ray) if given.ray else on_processes(given.workers) as work,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("")
        for done in run.train(
            work, lambda what, count, total: bar.update(task, description=what, completed=count, total=total)
        ):
            write_report(run)
            print(_line(done), flush=True)


def _line(done: Generation) -> str:
    elo, low, high = done.elo
    choices = f" {done.tested[1]:.3f}" if done.tested[1] else ""  # of which nothing is learned by alphabeta
    return (
        f"generation {done.number}: {done.positions} positions, losses {done.tested[0]:.3f}{choices}, "
        f"{elo:+.0f} Elo ({low:+.0f} to {high:+.0f}, {2 * done.pairs} games), "
        f"{'accepted' if done.accepted else 'not accepted'} ({done.grounds}), {done.seconds:.0f} s"
    )


def _leave(why: str) -> NoReturn:
    print(why, file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
