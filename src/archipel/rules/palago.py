"""Palago, by Cameron Browne: arch tiles on an unbounded hex grid; close a group of your colour that holds an arch."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations, product
from typing import Self

from archipel.geometry import Symmetry
from archipel.geometry.hexes import NE, NW, E, Hex, neighbours, sixfold
from archipel.rules.arches import BLUE, WAYS, WHITE, Layout, Tile
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import BadNotation, brief
from archipel.rules.notation import Field
from archipel.rules.registry import register
from archipel.texts import Said

TILES = 48
ORIGIN = (0, 0)
SYMMETRIES = sixfold(turns_swap=True)

_LINES = dict(zip((E, NE, NW), WAYS, strict=True))  # the direction of each way's straight line
_STEP = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)([abc])")


class Tiles(Move):
    """One tile, or two in the order of their cells."""

    __slots__ = ()

    def __str__(self) -> str:
        return "+".join(self)


@cache
def _steps(cell: Hex) -> tuple[str, str, str]:
    """The texts of a tile on this cell, turned each way."""
    a, b, c = (f"{cell[0]},{cell[1]}{way}" for way in WAYS)
    return a, b, c


def _tile(step: str) -> Tile:
    q, r = step[:-1].split(",")
    return (int(q), int(r)), step[-1]


@register
@dataclass(frozen=True, repr=False)
class Palago(State):
    """A position of Palago: which way the tile on each cell is turned."""

    game = "palago"
    variants = ("standard", "single", "anywhere")
    players = ("White", "Blue")
    letters = "WB"

    layout: Layout

    @classmethod
    def start(cls, variant: str) -> Self:
        return cls(variant, WHITE, Layout())

    @property
    def _a_turn(self) -> int:
        """How many tiles a turn lays."""
        return 1 if self.variant == "single" else 2

    @property
    def _left(self) -> int:
        """How many tiles are left."""
        return TILES - len(self.layout.tiles)

    @property
    def ply(self) -> int:
        return -(-len(self.layout.tiles) // self._a_turn)

    # --- the moves

    @cached_property
    def _moves(self) -> Sequence[Move]:
        if not self._left:
            return []
        if self.variant == "single":
            return [Tiles((step,)) for cell in self.layout.rim or [ORIGIN] for step in _steps(cell)]
        moves = [Tiles((step,)) for cell in self.layout.rim for step in _steps(cell) if step in self.ending]
        return moves + list(self._pairs()) if self._left >= 2 else moves

    @cached_property
    def ending(self) -> frozenset[str]:
        """The tiles that would end the game, put down alone."""
        return frozenset(
            step for cell in self.layout.rim for step in _steps(cell) if self.layout.ends_game(_tile(step))
        )

    def _pairs(self) -> Iterator[Move]:
        """Two tiles each, of which at least one may go down first."""
        cells, ending = self._cell_pairs(), self.ending
        # In "anywhere" the first must be next to an earlier tile; and it does not end the game.
        starts = frozenset(self.layout.rim or [ORIGIN]) if self.variant == "anywhere" else frozenset(chain(*cells))
        calm = starts - {_tile(step)[0] for step in ending}
        for places in cells:
            pairs = map(Tiles, product(*map(_steps, places)))
            if not calm.isdisjoint(places):
                yield from pairs
                continue
            for pair in pairs:
                if any(place in starts and step not in ending for place, step in zip(places, pair, strict=True)):
                    yield pair

    def _cell_pairs(self) -> list[tuple[Hex, Hex]]:
        """The pairs of empty cells that two tiles may go on, as far as touching is concerned."""
        layout, rim = self.layout, self.layout.rim
        if not layout.tiles:
            return [(ORIGIN, cell) for cell in sorted(neighbours(ORIGIN)) if cell > ORIGIN]
        pairs = {
            (min(cell, near), max(cell, near)) for cell in rim for near in neighbours(cell) if near not in layout.tiles
        }
        if self.variant == "anywhere":
            pairs |= set(combinations(rim, 2))
        return sorted(pairs)

    def _allows(self, move: Move) -> bool:
        # What `_moves` says, of one move: there are thousands of pairs.
        if len(move) > min(self._left, self._a_turn):
            return False
        cells = [_tile(step)[0] for step in move]
        if not self.layout.tiles:
            return move in self._legal
        if any(cell in self.layout.tiles for cell in cells):
            return False
        touching = [self.layout.touches(cell) for cell in cells]
        if self.variant == "single":
            return touching[0]
        ending = [near and self.layout.ends_game(_tile(step)) for near, step in zip(touching, move, strict=True)]
        if len(move) == 1:
            return ending[0]
        if cells[1] not in neighbours(cells[0]) and not (self.variant == "anywhere" and all(touching)):
            return False
        starts = touching if self.variant == "anywhere" else [True, True]
        return any(touching) and any(first and not ends for first, ends in zip(starts, ending, strict=True))

    def _after(self, move: Move) -> Self:
        return type(self)(self.variant, 1 - self.to_move, self.layout.add(map(_tile, move)))

    # --- the end

    @cached_property
    def outcome(self) -> Outcome | None:
        mover = 1 - self.to_move
        closed = [colour for colour in (WHITE, BLUE) if self.layout.closed(colour)]
        if len(closed) == 2:
            return Outcome(1 - mover, Said("palago.closed-both"))
        if closed:
            return Outcome(closed[0], Said("palago.closed-own" if closed == [mover] else "palago.closed-theirs"))
        if self._left >= self._a_turn or self._moves:
            return None
        score = self.layout.most_arches(WHITE), self.layout.most_arches(BLUE)
        if score[0] == score[1]:
            return Outcome(None, Said("palago.level", arches=score[0]), score)
        return Outcome(int(score[1] > score[0]), Said("palago.larger", more=max(score), less=min(score)), score)

    # --- text

    @property
    def board_text(self) -> str:
        return "+".join(_steps(cell)[WAYS.index(way)] for cell, way in sorted(self.layout.tiles.items())) or "-"

    @classmethod
    def drafted(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        tiles: list[Tile] = []
        for part in [] if board.text == "-" else board.split("+"):
            if not _STEP.fullmatch(part.text):
                raise part.error("palago.no-tile", text=brief(part.text))
            tile = _tile(part.text)
            if tiles and tile[0] <= tiles[-1][0]:
                raise part.error("palago.order")
            tiles.append(tile)
        return cls(variant, to_move, Layout().add(tiles))

    @classmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        parts = board.split("+")
        if len(parts) > TILES:
            raise parts[TILES].error("palago.too-many", tiles=len(parts), most=TILES)
        state = cls.drafted(variant, board, to_move, mark)
        if state.layout.tiles:
            _check_connected(board, list(state.layout.tiles.items()), parts)
        return state

    def _parse(self, text: str) -> Move:
        steps = text[:40].split("+")
        if len(text) > 20 or len(steps) > 2 or not all(map(_STEP.fullmatch, steps)):
            raise BadNotation("palago.no-move", text=brief(text))
        first, last = _tile(steps[0])[0], _tile(steps[-1])[0]
        if len(steps) == 2 and first == last:
            raise BadNotation("palago.one-cell", text=brief(text))
        if first > last:
            raise BadNotation("palago.pair-order", text=brief(text), right=f"{steps[1]}+{steps[0]}")
        return Tiles(steps)

    def _why_not(self, move: Move) -> Said:
        tiles = list(map(_tile, move))
        taken = [cell for cell, _ in tiles if cell in self.layout.tiles]
        if taken:
            return Said("palago.occupied", cell="{},{}".format(*taken[0]))
        if len(move) > self._left:
            return Said("palago.one-left")
        if not self.layout.tiles:
            return Said("palago.first" if self._a_turn == 1 else "palago.first-two")
        if len(move) > self._a_turn:
            return Said("palago.one-a-turn")
        if len(move) < self._a_turn:
            return Said("palago.alone")
        adjacent = len(tiles) == 2 and tiles[1][0] in neighbours(tiles[0][0])
        if self.variant == "standard" and not adjacent:
            return Said("palago.apart")
        touching = [tile for tile in tiles if self.layout.touches(tile[0])]
        if not touching or (len(touching) < len(tiles) and not adjacent):
            return Said("palago.touches-nothing")
        return Said("palago.would-end")

    # --- symmetry

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        # An opening is written from 0,0 onwards, which no other symmetry keeps.
        return SYMMETRIES if self.layout.tiles else SYMMETRIES[:1]

    def under(self, symmetry: Symmetry) -> Self:
        tiles = [_turned(tile, symmetry) for tile in self.layout.tiles.items()]
        return type(self)(self.variant, self.to_move ^ symmetry.swaps, Layout().add(tiles))

    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        turned = sorted(_turned(_tile(step), symmetry) for step in move)
        return Tiles(_steps(cell)[WAYS.index(way)] for cell, way in turned)


def _turned(tile: Tile, symmetry: Symmetry) -> Tile:
    cell, way = tile
    direction = symmetry((E, NE, NW)[WAYS.index(way)])
    opposite = (-direction[0], -direction[1])
    return symmetry(cell), _LINES.get(direction) or _LINES[opposite]


def _check_connected(board: Field, tiles: Sequence[Tile], parts: Sequence[Field]) -> None:
    """Every game begins at 0,0 and every tile touches an earlier one."""
    cells = {cell for cell, _ in tiles}
    if ORIGIN not in cells:
        raise board.error("palago.no-origin")
    reached, new = {ORIGIN}, [ORIGIN]
    while new:
        near = set(neighbours(new.pop())) & cells - reached
        reached |= near
        new += near
    for tile, part in zip(tiles, parts, strict=True):
        if tile[0] not in reached:
            raise part.error("palago.unconnected", text=brief(part.text))
