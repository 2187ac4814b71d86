"""What is known for certain: solves the positions of docs/theory.md anew, writes their proofs and checks them.

    python -m benches.theory [NAME …] [--time 600] [--memory 2000] [--threads 1] [--folder data/theory]

prints a row for each, as in the docs. `make theory` checks the proofs that are there.

    python -m benches.theory --book

writes the opening books of `best` from what is there; what is known of moves comes from `benches.subtrees`.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import archipel
from archipel import Limit, solve, verify
from archipel.engine import book
from archipel.theory.files import opened
from archipel.theory.proofs import Attack, read_node, read_thesis
from archipel.theory.solve import Progress
from archipel.theory.workers import usable_processors

OPEN = "open"
REPLIED = {"won": "loss", "lost": "win"}  # what a position is to the player to move, if the last move was so
BOOK_PLIES = 4  # of a proof are in the book
FOLDER = Path(__file__).parents[1] / "data" / "theory"


class Known(NamedTuple):
    """A position with its name, which is that of its file."""

    name: str
    position: str


SEKI = "-1,-1c+-1,0c+0,-1c+0,0b+0,1a+1,-2a+1,-1b+1,1c+2,-3c+2,-2a+2,-1b+2,0c"
TWO_HOLES = "-2,0b+-1,-1a+-1,0a+0,-2c+0,0a+1,-2a+1,-1c+2,-3b+2,-1b+3,-3b+3,-2a+4,-4a"
# First the openings of Palago up to symmetry, in the order of the rules, the open one last.
POSITIONS = [
    Known("palago-opening-1", "palago/standard 0,0a+0,1a B"),
    Known("palago-opening-2", "palago/standard 0,0a+1,0a B"),
    Known("palago-opening-3", "palago/standard 0,0a+1,-1b B"),
    Known("palago-opening-4", "palago/standard 0,0a+1,0b B"),
    Known("palago-opening-5", "palago/standard 0,0a+0,1c B"),
    Known("palago-opening-6", "palago/standard 0,0a+0,1b B"),
    Known("palago-anywhere", "palago/anywhere - W"),
    Known("palago-single", "palago/single 0,0a B"),  # White's first tile is the same, however it lies
    # What the rule text of Palago shows: its pictures are not there, so these are positions of the same kind.
    Known("palago-three-tips", "palago/standard 0,0a+1,0a+2,0a W"),
    Known("palago-two-tips-spoilt", "palago/standard -1,1b+-1,2b+0,0a+1,0a B"),
    Known("palago-triskelion", "palago/standard 0,0a+0,1b+1,0c W"),
    Known("palago-danger", "palago/standard 0,-1c+0,0a+1,-2c+1,0a W"),
    Known("palago-seki", f"palago/standard {SEKI} W"),
    Known("palago-two-holes", f"palago/standard {TWO_HOLES} B"),
    Known("palago-two-holes-anywhere", f"palago/anywhere {TWO_HOLES} B"),
    Known("lazo-side2", "lazo/side2 2/3/2 W"),
    Known("lazo-side3", "lazo/side3 3/4/5/4/3 W"),
    Known("lazo-side4", "lazo/side4 4/5/6/7/6/5/4 W"),
    # The earliest positions of the random games of tests/golden that were decided with two million positions and more.
    Known("lazo-side3-ending", "lazo/side3 1WW/2WB/2WBB/4/3 B"),
    Known("lazo-side4-ending", "lazo/side4 W2W/B1BBB/1W3W/B1WWWB1/BB1BBW/WWBWW/1B1B|3W/5/6/5/3W/3 B"),
    Known("iago-ending", "iago/standard 5/1LdL2/3d3/3L4/2Dld1D2/2lDL1D1/2DLd2/2L1L1/1LD2 D"),
    Known("iago-simple-ending", "iago/simple 5/1L4/2d1LL1/1D1L1dL1/1D3d1d1/1l2dD1L/1D1L1l1/5D/5 L"),
    Known(
        "desdemona-ending",
        "desdemona/standard w1w1ww1Wb1/5ww3/wwWwb1n1ww/1w2bbbbn1/wbBbwbBb2/nwwwWw4/1wwBbbbnw1/wbb1bb3b/3b1wbbbb/"
        "1wW1wbwBw1 W",
    ),
    Known(
        "desdemona-border-ending",
        "desdemona/border 3W1W4/1wwwwwwbb1/1bwbbwwww1/1bb1Bbww2/1bBbbw1ww1/1BbbwWwww1/1bb1bw1w2/1bbw1w1wbW/B1bbb3b1/"
        "10 B",
    ),
    Known(
        "desdemona-iago-ending",
        "desdemona/iago 2b3bbbB/1wbBbbbBbW/1wbb1bbbbw/wwBbbbb3/1bwb2b1bb/3wwwbbb1/b1b1w2w2/ww1wwww2b/wwwwwww1ww/"
        "1WW2w1Ww1 B",
    ),
]


def told(progress: Progress) -> None:
    if sys.stderr.isatty():
        line = f"{progress.nodes:,} positions, {progress.seconds:.0f} s, {progress.to_prove} to prove"
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def row(known: Known, asked: argparse.Namespace) -> str:
    state, path = archipel.position(known.position), asked.folder / f"{known.name}.txt.gz"
    limit = Limit(time=asked.time)
    solution = solve(state, limit, megabytes=asked.memory, threads=asked.threads, proof=path, watch=told)
    seconds = f"{solution.seconds:.1f}"
    if not solution.proofs:
        return f"| {known.name} | {known.position} | open | – | {solution.nodes:,} | {seconds} | – | – |"
    proof, *_ = [verify(file, workers=usable_processors()) for file in solution.proofs]
    verdict = f"{state.players[proof.player]} {proof.claim}"
    size = f"{sum(file.stat().st_size for file in solution.proofs) / 1000:.0f} kB, {proof.nodes:,} nodes"
    checked = f"in {proof.seconds:.0f} s"
    return (
        f"| {known.name} | {known.position} | {verdict} | {solution.plies} | {solution.nodes:,} | {seconds} "
        f"| {size} | {checked} |"
    )


def read_replies(path: Path) -> dict[str, str]:
    """What each move is to the player who makes it, in the file that `benches.subtrees` writes."""
    if not path.exists():
        return {}
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {move: verdict for verdict, move in lines}


def write_books() -> None:
    """The first plies of each proof, and what is known of replies."""
    books = dict[str, dict[str, str]]()
    for known in POSITIONS:
        state = archipel.position(known.position)
        start = archipel.start(state.game, state.variant)
        opening = "" if state == start else state.board_text
        if not opening or (start.is_legal(opening) and start.play(opening) == state):
            lines = books.setdefault(f"{state.game}-{state.variant}", {})
            lines |= _proven(FOLDER / f"{known.name}.txt.gz", opening)
            lines |= _replied(FOLDER / f"{known.name}-replies.txt", opening)
    for name, lines in ((name, lines) for name, lines in books.items() if lines):
        text = "".join(f"{verdict} {moves}".rstrip() + "\n" for moves, verdict in lines.items())
        (book.FOLDER / f"{name}.txt").write_text(f"# python -m benches.theory --book\n{text}", encoding="utf-8")
        print(f"{name}: {len(lines)} positions")


def _proven(path: Path, opening: str) -> dict[str, str]:
    """What positions are to the player to move, by the moves that lead there."""
    found = dict[str, str]()
    if not path.exists():
        return found
    with opened(path) as file:
        lines = (line for _, line in file)
        thesis = read_thesis([next(lines) for _ in range(3)])
        winning = thesis.position.to_move == thesis.player
        found[opening], ways = "win" if winning else "loss", {0: [opening]}
        for line in lines:
            node = read_node(line)
            if (way := ways.pop(node.number, None)) and len(way) <= BOOK_PLIES:
                attacks = isinstance(node, Attack)
                for move, child in [(node.move, node.child)] if isinstance(node, Attack) else node.moves:
                    if child is not None:
                        ways.setdefault(child, [*way, move])
                        found[" ".join(ways[child]).strip()] = "loss" if attacks else "win"
    return found


def _replied(path: Path, opening: str) -> dict[str, str]:
    found = read_replies(path)
    return {f"{opening} {move}": REPLIED[found[move]] for move in found if found[move] in REPLIED}


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve the positions of docs/theory.md and check their proofs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all if none is given")
    parser.add_argument("--time", type=float, default=600, help="seconds for each")
    parser.add_argument("--memory", type=int, default=2000, help="megabytes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--book", action="store_true", help="write the opening books from what is in the folder")
    asked = parser.parse_args()
    if asked.book:
        write_books()
        return
    asked.folder.mkdir(parents=True, exist_ok=True)
    unknown = set(asked.names) - {known.name for known in POSITIONS}
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    print("| name | position | verdict | plies | positions | seconds | proof | checked |")
    for known in POSITIONS:
        if not asked.names or known.name in asked.names:
            print(row(known, asked), flush=True)


if __name__ == "__main__":
    main()
