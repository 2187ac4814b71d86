"""UCT over the Python rules, for games that the native core does not have: the same search, only slower."""

import math
import random
import time
from collections.abc import Sequence

from archipel.engine.searches import Options
from archipel.rules import Move, State

EXPLORATION = 0.8
DRAW = -1
NODE_BYTES, MOVE_BYTES = 300, 150  # of a node whose moves are known, and of each of these: about


class _Node:
    """A position in the tree, by the move that led to it. `total` is what its mover has made of it."""

    __slots__ = ("children", "move", "mover", "proven", "total", "untried", "visits")

    def __init__(self, move: Move | None, mover: int) -> None:
        self.move, self.mover = move, mover
        self.visits, self.total = 0, 0
        self.proven: int | None = None  # who wins, or DRAW
        self.children: list[_Node] = []
        self.untried: list[Move] | None = None  # in random order; None before the first visit

    @property
    def value(self) -> float:
        if self.proven is not None:
            return 0.0 if self.proven == DRAW else 1.0 if self.proven == self.mover else -1.0
        return self.total / max(1, self.visits)

    @property
    def rank(self) -> tuple[float, int]:
        """The higher the better: what is won, what is not decided by visits, what is lost."""
        return (0 if self.proven in (None, DRAW) else self.value), self.visits


class PlainSearch:
    """What `archipel._core.Search` is for the games of the core."""

    def __init__(self, state: State, seed: int, megabytes: int = Options.megabytes) -> None:
        if state.outcome:
            raise ValueError("the game is over")
        self.nodes = self.depth = 0
        self._start, self._random, self._stopped = state, random.Random(seed), False
        self._root = _Node(None, 1 - state.to_move)
        self._bytes, self._most_bytes = 0, megabytes << 20

    @property
    def proven(self) -> int | None:
        return self._root.proven

    def stop(self) -> None:
        self._stopped = True

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        end = time.monotonic() + seconds
        while self.nodes < nodes and self.depth < depth and time.monotonic() < end:
            if self._stopped or self._root.proven is not None:
                break
            self._simulate()
        self._stopped = False

    def lines(self, most: int) -> list[tuple[list[str], float, int]]:
        best = sorted(self._root.children, key=lambda node: node.rank, reverse=True)[:most]
        return [(self._line(node), node.value, node.visits) for node in best]

    def follow(self, moves: Sequence[str]) -> bool:
        node, state = self._root, self._start
        for move in moves:
            found = next((child for child in node.children if str(child.move) == move), None)
            if found is None:
                return False
            node, state = found, state.play(move)
        if state.outcome:
            return False
        self._root, self._start, self.nodes, self.depth = node, state, 0, 0
        self._bytes = tree_bytes(node)
        return True

    def _line(self, node: _Node) -> list[str]:
        texts = [str(node.move)]
        while node.children:
            node = max(node.children, key=lambda child: child.rank)
            texts.append(str(node.move))
        return texts

    def _simulate(self) -> None:
        state, path = self._start, [self._root]
        while path[-1].proven is None:
            node = path[-1]
            if node.untried is None:
                if self._bytes >= self._most_bytes:
                    break
                node.untried = self._random.sample(moves := state.legal_moves(), len(moves))
                self._bytes += NODE_BYTES + MOVE_BYTES * len(moves)
            if fresh := bool(node.untried):
                node.children.append(_Node(node.untried.pop(), state.to_move))
                path.append(node.children[-1])
            else:
                path.append(_selected(node))
            state = state.play(path[-1].move or "")
            if fresh:
                break
        self.nodes += 1
        self.depth = max(self.depth, len(path) - 1)
        if state.outcome:
            path[-1].proven = _winner(state)
        known = path[-1].proven
        _back_up(path, self._rollout(state) if known is None else known)

    def _rollout(self, state: State) -> int:
        while moves := state.legal_moves():
            state = state.play(self._random.choice(moves))
        return _winner(state)


def tree_bytes(root: _Node) -> int:
    """What a tree takes, about."""
    total, open_nodes = 0, [root]
    while open_nodes:
        node = open_nodes.pop()
        if node.untried is not None:
            total += NODE_BYTES + MOVE_BYTES * (len(node.untried) + len(node.children))
        open_nodes += node.children
    return total


def _winner(state: State) -> int:
    assert state.outcome
    return DRAW if state.outcome.winner is None else state.outcome.winner


def _selected(node: _Node) -> _Node:
    spread = EXPLORATION * math.sqrt(math.log(node.visits + 1))

    def worth(child: _Node) -> float:
        if child.proven is not None:
            return 0.0 if child.proven == DRAW else 1e9 * child.value
        return child.value + spread / math.sqrt(max(1, child.visits))

    return max(node.children, key=worth)


def _back_up(path: list[_Node], winner: int) -> None:
    for node in path:
        node.visits += 1
        node.total += 0 if winner == DRAW else 1 if winner == node.mover else -1
    for node, child in zip(reversed(path[:-1]), reversed(path), strict=False):
        if child.proven is None:
            break
        if child.proven == child.mover:
            node.proven = child.mover
        elif not node.untried and all(other.proven is not None for other in node.children):
            node.proven = DRAW if any(other.proven == DRAW for other in node.children) else 1 - child.mover
