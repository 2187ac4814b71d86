"""How Palago looks: tiles on a table without end, and where the next ones may go."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from archipel.geometry.hexes import Hex, neighbours
from archipel.rules import Move
from archipel.rules.arches import BLUE, WAYS, WHITE, Group, Layout, Tile, shape
from archipel.rules.palago import ORIGIN, TILES, Palago
from archipel.scene.paint import Paint
from archipel.scene.palago_tiles import HEX, Side, arch, colour_at, moved, outline, spot, spot_middle, tile, tip
from archipel.scene.paths import HEX_CORNER, circle, hex_centre, ngon, polygon, warning
from archipel.scene.picture import Lesson, Picture, Steps, Target, register
from archipel.scene.scene import Cell, Count, Effect, Emblem, Frame, Mark, Piece, Shape, Symbol
from archipel.scene.sign import ColourAt, Sign

SYMBOLS: dict[str, Symbol] = {
    "open": (Shape(HEX, "cell-open"),),
    "far": (Shape(HEX, "cell-far"),),
    **{f"tile-{way}": tile(way) for way in WAYS},
    **{f"way-{way}": (Shape(spot(way), "step-area"),) for way in WAYS},
    **{
        f"emblem-{player}": (Shape(circle(0.4), f"arch-{player}"), Shape(circle(0.4), "emblem-edge"))
        for player in (WHITE, BLUE)
    },
}
EMBLEMS = (Emblem("emblem-0", "arch-0"), Emblem("emblem-1", "arch-1"))
ANCHORS = {f"way-{way}": spot_middle(way) for way in WAYS}
SHAPES = {"a": "-a-", "b": "/b/", "c": "\\c\\"}  # in plain text
SHADES = ("light", "blue")  # on a terminal
MARGIN = HEX_CORNER + 0.25
INSET = 0.8  # of marks in a cell
FURTHEST = 99  # from 0,0 that a cell can be written
FIRST_CELLS = (ORIGIN, *sorted(cell for cell in neighbours(ORIGIN) if cell > ORIGIN))

_STEP = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}[abc]")


def _name(cell: Hex) -> str:
    return f"{cell[0]},{cell[1]}"


@lru_cache(4096)
def _tile(step: str) -> Tile:
    q, r = step[:-1].split(",")
    return (int(q), int(r)), step[-1]


@lru_cache(4096)
def _piece(cell: Hex, way: str) -> Piece:
    return Piece(_name(cell), *hex_centre(cell), f"tile-{way}", f"tile-{way}", None)


@lru_cache(4096)
def _cell(cell: Hex, symbol: str) -> Cell:
    return Cell(_name(cell), *hex_centre(cell), symbol)


@lru_cache(4096)
def _target(step: str) -> Target:
    cell, way = _tile(step)
    return Target(_name(cell), *hex_centre(cell), f"way-{way}", kind=f"tile-{way}")


@lru_cache(16)
def _laid(layout: Layout, *built: Tile) -> Layout:
    return layout.add(built)


def _squares(way: str) -> ColourAt:
    return lambda x, y: SHADES[colour_at(way, x, y)]


class PalagoPicture(Picture[Palago]):
    paints: ClassVar = {
        "cell-open": Paint(None, "muted", 0.02, 0.5),
        "cell-far": Paint(None, "muted", 0.015, 0.2),
        "arch-0": Paint("light"),
        "arch-1": Paint("blue"),
        "tile-curve": Paint(None, "dark", 0.022),
        "tile-edge": Paint(None, "tile-edge", 0.016, 0.4),
        "emblem-edge": Paint(None, "tile-edge", 0.04),
    }
    colours: ClassVar = {"blue": ("#245396", "#2f66b3"), "tile-edge": ("#4f5a6b", "#7f8b9e")}
    showcase = "palago/standard -1,-2c+-1,-1a+-1,0b+0,-3b+0,-2c+0,-1c+0,0c+0,1b+1,-4c+1,-3a+1,-2b+1,-1c+2,-5a+2,-3c B"
    lessons = (
        Lesson("goal", "palago/standard -1,0b+0,-1a+0,0a+1,0c W", ("1,-1a",)),
        Lesson("move", "palago/standard 0,0a+1,-1c B", ("0,1b+1,0a", "-1,0c+-1,1a")),
        Lesson("trap", "palago/standard 0,-1c+0,0b+1,-1b+1,0b W", ("0,1a",)),
    )
    place = 2
    signs: ClassVar = {f"tile-{way}": Sign("faint", _squares(way), way, "light", covers=True) for way in WAYS}
    grounds: ClassVar = {"open": "table", "far": None}

    def text(self, state: Palago) -> str:
        shown: dict[Hex, str] = {cell: SHAPES[way] for cell, way in state.layout.tiles.items()}
        shown |= {cell: _name(cell) for cell in state.layout.rim or [ORIGIN]}
        half = max(map(len, shown.values())) // 2 + 1
        left = min(2 * q + r for q, r in shown)
        lines = []
        for row in range(max(r for _, r in shown), min(r for _, r in shown) - 1, -1):
            line = ""
            for q, r in sorted(cell for cell in shown if cell[1] == row):
                text = shown[q, r]
                line = line.ljust((2 * q + r - left) * half + (2 * half - 1 - len(text)) // 2) + text
            lines.append(line)
        return "\n".join(lines)

    def frame(self, state: Palago) -> Frame:
        around = _around(state)
        cells = () if state.outcome else tuple(_cell(cell, symbol) for cell, symbol in around.items())
        return _frame((*state.layout.tiles, *around), cells)

    def pieces(self, state: Palago, built: Steps) -> tuple[Piece, ...]:
        return tuple(_piece(*tile) for tile in sorted((*state.layout.tiles.items(), *map(_tile, built))))

    def target(self, state: Palago, step: str) -> Target:
        return _target(step)

    def counts(self, state: Palago) -> tuple[Count, ...]:
        arches = state.layout.most_arches(WHITE), state.layout.most_arches(BLUE)
        return Count("tiles", total=TILES - len(state.layout.tiles)), Count("arches", of=arches)

    def orders(self, move: Move) -> Iterable[Steps]:
        return (move, move[::-1]) if len(move) == 2 else (move,)

    def foresee(self, state: Palago, taken: Steps, whole: Move | None) -> tuple[tuple[Piece, ...], Effect] | None:
        *built, new = map(_tile, taken)
        if whole is not None:
            used_up = len(state.layout.tiles) + len(whole) == TILES
            if used_up or any(map(state.layout.ends_game, built)) or _laid(state.layout, *built).ends_game(new):
                return None
        return (_piece(*new),), Effect()

    def marks(self, state: Palago, before: Palago | None, move: Move | None) -> tuple[Mark, ...]:
        last = [_tile(step)[0] for step in move or ()]
        threats = [] if state.outcome else _threats(state)
        return (
            *(Mark("last", _hexagon(cell), _name(cell)) for cell in last),
            *(Mark("threat", warning(*hex_centre(cell)), _name(cell)) for cell in threats),
            *(Mark("win", _area(state.layout, group)) for group in _winning(state)),
        )

    def built_marks(self, state: Palago, built: Steps) -> tuple[Mark, ...]:
        cells = [_tile(step)[0] for step in built]
        return tuple(Mark("built", _hexagon(cell, INSET), _name(cell)) for cell in cells)

    def task(self, state: Palago, built: Steps) -> str:
        if not built:
            return "only" if state.variant == "single" else "first"
        return "second" if state.variant == "standard" or not state.layout.tiles else "second-anywhere"

    def meant(self, state: Palago, built: Steps, cell: str) -> str:
        steps = (*built, f"{cell}{WAYS[0]}")
        if not all(map(_STEP.fullmatch, steps)):
            return "+".join(steps)
        place = _tile(steps[-1])[0]
        if not built and state.variant != "single" and place not in state.layout.tiles:
            # A turn has two tiles. That the second is still missing is not what is wrong with the first.
            near = [f"{_name(near)}{WAYS[0]}" for near in neighbours(place) if near not in state.layout.tiles]
            steps = (*steps, *near[:1])
        return "+".join(sorted(steps, key=_tile))


def frame_round(layout: Layout) -> Frame:
    """The table with every cell where a tile lies or could: next to one, and where every game begins."""
    places = sorted({ORIGIN, *layout.tiles, *(cell for cell in layout.rim if max(map(abs, cell)) <= FURTHEST)})
    return _frame(places, tuple(_cell(cell, "open") for cell in places))


def cell_of(name: str) -> Hex:
    """The cell that is called so."""
    q, r = map(int, name.split(","))
    return q, r


def _frame(places: Iterable[Hex], cells: tuple[Cell, ...]) -> Frame:
    """What shows these places."""
    across, down = zip(*map(hex_centre, places), strict=True)
    (left, width), (top, height) = _stretch(across, 5.5), _stretch(down, 5.0)
    return Frame((left, top, width, height), SYMBOLS, cells, EMBLEMS, anchors=ANCHORS, edgeless=True, nowhere="nowhere")


def _stretch(places: Sequence[float], least: float) -> tuple[float, float]:
    """Where the picture starts, and how far it goes: at least so far, however little there is to see."""
    start, end = min(places) - MARGIN, max(places) + MARGIN
    missing = max(0.0, least - (end - start))
    return start - missing / 2, end - start + missing


def _around(state: Palago) -> dict[Hex, str]:
    """The empty cells where the next tiles may go, and what shows whether they are next to a tile."""
    if not state.layout.tiles:
        return dict.fromkeys(FIRST_CELLS if state.variant != "single" else FIRST_CELLS[:1], "open")
    rim = state.layout.rim
    around = dict.fromkeys(rim, "open")
    if state.variant != "single":
        beyond = {near for cell in rim for near in neighbours(cell)} - around.keys() - state.layout.tiles.keys()
        around |= dict.fromkeys(sorted(beyond), "far")
    return around


def _threats(state: Palago) -> list[Hex]:
    """The cells where the player who is not to move would win with one tile."""
    mover, layout = state.to_move, state.layout
    after = [(tile[0], layout.add([tile])) for tile in map(_tile, state.ending)]
    return sorted({cell for cell, closed in after if closed.closed(1 - mover) and not closed.closed(mover)})


def _winning(state: Palago) -> list[Group]:
    """The groups that the winner closed; when the tiles are used up, those with the most arches."""
    if state.outcome is None or state.outcome.winner is None:
        return []
    winner, layout = state.outcome.winner, state.layout
    groups = {group.corners: group for corner, group in layout.groups.items() if corner[0] == winner}.values()
    most = layout.most_arches(winner)
    return [group for group in groups if group.is_arch_group] or [group for group in groups if group.arches == most]


def _area(layout: Layout, group: Group) -> str:
    """The outline of all that belongs to a group."""
    sides: list[Side] = []
    colour = group.corners[0][0]
    for cell, way in layout.tiles.items():
        foot, _, single = shape((cell, way))[colour]
        at = hex_centre(cell)
        if foot in group.corners:
            sides += moved(arch(way, colour), at)
        if single in group.corners:
            sides += moved(tip(way, colour), at)
    return outline(sides)


def _hexagon(cell: Hex, part: float = 1.0) -> str:
    return polygon(ngon(6, HEX_CORNER * part, centre=hex_centre(cell)))


register(Palago, PalagoPicture())
