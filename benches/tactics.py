"""Positions with one thing to find, each verified by exhaustive search (core/archipel/exhaustive.hpp).

`GAME-win1.txt`, `-win2`, `-win3`: the player to move wins by force in so many of their own moves, not in fewer, and not
by just any move. `GAME-only.txt`: every move but one loses to a win in 1. They come from games of plain UCT against
itself, at most one of a kind from each game, no two alike under the symmetries of the board. Each line is a move that
does it, and the position.

    python -m benches.tactics [--game lazo] [--kind win3] [--count 200] [--folder data/tactics]

Each file says from how many games it is, and the command goes on from there: with --count, or after an interruption. An
empty folder gets the same files as one that was filled bit by bit.
"""

import argparse
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import archipel
from archipel import State, _core
from archipel.arena.openings import book
from archipel.engine import Native

FOLDER = Path(__file__).parents[1] / "data" / "tactics"
WINS = ("win1", "win2", "win3")
ONLY = "only"
KINDS = (*WINS, ONLY)
NODES = {"lazo": 600, "palago": 3000}  # for a move of the games; weak players do not lose slowly
USUAL = 200
STRAY = 4  # random moves at most after an opening of the book
ENDING = 8  # plies before the end in which it is looked for
HORIZON = 6  # moves of one's own, within which a win must be kept: what is proven first may be a slower one
BUDGET = 2_000_000  # positions for each question; what takes more is left out
EVERY = 20  # games, after which all that is found is written
GAMES = 20  # are played at most for each position wanted


@dataclass(frozen=True)
class Task:
    """What is to be found in a position: a move that does it."""

    move: str
    position: str

    @property
    def state(self) -> State:
        return archipel.position(self.position)


def read(game: str, kind: str, folder: Path = FOLDER) -> list[Task]:
    """All there are of a kind."""
    lines = (folder / f"{game}-{kind}.txt").read_text(encoding="utf-8").splitlines()
    return [Task(*line.split(" ", 1)) for line in lines if not line.startswith("#")]


def does_it(task: Task, kind: str, move: str, budget: int = 10 * BUDGET) -> bool:
    """Whether a move does what is to be found: it is the one that was, or it keeps a win, if a slower one."""
    if move == task.move or kind == ONLY:
        return move == task.move
    return archipel.native(task.state).play(move).loses_within(HORIZON - 1, budget) is True


def self_play(start: Native, opening: Sequence[str], chance: random.Random) -> list[tuple[Native, str]]:
    """A game of UCT against itself: each position, and the move made there."""
    _, position = start.replay(list(opening))
    drawn, game = _core.Random(chance.getrandbits(32)), list[tuple[Native, str]]()
    for _ in range(chance.randrange(STRAY + 1)):
        if not position.over:
            position = position.play_random(drawn)
    while not position.over:
        search = _core.uct(position, chance.getrandbits(32), 1, 64)
        search.run(NODES.get(start.game, USUAL), 1e9, 2**30)
        move = search.lines(1)[0][0][0]
        game.append((position, move))
        position = position.play(move)
    return game


def wins(game: Sequence[tuple[Native, str]], wanted: Sequence[str]) -> Iterator[tuple[str, Native, str]]:
    """Positions before the last moves of the winner that won by force, by how many moves the shortest win takes."""
    most = max((moves for moves, kind in enumerate(WINS, start=1) if kind in wanted), default=0)
    for position, move in game[::-2]:
        after = position.play(move)
        moves = next((moves for moves in range(1, most + 1) if after.loses_within(moves - 1, BUDGET)), None)
        if moves is None:
            return  # what is not won by force now was not so before
        if position.wins_within(moves - 1, BUDGET) is False and can_be_missed(position, moves):
            yield WINS[moves - 1], position, move


def can_be_missed(position: Native, moves: int) -> bool:
    """Whether there is a move after which the win is gone, or is slower by more than one move."""
    return any(position.play(move).loses_within(moves, BUDGET) is not True for move in position.legal_moves())


def only_moves(game: Sequence[tuple[Native, str]]) -> Iterator[tuple[str, Native, str]]:
    for position, _ in reversed(game[-ENDING:]):
        if (move := only_move(position)) is not None:
            yield ONLY, position, move


def only_move(position: Native) -> str | None:
    """The one move that neither loses at once nor leaves the other player a win in 1, if there is just one."""
    if position.wins_within(1, BUDGET):
        return None
    saving = None
    for move in position.legal_moves():
        after = position.play(move)
        lost = after.outcome.winner is not None if after.outcome else after.wins_within(1, BUDGET)
        if lost:
            continue
        if saving is not None:
            return None
        saving = move
    return saving if position.count_moves() > 1 else None


HEADS = {
    ONLY: "Every move but the one in front loses to a win in 1, and that one does not.",
    **{
        kind: f"The player to move wins in {kind[-1]} of their own moves and not in fewer; the move in front does it."
        for kind in WINS
    },
}


class Collection:
    """What is found of a kind, from how many games: in a file, from which it goes on."""

    def __init__(self, game: str, kind: str, folder: Path) -> None:
        self.game, self.kind = game, kind
        self._path = folder / f"{game}-{kind}.txt"
        there = self._path.exists()
        made = (
            re.search(r"^# .*: (\d+) games$", self._path.read_text(encoding="utf-8"), re.MULTILINE) if there else None
        )
        self.games = int(made[1]) if made else 0
        self.tasks = read(game, kind, folder) if there else []
        self._seen = {archipel.native(task.state).canonical_hash for task in self.tasks}

    def take(self, found: Iterable[tuple[Native, str]]) -> None:
        """At most one of those that a game has, if it is new."""
        self.games += 1
        for position, move in found:
            if position.canonical_hash not in self._seen:
                self._seen.add(position.canonical_hash)
                self.tasks.append(Task(move, position.text))
                return

    def write(self) -> None:
        head = f"# {HEADS[self.kind]}\n# python -m benches.tactics --game {self.game}: {self.games} games\n"
        lines = (f"{task.move} {task.position}\n" for task in self.tasks)
        self._path.write_text(head + "".join(lines), encoding="utf-8")


def collect(game: str, kinds: Sequence[str], count: int, seed: int, folder: Path) -> None:
    """Writes so many of each kind, fewer if many games do not have more."""
    start = archipel.native(archipel.start(game))
    openings = book(game, start.variant)
    collections = [Collection(game, kind, folder) for kind in kinds]
    while wanted := [one for one in collections if len(one.tasks) < count and one.games < GAMES * count]:
        number = min(one.games for one in wanted)
        asked = {one.kind: one for one in wanted if one.games == number}
        played = self_play(start, openings[number % len(openings)], random.Random(f"tactics {seed} {number}"))
        found = [*wins(played, list(asked)), *(only_moves(played) if ONLY in asked else ())]
        for kind, one in asked.items():
            one.take((position, move) for of, position, move in found if of == kind)
            if one.games % EVERY == 0 or len(one.tasks) == count:
                one.write()
        if number % EVERY == EVERY - 1:
            told = ", ".join(f"{one.kind} {len(one.tasks)}" for one in collections)
            print(f"{game}: {number + 1} games, {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find positions with one thing to find.")
    parser.add_argument("--game", choices=tuple(archipel.games()), action="append")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--count", type=int, default=200, help="of each kind and game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for game in asked.game or archipel.games():
        collect(game, asked.kind or KINDS, asked.count, asked.seed, asked.folder)


if __name__ == "__main__":
    main()
