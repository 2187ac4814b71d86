"""The native core: the same games in C++, and what runs on it."""

from archipel.engine.core import Native, Playouts, native, playouts

__all__ = ["Native", "Playouts", "native", "playouts"]
