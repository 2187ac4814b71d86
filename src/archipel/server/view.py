"""Tables as the page and other programs see them: plain data, ready to be written as JSON."""

from dataclasses import asdict
from typing import Any

from archipel.rules import Outcome, position
from archipel.table import Control, Seat, Setup, Table


def table_view(key: str, table: Table, *, thinking: bool, created: str, updated: str, now: float) -> dict[str, Any]:
    """All there is to know of a table, but for its pictures."""
    setup, clock = table.setup, table.clock
    return {
        "id": key,
        "game": setup.start.game,
        "variant": setup.start.variant,
        "players": setup.start.players,
        "names": setup.names,
        "start": setup.start.text,
        "seats": [str(seat) for seat in setup.seats],
        "clock": setup.control and asdict(setup.control),
        "left": [round(left, 3) for left in clock.at(now)] if clock else None,
        "running": clock.running if clock else None,
        "nodes": [
            {"id": node.id, "parent": node.parent, "move": node.move, "by": node.by, "comment": node.comment}
            for node in table.tree.nodes.values()
        ],
        "live": table.live,
        "turn": table.turn,
        "outcome": outcome_view(table.outcome),
        "undoable": table.undoable,
        "thinking": thinking,
        "seq": table.seq,
        "created": created,
        "updated": updated,
    }


def summary_view(table: Table) -> dict[str, Any]:
    """What a list of tables shows of one."""
    setup = table.setup
    return {
        "game": setup.start.game,
        "variant": setup.start.variant,
        "seats": [str(seat) for seat in setup.seats],
        "names": setup.names,
        "ply": len(table.tree.path(table.live)),
        "turn": table.turn,
        "outcome": outcome_view(table.outcome),
        "position": table.state.text,
    }


def outcome_view(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score}


def setup_data(setup: Setup) -> dict[str, Any]:
    """A setup as it is stored."""
    return {
        "start": setup.start.text,
        "seats": [str(seat) for seat in setup.seats],
        "control": setup.control and asdict(setup.control),
        "names": setup.names,
        "date": setup.date,
        "event": setup.event,
        "comment": setup.comment,
        "tags": setup.tags,
    }


def setup_from(data: dict[str, Any]) -> Setup:
    """The setup that was stored so."""
    one, other = map(Seat.of, data["seats"])
    return Setup(
        position(data["start"]),
        (one, other),
        Control(**data["control"]) if data["control"] else None,
        (data["names"][0], data["names"][1]) if data["names"] else None,
        data["date"],
        data["event"],
        data["comment"],
        data["tags"],
    )
