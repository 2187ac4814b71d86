"""Pieces as signs, and as squares that are half a character high."""

from math import cos, hypot, pi, sin, sqrt

from archipel.render.terminal.canvas import Look, Shade
from archipel.render.theme import PAINTS, colour
from archipel.rules.arches import WAYS
from archipel.scene import Scene
from archipel.scene.scene import Piece

RED, DARK, LIGHT = Shade("red"), Shade("dark"), Shade("light")


def is_turned(piece: Piece) -> bool:
    """Whether it is a tile that shows the colours of both players."""
    return piece.kind == "tile" and piece.owner is None


def fill(scene: Scene, piece: Piece, owner: int | None) -> Shade:
    """The colour that a piece has as someone's: dark and light ones as dark and light as can be."""
    roles = [shape.role for shape in scene.frame.symbols[piece.symbol]]
    name = PAINTS[next((role for role in roles if role.endswith(f"-{owner}")), roles[0])].fill or "ink"
    if name in ("blue", "grey"):
        return Shade(name)
    shade = colour(name, "light")
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return LIGHT if 0.3 * red + 0.6 * green + 0.1 * blue > 127 else DARK


def sign(scene: Scene, piece: Piece, ground: Shade, wide: int) -> tuple[str, Look]:
    """A piece in one line, at most so wide."""
    own = fill(scene, piece, piece.owner)
    match piece.kind:
        case "captive":
            return "●".center(3 if wide > 2 else 1), Look(own, RED)
        case "amazon":
            return "♛".center(3 if wide > 2 else 1), Look(DARK if own == LIGHT else LIGHT, own)
        case "tile" if wide > 2:
            return f"▐{'█' * (wide - 2)}▌", Look(own, ground)
        case "neutral":
            return "◆", Look(own, ground)
        case _:
            return "●", Look(own, ground)


def pixel(scene: Scene, piece: Piece, x: float, y: float) -> Shade | None:
    """The colour of a piece at a place of its cell, which goes from -½ to ½; None where the cell is seen."""
    if is_turned(piece):
        return fill(scene, piece, _colour_at(piece.symbol[-1], x, y))
    away = hypot(x, y * sqrt(3) / 2)
    match piece.kind:
        case "captive" if away < 0.2:
            return RED
        case "tile":
            inside = abs(x) < 0.34
        case "neutral":
            inside = abs(x) + abs(y) < 0.45
        case _:
            inside = away < 0.39
    return fill(scene, piece, piece.owner) if inside else None


# Where the white tip of each way is, seen from the middle of the tile; the blue one is opposite.
_CORNER = 1 / sqrt(3)
_TIP = _CORNER / 2 + 0.01  # how far tips reach: a little further, or squares on the edge would fall either way
_TIPS = {
    way: (_CORNER * cos(angle), _CORNER * sin(angle))
    for way, angle in zip(WAYS, (-pi / 2, pi / 6, 5 * pi / 6), strict=True)
}


def _colour_at(way: str, x: float, y: float) -> int:
    """Whose colour a tile of Palago has at a place: its tips are round, and a line parts the rest."""
    y *= 2 * _CORNER  # a hex is higher than wide
    tip_x, tip_y = _TIPS[way]
    if hypot(x - tip_x, y - tip_y) < _TIP:
        return 0
    if hypot(x + tip_x, y + tip_y) < _TIP:
        return 1
    return int(x * tip_x + y * tip_y > 0.01)
