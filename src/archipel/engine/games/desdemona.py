"""How strongly Desdemona is played."""

from archipel.engine.levels import register
from archipel.rules.desdemona import Desdemona

register(
    Desdemona,
    (  # nodes, temperature, attention
        (16, 1.21, 0.54),
        (29, 0.97, 0.62),
        (46, 0.82, 0.69),
        (66, 0.71, 0.76),
        (98, 0.60, 0.84),
        (138, 0.49, 0.90),
        (192, 0.39, 0.96),
        (281, 0.28, 1.00),
        (437, 0.18, 1.00),
        (350000, 0.00, 1.00),
    ),
)
