"""Iago in the arena."""

from archipel.arena.ground import Ground, ground_of
from archipel.arena.openings import Openings, register
from archipel.rules.iago import BOARD, Iago

register(Iago.game, Openings(plies=6))


@ground_of.register
def ground(start: Iago) -> Ground:
    return Ground("hexes", BOARD.by_name, {"disks placed": lambda move: move[-1:]})
