"""What shapes are painted with. The colours are the theme's (`archipel.render.theme`), and those that a game adds."""

from dataclasses import dataclass

Colour = tuple[str, str]  # in light, in dark


@dataclass(frozen=True)
class Paint:
    """What a shape is filled and drawn with: names of colours, or None for nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0  # in units of the distance between neighbouring cells
    opacity: float = 1.0
    dashes: str = ""  # of the line, as in SVG: dashes and gaps


# Pieces of most games.
DARK, LIGHT = Paint("dark", "dark-edge", 0.03), Paint("light", "light-edge", 0.03)
ON_DARK, ON_LIGHT = Paint(None, "dark-sign", 0.035), Paint("light-sign")
