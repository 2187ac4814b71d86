"""Counting the games of a given length: the usual test that two move generators agree."""

from collections.abc import Iterator

from archipel.rules.base import Move, State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` legal moves there are from here."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_moves())
    return sum(count for _, count in divide(state, depth))


def divide(state: State, depth: int) -> Iterator[tuple[Move, int]]:
    """The same move by move, as it is counted: each first move with the number of sequences that it starts."""
    for move in state.legal_moves():
        yield move, perft(state.play(move), depth - 1)
