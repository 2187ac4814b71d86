"""What every game and variant must keep, driven by random games. A new game passes it by being registered."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import BadNotation, IllegalMove, Move, State
from tests.play import VARIANTS, random_game, random_states

SEEDS = st.integers(0, 10**6)

every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)


def test_every_game_has_a_standard_variant_first() -> None:
    assert {variants[0] for variants in archipel.games().values()} == {"standard"}


@pytest.mark.parametrize(
    ("game", "variant"),
    [("chess", "standard"), ("iago", "border"), ("", ""), ("Iago", "standard"), ("lazo", "side9"), ("x" * 9999, "y")],
)
def test_unknown_games_are_refused(game: str, variant: str) -> None:
    with pytest.raises(archipel.UnknownGame) as refusal:
        archipel.start(game, variant)
    assert isinstance(refusal.value, ValueError)
    assert len(str(refusal.value)) < 200


@every_variant
def test_the_start(game: str, variant: str) -> None:
    state = archipel.start(game, variant)
    assert (state.game, state.variant, state.ply, state.turn, state.outcome) == (game, variant, 0, 0, None)
    assert state.text.startswith(f"{game}/{variant} ")


@every_variant
@given(seed=SEEDS)
def test_players_alternate_until_the_end(game: str, variant: str, seed: int) -> None:
    states = random_game(game, variant, seed)
    for ply, state in enumerate(states):
        assert state.ply == ply
        assert state.turn == (None if state is states[-1] else ply % 2)
        assert (state.outcome is not None) == (state is states[-1])


@every_variant
@given(seed=SEEDS)
def test_moves_are_distinct_written_and_read_back(game: str, variant: str, seed: int) -> None:
    for state in random_states(game, variant, seed, 5):
        moves = state.legal_moves()
        texts = [str(move) for move in moves]
        assert len(set(moves)) == len(set(texts)) == len(moves)
        assert moves == state.legal_moves()
        assert bool(moves) == (state.turn is not None)
        for move, text in list(zip(moves, texts, strict=True))[:: max(1, len(moves) // 20)]:
            assert state.move(text) == move
            assert isinstance(move.steps, tuple)
            assert all(step and step in text for step in move.steps)


@every_variant
@given(seed=SEEDS)
def test_only_legal_moves_are_accepted(game: str, variant: str, seed: int) -> None:
    """The moves of all positions of a game, tried in one of them: accepted exactly if they are legal there."""
    state, *others = random_states(game, variant, seed, 4)
    legal = set(state.legal_moves())
    for move in {move for other in others for move in other.legal_moves()[:50]}:
        if move in legal:
            assert state.play(str(move)) == state.play(move)
        else:
            for given_as in (move, str(move)):
                with pytest.raises(IllegalMove) as refusal:
                    state.play(given_as)
                assert str(refusal.value).startswith(str(move))
                assert "\n" not in str(refusal.value)


@every_variant
@given(
    seed=SEEDS, texts=st.lists(st.text(max_size=12) | st.from_regex(r"!?[a-z]?[0-9,.+/-]{0,9}[a-z]?", fullmatch=True))
)
def test_any_text_is_a_move_or_refused(game: str, variant: str, seed: int, texts: list[str]) -> None:
    state = random_states(game, variant, seed, 1)[0]
    legal = {str(move): move for move in state.legal_moves()}
    for text in texts:
        if text in legal:
            assert state.move(text) == legal[text]
        else:
            with pytest.raises((BadNotation, IllegalMove)) as refusal:
                state.move(text)
            assert "\n" not in str(refusal.value)


@every_variant
def test_moves_of_other_games_are_refused(game: str, variant: str) -> None:
    state = random_states(game, variant, 3, 1)[0]
    strangers = [archipel.start(other).legal_moves()[0] for other in archipel.games() if other != game]
    for move in [*strangers, Move(()), Move(("nonsense",)), Move(("0,0a", "e4", "d1"))]:
        if str(move) not in map(str, state.legal_moves()):
            with pytest.raises((BadNotation, IllegalMove)):
                state.play(move)


@every_variant
def test_what_is_no_move_is_a_type_error(game: str, variant: str) -> None:
    state = archipel.start(game, variant)
    for nonsense in (None, 3, ("e4",), state):
        with pytest.raises(TypeError, match="a move is a Move or its text"):
            state.play(nonsense)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move is a Move or its text"):
        state.move(None)  # type: ignore[arg-type]
    with pytest.raises(BadNotation) as refusal:
        state.play("x" * 10_000_000)
    assert len(str(refusal.value)) < 300


@every_variant
@given(seed=SEEDS)
def test_states_never_change(game: str, variant: str, seed: int) -> None:
    for state in random_states(game, variant, seed, 3):
        before, number, moves = state.text, hash(state), state.legal_moves()
        for move in moves[:3]:
            state.play(move)
        moves.clear()
        assert (state.text, hash(state)) == (before, number)
        assert bool(state.legal_moves()) == (state.turn is not None)
    for name in ("variant", "to_move", "ply", "turn", "outcome", "text"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(state, name, 1)


@every_variant
@given(seed=SEEDS)
def test_text_gives_the_same_state_back(game: str, variant: str, seed: int) -> None:
    for state in [*random_states(game, variant, seed, 6), random_game(game, variant, seed)[-1]]:
        again = archipel.position(state.text)
        assert again == state
        assert hash(again) == hash(state)
        assert again.text == state.text
        assert str(state) == state.text
        assert (again.ply, again.turn, again.outcome) == (state.ply, state.turn, state.outcome)
        assert again.legal_moves() == state.legal_moves()


@every_variant
@given(
    seed=SEEDS,
    edits=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 2), st.sampled_from("0123456789/|+-,.!abcDLWBwbn x"))),
)
def test_any_text_is_a_position_or_refused(
    game: str, variant: str, seed: int, edits: list[tuple[float, int, str]]
) -> None:
    """A position's text with letters inserted, replaced and removed one after the other: never read as another's."""
    text = random_states(game, variant, seed, 1)[0].text
    for place, removed, letter in edits:
        at = int(place * len(text))
        text = text[:at] + letter + text[at + removed :]
        try:
            state = archipel.position(text)
        except BadNotation as refusal:
            place_told = refusal.column
        else:
            assert state.text == text
            state.legal_moves()
            continue
        assert place_told is None or 1 <= place_told <= len(text) + 1


@pytest.mark.parametrize(
    "text", ["", " ", "x", "iago D", "iago/standard", "a b c d", "/ / /", "iago/standard  D", "\0" * 9, "x" * 5000]
)
def test_what_is_no_position_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        archipel.position(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


@every_variant
@given(seed=SEEDS)
def test_equality_is_that_of_the_texts(game: str, variant: str, seed: int) -> None:
    states = random_states(game, variant, seed, 4) + random_states(game, variant, seed + 1, 4)
    for state in states:
        for other in states:
            assert (state == other) == (state.text == other.text)
            assert state != other or hash(state) == hash(other)
        text: object = state.text
        assert state != text
        assert all(state != archipel.start(game, name) for name in archipel.games()[game] if name != variant)


@every_variant
@given(seed=SEEDS)
def test_symmetries_commute_with_play(game: str, variant: str, seed: int) -> None:
    for state in [*random_states(game, variant, seed, 3), random_game(game, variant, seed)[-1]]:
        for symmetry in state.symmetries:
            seen = state.under(symmetry)
            assert seen.turn == (state.turn if state.turn is None else state.turn ^ symmetry.swaps)
            moves = [state.move_under(move, symmetry) for move in state.legal_moves()]
            assert sorted(moves) == sorted(seen.legal_moves())
            for move, turned in list(zip(state.legal_moves(), moves, strict=True))[:: max(1, len(moves) // 3)]:
                assert seen.play(turned) == state.play(move).under(symmetry)
            assert _result(seen) == _result(state, swapped=symmetry.swaps)


def _result(state: State, *, swapped: bool = False) -> object:
    outcome = state.outcome
    if outcome is None:
        return None
    winner = outcome.winner if outcome.winner is None or not swapped else 1 - outcome.winner
    score = outcome.score if outcome.score is None or not swapped else outcome.score[::-1]
    return winner, outcome.reason, score


@every_variant
@given(seed=SEEDS)
def test_a_finished_game_refuses_moves(game: str, variant: str, seed: int) -> None:
    *_, before, end = random_game(game, variant, seed)
    assert end.outcome is not None
    assert end.turn is None
    assert end.legal_moves() == []
    assert end.outcome.winner in (0, 1, None)
    assert end.outcome.reason
    for move in before.legal_moves()[:5]:
        with pytest.raises(IllegalMove, match="the game is over"):
            end.play(move)


@every_variant
def test_states_and_moves_are_plain_values(game: str, variant: str) -> None:
    state = random_states(game, variant, 7, 1)[0]
    moves = state.legal_moves()
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state
    assert pickle.loads(pickle.dumps(state)).legal_moves() == moves
    assert len(pickle.dumps(state)) < 20_000  # the position, not what was worked out about it
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert all(isinstance(move, Move) for move in moves)
    assert repr(moves[0]) == f"<Move {moves[0]}>"
