"""Positions in words and plain characters."""

from archipel.rules import State
from archipel.scene.picture import pictures


def board(state: State) -> str:
    """A picture of the position. A game without one shows the position's text."""
    return pictures()[state.game].text(state) if state.game in pictures() else state.text


def legend(state: State) -> str:
    """What the letters and signs in the picture of a position mean."""
    return pictures()[state.game].legend if state.game in pictures() else ""


def status(state: State) -> str:
    """Whose turn it is, or who won and why."""
    outcome = state.outcome
    if outcome is None:
        return f"{state.players[state.to_move]} to move{', and may claim a missed capture' if state.mark else ''}"
    who = "Draw" if outcome.winner is None else f"{state.players[outcome.winner]} wins"
    score = "" if outcome.score is None or outcome.tells_score else f" ({max(outcome.score)} to {min(outcome.score)})"
    return f"{who}: {outcome.reason}{score}"
