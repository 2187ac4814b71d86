"""Lazo in the arena."""

from archipel.arena.ground import Ground, ground_of
from archipel.arena.openings import Openings, register
from archipel.geometry import HexBoard
from archipel.rules import Move
from archipel.rules.lazo import SIDES, SWAP, Lazo

register(Lazo.game, Openings(plies=4))


@ground_of.register
def ground(start: Lazo) -> Ground:
    """All layers together; a swap places nothing."""

    def placed(move: Move) -> list[str]:
        return [] if move == SWAP else [move[0].partition(".")[0]]

    return Ground("hexes", HexBoard(SIDES[start.variant]).by_name, {"tiles placed, on any layer": placed})
