"""How strongly Lazo is played."""

from archipel.engine.levels import register
from archipel.rules.lazo import Lazo

register(
    Lazo,
    (  # nodes, temperature, attention
        (8, 1.58, 0.41),
        (12, 1.37, 0.48),
        (17, 1.21, 0.54),
        (24, 1.04, 0.59),
        (45, 0.84, 0.70),
        (75, 0.66, 0.80),
        (121, 0.54, 0.88),
        (225, 0.36, 0.96),
        (380, 0.24, 0.98),
        (500000, 0.00, 1.00),
    ),
)
