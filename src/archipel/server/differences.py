"""What is other in one scene than in another: hardly anything, after a move."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from archipel.scene import Scene
from archipel.scene.scene import Frame
from archipel.server.protocol.views import FrameChange, PutCell, PutPiece, View

Thing = TypeVar("Thing")
_PLAIN = [field.name for field in fields(Frame) if field.name != "cells"]


def since(seen: Scene, known: Scene | None) -> View:
    """A scene for someone who knows another one."""
    gone, pieces = changed(known.pieces if known else (), seen.pieces, lambda piece: piece.cell)
    return View(
        game=seen.game,
        variant=seen.variant,
        position=seen.position,
        built=seen.built,
        turn=seen.turn,
        frame=_frame(seen.frame, known.frame if known else None),
        gone=gone,
        pieces=[PutPiece(at, piece) for at, piece in pieces],
        marks=seen.marks,
        counts=seen.counts,
        steps=seen.steps,
        forced=seen.forced,
        task=seen.task,
    )


def _frame(seen: Frame, known: Frame | None) -> FrameChange | None:
    if seen == known:
        return None
    gone, cells = changed(known.cells if known else (), seen.cells, lambda cell: cell.name)
    other: dict[str, Any] = {
        name: getattr(seen, name) for name in _PLAIN if known is None or getattr(seen, name) != getattr(known, name)
    }
    return FrameChange(gone=gone, cells=[PutCell(at, cell) for at, cell in cells], **other)


def changed(
    before: Sequence[Thing], after: Sequence[Thing], name: Callable[[Thing], str]
) -> tuple[list[str], list[tuple[int, Thing]]]:
    """The names of what is gone, and what is new with its place: put there one after the other, it makes `after`."""
    staying = {name(thing): thing for thing in after}
    stay = [thing for thing in before if staying.get(name(thing)) == thing]
    if [thing for thing in after if thing in set(stay)] != stay:
        stay = []  # in another order
    kept = {name(thing) for thing in stay}
    gone = [name(thing) for thing in before if name(thing) not in kept]
    return gone, [(at, thing) for at, thing in enumerate(after) if name(thing) not in kept]
