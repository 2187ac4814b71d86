"""Scenes in colour, for a terminal: a block of characters for each cell."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise, product
from math import cos, hypot, pi, sin, sqrt

from rich.style import Style
from rich.text import Text

from archipel.render.theme import PAINTS, colour
from archipel.rules.arches import WAYS
from archipel.scene import Scene
from archipel.scene.scene import Cell, Piece

# What lies under the pieces must show dark and light ones alike, so it is neither.
GROUND = "#8a7350"
GROUNDS = {
    "cell-outer": "#74624a",
    "cell-centre": "#9c8259",
    "square-1": "#7d6849",
    "hole": "#74624a",
    "cell-open": "#4a4d52",
}
# The last of these that is on a cell is seen.
MARKS = {"threat": "#a8501e", "flip": "#4f7f78", "last": "#12706b", "built": "#2f62a8", "win": "#2f7d3a"}
FAINT, BRIGHT, RED, GREY = "#4c3d26", "#fff3c4", "#c23a26", "#6a6257"
SIGNS = {"disk": "●", "stone": "●", "amazon": "♛", "neutral": "◆", "tile": "⬢"}
CAPTIVE, FAR = "captive", "cell-far"


@dataclass(frozen=True)
class Size:
    """Of a cell, in columns and lines."""

    wide: int
    high: int


# The first that fits is taken. Tiles that show the colours of both players need more room than a sign.
SIZES = (Size(6, 3), Size(6, 2), Size(4, 1), Size(2, 1))
TILE_SIZES = (Size(6, 3), Size(6, 2), Size(6, 1), Size(4, 1), Size(2, 1))
APART = 3  # columns between layers


@dataclass(frozen=True)
class Place:
    """Where there is something to see."""

    name: str
    x: float
    y: float
    layer: int


class Canvas:
    """Characters in colour, each at its line and column."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, int], tuple[str, Style]] = {}

    def put(self, line: int, column: int, text: str, style: Style) -> None:
        for shift, letter in enumerate(text):
            self._drawn[line, column + shift] = letter, style

    def paste(self, other: "Canvas", line: int, column: int) -> None:
        left, top, _, _ = other.box
        for (y, x), drawn in other._drawn.items():
            self._drawn[y - top + line, x - left + column] = drawn

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The first column and line, and how many there are."""
        lines, columns = ([place[axis] for place in self._drawn] for axis in (0, 1))
        left, top = min(columns), min(lines)
        return left, top, max(columns) - left + 1, max(lines) - top + 1

    def text(self) -> Text:
        left, top, wide, high = self.box
        plain = " ", Style.null()
        lines = []
        for y in range(top, top + high):
            row = [self._drawn.get((y, x), plain) for x in range(left, left + wide)]
            runs = groupby(row, key=lambda drawn: drawn[1])
            lines.append(Text.assemble(*(("".join(letter for letter, _ in run), style) for style, run in runs)))
        return Text("\n", no_wrap=True, overflow="crop").join(lines)


def picture(scene: Scene, columns: int = 80, lines: int = 20) -> Text:
    """A scene in so many columns and lines, if it can be made so small."""
    for size in TILE_SIZES if f"tile-{WAYS[0]}" in scene.symbols else SIZES:
        canvas = _Board(scene, size).drawn(columns)
        _, _, wide, high = canvas.box
        if wide <= columns and high <= lines:
            break
    return canvas.text()


def counts(scene: Scene) -> str:
    """What is counted for the players, in a line."""
    told = [f"{count.kind} {' : '.join(map(str, count.of)) if count.of else count.total}" for count in scene.counts]
    return "   ".join([*told, *(["a capture must be made"] if scene.forced else [])])


def legend(scene: Scene, players: tuple[str, str]) -> str:
    return "TODO"


class _Board:
    """A scene, drawn in one size."""

    def __init__(self, scene: Scene, size: Size) -> None:
        self.scene, self.size = scene, size
        self.pieces = {piece.cell: piece for piece in scene.pieces}
        self.steps = {step.cell for step in scene.steps}
        self.marks = {mark.cell: mark.kind for kind in MARKS for mark in scene.marks if mark.kind == kind}
        self.grounds = {cell.name: self._role(cell) for cell in scene.cells}

    def drawn(self, columns: int) -> Canvas:
        """The layers beside each other, and below where there is no more room."""
        layers: defaultdict[int, list[Place]] = defaultdict(list)
        for place in self._places():
            layers[place.layer].append(place)
        if len(layers) == 1:
            return self._layer(layers.popitem()[1])
        canvas = Canvas()
        top = bottom = left = 0
        for number, places in sorted(layers.items()):
            layer = self._layer(places)
            _, _, wide, high = layer.box
            if left and left + wide > columns:
                left, top = 0, bottom + 1
            canvas.put(top, left, f"layer {number}", Style(bold=True))
            canvas.paste(layer, top + 1, left)
            left, bottom = left + wide + APART, max(bottom, top + high + 1)
        return canvas

    def _places(self) -> Iterator[Place]:
        """All places but those that are far from the pieces and not asked for."""
        known = {cell.name for cell in self.scene.cells}
        yield from (
            Place(piece.cell, piece.x, piece.y, piece.layer) for piece in self.scene.pieces if piece.cell not in known
        )
        for cell in self.scene.cells:
            if self._role(cell) != FAR or (self.scene.built and cell.name in self.steps):
                yield Place(cell.name, cell.x, cell.y, cell.layer)

    def _layer(self, places: list[Place]) -> Canvas:
        canvas = Canvas()
        rows = sorted({round(place.y, 3) for place in places})
        pitch = min((below - above for above, below in pairwise(rows)), default=1.0)

        def at(x: float, y: float) -> tuple[int, int]:
            return round((y - rows[0]) / pitch), round(x * self.size.wide)

        for label in self.scene.labels if places[0].layer == 1 else ():
            row, column = at(label.x, label.y)
            line = row * self.size.high + (self.size.high - 1) // 2
            canvas.put(line, column + (self.size.wide - len(label.text)) // 2, label.text, Style(dim=True))
        for place in places:
            row, column = at(place.x, place.y)
            # Three tones, so that neighbouring hexes differ; squares have two of their own.
            tone = (round(2 * place.x) - 3 * row) // 2 % 3 - 1 if pitch < 1 else 0
            self._draw(canvas, row * self.size.high, column, place.name, tone)
        return canvas

    def _draw(self, canvas: Canvas, line: int, column: int, name: str, tone: int) -> None:
        wide, high = self.size.wide, self.size.high
        mark = self.marks.get(name)
        ground = MARKS[mark] if mark else _toned(GROUNDS.get(self.grounds.get(name, ""), GROUND), tone)
        for row in range(high):
            canvas.put(line + row, column, " " * wide, Style(bgcolor=ground))
        middle, centre = line + (high - 1) // 2, column + (wide - 1) // 2
        piece = self.pieces.get(name)
        if piece and (high > 1 or _is_turned(piece)):
            self._paint(canvas, line, column, piece, ground, tone)
            if _is_turned(piece) and (mark or high == 1):  # one line is too little to see how it is turned
                sign = "●" if high > 1 else piece.symbol[-1]
                style = Style(color=RED if mark else GREY, bgcolor=self._fill(piece, 0), bold=bool(mark))
                canvas.put(middle, centre, sign, style)
        elif piece:
            sign, style = self._sign(piece, ground)
            canvas.put(line, centre, sign, style)
        elif name in self.steps:
            short = name.partition(".")[0]
            shown = short if len(short) <= wide else "•"
            canvas.put(middle, column + (wide - len(shown)) // 2, shown, Style(color=BRIGHT, bgcolor=ground))
        else:
            canvas.put(middle, centre, "·", Style(color=FAINT, bgcolor=ground))
        if piece and name in self.steps:
            canvas.put(middle, column + wide - 1, "‹", Style(color=BRIGHT, bgcolor=ground))

    def _role(self, cell: Cell) -> str:
        return self.scene.symbols[cell.symbol][0].role

    def _fill(self, piece: Piece, owner: int | None) -> str:
        """The colour that a piece has as someone's."""
        roles = [shape.role for shape in self.scene.symbols[piece.symbol]]
        role = next((role for role in roles if role.endswith(f"-{owner}")), roles[0])
        return colour(PAINTS[role].fill or "ink", "light")

    def _sign(self, piece: Piece, ground: str) -> tuple[str, Style]:
        if piece.kind == CAPTIVE:
            return "●", Style(color=self._fill(piece, piece.owner), bgcolor=RED)
        return SIGNS.get(piece.kind, "●"), Style(color=self._fill(piece, piece.owner), bgcolor=ground)

    def _paint(self, canvas: Canvas, line: int, column: int, piece: Piece, ground: str, tone: int) -> None:
        """A piece in squares, two to a character."""
        wide, high = self.size.wide, self.size.high
        for row, place in product(range(high), range(wide)):
            x = (place + 0.5) / wide - 0.5
            upper, lower = (self._pixel(piece, x, (row + half) / high - 0.5) for half in (0.25, 0.75))
            if _is_turned(piece):
                upper, lower = (_toned(paint, tone) if paint else None for paint in (upper, lower))
            canvas.put(line + row, column + place, "▀", Style(color=upper or ground, bgcolor=lower or ground))

    def _pixel(self, piece: Piece, x: float, y: float) -> str | None:
        """The colour of a piece at a place of its cell, which goes from -½ to ½; None where the cell is seen."""
        if _is_turned(piece):
            return self._fill(piece, _colour_at(piece.symbol[-1], x, y))
        if piece.kind == "tile":
            return self._fill(piece, piece.owner) if abs(x) < 0.42 else None
        away = hypot(x, y * sqrt(3) / 2)
        if piece.kind == CAPTIVE and away < 0.2:
            return RED
        return self._fill(piece, piece.owner) if away < 0.39 else None


def _is_turned(piece: Piece) -> bool:
    """Whether it is a tile that shows the colours of both players."""
    return piece.kind == "tile" and piece.owner is None


def _toned(ground: str, tone: int) -> str:
    return "#" + "".join(f"{min(255, max(0, int(ground[i : i + 2], 16) + 6 * tone)):02x}" for i in (1, 3, 5))


# Where the white tip of each way is, seen from the middle of the tile; the blue one is opposite.
_TIPS = {
    way: (0.577 * cos(angle), 0.577 * sin(angle))
    for way, angle in zip(WAYS, (-pi / 2, pi / 6, 5 * pi / 6), strict=True)
}


def _colour_at(way: str, x: float, y: float) -> int:
    """Whose colour a tile of Palago has at a place: its tips are rounded, and a line parts the rest."""
    y *= 2 / sqrt(3)
    tip_x, tip_y = _TIPS[way]
    if hypot(x - tip_x, y - tip_y) < 0.289:
        return 0
    if hypot(x + tip_x, y + tip_y) < 0.289:
        return 1
    return int(x * tip_x + y * tip_y > 0)
