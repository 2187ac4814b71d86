"""What is done in the workshop: all that the rules in Python, scenes and pictures take time for.

Each function is given plain texts and gives plain bytes or values, so that they pass quickly between processes.
"""

import io
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import orjson

from archipel import editor, records
from archipel.engine.thinking import Found
from archipel.records import Record
from archipel.render.svg import svg
from archipel.rules import BadNotation, IllegalMove, Outcome, State, position, start
from archipel.rules.line import read_line
from archipel.scene import Scene, line_end, scene, why_not
from archipel.scene.drawings import with_drawings
from archipel.server.differences import since
from archipel.server.protocol.analysis import Analysis, Hint
from archipel.server.protocol.drafts import Draft
from archipel.server.protocol.requests import NewTable, Theme
from archipel.server.uploads import Uploaded, uploaded
from archipel.table import Laid, Node, Seat, Setup, TimeControl
from archipel.texts import Said

WIDTH, FILM_WIDTH = 1000, 600  # of pictures, in pixels
MOST_PIXELS = 2_000_000  # of a picture
MOST_FILM_PIXELS = 40_000_000  # of all positions of a film
LEAST_WIDTH = 120
KEPT = 16  # positions and scenes: those of some games have thousands of moves


class Place(NamedTuple):
    """A position that is looked at, and how it came about."""

    position: str
    before: str | None = None
    move: str | None = None


_states = OrderedDict[str, State]()  # that were looked at last, with what was worked out about them


def _kept(text: str, make: Callable[[], State]) -> State:
    if text not in _states:
        _states[text] = make()
        if len(_states) > KEPT:
            _states.popitem(last=False)
    _states.move_to_end(text)
    return _states[text]


def _position(text: str) -> State:
    return _kept(text, lambda: position(text))


@lru_cache(KEPT)
def _scene(place: Place, built: tuple[str, ...] = (), follow: bool = False) -> Scene:
    if place.before is None or place.move is None:
        return scene(_position(place.position), built, steps=follow)
    before = _position(place.before)
    move = before.move(place.move)
    state = _kept(place.position, lambda: before.play(str(move)))
    return scene(state, built, before=before, move=move, steps=follow)


def scene_at(place: Place, built: tuple[str, ...], follow: bool) -> bytes:
    """A scene as JSON."""
    return orjson.dumps(_scene(place, built, follow))


def scene_since(place: Place, built: tuple[str, ...], follow: bool, known: Place | None) -> bytes:
    """What is other in a scene than in the bare one of a place that is known; all of it, if none is. As JSON."""
    whole = _scene(place, built, follow)
    return orjson.dumps(since(whole, None if known is None else _scene(known)))


def scene_of(text: str, follow: bool) -> bytes:
    """Of any position."""
    return scene_at(Place(text), (), follow)


def draft(text: str, cell: str | None, piece: str | None, variant: str | None) -> bytes:
    """A position that is being set up, after a change, as JSON. Just a game and its variant is the start."""
    state = editor.draft(text if " " in text else start(text).text)
    if variant is not None:
        state = editor.in_variant(state, variant)
    if cell is not None:
        state = editor.put(state, cell, piece)
    return orjson.dumps(Draft.of(state))


def line_from(text: str, moves: Sequence[str]) -> tuple[Outcome | None, bytes]:
    """The outcome and, as JSON, the scene at the end of a line of moves."""
    drawn = line_end(_position(text), moves)
    return position(drawn.position).outcome, orjson.dumps(drawn)


def why(text: str, built: Sequence[str], cell: str) -> Said:
    """Why a cell is no next step."""
    return why_not(_position(text), built, cell)


def spelled(text: str, move: str) -> str:
    """The legal move that is meant, as the game writes it. Raises what the rules say of one that is not."""
    return str(_position(text).move(move))


def hint(node: int, text: str, found: Found) -> Hint:
    return Hint.of(node, _position(text), found)


def analysis(text: str, found: Found) -> Analysis:
    return Analysis.of(_position(text), found)


# --- tables


def opened(wanted: NewTable) -> tuple[Setup, list[Laid]]:
    """The table that somebody wants, with its first moves."""
    first = start(wanted.game, wanted.variant) if wanted.position is None else position(wanted.position)
    if (first.game, first.variant) != (wanted.game, wanted.variant):
        raise BadNotation(
            "server.other-game", position=f"{first.game}/{first.variant}", table=f"{wanted.game}/{wanted.variant}"
        )
    one, other = map(Seat.of, wanted.seats)
    control = TimeControl(wanted.clock.base, wanted.clock.increment) if wanted.clock else None
    nodes = _laid(
        first, list(map(str, read_line(first, wanted.moves))) if isinstance(wanted.moves, str) else wanted.moves
    )
    return Setup(first, (one, other), control), [Laid(nodes, len(nodes))] if nodes else []


def _laid(state: State, moves: Sequence[str]) -> tuple[Node, ...]:
    nodes: list[Node] = []
    for number, text in enumerate(moves, 1):
        try:
            move = str(state.move(text))
        except (BadNotation, IllegalMove) as error:
            raise error.at(ply=number) from None
        nodes.append(Node(len(nodes) + 1, len(nodes), move, state.to_move))
        state = state.play(move)
    return tuple(nodes)


def read(body: bytes) -> list[Uploaded]:
    """The tables that the games of a file become, all of them or none."""
    return uploaded(io.BytesIO(body))


def written(record: Record, form: str) -> str:
    return records.WRITERS[form](record)


# --- pictures


def drawing(place: Place, drawings: Sequence[str], theme: Theme) -> bytes:
    return svg(with_drawings(_scene(place), drawings), theme).encode()


def photo(place: Place, drawings: Sequence[str], theme: Theme) -> bytes:
    from archipel.render.png import png

    drawn = with_drawings(_scene(place), drawings)
    return png(drawn, theme, _width(drawn, WIDTH, MOST_PIXELS))


def film(made: Record, theme: Theme) -> bytes:
    from archipel.render.animation import gif_of, scenes_of

    scenes = list(scenes_of(made))
    return gif_of(scenes, theme, _width(scenes[0], FILM_WIDTH, MOST_FILM_PIXELS // len(scenes)))


def _width(drawn: Scene, usual: int, most: int) -> int:
    """The usual width, or the one with which a picture has no more pixels than this."""
    _, _, wide, high = drawn.frame.box
    return max(LEAST_WIDTH, min(usual, int((most * wide / high) ** 0.5)))
