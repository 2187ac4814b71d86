"""Finding puzzles in games that the program plays against itself."""

import random
import re
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

from archipel import _core
from archipel.engine.core import Native, native
from archipel.engine.levels import level
from archipel.rules import position, start
from archipel.theory.judging import only_win, theme
from archipel.theory.puzzles import HARDEST, BadPuzzle, Puzzle, read, write

NODES = {"lazo": 300, "palago": 800}  # for a move of the games: weak players do not lose slowly
USUAL = 200
STRAY = 6  # random plies at most that a game begins with
ENDING = 14  # plies before the end in which puzzles are looked for
ASIDE = 12  # moves that were not played, of each position: threats that fail are puzzles for who meets them
FEWEST_MOVES = 4  # or there is little to choose from
SHORTEST = 2  # plies
BUDGET = 1000  # positions for each question at a look; what takes more is left, for there are many games
LARGEST_SHARE = 3  # the part of them, one of so many, that may be as difficult as each other
TRIES, ENOUGH = 3, 2  # of a level that finds a move


def collect(path: Path, game: str, variant: str, count: int, seed: int) -> Generator[int]:
    """Fills a file up to so many puzzles of a variant, none alike under symmetry and not all of them easy.

    Tells how many there are, after each game. It goes on from what is in the file, which is there whole at any time.
    """
    puzzles = list(read(path)) if path.exists() else []
    seen = {native(puzzle.state).canonical_hash for puzzle in puzzles}
    there = [puzzle for puzzle in puzzles if (puzzle.game, puzzle.variant) == (game, variant)]
    grades = Counter(puzzle.difficulty for puzzle in there)
    number = max((number_of(puzzle) for puzzle in there), default=-1)
    while grades.total() < count:
        number += 1
        puzzle = compose(game, variant, seed, number)
        if puzzle and (code := native(puzzle.state).canonical_hash) not in seen:
            puzzle = replace(puzzle, difficulty=difficulty(puzzle))
            if grades[puzzle.difficulty] < max(1, count // LARGEST_SHARE):
                seen.add(code)
                grades[puzzle.difficulty] += 1
                puzzles.append(puzzle)
                write(path, puzzles)
        yield grades.total()


def number_of(puzzle: Puzzle) -> int:
    """Of the game that it is from; -1 if it was made otherwise."""
    digits = puzzle.id.rpartition("-")[2]
    return int(digits) if re.fullmatch("[0-9]{1,9}", digits) else -1


def compose(game: str, variant: str, seed: int, number: int) -> Puzzle | None:
    """A puzzle from a game of UCT against itself, the one of this number, if one is found; not graded yet."""
    chance = random.Random(f"puzzles {game}/{variant} {seed} {number}")
    candidates = list(_candidates(_self_play(native(start(game, variant)), chance), chance))
    chance.shuffle(candidates)
    for at in candidates:
        try:
            line = only_win(at, BUDGET)
        except BadPuzzle:
            continue
        if len(line) >= SHORTEST:
            about = theme(position(at.text), line[0])
            return Puzzle(f"{game}-{variant}-{number}", at.text, line[0], tuple(line), len(line), HARDEST, about)
    return None


def difficulty(puzzle: Puzzle) -> int:
    """The lowest level that finds the move in most of its tries; the hardest if none does."""
    state = puzzle.state
    for number in range(1, HARDEST):
        playing = level(state, number).within(None)
        found = 0
        for seed in range(TRIES):
            thinking = playing.think(state, seed)
            for _ in thinking.run():
                pass
            found += playing.choose(state, thinking, seed) == puzzle.move
        if found >= ENOUGH:
            return number
    return HARDEST


def _candidates(game: list[Native], chance: random.Random) -> Iterator[Native]:
    """The last positions of a game, and some beside it in which there is little time."""
    for at in game[-ENDING:]:
        if at.count_moves() >= FEWEST_MOVES and at.winning_move() is None:
            yield at
        moves = at.legal_moves()
        for move in chance.sample(moves, min(ASIDE, len(moves))):
            after = at.play(move)
            if not after.over and _is_pressed(after):
                yield after


def _is_pressed(at: Native) -> bool:
    """Whether few of the moves may help, though it is not decided at a glance."""
    solving = _core.solving(at, at.to_move, False, 1, 1)
    _, helpful = solving.replies
    return solving.right is None and at.count_moves() >= FEWEST_MOVES and 3 * helpful < at.count_moves()


def _self_play(at: Native, chance: random.Random) -> list[Native]:
    drawn, game = _core.Random(chance.getrandbits(32)), list[Native]()
    for _ in range(chance.randrange(STRAY + 1)):
        if not at.over:
            at = at.play_random(drawn)
    while not at.over:
        game.append(at)
        search = _core.uct(at, chance.getrandbits(32), 1, 64)
        search.run(NODES.get(at.game, USUAL), 1e9, 2**30)
        at = at.play(search.lines(1)[0][0][0])
    return game
