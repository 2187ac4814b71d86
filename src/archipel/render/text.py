"""Boards as plain text, a line for each row. A game adds its own way with `board.register`."""

from functools import singledispatch
from itertools import zip_longest

from archipel.geometry.hexes import Hex
from archipel.rules import State
from archipel.rules.desdemona import BOARD as SQUARES
from archipel.rules.desdemona import Desdemona
from archipel.rules.iago import BOARD as HEXES
from archipel.rules.iago import CENTRE, OUTER, ROWS, Iago
from archipel.rules.lazo import Lazo, pyramid
from archipel.rules.notation import EMPTY
from archipel.rules.palago import ORIGIN, Palago

_PAGE = 100  # columns


LEGENDS: dict[type[State], str] = {
    Iago: """\
D, L: disks of Dark and Light face up; d, l: their captives; -: empty outer cell; +: empty centre.
A move is a cell: the row's letter and the place from the left, like e4. !e4 claims a missed capture.""",
    Palago: """\
-a-, /b/, \\c\\: tiles, by the direction of their line; 1,0: an empty cell beside a tile.
White's arch is below the line of a, left of b, right of c; Blue's is on the other side.
A move is two tiles next to each other, like 0,0a 1,-1c, or one that closes an arch group.""",
    Lazo: """\
W, B: tiles of White and Black; .: empty, all it rests on is there; ,: empty, something below it is missing.
A move is a cell, like c4, or above the surface c4.2; a tile up there needs one of its colour next to it or below.""",
    Desdemona: """\
W, B: amazons of White and Black; w, b: their stones; n: neutral stone.
A move is an amazon's square, where it goes and where it shoots, like d1 d7 g7; the very first has no shot.""",
}


def legend(state: State) -> str:
    """What the letters and signs in the picture of a position mean."""
    return LEGENDS.get(type(state), "")


def status(state: State) -> str:
    """Whose turn it is, or who won and why."""
    outcome = state.outcome
    if outcome is None:
        return f"{state.players[state.to_move]} to move{', and may claim a missed capture' if state.mark else ''}"
    who = "Draw" if outcome.winner is None else f"{state.players[outcome.winner]} wins"
    told = outcome.score is None or any(letter.isdigit() for letter in outcome.reason)
    score = "" if told or outcome.score is None else f" ({max(outcome.score)} to {min(outcome.score)})"
    return f"{who}: {outcome.reason}{score}"


@singledispatch
def board(state: State) -> str:
    """A picture of the position. A game without one of its own shows the position's text."""
    return state.text


@board.register
def _iago(state: Iago) -> str:
    def symbol(cell: int) -> str:
        if state.disks[cell] != ord(EMPTY):
            return chr(state.disks[cell])
        return "-" if cell in OUTER else "+" if cell == CENTRE else "."

    return "\n".join(
        _hex_row(HEXES.names[row[0]][0], [symbol(cell) for cell in row], indent=9 - len(row), number=len(row))
        for row in ROWS
    )


@board.register
def _palago(state: Palago) -> str:
    shapes = {"a": "-a-", "b": "/b/", "c": "\\c\\"}
    shown: dict[Hex, str] = {cell: shapes[way] for cell, way in state.layout.tiles.items()}
    shown |= {cell: "{},{}".format(*cell) for cell in state.layout.rim or [ORIGIN]}
    half = max(map(len, shown.values())) // 2 + 1
    left = min(2 * q + r for q, r in shown)
    lines = []
    for row in range(max(r for _, r in shown), min(r for _, r in shown) - 1, -1):
        line = ""
        for q, r in sorted(cell for cell in shown if cell[1] == row):
            text = shown[q, r]
            line = line.ljust((2 * q + r - left) * half + (2 * half - 1 - len(text)) // 2) + text
        lines.append(line)
    return "\n".join(lines)


@board.register
def _lazo(state: Lazo) -> str:
    """The layers side by side, from the surface up, as far as tiles can be placed."""
    spaces = pyramid(state.variant)
    width = 0
    pictures = []
    for z, rows in enumerate(spaces.layers, 1):
        cells = [space for row in rows for space in row]
        if z > 1 and not any(state.supported(space) for space in cells):
            break
        widest = max(map(len, rows))
        lines = [f"layer {z}"]
        for row in rows:
            tiles = [chr(state.tiles[space]) for space in row]
            bare = ["." if state.supported(space) else "," for space in row]
            symbols = [sign if tile == EMPTY else tile for tile, sign in zip(tiles, bare, strict=True)]
            lines.append(_hex_row(spaces.names[row[0]][0], symbols, indent=widest - len(row), number=len(row)))
        pictures.append(lines)
        width = max(width, *map(len, lines))
    across = max(1, _PAGE // (width + 3))
    bands = [pictures[i : i + across] for i in range(0, len(pictures), across)]
    return "\n\n".join(
        "\n".join(
            "   ".join(part.ljust(width) for part in parts).rstrip() for parts in zip_longest(*band, fillvalue="")
        )
        for band in bands
    )


@board.register
def _desdemona(state: Desdemona) -> str:
    side = SQUARES.side
    lines = [
        f"{row + 1:>2} " + " ".join(state.pieces[row * side : (row + 1) * side].decode())
        for row in reversed(range(side))
    ]
    return "\n".join([*lines, "   " + " ".join(name[0] for name in SQUARES.names[:side])])


def _hex_row(letter: str, symbols: list[str], *, indent: int, number: int) -> str:
    """A row between its letter and the number of its last cell."""
    return f"{' ' * indent}{letter}  {' '.join(symbols)}  {number}"
