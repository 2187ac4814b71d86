"""The messages of a table's socket, both ways.

What is there keeps its meaning: something new is a new field, or a message of a new type. So clients pass over fields
and types that they do not know.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field

from archipel.scene import Scene
from archipel.scene.scene import Player
from archipel.server.protocol.analysis import Analysis, Hint
from archipel.server.protocol.requests import (
    HintRequest,
    LineCount,
    MoveRequest,
    Moves,
    NodeId,
    NoteRequest,
    PruneRequest,
    Request,
    ResignRequest,
    Steps,
    Text,
)
from archipel.server.protocol.tables import Outcome, Refusal, Table, Why
from archipel.server.protocol.views import View
from archipel.table import START, Node
from archipel.table.events import Noted

# --- from the client


class Asked(Request):
    """Each message may carry an id, which its answer repeats."""

    id: Annotated[int, Field(ge=-(2**53), le=2**53)] | None = None


class Look(Asked):
    """Asks for the scene at a node, with a move half built."""

    type: Literal["look"]
    node: NodeId
    steps: Steps = Field(default=[])
    follow: bool = True  # whether the steps that may follow are wanted: most of the work is in them
    known: NodeId | None = None  # a node whose scene is known: then only what is other is told, as a view


class FollowLine(Asked):
    """Asks for the scene at the end of a line of moves from a node."""

    type: Literal["line"]
    node: NodeId
    moves: Moves


class AskWhy(Asked):
    """Asks why a cell is no next step."""

    type: Literal["why"]
    node: NodeId
    steps: Steps = Field(default=[])
    cell: Text


class PlayMove(Asked, MoveRequest):
    """Plays a move."""

    type: Literal["move"]


class TakeBack(Asked):
    """Takes the last move of a person back."""

    type: Literal["takeback"]


class Resign(Asked, ResignRequest):
    """Gives up."""

    type: Literal["resign"]


class Prune(Asked, PruneRequest):
    """Removes a variation."""

    type: Literal["prune"]


class NoteNode(Asked, NoteRequest):
    """Says something of the position at a node, and draws on its board."""

    type: Literal["note"]


class AskHint(Asked, HintRequest):
    """Asks for a good move."""

    type: Literal["hint"]


class Analyse(Asked):
    """Asks for what an engine thinks of a node, again and again."""

    type: Literal["analyse"]
    node: NodeId
    lines: LineCount = 3


class Stop(Asked):
    """Ends the analysis."""

    type: Literal["stop"]


ClientMessage: TypeAlias = Annotated[
    Look | FollowLine | AskWhy | PlayMove | TakeBack | Resign | Prune | NoteNode | AskHint | Analyse | Stop,
    Field(discriminator="type"),
]


# --- from the server


@dataclass(frozen=True, kw_only=True)
class TableMessage:
    """The table as it is now, and what has happened: the first message, and another after each change."""

    type: Literal["table"] = "table"
    table: Table
    cause: str
    node: int  # to look at now


@dataclass(frozen=True, kw_only=True)
class ChangeMessage:
    """What is other at the table now, and what has happened: instead of the table, for whoever asked for changes."""

    type: Literal["change"] = "change"
    cause: str
    node: int  # to look at now
    added: list[Node]
    gone: list[int]  # nodes
    left: tuple[float, float] | None  # the rest as in the table
    running: Player | None
    live: int
    turn: Player | None
    outcome: Outcome | None
    undoable: bool
    thinking: bool
    seq: int
    updated: str
    noted: list[Node]  # known ones, of which something else is said
    comment: str | None  # on the position in which the table starts, if something else is said of it now
    drawings: tuple[str, ...] | None  # likewise

    @classmethod
    def of(cls, table: Table, *, cause: str, node: int, added: list[Node], gone: list[int], noted: list[Node]) -> Self:
        at_start = cause == Noted.kind and node == START
        return cls(
            cause=cause,
            node=node,
            added=added,
            gone=gone,
            left=table.left,
            running=table.running,
            live=table.live,
            turn=table.turn,
            outcome=table.outcome,
            undoable=table.undoable,
            thinking=table.thinking,
            seq=table.seq,
            updated=table.updated,
            noted=noted,
            comment=table.comment if at_start else None,
            drawings=table.drawings if at_start else None,
        )


@dataclass(frozen=True, kw_only=True)
class ViewMessage:
    """What is to be seen at a node, as far as it is other than at the node that is known."""

    type: Literal["view"] = "view"
    id: int | None
    node: int
    steps: list[str]
    known: int
    view: View


@dataclass(frozen=True, kw_only=True)
class SceneMessage:
    """What is to be seen at a node."""

    type: Literal["scene"] = "scene"
    id: int | None
    node: int
    steps: list[str]
    scene: Scene


@dataclass(frozen=True, kw_only=True)
class LineMessage:
    """What is to be seen at the end of a line, and the outcome if it ends the game."""

    type: Literal["line"] = "line"
    id: int | None
    node: int
    moves: list[str]
    outcome: Outcome | None
    scene: Scene


@dataclass(frozen=True, kw_only=True)
class WhyMessage(Why):
    """Why a cell is no next step."""

    type: Literal["why"] = "why"
    id: int | None


@dataclass(frozen=True, kw_only=True)
class DoneMessage:
    """What was asked is done, and leads to this node."""

    type: Literal["done"] = "done"
    id: int | None
    node: int


@dataclass(frozen=True, kw_only=True)
class HintMessage(Hint):
    """A hint that was asked for."""

    type: Literal["hint"] = "hint"
    id: int | None

    @classmethod
    def answering(cls, number: int | None, hint: Hint) -> Self:
        return cls(**vars(hint), id=number)


@dataclass(frozen=True, kw_only=True)
class AnalysisMessage(Analysis):
    """What an analysis has found so far, or at last."""

    type: Literal["analysis"] = "analysis"
    id: int | None
    node: int
    done: bool

    @classmethod
    def answering(cls, number: int | None, node: int, analysis: Analysis, *, done: bool) -> Self:
        return cls(**vars(analysis), id=number, node=node, done=done)


@dataclass(frozen=True, kw_only=True)
class ErrorMessage(Refusal):
    """What was asked is refused, or the socket is closed for this reason."""

    type: Literal["error"] = "error"
    id: int | None = None


ServerMessage: TypeAlias = Annotated[
    TableMessage
    | ChangeMessage
    | SceneMessage
    | ViewMessage
    | LineMessage
    | WhyMessage
    | DoneMessage
    | HintMessage
    | AnalysisMessage
    | ErrorMessage,
    Field(discriminator="type"),
]
