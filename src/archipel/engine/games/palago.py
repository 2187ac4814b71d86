"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(
    Palago,
    (  # nodes, temperature, attention
        (6, 1.60, 0.40),
        (16, 1.15, 0.55),
        (18, 1.10, 0.56),
        (40, 0.85, 0.68),
        (100, 0.60, 0.85),
        (230, 0.33, 0.98),
        (523, 0.14, 1.00),
        (1408, 0.00, 1.00),
        (6000, 0.00, 1.00),
        (60000, 0.00, 1.00),
    ),
)
