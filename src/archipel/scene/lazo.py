"""How Lazo looks from above: a board with holes, and tiles that are lighter the higher they lie."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import zip_longest
from math import sqrt
from typing import ClassVar

from archipel.rules import Move
from archipel.rules.lazo import NONE, SWAP, TILE, Lazo, pyramid
from archipel.rules.loops import loop_makers
from archipel.rules.notation import EMPTY
from archipel.scene.lazo_loop import winning_loop
from archipel.scene.lazo_tiles import BODY, LAYER, PEG, TIPS, block_solid, inset, on_screen, outline, place, tile_solid
from archipel.scene.paint import Paint
from archipel.scene.paths import circle, line, ngon, polygon, warning
from archipel.scene.picture import Lesson, Picture, Steps, Target, register
from archipel.scene.rows import hex_row
from archipel.scene.scene import Cell, Count, Effect, Emblem, Frame, Label, Mark, Piece, Point, Shape, Solid, Symbol
from archipel.scene.sign import Sign, block

STEP, THREAT, DOT = 0.46, 0.24, 0.045  # radii of what may be clicked, of marks and of the dots of Black's tiles
GAP = 0.008  # between a tile and its neighbours, on each side
BEVEL = 0.045
COLOURS = ("white", "black")
EMBLEMS = (Emblem("white-1", "tile-0"), Emblem("black-1", "tile-1"))
PAGE = 100  # columns of plain text
ARCH = "lazo/side3 WW1/BB2/BWBB1/4/3|3/W3/3/2 W", ("d1.2",)

_TILE = polygon(inset(outline(BODY), GAP), rounding=0.03)
_EDGE = polygon(inset(outline(BODY), 0.05), rounding=0.03)
_HOLE = polygon(inset(outline(PEG), 0.02), rounding=0.03)
_SHADOW = polygon([(x + 0.035, y + 0.05) for x, y in inset(outline(BODY), 0.0)], rounding=0.03)
_DOTS = "".join(circle(DOT, *on_screen(small)) for small in TIPS)


def _tile(owner: int, layer: int) -> Symbol:
    return (
        Shape(_SHADOW, "tile-shadow"),
        Shape(_TILE, f"tile-{owner}"),
        *[Shape(_TILE, f"tile-{owner}-lift")] * (layer - 1),
        Shape(_EDGE + _DOTS if owner else _EDGE, f"tile-{owner}-sign"),
    )


@cache
def _symbols(layers: int) -> dict[str, Symbol]:
    tiles = {f"{colour}-{z}": _tile(owner, z) for z in range(1, layers + 1) for owner, colour in enumerate(COLOURS)}
    return {
        "hole": (Shape(_HOLE, "hole"),),
        "gap": (Shape(_HOLE, "gap"),),
        "step": (Shape(circle(STEP), "step-area"),),
        **tiles,
    }


@cache
def _solids(layers: int) -> dict[str, Solid]:
    solids = tuple(tile_solid(f"tile-{owner}", GAP, BEVEL) for owner in (0, 1))
    tiles = {f"{colour}-{z}": solids[owner] for z in range(1, layers + 1) for owner, colour in enumerate(COLOURS)}
    return {"hole": block_solid("block"), **tiles}


class Mould:
    """What is the same in all positions of a variant, by space where nothing else is said."""

    def __init__(self, variant: str) -> None:
        self.board = pyramid(variant)
        self.at: list[Point] = [on_screen(place(space)) for space in self.board.spaces]
        named = list(zip(self.board.spaces, self.board.names, self.at, strict=True))
        self.cells = [
            Cell(name, x, y, "hole" if z == 1 else "gap", z, (z - 1) * LAYER) for (_, _, z), name, (x, y) in named
        ]
        self.pieces = [
            tuple(
                Piece(name, x, y, f"{colour}-{z}", "tile", owner, z, (z - 1) * LAYER)
                for owner, colour in enumerate(COLOURS)
            )
            for (_, _, z), name, (x, y) in named
        ]
        self.targets = {cell.name: Target(cell.name, cell.x, cell.y, "step", cell.layer, cell.z) for cell in self.cells}
        radius = self.board.side + 0.5
        across, down = radius + 0.1, radius * sqrt(3) / 2 + 0.1
        self.box = (-across, -down, 2 * across, 2 * down)
        self.backdrop: Symbol = (Shape(polygon(ngon(6, radius, first=0.0), rounding=0.5), "slab"),)
        self.labels = tuple(
            Label(text, self.at[space][0] + aside, self.at[space][1])
            for row in self.board.layers[0]
            for text, space, aside in (
                (self.board.names[row[0]][0], row[0], -0.8),
                (self.board.names[row[-1]][1:], row[-1], 0.8),
            )
        )

    def mark(self, kind: str, space: int, path: str) -> Mark:
        return Mark(kind, path, self.board.names[space], self.cells[space].layer)

    def outline(self, space: int) -> str:
        x, y = self.at[space]
        return polygon([(x + dx, y + dy) for dx, dy in inset(outline(BODY), GAP)], rounding=0.03)


mould = cache(Mould)
SWAPPING = Target(None, kind="swap")


class LazoPicture(Picture[Lazo]):
    paints: ClassVar = {
        "slab": Paint("block", "rim", 0.04),
        "block": Paint("block"),
        "hole": Paint("hollow", "rim", 0.015),
        "gap": Paint("shade", None, 0.0, 0.3),
        "tile-shadow": Paint("shade", None, 0.0, 0.4),
        "tile-0": Paint("ivory", "ivory-edge", 0.014),
        "tile-0-lift": Paint("light", None, 0.0, 0.35),
        "tile-0-sign": Paint(None, "ivory-edge", 0.012),
        "tile-1": Paint("ebony", "ebony-edge", 0.014),
        "tile-1-lift": Paint("light", None, 0.0, 0.1),
        "tile-1-sign": Paint(None, "ebony-sign", 0.016),
    }
    colours: ClassVar = {
        "block": ("#b18f60", "#5f472f"),
        "hollow": ("#6f5433", "#33241a"),
        "ivory": ("#ebe2cf", "#ddd1bb"),
        "ivory-edge": ("#4f402b", "#6b5a42"),
        "ebony": ("#241f1f", "#17171a"),
        "ebony-edge": ("#0c0a0a", "#a8927a"),
        "ebony-sign": ("#97856d", "#7d776d"),
    }
    showcase = "lazo/small WW1W/W1W1W/W2WBB/BW1B1BW/2WB1B/3BB/1B2|4/4B/6/2W2/4/3 B"
    lessons = (
        Lesson("goal", "lazo/side3 3/2W1/3W1/1WW1/BB1 B", ("e1", "d2", "e2", "c2"), also=ARCH),
        Lesson("move", "lazo/side3 3/1BW1/2W2/4/3 W", ("d1", "c2", "c2.2")),
        Lesson("trap", *ARCH),
    )
    place = 3
    signs: ClassVar = {
        f"{colour}-{z}": Sign(shade, block(shade), wide=True)
        for colour, shade in zip(COLOURS, ("light", "dark"), strict=True)
        for z in range(1, len(pyramid("side8").layers) + 1)
    }

    def text(self, state: Lazo) -> str:
        """The layers side by side, from the surface up, as far as tiles can be placed."""
        board = pyramid(state.variant)
        layers = []
        for z, rows in enumerate(board.layers, 1):
            if z > 1 and not any(state.supported(space) for row in rows for space in row):
                break
            widest = max(map(len, rows))
            lines = [hex_row(board.names[row[0]][0], [_sign(state, space) for space in row], widest) for row in rows]
            layers.append([f"layer {z}", *lines])
        width = max(len(line) for lines in layers for line in lines)
        across = max(1, PAGE // (width + 3))
        bands = [layers[i : i + across] for i in range(0, len(layers), across)]
        return "\n\n".join(
            "\n".join(
                "   ".join(part.ljust(width) for part in parts).rstrip() for parts in zip_longest(*band, fillvalue="")
            )
            for band in bands
        )

    def short(self, cell: str) -> str:
        return cell.partition(".")[0]

    def frame(self, state: Lazo) -> Frame:
        return _frame(state.variant, [space for space in range(len(state.tiles)) if state.supported(space)])

    def pieces(self, state: Lazo, built: Steps) -> tuple[Piece, ...]:
        pieces = mould(state.variant).pieces
        return tuple(both[TILE.index(tile)] for both, tile in zip(pieces, state.tiles, strict=True) if tile != NONE)

    def target(self, state: Lazo, step: str) -> Target:
        return mould(state.variant).targets.get(step, SWAPPING)

    def counts(self, state: Lazo) -> tuple[Count, ...]:
        highest = max((piece.layer for piece in self.pieces(state, ())), default=0)
        white, black = map(state.tiles.count, TILE)
        return Count("layers", total=highest), Count("tiles", of=(white, black))

    def foresee(self, state: Lazo, taken: Steps, whole: Move | None) -> tuple[tuple[Piece, ...], Effect] | None:
        move = Move(taken)
        # A tile takes no move from the opponent but that to its own space.
        if move == SWAP or not any(other != move for other in _other(state).legal_moves()):
            return None
        look = mould(state.variant)
        new = look.pieces[look.board.by_name[move[0]]][state.to_move]
        return (new,), Effect(ends="win" if move in _winning(state) else None)

    def marks(self, state: Lazo, before: Lazo | None, move: Move | None) -> tuple[Mark, ...]:
        look = mould(state.variant)
        last = _last(state, move)
        marks = [] if last is None else [look.mark("last", last, look.outline(last))]
        if state.loop is not None:
            loop = winning_loop(state.own(state.loop), None if last is None else look.board.spaces[last])
            along = [look.board.index[space] for space in loop]
            marks += [look.mark("win", space, look.outline(space)) for space in dict.fromkeys(along)]
            if along:  # seen through whatever lies above it
                top = self.pieces(state, ())[-1].layer
                marks.append(Mark("win", line(*(look.at[space] for space in along)), layer=top))
        elif state.turn is not None:
            spaces = sorted(look.board.by_name[threat[0]] for threat in _winning(_other(state)))
            marks += [look.mark("threat", space, warning(*look.at[space], THREAT)) for space in spaces]
        return tuple(marks)

    def task(self, state: Lazo, built: Steps) -> str:
        white, black = map(state.tiles.count, TILE)
        if state.turn == 0 and not white and black <= 1:
            return "swapped" if black else "first"
        legal = state.legal_moves()
        return "swap" if SWAP in legal else "pile" if any("." in move[0] for move in legal) else "place"

    def meant(self, state: Lazo, built: Steps, cell: str) -> str:
        return cell


def frame_round(state: Lazo) -> Frame:
    """The board with every space where a tile is, even one that hangs in the air, or could rest."""
    return _frame(
        state.variant, [space for space, tile in enumerate(state.tiles) if tile != NONE or state.supported(space)]
    )


def _frame(variant: str, spaces: Sequence[int]) -> Frame:
    look = mould(variant)
    cells = tuple(look.cells[space] for space in spaces)
    layers = cells[-1].layer
    return Frame(look.box, _symbols(layers), cells, EMBLEMS, look.labels, _solids(layers), backdrop=look.backdrop)


def _sign(state: Lazo, space: int) -> str:
    tile = chr(state.tiles[space])
    return tile if tile != EMPTY else "." if state.supported(space) else ","


def _last(state: Lazo, move: Move | None) -> int | None:
    """Where the last move put a tile."""
    if move is None:
        return None
    return state.tiles.index(TILE[1]) if move == SWAP else pyramid(state.variant).by_name[move[0]]


@lru_cache(64)
def _other(state: Lazo) -> Lazo:
    """The same position with the other player to move."""
    return replace(state, to_move=1 - state.to_move)


@lru_cache(64)
def _winning(state: Lazo) -> frozenset[Move]:
    """The moves that make a loop."""
    board = pyramid(state.variant)
    moves = {board.spaces[board.by_name[move[0]]]: move for move in state.legal_moves() if move != SWAP}
    return frozenset(moves[space] for space in loop_makers(moves, state.own(state.to_move)))


register(Lazo, LazoPicture())
