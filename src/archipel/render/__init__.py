"""Pictures of positions."""

from archipel.render.text import board, legend, status

__all__ = ["board", "legend", "status"]
