"""Measuring games: what is counted in each, and the figures and intervals that come of it.

A game, not a position, is what an interval counts: the positions of one game say much the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor, inf
from statistics import fmean, quantiles

from archipel.arena.ground import ground_of
from archipel.arena.measures import Figure, Measures, Reason, Spot, Spread, Use
from archipel.arena.statistics import mean_interval, proportion_interval
from archipel.records import Record, Stats
from archipel.records.record import DRAW, FIRST_WINS, OPEN, SECOND_WINS, points_of
from archipel.rules import State

CONFIDENCE = 0.95
LEADS = 0.1  # an evaluation must be beyond this for anyone to be ahead
DECIDED = 0.8  # and at least this for a game to be as good as won
EARLY = 0.75  # of a game's plies
NO_REASON = "no reason given"


def measure(records: Iterable[Record]) -> Measures:
    """What games of one variant are like. ValueError if there are none, or they are of several variants.

    Games in which no player gave evaluations say nothing of leads, decisions and drama.
    """
    tally = _Tally()
    for record in records:
        tally.add(record)
    return tally.measures()


@dataclass
class _Tally:
    """What is kept of the games read so far."""

    start: State | None = None
    stats: Stats = field(default_factory=Stats)
    lengths: list[int] = field(default_factory=list)
    branching: list[list[int]] = field(default_factory=list)  # legal moves by ply, for each game
    lead_changes: list[int] = field(default_factory=list)
    decided_early: list[bool] = field(default_factory=list)
    drama: list[float] = field(default_factory=list)
    uses: dict[str, list[Counter[str]]] = field(default_factory=lambda: defaultdict(list))  # by cell, for each game

    def add(self, record: Record) -> None:
        start = self.start = self.start or record.start
        if (start.game, start.variant) != (record.start.game, record.start.variant):
            one, other = (f"{state.game}/{state.variant}" for state in (start, record.start))
            raise ValueError(f"games of {one} and {other} can't be measured together")
        *before, end = record.states()
        self.stats.add(record.ending(end))
        self.lengths.append(len(record.plies))
        self.branching.append([len(state.legal_moves()) for state in before])
        ground = ground_of(start)
        for what, targets in ground.targets.items() if ground else ():
            self.uses[what].append(Counter(cell for move in record.moves for cell in targets(move)))
        self._judge([ply.evaluation for ply in record.plies], record.result)

    def _judge(self, evaluations: Sequence[float | None], result: str) -> None:
        """Follows what the players thought of a game, if they thought anything and it was finished."""
        views = _views(evaluations)
        known = [view for view in views if view is not None]
        if result == OPEN or not known:
            return
        first, second = points_of(result)
        end = first - second
        self.lead_changes.append(_lead_changes([*known, end]))
        if end:
            winners = [None if view is None else view * end for view in views]
            self.decided_early.append(_decided(winners) <= EARLY * len(winners))
            self.drama.append(max(0.0, -min(view * end for view in known)))

    def measures(self) -> Measures:
        if self.start is None:
            raise ValueError("there are no games to measure")
        results, games = self.stats.results, self.stats.games
        wins, losses, drawn = results[FIRST_WINS], results[SECOND_WINS], results[DRAW]
        finished = games - results[OPEN]
        turns = [counts for counts in self.branching if counts]
        return Measures(
            games,
            wins,
            losses,
            drawn,
            results[OPEN],
            score=_share(wins + drawn / 2, finished) if finished else None,
            draws=_share(drawn, finished) if finished else None,
            length=_mean(self.lengths),
            branching=_mean([fmean(counts) for counts in turns]) if turns else None,
            forced=_mean([counts.count(1) / len(counts) for counts in turns], most=1) if turns else None,
            decided_early=_share(sum(self.decided_early), len(self.decided_early)) if self.decided_early else None,
            lead_changes=_mean(self.lead_changes) if self.lead_changes else None,
            drama=_mean(self.drama, most=1) if self.drama else None,
            lengths=tuple(sorted(Counter(self.lengths).items())),
            branching_by_ply=tuple(_spreads(turns)),
            reasons=tuple(_reasons(self.stats)),
            uses=tuple(_uses(self.start, self.uses)),
        )


def _share(count: float, games: int) -> Figure:
    # Half a point more or less is rounded outwards: Wilson's interval is for whole successes.
    low = proportion_interval(floor(count), games, CONFIDENCE).low
    high = proportion_interval(ceil(count), games, CONFIDENCE).high
    return Figure(count / games, low, high, games)


def _mean(values: Sequence[float], most: float = inf) -> Figure:
    """The mean of numbers from 0 to `most`; Student's interval knows nothing of these bounds."""
    low, middle, high = mean_interval(values, CONFIDENCE)
    return Figure(middle, max(0.0, low), min(most, high), len(values))


def _views(evaluations: Sequence[float | None]) -> list[float | None]:
    """What both players together think after each ply: the mean of two evaluations in a row, one of each.

    A search thinks too well of the move it has just chosen, the more so the less it looks. So each player in turn
    seems to be ahead, and only both together can be believed. If just one of them says anything, it counts as it is.
    """
    pairs = [None if one is None or other is None else (one + other) / 2 for one, other in pairwise(evaluations)]
    return list(evaluations) if all(pair is None for pair in pairs) else [None, *pairs]


def _lead_changes(values: Iterable[float]) -> int:
    """How often the lead went over from one player to the other; in between, nobody may have it."""
    leaders = [value > 0 for value in values if abs(value) > LEADS]
    return sum(leader != earlier for earlier, leader in pairwise(leaders))


def _decided(winners: Sequence[float | None]) -> int:
    """The ply after which the winner was as good as sure of it and never less; the last one if there is none.

    `winners`: what was thought after each ply, from the winner's side.
    """
    decided = len(winners)
    for ply in range(len(winners), 0, -1):
        value = winners[ply - 1]
        if value is None:
            continue
        if value < DECIDED:
            break
        decided = ply
    return decided


def _spreads(games: Sequence[Sequence[int]]) -> Iterable[Spread]:
    for ply in range(max(map(len, games), default=0)):
        counts = sorted(counts[ply] for counts in games if len(counts) > ply)
        lower, median, upper = quantiles(counts, n=4, method="inclusive") if len(counts) > 1 else counts * 3
        yield Spread(ply + 1, len(counts), counts[0], lower, median, upper, counts[-1])


def _reasons(stats: Stats) -> list[Reason]:
    """How often games ended for which reason, the most frequent first."""
    counts = {str(reason): games for reason, games in stats.reasons.items()}
    counts[NO_REASON] = stats.games - sum(counts.values())
    found = [Reason(reason, games, _share(games, stats.games)) for reason, games in counts.items() if games]
    return sorted(found, key=lambda reason: -reason.games)


def _uses(start: State, counted: Mapping[str, Sequence[Counter[str]]]) -> Iterable[Use]:
    ground = ground_of(start)
    if ground is None:
        return
    for what, games in counted.items():
        spots = [Spot(cell, at, _mean([counts[cell] for counts in games])) for cell, at in ground.cells.items()]
        elsewhere = _mean([counts.total() - sum(counts[cell] for cell in ground.cells) for counts in games])
        yield Use(what, ground.shape, tuple(spots), elsewhere)
