"""Lazo: tiles stacked on a hexagonal board; make a loop of your colour that something else passes through."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Self

from archipel.geometry import HexBoard, Symmetry
from archipel.geometry.hexes import threefold
from archipel.rules.base import Move, Outcome, State
from archipel.rules.errors import BadNotation, brief
from archipel.rules.loops import ABOVE, AROUND, BELOW, Space, encloses, has_loop, makes_loop, plus
from archipel.rules.notation import EMPTY, Field, read_rows, write_rows
from archipel.rules.registry import register
from archipel.texts import Said

SIDES = {"standard": 6, "small": 4} | {f"side{side}": side for side in range(2, 9)}
SYMMETRIES = threefold()

NONE = ord(EMPTY)
TILE = (ord("W"), ord("B"))
SWAP = Move(("swap",))


class Pyramid:
    """The spaces above a hexagonal board: each above the surface rests on three that exist too."""

    def __init__(self, side: int) -> None:
        self.side = side
        surface = HexBoard(side)
        names = dict(zip(surface.cells, surface.names, strict=True))
        layer: list[Space] = [(q, r, 1) for q, r in surface.cells]
        spaces: list[Space] = []
        while layer:
            spaces += layer
            below = set(layer)
            raised = [(q, r, z + 1) for q, r, z in layer]
            layer = [space for space in raised if all(plus(space, step) in below for step in BELOW)]
        self.spaces = tuple(spaces)
        self.index = {space: i for i, space in enumerate(spaces)}
        self.names = tuple(names[q, r] + (f".{z}" if z > 1 else "") for q, r, z in spaces)
        self.by_name = {name: i for i, name in enumerate(self.names)}
        self.moves = tuple(Move((name,)) for name in self.names)
        self.supports = tuple(self._among(space, BELOW) for space in spaces)
        # Where a tile above the surface needs one of its own colour.
        self.footholds = tuple(self._among(space, BELOW + AROUND) for space in spaces)
        # For each layer, its rows from the highest down.
        self.layers = [
            [[i for i, s in enumerate(spaces) if s[1:] == (r, z)] for r in range(side - 1, -side, -1)]
            for z in range(1, spaces[-1][2] + 1)
        ]
        self.layers = [[row for row in rows if row] for rows in self.layers]

    def _among(self, space: Space, steps: Sequence[Space]) -> tuple[int, ...]:
        near = (plus(space, step) for step in steps)
        return tuple(self.index[other] for other in near if other in self.index)


@cache
def pyramid(variant: str) -> Pyramid:
    return Pyramid(SIDES[variant])


@register
@dataclass(frozen=True, repr=False)
class Lazo(State):
    """A position of Lazo: whose tile is in each space."""

    game = "lazo"
    variants = tuple(SIDES)
    players = ("White", "Black")
    letters = "WB"

    tiles: bytes  # by space, in the order of the pyramid's
    loop: int | None = field(compare=False)  # whose tiles make a loop

    @classmethod
    def start(cls, variant: str) -> Self:
        return cls(variant, 0, bytes([NONE]) * len(pyramid(variant).spaces), loop=None)

    @cached_property
    def _pyramid(self) -> Pyramid:
        return pyramid(self.variant)

    @property
    def ply(self) -> int:
        white, black = map(self.tiles.count, TILE)
        swapped = black > 0 and black - white == 1 - self.to_move
        return white + black + swapped

    def own(self, player: int) -> frozenset[Space]:
        """The spaces that a player's tiles fill."""
        return frozenset(
            space for space, tile in zip(self._pyramid.spaces, self.tiles, strict=True) if tile == TILE[player]
        )

    # --- the moves

    def supported(self, space: int) -> bool:
        """Whether what this space rests on is filled."""
        return all(self.tiles[support] != NONE for support in self._pyramid.supports[space])

    def _has_foothold(self, space: int) -> bool:
        """Whether a space above the surface has a neighbour of the mover's colour below or on its own layer."""
        mine = TILE[self.to_move]
        return any(self.tiles[near] == mine for near in self._pyramid.footholds[space])

    @cached_property
    def _moves(self) -> Sequence[Move]:
        board = self._pyramid
        moves = [
            board.moves[space]
            for space, tile in enumerate(self.tiles)
            if tile == NONE and (not board.supports[space] or (self.supported(space) and self._has_foothold(space)))
        ]
        return [*moves, SWAP] if self._may_swap else moves

    @property
    def _may_swap(self) -> bool:
        """Whether this is player 1's first move, with White's only tile on the board."""
        return self.to_move == 1 and self.tiles.count(TILE[0]) == 1 and not self.tiles.count(TILE[1])

    def _after(self, move: Move) -> Self:
        tiles = bytearray(self.tiles)
        if move == SWAP:
            tiles[self.tiles.index(TILE[0])] = TILE[1]
            return type(self)(self.variant, 0, bytes(tiles), loop=None)
        board = self._pyramid
        space = board.by_name[move[0]]
        tiles[space] = TILE[self.to_move]
        # Whose turn it was alone can have made a loop: the tile was as little the opponent's before as after.
        loop = self.to_move if makes_loop(board.spaces[space], self.own(self.to_move)) else None
        return type(self)(self.variant, 1 - self.to_move, bytes(tiles), loop)

    # --- the end

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.loop is not None:
            surface = {space for space in self.own(self.loop) if space[2] == 1}
            flat = encloses(surface, self._pyramid.side)
            return Outcome(self.loop, Said("lazo.surface-loop" if flat else "lazo.arch"))
        return None if self._moves else Outcome(1 - self.to_move, Said("lazo.no-move-left"))

    # --- text

    @property
    def board_text(self) -> str:
        layers, spaces = self._pyramid.layers, self._pyramid.spaces
        highest = max((spaces[space][2] for space, tile in enumerate(self.tiles) if tile != NONE), default=1)
        return "|".join(
            write_rows("".join(chr(self.tiles[space]) for space in row) for row in rows) for rows in layers[:highest]
        )

    @classmethod
    def drafted(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        shape = pyramid(variant)
        tiles = bytearray(cls.start(variant).tiles)
        parts = board.split("|")
        if len(parts) > len(shape.layers):
            raise parts[len(shape.layers)].error("lazo.too-many-layers", layers=len(parts), most=len(shape.layers))
        for part, rows in zip(parts, shape.layers, strict=False):
            for row, symbols in zip(rows, read_rows(part, [len(row) for row in rows], "WB"), strict=True):
                for space, symbol in zip(row, symbols, strict=True):
                    tiles[space] = ord(symbol)
        return cls(variant, to_move, bytes(tiles), loop=None)

    @classmethod
    def from_fields(cls, variant: str, board: Field, to_move: int, mark: Field) -> Self:
        state = cls.drafted(variant, board, to_move, mark)
        shape, parts = pyramid(variant), board.split("|")
        for part, rows in zip(parts, shape.layers, strict=False):
            for space in (space for row in rows for space in row):
                state._check_tile(space, part)
        if len(parts) > 1 and all(state.tiles[space] == NONE for row in shape.layers[len(parts) - 1] for space in row):
            raise parts[-1].error("lazo.empty-layer")
        loops = [player for player in (0, 1) if has_loop(state.own(player), shape.side)]
        if len(loops) == 2:
            raise board.error("lazo.two-loops")
        return cls(variant, to_move, state.tiles, loops[0] if loops else None)

    def _check_tile(self, space: int, layer: Field) -> None:
        """A tile must rest on three others, and have been placed next to one of its colour."""
        if self.tiles[space] == NONE:
            return
        name = self._pyramid.names[space]
        if not self.supported(space):
            raise layer.error("lazo.hangs", cell=name)
        if space not in self._rooted[TILE.index(self.tiles[space])]:
            colour = self.players[TILE.index(self.tiles[space])].lower()
            raise layer.error("lazo.unrooted", cell=name, colour=colour)

    @cached_property
    def _rooted(self) -> tuple[set[int], set[int]]:
        """For each player, the tiles from which tiles of the same colour lead down to the surface, never going up."""
        board = self._pyramid
        rooted: tuple[set[int], set[int]] = (set(), set())
        for mine, reached in zip(TILE, rooted, strict=True):
            new = [
                space for space in range(len(board.spaces)) if not board.supports[space] and self.tiles[space] == mine
            ]
            while new:
                space = new.pop()
                reached.add(space)
                upwards = board._among(board.spaces[space], AROUND + ABOVE)
                new += [near for near in upwards if self.tiles[near] == mine and near not in reached]
        return rooted

    def _parse(self, text: str) -> Move:
        if text == "swap":
            return SWAP
        if text not in self._pyramid.by_name:
            last = self._pyramid.names[len(self._pyramid.layers[0][0]) - 1]
            raise BadNotation("lazo.no-move", text=brief(text), surface=last, above=self._pyramid.names[-1])
        return self._pyramid.moves[self._pyramid.by_name[text]]

    def _why_not(self, move: Move) -> Said:
        if move == SWAP:
            return Said("lazo.no-swap")
        space = self._pyramid.by_name[move[0]]
        if self.tiles[space] != NONE:
            return Said("lazo.occupied", cell=move[0])
        if not self.supported(space):
            supports = [self._pyramid.names[support] for support in self._pyramid.supports[space]]
            return Said("lazo.unsupported", cell=move[0], supports=supports)
        colour = self.players[self.to_move].lower()
        return Said("lazo.no-neighbour", cell=move[0], colour=colour)

    # --- symmetry

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return SYMMETRIES

    def under(self, symmetry: Symmetry) -> Self:
        tiles = bytearray(self.tiles)
        for space, tile in zip(self._pyramid.spaces, self.tiles, strict=True):
            tiles[self._pyramid.index[_turned(space, symmetry)]] = tile
        return type(self)(self.variant, self.to_move, bytes(tiles), self.loop)

    def move_under(self, move: Move, symmetry: Symmetry) -> Move:
        if move == SWAP:
            return move
        space = self._pyramid.spaces[self._pyramid.by_name[move[0]]]
        return self._pyramid.moves[self._pyramid.index[_turned(space, symmetry)]]


def _turned(space: Space, symmetry: Symmetry) -> Space:
    """Each layer lies a third of a step further along q and r, so symmetries act on thirds."""
    q, r, z = space
    x, y = symmetry((3 * q + z - 1, 3 * r + z - 1))
    return (x - z + 1) // 3, (y - z + 1) // 3, z
