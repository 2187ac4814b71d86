"""A position too hard for one solver, shared out: each worker solves a line of it, and verdicts are carried up.

The tree of lines is in one place. It gives out the lines from which most is to be learnt, a solver each with a limit in
nodes; a line that stays open within the largest limit is parted into the lines that are one move longer. All answers
are in a file, so that the work goes on after any end, and with any other workers.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from archipel import _core
from archipel.engine.core import Native, native
from archipel.rules import State, position
from archipel.theory.kept import CantGoOn

FIRST_LIMIT, GROWTH = 50_000, 5  # nodes for a line at first, and how many times as many the next time
BYTES_A_NODE = 64
FOREVER = 1e8  # seconds
NEVER = 1 << 30  # as a proof number, of what has failed
WORDS = {(0, NEVER): "reached", (NEVER, 0): "failed"}
NUMBERS = {word: numbers for numbers, word in WORDS.items()}

Line: TypeAlias = tuple[str, ...]
# What positions that are alike share, and who is to move: one player's win is asked for.
Code: TypeAlias = tuple[int, int]


class Found(NamedTuple):
    """What a solver came to: how much is left to prove, as the player to move sees it."""

    reach: int
    fail: int
    nodes: int

    @property
    def numbers(self) -> tuple[int, int]:
        return self.reach, self.fail


@lru_cache(maxsize=1)  # workers get many pieces of one position
def _start(text: str) -> Native:
    return native(position(text))


@dataclass(frozen=True)
class Piece:
    """A line for a worker: does a player win after it?"""

    position: str
    line: Line
    player: int
    nodes: int

    def __call__(self) -> Found:
        _, at = _start(self.position).replay(self.line)
        solving = _core.solving(at, self.player, False, 1, max(1, self.nodes * BYTES_A_NODE >> 20))
        solving.run(self.nodes, FOREVER)
        return Found(*solving.numbers, solving.nodes)


Work: TypeAlias = Callable[[Iterable[Callable[[], Any]]], Iterator[Any]]  # answers in the order of the pieces


@dataclass(slots=True, eq=False)
class Branch:
    """A line and what is known of the position after it, as the player to move there sees it."""

    line: Line
    code: Code
    reach: int
    fail: int
    above: "Branch | None" = None
    replies: "list[Branch]" = field(default_factory=list)  # those that are open, if it was parted
    given: int = 0  # pieces below it that are being worked on
    limit: int = 0  # in nodes, of its last piece
    nodes: int = 0  # that it took, with what is below it

    @property
    def decided(self) -> bool:
        return not self.reach or not self.fail

    @property
    def cost(self) -> int:
        """How much is to be done until this reply is the one that helps; others rather go elsewhere."""
        return self.fail + self.given * (1 + self.fail // 2)


class Subtrees:
    """Whether a player wins a position."""

    def __init__(self, state: State, player: int, most: int, path: Path) -> None:
        """`most` nodes are looked at for a line before it is parted. What is found is kept in the file."""
        self._start, self._text, self._player, self._most = native(state), state.text, player, most
        self._head = f"# Does {state.players[player]} win {state.text}? What solvers found of lines, and their nodes.\n"
        self._known = dict[Code, tuple[int, int]]()  # decided positions
        self.root = Branch((), _code(self._start), 1, 1)
        self.replies = self._part(self.root)  # all of them up to symmetry
        self.nodes = 0  # of all solvers
        self._path = path
        self._recall()

    def run(self, work: Work, watch: Callable[[Branch], None], enough: Callable[[], bool]) -> None:
        """Has pieces worked on until it is decided or enough. `watch` is told of each line that was worked on."""
        with self._path.open("a", encoding="utf-8") as file:
            if not file.tell():
                file.write(self._head)
            while not self.root.decided and not enough():
                given = deque[Branch]()
                for found in work(self._pieces(given, enough)):
                    branch = given.popleft()
                    file.write(f"{_word(found)} {found.nodes} {' '.join(branch.line)}\n")
                    file.flush()
                    os.fsync(file.fileno())
                    self.nodes += found.nodes
                    self._learn(branch, found)
                    for each in _upwards(branch):
                        each.given -= 1
                    watch(branch)

    def _pieces(self, given: deque[Branch], enough: Callable[[], bool]) -> Iterator[Piece]:
        while not enough() and (branch := self._next()):
            given.append(branch)
            for each in _upwards(branch):
                each.given += 1
            yield Piece(self._text, branch.line, self._player, min(self._most, GROWTH * branch.limit or FIRST_LIMIT))

    def _next(self) -> Branch | None:
        """The line to be worked on; None if there is none on which nobody is at work."""
        while not self.root.decided and (branch := _open_below(self.root)):
            if numbers := self._known.get(branch.code):  # by another order of moves
                branch.reach, branch.fail = numbers
            elif branch.limit < self._most:
                return branch
            else:
                self._part(branch)
            self._carry_up(branch)
        return None

    def _part(self, branch: Branch) -> list[Branch]:
        at = reduce(lambda at, move: at.play(move), branch.line, self._start)
        replies = dict[Code, Branch]()
        for move in at.legal_moves():
            after = at.play(move)
            code = _code(after)
            if code not in replies:
                numbers = self._known.get(code) or self._seen(after)
                replies[code] = Branch((*branch.line, move), code, *numbers, branch)
        branch.replies = list(replies.values())
        _sum(branch)
        return list(replies.values())

    def _seen(self, after: Native) -> tuple[int, int]:
        """What is known of a position at a glance."""
        if after.outcome:
            reached = (after.outcome.winner == self._player) == (after.to_move == self._player)
            return (0, NEVER) if reached else (NEVER, 0)
        return _core.solving(after, self._player, False, 1, 1).numbers

    def _learn(self, branch: Branch, found: Found) -> None:
        branch.limit = max(branch.limit, found.nodes)
        branch.reach, branch.fail = found.numbers
        for each in _upwards(branch):
            each.nodes += found.nodes
        self._carry_up(branch)

    def _carry_up(self, branch: Branch) -> None:
        for each in _upwards(branch):
            if each is not branch and not each.decided:  # what was decided meanwhile stays so
                _sum(each)
            if each.decided:
                self._known[each.code] = (each.reach, each.fail)

    def _recall(self) -> None:
        """What was found before; a last line that is not whole is left out, and taken out of the file."""
        if not self._path.exists():
            return
        text = self._path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole and not whole.startswith(self._head):
            raise CantGoOn("solve.not-kept", file=str(self._path))
        try:
            for line in whole.splitlines()[1:]:
                word, nodes, *moves = line.split(" ")
                reach, fail = NUMBERS.get(word) or map(int, word.split("/"))
                self.nodes += int(nodes)
                if branch := self._at(tuple(moves)):
                    self._learn(branch, Found(reach, fail, int(nodes)))
        except ValueError:
            raise CantGoOn("solve.not-kept", file=str(self._path)) from None
        if whole != text:
            os.truncate(self._path, len(whole.encode()))

    def _at(self, line: Line) -> Branch | None:
        """The branch of a line; None if it is of no more use, as something above it is decided."""
        branch: Branch | None = self.root
        for length in range(1, len(line) + 1):
            if not branch or branch.decided:
                return None
            if not branch.replies:
                self._part(branch)
                self._carry_up(branch)
            branch = next((reply for reply in branch.replies if reply.line == line[:length]), None)
        return branch


def _code(at: Native) -> Code:
    return at.canonical_hash, at.to_move


def _open_below(branch: Branch) -> Branch | None:
    """Where most is to be learnt below a branch; None if others are at work everywhere."""
    if not branch.replies:
        return None if branch.given else branch
    order = attrgetter("cost") if branch.above else attrgetter("given", "nodes")  # each first move gets the same
    below = (_open_below(reply) for reply in sorted(branch.replies, key=order))
    return next(filter(None, below), None)


def _sum(branch: Branch) -> None:
    """As the core counts: one reply is enough to reach the goal; to fail takes the hardest and one for each other."""
    branch.reach = min((reply.fail for reply in branch.replies), default=NEVER)
    opens = [reply for reply in branch.replies if reply.reach]
    branch.fail = max((reply.reach for reply in opens), default=0) + max(0, len(opens) - 1)
    if not branch.reach:
        branch.fail = NEVER
    elif not opens:
        branch.reach = NEVER
    branch.replies = [] if branch.decided else opens


def _upwards(branch: Branch | None) -> Iterator[Branch]:
    while branch:
        yield branch
        branch = branch.above


def _word(found: Found) -> str:
    return WORDS.get(found.numbers) or f"{found.reach}/{found.fail}"
