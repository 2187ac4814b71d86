"""The proofs in data/theory: small ones are checked whole, of large ones a part; `make theory` checks all."""

from pathlib import Path

import pytest

import archipel
from archipel import verify
from archipel.theory.check import checked
from archipel.theory.files import opened
from archipel.theory.proofs import Attack, Thesis, read_node, read_thesis
from benches.theory import FOLDER, POSITIONS

LARGE = 5_000  # bytes
EVERY = 40  # node of a large one is checked whole; of the others only the moves that are listed are played

PROOFS = sorted(FOLDER.glob("*.gz"))


def spot_checked(path: Path) -> Thesis:
    with opened(path) as file:
        lines = (line for _, line in file)
        thesis = read_thesis([next(lines) for _ in range(3)])
        pending = {0: thesis.position}
        for line in lines:
            node = read_node(line)
            state = pending.pop(node.number)
            if node.number % EVERY == 0:
                behind = dict(checked(thesis, state, node))
            else:
                moves = [(node.move, node.child)] if isinstance(node, Attack) else node.moves
                behind = {child: state.play(move) for move, child in moves if child is not None}
            for child, after in behind.items():
                assert pending.setdefault(child, after) == after
        assert not pending
    return thesis


@pytest.mark.slow
@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.name)
def test_the_proofs_hold(path: Path) -> None:
    known = next(known for known in POSITIONS if f"{known.name}.txt.gz" == path.name)
    proof = verify(path) if path.stat().st_size < LARGE else spot_checked(path)
    assert proof.position == archipel.position(known.position)
    assert proof.claim == "wins"


def test_five_of_six_openings_of_palago_are_lost() -> None:
    """The positions are all openings there are up to symmetry, and all but one have a proof that Blue wins."""
    openings = [known for known in POSITIONS if known.name.startswith("palago-opening")]
    start = archipel.native(archipel.start("palago"))
    classes = {start.play(move).canonical_hash for move in start.legal_moves()}
    assert {archipel.native(archipel.position(known.position)).canonical_hash for known in openings} == classes
    assert len(openings) == 6
    claims = []
    for known in openings:
        path = FOLDER / f"{known.name}.txt.gz"
        if path.exists():
            with opened(path) as file:
                claims.append(next(line for number, line in file if number == 3))
    assert claims == ["claims Blue wins"] * 5
