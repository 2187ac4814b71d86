"""All positions of three connected tiles of Palago, up to symmetry: does the player to move win?

    python -m benches.patterns [--nodes 200000] [--memory 512] [--folder data/theory]

The patterns that the rule text speaks of are among them. White is to move; with the colours changed the same holds of
Blue. What it finds is in palago-three-tiles.txt in the folder, a line for each: what the position is for the player to
move, how many plies a win takes at most as it was found, and the position. The same command with more nodes goes on
with those that are open.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import archipel
from archipel import Limit, State, solve
from archipel.records.files import whole
from benches.theory import FOLDER, OPEN, told

NAME = "palago-three-tiles.txt"
SHAPES = (((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (2, -1)), ((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 0), (1, -1)))
TURNS = 6


def turned(cells: tuple[tuple[int, int], ...], turns: int) -> list[tuple[int, int]]:
    """Cells after so many sixths of a turn."""
    for _ in range(turns):
        cells = tuple((-r, q + r) for q, r in cells)
    return list(cells)


def positions() -> Iterator[State]:
    """One of each kind."""
    seen = set[int]()
    for shape, turns, ways in product(SHAPES, range(TURNS), product("abc", repeat=3)):
        tiles = sorted(zip(turned(shape, turns), ways, strict=True))
        state = archipel.position(f"palago/standard {'+'.join(f'{q},{r}{way}' for (q, r), way in tiles)} W")
        code = archipel.native(state).canonical_hash
        if code not in seen:
            seen.add(code)
            yield state


def read(path: Path) -> dict[str, tuple[str, str]]:
    """By the position: what it is, and in how many plies."""
    if not path.exists():
        return {}
    lines = (line.split(" ", 2) for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {position: (verdict, plies) for verdict, plies, position in lines}


def write(path: Path, found: dict[str, tuple[str, str]]) -> None:
    counts = Counter(verdict for verdict, _ in found.values())
    head = f"# Three tiles, White to move: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}\n"
    text = "".join(f"{verdict} {plies} {position}\n" for position, (verdict, plies) in found.items())
    with whole(path) as file:
        file.write((head + text).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve all positions of three tiles of Palago.")
    parser.add_argument("--nodes", type=int, default=200_000, help="positions looked at for each")
    parser.add_argument("--memory", type=int, default=512, help="megabytes")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    path = asked.folder / NAME
    found = read(path)
    for state in positions():
        if found.setdefault(state.text, (OPEN, "-"))[0] == OPEN:
            solution = solve(state, Limit(nodes=asked.nodes), megabytes=asked.memory, watch=told)
            found[state.text] = (solution.verdict, str(solution.plies)) if solution.verdict else (OPEN, "-")
            write(path, found)
    print(path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# "))


if __name__ == "__main__":
    main()
