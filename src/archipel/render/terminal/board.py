"""Scenes on a grid of characters: a block of them for each cell."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product
from math import floor
from typing import NamedTuple

from archipel.render.terminal.canvas import Canvas, Look, Shade
from archipel.render.terminal.pieces import in_line, sign_of
from archipel.scene import Scene
from archipel.scene.picture import picture
from archipel.scene.sign import Sign
from archipel.texts import Said, sentence

GROUND = "ground"  # of cells of which nothing else is said
MARKS = ("threat", "flip", "last", "built", "stuck", "win")  # the last of these that is on a cell is seen
NAME, FAINT, RED = Shade("name"), Shade("faint"), Shade("red")
APART = 3  # columns between layers


class Size(NamedTuple):
    """Of a cell, in columns and lines."""

    wide: int
    high: int


class Place(NamedTuple):
    """Where there is something to see."""

    name: str
    x: float
    y: float
    layer: int


class Board:
    """A scene, drawn in one size."""

    def __init__(self, scene: Scene, size: Size, language: str = "en") -> None:
        self.scene, self.size, self.language = scene, size, language
        self.pieces = {piece.cell: piece for piece in scene.pieces}
        self.steps = {step.cell for step in scene.steps}
        self.marks = {mark.cell: mark.kind for kind in MARKS for mark in scene.marks if mark.kind == kind}
        self.picture = picture(scene.game)
        self.grounds = {cell.name: self.picture.grounds.get(cell.symbol, GROUND) for cell in scene.frame.cells}

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
            canvas.put(top, left, sentence(Said("board.layer", number=number), self.language), Look(bold=True))
            canvas.paste(layer, top + 1, left)
            left, bottom = left + wide + APART, max(bottom, top + high + 1)
        return canvas

    def _places(self) -> Iterator[Place]:
        """All places but those that are far from the pieces and not asked for."""
        for piece in self.scene.pieces:
            if piece.cell not in self.grounds:
                yield Place(piece.cell, piece.x, piece.y, piece.layer)
        for cell in self.scene.frame.cells:
            if self.grounds[cell.name] or (self.scene.built and cell.name in self.steps):
                yield Place(cell.name, cell.x, cell.y, cell.layer)

    def _layer(self, places: list[Place]) -> Canvas:
        canvas, (wide, high) = Canvas(), self.size
        rows = sorted({round(place.y, 3) for place in places})
        pitch = min((below - above for above, below in pairwise(rows)), default=1.0)
        columns: defaultdict[int, list[int]] = defaultdict(list)  # where the cells of each row start
        for place in places:
            row, column = round((place.y - rows[0]) / pitch), floor(place.x * wide + 0.501)
            columns[row].append(column)
            # Three tones, so that neighbouring hexes differ; squares have two colours of their own.
            tone = (round(2 * place.x) - 3 * row) // 2 % 3 - 1 if pitch < 1 else 0
            self._draw(canvas, row * high, column, place.name, tone)
        for label in self.scene.frame.labels if places[0].layer == 1 else ():
            row, column = round((label.y - rows[0]) / pitch), floor(label.x * wide + (wide - 1) / 2)
            if row in columns:  # at the end of a row, not above or below a column
                left, right = min(columns[row]), max(columns[row]) + wide
                column = left - 1 - len(label.text) if column < left else right + 1
            canvas.put(row * high + (high - 1) // 2, column, label.text, Look(dim=True))
        return canvas

    def _draw(self, canvas: Canvas, line: int, column: int, name: str, tone: int) -> None:
        wide, high = self.size
        mark, piece = self.marks.get(name), self.pieces.get(name)
        ground = Shade(mark) if mark else Shade(self.grounds.get(name) or GROUND, tone)
        sign = None if piece is None else sign_of(self.scene.game, piece)
        for row in range(high):
            canvas.put(line + row, column, " " * wide, Look(ground=ground))

        def write(text: str, look: Look, place: float = 0.5) -> None:
            canvas.put(line + (high - 1) // 2, column + int((wide - len(text)) * place), text, look)

        if sign is None and name in self.steps:
            short = self.picture.short(name)  # the layer is told above
            write(short if len(short) <= wide else "•", Look(NAME, ground))
        elif sign is None:
            write("·", Look(FAINT, ground))
        elif sign.covers:
            self._paint(canvas, line, column, sign, ground, tone)
            if mark:
                write("●" if high > 1 else sign.glyph, Look(RED, Shade(sign.ground or GROUND), bold=True))
            elif high == 1:  # one line is too little to see how it is turned
                write(*in_line(sign, ground, 1))
        elif high > 1:
            self._paint(canvas, line, column, sign, ground, 0)
            if sign.on_squares:
                write(*in_line(sign, ground, 1))
        else:
            write(*in_line(sign, ground, wide))
        if piece and name in self.steps:
            write("‹", Look(NAME, ground), place=1)

    def _paint(self, canvas: Canvas, line: int, column: int, sign: Sign, ground: Shade, tone: int) -> None:
        """A piece in squares, two to a character."""
        wide, high = self.size
        for row, place in product(range(high), range(wide)):
            x = (place + 0.5) / wide - 0.5
            squares = (sign.squares(x, (row + half) / high - 0.5) for half in (0.25, 0.75))
            upper, lower = (Shade(shade, tone) if shade else ground for shade in squares)
            canvas.put(line + row, column + place, "▀", Look(upper, lower))
