"""The rules of the games: one module per game, each registering its State.

This is the authority on what is legal. Nothing here draws, keeps time or talks to people.
"""

from archipel.discovery import discover
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import ArchipelError, BadNotation, IllegalMove, UnknownGame
from archipel.rules.registry import games, position, start

__all__ = [
    "ArchipelError",
    "BadNotation",
    "IllegalMove",
    "Move",
    "Outcome",
    "State",
    "UnknownGame",
    "games",
    "position",
    "start",
]

discover(__name__, __path__, group="archipel.rules")  # importing a game registers it
