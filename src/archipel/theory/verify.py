"""Checking a proof by the Python rules alone.

A proof may be far larger than the memory. Nodes come by rising number and lead only to later ones, so what must be kept
is the positions of nodes that an earlier one leads to and whose line is still to come. A window of lines is read ahead;
nodes in it whose position is known are checked in chunks, with what stands behind them as far as it is in the window
too, by several processes if there is much to do. In which order chunks are checked is nobody's concern: what they find
goes into the ledger in the order of the file, so the verdict, and the line that is blamed, is always the same.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from archipel.rules import State
from archipel.theory.check import Chunk, Findings, examined
from archipel.theory.files import opened
from archipel.theory.proofs import BadProof, Claim, Node, Thesis, read_node, read_thesis
from archipel.theory.workers import Crew

MOST_LINES = 10_000  # in the window
MOST_CHARACTERS = 2_000_000
LARGEST_CHUNK = 256
CHUNK_SECONDS = 0.2  # that a chunk should take: long enough to be worth sending, short enough to be shared out
ALONE_SECONDS = 1.0  # after which others are asked to help: they take as long to get ready

Watch = Callable[[int, float | None], None]


@dataclass(frozen=True)
class Proof:
    """What a file proves: that a player wins, or does not lose, from a position."""

    position: State
    player: int
    claim: Claim
    nodes: int
    seconds: float  # that checking took


def verify(source: Path | str | BinaryIO, *, workers: int = 1, watch: Watch | None = None) -> Proof:
    """Checks a proof: what it proves, or BadProof with the first line that is wrong; OSError if it can't be read.

    With several `workers`, as many processes share the work if there is much of it. `watch` is told again and again how
    many nodes have been checked, and how much of the file has been read, if that is known.
    """
    began = monotonic()
    try:
        with opened(source) as file:
            lines = iter(file)
            thesis = read_thesis(line for _, line in islice(lines, 3))
            checker = Checker(thesis, lines, workers)
            try:
                for nodes in checker.run():
                    if watch:
                        watch(nodes, file.share)
            finally:
                checker.close()
    except BadProof as error:
        raise error.at(file=str(source)) if isinstance(source, Path | str) else error from None
    return Proof(thesis.position, thesis.player, thesis.claim, checker.ledger.nodes, monotonic() - began)


class Ledger:
    """What the file has said so far, line by line: which nodes must come, and what positions they are."""

    def __init__(self, start: State) -> None:
        self.nodes = 0
        self.promised = {0: start.text}

    def enter(self, node: Node, behind: list[tuple[int, str]]) -> None:
        """Notes that a node is right, and what is behind it. BadProof if an earlier node says otherwise of that."""
        del self.promised[node.number]
        for child, text in behind:
            if self.promised.setdefault(child, text) != text:
                raise BadProof("proof.other-position", child=child)
        self.nodes += 1

    def close(self) -> None:
        """BadProof if a node has not come."""
        if self.promised:
            raise BadProof("proof.missing", child=min(self.promised), count=len(self.promised))


class Entry:
    """A line in the window."""

    __slots__ = ("given", "line", "node", "result", "size")

    def __init__(self, line: int, node: Node | None, size: int) -> None:
        self.line = line
        self.node = node  # None if the line is none
        self.size = size
        self.given = False  # to somebody who checks it
        self.result: list[tuple[int, str]] | BadProof | None = None


class Checker:
    """The window of lines, and who checks them."""

    def __init__(self, thesis: Thesis, lines: Iterator[tuple[int, str]], workers: int) -> None:
        self.thesis = thesis
        self.ledger = Ledger(thesis.position)
        self._entries = self._read(lines)
        self._window = deque[Entry]()
        self._by_number = dict[int, Entry]()
        self._characters = 0
        self._read_all = False
        self._known = dict[int, str]()  # positions that chunks have found and that are not in the ledger yet
        self._ready = list[int]()  # nodes of the window whose positions are known: a heap
        self._chunk = 8
        self._workers = workers
        self._crew: Crew | None = None

    def run(self) -> Iterator[int]:
        """Checks everything; says again and again how many nodes are done."""
        began = monotonic()
        while True:
            self._fill()
            if not self._window:
                break
            self._settle()
            yield self.ledger.nodes
            if not self._window:
                continue
            if self._crew is None and self._workers > 1 and monotonic() - began > ALONE_SECONDS:
                self._crew = Crew(self.thesis, self._workers)
            self._work()
        self.ledger.close()
        yield self.ledger.nodes

    def close(self) -> None:
        if self._crew:
            self._crew.close()

    # --- the window

    def _read(self, lines: Iterator[tuple[int, str]]) -> Iterator[Entry]:
        """The nodes of the file, up to a line that is none."""
        last, number = -1, 3
        try:
            for number, line in lines:
                node = read_node(line)
                if node.number <= last:
                    raise BadProof("proof.order", number=node.number, before=last)
                last = node.number
                yield Entry(number, node, len(line))
        except BadProof as error:
            entry = Entry(error.line or number, None, 0)
            entry.result = error
            yield entry

    def _fill(self) -> None:
        while len(self._window) < MOST_LINES and self._characters < MOST_CHARACTERS and not self._read_all:
            entry = next(self._entries, None)
            if entry is None:
                self._read_all = True
                return
            self._window.append(entry)
            if entry.node:
                self._characters += entry.size
                self._by_number[entry.node.number] = entry
                if entry.node.number in self.ledger.promised or entry.node.number in self._known:
                    heappush(self._ready, entry.node.number)

    def _settle(self) -> None:
        """Enters into the ledger what has been found about the first lines of the window."""
        while self._window:
            entry = self._window[0]
            try:
                if isinstance(entry.result, BadProof):
                    raise entry.result
                if entry.node and entry.node.number not in self.ledger.promised:
                    raise BadProof("proof.unreached", number=entry.node.number)
                if entry.node is None or entry.result is None:
                    return
                self.ledger.enter(entry.node, entry.result)
            except BadProof as error:
                raise error.at(line=entry.line) from None
            for child, _ in entry.result:
                self._known.pop(child, None)
            del self._by_number[entry.node.number]
            self._characters -= entry.size
            self._window.popleft()

    # --- the work

    def _work(self) -> None:
        """Gives out chunks, and takes what is found."""
        if self._crew is None:
            chunk = self._next_chunk()
            assert chunk
            self._take(examined(self.thesis, chunk))
            return
        while self._crew.idle and (chunk := self._next_chunk()):
            self._crew.give(chunk)
        assert self._crew.busy
        for findings in self._crew.findings():
            self._take(findings)

    def _next_chunk(self) -> Chunk | None:
        """Nodes whose positions are known, the first ones first, each with what stands behind it in the window."""
        nodes, positions = list[Node](), dict[int, str]()
        while self._ready and len(nodes) < self._chunk:
            number = heappop(self._ready)
            entry = self._by_number.get(number)
            if entry is None or entry.given:
                continue
            positions[number] = self.ledger.promised.get(number) or self._known[number]
            new = [entry]
            while new and len(nodes) < self._chunk:
                entry = new.pop()
                if entry.given or entry.node is None:
                    continue
                entry.given = True
                nodes.append(entry.node)
                behind = (self._by_number.get(child) for child in entry.node.children)
                new += [entry for entry in behind if entry and not entry.given][::-1]
        return Chunk(sorted(nodes, key=lambda node: node.number), positions) if nodes else None

    def _take(self, findings: Findings) -> None:
        for number, result in findings.nodes.items():
            self._by_number[number].result = result
            if isinstance(result, BadProof):
                continue
            for child, text in result:
                self._known.setdefault(child, text)
                entry = self._by_number.get(child)
                if entry and not entry.given:
                    heappush(self._ready, child)
        # Twice as many at most: one chunk may be much easier than the next.
        aim = round(self._chunk * CHUNK_SECONDS / max(findings.seconds, 1e-6))
        self._chunk = max(1, min(2 * self._chunk, aim, LARGEST_CHUNK))
