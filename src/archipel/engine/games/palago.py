"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(
    Palago,
    (  # nodes, temperature, attention
        (11, 1.35, 0.48),
        (28, 0.95, 0.62),
        (30, 0.93, 0.63),
        (130, 0.50, 0.87),
        (330, 0.25, 0.98),
        (1200, 0.04, 1.00),
        (4000, 0.00, 1.00),
        (10500, 0.00, 1.00),
        (28000, 0.00, 1.00),
        (90000, 0.00, 1.00),
    ),
)
