"""How strong the search is: everything that docs/strength.md tells, played and printed with intervals.

Each part by itself, or all: `standard` and `variants` (against the yardstick), `time` (twice as much), `threads` (two
against one), `tactics` and `only-moves` (data/tactics), `nodes` (a second), `stages` (weights against each other),
`calibration` (of positions valued so much, how many are won; with --fit, how values should be told). Players think by
the processor's time on one thread, so that other work on the machine does not matter; two threads meet one by wall
time, which wants an idle machine.

Games are kept in a folder as they end; the same command goes on where it was interrupted, and adds games if it is asked
for more. Results of another engine want another folder.

    python -m benches.strength [--part standard] [--game iago] [--games 200] [--seconds 0.3] [--folder build/strength]
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import ceil, floor
from pathlib import Path

import archipel
from archipel import Limit, State, records
from archipel.arena.journal import Journal, ending_of
from archipel.arena.matches import run
from archipel.arena.openings import Opening, chosen
from archipel.arena.plan import Plan
from archipel.arena.players import NO_LIMIT, Turn, entrant
from archipel.arena.standing import Standing
from archipel.arena.statistics import proportion_interval
from archipel.arena.workers import processes
from archipel.engine.searches import begin
from archipel.engine.thinking import Thinking
from archipel.theory.workers import usable_processors
from benches.calibration import PLAINLY, Game, calibrated, fitted, halves, played, telling
from benches.tactics import ONLY, WINS, Task, does_it, read

YARDSTICK = "uct"
SAME = {"lazo/small": "side4", "lazo/side6": "standard"}  # other names of a variant that is played anyway
TOO_SMALL = ("lazo/side2",)  # solved
WEIGHED = 20_000  # nodes of the strongest search for an opening
LOPSIDED = 0.5  # an opening that is valued beyond it is not played
LEVELS = range(3, 11)  # that must find only moves


@dataclass(frozen=True)
class Asked:
    """What is measured, and how long."""

    folder: Path
    games: list[str]
    count: int | None  # of games of a match, or positions of a kind; as many as the part wants if not given
    seconds: float
    thought: float
    nodes: int
    fit: bool
    search: str
    against: str
    stages: list[str]
    workers: int
    seed: int

    def many(self, usual: int) -> int:
        return usual if self.count is None else self.count


# --- telling


class Screen:
    """Results line by line; in between how far it is, in place on a terminal, else a line now and then."""

    EVERY = 30.0  # seconds

    def __init__(self) -> None:
        self._due = 0.0

    def tell(self, line: str) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(line, flush=True)

    def progress(self, line: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self._due:
            self._due = time.monotonic() + self.EVERY
            print(line, file=sys.stderr, flush=True)


SCREEN = Screen()
tell, progress = SCREEN.tell, SCREEN.progress


# --- matches


def openings(asked: Asked, start: State) -> tuple[Opening, ...]:
    """The openings of a variant that are neither proven nor lopsided; weighed once and kept in the folder."""
    kept = asked.folder / "openings.json"
    known: dict[str, list[list[str]]] = json.loads(kept.read_text()) if kept.exists() else {}
    name = f"{start.game}/{start.variant}"
    if name not in known:
        book = chosen(start, 100, asked.seed)
        fair = [list(opening) for opening in book if is_fair(start, opening)]
        tell(f"{name}: {len(fair)} of {len(book)} openings are neither proven nor lopsided")
        known[name] = fair or [list(opening) for opening in book]
        kept.write_text(json.dumps(known))
    return tuple(tuple(opening) for opening in known[name])


def is_fair(start: State, opening: Opening) -> bool:
    state = start
    for move in opening:
        state = state.play(move)
    if state.outcome:
        return False
    found = archipel.analyse(state, Limit(nodes=WEIGHED), seed=1)
    return found.proven is None and abs(found.value) <= LOPSIDED


def match(asked: Asked, name: str, one: str, other: str, games: int, workers: int | None = None) -> Standing:
    """Plays a match to its end, or what is left of it; tells how it goes."""
    start = archipel.start(name)
    plan = Plan(
        start.text,
        (one, other),
        2 * ceil(games / 2),
        openings(asked, start),
        seed=asked.seed,
        date=time.strftime("%Y.%m.%d"),
    )
    path = path_of(asked, name, one, other)
    going_on = path.with_name(path.name + ".plan").exists()
    if path.exists() and not going_on:
        ended = {number: ending_of(record) for number, record in enumerate(records.read(path)) if number < plan.games}
        if len(ended) == plan.games:
            return Standing.of(plan, ended.items())
    there = going_on or path.exists()
    journal = Journal.resume(path, plan) if there else Journal.begin(path, plan)
    for standing in run(journal, processes(workers or asked.workers)):
        progress(f"{name}: {one} against {other}, game {standing.games} of {plan.games}: {points(standing)}")
    return standing


def path_of(asked: Asked, name: str, one: str, other: str) -> Path:
    """Where the games of a match lie."""
    return asked.folder / f"{name}-{one}-{other}.txt".replace("/", "-").replace(":", "-")


def points(standing: Standing) -> str:
    if not standing.games:
        return "–"
    wins, draws, _ = standing.results
    return share(wins + draws / 2, standing.games)


def share(count: float, trials: int) -> str:
    """A percentage and its interval; half a point is rounded outwards."""
    if not trials:
        return "–"
    low = proportion_interval(floor(count), trials).low
    high = proportion_interval(ceil(count), trials).high
    return f"{count / trials:.1%} ({low:.1%} to {high:.1%}) of {trials}"


def tell_match(name: str, standing: Standing) -> None:
    low, middle, high = standing.elo
    failed = f"; {standing.failed} did not end by the rules" if standing.failed else ""
    tell(f"{name:<22}{points(standing):<38}Elo {middle:+.0f} ({low:+.0f} to {high:+.0f}){failed}")


def player(search: str, **options: float) -> str:
    """A search with these options beside its own."""
    given = ",".join(f"{name}={value:g}" for name, value in options.items())
    return f"{search}{',' if ':' in search else ':'}{given}"


def standard(asked: Asked) -> None:
    for game in asked.games:
        against(asked, f"{game}/standard", asked.many(200))


def variants(asked: Asked) -> None:
    for name in other_variants(asked.games):
        against(asked, name, asked.many(40))


def other_variants(games: Iterable[str]) -> Iterator[str]:
    """All but the standard ones and those that are played under another name."""
    for game in games:
        for variant in archipel.games()[game]:
            name = f"{game}/{variant}"
            if variant != "standard" and name not in (*SAME, *TOO_SMALL):
                yield name


def against(asked: Asked, name: str, games: int) -> None:
    one, other = (player(search, cpu=asked.seconds) for search in (asked.search, asked.against))
    tell_match(name, match(asked, name, one, other, games))


def twice_the_time(asked: Asked) -> None:
    for game in asked.games:
        one, other = (player(asked.search, cpu=seconds) for seconds in (2 * asked.seconds, asked.seconds))
        tell_match(game, match(asked, f"{game}/standard", one, other, asked.many(200)))


def two_threads(asked: Asked) -> None:
    for game in asked.games:
        one, other = (player(asked.search, threads=threads, time=asked.seconds) for threads in (2, 1))
        tell_match(game, match(asked, f"{game}/standard", one, other, asked.many(200), workers=1))


def stages(asked: Asked) -> None:
    """Files of weights against each other, the later against the earlier of the same game."""
    if not asked.stages:
        tell("stages are files of weights, the earliest first: --stage FILE --stage FILE")
    for earlier, later in combinations(asked.stages, 2):
        if (game := game_of(later)) == game_of(earlier) and game in asked.games:
            one, other = (f"best:weights={file},cpu={asked.seconds:g}" for file in (later, earlier))
            standing = match(asked, f"{game}/standard", one, other, asked.many(100))
            tell_match(f"{Path(later).stem} v {Path(earlier).stem}", standing)


def game_of(weights: str) -> str:
    """Which game a file of weights is for, as its first line says."""
    with Path(weights).open("rb") as file:
        return file.readline(200).split()[3].decode()


# --- positions


def nodes(asked: Asked) -> None:
    """Nodes in a second of the processor, of both searches in turn, from openings."""
    for game in asked.games:
        start, counts = archipel.start(game), defaultdict[str, list[float]](list)
        for opening in openings(asked, start)[: asked.many(20)]:
            state = start
            for move in opening:
                state = state.play(move)
            for search in (asked.search, asked.against):
                counts[search].append(speed(state, search, asked.seconds))
        ours, theirs = (sum(rates) / len(rates) for rates in (counts[asked.search], counts[asked.against]))
        tell(f"{game:<22}{asked.search} {ours:,.0f}, {asked.against} {theirs:,.0f}: {ours / theirs:.2f}")


def speed(state: State, search: str, seconds: float) -> float:
    begun = time.thread_time()
    thinking = thinking_of(state, search, Limit(cpu=seconds))
    return thinking.found().nodes / (time.thread_time() - begun)


def thinking_of(state: State, search: str, limit: Limit) -> Thinking:
    """What a search thinks of a position, to the end of a limit."""
    who = entrant(search)
    thinking = Thinking(begin(state, who.kind, who.options), limit)
    for _ in thinking.run():
        pass
    return thinking


class Answers:
    """What was answered to tasks, line by line in a file, so that none is asked twice."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._known: dict[str, bool] = {}
        for line in lines:
            with suppress(ValueError):  # the last may be half a line
                position, right = json.loads(line)
                self._known[position] = right

    def right(self, task: Task, kind: str, move: Callable[[Task], str]) -> bool:
        """Whether the answer is right, which is known already or is asked for now."""
        if task.position not in self._known:
            self._known[task.position] = does_it(task, kind, move(task))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([task.position, self._known[task.position]]) + "\n")
        return self._known[task.position]


def tactics(asked: Asked) -> None:
    for game in asked.games:
        for kind in WINS:
            tell_tasks(asked, game, kind, asked.search, partial(thought, asked))


def thought(asked: Asked, task: Task) -> str:
    return thinking_of(task.state, asked.search, Limit(cpu=asked.thought)).found().best


def only_moves(asked: Asked) -> None:
    for game in asked.games:
        tell_tasks(asked, game, ONLY, asked.search, partial(thought, asked))
        for number in LEVELS:
            tell_tasks(asked, game, ONLY, f"level{number}", partial(level_move, f"level{number}"))


def level_move(level: str, task: Task) -> str:
    turn = Turn(task.state, (), task.state, NO_LIMIT, margin=0, patience=0, seed=1)
    return entrant(level).player().choose(turn).move


def tell_tasks(asked: Asked, game: str, kind: str, who: str, move: Callable[[Task], str]) -> None:
    tasks = read(game, kind)[: asked.many(200)]
    name = f"{game}-{kind}-{who}".replace("/", "-").replace(":", "-")
    answers, found = Answers(asked.folder / f"{name}.jsonl"), 0
    for number, task in enumerate(tasks, start=1):
        found += answers.right(task, kind, move)
        progress(f"{game} {kind}: {who} {found} of {number}")
    tell(f"{game + ' ' + kind:<22}{who:<10}{share(found, len(tasks))}")


# --- calibration


def calibration(asked: Asked) -> None:
    """Of positions that the search values p in games against itself, how many its mover wins."""
    for game in asked.games:
        who, count = player(asked.search, nodes=asked.nodes), asked.many(400)
        path = path_of(asked, game, who, "chances").with_suffix(".jsonl")
        games = list[Game]()
        for one in played(game, who, count, path, asked.workers):
            games.append(one)
            progress(f"{game}: {who}, game {len(games)} of {count}")
        fit, check = halves(games)
        anew = PLAINLY
        if asked.fit:
            now = telling(game)
            anew = fitted(fit, leaning=bool(now.leaning))
            certainty, leaning = anew.after(now)
            tell(
                f"{game}: certainty {now.certainty:g} should be {certainty:.2f}, leaning {now.leaning:g} {leaning:.2f}"
            )
            tell(f"    fitted to {len(fit)} games")
        tell(f"{game}: points of the player to move, by what {who} expected, in {len(check)} games to check by")
        for band in calibrated(check, anew):
            low, middle, high = band.won
            tell(
                f"    {band.low:>3} to {band.high:>3} %   {middle:.0%} ({low:.0%} to {high:.0%}) "
                f"of {band.positions} positions in {band.games} games"
            )


PARTS: dict[str, Callable[[Asked], None]] = {
    "standard": standard,
    "variants": variants,
    "time": twice_the_time,
    "threads": two_threads,
    "tactics": tactics,
    "only-moves": only_moves,
    "nodes": nodes,
    "stages": stages,
    "calibration": calibration,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the search is.")
    parser.add_argument("--part", choices=tuple(PARTS), action="append", help="all if none is given")
    parser.add_argument("--game", choices=tuple(archipel.games()), action="append", help="all if none is given")
    parser.add_argument(
        "--games", type=int, help="of a match, or positions of a kind; else as docs/strength.md has them"
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="for a move of a match")
    parser.add_argument("--thought", type=float, default=1.0, help="seconds for a position with something to find")
    parser.add_argument("--nodes", type=int, default=400, help="for a move of the games that calibrate")
    parser.add_argument("--fit", action="store_true", help="a game's certainty to those games")
    parser.add_argument("--search", default="best")
    parser.add_argument("--against", default=YARDSTICK)
    parser.add_argument("--stage", action="append", default=[], metavar="FILE", help="of weights, the earliest first")
    parser.add_argument("--workers", type=int, default=usable_processors())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"), help="of the games and answers")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    asked = Asked(
        folder=given.folder,
        games=given.game or list(archipel.games()),
        count=given.games,
        seconds=given.seconds,
        thought=given.thought,
        nodes=given.nodes,
        fit=given.fit,
        search=given.search,
        against=given.against,
        stages=given.stage,
        workers=given.workers,
        seed=given.seed,
    )
    for part in given.part or PARTS:
        tell(f"--- {part}")
        PARTS[part](asked)


if __name__ == "__main__":
    main()
