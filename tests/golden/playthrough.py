"""A game written out so that a person can follow it: every ply with its board, its legal moves counted, and the end.

`python -m tests.golden.playthrough` writes the files beside this one anew from the moves that they name.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import archipel
from archipel.render import board
from tests.play import VARIANTS, files_of

FOLDER = Path(__file__).parent


def path_of(game: str, variant: str) -> Path:
    return files_of(game, FOLDER, "golden") / f"{game}-{variant}.txt"


def moves_of(path: Path) -> list[str]:
    """The moves that a playthrough names in its second line."""
    return path.read_text().splitlines()[1].split()


def playthrough(game: str, variant: str, moves: Iterable[str]) -> str:
    return "\n".join(_lines(game, variant, list(moves))) + "\n"


def _lines(game: str, variant: str, moves: list[str]) -> Iterator[str]:
    state = archipel.start(game, variant)
    yield f"{game}/{variant}"
    yield " ".join(moves)
    for ply, move in enumerate(["", *moves]):
        count = len(state.legal_moves())
        state = state.play(move) if move else state
        mover = state.players[1 - state.to_move]
        yield ""
        yield f"=== ply {ply}: {mover} plays {move}, one of {count}" if move else "=== the start"
        yield board(state)
        yield state.text
    yield ""
    yield f"=== {len(state.legal_moves())} legal moves, {state.outcome}"


if __name__ == "__main__":
    for game, variant in VARIANTS:
        path = path_of(game, variant)
        path.write_text(playthrough(game, variant, moves_of(path)))
