"""A Scene: all that is to be seen of a position, as plain data.

Lengths are in units of the distance between neighbouring cells; x grows to the right and y downwards, as on a screen.
What things look like is said once, in the frame's `symbols`: a symbol is a stack of paths, each with a role, and a
theme gives each role its colours. So whoever can draw paths can draw every game, and needs none of its rules. What is
called a word of the game has a text of the game, like `iago-piece-captive` for a piece of the kind `captive`.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

Player: TypeAlias = Annotated[int, Interval(ge=0, le=1)]
End: TypeAlias = Literal["win", "loss", "draw"]
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A path, with what it shows."""

    path: str  # SVG path data about (0, 0)
    role: str  # a word of the theme, like "cell-inner" or "disk-0"


Symbol = tuple[Shape, ...]


@dataclass(frozen=True)
class Solid:
    """A body about (0, 0, 0) for drawing in space; z grows towards the viewer of the flat picture."""

    points: tuple[tuple[float, float, float], ...]
    faces: tuple[tuple[int, ...], ...]  # each a flat polygon, anticlockwise seen from outside
    role: str


@dataclass(frozen=True)
class Cell:
    """A place of the board, empty or not."""

    name: str
    x: float
    y: float
    symbol: str
    layer: int = 1
    z: float = 0.0


@dataclass(frozen=True)
class Piece:
    """Something that lies on a cell."""

    cell: str
    x: float
    y: float
    symbol: str
    kind: str  # what people call it, like disk or captive: a word of the game
    owner: Player | None  # None if it is nobody's
    layer: int = 1
    z: float = 0.0
    came_from: str | None = None  # the cell from which the last move brought it


@dataclass(frozen=True)
class Mark:
    """Something pointed out: the last move, what it flipped, a threat, who can't move, what won."""

    kind: str  # last, flip, built, threat, stuck, win
    path: str  # SVG path data, in place
    cell: str | None = None
    layer: int = 1


@dataclass(frozen=True)
class Label:
    """The name of a row or a column at the edge of the board."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class MoveNumber:
    """Which move of a line brought what lies here."""

    move: int  # from 1
    x: float
    y: float
    layer: int = 1
    z: float = 0.0  # on top of it


@dataclass(frozen=True)
class Count:
    """Something counted for the players: for each of them, or for both together."""

    kind: str  # like score or tiles: a word of the game
    of: tuple[int, int] | None = None
    total: int | None = None


@dataclass(frozen=True)
class Effect:
    """What a whole move does, as cells; and how the game ends with it, for the mover."""

    captures: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()
    ends: End | None = None


@dataclass(frozen=True)
class Step:
    """A step that may be taken next. Whoever takes steps until one completes a move has made a legal move."""

    text: str  # as in `Move.steps`
    cell: str | None  # None: it is no place of the board, but something to say, like a claim or a swap
    x: float
    y: float
    symbol: str  # the area that may be clicked
    move: str | None  # the move that is whole with this step, or None if more must follow
    effect: Effect  # of that move
    ghosts: tuple[Piece, ...]  # the pieces that would be new or different after it
    layer: int = 1
    z: float = 0.0
    kind: str | None = None  # what people call it if its text does not tell, like claim or swap: a word of the game


@dataclass(frozen=True)
class Emblem:
    """What stands for a player beside the board."""

    symbol: str
    role: str  # of what is painted in the player's colour


@dataclass(frozen=True)
class Frame:
    """The board under the pieces: what does not depend on them, or only on where they are."""

    box: tuple[float, float, float, float]  # x, y, width, height of all that is drawn
    symbols: dict[str, Symbol]
    cells: tuple[Cell, ...]
    emblems: tuple[Emblem, Emblem]  # of player 0 and of player 1
    labels: tuple[Label, ...] = ()
    solids: dict[str, Solid] = field(default_factory=dict)  # by symbol; none in a flat game
    anchors: dict[str, Point] = field(default_factory=dict)  # by symbol: its middle, where that is not (0, 0)
    backdrop: Symbol = ()  # what lies under the cells
    edgeless: bool = False  # whether the board goes on as far as pieces are laid
    nowhere: str | None = None  # what is said of a click beside all cells: a word of the game


@dataclass(frozen=True)
class Scene:
    """A position, or a move that is being built in it, as a picture with the steps that may be taken next."""

    game: str
    variant: str
    position: str  # its text
    built: tuple[str, ...]  # the steps taken so far
    turn: Player | None
    frame: Frame
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    counts: tuple[Count, ...]
    steps: tuple[Step, ...]
    forced: bool = False  # whether the steps are all because a capture must be made
    numbers: tuple[MoveNumber, ...] = ()  # of the moves of a line, if this is the position at its end
    task: str | None = None  # what the next step is to do, like shoot: a word of the game
