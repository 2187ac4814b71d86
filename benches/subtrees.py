"""Opening f of Palago and the like: what each move leads to, worked out by many and shared out by subtrees.

    python -m benches.subtrees palago-opening-6 [--time 3600] [--workers 2]
    python -m benches.subtrees palago-opening-6 --ray auto           # on a Ray cluster

asks whether the player who is not to move wins. What solvers found of lines is in NAME-subtrees.txt in
the folder, after each piece of work, so that the same command goes on after any end; what is decided of the moves, up
to symmetry, is in NAME-replies.txt. A piece looks at `--most` positions of a line at most; a line that stays open so
is parted into its replies.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import BrokenExecutor
from pathlib import Path

import archipel
from archipel.records.files import whole
from archipel.rules import ArchipelError, State
from archipel.theory.subtrees import Branch, Subtrees
from archipel.theory.workers import usable_processors
from benches.theory import FOLDER, OPEN, POSITIONS, read_replies
from training.workers import on_processes, on_ray

WORDS = {True: "lost", False: "not-lost"}  # what a move is to who makes it, if the opponent wins then or does not


class Teller:
    """Tells how far it is, and when the time is over."""

    def __init__(self, tree: Subtrees, seconds: float | None) -> None:
        self._tree, self._begun = tree, time.monotonic()
        self._until = None if seconds is None else self._begun + seconds

    def enough(self) -> bool:
        return self._until is not None and time.monotonic() >= self._until

    def __call__(self, branch: Branch) -> None:
        if sys.stderr.isatty():
            decided = sum(reply.decided for reply in self._tree.replies)
            line = (
                f"{self._tree.nodes:,} positions, {time.monotonic() - self._begun:.0f} s, "
                f"{decided} of {len(self._tree.replies)} moves decided, last {' '.join(branch.line)}"
            )
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def verdicts(tree: Subtrees, before: dict[str, str]) -> dict[str, str]:
    """Of all moves; what was decided before by other means stays."""
    moves = {reply.line[0]: WORDS[not reply.reach] if reply.decided else OPEN for reply in tree.replies}
    return {move: before.get(move, OPEN) if verdict == OPEN else verdict for move, verdict in moves.items()}


def summary(found: dict[str, str]) -> str:
    return ", ".join(f"{count} {verdict}" for verdict, count in sorted(Counter(found.values()).items()))


def write_replies(path: Path, state: State, found: dict[str, str]) -> None:
    head = f"# The moves of {state.text} up to symmetry, for who makes them: {summary(found)}\n"
    with whole(path) as file:
        file.write((head + "".join(f"{verdict} {move}\n" for move, verdict in found.items())).encode())


def report(tree: Subtrees, found: dict[str, str], state: State) -> None:
    print(f"{state.text}: {len(found)} moves up to symmetry, {summary(found)}; {tree.nodes:,} positions looked at")
    for limit in (10**power for power in range(4, 13)):
        longer = [reply for reply in tree.replies if reply.nodes > limit]
        if longer:
            decided = sum(reply.decided for reply in longer)
            print(f"with {limit:,} positions {len(longer)} were open; with more {decided} of these were decided")
    for reply in sorted(tree.replies, key=lambda reply: reply.nodes):
        if not reply.decided:
            print(f"{OPEN} {reply.line[0]}: {reply.nodes:,} positions, numbers {reply.reach}/{reply.fail}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Share out the solving of a position's moves.")
    parser.add_argument("name", choices=[known.name for known in POSITIONS])
    parser.add_argument("--time", type=float, help="seconds, after which what is being worked on is still waited for")
    parser.add_argument("--most", type=int, default=1_000_000, help="positions for a line before it is parted")
    parser.add_argument("--workers", type=int, default=usable_processors(), help="processes of this machine")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster instead: auto, local or its address")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    state = archipel.position(next(known.position for known in POSITIONS if known.name == asked.name))
    for name in ("most", "workers"):
        if getattr(asked, name) < 1:
            parser.error(f"--{name} is at least 1")
    try:
        tree = Subtrees(state, 1 - state.to_move, asked.most, asked.folder / f"{asked.name}-subtrees.txt")
        teller = Teller(tree, asked.time)
        with on_ray(asked.ray) if asked.ray else on_processes(asked.workers) as work:
            tree.run(work, teller, teller.enough)
    except ArchipelError as error:
        parser.error(str(error))
    except (KeyboardInterrupt, BrokenExecutor) as error:
        why = "interrupted" if isinstance(error, KeyboardInterrupt) else "a worker was ended from outside"
        print(f"\n{why}; the same command goes on", file=sys.stderr)
    path = asked.folder / f"{asked.name}-replies.txt"
    found = verdicts(tree, read_replies(path))
    write_replies(path, state, found)
    report(tree, found, state)


if __name__ == "__main__":
    main()
