"""How strongly the program plays for people: ten levels, the first for a child, the last for seconds of thought.

Each is a budget of random games a move for `uct`, chosen by matches so that it scores about 70 % against the one below;
`benches/levels.py` plays those matches again. A better search only needs another table.
"""

import re
from collections.abc import Sequence

from archipel.engine.search import Limit
from archipel.rules import ArchipelError, State
from archipel.rules.errors import quote

LEVELS: dict[str, Sequence[int]] = {
    "iago": (12, 25, 47, 86, 227, 542, 1615, 5843, 32_742, 500_000),
    "palago": (1, 9, 34, 77, 150, 330, 930, 2900, 11_000, 120_000),
    "lazo": (12, 70, 123, 219, 470, 838, 1555, 2673, 4968, 9386),
    "desdemona": (12, 27, 46, 105, 337, 800, 1800, 4500, 11_000, 27_000),
}
_OTHERS = (10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120)  # for a game that nobody has measured
COUNT = len(_OTHERS)
LONGEST = 5.0  # seconds a move, on whatever machine


class BadLevel(ArchipelError):
    """A level that there is not."""


def level(state: State, number: int) -> Limit:
    """What a level may spend on a move in this game."""
    if not 1 <= number <= COUNT:
        raise BadLevel(f"levels are numbered from 1 to {COUNT}, so there is no level {number}")
    return Limit(time=LONGEST, nodes=LEVELS.get(state.game, _OTHERS)[number - 1])


def level_number(text: str) -> int:
    """The number of a level written like `level3`."""
    match = re.fullmatch("level([1-9][0-9]?)", text)
    if not match or int(match[1]) > COUNT:
        raise BadLevel(f"{quote(text)} is no level; levels are level1 to level{COUNT}")
    return int(match[1])
