"""A view tells all of a scene: whoever knows another one has the whole again."""

import random
from dataclasses import fields, replace

import pytest

from archipel import games, start
from archipel.scene import Scene, scene
from archipel.server.differences import since
from archipel.server.protocol.views import View


def test_a_view_has_every_field_of_a_scene() -> None:
    of_lines = {"numbers"}  # a view is of a position at a table
    assert {field.name for field in fields(Scene)} - of_lines == {field.name for field in fields(View)} - {"gone"}


@pytest.mark.parametrize("game", games())
def test_the_scene_after_a_move_is_put_together_from_the_one_before(game: str) -> None:
    state, chance = start(game), random.Random(1)
    for _ in range(6):
        after = state.play(chance.choice(state.legal_moves()))
        known, seen = scene(state), scene(after)
        view = since(seen, known)
        pieces = [piece for piece in known.pieces if piece.cell not in view.gone]
        for put in view.pieces:
            pieces.insert(put.at, put.piece)
        frame = known.frame
        if view.frame:
            cells = [cell for cell in frame.cells if cell.name not in view.frame.gone]
            for place in view.frame.cells:
                cells.insert(place.at, place.cell)
            plain = {field.name: getattr(view.frame, field.name) for field in fields(frame) if field.name != "cells"}
            frame = replace(frame, cells=tuple(cells), **{k: v for k, v in plain.items() if v is not None})
        told = {name: getattr(view, name) for name in (field.name for field in fields(Scene)) if hasattr(view, name)}
        assert Scene(**{**told, "frame": frame, "pieces": tuple(pieces)}) == seen
        state = after
        if state.outcome:
            break
