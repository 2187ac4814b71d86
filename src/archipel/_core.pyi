"""
The games in C++. Private: use archipel.native and what is built on it.
"""

from collections.abc import Sequence

import numpy
import numpy.typing

import archipel.rules

class Random:
    def __init__(self, seed: int) -> None: ...
    def below(self, limit: int) -> int: ...

def games() -> list[str]: ...

class Native:
    """
    A position of one of the games. It never changes: `play` returns the next one.
    """

    def __init__(self, game: str, variant: str, board: str, to_move: int, mark: str) -> None:
        """The texts come from a checked State."""

    @property
    def game(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def board_text(self) -> str:
        """The pieces."""

    @property
    def to_move(self) -> int: ...
    @property
    def mark(self) -> str:
        """What the pieces do not tell."""

    @property
    def text(self) -> str: ...
    @property
    def ply(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def draws(self) -> bool:
        """Whether some games end in a draw."""

    @property
    def turn(self) -> int | None: ...
    @property
    def outcome(self) -> archipel.rules.Outcome | None: ...
    @property
    def hash(self) -> int: ...
    @property
    def canonical_hash(self) -> int: ...
    @property
    def size(self) -> int:
        """Bytes of a position."""

    def legal_moves(self) -> list[str]:
        """The texts of the legal moves."""

    def count_moves(self) -> int: ...
    def play(self, move: archipel.rules.Move | str) -> Native:
        """The state after a legal move. Raises what `State.play` raises."""

    def replay(self, moves: Sequence[str]) -> tuple[int, Native]:
        """
        How many of these moves are legal one after the other, and the state after them.
        """

    def winning_move(self) -> str | None:
        """The text of a move that wins at once, or None."""

    def random_move(self, random: Random) -> str:
        """The text of a legal move, each equally likely."""

    def play_random(self, random: Random) -> Native:
        """The state after a random move."""

    @property
    def actions(self) -> int:
        """How many numbers there are for a choice."""

    @property
    def longest(self) -> int:
        """No game has more choices than this."""

    def legal_choices(self, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers that may be chosen after those chosen in this turn."""

    def choose(self, chosen: Sequence[int], action: int) -> tuple[Native, list[int]]:
        """
        The state after one more choice, and the choices that have begun its turn.
        """

    def choice_text(self, action: int) -> str:
        """The part of a move that a choice adds."""

    def planes(self, player: int, chosen: Sequence[int] = ()) -> numpy.typing.NDArray[numpy.uint8]:
        """The position as a player sees it."""

    def perft(self, depth: int, threads: int = 1) -> int: ...
    def playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]:
        """The wins of each player, the draws and the plies of random games."""

    def step_playouts(self, games: int, seed: int = 0, threads: int = 1) -> tuple[tuple[int, int], int, int]:
        """
        Like playouts, but with each choice of a turn equally likely, one after the other.
        """

    def wins_within(self, moves: int, nodes: int) -> bool | None:
        """
        Whether the player to move wins by force in so many of their own moves; None if it takes more nodes.
        """

    def loses_within(self, moves: int, nodes: int) -> bool | None:
        """
        Whether the other player does, within so many of theirs, whatever is played now.
        """

    def shortest_win(self, player: int, plies: int, nodes: int) -> list[str] | None:
        """
        The shortest win that a player can force: no moves if there is none, None if it takes more nodes.
        """

    def __copy__(self) -> Native: ...
    def __deepcopy__(self, memo: object) -> Native: ...
    def __reduce__(self) -> tuple[type[Native], tuple[str, str, str, int, str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...

class Encoding:
    """How the choices of a variant are numbered and its positions shown."""

    def __init__(self, start: Native, window: int = 0, whole_turns: bool = False) -> None: ...
    @property
    def actions(self) -> int: ...
    @property
    def choices(self) -> int: ...
    @property
    def longest(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int, int]: ...
    def legal(self, state: Native, chosen: Sequence[int]) -> list[int]: ...
    def choose(self, state: Native, chosen: Sequence[int], action: int) -> tuple[Native, list[int]]: ...
    def text(self, state: Native, action: int) -> str: ...
    def planes(self, state: Native, player: int, chosen: Sequence[int]) -> numpy.typing.NDArray[numpy.uint8]: ...
    def choices_of(self, state: Native, move: str) -> list[int]: ...
    def move_of(self, state: Native, choices: Sequence[int]) -> str: ...
    def spots(self) -> numpy.typing.NDArray[numpy.int32]: ...
    def turned(
        self,
        actions: numpy.typing.NDArray[numpy.int32],
        matrix: tuple[int, int, int, int],
        shift: tuple[int, int],
        swaps: bool,
    ) -> numpy.typing.NDArray[numpy.int32]: ...
    def turned_planes(
        self, matrix: tuple[int, int, int, int], shift: tuple[int, int], swaps: bool
    ) -> numpy.typing.NDArray[numpy.int32]: ...

class Batch:
    @property
    def size(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def mask(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    @property
    def planes(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    @property
    def rewards(self) -> numpy.typing.NDArray[numpy.float32]: ...
    @property
    def ended(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    @property
    def to_move(self) -> numpy.typing.NDArray[numpy.int8]: ...
    @property
    def plies(self) -> numpy.typing.NDArray[numpy.int32]: ...
    @property
    def outside(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    def final_planes(self) -> numpy.typing.NDArray[numpy.uint8]: ...
    def final_scores(self) -> numpy.typing.NDArray[numpy.int32]: ...
    def final_state(self, game: int) -> Native:
        """The last position of a game that ended in the last step."""

    def reset(self, seed: int) -> None: ...
    def sample(self, actions: numpy.typing.NDArray[numpy.int32]) -> None: ...
    def step(self, actions: numpy.typing.NDArray[numpy.int32]) -> int:
        """
        Takes a choice in every game; if some are not legal, only returns the first such game, else -1.
        """

    def legal(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]: ...
    def save(
        self,
    ) -> list[tuple[str, int, str, list[int], tuple[int, int], int, tuple[float, float], str, int, str]]: ...
    def restore(
        self,
        saved: Sequence[tuple[str, int, str, Sequence[int], tuple[int, int], int, tuple[float, float], str, int, str]],
    ) -> None: ...
    def state(self, game: int) -> Native:
        """Where a game is, before whatever choices were made in its turn."""

def batch(
    start: Native, games: int, seed: int = 0, threads: int = 1, whole_turns: bool = False, window: int = 0
) -> Batch: ...
def learned() -> list[str]: ...
def features_version(game: str) -> int:
    """Weights made for another do not fit."""

class Weights:
    """Of a game's network."""

    def __init__(self, game: str, payload: bytes) -> None: ...
    @staticmethod
    def blank(game: str) -> Weights:
        """Without any knowledge: every position is even, every choice as likely."""

    @property
    def game(self) -> str: ...
    @property
    def payload(self) -> bytes: ...

def self_play(start: Native, weights: Weights, games: int, seed: int, nodes: int) -> bytes:
    """Games to learn from, as bytes."""

def soundings(start: Native, weights: Weights, games: int, seed: int, nodes: int, tree: bool) -> bytes:
    """
    Likewise, of games that stray: with what alpha-beta finds positions worth, or a tree.
    """

class Learner:
    """Learns weights from games of self-play."""

    def __init__(self, game: str) -> None: ...
    def begin(self, weights: Weights | None, seed: int) -> None:
        """Goes on from these weights, or begins at random."""

    def add(self, games: bytes, keep: int) -> int:
        """
        Games to learn from; those of the last `keep` calls are kept. How many positions there were in these.
        """

    def fit(self, positions: int, batch: int, rate: float, last_rate: float) -> tuple[float, float]:
        """
        Learns from so many positions. The cross-entropies of values and of choices.
        """

    def test(self, games: bytes) -> tuple[float, float]:
        """The same for games that are not learned from."""

    @property
    def weights(self) -> Weights: ...

class Search:
    def run(self, nodes: int, seconds: float, depth: int) -> None: ...
    def stop(self) -> None: ...
    def follow(self, moves: Sequence[str]) -> bool:
        """
        Goes on from the position after these moves with what it knows of it, if anything.
        """

    @property
    def nodes(self) -> int: ...
    @property
    def depth(self) -> int:
        """Of the deepest node."""

    @property
    def proven(self) -> int | None:
        """Who wins, -1 for a draw, or None."""

    def lines(self, most: int) -> list[tuple[list[str], float, int]]: ...

def uct(start: Native, seed: int = 0, threads: int = 1, megabytes: int = 1024) -> Search:
    """A search by UCT that has not looked at anything yet."""

def puct(start: Native, weights: Weights, threads: int = 1, megabytes: int = 256) -> Search:
    """A search by PUCT that has not looked at anything yet."""

def alphabeta(start: Native, weights: Weights, threads: int = 1, megabytes: int = 256) -> Search:
    """A search by alpha-beta that has not looked at anything yet."""

class Proof:
    """Nodes that prove what a solver has decided."""

    def __len__(self) -> int: ...
    def node(self, number: int) -> tuple[bool, list[tuple[str, int | None]], list[str]]:
        """
        Whether the claimant is to move; moves, each with its node or None; replies to all other moves.
        """

    @property
    def plies(self) -> int:
        """To the end, if the opponent resists for as long as possible."""

    @property
    def line(self) -> list[str]:
        """What is played then."""

class Solving:
    def run(self, nodes: int, seconds: float) -> None:
        """Goes on until so many nodes, or for so long."""

    @property
    def nodes(self) -> int:
        """Positions that were looked at."""

    @property
    def numbers(self) -> tuple[int, int]:
        """
        How much is left to prove: that the player to move reaches what he wants, and that he fails.
        """

    @property
    def replies(self) -> tuple[int, int]:
        """How many moves are decided, and how many there are."""

    @property
    def right(self) -> int | None:
        """
        The goal's player, or the other who prevents it; None while that is open.
        """

    def deciding_moves(self, most: int, nodes: int) -> list[str] | None:
        """
        Those by which the player to move gets what he wants, up to so many; None if one takes more nodes.
        """

    def proof(self) -> Proof: ...
    def kept(self) -> bytes:
        """What took most work, for another solver of the same goal."""

    def recall(self, kept: bytes) -> None: ...

class Scoring:
    def run(self, seconds: float) -> bool:
        """Goes on for so long; whether it is found."""

    @property
    def nodes(self) -> int:
        """Positions that were looked at."""

    @property
    def line(self) -> list[str]:
        """The moves to the end, as far as they are found."""

def scoring(position: Native, megabytes: int) -> Scoring | None:
    """
    Best play for the score; None of a game whose endings are not solved so.
    """

def solving(
    position: Native,
    player: int,
    by_draw: bool,
    threads: int = 1,
    megabytes: int = 256,
    glance: bool = True,
    threats: bool = True,
    symmetry: bool = True,
) -> Solving:
    """Finds out whether a player wins, or if a draw is enough does not lose."""
