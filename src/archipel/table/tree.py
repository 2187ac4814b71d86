"""The moves of a table as a tree, with the positions they lead to."""

from collections import OrderedDict
from collections.abc import Iterator
from copy import copy

from archipel.rules import ArchipelError, State
from archipel.table.events import START, Node

KEPT = 256  # positions, as bare as they are pickled; others are played again when they are looked at
WARM = 4  # positions of which what was worked out is kept too, thousands of moves: two turns, and one looked at


class NoSuchNode(ArchipelError):
    """A node that is not there, or not any more."""


class Tree:
    """Nodes by their numbers. Node 0 is the start."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.nodes: dict[int, Node] = {}
        self.fresh = START + 1  # the number of the next node
        self._children: dict[int, list[int]] = {START: []}
        self._kept = OrderedDict[int, State]()
        self._warm = OrderedDict[int, State]({START: start})

    def __contains__(self, node: int) -> bool:
        return node in self._children

    def __getitem__(self, node: int) -> Node:
        return self.nodes[self.checked(node)]

    def checked(self, node: int) -> int:
        if node not in self._children:
            raise NoSuchNode("table.no-node", node=node)
        return node

    def children(self, node: int) -> list[int]:
        """In the order in which they were made."""
        return self._children[self.checked(node)]

    def child(self, node: int, move: str) -> int | None:
        return next((child for child in self.children(node) if self.nodes[child].move == move), None)

    def path(self, node: int) -> list[int]:
        """The nodes from the first move to this one."""
        found = []
        while self.checked(node) != START:
            found.append(node)
            node = self.nodes[node].parent
        return found[::-1]

    def below(self, node: int) -> Iterator[int]:
        """The node and all that hangs on it."""
        waiting = [node]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += self._children[node]

    def add(self, node: Node) -> None:
        self.children(node.parent).append(node.id)
        self.nodes[node.id] = node
        self._children[node.id] = []
        self.fresh = max(self.fresh, node.id + 1)

    def remove(self, node: int) -> None:
        self._children[self[node].parent].remove(node)
        for gone in list(self.below(node)):
            del self.nodes[gone], self._children[gone]
            self._kept.pop(gone, None)
            self._warm.pop(gone, None)

    def state(self, node: int) -> State:
        """The position at a node, played from the nearest one that is known."""
        if node in self._warm:
            self._warm.move_to_end(node)
            return self._warm[node]
        self.checked(node)
        missing = []
        while node != START and node not in self._kept and node not in self._warm:
            missing.append(self.nodes[node])
            node = self.nodes[node].parent
        state = self._warm.get(node) or self._known(node)
        for step in reversed(missing):
            state = state.play(step.move)
            self._keep(step.id, state)
            node = step.id
        self._warm[node] = state
        while len(self._warm) > WARM:
            self._warm.popitem(last=False)
        return state

    def _known(self, node: int) -> State:
        if node == START:
            return self.start
        self._kept.move_to_end(node)
        return copy(self._kept[node])

    def _keep(self, node: int, state: State) -> None:
        self._kept[node] = copy(state)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
