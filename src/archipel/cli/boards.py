"""Boards on the terminal: in colour, or as plain text in a pipe, on a dumb terminal and where NO_COLOR is set."""

from collections.abc import Sequence

from rich.console import Console

from archipel.cli.voice import spoken
from archipel.render import board, legend, terminal
from archipel.rules import Move, State
from archipel.scene import scene
from archipel.scene.picture import has_picture
from archipel.scene.words import writing

BESIDE = 5  # lines that a person must see besides the board


def in_colour(state: State) -> bool:
    """Whether a position is drawn in colour: the terminal must have some, and the game a picture."""
    console = Console()
    coloured = console.is_terminal and console.color_system and not console.no_color and console.encoding == "utf-8"
    return bool(coloured) and has_picture(state.game)


def draw(state: State, built: Sequence[str] = (), *, before: State | None = None, move: Move | None = None) -> None:
    """The board of a position, with the steps taken of a move that is being typed, and the move that led here."""
    if not in_colour(state):
        print(board(state))
        return
    console = Console(highlight=False)
    seen = scene(state, built, before=before, move=move)
    room = console.width, console.height - BESIDE
    console.print(terminal.picture(seen, *room, console.color_system or "", spoken()))
    console.print(terminal.counts(seen, state.players, spoken()))


def explain_signs(state: State) -> None:
    """What the signs on the board mean, and how a move is written."""
    if not in_colour(state):
        print(legend(state, spoken()))
        return
    console = Console(highlight=False)
    console.print(terminal.legend(scene(state), console.color_system or "", spoken()))
    console.print(writing(state.game, spoken()), markup=False)
