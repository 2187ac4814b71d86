"""What is asked over HTTP. Nothing may be in it that is not known, and nothing is taken for something else."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from archipel.records.drawings import PATTERN
from archipel.scene.scene import Player
from archipel.table.notes import LONGEST_COMMENT, MOST_DRAWINGS

LONGEST = 10.0  # seconds for an analysis
MOST_STEPS = 16  # of a move; none has more than three
MOST_MOVES = 32  # of a line

NodeId: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
Text: TypeAlias = Annotated[str, Field(max_length=64)]
PositionText: TypeAlias = Annotated[str, Field(max_length=4096)]
Steps: TypeAlias = Annotated[list[Text], Field(max_length=MOST_STEPS)]
LineText: TypeAlias = Annotated[str, Field(max_length=16_384, description="With commas between the moves.")]
Moves: TypeAlias = Annotated[list[Text], Field(min_length=1, max_length=MOST_MOVES)]
LineCount: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Drawing: TypeAlias = Annotated[str, Field(pattern=f"^{PATTERN}$")]
Theme: TypeAlias = Literal["light", "dark"]


class Request(BaseModel):
    """What comes from outside."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewClock(Request):
    """The time control of a table to be opened."""

    base: float = Field(ge=1, le=86_400, description="Seconds for the game.")
    increment: float = Field(default=0, ge=0, le=3_600, description="Seconds added with each move.")


class NewTable(Request):
    """A table to be opened."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": "iago"},
                {"game": "palago", "seats": ["person", "person"], "clock": {"base": 300, "increment": 2}},
                {"game": "lazo", "variant": "small", "seats": ["level1", "level2"]},
            ]
        }
    )

    game: Text
    variant: Text = "standard"
    seats: Annotated[list[Text], Field(min_length=2, max_length=2)] = ["person", "level3"]
    clock: NewClock | None = None
    position: PositionText | None = None
    moves: Annotated[list[Text], Field(max_length=500)] | LineText = []


class MoveRequest(Request):
    """A move, and where it is played."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"move": "e4"}, {"move": "g3", "node": 0}]})

    move: Text
    node: NodeId | None = Field(default=None, description="Where it is played: at the live node if left out.")


class ResignRequest(Request):
    """Who gives up: the person to move if left out, or the only person."""

    player: Player | None = None


class PruneRequest(Request):
    """The variation that is to go, from this node on."""

    node: NodeId


class NoteRequest(Request):
    """What is to be said of the position at a node, and drawn on its board."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"node": 1, "comment": "the usual", "drawings": ["Ge4", "Rd4>f4"]}]}
    )

    node: NodeId
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)] = ""
    drawings: Annotated[list[Drawing], Field(max_length=MOST_DRAWINGS)] = []


class HintRequest(Request):
    """Where a good move is wanted: at the live node if left out."""

    node: NodeId | None = None


class SearchLimit(Request):
    """Where a search stops, if not before."""

    time: float | None = Field(default=None, ge=0, le=LONGEST)
    nodes: int | None = Field(default=None, ge=1, le=1_000_000)
    depth: int | None = Field(default=None, ge=1, le=1000)


class AnalysisRequest(Request):
    """A position to be analysed."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"position": "iago/standard 5/6/7/8/9/8/7/6/5 D", "limit": {"nodes": 500}, "lines": 2}]
        }
    )

    position: PositionText
    limit: SearchLimit = SearchLimit(time=1.0)
    lines: LineCount = 3
