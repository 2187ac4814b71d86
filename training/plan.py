"""How a network is trained: what is written down when a run begins, and holds until its end."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self, get_args

from archipel import games
from archipel.arena.statistics import Sprt
from archipel.engine.kinds.best import ALPHABETA
from training.pieces import Pair, Searching, SelfPlay, Soundings, search_of

SEARCHES = get_args(Searching)
PIECES = 8  # into which the games of a generation are cut, for each variant
GATE = Sprt(-15, 15)  # of a candidate against the champion; if all pairs do not decide it, what is likelier holds
LEAST = {  # nodes: with fewer a turn of several choices is not whole
    **dict.fromkeys(("generations", "games", "window", "uses", "batch", "pairs"), 1),
    **dict.fromkeys(("nodes", "judged_nodes"), 16),
    "seed": 0,
}


class BadPlan(Exception):
    """Settings with which nothing can be trained, in one line."""


def write_whole(path: Path, data: bytes) -> None:
    """The whole file, or none: a run may be interrupted at any time."""
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


@dataclass(frozen=True)
class Plan:
    """Generations of self-play and learning. The same plan makes the same weights, on whatever workers."""

    game: str
    variants: tuple[str, ...]  # played in turn; one that stands there twice is played twice as often
    seed: int = 0
    generations: int = 40
    games: int = 1200  # a generation
    nodes: int = 160  # of a thorough search
    window: int = 20  # generations that are learned from
    uses: int = 3  # of a position, on average
    batch: int = 512
    rate: float = 0.001
    pairs: int = 60  # of games at most, by which a candidate is judged
    judged_nodes: int = 160
    # That plays and judges. By alphabeta positions are sounded, where it is the best search, and by puct elsewhere: of
    # such games values alone are learned.
    search: Searching = "puct"

    def __post_init__(self) -> None:
        for name, least in LEAST.items():
            if getattr(self, name) < least:
                raise BadPlan(f"{name.replace('_', '-')} is at least {least}")
        if not 0 < self.rate < 1:
            raise BadPlan("rate is between 0 and 1")
        if self.search not in SEARCHES:
            raise BadPlan(f"search is {' or '.join(SEARCHES)}")
        if self.search == "alphabeta" and self.game not in {game for game, _ in ALPHABETA}:
            raise BadPlan(f"alpha-beta can't search {self.game}")
        if unknown := [variant for variant in self.variants if variant not in games()[self.game]]:
            raise BadPlan(f"{self.game} has no variant {unknown[0]}; it has {', '.join(games()[self.game])}")

    @classmethod
    def of(cls, game: str, **settings: object) -> Self:
        """With the standard variant played as often as all others together."""
        others = [variant for variant in games()[game] if variant != "standard"]
        variants = (*["standard"] * max(1, len(others)), *others)
        return replace(cls(game, variants), **settings)  # type: ignore[arg-type]

    @classmethod
    def read(cls, path: Path) -> Self:
        """BadPlan if the file holds none."""
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            return cls(**{**fields, "variants": tuple(fields["variants"])})
        except (ValueError, TypeError, KeyError):
            raise BadPlan(f"{path} holds no plan of a run") from None

    def lasting(self, generations: int) -> Self:
        return replace(self, generations=generations)

    def write(self, path: Path) -> None:
        write_whole(path, (json.dumps(asdict(self), indent=2) + "\n").encode())

    def self_play(self, generation: int, champion: bytes | None) -> Sequence[SelfPlay]:
        """The pieces of a generation."""
        kinds = len(self.variants)
        games = -(-self.games // (PIECES * kinds))
        kind = Soundings if self.search == "alphabeta" else SelfPlay
        return [
            kind(self.game, variant, champion, games, self.nodes, self._seed(generation, number))
            for number, variant in enumerate(self.variants * PIECES)
        ]

    def judging(self, generation: int, candidate: bytes, champion: bytes | None) -> Sequence[Pair]:
        """Games between a candidate and the one before, until they are told apart."""
        return [
            Pair(
                self.game,
                variant,
                candidate,
                champion,
                self.judged_nodes,
                self._seed(generation, 1_000_000 + number),
                search_of(self.game, variant) if self.search == "alphabeta" else "puct",
            )
            for number, variant in zip(range(self.pairs), self.variants * self.pairs, strict=False)
        ]

    def _seed(self, generation: int, number: int) -> int:
        return (self.seed * 1_000 + generation) * 10_000_000 + number
