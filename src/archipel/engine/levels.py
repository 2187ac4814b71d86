"""How strongly the program plays for people: ten levels, the first for a child, the last for seconds of thought.

Each is a budget of random games a move for `uct`, chosen by matches so that it scores about 70 % against the one below;
`benches/levels.py` plays those matches again. Each game's table stands in `archipel.engine.games`; a better search only
needs another one.
"""

import re
from collections.abc import Sequence

from archipel.engine.search import Limit
from archipel.rules import ArchipelError, State
from archipel.rules.errors import brief

USUAL = (10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120)  # in a game that nobody has measured
COUNT = len(USUAL)
LONGEST = 5.0  # seconds a move, on whatever machine


_budgets: dict[str, Sequence[int]] = {}


class BadLevel(ArchipelError):
    """A level that there is not."""


def register(game: type[State], budgets: Sequence[int]) -> None:
    """Makes known how many random games a move the levels of a game may play, from the weakest to the strongest."""
    if len(budgets) != COUNT or sorted(set(budgets)) != list(budgets):
        raise BadLevel("levels.budgets", game=game.game, count=COUNT, budgets=list(budgets))
    _budgets[game.game] = budgets


def budgets(game: str) -> Sequence[int]:
    """What the levels of a game may spend."""
    return _budgets.get(game, USUAL)


def level(state: State, number: int) -> Limit:
    """What a level may spend on a move in this game."""
    if not 1 <= number <= COUNT:
        raise BadLevel("levels.number", number=number, most=COUNT)
    return Limit(time=LONGEST, nodes=budgets(state.game)[number - 1])


def level_number(text: str) -> int:
    """The number of a level written like `level3`."""
    match = re.fullmatch("level([1-9][0-9]?)", text)
    if not match or int(match[1]) > COUNT:
        raise BadLevel("levels.unknown", text=brief(text), most=COUNT)
    return int(match[1])
