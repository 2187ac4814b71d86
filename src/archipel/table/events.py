"""What happens at a table, as plain data: it is these that are stored, and a table is rebuilt from them."""

from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Self, TypeAlias

from archipel.scene.scene import Player
from archipel.table.clock import Left
from archipel.texts import Said

START = 0  # the node of the position in which a table starts


@dataclass(frozen=True)
class Node:
    """A move in the tree of all that was tried at a table."""

    id: int  # never used again, also when the node is gone
    parent: int
    move: str
    by: Player  # who moved
    comment: str = ""
    evaluation: float | None = None
    drawings: tuple[str, ...] = ()  # on the board after the move, as in records


@dataclass(frozen=True)
class Laid:
    """The moves that a table has from the beginning."""

    kind: ClassVar[str] = "laid"
    nodes: tuple[Node, ...]
    live: int


@dataclass(frozen=True)
class Played:
    """A move: of the game itself if it becomes the live node, otherwise of a variation."""

    kind: ClassVar[str] = "move"
    node: Node
    live: bool
    left: Left | None = None  # on the clocks afterwards, as in all the others


@dataclass(frozen=True)
class TakenBack:
    """The move of a node was taken back with all that followed; without a node, only the end of the game was."""

    kind: ClassVar[str] = "takeback"
    node: int | None
    left: Left | None = None


@dataclass(frozen=True)
class Ended:
    """The game ended otherwise than by the rules."""

    kind: ClassVar[str] = "end"
    how: str  # resign, time, stated (in a record)
    winner: int | None
    reason: str  # as it was said then, in English
    left: Left | None = None
    said: Said | None = None  # the same as a kind and its values; older events have none

    @classmethod
    def of(cls, how: str, winner: int | None, said: Said, left: Left | None = None) -> Self:
        return cls(how, winner, str(said), left, said)


@dataclass(frozen=True)
class Pruned:
    """A variation is gone from this node on."""

    kind: ClassVar[str] = "prune"
    node: int


@dataclass(frozen=True)
class Noted:
    """What is said of the position at a node, and drawn on its board, from now on."""

    kind: ClassVar[str] = "note"
    node: int
    comment: str
    drawings: tuple[str, ...]


@dataclass(frozen=True)
class Paused:
    """The clocks stood still for a while, with so much left."""

    kind: ClassVar[str] = "pause"
    left: Left


Event: TypeAlias = Laid | Played | TakenBack | Ended | Pruned | Noted | Paused

_KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in (Laid, Played, TakenBack, Ended, Pruned, Noted, Paused)}


def as_data(event: Event) -> dict[str, Any]:
    """Ready to be written as JSON."""
    data = {"kind": event.kind, **asdict(event)}
    if isinstance(event, Ended):
        data["said"] = event.said and event.said.as_dict()
    return data


def from_data(data: dict[str, Any]) -> Event:
    """The event that was written so."""
    kind = _KINDS[data["kind"]]
    given = {field.name: data[field.name] for field in fields(kind) if field.name in data}
    if kind is Laid:
        given["nodes"] = tuple(map(_node, given["nodes"]))
    elif kind is Played:
        given["node"] = _node(given["node"])
    elif kind is Noted:
        given["drawings"] = tuple(given["drawings"])
    elif kind is Ended and given.get("said"):
        given["said"] = Said.from_dict(given["said"])
    if given.get("left") is not None:
        given["left"] = tuple(given["left"])
    return kind(**given)


def _node(data: dict[str, Any]) -> Node:
    return Node(**{**data, "drawings": tuple(data.get("drawings", ()))})  # older ones have none
