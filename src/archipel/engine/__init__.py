"""The native core: the same games in C++, and the searches that run on it."""

from archipel.discovery import discover
from archipel.engine import games
from archipel.engine.core import Native, Playouts, native, playouts
from archipel.engine.search import Analysis, Limit, Line, analyse, think

__all__ = ["Analysis", "Limit", "Line", "Native", "Playouts", "analyse", "native", "playouts", "think"]

discover(games.__name__, games.__path__, group="archipel.engine")  # importing a game's module registers what it says
