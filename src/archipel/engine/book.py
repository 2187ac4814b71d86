"""Openings of which it is known for certain who wins: they are played, and shown, as proven.

A file for each variant has a line for each position: what it is for the player to move, and the moves that lead there.
`python -m benches.theory --book` writes them anew, from the proofs in data/theory.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from archipel.engine.core import Native, native
from archipel.engine.searches import RootLine, Search
from archipel.rules import State, start

FOLDER = Path(__file__).with_name("books")
WORTH = {"win": 1.0, "loss": -1.0}  # to the player to move
RESISTED = 2000  # nodes after which a player who is lost has looked long enough for what resists
ALL_LINES = 10**6


class Book(NamedTuple):
    """What is known of a variant."""

    worth: dict[int, float]  # of positions to the player to move, by their canonical hashes
    deepest: int  # ply of them


@cache
def book(game: str, variant: str) -> Book:
    """The book of a variant; an empty one if there is none."""
    path = FOLDER / f"{game}-{variant}.txt"
    worth, deepest = dict[int, float](), -1
    if path.exists():
        root = native(start(game, variant))
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                verdict, *moves = line.split()
                _, position = root.replay(moves)
                worth[position.canonical_hash] = WORTH[verdict]
                deepest = max(deepest, len(moves))
    return Book(worth, deepest)


def booked(state: State, search: Search) -> Search:
    """A search that knows the book, as long as that has anything of its position."""
    deepest = book(state.game, state.variant).deepest
    return BookedSearch(native(state), search) if deepest >= 0 and native(state).ply <= deepest else search


class BookedSearch:
    """Another search, with what the book has of its position and of those one move on."""

    def __init__(self, position: Native, search: Search) -> None:
        self._search = search
        self._look_up(position)

    def _look_up(self, position: Native) -> None:
        self._position = position
        known = book(position.game, position.variant)
        self._worth = known.worth.get(position.canonical_hash)
        self._moves = dict[str, float]()  # what those are worth that lead to a position of the book
        if position.ply < known.deepest:
            for move in position.legal_moves():
                if (worth := known.worth.get(position.play(move).canonical_hash)) is not None:
                    self._moves[move] = -worth
        self._winning = next((move for move, worth in self._moves.items() if worth > 0), None)

    @property
    def nodes(self) -> int:
        return self._search.nodes

    @property
    def depth(self) -> int:
        return self._search.depth

    @property
    def proven(self) -> int | None:
        """A win counts when a move is known that leads to it, a loss when it was looked what resists."""
        mover = self._position.to_move
        if self._winning:
            return mover
        if self._worth == WORTH["loss"] and self._search.nodes >= RESISTED:
            return 1 - mover
        return self._search.proven

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        if self._winning:
            nodes = min(nodes, self._search.nodes + 1)
        elif self._worth == WORTH["loss"]:
            nodes = min(nodes, max(self._search.nodes + 1, RESISTED))
        self._search.run(nodes, seconds, depth)

    def stop(self) -> None:
        self._search.stop()

    def lines(self, most: int) -> list[RootLine]:
        if not self._moves and self._worth is None:
            return self._search.lines(most)
        lines = list[RootLine]()
        for moves, value, visits in self._search.lines(ALL_LINES if self._moves else most):
            known = self._moves.get(moves[0], self._worth if self._worth == WORTH["loss"] else None)
            lines.append((moves, value if known is None else known, visits))
        if self._winning and lines and not any(moves[0] == self._winning for moves, _, _ in lines):
            lines.append(([self._winning], WORTH["win"], 0))
        lines.sort(
            key=lambda line: self._moves.get(line[0][0], 0.0), reverse=True
        )  # stable: what is open keeps its order
        return lines[:most]

    def follow(self, moves: Sequence[str]) -> bool:
        _, position = self._position.replay(list(moves))
        if not self._search.follow(moves):
            return False
        self._look_up(position)
        return True
