"""Drafts: positions that are being set up. A draft is a State of its game that need not be possible."""

from dataclasses import replace

from archipel.editor.editor import editor
from archipel.rules import ArchipelError, BadNotation, State, position, start
from archipel.rules.errors import brief
from archipel.rules.registry import MOST_CHARACTERS, fields
from archipel.scene import Scene
from archipel.scene.picture import picture


class BadEdit(ArchipelError):
    """No such piece, or no such cell to put it on."""


def draft(text: str) -> State:
    """What a position's text writes, possible or not.

    BadNotation if it can't be read, NoEditor if positions of the game can't be set up.
    """
    game, variant, board, to_move, mark = fields(text)
    editor(game.game)
    return game.drafted(variant, board, to_move, mark)


def put(state: State, cell: str, key: str | None) -> State:
    """The draft with another piece on a cell, or none. BadEdit if there is no such cell or piece."""
    game = editor(state.game)
    if all(cell != known.name for known in game.frame(state).cells):
        raise BadEdit("editor.no-cell", text=brief(cell))
    if key is not None and all(key != stock.key for stock in game.stocks):
        raise BadEdit("editor.no-piece", text=brief(key), pieces=[stock.key for stock in game.stocks])
    changed: State = game.put(state, cell, key)
    if len(changed.text) > MOST_CHARACTERS:
        raise BadEdit("editor.full")
    return changed


def cleared(state: State) -> State:
    """The draft without a piece."""
    empty: State = editor(state.game).cleared(state)
    return empty


def with_side(state: State, player: int) -> State:
    """The draft with this player to move."""
    return replace(state, to_move=player)


def with_mark(state: State, mark: str) -> State:
    """The draft with this behind the side to move, or with nothing there."""
    return draft(f"{state.game}/{state.variant} {state.board_text} {state.letters[state.to_move]}{mark}")


def in_variant(state: State, variant: str) -> State:
    """The same pieces in another variant; where its board is another, its start. UnknownGame if there is none."""
    begins = start(state.game, variant)
    _, pieces = state.text.split(" ", 1)
    try:
        return draft(f"{state.game}/{variant} {pieces}")
    except BadNotation:
        return begins


def judged(state: State) -> State:
    """The position, if the rules take it for one: then it can be played. BadNotation says why not."""
    return position(state.text)


def drawn(state: State) -> Scene:
    """What is to be seen of a draft: the board with its pieces, and nothing of what the rules say."""
    return Scene(
        game=state.game,
        variant=state.variant,
        position=state.text,
        built=(),
        turn=state.to_move,
        frame=editor(state.game).frame(state),
        pieces=picture(state.game).pieces(state, ()),
        marks=(),
        counts=(),
        steps=(),
    )
