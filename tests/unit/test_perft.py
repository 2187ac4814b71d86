"""The perft tables in `data/perft` come out again, as deep as Python reaches in reasonable time."""

from pathlib import Path

import pytest

import archipel
from archipel.rules.perft import divide, perft
from tests.play import VARIANTS, files_of

TABLES = Path(__file__).parents[2] / "data" / "perft"
QUICK, SLOW = 60_000, 1_100_000  # nodes
INNER = 150_000  # positions on the way to them; more of them only at night


def table(game: str, variant: str) -> dict[int, int]:
    """The number of sequences by their length."""
    path = files_of(game, TABLES, "perft") / f"{game}-{variant}.txt"
    assert path.exists(), f"{game}/{variant} has no perft table"
    lines = path.read_text().splitlines()
    return {int(depth): int(nodes) for depth, nodes in (line.split() for line in lines if line[0] != "#")}


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_the_shallow_counts(game: str, variant: str) -> None:
    counts = {depth: nodes for depth, nodes in table(game, variant).items() if nodes <= QUICK}
    start = archipel.start(game, variant)
    assert counts
    assert {depth: perft(start, depth) for depth in counts} == counts


def deeper(game: str, variant: str, depth: int, nodes: int) -> pytest.ParameterSet:
    inner = sum(count for shallower, count in table(game, variant).items() if shallower < depth)
    return pytest.param(game, variant, depth, nodes, marks=pytest.mark.nightly if inner > INNER else ())


DEEPER = [
    deeper(game, variant, depth, nodes)
    for game, variant in VARIANTS
    for depth, nodes in table(game, variant).items()
    if QUICK < nodes <= SLOW
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant", "depth", "nodes"), DEEPER)
def test_the_deeper_counts(game: str, variant: str, depth: int, nodes: int) -> None:
    assert perft(archipel.start(game, variant), depth) == nodes


def test_there_is_one_sequence_without_moves() -> None:
    assert perft(archipel.start("iago"), 0) == 1


def test_divide_says_where_the_sequences_start() -> None:
    counts = dict(divide(archipel.start("desdemona"), 2))
    assert len(counts) == 80
    assert sum(counts.values()) == 171_580
    assert dict(divide(archipel.start("palago", "single"), 1)) == dict.fromkeys(
        archipel.start("palago", "single").legal_moves(), 1
    )
