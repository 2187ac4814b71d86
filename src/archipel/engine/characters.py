"""How a level chooses among what its search has found: like somebody who is still learning the game.

It overlooks moves, rather those that are far from where the last one was played, and prefers what looks natural to it.
What it overlooks is a function of the position and the seed, so it plays the same again. Nobody overlooks a win on the
spot, plays a move that ends the game lost where another is there, or lets go of a game that it knows to be won.
"""

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from archipel.engine.core import Native, is_native, native
from archipel.engine.searches import RootLine
from archipel.engine.thinking import Found
from archipel.rules import State

HANDFUL = 6  # moves that somebody without any attention may play though the search has not looked at them
SURE = 0.5  # the value from which on somebody thinks of winning,
LOOKED = 8  # after so many visits


@dataclass(frozen=True)
class Character:
    temperature: float  # 0: always what the search likes best; 1: as often as the search looked at it; more: any
    attention: float  # how likely a move is seen that is neither obvious nor near; 1: all are
    careful: bool  # whether it answers what threatens to win at once

    def choose(self, state: State, found: Found, seed: int, last: str = "") -> str:
        """The move that is played, by its text: `found` has all lines, `last` is the move before."""
        return _Choosing(self, state, found, seed, last).move()


def winning_move(position: State | Native) -> str | None:
    """A move that wins at once, if there is one."""
    if isinstance(position, Native):
        return position.winning_move()
    return next(
        (str(move) for move in position.legal_moves() if _winner(position.play(move)) == position.to_move), None
    )


@dataclass(frozen=True)
class _Choosing:
    character: Character
    state: State
    found: Found
    seed: int
    last: str

    def move(self) -> str:
        if win := winning_move(self._position):
            return win
        if self.found.proven == self.state.to_move:
            return self.found.best
        liked = list(dict.fromkeys(self._liked()))
        return next((move for move in (*liked, *self._others(liked)) if self._lives(move)), self.found.best)

    def _liked(self) -> Iterator[str]:
        """What it sees, in the order in which it would play it; then what it has overlooked, the best first."""
        lines, heat = self.found.lines, self.character.temperature
        total = sum(visits for _, _, visits in lines)
        seen = {line[0][0]: line for line in lines if self._sees(line, total) and not self._gives_up(line)}
        if heat == 0:
            yield from seen
        else:
            weights = {move: math.log(max(visits, 1)) for move, (_, _, visits) in seen.items()}
            if not self._winning:
                weights |= dict.fromkeys(self._strangers(), 0.0)
            yield from sorted(weights, key=lambda move: weights[move] + heat * self._gumbel(move), reverse=True)
        yield from (line[0][0] for line in lines)

    def _others(self, liked: list[str]) -> Iterator[str]:
        yield from sorted(set(self._legal) - set(liked), key=self._noise)

    def _sees(self, line: RootLine, total: int) -> bool:
        """What is obvious, having most of the visits, is always seen."""
        (move, *_), _, visits = line
        attention, share = self.character.attention, visits / max(total, 1)
        return share > 0.5 or self._noise("sees " + move) < attention + (1 - attention) * max(share, self._near(move))

    def _gives_up(self, line: RootLine) -> bool:
        """Whether a line is lost, or worse than even for somebody who stands to win."""
        value = line[1]
        return (value <= -1 and self.character.careful) or (self._winning and value < 0)

    @property
    def _winning(self) -> bool:
        _, value, visits = self.found.lines[0]
        return value >= SURE and visits >= LOOKED

    def _strangers(self) -> list[str]:
        """A few moves that the search has not looked at."""
        known = {line[0][0] for line in self.found.lines}
        many = round((1 - self.character.attention) * HANDFUL)
        unknown = (move for move in self._legal if move not in known) if many else ()
        return sorted(unknown, key=lambda move: self._noise("tries " + move) - self._near(move))[:many]

    def _lives(self, move: str) -> bool:
        """Whether a move does not lose the game, and for the careful not at the next move either."""
        after = self._position.play(move)
        if after.outcome:
            return _winner(after) != 1 - self.state.to_move
        return not self.character.careful or winning_move(after) is None

    @cached_property
    def _position(self) -> State | Native:
        return native(self.state) if is_native(self.state.game) else self.state

    @cached_property
    def _legal(self) -> list[str]:
        return [str(move) for move in self._position.legal_moves()]

    @cached_property
    def _text(self) -> str:
        return self.state.text

    def _near(self, move: str) -> float:
        """From 1 for where the last move was played to 0 for what is far."""
        distances = [math.dist(one, other) for one in _places(move) for other in _places(self.last)]
        return max(0.0, 1.2 - 0.4 * min(distances)) if distances else 0.0

    def _gumbel(self, move: str) -> float:
        """Noise of the kind by which the largest sum comes up in proportion to the weights."""
        return -math.log(-math.log(self._noise("likes " + move)))

    def _noise(self, what: str) -> float:
        """Between 0 and 1, the same whenever the same is asked."""
        text = f"{self._text}\n{self.seed}\n{what}".encode()
        return (int.from_bytes(hashlib.blake2b(text, digest_size=6).digest()) + 0.5) / 2**48


def _winner(position: State | Native) -> int | None:
    return position.outcome.winner if position.outcome else None


def _places(move: str) -> list[tuple[float, float]]:
    """Roughly where a move is played: its cells are written like e4, or like 3,-2."""
    named = [(float(ord(letter)), float(number)) for letter, number in re.findall(r"([a-z])(\d+)", move)]
    return named or [(float(x), float(y)) for x, y in re.findall(r"(-?\d+),(-?\d+)", move)]
