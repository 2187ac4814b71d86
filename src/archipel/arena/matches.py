"""Matches and tournaments: plays a plan to its end, or to a verdict.

>>> from archipel.arena import match
>>> def greedy(state):
...     return state.legal_moves()[0]
>>> standing = match(greedy, "random", "lazo/side2", games=4)
>>> standing.games, sum(standing.results)
(4, 4)
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from archipel.arena.journal import Journal
from archipel.arena.plan import MARGIN, Plan
from archipel.arena.players import BadPlayer, CantPlay, Function, Functions, entrant, text_of
from archipel.arena.standing import SequentialTest, Standing
from archipel.arena.statistics import Sprt
from archipel.arena.workers import CantWork, Workforce, here, processes
from archipel.engine import Limit
from archipel.rules import State, start

SECONDS = 1.0  # for a move, if nothing else is said


def run(journal: Journal, workforce: Workforce) -> Iterator[Standing]:
    """Plays on, and gives the standing after each game: the same one, which counts on. Then the journal is finished."""
    plan, done = journal.plan, journal.done
    test = SequentialTest(Sprt(*plan.sprt)) if plan.sprt else None
    standing = Standing(plan)

    def count(number: int) -> None:
        scored = standing.add(number, done[number])
        if test and scored is not None and not standing.verdict:
            standing.verdict = test.add(number // 2, scored)

    for number in sorted(done):
        count(number)
    yield standing
    todo = [number for number in range(plan.games) if number not in done]
    if todo and standing.verdict is None:
        try:
            with closing(workforce(plan, todo)) as played:  # type: ignore[type-var]
                for game in played:
                    journal.add(game)
                    count(game.number)
                    yield standing
                    if standing.verdict:
                        break
        except (CantPlay, CantWork):
            if not done:
                journal.drop()
            raise
    if test and standing.verdict:  # games after the verdict do not count
        verdict, last = standing.verdict, 2 * test.looked
        standing = Standing.of(plan, ((number, done[number]) for number in range(last)))
        standing.verdict = verdict
    journal.finish(range(standing.games))
    yield standing


def match(
    first: str | Function,
    second: str | Function,
    game: str | State,
    *,
    games: int = 100,
    limit: Limit | None = None,
    clock: tuple[float, float] | None = None,
    margin: float = MARGIN,
    sprt: tuple[float, float, float, float] | None = None,
    seed: int = 0,
    workers: int = 1,
    out: Path | str | None = None,
    resume: bool = False,
) -> Standing:
    """Plays a match and says how it ended. Players are texts like `uct:nodes=200`, or functions from a State to a move.

    `game` is GAME, GAME/VARIANT or a State to start from. `limit` is for each move of players that do not say, a second
    if nothing is; `clock` the seconds for a game and for each move instead. One worker is this process; functions for
    more must be importable. Games go to the file `out`, if any; `resume` goes on with it.
    """
    return tournament(
        [first, second], game, games=games, limit=limit, clock=clock, margin=margin, sprt=sprt, seed=seed,
        workers=workers, out=out, resume=resume,
    )  # fmt: skip


def tournament(
    players: Sequence[str | Function],
    game: str | State,
    *,
    games: int = 20,
    limit: Limit | None = None,
    clock: tuple[float, float] | None = None,
    margin: float = MARGIN,
    sprt: tuple[float, float, float, float] | None = None,
    seed: int = 0,
    workers: int = 1,
    out: Path | str | None = None,
    resume: bool = False,
) -> Standing:
    """The same for several players, so many games between each two."""
    texts, functions = _written(players)
    if sprt:
        Sprt(*sprt)  # refuses what is no test
    allowed = limit or (Limit() if clock else Limit(time=SECONDS))
    state = start(game) if isinstance(game, str) else game
    plan = Plan.of(state, texts, games, limit=allowed, clock=clock, margin=margin, sprt=sprt, seed=seed)
    workforce = partial(here, functions=functions) if workers == 1 else processes(workers, functions)
    with TemporaryDirectory() if out is None else nullcontext() as folder:
        path = Path(out) if out is not None else Path(folder or "") / "match.txt"
        journal = Journal.resume(path, plan) if resume else Journal.begin(path, plan)
        *_, last = run(journal, workforce)
    return last


def _written(players: Sequence[str | Function]) -> tuple[list[str], Functions]:
    """The texts of all players, and the functions among them."""
    texts, functions = list[str](), dict[str, Function]()
    for player in players:
        texts.append(entrant(player).text if isinstance(player, str) else text_of(player))
        if not isinstance(player, str) and functions.setdefault(texts[-1], player) is not player:
            raise BadPlayer("entrant.same-name", name=texts[-1])
    if len(texts) < 2 or (len(texts) > 2 and len(set(texts)) < len(texts)):
        raise BadPlayer("entrant.too-few")
    return texts, functions
