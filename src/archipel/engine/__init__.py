"""The native core: the same games in C++, and the searches that run on it."""

from importlib import import_module
from pkgutil import iter_modules

from archipel.engine import games
from archipel.engine.core import Native, Playouts, native, playouts
from archipel.engine.search import Analysis, Limit, Line, analyse, think

__all__ = ["Analysis", "Limit", "Line", "Native", "Playouts", "analyse", "native", "playouts", "think"]

for _module in iter_modules(games.__path__):  # importing a game's module registers what it says
    import_module(f"{games.__name__}.{_module.name}")
