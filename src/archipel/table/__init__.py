"""Live games, without any input or output: seats, clocks, take-backs, variations."""

from archipel.table.clock import Clock, TimeControl
from archipel.table.events import START, Event, Laid, Node, as_data, from_data
from archipel.table.recorded import opened_from, record
from archipel.table.seats import Seat
from archipel.table.setup import Setup
from archipel.table.table import MOST_NODES, Entered, Refused, Stale, Table
from archipel.table.tree import NoSuchNode

__all__ = [
    "MOST_NODES",
    "START",
    "Clock",
    "Entered",
    "Event",
    "Laid",
    "NoSuchNode",
    "Node",
    "Refused",
    "Seat",
    "Setup",
    "Stale",
    "Table",
    "TimeControl",
    "as_data",
    "from_data",
    "opened_from",
    "record",
]
