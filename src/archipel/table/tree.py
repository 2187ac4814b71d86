"""The moves of a table as a tree, with the positions they lead to."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace

from archipel.engine.core import rules_state
from archipel.rules import ArchipelError, State
from archipel.table.events import START, Node
from archipel.table.notes import Note
from archipel.table.positions import Position, followed, quick

KEPT = 8  # positions that were looked at last; others are played again


class NoSuchNode(ArchipelError):
    """A node that is not there, or not any more."""


class Tree:
    """Nodes by their numbers. Node 0 is the start."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.nodes: dict[int, Node] = {}
        self.fresh = START + 1  # the number of the next node
        self.said = 0  # how much is said of all of them together
        self._first = quick(start)
        self._children: dict[int, list[int]] = {START: []}
        self._kept = OrderedDict[int, Position]()

    def copy(self) -> "Tree":
        other = Tree(self.start)
        other.nodes, other.fresh, other.said = dict(self.nodes), self.fresh, self.said
        other._children = {node: list(children) for node, children in self._children.items()}
        return other

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
        self.said += self.noted(node.id).size

    def noted(self, node: int) -> Note:
        return Note(self[node].comment, self[node].drawings)

    def note(self, node: int, note: Note) -> None:
        self.said += note.size - self.noted(node).size
        self.nodes[node] = replace(self[node], comment=note.comment, drawings=note.drawings)

    def remove(self, node: int) -> None:
        self._children[self[node].parent].remove(node)
        for gone in list(self.below(node)):
            self.said -= self.noted(gone).size
            del self.nodes[gone], self._children[gone]
            self._kept.pop(gone, None)

    def position(self, node: int) -> Position:
        """The position at a node, played from the nearest one that is known."""
        self.checked(node)
        at, missing = node, list[str]()
        while at != START and at not in self._kept:
            missing.append(self.nodes[at].move)
            at = self.nodes[at].parent
        known = self._first if at == START else self._kept[at]
        if at != START:
            self._kept.move_to_end(at)
        if missing:
            known = self._kept[node] = followed(known, missing[::-1])
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return known

    def state(self, node: int) -> State:
        """The same as the rules see it."""
        return rules_state(self.position(node))
