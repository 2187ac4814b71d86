"""What is done on workers: pieces of self-play, pairs of games between networks. Each says all that is to be done."""

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from archipel import _core, start
from archipel.engine import Native, native
from archipel.engine.kinds.best import ALPHABETA

BOOK_PLIES = 4  # that a pair of games is played at random first
MEGABYTES = 64  # of a search

Searching = Literal["puct", "alphabeta"]


def search_of(game: str, variant: str) -> Searching:
    """Which search plays it best."""
    return "alphabeta" if (game, variant) in ALPHABETA else "puct"


@lru_cache(maxsize=4)
def _weights(game: str, payload: bytes | None) -> _core.Weights:
    return _core.Weights.blank(game) if payload is None else _core.Weights(game, payload)


@dataclass(frozen=True)
class SelfPlay:
    """So many games of a variant by a network against itself."""

    game: str
    variant: str
    weights: bytes | None
    games: int
    nodes: int
    seed: int

    def __call__(self) -> bytes:
        weights = _weights(self.game, self.weights)
        return _core.self_play(native(start(self.game, self.variant)), weights, self.games, self.seed, self.nodes)


@dataclass(frozen=True)
class Soundings(SelfPlay):
    """So many games that stray, in which the search that plays the variant best says what each position is worth."""

    def __call__(self) -> bytes:
        weights, begin = _weights(self.game, self.weights), native(start(self.game, self.variant))
        tree = search_of(self.game, self.variant) == "puct"
        return _core.soundings(begin, weights, self.games, self.seed, self.nodes, tree)


@dataclass(frozen=True)
class Pair:
    """Two games from the same opening, with the sides changed. Answers the first network's score, 0 to 2."""

    game: str
    variant: str
    one: bytes | None
    other: bytes | None
    nodes: int
    seed: int
    search: Searching

    def __call__(self) -> float:
        one, other = (_weights(self.game, payload) for payload in (self.one, self.other))
        opening = self._opening()
        first, second = self._play(opening, (one, other)), self._play(opening, (other, one))
        return first + (1 - second)

    def _opening(self) -> Native:
        """A few random moves, after which neither side wins at once."""
        for attempt in range(1000):
            chance = _core.Random(random.Random(f"{self.seed} {attempt}").getrandbits(64))
            state = native(start(self.game, self.variant))
            for _ in range(BOOK_PLIES):
                state = state.play_random(chance)
                if state.over:
                    break
            if not state.over and self._search(state, _core.Weights.blank(self.game)).proven is None:
                return state
        return native(start(self.game, self.variant))

    def _play(self, state: Native, players: tuple[_core.Weights, _core.Weights]) -> float:
        """How the first of these scores who begins: 1 for a win, 0.5 for a draw."""
        beginner = state.to_move
        while not state.over:
            search = self._search(state, players[state.to_move != beginner])
            if search.proven is not None:
                return _score(search.proven, beginner)
            state = state.play(search.lines(1)[0][0][0])
        assert state.outcome is not None
        return _score(-1 if state.outcome.winner is None else state.outcome.winner, beginner)

    def _search(self, state: Native, weights: _core.Weights) -> _core.Search:
        search = {"puct": _core.puct, "alphabeta": _core.alphabeta}[self.search](state, weights, 1, MEGABYTES)
        search.run(self.nodes, 1e9, 2**30)
        return search


def _score(winner: int, player: int) -> float:
    return 0.5 if winner < 0 else float(winner == player)
