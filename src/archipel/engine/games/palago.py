"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(
    Palago,
    (  # nodes, temperature, attention
        (9, 1.45, 0.45),
        (19, 1.13, 0.56),
        (29, 0.94, 0.63),
        (72, 0.68, 0.78),
        (188, 0.40, 0.94),
        (347, 0.24, 0.98),
        (773, 0.09, 1.00),
        (2750, 0.00, 1.00),
        (7000, 0.00, 1.00),
        (60000, 0.00, 1.00),
    ),
)
