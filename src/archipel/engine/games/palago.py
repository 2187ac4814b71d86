"""How strongly Palago is played."""

from archipel.engine.levels import register
from archipel.rules.palago import Palago

register(
    Palago,
    (  # nodes, temperature, attention
        (4, 2.0, 0.3),
        (8, 1.6, 0.4),
        (12, 1.3, 0.5),
        (24, 1.0, 0.6),
        (48, 0.8, 0.7),
        (100, 0.6, 0.85),
        (250, 0.3, 1.0),
        (1000, 0.0, 1.0),
        (6000, 0.0, 1.0),
        (60000, 0.0, 1.0),
    ),
)
