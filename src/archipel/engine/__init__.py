"""The native core: the same games in C++, and the searches that run on it."""

from archipel.discovery import discover
from archipel.engine import games, kinds
from archipel.engine.core import Native, Playouts, native, playouts
from archipel.engine.limits import Limit
from archipel.engine.search import Analysis, Line, analyse, think

__all__ = ["Analysis", "Limit", "Line", "Native", "Playouts", "analyse", "native", "playouts", "think"]

# Importing a search's or a game's module registers what it says.
discover(kinds.__name__, kinds.__path__, group="archipel.searches")
discover(games.__name__, games.__path__, group="archipel.engine")
