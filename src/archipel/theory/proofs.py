"""The text of a proof: three lines that say what is claimed, then a line for each node.

    archipel proof 1
    position lazo/side2 2/3/2 W
    claims Black wins
    0 : a1 1 a2 2 b1 3 b2 4 b3 5 c1 6 c2 7
    1 = b2 8

The one who claims is the attacker: a node where they move names one move, any other names all moves of the opponent, or
replies that win at once against those it does not name.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from archipel.rules import ArchipelError, Outcome, State, position
from archipel.rules.errors import brief

FIRST_LINE = "archipel proof 1"
POSITION = "position "
CLAIMS = "claims "
OVER = "."  # stands for the node behind a move that ends the game
OTHERWISE = "*"  # stands before the replies to moves that are not listed
MOST_DIGITS = 18  # of a node's number


class BadProof(ArchipelError):
    """A file that does not prove what it claims: says where and why."""

    @property
    def file(self) -> str | None:
        file = self.values.get("file")
        return None if file is None else str(file)

    @property
    def line(self) -> int | None:
        line = self.values.get("line")
        return line if isinstance(line, int) else None


class Claim(StrEnum):
    """What is said of a player, in the words of the file."""

    WINS = "wins"
    DOES_NOT_LOSE = "does not lose"


@dataclass(frozen=True)
class Thesis:
    """What is to be proven: that a player wins, or does not lose, from a position."""

    position: State
    player: int
    claim: Claim

    def holds(self, outcome: Outcome) -> bool:
        """Whether a game that ended so ended as claimed."""
        return outcome.winner == self.player or (outcome.winner is None and self.claim is Claim.DOES_NOT_LOSE)

    @property
    def lines(self) -> tuple[str, str, str]:
        """How a proof of it begins."""
        player = self.position.players[self.player]
        return FIRST_LINE, POSITION + self.position.text, f"{CLAIMS}{player} {self.claim}"


class Attack(NamedTuple):
    """A node where the claimant moves: the move, and the node behind it or None where it ends the game."""

    number: int
    move: str
    child: int | None

    @property
    def children(self) -> Iterator[int]:
        return iter(() if self.child is None else (self.child,))

    @property
    def line(self) -> str:
        return f"{self.number} = {self.move} {_behind(self.child)}"


class Defence(NamedTuple):
    """A node where the opponent moves: moves with what is behind them, and replies to all that are not listed."""

    number: int
    moves: tuple[tuple[str, int | None], ...]
    replies: tuple[str, ...] = ()

    @property
    def children(self) -> Iterator[int]:
        return (child for _, child in self.moves if child is not None)

    @property
    def line(self) -> str:
        words = [f"{self.number} :", *(f"{move} {_behind(child)}" for move, child in self.moves)]
        return " ".join([*words, OTHERWISE, *self.replies] if self.replies else words)


Node = Attack | Defence


def _behind(child: int | None) -> str:
    return OVER if child is None else str(child)


# --- reading


def read_thesis(lines: Iterable[str]) -> Thesis:
    """What the first three lines say, or BadProof with the line that is wrong. A line that is missing is empty."""
    first, second, third, *_ = [*lines, "", "", ""]
    if first != FIRST_LINE:
        raise BadProof("proof.first-line", right=FIRST_LINE, text=brief(first), line=1)
    if not second.startswith(POSITION):
        raise BadProof("proof.position-line", text=brief(second), line=2)
    try:
        state = position(second.removeprefix(POSITION))
    except ArchipelError as error:
        column = error.values.get("column")
        place = column + len(POSITION) if isinstance(column, int) else None
        raise BadProof.of(error.said, line=2, column=place) from None
    for player, name in enumerate(state.players):
        for claim in Claim:
            if third == f"{CLAIMS}{name} {claim}":
                if state.outcome:
                    raise BadProof("proof.over", reason=state.outcome.said, line=2)
                return Thesis(state, player, claim)
    one, other = state.players
    raise BadProof("proof.claim-line", one=one, other=other, text=brief(third), line=3)


def read_node(line: str) -> Node:
    """The node that a line writes, or BadProof."""
    words = line.split(" ")
    if len(words) < 2 or "" in words:
        raise BadProof("proof.no-node", text=brief(line))
    number = _number(words[0])
    if words[1] == "=" and len(words) == 4:
        return Attack(number, words[2], _child(number, words[3]))
    if words[1] != ":":
        raise BadProof("proof.no-node", text=brief(line))
    listed, replies = words[2:], list[str]()
    if OTHERWISE in listed:
        star = listed.index(OTHERWISE)
        listed, replies = listed[:star], listed[star + 1 :]
        if not replies:
            raise BadProof("proof.no-replies")
    if len(listed) % 2:
        raise BadProof("proof.no-child", move=brief(listed[-1]))
    children = (_child(number, word) for word in listed[1::2])
    return Defence(number, tuple(zip(listed[::2], children, strict=True)), tuple(replies))


def _number(word: str) -> int:
    digits = word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS
    if not digits or (word[0] == "0" and word != "0"):
        raise BadProof("proof.no-number", text=brief(word), most=MOST_DIGITS)
    return int(word)


def _child(number: int, word: str) -> int | None:
    if word == OVER:
        return None
    child = _number(word)
    if child <= number:
        raise BadProof("proof.backwards", number=number, child=child)
    return child
