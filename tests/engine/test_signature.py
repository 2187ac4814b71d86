"""The search's signature: a change that means to change nothing leaves it alone, one that changes it says so.

It is taken with blank weights, whose arithmetic is the same on every machine: from the start of each variant and after
random moves, how deep the search is and how its visits are shared out. `python -m tests.engine.test_signature` prints
it.
"""

import zlib
from collections.abc import Callable

import pytest

from archipel import _core, games, native, start

NODES = 600
SIGNATURES = {"desdemona": "1e39e545", "iago": "898c1ddb", "lazo": "f44928e1", "palago": "c6c2c5d5"}

DEEPENED = {"iago": "33367554"}

Begin = Callable[[_core.Native, _core.Weights], _core.Search]


def signature(game: str, begin: Begin = _core.puct) -> str:
    found = []
    weights = _core.Weights.blank(game)
    for variant in games()[game]:
        position, chance = native(start(game, variant)), _core.Random(12)
        for _ in range(3):
            search = begin(position, weights)
            search.run(NODES, 1e9, 2**30)
            found.append((variant, search.depth, search.proven, search.nodes, search.lines(4)))
            for _ in range(4):
                position = position if position.over else position.play_random(chance)
            if position.over:
                break
    return f"{zlib.crc32(repr(found).encode()):08x}"


@pytest.mark.parametrize("game", _core.learned())
def test_signature(game: str) -> None:
    assert signature(game) == SIGNATURES[game]


@pytest.mark.parametrize("game", DEEPENED)
def test_signature_of_alphabeta(game: str) -> None:
    assert signature(game, _core.alphabeta) == DEEPENED[game]


if __name__ == "__main__":
    print({game: signature(game) for game in _core.learned()})
    print({game: signature(game, _core.alphabeta) for game in DEEPENED})
