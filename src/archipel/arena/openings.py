"""Balanced and varied short openings, of which each is played twice with sides changed.

The books in `books/` were made by this: random first moves, weighed by a search, of which the more level half was
kept, no two of them alike under the symmetries of the board. For variants without a book a match makes random ones.

    python -m archipel.arena.openings [GAME[/VARIANT] ...]     writes the books anew
"""

import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from archipel.engine import Limit, analyse
from archipel.rules import State, games, start

SIZE = 100  # openings in a book, if there are so many
NODES = 2000  # for each position that is weighed
CANDIDATES = 2  # for each place in the book
TRIES = 5  # for each place; small boards do not have so many different openings
IN_VAIN = 100  # random openings in a row that are known already, before there are thought to be no more
BOOKS = files("archipel.arena").joinpath("books")

Opening = tuple[str, ...]


@dataclass(frozen=True)
class Openings:
    """What the openings of a game are like."""

    plies: int = 2
    variants: Mapping[str, int] = field(default_factory=dict)  # plies in variants where they are others
    books: Traversable = BOOKS  # the folder with GAME-VARIANT.txt for each variant that has a book

    def length(self, variant: str) -> int:
        return self.variants.get(variant, self.plies)


_USUAL = Openings()
_registered: dict[str, Openings] = {}


def register(game: str, openings: Openings) -> None:
    """Makes known what a game's openings are like. One that does not say has random ones of two plies."""
    _registered[game] = openings


@cache
def book(game: str, variant: str) -> tuple[Opening, ...]:
    """The openings that come with a game, in the order in which they were found; none for a variant without a book."""
    file = _registered.get(game, _USUAL).books.joinpath(_name(game, variant))
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


def chosen(state: State, count: int, seed: int) -> tuple[Opening, ...]:
    """So many openings from a position, in random order; fewer if there are no more. All different.

    Whoever asks for more gets the same ones first.
    """
    chance = random.Random(f"openings {seed}")
    shipped = list(book(state.game, state.variant)) if state == start(state.game, state.variant) else []
    if shipped:
        chance.shuffle(shipped)
        return tuple(shipped[:count])
    found: dict[Opening, None] = {}
    vain = 0
    while len(found) < count and vain < IN_VAIN:
        known = len(found)
        found[_random_opening(state, chance)] = None
        vain = vain + 1 if len(found) == known else 0
    return tuple(found)


def _random_opening(state: State, chance: random.Random) -> Opening:
    moves = []
    for _ in range(_registered.get(state.game, _USUAL).length(state.variant)):
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
    chance, weighed = random.Random(f"book {seed}"), dict[str, tuple[float, Opening]]()
    for number in range(TRIES * SIZE):
        opening = _random_opening(state, chance)
        after = state
        for move in opening:
            after = after.play(move)
        alike = min(_seen(after))
        if alike not in weighed:
            weighed[alike] = abs(analyse(after, Limit(nodes=NODES), seed=number, search="uct").value), opening
        if len(weighed) == CANDIDATES * SIZE:
            break
    kept = set(sorted(weighed, key=lambda alike: weighed[alike])[: max(1, min(SIZE, len(weighed) // CANDIDATES))])
    return [opening for alike, (_, opening) in weighed.items() if alike in kept]


def _seen(state: State) -> Iterator[str]:
    """A position as each symmetry shows it."""
    yield state.text
    for symmetry in state.symmetries:
        yield state.under(symmetry).text


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
    from archipel.arena import openings  # with which the games have registered

    openings.main()
