"""Desdemona, by Rey Alicea: Amazons meets Othello."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from archipel.geometry import SquareBoard, Symmetry
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import BadNotation, brief
from archipel.rules.notation import EMPTY, Field, read_rows, write_rows
from archipel.rules.registry import register
from archipel.texts import Said

BOARD = SquareBoard(10)
NAMES = BOARD.names
SQUARE = {name: i for i, name in enumerate(NAMES)}
RAYS = [[ray for ray in rays if ray] for rays in BOARD.rays]
EDGE = frozenset(i for i, square in enumerate(BOARD.cells) if BOARD.on_edge(square))
SYMMETRIES = BOARD.symmetries(mirrors_swap=True)

NONE = ord(EMPTY)
AMAZON = (ord("W"), ord("B"))
STONE = (ord("w"), ord("b"))
NEUTRAL = ord("n")
PIECES = "WBwbn"
OTHER_SIDE = bytes.maketrans(b"WBwb", b"BWbw")
MOST_AMAZONS = 4
SETUP = (("d1", "g10", "a7", "j4"), ("a4", "d10", "g1", "j7"))

_TEXT = re.compile(r"([a-j](?:10|[1-9]))-([a-j](?:10|[1-9]))(?:/([a-j](?:10|[1-9])))?")


class Turn(Move):
    """An amazon's square, where it moves, and where its shot lands (but on the very first turn)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "-".join(self[:2]) + "".join(f"/{shot}" for shot in self[2:])


@register
@dataclass(frozen=True, repr=False)
class Desdemona(State):
    """A position of Desdemona: the amazon or stone on each square."""

    game = "desdemona"
    variants = ("standard", "border", "iago")
    players = ("White", "Black")
    letters = "WB"

    pieces: bytes  # by square, in the order of BOARD.cells

    @classmethod
    def start(cls, variant: str) -> Self:
        pieces = bytearray([NONE]) * len(NAMES)
        for amazon, squares in zip(AMAZON, SETUP, strict=True):
            for square in squares:
                pieces[SQUARE[square]] = amazon
        return cls(variant, 0, bytes(pieces))

    @property
    def _stones(self) -> int:
        return sum(map(self.pieces.count, (*STONE, NEUTRAL)))

    @property
    def ply(self) -> int:
        """Each turn but the first leaves one more stone."""
        return self._stones + 1 if self._stones or self.to_move == 1 else 0

    @property
    def _first_turn(self) -> bool:
        return self.ply == 0

    # --- the moves

    @cached_property
    def _moves(self) -> Sequence[Move]:
        return list(self._turns())

    def _turns(self) -> Iterator[Move]:
        for amazon, piece in enumerate(self.pieces):
            if piece != AMAZON[self.to_move]:
                continue
            pieces = bytearray(self.pieces)
            pieces[amazon] = NONE
            start = NAMES[amazon]
            for target in _reach(pieces, amazon):
                end = NAMES[target]
                if self._first_turn:
                    yield Turn((start, end))
                else:
                    for shot in self._shots(pieces, target):
                        yield Turn((start, end, NAMES[shot]))

    def _shots(self, pieces: bytearray, amazon: int) -> list[int]:
        """Where an amazon may fire from here, once it has left its old square."""
        shots = _reach(pieces, amazon)
        if self.variant == "iago":
            return shots
        if self.variant == "border":
            shots = [shot for shot in shots if shot not in EDGE]
        theirs = STONE[1 - self.to_move]
        for ray in RAYS[amazon]:
            if pieces[ray[0]] == theirs:
                behind = next((square for square in ray if pieces[square] != theirs), None)
                if behind is not None and pieces[behind] == NONE:
                    shots.append(behind)
        return shots

    def _after(self, move: Move) -> Self:
        start, end, *shots = (SQUARE[step] for step in move)
        pieces = bytearray(self.pieces)
        pieces[end], pieces[start] = pieces[start], NONE
        for shot in shots:
            self._fire(pieces, end, shot)
        return type(self)(self.variant, 1 - self.to_move, bytes(pieces))

    def _fire(self, pieces: bytearray, amazon: int, shot: int) -> None:
        """Puts down the stone that is shot, and flips what it flips."""
        mine, theirs = STONE[self.to_move], STONE[1 - self.to_move]
        if self.variant == "iago":
            flipped = [square for row in _caught(pieces, shot, mine, theirs) for square in row]
        else:
            ray = next(ray for ray in RAYS[amazon] if shot in ray)
            flipped = [square for square in ray[: ray.index(shot)] if pieces[square] == theirs]
        for square in flipped:
            pieces[square] = mine
        pieces[shot] = NEUTRAL if flipped and self.variant == "standard" else mine

    # --- the end

    @cached_property
    def outcome(self) -> Outcome | None:
        if next(self._turns(), None):
            return None
        white, black = score = (self.pieces.count(STONE[0]), self.pieces.count(STONE[1]))
        if white == black:
            return Outcome(None, Said("desdemona.equal"), score)
        return Outcome(int(black > white), Said("desdemona.more"), score)

    # --- text

    @property
    def board_text(self) -> str:
        side = BOARD.side
        return write_rows(self.pieces[row * side : (row + 1) * side].decode() for row in reversed(range(side)))

    @classmethod
    def drafted(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        return cls(variant, to_move, "".join(reversed(read_rows(board, [BOARD.side] * BOARD.side, PIECES))).encode())

    @classmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        state = cls.drafted(variant, board, to_move, mark)
        for player, amazons in enumerate(map(state.pieces.count, AMAZON)):
            if amazons > MOST_AMAZONS:
                raise board.error("desdemona.too-many", player=cls.called(player), amazons=amazons, most=MOST_AMAZONS)
        return state

    def _parse(self, text: str) -> Move:
        match = _TEXT.fullmatch(text)
        if not match:
            raise BadNotation("desdemona.no-move", text=brief(text))
        return Turn(step for step in match.groups() if step)

    def _why_not(self, move: Move) -> Said:
        if self._first_turn and len(move) == 3:
            return Said("desdemona.first-turn")
        start, end = SQUARE[move[0]], SQUARE[move[1]]
        if self.pieces[start] != AMAZON[self.to_move]:
            return Said("desdemona.no-amazon", player=self.called(self.to_move), square=move[0])
        pieces = bytearray(self.pieces)
        pieces[start] = NONE
        if end not in _reach(pieces, start):
            return Said("desdemona.no-way", start=move[0], end=move[1])
        if not self._shots(pieces, end):
            return Said("desdemona.no-shot-there", square=move[1])
        if len(move) == 2:
            return Said("desdemona.no-shot")
        if self.variant == "border" and SQUARE[move[2]] in EDGE:
            return Said("desdemona.edge", square=move[2])
        behind = "no" if self.variant == "iago" else "yes"  # whether a shot may land behind enemy stones
        return Said("desdemona.no-such-shot", start=move[1], end=move[2], behind=behind)

    # --- symmetry

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        # The first turn belongs to White, so the players can change places only once stones are on the board.
        return SYMMETRIES if self._stones else tuple(s for s in SYMMETRIES if not s.swaps)

    def under(self, symmetry: Symmetry) -> Self:
        pieces = bytearray(self.pieces)
        for square, piece in zip(BOARD.cells, self.pieces, strict=True):
            pieces[BOARD.index[symmetry(square)]] = piece
        if symmetry.swaps:
            pieces = pieces.translate(OTHER_SIDE)
        return type(self)(self.variant, self.to_move ^ symmetry.swaps, bytes(pieces))

    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        return Turn(NAMES[BOARD.index[symmetry(BOARD.by_name[step])]] for step in move)


def _reach(pieces: bytearray, square: int) -> list[int]:
    """The squares a queen reaches over empty ones."""
    reach = []
    for ray in RAYS[square]:
        for target in ray:
            if pieces[target] != NONE:
                break
            reach.append(target)
    return reach


def _caught(pieces: bytearray, stone: int, mine: int, theirs: int) -> Iterator[tuple[int, ...]]:
    """As in Othello: the rows of enemy stones between a new stone and another stone of one's own."""
    for ray in RAYS[stone]:
        for length, square in enumerate(ray):
            if pieces[square] != theirs:
                if pieces[square] == mine:
                    yield ray[:length]
                break
