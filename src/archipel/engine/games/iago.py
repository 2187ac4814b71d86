"""How strongly Iago is played."""

from archipel.engine.levels import register
from archipel.rules.iago import Iago

register(Iago, (12, 25, 47, 86, 227, 542, 1615, 5843, 32_742, 500_000))
