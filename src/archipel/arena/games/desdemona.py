"""Desdemona in the arena."""

from archipel.arena.ground import Ground, ground_of
from archipel.arena.openings import Openings, register
from archipel.rules.desdemona import BOARD, Desdemona

register(Desdemona.game, Openings(plies=3))


@ground_of.register
def ground(start: Desdemona) -> Ground:
    targets = {"amazons moved to": lambda move: move[1:2], "shots landed on": lambda move: move[2:]}
    return Ground("squares", BOARD.by_name, targets)
