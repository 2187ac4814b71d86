"""A table: a live game with its seats, its clock and all that was tried.

What is asked of a table gives an event or is refused, and changes nothing. Only `apply` changes a table, so that an
event can be saved in between. The same setup and the same events make the same table.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Self

from archipel.rules import ArchipelError, Outcome, State
from archipel.table.clock import Clock, Left
from archipel.table.events import START, Ended, Event, Laid, Node, Noted, Paused, Played, Pruned, TakenBack
from archipel.table.notes import MOST_TEXT, Note
from archipel.table.positions import Position, spelled
from archipel.table.setup import Setup
from archipel.table.tree import Tree
from archipel.texts import Said

MOST_NODES = 2000


class Refused(ArchipelError):
    """What is not possible at this table, at least not now."""


class Stale(ArchipelError):
    """An answer to a position that is not the live one any more."""


@dataclass(frozen=True)
class Entered:
    """A move that was in the tree already: nothing happens but that someone looks at its node."""

    node: int


class Table:
    """A live game. `live` is the node at the end of the game itself; whatever does not lead to it is a variation."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.tree = Tree(setup.start)
        self.live = START
        self.opening = Note(setup.comment, setup.drawings)  # on the position in which the table starts
        self.ended: Ended | None = None
        self.clock = Clock.full(setup.control) if setup.control else None
        self.seq = 0  # events so far

    @classmethod
    def rebuilt(cls, setup: Setup, events: Iterable[Event], now: float) -> Self:
        table = cls(setup)
        for event in events:
            table._take(event)
        table._run_clock(table.clock.left if table.clock else None, now)
        return table

    def copy(self) -> Self:
        """The same table, for someone who looks at it while things go on here."""
        other = copy(self)
        other.tree = self.tree.copy()
        return other

    # --- looking

    @property
    def position(self) -> Position:
        """The live position."""
        return self.tree.position(self.live)

    @property
    def state(self) -> State:
        """The same as the rules see it."""
        return self.tree.state(self.live)

    @property
    def outcome(self) -> Outcome | None:
        if self.ended:
            return Outcome(self.ended.winner, self.ended.said or Said("verbatim", text=self.ended.reason))
        return self.position.outcome

    @property
    def turn(self) -> int | None:
        return None if self.ended else self.position.turn

    @property
    def to_answer(self) -> float | None:
        """The level of the engine whose turn it is, or None."""
        return None if self.turn is None else self.setup.seats[self.turn].level

    @property
    def undoable(self) -> bool:
        """Whether anything can be taken back."""
        return self.ended.how == "resign" if self.ended else self._last_by_a_person() is not None

    def _last_by_a_person(self) -> int | None:
        """The node of the last move that a person made."""
        path = reversed(self.tree.path(self.live))
        return next((node for node in path if self.setup.seats[self.tree[node].by].level is None), None)

    def noted(self, node: int) -> Note:
        """What is said of the position at a node, and drawn on its board."""
        return self.opening if node == START else self.tree.noted(node)

    # --- asking

    def move(self, text: str, node: int | None, now: float) -> Played | Entered:
        """A person's move at a node, or at the live one: there it is one of the game, elsewhere of a variation."""
        node = self.live if node is None else node
        position = self.tree.position(node)
        move = spelled(position, text)
        known = self.tree.child(node, move)
        goes_on = node == self.live and self.turn is not None
        if goes_on:
            if self.to_answer is not None:
                raise Refused("table.not-a-person", seat=str(self.setup.seats[position.to_move]))
            self._in_time(now)
        elif known is not None:
            return Entered(known)
        return self._played(position, move, node, goes_on, now)

    def answer(self, text: str, node: int, now: float) -> Played:
        """The move of an engine that was asked at a node."""
        if node != self.live or self.to_answer is None:
            raise Stale("table.stale", answer=text)
        self._in_time(now)
        return self._played(self.position, spelled(self.position, text), node, True, now)

    def take_back(self, now: float) -> TakenBack:
        """Back to where the person who moved last was to move; of a game that someone resigned, only that is undone."""
        left = self._left(now)
        if self.ended and self.ended.how == "resign":
            return TakenBack(None, left)
        if self.ended:
            raise Refused("table.over-for-good")
        node = self._last_by_a_person()
        if node is None:
            raise Refused("table.nothing-to-take-back")
        self._in_time(now)
        return TakenBack(node, left)

    def resign(self, player: int | None, now: float) -> Ended:
        """A player gives up: if not said who, the person to move, or the only person there is."""
        turn = self.turn
        if turn is None:
            raise Refused("table.over")
        persons = [who for who, seat in enumerate(self.setup.seats) if seat.level is None]
        if player is None:
            player = turn if turn in persons or not persons else persons[0]
        if player not in persons:
            raise Refused("table.engines-do-not-resign", player=self._called(player))
        return Ended.of("resign", 1 - player, Said("table.resigned", player=self._called(player)), self._left(now))

    def prune(self, node: int) -> Pruned:
        """Removes a variation."""
        self.tree.checked(node)
        if node == START or node in self.tree.path(self.live):
            raise Refused("table.no-variation")
        return Pruned(node)

    def note(self, node: int, comment: str, drawings: Sequence[str]) -> Noted | Entered:
        """Says something else of the position at a node, and draws something else on its board."""
        before, note = self.noted(node), Note.of(comment, drawings)
        if note == before:
            return Entered(node)
        grown = note.size - before.size
        tags = sum(map(len, self.setup.tags.values()))
        if grown > 0 and tags + self.opening.size + self.tree.said + grown > MOST_TEXT:
            raise Refused("table.too-much-said", most=MOST_TEXT)
        return Noted(node, note.comment, note.drawings)

    def flag(self, now: float) -> Ended | None:
        """The end of the game if somebody's time is up."""
        if self.clock is None or not self.clock.fallen(now):
            return None
        player = self.clock.running
        assert player is not None
        return Ended.of("time", 1 - player, Said("table.out-of-time", player=self._called(player)), self.clock.at(now))

    def pause(self, now: float) -> Paused | None:
        """What to remember of a running clock while nobody is there to run it."""
        return Paused(self.clock.at(now)) if self.clock and self.clock.running is not None else None

    def _called(self, player: int) -> Said:
        return self.setup.start.called(player)

    def _left(self, now: float) -> Left | None:
        return self.clock.at(now) if self.clock else None

    def _in_time(self, now: float) -> None:
        if self.clock and self.clock.fallen(now):
            raise Refused("table.time-is-up")

    def _played(self, position: Position, move: str, parent: int, live: bool, now: float) -> Played:
        known = self.tree.child(parent, move)
        # The game itself always goes on: variations must not keep it from its end.
        if known is None and not live and len(self.tree.nodes) >= MOST_NODES:
            raise Refused("table.full", most=MOST_NODES)
        node = Node(self.tree.fresh, parent, move, position.to_move) if known is None else self.tree[known]
        return Played(node, live, self.clock.pressed(now) if live and self.clock else None)

    # --- changing

    def apply(self, event: Event, now: float) -> int:
        """What has happened, happens to this table. Time for whoever moves next runs from now.

        Gives the node to look at afterwards: the new one, or the one before what is gone.
        """
        before = self.tree[event.node].parent if isinstance(event, Pruned) else None
        self._run_clock(self._take(event), now)
        if before is not None:
            return before
        if isinstance(event, Noted):
            return event.node
        return event.node.id if isinstance(event, Played) else self.live

    def _take(self, event: Event) -> Left | None:
        """The change without the clock's running: on rebuilding, nobody's time passes. Gives what the clocks show."""
        left: Left | None = None
        match event:
            case Laid(nodes, live):
                for node in nodes:
                    self.tree.add(node)
                self.live = live
                left = self.clock.left if self.clock else None
            case Played(node, live, left):
                if node.id not in self.tree:
                    self.tree.add(node)
                if live:
                    self.live = node.id
            case TakenBack(gone, left):
                self.ended = None
                if gone is not None:
                    self.live = self.tree[gone].parent
                    self.tree.remove(gone)
            case Ended(left=left):
                self.ended = event
            case Pruned(gone):
                self.tree.remove(gone)
            case Noted(node=at):
                note = Note(event.comment, event.drawings)
                if at == START:
                    self.opening = note
                else:
                    self.tree.note(at, note)
            case Paused(left):
                pass
        if left is not None and self.clock:
            self.clock = self.clock.going_on(left, None, 0)
        self.seq += 1
        return left

    def _run_clock(self, left: Left | None, now: float) -> None:
        """Lets the time of whoever is to move run from now. Nobody's does before the first move."""
        if self.clock and left is not None:
            self.clock = self.clock.going_on(left, None if self.live == START else self.turn, now)
