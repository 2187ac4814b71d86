"""Moves in a row."""

import pytest

import archipel
from archipel import BadNotation, IllegalMove
from archipel.rules.line import read_line
from tests.play import VARIANTS, random_moves


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_the_moves_of_a_game_are_read_back(game: str, variant: str) -> None:
    moves = random_moves(game, variant, 4)
    assert read_line(archipel.start(game, variant), ",".join(map(str, moves))) == moves


def test_no_text_is_no_move() -> None:
    assert read_line(archipel.start("iago"), "") == []


@pytest.mark.parametrize(
    ("game", "text", "refusal", "told"),
    [
        ("iago", "e4,zz,e5", BadNotation, "ply 2: 'zz' is no move of Iago"),
        ("iago", "e4,e4", IllegalMove, "ply 2: e4 holds a disk already"),
        ("iago", "e4,", BadNotation, "ply 2: '' is no move of Iago"),
        ("palago", "0,0a+1,-1c,9,9a+9,10b", IllegalMove, "ply 2: .* touches no earlier tile"),
        ("palago", "0,0a+1,-1c," + "0," * 999, BadNotation, "ply 2: '0' is no move of Palago"),
    ],
)
def test_the_first_that_is_wrong_is_told(game: str, text: str, refusal: type[Exception], told: str) -> None:
    with pytest.raises(refusal, match=told):
        read_line(archipel.start(game), text)
