"""Iago, by Kanare Kato: Othello on hexes, where captured disks turn red and may be released again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from archipel.geometry import HexBoard, Symmetry
from archipel.geometry.hexes import ring, sixfold
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import BadNotation, brief
from archipel.rules.notation import EMPTY, Field, read_rows, write_rows
from archipel.rules.registry import register
from archipel.texts import Said

BOARD = HexBoard(5)
CENTRE = BOARD.index[0, 0]
OUTER = frozenset(i for i, cell in enumerate(BOARD.cells) if ring(cell) == 4)
INNER = frozenset(range(len(BOARD.cells))) - OUTER
CORNERSTONES = OUTER | {CENTRE}  # a release needs one end here
SYMMETRIES = sixfold()

# What lies on a cell: a disk face up shows its owner's colour, a captive shows red.
NONE = ord(EMPTY)
FACE_UP = (ord("D"), ord("L"))
CAPTIVE = (ord("d"), ord("l"))
TURNED_OVER = dict(zip(FACE_UP + CAPTIVE, CAPTIVE + FACE_UP, strict=True))

ROWS = [[i for i, (_, r) in enumerate(BOARD.cells) if r == row] for row in range(4, -5, -1)]
# A disk can only be caught between two others, so shorter rays never matter.
RAYS = [[ray for ray in rays if len(ray) >= 2] for rays in BOARD.rays]

PLACE = tuple(Move((name,)) for name in BOARD.names)
CLAIM = tuple(Move(("!", name)) for name in BOARD.names)
CELL = {name: i for i, name in enumerate(BOARD.names)}


@register
@dataclass(frozen=True, repr=False)
class Iago(State):
    """A position of Iago: who owns the disk on each cell, and which disks lie face down."""

    game = "iago"
    variants = ("standard", "loose", "simple", "standard+penalty", "simple+penalty")
    players = ("Dark", "Light")
    letters = "DL"
    marks = ("", "!")

    disks: bytes  # by cell, in the order of BOARD.cells
    claim: bool  # the move before missed a capture, and the side to move may say so

    @classmethod
    def start(cls, variant: str) -> Self:
        return cls(variant, 0, bytes([NONE]) * len(BOARD.cells), claim=False)

    @property
    def ply(self) -> int:
        return len(self.disks) - self.disks.count(NONE)

    # --- what a disk does where it is placed

    def _caught(self, cell: int) -> tuple[list[int], list[int]]:
        """The disks that a disk placed here captures, and those it releases."""
        disks, mine, theirs = self.disks, FACE_UP[self.to_move], FACE_UP[1 - self.to_move]
        captured: list[int] = []
        released: list[int] = []
        for ray in RAYS[cell]:
            first = disks[ray[0]]
            if first in (NONE, mine):
                continue
            row = (theirs,) if first == theirs else CAPTIVE
            for length, far in enumerate(ray):
                if disks[far] in row:
                    continue
                if disks[far] == mine:
                    if first == theirs:
                        captured += ray[:length]
                    elif cell in CORNERSTONES or far in CORNERSTONES:
                        released += ray[:length]
                break
        return captured, [] if self._simple else released

    @property
    def _simple(self) -> bool:
        return self.variant.startswith("simple")

    @property
    def _penalty(self) -> bool:
        return self.variant.endswith("+penalty")

    # --- where a disk may go

    @cached_property
    def _empty(self) -> list[int]:
        return [cell for cell, disk in enumerate(self.disks) if disk == NONE]

    @cached_property
    def _catches(self) -> dict[int, tuple[int, int]]:
        """How many disks each empty cell captures and releases."""
        caught = {cell: self._caught(cell) for cell in self._empty}
        return {cell: (len(captured), len(released)) for cell, (captured, released) in caught.items()}

    @cached_property
    def _most(self) -> int:
        """The most disks that can be captured."""
        return max((captured for captured, _ in self._catches.values()), default=0)

    @cached_property
    def _placements(self) -> list[int]:
        """Where a disk may go, claims aside."""
        if self.must_capture:
            return [cell for cell, (captured, _) in self._catches.items() if captured == self._most]
        inner = [cell for cell in self._empty if cell in INNER and cell != CENTRE]
        flipping = [cell for cell in self._empty if cell in CORNERSTONES and any(self._catches[cell])]
        # The last-centre exception: without it there would be no legal move.
        return sorted(inner + flipping) or [CENTRE]

    @property
    def must_capture(self) -> bool:
        """Whether only captures are legal. Where a miss is free, or is punished by a claim, they never are."""
        return self._most > 0 and self.variant in ("standard", "simple")

    @cached_property
    def _moves(self) -> Sequence[Move]:
        moves = [PLACE[cell] for cell in self._placements]
        return moves + [CLAIM[cell] for cell in self._empty] if self.claim else moves

    def _after(self, move: Move) -> Self:
        claims, cell = len(move) == 2, CELL[move[-1]]
        captured, released = self._caught(cell)
        disks = bytearray(self.disks)
        for caught in captured + released:
            disks[caught] = TURNED_OVER[disks[caught]]
        disks[cell] = FACE_UP[self.to_move]
        missed = self._penalty and not claims and len(captured) < self._most
        # A miss by the move that ends the game can't be claimed.
        claim = missed and any(other in INNER for other in self._empty if other != cell)
        return type(self)(self.variant, 1 - self.to_move, bytes(disks), claim)

    # --- the end

    @cached_property
    def outcome(self) -> Outcome | None:
        if any(self.disks[cell] == NONE for cell in INNER):
            return None
        score = (self.score(0), self.score(1))
        if score[0] != score[1]:
            return Outcome(int(score[1] > score[0]), Said("iago.score", more=max(score), less=min(score)), score)
        centre = self.disks[CENTRE]
        if centre in FACE_UP:
            return Outcome(FACE_UP.index(centre), Said("iago.level-face-up", score=score[0]), score)
        return Outcome(1 - CAPTIVE.index(centre), Said("iago.level-captive", score=score[0]), score)

    def face_up(self, player: int) -> tuple[int, int]:
        """How many disks show a player's colour in the inner area and in the outer one."""
        inner, outer = (sum(self.disks[cell] == FACE_UP[player] for cell in area) for area in (INNER, OUTER))
        return inner, outer

    def score(self, player: int) -> int:
        inner, outer = self.face_up(player)
        return inner + outer if self._simple else max(inner, 1) * max(outer, 1)

    # --- text

    @property
    def board_text(self) -> str:
        return write_rows("".join(chr(self.disks[cell]) for cell in row) for row in ROWS)

    @property
    def mark(self) -> str:
        return "!" if self.claim else ""

    @classmethod
    def drafted(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        rows = read_rows(board, [len(row) for row in ROWS], "DLdl")
        return cls(variant, to_move, "".join(reversed(rows)).encode(), claim=mark.text == "!")

    @classmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        state = cls.drafted(variant, board, to_move, mark)
        if state.claim:
            state._check_claim(mark)
        return state

    def _check_claim(self, mark: Field) -> None:
        """A claim is open only if the other side can have missed a capture with its last disk."""
        if not self._penalty:
            raise mark.error("iago.no-claims", variant=self.variant)
        if self.outcome:
            raise mark.error("iago.claim-over")
        mine, theirs = (self.disks.count(FACE_UP[player]) for player in (self.to_move, 1 - self.to_move))
        # The disk placed last and the one that would have closed the capture; and one left to be captured.
        if theirs < 2 or not mine:
            raise mark.error("iago.claim-nothing", player=self.called(1 - self.to_move))

    def _parse(self, text: str) -> Move:
        name = text.removeprefix("!")
        if name not in CELL:
            raise BadNotation("iago.no-move", text=brief(text))
        return CLAIM[CELL[name]] if name != text else PLACE[CELL[name]]

    def _why_not(self, move: Move) -> Said:
        cell = CELL[move[-1]]
        if self.disks[cell] != NONE:
            return Said("iago.occupied", cell=move[-1])
        if len(move) == 2:
            return Said("iago.nothing-missed") if self._penalty else Said("iago.no-claims", variant=self.variant)
        if self.must_capture:
            return Said("iago.must-capture", captures=self._catches[cell][0], most=self._most)
        needs = "capture" if self._simple else "capture-or-release"
        return Said("iago.centre" if cell == CENTRE else "iago.outer", cell=move[-1], needs=needs)

    # --- symmetry

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return SYMMETRIES

    def under(self, symmetry: Symmetry) -> Self:
        disks = bytearray(self.disks)
        for cell, disk in zip(BOARD.cells, self.disks, strict=True):
            disks[BOARD.index[symmetry(cell)]] = disk
        return type(self)(self.variant, self.to_move, bytes(disks), self.claim)

    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        cell = BOARD.index[symmetry(BOARD.by_name[move[-1]])]
        return (CLAIM if len(move) == 2 else PLACE)[cell]
