"""Scenes in colour on a terminal."""

import re

import pytest
from rich.style import Style
from rich.text import Text

import archipel
from archipel.render import terminal
from archipel.render.terminal.board import Board, Size
from archipel.render.terminal.canvas import COLOURS
from archipel.rules import State
from archipel.scene import Scene, scene
from archipel.scene.picture import pictures
from tests.play import VARIANTS, random_moves


def styles_of(text: Text, sign: str) -> set[Style]:
    """How the characters look that are this sign."""
    return {
        Style.parse(str(span.style))
        for span in text.spans
        for place in range(span.start, span.end)
        if text.plain[place] == sign
    }


def grounds(text: Text) -> set[str]:
    return {style.bgcolor.name for span in text.spans if (style := Style.parse(str(span.style))).bgcolor}


def played(game: str, variant: str, plies: int, seed: int = 1) -> tuple[State, Scene]:
    state = archipel.start(game, variant)
    before = move = None
    for move in random_moves(game, variant, seed)[:plies]:
        before, state = state, state.play(move)
    return state, scene(state, before=before, move=move)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
@pytest.mark.parametrize("plies", [0, 15, 1000])
def test_every_game_fits_on_a_small_screen(game: str, variant: str, plies: int) -> None:
    _, seen = played(game, variant, plies)
    lines = terminal.picture(seen, 80, 19).plain.splitlines()
    assert len(lines) <= 19
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("game", ["iago", "lazo"])
@pytest.mark.parametrize("plies", [0, 9, 20])
def test_the_cells_to_play_on_are_named(game: str, plies: int) -> None:
    state, seen = played(game, "standard", plies)
    names = re.findall("[a-k][0-9]+", terminal.picture(seen).plain)
    assert sorted(names) == sorted(str(move).partition(".")[0] for move in state.legal_moves() if str(move) != "swap")


def test_a_half_built_move_shows_what_may_follow() -> None:
    state = archipel.start("desdemona")
    assert terminal.picture(scene(state)).plain.count("‹") == 4
    follow = {move[1] for move in state.legal_moves() if move[0] == "d1"}
    assert set(re.findall("[a-j][0-9]+", terminal.picture(scene(state, ["d1"])).plain)) == follow


def test_pieces_look_as_whose_they_are() -> None:
    state = archipel.start("desdemona").play("d1-d7").play("a4-a5/b5")
    text = terminal.picture(scene(state))
    assert text.plain.count("♛") == 8
    assert text.plain.count("●") == 1
    assert len(styles_of(text, "♛")) == 2
    (stone,) = styles_of(text, "●")
    assert stone.color
    assert stone.color.name == "#17161b"


def test_captives_are_red_with_their_owner_round_it() -> None:
    seen = scene(archipel.position("iago/standard 5/6/7/8/3dl4/8/7/6/5 L"))
    for lines in (19, 10):  # in squares, in signs
        text = terminal.picture(seen, 80, lines)
        looks = [Style.parse(str(span.style)) for span in text.spans]
        pairs = {frozenset((look.color.name, look.bgcolor.name)) for look in looks if look.color and look.bgcolor}
        assert {"#c23a26", "#17161b"} in pairs
        assert {"#c23a26", "#fdfaf3"} in pairs


def test_the_last_move_and_what_it_turned() -> None:
    state = archipel.position("iago/standard 5/6/7/8/3DL4/8/7/6/5 D")
    (move,) = state.legal_moves()
    seen = scene(state.play(move), before=state, move=move)
    assert {"#12706b", "#4f7f78"} <= grounds(terminal.picture(seen))
    assert not {"#12706b", "#4f7f78"} & grounds(terminal.picture(scene(state)))


TILES = {
    "a": ["BWWWWB", "BBBBBB", "WWWWWW", "WBBBBW"],
    "b": ["BBWWWB", "BBWWBB", "WWWBWW", "WWBBWW"],
    "c": ["BWWWBB", "BBWWBB", "WWBWWW", "WWBBWW"],
}


@pytest.mark.parametrize("way", TILES)
def test_tiles_show_the_arches_and_tips_of_both(way: str) -> None:
    state = archipel.start("palago", "single").play(f"0,0{way}")
    lines = Board(scene(state), Size(6, 2)).drawn(80).text("256").split("\n")
    letters = {"color(231)": "W", "color(25)": "B"}
    rows = []
    for line in lines:
        halves = [
            Style.parse(str(span.style))
            for span in line.spans
            for sign in line.plain[span.start : span.end]
            if sign == "▀"
        ]
        rows += ["".join(letters[look.color.name] for look in halves if look.color)]
        rows += ["".join(letters[look.bgcolor.name] for look in halves if look.bgcolor)]
    rows = [row for row in rows if row]
    assert rows == TILES[way]


@pytest.mark.parametrize(("system", "most"), [("256", 256), ("standard", 16)])
@pytest.mark.parametrize("game", archipel.games())
def test_terminals_with_fewer_colours_get_only_those(game: str, system: str, most: int) -> None:
    _, seen = played(game, "standard", 12)
    for text in (terminal.picture(seen, system=system), terminal.legend(seen, system)):
        looks = [Style.parse(str(span.style)) for span in text.spans]
        numbers = [shade.number for look in looks for shade in (look.color, look.bgcolor) if shade]
        assert numbers
        assert all(number is not None and number < most for number in numbers)


def test_counts() -> None:
    state, seen = played("iago", "standard", 0)
    assert terminal.counts(seen, state.players).startswith("Dark : Light   Score 1 : 1")
    state, seen = played("palago", "standard", 2)
    assert "Tiles left 44" in terminal.counts(seen, state.players)
    forced = scene(archipel.position("iago/standard 5/6/7/8/3DL4/8/7/6/5 D"))
    assert terminal.counts(forced, state.players).endswith("a capture is forced")


def test_signs_have_colours_that_a_terminal_has() -> None:
    for look in pictures().values():
        for sign in look.signs.values():
            squares = {sign.squares(x / 10, y / 10) for x in range(-5, 6) for y in range(-5, 6)}
            assert {sign.ink, sign.ground, *squares} - {None} <= set(COLOURS)
        assert {ground for ground in look.grounds.values() if ground} <= set(COLOURS)


def test_the_legend_names_a_cell_of_the_game() -> None:
    assert re.match(r" -?\d,-?\d  may be played", terminal.legend(played("palago", "standard", 3)[1]).plain)
    iago = played("iago", "standard", 9)[1]
    assert " captives, " in terminal.legend(iago).plain
    assert "捕虜" in terminal.legend(iago, language="ja").plain
    desdemona = terminal.legend(scene(archipel.start("desdemona"))).plain
    assert "may move" in desdemona
    assert "may be played" not in desdemona


def test_counts_in_japanese() -> None:
    state, seen = played("iago", "standard", 0)
    assert terminal.counts(seen, state.players, "ja").startswith("黒 : 白   得点 1 : 1")
