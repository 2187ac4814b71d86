"""How strongly Desdemona is played."""

from archipel.engine.levels import register
from archipel.rules.desdemona import Desdemona

register(
    Desdemona,
    (  # nodes, temperature, attention
        (4, 2.00, 0.30),
        (12, 1.29, 0.50),
        (27, 0.97, 0.61),
        (62, 0.73, 0.75),
        (109, 0.57, 0.86),
        (163, 0.44, 0.93),
        (245, 0.31, 1.00),
        (792, 0.05, 1.00),
        (3622, 0.00, 1.00),
        (29548, 0.00, 1.00),
    ),
)
