"""Positions in words and plain characters."""

from archipel.rules import State
from archipel.scene import words
from archipel.scene.picture import pictures
from archipel.texts import Said, sentence


def board(state: State) -> str:
    """A picture of the position. A game without one shows the position's text."""
    return pictures()[state.game].text(state) if state.game in pictures() else state.text


def legend(state: State, language: str = "en") -> str:
    """What the signs in the picture of a position mean, and how a move is written."""
    return "\n".join(text for text in (words.signs(state.game, language), words.writing(state.game, language)) if text)


def status(state: State, language: str = "en") -> str:
    """Whose turn it is, or who won and why."""
    return sentence(_status(state), language)


def _status(state: State) -> Said:
    outcome = state.outcome
    if outcome is None:
        remark = pictures()[state.game].remark(state) if state.game in pictures() else None
        mover = state.called(state.to_move)
        if remark is None:
            return Said("status.to-move", player=mover)
        return Said("status.to-move-and", player=mover, remark=remark)
    reason = outcome.said
    if outcome.score is not None and not outcome.tells_score:
        reason = Said("status.with-score", reason=reason, more=max(outcome.score), less=min(outcome.score))
    if outcome.winner is None:
        return Said("status.draw", reason=reason)
    return Said("status.wins", player=state.called(outcome.winner), reason=reason)
