"""Studies: a variant played against itself, and by a stronger player against a weaker one."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from archipel import records
from archipel.arena.journal import Finished, Journal, ending_of
from archipel.arena.matches import run
from archipel.arena.measures import Figure
from archipel.arena.openings import chosen
from archipel.arena.plan import Plan, derived
from archipel.arena.players import entrant
from archipel.arena.report import Depth, Study
from archipel.arena.standing import Standing
from archipel.arena.statistics import elo_interval, score
from archipel.arena.tally import measure
from archipel.arena.workers import Workforce
from archipel.rules import State

STRONGER = 10  # times the nodes of the player that is studied


@dataclass(frozen=True)
class Order:
    """What to play for a study of one variant."""

    start: State
    player: str
    games: int  # of the player against itself
    contest: int  # of the stronger player against it; none if 0, or if the player has no nodes to multiply
    seed: int
    date: str
    limit: tuple[float | None, int | None, int | None]

    @property
    def name(self) -> str:
        return f"{self.start.game}-{self.start.variant}"

    @property
    def plans(self) -> dict[str, Plan]:
        """By the names of their files. Games against itself begin at the beginning: openings would hide its balance."""
        alone = self._plan((self.player, self.player), self.games, ((),), "study")
        plans = {f"{self.name}.txt": alone}
        stronger = strengthened(self.player)
        if self.contest and stronger:
            openings = chosen(self.start, self.contest // 2, self.seed)
            plans[f"{self.name}-depth.txt"] = self._plan((stronger, self.player), self.contest, openings, "depth")
        return plans

    def _plan(self, players: tuple[str, str], games: int, openings: tuple[tuple[str, ...], ...], event: str) -> Plan:
        seed = derived(self.seed, self.name, event)
        return Plan(self.start.text, players, games + games % 2, openings, seed, self.date, event, self.limit)


def strengthened(player: str) -> str | None:
    """The same player with ten times the nodes, if it counts in nodes."""
    if entrant(player).limit.nodes is None:
        return None
    return re.sub(r"nodes=(\d+)", lambda found: f"nodes={STRONGER * int(found[1])}", player)


def play_all(orders: list[Order], folder: Path, workforce: Workforce) -> Iterator[Standing]:
    """Plays all that has not been played yet. The games stay in the folder, a file for each plan."""
    for order in orders:
        for name, plan in order.plans.items():
            path = folder / name
            begun = path.exists() or path.with_name(path.name + ".plan").exists()
            with suppress(Finished):
                yield from run(Journal.resume(path, plan) if begun else Journal.begin(path, plan), workforce)


def studied(order: Order, folder: Path) -> Study:
    """What the games in the folder say about a variant."""
    plans = order.plans
    measures = measure(records.read(folder / f"{order.name}.txt"))
    depth = None
    if plan := plans.get(f"{order.name}-depth.txt"):
        games = enumerate(records.read(folder / f"{order.name}-depth.txt"))
        standing = Standing.of(plan, ((number, ending_of(record)) for number, record in games))
        low, _, high = elo_interval(standing.pentanomial)
        depth = Depth(Figure(standing.pentanomial.score, score(low), score(high)), *plan.players)
    players = plans[f"{order.name}.txt"].players
    return Study(
        order.start.game, order.start.variant, (players[0], players[1]), order.seed, measures.games, measures, depth
    )
