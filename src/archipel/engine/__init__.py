"""The native core: the same games in C++, and the searches that run on it."""

from archipel.engine.core import Native, Playouts, native, playouts
from archipel.engine.search import Analysis, Limit, Line, analyse, think

__all__ = ["Analysis", "Limit", "Line", "Native", "Playouts", "analyse", "native", "playouts", "think"]
