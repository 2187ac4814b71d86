"""How strongly Iago is played."""

from archipel.engine.levels import register
from archipel.rules.iago import Iago

register(
    Iago,
    (  # nodes, temperature, attention
        (5, 1.90, 0.33),
        (9, 1.52, 0.43),
        (18, 1.19, 0.54),
        (32, 0.93, 0.64),
        (68, 0.71, 0.77),
        (112, 0.56, 0.86),
        (204, 0.38, 0.94),
        (430, 0.19, 0.98),
        (1800, 0.02, 1.00),
        (1000000, 0.00, 1.00),
    ),
)
