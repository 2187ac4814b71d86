"""Boards as plain text, a line for each row."""

from collections.abc import Sequence


def hex_row(letter: str, symbols: Sequence[str], widest: int) -> str:
    """A row of hexes between its letter and the number of its last cell, where the widest row has so many."""
    return f"{' ' * (widest - len(symbols))}{letter}  {' '.join(symbols)}  {len(symbols)}"
