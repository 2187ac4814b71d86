"""Scenes in colour, for a terminal."""

from rich.text import Text

from archipel.render.terminal.board import MARKS, NAME, Board, Size
from archipel.render.terminal.canvas import Look, Shade
from archipel.render.terminal.pieces import in_line
from archipel.scene import Scene
from archipel.scene import picture as pictures

# The first that fits is taken. Pieces that cover their cells need more room to be told apart.
SIZES = (Size(6, 3), Size(6, 2), Size(4, 1), Size(3, 1), Size(2, 1))
COVERED = (Size(6, 3), Size(6, 2), Size(6, 1), Size(4, 1), Size(2, 1))
MEANINGS = {"last": "moved", "flip": "turned", "threat": "threat", "win": "won"}


def picture(scene: Scene, columns: int = 80, lines: int = 20, system: str = "truecolor") -> Text:
    """A scene in so many columns and lines, if it can be made so small; `system` is rich's name for the colours."""
    covered = any(sign.covers for sign in pictures.picture(scene.game).signs.values())
    for size in COVERED if covered else SIZES:
        canvas = Board(scene, size).drawn(columns)
        _, _, wide, high = canvas.box
        if wide <= columns and high <= lines:
            break
    return canvas.text(system)


def counts(scene: Scene, players: tuple[str, str]) -> str:
    """What is counted for the players, in a line."""
    both = [" : ".join(players)] if any(count.of for count in scene.counts) else []
    told = [f"{count.kind} {' : '.join(map(str, count.of)) if count.of else count.total}" for count in scene.counts]
    return "   ".join([*both, *told, *(["a capture is forced"] if scene.forced else [])])


def legend(scene: Scene, system: str = "truecolor") -> Text:
    """What the colours mean."""
    ground = Shade("ground")
    parts: list[tuple[str, Look]] = [(" e4 ", Look(NAME, ground)), (" may be played", Look())]
    occupied = {piece.cell for piece in scene.pieces}
    if any(step.cell in occupied for step in scene.steps):
        parts += [(", ", Look()), (" ‹", Look(NAME, ground)), (" may move", Look())]
    look = pictures.picture(scene.game)
    for kind, symbols in look.explained.items():
        for before, symbol in zip((", ", *[" "] * len(symbols)), symbols, strict=False):
            parts += [(before, Look()), in_line(look.signs[symbol], ground, 3)]
        parts += [(f" {kind}s", Look())]
    for kind in MARKS:
        if kind in MEANINGS:
            parts += [(", ", Look()), ("  ", Look(ground=Shade(kind))), (f" {MEANINGS[kind]}", Look())]
    return Text.assemble(*((text, look.style(system)) for text, look in parts))
