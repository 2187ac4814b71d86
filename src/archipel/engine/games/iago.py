"""How strongly Iago is played."""

from archipel.engine.levels import register
from archipel.rules.iago import Iago

register(
    Iago,
    (  # nodes, temperature, attention
        (4, 1.95, 0.31),
        (8, 1.57, 0.41),
        (16, 1.23, 0.52),
        (31, 0.94, 0.64),
        (58, 0.75, 0.75),
        (177, 0.42, 0.92),
        (774, 0.05, 1.00),
        (1527, 0.01, 1.00),
        (4297, 0.00, 1.00),
        (1000000, 0.00, 1.00),
    ),
)
