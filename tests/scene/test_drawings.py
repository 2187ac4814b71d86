"""What people draw, on every kind of picture."""

from dataclasses import replace

import pytest

import archipel
from archipel.records import Record
from archipel.render.animation import scenes_of
from archipel.render.svg import svg
from archipel.scene import scene
from archipel.scene.drawings import with_drawings
from tests.play import random_game


def test_marks_and_arrows_in_their_colours() -> None:
    seen = with_drawings(scene(archipel.start("iago").play("e4")), ["Ge4", "Rc3>e4"])
    ring, arrow = seen.marks[-2:]
    assert (ring.kind, arrow.kind) == ("drawn-G", "drawn-R")
    assert arrow.path.count("M") == 2  # its shaft and its head
    drawn = svg(seen)
    assert drawn.count('class="mark-drawn-G"') == drawn.count('class="mark-drawn-R"') == 1
    assert 'stroke-dasharray="0.24 0.18"' in drawn  # not told by colour alone


@pytest.mark.parametrize("drawing", ["G5,5", "G0,0>5,5", "G5,5>0,0", "Gzz"])
def test_cells_of_other_positions_are_left_out(drawing: str) -> None:
    seen = scene(archipel.start("palago").play("0,0a+1,0b"))
    assert with_drawings(seen, [drawing]) == seen


def test_what_is_piled_up_does_not_cover_them() -> None:
    end = random_game("lazo", "small", 1)[-1]
    highest = max(piece.layer for piece in scene(end).pieces)
    assert highest > 1
    assert with_drawings(scene(end), ["Ba1"]).marks[-1].layer >= highest


def test_on_each_picture_of_a_film_its_own() -> None:
    plain = Record.of(archipel.start("iago"), ["e4", "d4"])
    plies = (plain.plies[0], replace(plain.plies[1], drawings=("Rc3>e4",)))
    drawn = replace(plain, plies=plies, drawings=("Ge5",))
    kinds = [[mark.kind for mark in seen.marks if mark.kind.startswith("drawn")] for seen in scenes_of(drawn)]
    assert kinds == [["drawn-G"], [], ["drawn-R"]]
