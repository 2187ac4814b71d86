"""PUCT in Python, for evaluations from outside: leaves are gathered into batches, and proofs are carried up.

It runs over the core's positions where there are some, else over States. The same evaluation finds the same.
"""

import math
import time
from collections.abc import Sequence

import numpy as np

from archipel.engine.characters import winning_move
from archipel.engine.core import Native, is_native, native
from archipel.engine.evaluations import Evaluate, Positions, evaluated
from archipel.engine.searches import RootLine
from archipel.rules import State

EXPLORATION = 1.25
LESS_FOR_UNTRIED = 0.25  # than the node's value, times the root of what was tried
DRAW = -1
NODE_BYTES, MOVE_BYTES = 600, 150  # of a node, and of each of its moves: about


class _Node:
    """A position with what was found of its moves, each by its place among the legal ones."""

    __slots__ = ("children", "losses", "moves", "position", "priors", "proofs", "proven", "value", "visits", "worth")

    def __init__(self, position: State | Native) -> None:
        self.position = position
        self.proven: int | None = None  # who wins, or DRAW
        self.value: float | None = None  # for the player to move; None before it was evaluated
        self.moves: list[str] = []
        self.children: list[_Node | None] = []
        if position.outcome:
            self.prove(DRAW if position.outcome.winner is None else position.outcome.winner)
        elif win := winning_move(position):
            self.moves = [win]  # no other is needed
            self.children = [_Node(position.play(win))]
            self.visits = np.ones(1)
            self.proofs, self.priors = np.ones(1), np.ones(1)
            self.prove(position.to_move)

    def prove(self, winner: int) -> None:
        self.proven = winner
        self.value = 0.0 if winner == DRAW else 1.0 if winner == self.position.to_move else -1.0

    def grow(self, moves: list[str], priors: np.ndarray) -> None:
        self.moves, self.priors = moves, priors
        self.children = [None] * len(moves)
        self.visits, self.worth, self.losses = np.zeros((3, len(moves)))
        self.proofs = np.full(len(moves), np.nan)  # values of moves that are proven

    def means(self) -> np.ndarray:
        """What each move is worth for the player to move."""
        assert self.value is not None
        tried = self.visits > 0
        untried = self.value - LESS_FOR_UNTRIED * math.sqrt(self.priors[tried].sum())
        means = np.where(tried, self.worth / np.maximum(self.visits, 1), max(untried, -1.0))
        return np.where(np.isnan(self.proofs), means, self.proofs)

    def selected(self) -> int:
        """The move to look at next: never one that is proven lost, as long as another is there."""
        visits = self.visits + self.losses
        means = (self.means() * np.maximum(self.visits, 1) - self.losses) / np.maximum(visits, 1)
        spread = EXPLORATION * math.sqrt(visits.sum() + 1) * self.priors / (1 + visits)
        return int(np.argmax(np.where(self.proofs == -1, -1e9, means + spread)))

    def ranked(self) -> list[int]:
        """The places of the moves, the best first."""
        sure = np.where(np.abs(self.proofs) == 1, self.proofs, 0)
        return [int(at) for at in np.lexsort((-self.priors, -self.visits, -sure))]


class GuidedSearch:
    """What `archipel._core.Search` is, with an evaluation from outside."""

    def __init__(self, state: State, evaluate: Evaluate, batch: int, megabytes: int) -> None:
        self._evaluate, self._batch, self._most_bytes = evaluate, batch, megabytes << 20
        self.nodes = self.depth = 0
        self._bytes = 0
        self._stopped = False
        self._root = _Node(native(state) if is_native(state.game) else state)
        if self._root.proven is not None:
            self.nodes = self.depth = 1

    @property
    def proven(self) -> int | None:
        return self._root.proven

    def stop(self) -> None:
        self._stopped = True

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        end = time.monotonic() + seconds
        while self.nodes < nodes and self.depth < depth and self._root.proven is None:
            if self._stopped or time.monotonic() >= end:
                break
            self._look(min(self._batch, nodes - self.nodes))
        self._stopped = False

    def lines(self, most: int) -> list[RootLine]:
        root = self._root
        if not root.moves:
            return []
        if root.proven is not None and root.proven == root.position.to_move and len(root.moves) == 1:
            return [([root.moves[0]], 1.0, 1)]
        means = root.means()
        return [(self._line(root, at), float(means[at]), int(root.visits[at])) for at in root.ranked()[:most]]

    def follow(self, moves: Sequence[str]) -> bool:
        node = self._root
        for move in moves:
            child = node.children[node.moves.index(move)] if move in node.moves else None
            if child is None:
                return False
            node = child
        if not node.moves:
            return False
        self._root, self.nodes, self.depth = node, int(node.proven is not None), 0
        self._bytes = _bytes(node)
        return True

    def _line(self, node: _Node, at: int) -> list[str]:
        line = [node.moves[at]]
        child = node.children[at]
        while child and child.moves and (child.visits.any()):
            at = child.ranked()[0]
            line.append(child.moves[at])
            child = child.children[at]
        return line

    # --- looking

    def _look(self, most: int) -> None:
        """Evaluates up to so many leaves at once."""
        leaves: dict[int, list[tuple[_Node, int]]] = {}  # by the leaf, the way to it
        fresh: list[_Node] = []
        while len(fresh) < most:
            way, leaf = self._descend()
            if id(leaf) in leaves:  # all that is worth a look is being looked at
                break
            if leaf.value is not None:
                self._back_up(way, leaf)
                if self._root.proven is not None:
                    break
                most -= 1
            else:
                leaves[id(leaf)] = way
                fresh.append(leaf)
                for node, at in way:
                    node.losses[at] += 1
        if fresh:
            self._grow(fresh, leaves)

    def _descend(self) -> tuple[list[tuple[_Node, int]], _Node]:
        way, node = list[tuple[_Node, int]](), self._root
        while node.value is not None and node.proven is None and node.moves:
            at = node.selected()
            way.append((node, at))
            child = node.children[at]
            if child is None:
                child = node.children[at] = _Node(node.position.play(node.moves[at]))
            node = child
        return way, node

    def _grow(self, fresh: list[_Node], leaves: dict[int, list[tuple[_Node, int]]]) -> None:
        legal = [[str(move) for move in node.position.legal_moves()] for node in fresh]
        try:
            values, priors = evaluated(self._evaluate, Positions([node.position for node in fresh], legal))
        finally:
            for way in leaves.values():
                for node, at in way:
                    node.losses[at] -= 1
        for node, moves, value, prior in zip(fresh, legal, values, priors, strict=True):
            node.value = float(value)
            if self._bytes < self._most_bytes or node is self._root:
                node.grow(moves, prior)
                self._bytes += NODE_BYTES + MOVE_BYTES * len(moves)
            self._back_up(leaves[id(node)], node)

    def _back_up(self, way: list[tuple[_Node, int]], leaf: _Node) -> None:
        self.nodes += 1
        self.depth = max(self.depth, len(way))
        assert leaf.value is not None
        mover, value = leaf.position.to_move, leaf.value
        for node, at in reversed(way):
            child = node.children[at]
            assert child
            node.visits[at] += 1
            node.worth[at] += value if node.position.to_move == mover else -value
            if child.proven is not None and node.proven is None:
                _prove(node, at, child.proven)


def _bytes(root: _Node) -> int:
    """What a tree takes."""
    total, open_nodes = 0, [root]
    while open_nodes:
        node = open_nodes.pop()
        total += NODE_BYTES + MOVE_BYTES * len(node.moves)
        open_nodes += filter(None, node.children)
    return total


def _prove(node: _Node, at: int, winner: int) -> None:
    """Notes that a move is proven, and what follows for its node."""
    player = node.position.to_move
    node.proofs[at] = 0 if winner == DRAW else 1 if winner == player else -1
    if winner == player:
        node.prove(player)
    elif not np.isnan(node.proofs).any():
        node.prove(DRAW if (node.proofs == 0).any() else 1 - player)
