"""How strongly Lazo is played."""

from archipel.engine.levels import register
from archipel.rules.lazo import Lazo

register(
    Lazo,
    (  # nodes, temperature, attention
        (8, 1.62, 0.40),
        (11, 1.40, 0.47),
        (17, 1.20, 0.54),
        (25, 1.02, 0.60),
        (42, 0.86, 0.69),
        (73, 0.68, 0.79),
        (125, 0.53, 0.89),
        (224, 0.36, 0.96),
        (628, 0.12, 1.00),
        (1991, 0.00, 1.00),
    ),
)
