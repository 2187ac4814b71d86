"""The native core: the same games in C++, and the searches that run on it."""

from archipel.discovery import discover
from archipel.engine import best, games, uct
from archipel.engine.core import Native, Playouts, native, playouts
from archipel.engine.limits import Limit
from archipel.engine.search import Analysis, Line, analyse, think

__all__ = ["Analysis", "Limit", "Line", "Native", "Playouts", "analyse", "native", "playouts", "think"]

_registered = (best, uct)  # searches register when they are imported
discover(games.__name__, games.__path__, group="archipel.engine")  # importing a game's module registers what it says
