"""Pictures of positions."""

from archipel.render.text import board, legend

__all__ = ["board", "legend"]
