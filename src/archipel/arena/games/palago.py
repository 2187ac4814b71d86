"""Palago in the arena."""

from archipel.arena.ground import Ground, ground_of
from archipel.arena.openings import Openings, register
from archipel.geometry import HexBoard
from archipel.rules.palago import Palago

WINDOW = 6  # how far from the first tile of the unbounded field cells are told one by one

register(Palago.game, Openings(plies=2, variants={"single": 4}))


@ground_of.register
def ground(start: Palago) -> Ground:
    """The first tile lies at `0,0`, so cells are told by where they lie from it."""
    cells = {f"{q},{r}": (q, r) for q, r in HexBoard(WINDOW + 1).cells}
    return Ground("hexes", cells, {"tiles placed, seen from the first": lambda move: [step[:-1] for step in move]})
