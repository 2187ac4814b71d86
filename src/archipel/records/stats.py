"""What many records say together."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from archipel.records.record import DRAW, FIRST_WINS, OPEN, SECOND_WINS, Record
from archipel.texts import Said


@dataclass
class Stats:
    """Counts over the games of one variant."""

    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[Said] = field(default_factory=Counter)
    plies: int = 0
    shortest: int = 0
    longest: int = 0

    @property
    def games(self) -> int:
        return self.results.total()

    @property
    def length(self) -> float:
        """The mean number of plies."""
        return self.plies / self.games

    def add(self, record: Record) -> None:
        length = len(record.plies)
        self.shortest = min(self.shortest, length) if self.games else length
        self.longest = max(self.longest, length)
        self.plies += length
        self.results[record.result] += 1
        if record.outcome:
            self.reasons[_kind(record.outcome.said)] += 1
        elif record.stated_reason:
            self.reasons[Said("verbatim", text=record.stated_reason)] += 1

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "first_wins": self.results[FIRST_WINS],
            "second_wins": self.results[SECOND_WINS],
            "draws": self.results[DRAW],
            "open": self.results[OPEN],
            "plies": {"mean": round(self.length, 2), "shortest": self.shortest, "longest": self.longest},
            "reasons": {str(reason): count for reason, count in self.reasons.most_common()},
        }


def gather(records: Iterable[Record]) -> dict[str, Stats]:
    """The counts for each `game/variant`, in order."""
    stats: dict[str, Stats] = {}
    for record in records:
        stats.setdefault(f"{record.start.game}/{record.start.variant}", Stats()).add(record)
    return dict(sorted(stats.items()))


def _kind(reason: Said) -> Said:
    """What all reasons of a kind say: `score 84 to 60` is one of the kind `score … to …`."""
    return Said(reason.kind, **dict.fromkeys(reason.values, "…"))
