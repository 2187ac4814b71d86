"""How Nim looks: stones in rows of five. A click on one of the last three takes it and those behind it."""

from typing import ClassVar

from archipel.rules import Move
from archipel.scene.emblems import DISKS, EMBLEMS
from archipel.scene.paint import Paint
from archipel.scene.paths import circle
from archipel.scene.picture import Picture, Steps, Target, register
from archipel.scene.scene import Cell, Count, Frame, Mark, Piece, Point, Shape
from archipel.scene.sign import Sign, disk
from archipel_nim.rules import STONES, Nim

AT: list[Point] = [(i % 5, i // 5) for i in range(STONES)]
NAMES = [str(i + 1) for i in range(STONES)]
FRAME = Frame(
    box=(-0.75, -0.75, 5.5, 4.5),
    symbols={
        "place": (Shape(circle(0.12), "nim-place"),),
        "stone": (Shape(circle(0.4), "nim-stone"),),
        "step": (Shape(circle(0.45), "step-area"),),
        **DISKS,
    },
    cells=tuple(Cell(name, x, y, "place") for name, (x, y) in zip(NAMES, AT, strict=True)),
    emblems=EMBLEMS,
)
PIECES = tuple(Piece(name, x, y, "stone", "stone", None) for name, (x, y) in zip(NAMES, AT, strict=True))


class NimPicture(Picture[Nim]):
    paints: ClassVar = {"nim-place": Paint("line"), "nim-stone": Paint("granite", "grey-edge", 0.03)}
    colours: ClassVar = {"granite": ("#7d8a91", "#8b99a1")}
    signs: ClassVar = {"stone": Sign("grey", disk("grey"))}

    def frame(self, state: Nim) -> Frame:
        return FRAME

    def pieces(self, state: Nim, built: Steps) -> tuple[Piece, ...]:
        return PIECES[: state.stones]

    def target(self, state: Nim, step: str) -> Target:
        last = state.stones - int(step)
        return Target(NAMES[last], *AT[last], "step")

    def counts(self, state: Nim) -> tuple[Count, ...]:
        return (Count("stones", total=state.stones),)

    def marks(self, state: Nim, before: Nim | None, move: Move | None) -> tuple[Mark, ...]:
        gone = range(state.stones, state.stones + int(move[0])) if move else ()
        return tuple(Mark("last", circle(0.2, *AT[i]), NAMES[i]) for i in gone)

    def meant(self, state: Nim, built: Steps, cell: str) -> str:
        return str(state.stones - NAMES.index(cell)) if cell in NAMES else cell

    def text(self, state: Nim) -> str:
        stones = "o" * state.stones
        return "\n".join(" ".join(stones[row : row + 5]) for row in range(0, state.stones, 5)) or "-"


register(Nim, NimPicture())
