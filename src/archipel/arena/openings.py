"""Balanced and varied short openings, of which each is played twice with sides changed.

The books in `books/` were made by this: random first moves, weighed by a search, of which the more level half was
kept, no two of them alike under the symmetries of the board. For variants without a book a match makes random ones.

    python -m archipel.arena.openings [GAME[/VARIANT] ...]     writes the books anew
"""

import random
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path

from archipel.engine import Limit, analyse, native
from archipel.rules import State, games, start

SIZE = 100  # openings in a book, if there are so many
LENGTHS = {"desdemona": 3, "iago": 6, "lazo": 4, "palago": 2, "palago/single": 4}  # in plies
NODES = 2000  # for each position that is weighed
CANDIDATES = 2  # for each place in the book
TRIES = 5  # for each place; small boards do not have so many different openings

Opening = tuple[str, ...]


@cache
def book(game: str, variant: str) -> tuple[Opening, ...]:
    """The openings that come with Archipel, in the order in which they were found; none for a game without a book."""
    file = files("archipel.arena").joinpath("books", _name(game, variant))
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


def chosen(state: State, count: int, seed: int) -> tuple[Opening, ...]:
    """So many openings from a position, in random order; fewer if there are no more. All different."""
    chance = random.Random(f"openings {seed}")
    shipped = list(book(state.game, state.variant)) if state == start(state.game, state.variant) else []
    if shipped:
        return tuple(chance.sample(shipped, min(count, len(shipped))))
    found = dict.fromkeys(_random_opening(state, chance) for _ in range(4 * count))
    return tuple(found)[:count]


def _random_opening(state: State, chance: random.Random) -> Opening:
    moves = []
    length = LENGTHS.get(f"{state.game}/{state.variant}") or LENGTHS.get(state.game, 2)
    for _ in range(length):
        legal = state.legal_moves()
        if not legal or all(state.play(move).outcome for move in legal[:50]):
            break
        move = chance.choice(legal)
        if state.play(move).outcome:
            break
        moves.append(str(move))
        state = state.play(move)
    return tuple(moves)


def level(state: State, seed: int) -> list[Opening]:
    """The most level of many random openings, no two alike, in the order in which they were found."""
    chance, weighed = random.Random(f"book {seed}"), dict[int, tuple[float, Opening]]()
    for number in range(TRIES * SIZE):
        opening = _random_opening(state, chance)
        after = state
        for move in opening:
            after = after.play(move)
        alike = native(after).canonical_hash
        if alike not in weighed:
            weighed[alike] = abs(analyse(after, Limit(nodes=NODES), seed=number).value), opening
        if len(weighed) == CANDIDATES * SIZE:
            break
    kept = set(sorted(weighed, key=lambda alike: weighed[alike])[: max(1, min(SIZE, len(weighed) // CANDIDATES))])
    return [opening for alike, (_, opening) in weighed.items() if alike in kept]


def _name(game: str, variant: str) -> str:
    return f"{game}-{variant}.txt"


def main() -> None:
    folder = Path(__file__).with_name("books")
    folder.mkdir(exist_ok=True)
    for name in sys.argv[1:] or [f"{game}/{variant}" for game, variants in games().items() for variant in variants]:
        state = start(*name.split("/"))
        lines = [" ".join(opening) for opening in level(state, seed=1)]
        head = (
            f"# Openings of {name}: the more level half of random ones, weighed by uct:nodes={NODES}, no two alike.\n"
        )
        (folder / _name(state.game, state.variant)).write_text(head + "".join(f"{line}\n" for line in lines))
        print(f"{name}: {len(lines)} openings", flush=True)


if __name__ == "__main__":
    main()
