"""How strongly Iago is played."""

from archipel.engine.levels import register
from archipel.rules.iago import Iago

register(
    Iago,
    (  # nodes, temperature, attention
        (4, 2.00, 0.30),
        (10, 1.47, 0.44),
        (25, 1.01, 0.60),
        (56, 0.76, 0.74),
        (118, 0.54, 0.87),
        (288, 0.28, 0.98),
        (856, 0.03, 1.00),
        (2381, 0.00, 1.00),
        (13184, 0.00, 1.00),
        (1000000, 0.00, 1.00),
    ),
)
