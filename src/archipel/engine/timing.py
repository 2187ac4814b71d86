"""How much of a clock to spend on a move."""

MOVES_AHEAD = 25  # that the rest of the clock should last for
KEPT_BACK = 0.02  # seconds that telling the move may take


def share(left: float, increment: float) -> float:
    """Seconds for the next move, with so many left and so many added after it."""
    return max(0.0, min(left / MOVES_AHEAD + 0.8 * increment, left / 2 - KEPT_BACK))
