"""What every scene keeps, in every game; a new game passes it by being registered."""

import json
import random
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import State
from archipel.scene import NoPicture, Scene, line_end, next_steps, scene, sketch, why_not
from archipel.scene.picture import picture, pictures, register
from archipel.scene.scene import Cell, Piece
from archipel.scene.steps import steps_of
from archipel.texts import languages, sentence
from tests.play import VARIANTS, random_game, random_moves, random_states

every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)
SEEDS = st.integers(0, 10**6)


def with_last_move(game: str, variant: str, seed: int, ply: int) -> Scene:
    states, moves = random_game(game, variant, seed), random_moves(game, variant, seed)
    return scene(states[ply], before=states[ply - 1], move=moves[ply - 1])


def some_built(state: State, chance: random.Random) -> tuple[str, ...]:
    """The first steps of some legal move, fewer than all of them."""
    move = chance.choice(state.legal_moves())
    return move.steps[: chance.randrange(len(move.steps))]


@every_variant
@given(seed=SEEDS)
def test_scenes_hold_together(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 2):
        seen = scene(state, some_built(state, chance))
        names = [cell.name for cell in seen.frame.cells]
        assert len(set(names)) == len(names)
        assert {step.cell for step in seen.steps if step.cell is not None} <= set(names)
        ghosts = [ghost for step in seen.steps for ghost in step.ghosts]
        items: list[Cell | Piece] = [*seen.frame.cells, *seen.pieces, *ghosts]
        assert {item.symbol for item in items} <= set(seen.frame.symbols)
        for step in seen.steps:
            assert step.symbol == "" if step.cell is None else step.symbol in seen.frame.symbols
        assert len({piece.cell for piece in seen.pieces}) == len(seen.pieces)
        assert set(seen.frame.solids) <= set(seen.frame.symbols)


@every_variant
@given(seed=SEEDS)
def test_the_box_holds_all_that_is_drawn(game: str, variant: str, seed: int) -> None:
    for state in random_game(game, variant, seed)[::15]:
        seen = scene(state)
        left, top, width, height = seen.frame.box
        items: list[Cell | Piece] = [*seen.frame.cells, *seen.pieces]
        for item in items:
            assert left + 0.5 <= item.x <= left + width - 0.5
            assert top + 0.5 <= item.y <= top + height - 0.5
        for label in seen.frame.labels:
            assert left + 0.1 <= label.x <= left + width - 0.1
            assert top + 0.1 <= label.y <= top + height - 0.1


@every_variant
def test_scenes_are_json_and_equal_for_equal_positions(game: str, variant: str) -> None:
    states = random_game(game, variant, 5)
    for ply in range(1, len(states), 9):
        seen = with_last_move(game, variant, 5, ply)
        plain = json.dumps(asdict(seen), allow_nan=False)
        assert json.loads(plain)["position"] == states[ply].text
        assert seen == with_last_move(game, variant, 5, ply)
        assert scene(states[ply]) == scene(archipel.position(states[ply].text))


@every_variant
@given(seed=SEEDS)
def test_a_step_that_completes_a_move_shows_what_comes_of_it(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 2):
        built = some_built(state, chance)
        seen = scene(state, built)
        following = next_steps(state, built)
        assert [step.text for step in seen.steps] == list(following)
        for step in chance.sample(seen.steps, min(6, len(seen.steps))):
            move = following[step.text]
            if move is None:
                assert step.move is None
                continue
            assert step.move == str(move)
            after = state.play(move)
            now, then = ({piece.cell: piece for piece in pieces} for pieces in (seen.pieces, scene(after).pieces))
            assert {cell: piece for cell, piece in then.items() if now.get(cell) != piece} == {
                ghost.cell: ghost for ghost in step.ghosts
            }
            outcome = after.outcome
            winner = outcome and {state.turn: "win", None: "draw"}.get(outcome.winner, "loss")
            assert step.effect.ends == winner


@every_variant
@given(seed=SEEDS)
def test_a_sketch_shows_a_move(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 2):
        move = chance.choice(state.legal_moves())
        drawn = sketch(state, move)
        now, then = ({piece.cell: piece for piece in scene(seen).pieces} for seen in (state, state.play(move)))
        assert {ghost.cell: ghost for ghost in drawn.ghosts} == {
            cell: piece for cell, piece in then.items() if now.get(cell) != piece
        }
        taken, points = list[str](), list[tuple[float, float]]()
        for text in steps_of(state, move):
            (step,) = [step for step in scene(state, taken).steps if step.text == text]
            points += [(step.x, step.y)] if step.cell is not None else []
            taken.append(text)
        assert list(drawn.points) == points
        assert json.dumps(asdict(drawn), allow_nan=False)


@every_variant
@given(seed=SEEDS)
def test_a_line_ends_where_its_moves_lead(game: str, variant: str, seed: int) -> None:
    states, moves = random_game(game, variant, seed), random_moves(game, variant, seed)
    first = random.Random(seed).randrange(len(moves))
    last = min(first + 6, len(moves))
    seen = line_end(states[first], [str(move) for move in moves[first:last]])
    plain = scene(states[last], before=states[last - 1], move=moves[last - 1], steps=False)
    assert replace(seen, numbers=()) == plain
    numbers = {(number.x, number.y, number.layer): number.move for number in seen.numbers}
    where = {(piece.x, piece.y, piece.layer): piece.cell for piece in seen.pieces}
    for place, number in numbers.items():
        assert where[place] in str(moves[first + number - 1])
    then = {piece.cell for piece in seen.pieces}
    new = then - {piece.cell for piece in scene(states[first], steps=False).pieces}
    assert new <= {where[place] for place in numbers}


def test_a_line_that_is_not_legal_is_refused() -> None:
    with pytest.raises(archipel.IllegalMove, match="e4"):
        line_end(archipel.start("iago"), ["e4", "e4"])


@every_variant
@given(seed=SEEDS)
def test_every_cell_that_is_no_step_says_why(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in (*random_states(game, variant, seed, 2), random_game(game, variant, seed)[-1]):
        built = some_built(state, chance) if state.turn is not None else ()
        seen = scene(state, built)
        cells = {cell.name for cell in seen.frame.cells} | {piece.cell for piece in seen.pieces}
        for cell in cells - {step.cell for step in seen.steps}:
            why = why_not(state, built, cell)
            assert why.kind != "scene.legal", (state.text, built, cell)
            for language in languages():
                assert why.kind not in sentence(why, language), "it has no text"


@every_variant
@given(
    seed=SEEDS,
    built=st.lists(st.sampled_from(["e5", "d1", "0,0a", "!", "swap", "", "zz"]) | st.text(max_size=5), max_size=3),
    cell=st.sampled_from(["e5", "a1", "0,0", "99,99", "c4.2", "", "zz"]) | st.text(max_size=5),
)
def test_nonsense_is_refused_in_words(game: str, variant: str, seed: int, built: list[str], cell: str) -> None:
    for state in random_states(game, variant, seed, 2):
        why = why_not(state, built, cell)
        assert why.kind not in str(why), "it has no text"
        assert "\n" not in str(why)


@every_variant
def test_the_last_move_is_marked(game: str, variant: str) -> None:
    states = random_game(game, variant, 6)
    for ply in range(1, len(states), 5):
        assert any(mark.kind == "last" for mark in with_last_move(game, variant, 6, ply).marks)
        assert not any(mark.kind in ("last", "flip") for mark in scene(states[ply]).marks)


def test_a_game_without_a_picture_says_so() -> None:
    class Nim:
        game = "nim"

    with pytest.raises(NoPicture, match="nim has no picture"):
        scene(Nim())  # type: ignore[arg-type]


def test_pieces_that_stay_are_no_ghosts_though_one_has_just_come() -> None:
    state = archipel.start("desdemona")
    after = state.play("d1-d7")
    seen = scene(after, before=state, move=state.move("d1-d7"))
    came = Piece("d7", -1.5, -1.5, "amazon-0", "amazon", 0, came_from="d1")
    assert came in seen.pieces
    assert not any(step.ghosts for step in seen.steps)


# --- what a game says of itself


@every_variant
def test_each_player_has_an_emblem(game: str, variant: str) -> None:
    frame = scene(archipel.start(game, variant)).frame
    first, second = frame.emblems
    assert first != second
    for emblem in frame.emblems:
        assert emblem.role in {shape.role for shape in frame.symbols[emblem.symbol]}


@every_variant
def test_the_middles_of_areas_are_those_of_symbols(game: str, variant: str) -> None:
    seen = scene(random_states(game, variant, 1, 1)[0])
    assert set(seen.frame.anchors) <= {step.symbol for step in seen.steps}
    places = [(step.x, step.y, step.layer, seen.frame.anchors.get(step.symbol)) for step in seen.steps if step.cell]
    assert len(set(places)) == len(places), "two steps would have their dots at one place"


@pytest.mark.parametrize("game", archipel.games())
def test_what_is_told_of_a_game_is_about_what_it_shows(game: str) -> None:
    look = picture(game)
    symbols = {name for variant in archipel.games()[game] for name in _symbols(game, variant)}
    assert set(look.grounds) <= symbols
    assert {name for names in look.explained.values() for name in names} <= set(look.signs)
    pieces = {piece.symbol for variant in archipel.games()[game] for piece in _end(game, variant).pieces}
    assert pieces <= set(look.signs), "a piece without a sign is any disk on a terminal"
    assert archipel.position(look.showcase or archipel.start(game).text).game == game


def _end(game: str, variant: str) -> Scene:
    return scene(random_game(game, variant, 1)[-1])


def _symbols(game: str, variant: str) -> set[str]:
    return {*_end(game, variant).frame.symbols}


def test_no_game_paints_what_is_anothers() -> None:
    class Chess(archipel.State):
        game = "chess"

    class Likeness(type(picture("iago"))):  # type: ignore[misc]
        """As Iago, roles and all."""

    before = dict(pictures())
    with pytest.raises(ValueError, match=r"chess paints area-line, .*, and so does iago"):
        register(Chess, Likeness())  # type: ignore[type-abstract]
    assert pictures() == before
