"""Games between engines: matches, tournaments, studies; on this machine or on a cluster."""

from archipel.arena import games
from archipel.arena.matches import match, tournament
from archipel.arena.standing import Standing
from archipel.discovery import discover

__all__ = ["Standing", "match", "tournament"]

discover(games.__name__, games.__path__, "archipel.arena")  # importing a game's module registers what it brings
