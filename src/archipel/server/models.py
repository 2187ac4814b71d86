"""What programs send and get, as the OpenAPI description has it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

LONGEST = 10.0  # seconds for an analysis
MOST_STEPS = 16  # of a move; none has more than three
LONGEST_LINE = 32  # moves
Node = Annotated[int, Field(ge=0, le=2**31 - 1)]
Player = Annotated[int, Field(ge=0, le=1)]
Text = Annotated[str, Field(max_length=64)]
Steps = Annotated[list[Text], Field(max_length=MOST_STEPS)]
Line = Annotated[list[Text], Field(min_length=1, max_length=LONGEST_LINE)]
Lines = Annotated[int, Field(ge=1, le=10)]


class Given(BaseModel):
    """What comes from outside: nothing may be in it that is not known, and nothing is taken for something else."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- asked


class ClockGiven(Given):
    base: float = Field(ge=1, le=86_400, description="Seconds for the game.")
    increment: float = Field(default=0, ge=0, le=3_600, description="Seconds added with each move.")


class NewTable(Given):
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
    clock: ClockGiven | None = None
    position: Annotated[str, Field(max_length=4096)] | None = None
    moves: Annotated[list[Text], Field(max_length=500)] = []


class MoveGiven(Given):
    model_config = ConfigDict(json_schema_extra={"examples": [{"move": "e4"}, {"move": "g3", "node": 0}]})

    move: Text
    node: Node | None = Field(default=None, description="Where it is played: at the live node if left out.")


class Resignation(Given):
    player: Player | None = None


class NodeGiven(Given):
    node: Node


class HintAsked(Given):
    node: Node | None = None


class LimitGiven(Given):
    time: float | None = Field(default=None, ge=0, le=LONGEST)
    nodes: int | None = Field(default=None, ge=1, le=1_000_000)
    depth: int | None = Field(default=None, ge=1, le=1000)


class AnalysisAsked(Given):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"position": "iago/standard 5/6/7/8/9/8/7/6/5 D", "limit": {"nodes": 500}, "lines": 2}]
        }
    )

    position: Annotated[str, Field(max_length=4096)]
    limit: LimitGiven = LimitGiven(time=1.0)
    lines: Lines = 3


# --- answered


class Error(BaseModel):
    error: str


class Game(BaseModel):
    name: str
    players: tuple[str, str]
    variants: list[str]
    levels: int
    showcase: str | None = Field(description="A position for its card; null if the game has no picture.")


class OutcomeTold(BaseModel):
    winner: Player | None
    reason: str
    score: tuple[int, int] | None


class NodeTold(BaseModel):
    id: int
    parent: int
    move: str
    by: Player
    comment: str


class ClockTold(BaseModel):
    base: float
    increment: float


class TableTold(BaseModel):
    id: str
    game: str
    variant: str
    players: tuple[str, str]
    names: tuple[str, str] | None = Field(description="Of the players, if a record named them.")
    start: str
    seats: tuple[str, str]
    clock: ClockTold | None
    left: tuple[float, float] | None
    running: Player | None
    nodes: list[NodeTold]
    live: int
    turn: Player | None
    outcome: OutcomeTold | None
    undoable: bool = Field(description="Whether anything can be taken back.")
    thinking: bool
    seq: int
    created: str
    updated: str


class Summary(BaseModel):
    id: str
    game: str
    variant: str
    seats: tuple[str, str]
    names: tuple[str, str] | None = None
    ply: int
    turn: Player | None
    outcome: OutcomeTold | None
    position: str
    created: str
    updated: str


class TablesTold(BaseModel):
    tables: list[Summary]


class TablesMade(BaseModel):
    tables: list[TableTold]


class Why(BaseModel):
    why: str


class SketchTold(BaseModel):
    points: list[tuple[float, float]]
    ghosts: list[dict[str, Any]]


class Hint(BaseModel):
    node: int
    move: str
    steps: list[str]
    value: float = Field(ge=-1, le=1, description="For player 0.")
    sketch: SketchTold


class LineTold(BaseModel):
    moves: list[str]
    value: float = Field(ge=-1, le=1, description="For player 0.")
    visits: int
    sketch: SketchTold


class AnalysisTold(BaseModel):
    value: float = Field(ge=-1, le=1, description="For player 0.")
    proven: Literal["win", "loss", "draw"] | None = Field(description="For the side to move.")
    nodes: int
    depth: int
    seconds: float
    lines: list[LineTold]


# --- over the socket


class Asked(Given):
    id: Annotated[int, Field(ge=-(2**53), le=2**53)] | None = Field(default=None, description="Echoed in the answer.")


class Look(Asked):
    type: Literal["look"]
    node: Node
    steps: Steps = []
    follow: bool = True  # whether the steps that may follow are wanted: most of the work is in them


class AskLine(Asked):
    type: Literal["line"]
    node: Node
    moves: Line


class AskWhy(Asked):
    type: Literal["why"]
    node: Node
    steps: Steps = []
    cell: Text


class PlayMove(Asked):
    type: Literal["move"]
    node: Node | None = None
    move: Text


class TakeBack(Asked):
    type: Literal["takeback"]


class Resign(Asked):
    type: Literal["resign"]
    player: Player | None = None


class Prune(Asked):
    type: Literal["prune"]
    node: Node


class AskHint(Asked):
    type: Literal["hint"]
    node: Node | None = None


class Analyse(Asked):
    type: Literal["analyse"]
    node: Node
    lines: Lines = 3


class Stop(Asked):
    type: Literal["stop"]


Message = Annotated[
    Look | AskLine | AskWhy | PlayMove | TakeBack | Resign | Prune | AskHint | Analyse | Stop,
    Field(discriminator="type"),
]
