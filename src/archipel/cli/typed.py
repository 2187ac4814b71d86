"""Moves as people type them: whole, by their first letters, or step by step."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from archipel.rules import Move, State
from archipel.scene.picture import Steps, has_picture, picture

MOST_LISTED = 60
_BETWEEN_STEPS = re.compile(r"[+/]|(?<=[0-9])-")


def steps_in(words: Iterable[str]) -> Steps:
    """The steps that words are made of, if they are steps."""
    return tuple(step for word in words for step in _BETWEEN_STEPS.split(word) if step)


def ways_on(state: State, taken: Steps) -> dict[Move, Move]:
    """The legal moves that start with these steps; each by itself with its steps in that order."""
    return {
        type(move)(order): move
        for move in state.legal_moves()
        for order in (picture(state.game).orders(move) if has_picture(state.game) else (move.steps,))
        if order[: len(taken)] == taken
    }


def begun(state: State, text: str) -> list[Move]:
    """The legal moves whose text starts so: d1 starts the moves from d1, not those from d10."""
    moves = [move for move in state.legal_moves() if str(move).startswith(text)]
    if not text[-1:].isdigit():
        return moves
    return [move for move in moves if not str(move)[len(text) : len(text) + 1].isdigit()]


def meant(state: State, built: Steps, words: Sequence[str]) -> Move | Steps | None:
    """The move that is meant, or the steps of one that are taken now; None if several moves start with these letters.

    Words go on with the steps that are built, or else start anew. Raises what `State.move` raises.
    """
    typed, text = steps_in(words), "".join(words)
    for taken in dict.fromkeys(((*built, *typed), typed)):
        ways = ways_on(state, taken) if taken else {}
        whole = next((move for order, move in ways.items() if order.steps == taken), None)
        if whole or len(ways) == 1:
            return whole or next(iter(ways.values()))
        if ways:
            return taken
    starts = [move for move in state.legal_moves() if str(move).upper() == text] or begun(state, text)
    if len(starts) == 1:
        return starts[0]
    if starts:
        return None
    if built:
        text = str(type(state.legal_moves()[0])((*built, *typed)))
    return state.move(text if built or len(words) == 1 else " ".join(words))


def listed(moves: Iterable[Move]) -> str:
    """Moves one after the other; if they are very many, only their first steps."""
    moves = list(moves)
    shown: Counter[str] = Counter()
    for steps in range(1, max(map(len, moves), default=0) + 1):
        starts = Counter(str(type(move)(move[:steps])) for move in moves)
        if not shown or len(starts) <= MOST_LISTED:
            shown = starts
    return "  ".join(start if count == 1 else f"{start}…({count})" for start, count in shown.items())
