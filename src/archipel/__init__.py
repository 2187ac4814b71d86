"""Iago, Palago, Lazo and Desdemona: four abstract games to play, learn, solve and study.

>>> import archipel
>>> state = archipel.start("iago", "loose").play("e4")
>>> state.turn, len(state.legal_moves())
(1, 35)
"""

from archipel.rules import (
    ArchipelError,
    BadNotation,
    IllegalMove,
    Move,
    Outcome,
    State,
    UnknownGame,
    games,
    position,
    start,
)

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
