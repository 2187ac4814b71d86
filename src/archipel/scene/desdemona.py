"""How Desdemona looks: round stones, diamonds for neutral ones, and amazons with an arrow in their crown."""

from typing import ClassVar

from archipel.rules import Move
from archipel.rules.desdemona import AMAZON, BOARD, NAMES, NEUTRAL, NONE, SQUARE, STONE, Desdemona
from archipel.scene.paint import DARK, LIGHT, ON_DARK, ON_LIGHT, Paint
from archipel.scene.paths import arc, circle, cross, disk_shadow, disk_shine, line, ngon, polygon, turned
from archipel.scene.picture import Lesson, Picture, Steps, Target, register
from archipel.scene.scene import Cell, Count, Effect, Emblem, Frame, Label, Mark, Piece, Point, Shape, Symbol
from archipel.scene.sign import Sign, diamond, disk

STONE_RADIUS, RING = 0.33, 0.41  # of stones, and of marks round them

_MIDDLE = (BOARD.side - 1) / 2
AT: list[Point] = [(column - _MIDDLE, _MIDDLE - row) for column, row in BOARD.cells]

_SQUARE = polygon(ngon(4, 0.503 * 2**0.5, first=45.0))  # a hair too large: no seams
# A crown whose middle point is an arrow. White's other points end in beads, Black's in lozenges.
_CROWN = (
    "M-.22 .17L-.31 -.09Q-.19 .01 -.07 .01L-.07 -.12L-.16 -.12L0 -.36"
    "L.16 -.12L.07 -.12L.07 .01Q.19 .01 .31 -.09L.22 .17Z"
    "M-.25 .21L.25 .21L.25 .33L-.25 .33Z"
)
_BEADS = circle(0.06, -0.31, -0.12) + circle(0.06, 0.31, -0.12)
_LOZENGES = "".join(polygon(ngon(4, 0.09, centre=(x, -0.12))) for x in (-0.31, 0.31))

_SHADOW = Shape(disk_shadow(STONE_RADIUS), "piece-shadow")
_CAST = Shape(polygon([(-0.3, 0.3), (0.3, 0.3), (0.33, 0.39), (-0.27, 0.39)], rounding=0.04), "piece-shadow")

SYMBOLS: dict[str, Symbol] = {
    "square-0": (Shape(_SQUARE, "square-0"),),
    "square-1": (Shape(_SQUARE, "square-1"),),
    "step": (Shape(_SQUARE, "step-area"),),
    "amazon-0": (
        _CAST,
        Shape(_CROWN + _BEADS, "amazon-0"),
        Shape(circle(0.03, 0, 0.1) + circle(0.03, -0.12, 0.1) + circle(0.03, 0.12, 0.1), "amazon-0-sign"),
    ),
    "amazon-1": (_CAST, Shape(_CROWN + _LOZENGES, "amazon-1"), Shape(line((-0.14, 0.1), (0.14, 0.1)), "amazon-1-sign")),
    "stone-0": (
        _SHADOW,
        Shape(circle(STONE_RADIUS), "stone-0"),
        Shape(arc(STONE_RADIUS - 0.035, 240, 330), "piece-shade"),
        Shape(circle(0.07), "stone-0-sign"),
    ),
    "stone-1": (
        _SHADOW,
        Shape(circle(STONE_RADIUS), "stone-1"),
        Shape(disk_shine(STONE_RADIUS), "piece-shine"),
        Shape(circle(0.21), "stone-1-sign"),
    ),
    "neutral": (Shape(polygon(ngon(4, 0.38), rounding=0.08), "neutral"),),
}
FRAME = Frame(
    box=(-5.75, -5.75, 11.5, 11.5),
    symbols=SYMBOLS,
    cells=tuple(
        Cell(name, *AT[i], f"square-{(column + row + 1) % 2}")
        for i, (name, (column, row)) in enumerate(zip(NAMES, BOARD.cells, strict=True))
    ),
    emblems=(Emblem("amazon-0", "amazon-0"), Emblem("amazon-1", "amazon-1")),
    labels=(
        *(Label(NAMES[column][0], column - _MIDDLE, 5.33) for column in range(BOARD.side)),
        *(Label(str(row + 1), -5.33, _MIDDLE - row) for row in range(BOARD.side)),
    ),
    backdrop=(Shape(polygon(ngon(4, 5.65 * 2**0.5, first=45.0), rounding=0.25), "board"),),
)
TARGETS = {name: Target(name, *AT[i], "step") for i, name in enumerate(NAMES)}
# What may lie on each square.
_KINDS = {AMAZON[0]: ("amazon", 0), AMAZON[1]: ("amazon", 1), STONE[0]: ("stone", 0), STONE[1]: ("stone", 1)}
_PIECES: list[dict[int, Piece]] = [
    {piece: Piece(name, *AT[i], f"{kind}-{owner}", kind, owner) for piece, (kind, owner) in _KINDS.items()}
    | {NEUTRAL: Piece(name, *AT[i], "neutral", "neutral", None)}
    for i, name in enumerate(NAMES)
]


class DesdemonaPicture(Picture[Desdemona]):
    paints: ClassVar = {
        "square-0": Paint("field"),
        "square-1": Paint("field-deep"),
        "amazon-0": Paint("light", "crown-edge", 0.04),
        "amazon-0-sign": Paint("light-sign"),
        "amazon-1": Paint("dark", "crown-rim", 0.025),
        "amazon-1-sign": Paint(None, "dark-sign", 0.03),
        "stone-0": LIGHT,
        "stone-0-sign": ON_LIGHT,
        "stone-1": DARK,
        "stone-1-sign": ON_DARK,
        "neutral": Paint("grey", "grey-edge", 0.03),
    }
    colours: ClassVar = {"crown-edge": ("#3d2f24", "#2a1c11"), "crown-rim": ("#0f0d12", "#c9b391")}
    showcase = "desdemona/standard 1B2b2b1b/b1bw6/W1wb1w2w1/1w8/2W1wBwWwn/6W3/w4w3b/6bbB1/9b/bBw7 W"
    lessons = (
        Lesson(
            "goal",
            "desdemona/standard bbbwBbnBbn/1bwwWwbbwb/bBwbwbbwn1/bbbbnbww1b/bb1bwb1www/"
            "nbb1wWwnbW/1w1www1bw1/Ww3bw1ww/ww1ww1bnbb/www1w1wbBw B",
            ("b8-a9/b8", "f5-h3/f1"),
        ),
        Lesson("move", "desdemona/standard 3B2W3/10/10/W2W5B/10/10/B8W/10/10/6B3 B", ("a4-c6/c2", "d7-d3/g6")),
        Lesson("trap", "desdemona/standard 3B6/1W8/7wW1/W8B/4b2b2/7b2/8BB/1w8/10/3W6 W", ("a7-h7/h4",)),
    )
    place = 4
    signs: ClassVar = {
        "amazon-0": Sign("dark", disk("light"), "♛", ground="light", on_squares=True),
        "amazon-1": Sign("light", disk("dark"), "♛", ground="dark", on_squares=True),
        "stone-0": Sign("light", disk("light")),
        "stone-1": Sign("dark", disk("dark")),
        "neutral": Sign("grey", diamond("grey"), "◆"),
    }
    grounds: ClassVar = {"square-1": "outer"}

    def text(self, state: Desdemona) -> str:
        side = BOARD.side
        lines = [
            f"{row + 1:>2} " + " ".join(state.pieces[row * side : (row + 1) * side].decode())
            for row in reversed(range(side))
        ]
        return "\n".join([*lines, "   " + " ".join(name[0] for name in NAMES[:side])])

    def frame(self, state: Desdemona) -> Frame:
        return FRAME

    def pieces(self, state: Desdemona, built: Steps) -> tuple[Piece, ...]:
        pieces = bytearray(state.pieces)
        if len(built) > 1:
            start, end = SQUARE[built[0]], SQUARE[built[1]]
            pieces[start], pieces[end] = NONE, pieces[start]
        return tuple(known[piece] for known, piece in zip(_PIECES, pieces, strict=True) if piece != NONE)

    def target(self, state: Desdemona, step: str) -> Target:
        return TARGETS[step]

    def counts(self, state: Desdemona) -> tuple[Count, ...]:
        return (Count("stones", (state.pieces.count(STONE[0]), state.pieces.count(STONE[1]))),)

    def marks(self, state: Desdemona, before: Desdemona | None, move: Move | None) -> tuple[Mark, ...]:
        marks = []
        if move is not None:
            start, end, *shots = (SQUARE[step] for step in move)
            marks.append(_mark("last", end, _frame(*AT[end])))
            marks += [_mark("last", shot, circle(RING, *AT[shot])) for shot in shots]
            if start not in shots:
                marks.append(_mark("last", start, circle(0.14, *AT[start])))
        if before is not None:
            marks += [_mark("flip", square, turned(RING, *AT[square])) for square in _flipped(before, state)]
        return (*marks, *_ending(state))

    def built_marks(self, state: Desdemona, built: Steps) -> tuple[Mark, ...]:
        squares = [SQUARE[step] for step in built]
        return tuple(_mark("built", square, _frame(*AT[square])) for square in squares)

    def effect(self, state: Desdemona, move: Move, after: Desdemona) -> Effect:
        return Effect(flips=tuple(NAMES[square] for square in _flipped(state, after)))

    def task(self, state: Desdemona, built: Steps) -> str:
        if built and state.ply == 0:
            return "go-only"
        return ("pick", "go", "shoot")[len(built)]

    def came_from(self, move: Move) -> dict[str, str]:
        return {move[1]: move[0]}

    def meant(self, state: Desdemona, built: Steps, cell: str) -> str:
        if built:
            return f"{built[0]}-{'/'.join((*built[1:], cell))}"
        # A square to go to, so that the whole reads as a turn: best one that is empty.
        beside = [ray[0] for ray in BOARD.rays[SQUARE[cell]] if ray] if cell in SQUARE else []
        near = next((square for square in beside if state.pieces[square] == NONE), beside[0] if beside else 0)
        return f"{cell}-{NAMES[near]}"


def _ending(state: Desdemona) -> list[Mark]:
    """The amazons that can't move, and the stones that are more."""
    if state.outcome is None:
        return []
    stuck = [i for i, piece in enumerate(state.pieces) if piece == AMAZON[state.to_move]]
    winner = state.outcome.winner
    won = [i for i, piece in enumerate(state.pieces) if winner is not None and piece == STONE[winner]]
    crosses = [_mark("stuck", square, cross(0.3, *AT[square])) for square in stuck]
    return crosses + [_mark("win", square, circle(RING, *AT[square])) for square in won]


def _flipped(before: Desdemona, after: Desdemona) -> list[int]:
    """The squares whose stones changed their owner."""
    old, new = before.pieces, after.pieces
    return [i for i in range(len(old)) if old[i] != new[i] and old[i] in STONE and new[i] in STONE]


def _mark(kind: str, square: int, path: str) -> Mark:
    return Mark(kind, path, NAMES[square])


def _frame(x: float, y: float) -> str:
    """The corners of a square: what stands on it is not covered."""
    far, near = 0.44, 0.27
    return "".join(
        line((x + a * near, y + b * far), (x + a * far, y + b * far), (x + a * far, y + b * near))
        for a in (-1, 1)
        for b in (-1, 1)
    )


register(Desdemona, DesdemonaPicture())
