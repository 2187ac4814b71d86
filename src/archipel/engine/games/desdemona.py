"""How strongly Desdemona is played."""

from archipel.engine.levels import register
from archipel.rules.desdemona import Desdemona

register(Desdemona, (12, 27, 46, 105, 337, 800, 1800, 4500, 11_000, 27_000))
