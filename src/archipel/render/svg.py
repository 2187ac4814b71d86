"""Scenes as SVG files that need nothing else: no style sheet, no fonts of their own, no links."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from typing import Literal

from archipel.render.text import status
from archipel.render.theme import Theme, attributes, dark_css
from archipel.rules import State, position
from archipel.scene import Scene, words
from archipel.scene.paths import circle
from archipel.scene.scene import Cell, Piece, Step, Symbol
from archipel.texts import Said

UNIT = 56.0  # pixels between neighbouring cells, if no size is asked for
# By name as well as by kind: what draws PNG takes `serif` for Times New Roman, which Linux rarely has.
FONTS = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', 'Noto Serif', serif"
_LABEL = 0.34  # the height of labels, in units
_BADGE = 0.28  # of numbers


def svg(scene: Scene, theme: Theme | Literal["auto"] = "light", size: int | None = None, steps: bool = False) -> str:
    """A picture of a scene.

    `auto` is light or dark as the reader prefers, in a browser; `size` is the length of the longer side in pixels;
    `steps` shows where the next step may be taken.
    """
    state = position(scene.position)
    paints: Theme = "light" if theme == "auto" else theme
    left, top, width, height = scene.frame.box
    unit = UNIT if size is None else size / max(width, height)
    across, down = _number(width * unit), _number(height * unit)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="0 0 {across} {down}" '
        'role="img">',
        f"<title>{escape(_title(scene, state))}</title>",
        f"<desc>{escape(_description(scene, state))}</desc>",
    ]
    if theme == "auto":
        lines.append(f"<style>\n{dark_css()}</style>")
    lines += [
        f'<rect class="ground" width="{across}" height="{down}" {attributes("ground", paints)}/>',
        f'<g transform="scale({unit:.6g}) translate({_number(-left)} {_number(-top)})" '
        'stroke-linejoin="round" stroke-linecap="round">',
        *_shapes(scene, paints, steps),
        "</g>",
    ]

    # Letters are not scaled: browsers round the size of very small ones.
    def letters(role: str, height: float, texts: Iterable[tuple[str, float, float]]) -> Iterator[str]:
        yield (
            f'<g class="{role}" font-family="{FONTS}" font-size="{_number(height * unit)}" '
            f'text-anchor="middle" {attributes(role, paints)}>'
        )
        for text, x, y in texts:
            across, down = _number((x - left) * unit), _number((y - top + height * 0.35) * unit)
            yield f'<text x="{across}" y="{down}">{escape(text)}</text>'
        yield "</g>"

    lines += letters("label", _LABEL, ((label.text, label.x, label.y) for label in scene.frame.labels))
    if scene.numbers:
        lines += letters("badge-text", _BADGE, ((str(number.move), number.x, number.y) for number in scene.numbers))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _shapes(scene: Scene, theme: Theme, steps: bool) -> Iterator[str]:
    """All that is drawn, from below to above: layer by layer, on each the cells, steps, pieces and marks."""

    def placed(x: float, y: float, symbol: Symbol) -> str:
        paths = "".join(_path(shape.path, shape.role, theme) for shape in symbol)
        return f'<g transform="translate({_number(x)} {_number(y)})">{paths}</g>'

    yield placed(0, 0, scene.frame.backdrop)
    places = [step for step in scene.steps if steps and step.cell is not None]
    items: list[Cell | Step | Piece] = [*scene.frame.cells, *places, *scene.pieces]
    for layer in sorted({item.layer for item in items}):
        for item in items:
            if item.layer == layer:
                yield placed(item.x, item.y, scene.frame.symbols[item.symbol])
        for mark in scene.marks:
            if mark.layer == layer:
                yield _path(mark.path, "mark-halo", theme) + _path(mark.path, f"mark-{mark.kind}", theme)
    for number in scene.numbers:
        yield _path(circle(0.21, number.x, number.y), "badge", theme)


def _path(path: str, role: str, theme: Theme) -> str:
    return f'<path class="{role}" d="{path}" {attributes(role, theme)}/>'


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _title(scene: Scene, state: State) -> str:
    game = words.name(scene.game)
    name = game if scene.variant == "standard" else Said("board.variant", game=game, variant=scene.variant)
    return f"{name}. {status(state)}"


def _description(scene: Scene, state: State) -> str:
    """All that lies on the board, for those who listen."""
    cells: dict[str, list[str]] = defaultdict(list)
    for piece in scene.pieces:
        kind = words.word(scene.game, "piece", piece.kind)
        whose = None if piece.owner is None else Said("board.owned", player=state.called(piece.owner), pieces=kind)
        cells[str(whose or kind)].append(piece.cell)
    return "; ".join(f"{what}: {', '.join(where)}" for what, where in cells.items()) or str(Said("board.empty"))
