"""Scenes in colour, for a terminal."""

from rich.text import Text

from archipel.render.terminal.board import MARKS, NAME, Board, Size
from archipel.render.terminal.canvas import Look, Shade
from archipel.render.terminal.pieces import in_line
from archipel.scene import Scene
from archipel.scene import picture as pictures
from archipel.scene.words import word
from archipel.texts import Said, sentence

# The first that fits is taken. Pieces that cover their cells need more room to be told apart.
SIZES = (Size(6, 3), Size(6, 2), Size(4, 1), Size(3, 1), Size(2, 1))
COVERED = (Size(6, 3), Size(6, 2), Size(6, 1), Size(4, 1), Size(2, 1))


def picture(scene: Scene, columns: int = 80, lines: int = 20, system: str = "truecolor", language: str = "en") -> Text:
    """A scene in so many columns and lines, if it can be made so small; `system` is rich's name for the colours."""
    covered = any(sign.covers for sign in pictures.picture(scene.game).signs.values())
    for size in COVERED if covered else SIZES:
        canvas = Board(scene, size, language).drawn(columns)
        _, _, wide, high = canvas.box
        if wide <= columns and high <= lines:
            break
    return canvas.text(system)


def counts(scene: Scene, players: tuple[str, str], language: str = "en") -> str:
    """What is counted for the players, in a line."""
    names = [sentence(Said(f"player.{player.lower()}"), language) for player in players]
    told = [" : ".join(names)] if any(count.of for count in scene.counts) else []
    for count in scene.counts:
        numbers = " : ".join(map(str, count.of)) if count.of else str(count.total)
        told.append(f"{word(scene.game, 'count', count.kind, language)} {numbers}")
    return "   ".join([*told, *([sentence(Said("board.forced"), language)] if scene.forced else [])])


def legend(scene: Scene, system: str = "truecolor", language: str = "en") -> Text:
    """What the colours mean."""
    ground, look = Shade("ground"), pictures.picture(scene.game)
    explained: list[tuple[list[tuple[str, Look]], str]] = []  # signs, and what they mean
    cells = [step.cell for step in scene.steps if step.cell is not None]
    occupied = {piece.cell for piece in scene.pieces}
    if empty := [cell for cell in cells if cell not in occupied]:
        named = f" {look.short(empty[len(empty) // 2])} "
        explained.append(([(named, Look(NAME, ground))], sentence(Said("board.may-play"), language)))
    if len(empty) < len(cells):
        explained.append(([(" ‹", Look(NAME, ground))], sentence(Said("board.may-move"), language)))
    for kind, symbols in look.explained.items():
        signs = [in_line(look.signs[symbol], ground, 3) for symbol in symbols]
        apart = [part for sign in signs for part in (sign, (" ", Look()))][:-1]
        explained.append((apart, word(scene.game, "piece", kind, language)))
    marks = (kind for kind in MARKS if kind != "built")
    explained += [([("  ", Look(ground=Shade(kind)))], sentence(Said(f"mark.{kind}"), language)) for kind in marks]
    parts = [part for signs, meaning in explained for part in (*signs, (f" {meaning}", Look()), (", ", Look()))][:-1]
    return Text.assemble(*((text, look.style(system)) for text, look in parts))
