"""The proofs in data/theory: small ones are checked whole, of large ones a part; `make theory` checks all."""

import gzip
import io
import random
from pathlib import Path

import pytest

import archipel
from archipel import verify
from archipel.theory.check import checked
from archipel.theory.files import opened
from archipel.theory.proofs import Attack, BadProof, Thesis, read_node, read_thesis
from benches.theory import FOLDER, POSITIONS
from tests.theory.slow import is_proof

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


# --- corrupted ones

SMALL = 2_000  # bytes


def damaged(text: str, kind: str, chance: random.Random) -> str:
    """A proof with one thing wrong."""
    *head, claim = text.splitlines()[:3]
    lines = text.splitlines()[3:]
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    one = chance.randrange(2, len(words), 2)
    match kind:
        case "a move dropped":
            lines[at] = " ".join(words[:one] + words[one + 2 :])
        case "a move changed":
            moves = [word for line in lines for word in line.split(" ")[2::2]]
            lines[at] = " ".join([*words[:one], chance.choice(moves), *words[one + 1 :]])
        case "a verdict flipped":
            names = archipel.position(head[1].removeprefix("position ")).players
            claim = claim.replace(*(names if names[0] in claim else names[::-1]))
        case "a node cut":
            del lines[at]
        case "a number out of order":
            other = chance.choice([number for number in range(len(lines) + 1) if str(number) != words[0]])
            lines[at] = " ".join([str(other), *words[1:]])
    return "".join(f"{line}\n" for line in (*head, claim, *lines))


KINDS = ("a move dropped", "a move changed", "a verdict flipped", "a node cut", "a number out of order")


def refused(kind: str, count: int) -> None:
    """So many random ones of a kind are. What is still a proof by the slow checker too, as a move may be changed for
    one that is as good, does not count."""
    chance, left = random.Random(kind), count
    texts = [gzip.decompress(path.read_bytes()).decode() for path in PROOFS if path.stat().st_size < SMALL]
    for _ in range(3 * count):
        original = chance.choice(texts)
        text = damaged(original, kind, chance)
        if text == original:
            continue
        try:
            verify(io.BytesIO(text.encode()))
        except BadProof:
            left -= 1
            if not left:
                return
        else:
            assert kind == "a move changed"
            assert is_proof(text)
    raise AssertionError(f"{left} too few")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_corrupted_ones_are_refused(kind: str) -> None:
    refused(kind, 20)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_corrupted_ones_are_refused(kind: str) -> None:
    refused(kind, 200)
