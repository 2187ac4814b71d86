"""A scene for someone who knows another one of the same table: only what is other in it.

Whoever has the other scene takes away the pieces of the cells that are `gone`, and puts each of `pieces` at its place
among those that are left, in this order; with the cells of the frame likewise. All else is as it stands here, but for
what a frame leaves out (None): that is as before.
"""

from dataclasses import dataclass

from archipel.scene.scene import Cell, Count, Emblem, Label, Mark, Piece, Player, Point, Solid, Step, Symbol


@dataclass(frozen=True)
class PutPiece:
    """A piece that is new, or other than before, and its place in the list."""

    at: int
    piece: Piece


@dataclass(frozen=True)
class PutCell:
    """A cell that is new, or other than before, and its place in the list."""

    at: int
    cell: Cell


@dataclass(frozen=True, kw_only=True)
class FrameChange:
    """What is other in a frame."""

    gone: list[str]
    cells: list[PutCell]
    box: tuple[float, float, float, float] | None = None
    symbols: dict[str, Symbol] | None = None
    emblems: tuple[Emblem, Emblem] | None = None
    labels: tuple[Label, ...] | None = None
    solids: dict[str, Solid] | None = None
    anchors: dict[str, Point] | None = None
    backdrop: Symbol | None = None
    edgeless: bool | None = None
    nowhere: str | None = None


@dataclass(frozen=True, kw_only=True)
class View:
    """A scene, as far as it is other than the one that is known."""

    game: str
    variant: str
    position: str
    built: tuple[str, ...]
    turn: Player | None
    frame: FrameChange | None  # None: as before
    gone: list[str]  # the cells whose pieces are gone, or other
    pieces: list[PutPiece]
    marks: tuple[Mark, ...]
    counts: tuple[Count, ...]
    steps: tuple[Step, ...]
    forced: bool
    task: str | None
