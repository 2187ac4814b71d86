"""Positions as notebooks show them."""

from archipel.render.svg import svg
from archipel.rules import Move, State
from archipel.scene import NoPicture, scene


def drawn(state: State, before: State | None = None, move: Move | None = None) -> str | None:
    """A position as SVG, or None if its game has no picture: then the notebook shows its text."""
    try:
        return svg(scene(state, before=before, move=move, steps=False))
    except NoPicture:
        return None
