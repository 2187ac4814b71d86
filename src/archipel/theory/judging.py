"""Whether a puzzle is one: the position is won, by one first move and by no other, in so many plies.

That the others fail is found out by the solver, each by itself.
"""

from archipel import _core
from archipel.engine.core import Native, native
from archipel.rules import ArchipelError, State, position
from archipel.rules.errors import IllegalMove
from archipel.theory.puzzles import BadPuzzle, Puzzle, Theme

MEGABYTES = 16
NODES = 2_000_000  # positions for each question
LONGEST = 60  # plies of a win
FOREVER = 1e8  # seconds


def wins(at: Native, player: int, nodes: int) -> bool | None:
    """Whether a player wins; None if that takes more nodes."""
    if at.over:
        return bool(at.outcome and at.outcome.winner == player)
    solving = _core.solving(at, player, False, 1, MEGABYTES)
    solving.run(nodes, FOREVER)
    return None if solving.right is None else solving.right == player


def only_win(at: Native, nodes: int) -> list[str]:
    """The shortest win from a position that has one first move to it. BadPuzzle if there is no win, or another."""
    mover = at.to_move
    solving = _core.solving(at, mover, False, 1, MEGABYTES)
    solving.run(nodes, FOREVER)
    if solving.right is None:
        raise BadPuzzle("puzzle.open", nodes=nodes)
    if solving.right != mover:
        raise BadPuzzle("puzzle.no-win")
    winning = solving.deciding_moves(2, nodes)
    if winning is None:
        raise BadPuzzle("puzzle.open-moves", nodes=nodes)
    if len(winning) == 2:
        raise BadPuzzle("puzzle.two", one=winning[0], other=winning[1])
    line = at.shortest_win(mover, LONGEST, 10 * nodes)
    if not line:
        raise BadPuzzle("puzzle.open-plies", nodes=10 * nodes)
    return line


def check(puzzle: Puzzle, nodes: int = NODES) -> None:
    """Raises BadPuzzle, with the reason, if it is none, or if that can't be told with so many nodes for a question."""
    try:
        state = position(puzzle.position)
        if state.outcome:
            raise BadPuzzle("puzzle.over", reason=state.outcome.said)
        _check_line(state, puzzle)
    except BadPuzzle:
        raise
    except ArchipelError as error:
        raise BadPuzzle.of(error.said) from None
    line = only_win(native(state), nodes)
    if line[0] != puzzle.move:
        raise BadPuzzle("puzzle.other", given=puzzle.move, right=line[0])
    if len(line) != puzzle.plies:
        raise BadPuzzle("puzzle.plies", plies=puzzle.plies, right=len(line))


def _check_line(state: State, puzzle: Puzzle) -> None:
    if puzzle.line[:1] != (puzzle.move,) or len(puzzle.line) != puzzle.plies:
        raise BadPuzzle("puzzle.line")
    end = state
    for move in puzzle.line:
        if end.outcome:
            raise BadPuzzle("puzzle.line")
        try:
            end = end.play(move)
        except IllegalMove as error:
            raise BadPuzzle.of(error.said) from None
    if not end.outcome or end.outcome.winner != state.to_move:
        raise BadPuzzle("puzzle.line")


def theme(state: State, move: str) -> Theme:
    """What a puzzle is about."""
    if _would_win(state):
        return Theme.DEFEND
    return Theme.ATTACK if _would_win(state.play(move)) else Theme.QUIET


def _would_win(state: State) -> bool:
    """Whether the player who is not to move would win at once."""
    head, _, letter = state.text.rpartition(" ")
    other = next(player[0] for player in state.players if player[0] != letter[0])
    try:
        passed = position(f"{head} {other}{letter[1:]}")
    except ArchipelError:
        return False  # there is no such position
    return not passed.outcome and native(passed).winning_move() is not None
