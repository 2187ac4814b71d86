"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(
    Palago,
    (  # nodes, temperature, attention
        (9, 1.45, 0.45),
        (28, 0.95, 0.62),
        (30, 0.93, 0.63),
        (200, 0.38, 0.95),
        (500, 0.15, 1.00),
        (880, 0.07, 1.00),
        (1500, 0.00, 1.00),
        (3200, 0.00, 1.00),
        (7000, 0.00, 1.00),
        (60000, 0.00, 1.00),
    ),
)
