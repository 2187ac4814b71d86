"""How Iago looks: disks with a ring or a dot; captives show them too, behind bars on a red face."""

from typing import ClassVar

from archipel.geometry.hexes import DIRECTIONS, Hex, ring
from archipel.rules import Move
from archipel.rules.iago import BOARD, CAPTIVE, CENTRE, FACE_UP, INNER, NONE, OUTER, ROWS, Iago
from archipel.rules.notation import EMPTY
from archipel.scene.paint import DARK, LIGHT, ON_DARK, ON_LIGHT, Paint
from archipel.scene.paths import (
    HEX_CORNER,
    arc,
    circle,
    disk_shadow,
    disk_shine,
    hex_centre,
    line,
    ngon,
    polygon,
    turned,
)
from archipel.scene.picture import Lesson, Picture, Steps, Target, register
from archipel.scene.rows import hex_row
from archipel.scene.scene import Cell, Count, Effect, Emblem, Frame, Label, Mark, Piece, Point, Shape, Symbol
from archipel.scene.sign import Sign, disk
from archipel.texts import Said

DISK, FACE, RING = 0.385, 0.3, 0.45  # radii of a disk, of the red face of a captive, of marks round a disk

AT: list[Point] = [hex_centre(cell) for cell in BOARD.cells]
_HEX = polygon(ngon(6, HEX_CORNER * 0.95), rounding=0.03)
_BODY: list[Point] = [(5.45, 0.0), (2.86, -4.48), (-2.86, -4.48), (-5.45, 0.0), (-2.86, 4.48), (2.86, 4.48)]
_BARS = line((-0.17, -0.18), (-0.17, 0.18)) + line((0.17, -0.18), (0.17, 0.18))

_SHADOW = Shape(disk_shadow(DISK), "piece-shadow")
_SHINE = Shape(disk_shine(DISK), "piece-shine")
_SHADE = Shape(arc(DISK - 0.035, 240, 330), "piece-shade")

SYMBOLS: dict[str, Symbol] = {
    "inner": (Shape(_HEX, "cell-inner"),),
    "outer": (Shape(_HEX, "cell-outer"),),
    "centre": (Shape(_HEX, "cell-centre"), Shape(polygon(ngon(6, 0.3)), "centre-sign")),
    "step": (Shape(_HEX, "step-area"),),
    "disk-0": (_SHADOW, Shape(circle(DISK), "disk-0"), _SHINE, Shape(circle(0.25), "disk-0-sign")),
    "disk-1": (_SHADOW, Shape(circle(DISK), "disk-1"), _SHADE, Shape(circle(0.08), "disk-1-sign")),
    "captive-0": (
        _SHADOW,
        Shape(circle(DISK), "disk-0"),
        Shape(circle(FACE), "captive"),
        Shape(circle(0.07) + _BARS, "captive-0-sign"),
    ),
    "captive-1": (
        _SHADOW,
        Shape(circle(DISK), "disk-1"),
        Shape(circle(FACE), "captive"),
        Shape(circle(0.04) + _BARS, "captive-1-sign"),
    ),
}


def _border() -> str:
    """The line between the inner and the outer area."""
    edges = []
    for i, cell in enumerate(BOARD.cells):
        corners = ngon(6, HEX_CORNER, first=-30.0, centre=AT[i])
        for side, (dq, dr) in enumerate(DIRECTIONS):
            beyond: Hex = (cell[0] + dq, cell[1] + dr)
            if ring(cell) == 3 and ring(beyond) == 4:
                edges.append(line(corners[side], corners[(side + 1) % 6]))
    return "".join(edges)


def _area(cell: int) -> str:
    return "outer" if cell in OUTER else "centre" if cell == CENTRE else "inner"


FRAME = Frame(
    box=(-5.6, -4.6, 11.2, 9.2),
    symbols=SYMBOLS,
    cells=tuple(Cell(name, *AT[i], _area(i)) for i, name in enumerate(BOARD.names)),
    emblems=(Emblem("disk-0", "disk-0"), Emblem("disk-1", "disk-1")),
    labels=tuple(
        Label(text, AT[cell][0] + aside, AT[cell][1])
        for row in ROWS
        for text, cell, aside in (
            (BOARD.names[row[0]][0], row[0], -0.78),
            (BOARD.names[row[-1]][1:], row[-1], 0.78),
        )
    ),
    backdrop=(Shape(polygon(_BODY, rounding=0.4), "board"), Shape(_border(), "area-line")),
)
CLAIM = Target(None, kind="claim")
TARGETS = {name: Target(name, *AT[i], "step") for i, name in enumerate(BOARD.names)}
# What may lie on each cell.
_PIECES: list[dict[int, Piece]] = [
    {
        disks[owner]: Piece(name, *AT[i], f"{kind}-{owner}", kind, owner)
        for kind, disks in (("disk", FACE_UP), ("captive", CAPTIVE))
        for owner in (0, 1)
    }
    for i, name in enumerate(BOARD.names)
]


class IagoPicture(Picture[Iago]):
    paints: ClassVar = {
        "cell-inner": Paint("field"),
        "cell-outer": Paint("field-outer"),
        "cell-centre": Paint("field"),
        "centre-sign": Paint(None, "rule", 0.035),
        "area-line": Paint(None, "rule", 0.07),
        "disk-0": DARK,
        "disk-0-sign": ON_DARK,
        "disk-1": LIGHT,
        "disk-1-sign": ON_LIGHT,
        "captive": Paint("red"),
        "captive-0-sign": Paint(None, "dark", 0.055),
        "captive-1-sign": Paint("light", "light", 0.06),
    }
    showcase = "iago/standard 5/1D4/1lldL2/1Ddldd2/1ldLlLL2/DLDLD3/DldlD2/1LDlD1/5 D"
    lessons = (
        Lesson(
            "goal",
            "iago/standard D1L1D/lLDLDl/DdDlLlD/lDLdD1D1/D1DlLldl1/DLDlDDDD/DdLLLLL/DLDlLd/LddLL L",
            ("e9", "f6", "e2"),
        ),
        Lesson("move", "iago/standard 5/6/7/8/9/8/7/6/5 D", ("e4", "d4", "c4")),
        Lesson("trap", "iago/standard 5/1L4/1dlD3/1L6/2D6/2ldL3/2D4/6/5 D", ("g1",)),
    )
    place = 1
    signs: ClassVar = {
        "disk-0": Sign("dark", disk("dark")),
        "disk-1": Sign("light", disk("light")),
        "captive-0": Sign("dark", disk("dark", core="red"), ground="red"),
        "captive-1": Sign("light", disk("light", core="red"), ground="red"),
    }
    grounds: ClassVar = {"outer": "outer", "centre": "centre"}
    explained: ClassVar = {"captive": ("captive-0", "captive-1")}

    def text(self, state: Iago) -> str:
        def symbol(cell: int) -> str:
            if state.disks[cell] != ord(EMPTY):
                return chr(state.disks[cell])
            return "-" if cell in OUTER else "+" if cell == CENTRE else "."

        return "\n".join(hex_row(BOARD.names[row[0]][0], [symbol(cell) for cell in row], 9) for row in ROWS)

    def frame(self, state: Iago) -> Frame:
        return FRAME

    def pieces(self, state: Iago, built: Steps) -> tuple[Piece, ...]:
        return tuple(pieces[disk] for pieces, disk in zip(_PIECES, state.disks, strict=True) if disk != NONE)

    def remark(self, state: Iago) -> Said | None:
        return Said("iago.may-claim") if state.mark else None

    def target(self, state: Iago, step: str) -> Target:
        return TARGETS.get(step, CLAIM)

    def counts(self, state: Iago) -> tuple[Count, ...]:
        score = Count("score", (state.score(0), state.score(1)))
        if state.variant.startswith("simple"):
            return (score,)
        inner, outer = zip(state.face_up(0), state.face_up(1), strict=True)
        return score, Count("inner", inner), Count("outer", outer)

    def marks(self, state: Iago, before: Iago | None, move: Move | None) -> tuple[Mark, ...]:
        last = [] if move is None else [BOARD.index[BOARD.by_name[move[-1]]]]
        flipped = [] if before is None else _turned(before, FACE_UP, state) + _turned(before, CAPTIVE, state)
        return tuple(
            [Mark("last", circle(RING, *AT[cell]), BOARD.names[cell]) for cell in last]
            + [Mark("flip", turned(RING, *AT[cell]), BOARD.names[cell]) for cell in flipped]
            + [Mark("win", circle(RING, *AT[cell]), BOARD.names[cell]) for cell in _counted(state)]
        )

    def effect(self, state: Iago, move: Move, after: Iago) -> Effect:
        captured, released = (
            tuple(BOARD.names[cell] for cell in _turned(state, disks, after)) for disks in (FACE_UP, CAPTIVE)
        )
        return Effect(captures=captured, releases=released)

    def task(self, state: Iago, built: Steps) -> str:
        if built:
            return "anywhere"
        return "claim" if state.mark else "capture" if self.forced(state) else "place"

    def forced(self, state: Iago) -> bool:
        return state.turn is not None and state.must_capture

    def meant(self, state: Iago, built: Steps, cell: str) -> str:
        return "".join((*built, cell))


def _counted(state: Iago) -> list[int]:
    """Where the winner's score comes from: the inner cells first."""
    if state.outcome is None or state.outcome.winner is None:
        return []
    mine = FACE_UP[state.outcome.winner]
    return [cell for area in (INNER, OUTER) for cell in sorted(area) if state.disks[cell] == mine]


def _turned(before: Iago, disks: tuple[int, int], after: Iago) -> list[int]:
    """The cells where one of these disks lay that was turned over since."""
    return [
        i for i, (old, new) in enumerate(zip(before.disks, after.disks, strict=True)) if old in disks and old != new
    ]


register(Iago, IagoPicture())
