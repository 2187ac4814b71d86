"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(Palago, (1, 9, 34, 77, 150, 330, 930, 2900, 11_000, 120_000))
