"""How strongly Desdemona is played."""

from archipel.engine.levels import register
from archipel.rules.desdemona import Desdemona

register(
    Desdemona,
    (  # nodes, temperature, attention
        (16, 1.18, 0.54),
        (31, 0.93, 0.63),
        (53, 0.78, 0.72),
        (81, 0.65, 0.80),
        (116, 0.55, 0.87),
        (158, 0.45, 0.92),
        (221, 0.34, 0.98),
        (328, 0.25, 1.00),
        (500, 0.15, 1.00),
        (764, 0.06, 1.00),
    ),
)
