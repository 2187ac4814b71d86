"""Tables to records and back, with their variations."""

from dataclasses import replace
from datetime import UTC, datetime

from archipel.records import Plies, Ply, Record, result_of, winner_of
from archipel.records.record import DEEPEST, NO_DATE, OPEN, UNKNOWN
from archipel.rules import BadNotation
from archipel.table.events import START, Ended, Laid, Node
from archipel.table.positions import Position, followed, quick, whole
from archipel.table.seats import Seat
from archipel.table.setup import Setup
from archipel.table.table import MOST_NODES, Refused, Table
from archipel.texts import Said


def record(table: Table, opened: datetime) -> Record:
    """The game of a table as a record, with whatever was tried beside its moves."""
    setup, ended = table.setup, table.ended
    return Record(
        start=setup.start,
        # What was tried at the start of a game that was given up there has no move that it could stand beside.
        plies=() if ended and table.live == START else _Writer(table).plies(START, 0),
        players=setup.names or (str(setup.seats[0]), str(setup.seats[1])),
        date=setup.date or opened.astimezone(UTC).strftime("%Y.%m.%d"),
        event=setup.event or UNKNOWN,
        stated=result_of(ended.winner) if ended else OPEN,
        stated_reason=ended.reason if ended else "",
        comment=table.opening.comment,
        tags=setup.tags,
        drawings=table.opening.drawings,
    )


class _Writer:
    """Lines of plies out of the tree. Where there is a choice, the game itself goes on, or what was tried first."""

    def __init__(self, table: Table) -> None:
        self._tree = table.tree
        self._main = {START, *table.tree.path(table.live)}
        self._live = table.live

    def plies(self, node: int, depth: int) -> Plies:
        """What follows a node. The game itself stops at its end, even if more was tried there."""
        plies: list[Ply] = []
        children = self._ordered(node)
        while children and not (node == self._live and plies):
            before, node, others = node, children[0], children[1:]
            children = self._ordered(node)
            ply = self._ply(before, node)
            if depth < DEEPEST:
                variations = [(self._ply(before, other), *self.plies(other, depth + 1)) for other in others]
                if node == self._live and children:  # tried after the end of the game: it repeats the last move
                    again = replace(ply, comment="", drawings=())
                    variations += [(again, self._ply(node, other), *self.plies(other, depth + 1)) for other in children]
                ply = replace(ply, variations=tuple(variations))
            plies.append(ply)
        return tuple(plies)

    def _ordered(self, node: int) -> list[int]:
        return sorted(self._tree.children(node), key=lambda child: child not in self._main)

    def _ply(self, before: int, node: int) -> Ply:
        made = self._tree[node]
        move = whole(self._tree.position(before), self._tree.start, made.move)
        return Ply(move, made.comment, made.evaluation, drawings=made.drawings)


def opened_from(record: Record) -> tuple[Setup, list[Laid | Ended]]:
    """The table that a record becomes: its players, and what has happened so far."""
    reader = _Reader()
    live = reader.read(quick(record.start), record.plies, START)
    setup = Setup(
        record.start,
        _seats(record.players),
        names=None if record.players == (UNKNOWN, UNKNOWN) else record.players,
        date="" if record.date == NO_DATE else record.date,
        event="" if record.event == UNKNOWN else record.event,
        comment=record.comment,
        tags=record.tags,
        drawings=record.drawings,
    )
    events: list[Laid | Ended] = [Laid(tuple(reader.nodes), live)] if reader.nodes else []
    if record.outcome is None and record.stated != OPEN:
        said = Said("verbatim", text=record.stated_reason) if record.stated_reason else Said("table.record-says")
        events.append(Ended.of("stated", winner_of(record.stated), said))
    return setup, events


def _seats(names: tuple[str, str]) -> tuple[Seat, Seat]:
    """A level goes on with its game. Two of them would do so unasked, so persons sit down for both."""
    one, other = map(_seat, names)
    return (Seat(), Seat()) if one.level and other.level else (one, other)


def _seat(name: str) -> Seat:
    try:
        return Seat.of(name)
    except BadNotation:
        return Seat()


class _Reader:
    """The nodes of a tree out of lines of plies. A move that stands twice is one node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._known: dict[tuple[int, str], int] = {}

    def read(self, position: Position, plies: Plies, parent: int) -> int:
        """Takes a line that starts at a node; gives its last node."""
        for ply in plies:
            node = self._node(position, ply, parent)
            for variation in ply.variations:
                self.read(position, variation, parent)
            position, parent = followed(position, [str(ply.move)]), node
        return parent

    def _node(self, position: Position, ply: Ply, parent: int) -> int:
        move = str(ply.move)
        if (parent, move) not in self._known:
            if len(self.nodes) == MOST_NODES:
                raise Refused("table.record-too-long", most=MOST_NODES)
            self._known[parent, move] = len(self.nodes) + 1
            said = (ply.comment, ply.evaluation, ply.drawings)
            self.nodes.append(Node(len(self.nodes) + 1, parent, move, position.to_move, *said))
        return self._known[parent, move]
