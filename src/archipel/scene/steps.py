"""The steps of the legal moves as a tree, walked in the same way by every game and every way of playing it."""

from collections.abc import Sequence

from archipel.rules import ArchipelError, Move, State
from archipel.rules.errors import brief
from archipel.scene.picture import Steps, picture


class BadSteps(ArchipelError):
    """Steps with which no legal move starts."""


def next_steps(state: State, built: Sequence[str] = ()) -> dict[str, Move | None]:
    """The steps that may follow those taken so far, each with the move that it completes, if it does.

    A step that completes a move may also be the start of a longer one; then the shorter one is meant.
    """
    orders, taken = picture(state.game).orders, tuple(built)
    ahead = len(taken)
    found: dict[str, Move | None] = {}
    for move in state.legal_moves():
        for steps in orders(move):
            if len(steps) > ahead and (not ahead or steps[:ahead] == taken):
                step = steps[ahead]
                if len(steps) == ahead + 1:
                    found[step] = move
                elif step not in found:
                    found[step] = None
    if taken and not found:
        raise BadSteps("scene.no-such-start", text=brief(" ".join(taken)))
    return found


def steps_of(state: State, move: Move) -> Steps:
    """The steps of a move, in the order in which they are usually taken."""
    return next(iter(picture(state.game).orders(move)))
