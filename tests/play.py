"""Random games for the tests."""

import inspect
import random
from functools import lru_cache
from pathlib import Path

import archipel
from archipel import Move, State, _core

VARIANTS = [(game, variant) for game, variants in archipel.games().items() for variant in variants]
NATIVE = [(game, variant) for game, variant in VARIANTS if game in _core.games()]  # those that the core has too


def files_of(game: str, usual: Path, folder: str) -> Path:
    """Where a game's golden files are: of ours in the usual folder, of one from elsewhere beside its rules."""
    rules = type(archipel.start(game))
    return usual if rules.__module__.startswith("archipel.") else Path(inspect.getfile(rules)).parent / folder


@lru_cache(maxsize=64)
def _random(game: str, variant: str, seed: int) -> tuple[list[State], list[Move]]:
    chance = random.Random(f"{game}/{variant} {seed}")
    states, played = [archipel.start(game, variant)], []
    while moves := states[-1].legal_moves():
        played.append(chance.choice(moves))
        states.append(states[-1].play(played[-1]))
    return states, played


def random_game(game: str, variant: str, seed: int) -> list[State]:
    """The positions of a whole game of random moves, from the start to the end."""
    return _random(game, variant, seed)[0]


def random_moves(game: str, variant: str, seed: int) -> list[Move]:
    """The moves of that game."""
    return _random(game, variant, seed)[1]


def random_states(game: str, variant: str, seed: int, count: int) -> list[State]:
    """Some positions before the end of a random game."""
    states = random_game(game, variant, seed)[:-1]
    return random.Random(seed).choices(states, k=count)


def by_hand(state: State, chance: random.Random) -> State:
    """The position with some pieces changed, if that can be set up by hand; else as it was."""
    head, board, _ = state.text.split(" ")
    symbols = [symbol for symbol in "DLdlWBwbnabc" if symbol in board]
    for _ in range(6):
        at = chance.randrange(len(board))
        if board[at] in symbols:
            board = board[:at] + chance.choice(symbols) + board[at + 1 :]
    try:
        return archipel.position(f"{head} {board} {chance.choice(state.letters)}")
    except archipel.BadNotation:
        return state
