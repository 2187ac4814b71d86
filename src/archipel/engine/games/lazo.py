"""How strongly Lazo is played."""

from archipel.engine.levels import register
from archipel.rules.lazo import Lazo

register(
    Lazo,
    (  # nodes, temperature, attention
        (4, 2.00, 0.30),
        (9, 1.54, 0.42),
        (15, 1.21, 0.53),
        (32, 0.93, 0.64),
        (77, 0.67, 0.80),
        (147, 0.48, 0.92),
        (279, 0.28, 1.00),
        (1149, 0.00, 1.00),
        (4309, 0.00, 1.00),
        (34924, 0.00, 1.00),
    ),
)
