"""Scenes as PNG."""

import resvg_py

from archipel.render.svg import svg
from archipel.render.theme import Theme
from archipel.scene import Scene

WIDEST = 8192  # pixels


def png(scene: Scene, theme: Theme = "light", width: int = 800) -> bytes:
    """A picture of a scene, so many pixels wide."""
    if not 1 <= width <= WIDEST:
        raise ValueError(f"a picture is 1 to {WIDEST} pixels wide, not {width}")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(scene, theme), width=width))
