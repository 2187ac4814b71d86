"""How strongly Lazo is played."""

from archipel.engine.levels import register
from archipel.rules.lazo import Lazo

register(Lazo, (12, 70, 123, 219, 470, 838, 1555, 2673, 4968, 9386))
