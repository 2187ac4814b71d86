"""The native core and the Python rules say the same, move by move."""

import copy
import pickle
import random
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import Move, State, _core
from archipel.engine import Native
from tests.play import NATIVE, by_hand, random_game, random_moves, random_states
from tests.unit.test_perft import table

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)

NODES = 3_000_000


def same(state: State, native: Native) -> list[Move]:
    """Fails unless the two agree in all that they tell; the legal moves."""
    assert native.text == state.text
    assert (native.game, native.variant, native.ply, native.turn) == (state.game, state.variant, state.ply, state.turn)
    assert (native.board_text, native.to_move, native.mark) == (state.board_text, state.to_move, state.mark)
    moves, listed = state.legal_moves(), native.legal_moves()
    assert set(listed) == set(map(str, moves)), state.text
    assert native.count_moves() == len(listed) == len(moves), state.text
    assert native.outcome == state.outcome, state.text
    assert native.over == (state.outcome is not None)
    return moves


def follow(game: str, variant: str, seed: int) -> int:
    """Compares a random game in both at every ply; how many plies it had."""
    chance = random.Random(f"{game}/{variant} {seed}")
    state = archipel.start(game, variant)
    native = archipel.native(state)
    while moves := same(state, native):
        move = chance.choice(moves)
        state, native = state.play(move), native.play(move if chance.random() < 0.5 else str(move))
        if state.ply % 4 == 0:  # to set a position up anew takes as long as to compare its moves
            again = archipel.native(state)
            assert again == native
            assert (again.hash, hash(again)) == (native.hash, hash(native))
    assert archipel.position(native.text) == state
    return state.ply


@every_variant
@given(seed=st.integers(0, 10**9))
def test_random_games(game: str, variant: str, seed: int) -> None:
    follow(game, variant, seed)


@pytest.mark.slow
@every_variant
def test_many_random_games(game: str, variant: str) -> None:
    """`make fuzz` and `make nightly` compare far more of them."""
    for seed in range(20):
        assert follow(game, variant, seed) > 0


@every_variant
@given(seed=st.integers(0, 10**9))
def test_positions_set_up_by_hand(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    for state in random_states(game, variant, seed, 4):
        changed = by_hand(state, chance)
        native = archipel.native(changed)
        same(changed, native)
        for move in changed.legal_moves()[:: max(1, len(changed.legal_moves()) // 4)]:
            same(changed.play(move), native.play(str(move)))


@every_variant
def test_hashes_tell_positions_apart(game: str, variant: str) -> None:
    states = {state.text: state for seed in range(6) for state in random_states(game, variant, seed, 40)}
    hashes = {archipel.native(state).hash for state in states.values()}
    assert len(hashes) == len(states)


@every_variant
@given(seed=st.integers(0, 10**9))
def test_canonical_hashes_are_those_of_all_symmetries(game: str, variant: str, seed: int) -> None:
    one, other = random_states(game, variant, seed, 2)
    seen = {archipel.native(one.under(symmetry)).canonical_hash for symmetry in one.symmetries}
    assert seen == {archipel.native(one).canonical_hash}
    turned = {one.under(symmetry).text for symmetry in one.symmetries}
    if other.text not in turned and game != "palago":  # Palago's also stays the same under shifts
        assert archipel.native(other).canonical_hash not in seen


@every_variant
def test_perft_tables(game: str, variant: str) -> None:
    native = archipel.native(archipel.start(game, variant))
    counts = {depth: nodes for depth, nodes in table(game, variant).items() if nodes <= NODES}
    assert {depth: native.perft(depth, threads=1 + depth % 2) for depth in counts} == counts
    assert native.perft(0) == 1


@pytest.mark.slow
@every_variant
def test_deep_perft_tables(game: str, variant: str) -> None:
    native = archipel.native(archipel.start(game, variant))
    depth, nodes = max(table(game, variant).items())
    assert native.perft(depth, threads=2) == nodes


def assert_uniform(state: State) -> None:
    """By χ²: with so many degrees of freedom it exceeds this bound once in some ten thousand times."""
    native, chance = archipel.native(state), _core.Random(12345)
    moves = list(map(str, state.legal_moves()))
    draws = 100 * len(moves)
    counts = Counter(native.random_move(chance) for _ in range(draws))
    assert set(counts) <= set(moves)
    chi_squared = sum((counts[move] - 100) ** 2 / 100 for move in moves)
    freedom = len(moves) - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 8


@every_variant
def test_random_moves_are_uniform(game: str, variant: str) -> None:
    """Where there are few enough legal moves to be drawn often, and enough to mean something."""
    states = [state for seed in range(4) for state in random_states(game, variant, seed, 60)]
    several = [state for state in states if len(state.legal_moves()) >= 3]
    fitting = [state for state in several if len(state.legal_moves()) <= 400]
    fewest = min(several, key=lambda state: len(state.legal_moves()))
    for state in random.Random(1).sample(fitting or [fewest], min(2, len(fitting) or 1)):
        assert_uniform(state)


def test_random_moves_are_uniform_where_one_tile_is_a_move() -> None:
    assert_uniform(
        next(
            state
            for seed in range(99)
            for state in random_states("palago", "standard", seed, 30)
            if any(len(move) == 1 for move in state.legal_moves())
        )
    )


def test_random_moves_are_uniform_where_a_claim_may_be_made() -> None:
    assert_uniform(
        next(state for seed in range(99) for state in random_states("iago", "standard+penalty", seed, 9) if state.mark)
    )


@every_variant
def test_playouts_are_whole_games_and_repeat(game: str, variant: str) -> None:
    start = archipel.start(game, variant)
    result = archipel.playouts(start, 200, seed=7)
    assert result == archipel.playouts(start, 200, seed=7, threads=2)
    assert result != archipel.playouts(start, 200, seed=8)
    assert sum(result.wins) + result.draws == 200
    assert result.plies > 200
    assert archipel.playouts(start, 0).plies == 0


@every_variant
@pytest.mark.slow
def test_playouts_end_as_python_games_do(game: str, variant: str) -> None:
    """The mean length of random games, within five standard errors."""
    lengths = [len(random_moves(game, variant, seed)) for seed in range(30)]
    mean = sum(lengths) / len(lengths)
    spread = (sum((length - mean) ** 2 for length in lengths) / len(lengths) / len(lengths)) ** 0.5
    result = archipel.playouts(archipel.start(game, variant), 2000)
    assert abs(result.plies / 2000 - mean) < 5 * spread + 1


def test_a_finished_game_has_no_playouts_to_play() -> None:
    end = archipel.start("lazo", "side2")
    while end.turn is not None:
        end = end.play(end.legal_moves()[0])
    assert end.outcome
    wins = [0, 0]
    wins[end.outcome.winner or 0] = 5
    assert archipel.playouts(end, 5) == archipel.Playouts((wins[0], wins[1]), 0, 0)


@every_variant
def test_natives_never_change(game: str, variant: str) -> None:
    native = archipel.native(archipel.start(game, variant))
    known = {native: "start"}
    after = native.play_random(_core.Random(3))
    assert after.ply == 1
    assert native.ply == 0
    assert known.get(after) is None
    assert {known[copy.copy(native)], known[copy.deepcopy(native)]} == {"start"}


@every_variant
@given(seed=st.integers(0, 10**9), other=st.sampled_from(NATIVE))
def test_wrong_moves_raise_what_the_rules_raise(game: str, variant: str, seed: int, other: tuple[str, str]) -> None:
    """Moves of other positions and of other games, nonsense, and moves after the end."""
    (state,), (elsewhere,) = random_states(game, variant, seed, 1), random_states(*other, seed, 1)
    end = random_game(game, variant, seed)[-1]
    somewhere = random_moves(game, variant, seed)[0]
    for at, move in (
        (state, elsewhere.legal_moves()[0]),
        (state, somewhere),
        (state, str(somewhere) + "\0"),
        (state, "\ud800"),
        (end, somewhere),
    ):
        try:
            expected: object = at.play(move).text
        except archipel.ArchipelError as error:
            expected = type(error), error.kind, error.values
        try:
            found: object = archipel.native(at).play(move).text
        except archipel.ArchipelError as error:
            found = type(error), error.kind, error.values
        assert found == expected


def test_natives_and_states_mix() -> None:
    state = archipel.start("lazo", "small").play("c4")
    native = archipel.native(state)
    assert archipel.playouts(native, 50, seed=3) == archipel.playouts(state, 50, seed=3)
    limit = archipel.Limit(nodes=100)
    assert archipel.analyse(native, limit).lines == archipel.analyse(state, limit).lines
    best = archipel.analyse(native, limit).best
    assert native.play(best).text == state.play(best).text
    assert state.play(native.legal_moves()[0]).text == native.play(state.legal_moves()[0]).text


@every_variant
@given(seed=st.integers(0, 10**9))
def test_pickles(game: str, variant: str, seed: int) -> None:
    for state in random_states(game, variant, seed, 3):
        native = archipel.native(state)
        assert pickle.loads(pickle.dumps(native)) == native


@every_variant
@given(seed=st.integers(0, 10**9))
def test_choices_lead_where_moves_lead(game: str, variant: str, seed: int) -> None:
    """Choosing at random makes a legal move, whose text holds those of its choices."""
    (state,), chance = random_states(game, variant, seed, 1), random.Random(seed)
    native, chosen, texts = archipel.native(state), list[int](), list[str]()
    while native.ply == state.ply and not native.over:
        legal = native.legal_choices(chosen)
        assert legal == sorted(set(legal))
        assert legal[-1] < native.actions
        action = chance.choice(legal)
        texts.append(native.choice_text(action))
        native, chosen = native.choose(chosen, action)
        if not chosen:
            break
    (made,) = [move for move in state.legal_moves() if state.play(move).text == native.text and fits(move, texts)]
    assert native == archipel.native(state.play(made))


def fits(move: Move, texts: list[str]) -> bool:
    return list(move.steps) == [text for text in texts if text != "alone"] or str(move) == "".join(texts)


def test_a_game_in_python_alone_has_no_natives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "games", lambda: ["chess"])
    with pytest.raises(archipel.UnknownGame, match="the native core does not have lazo"):
        archipel.native(archipel.start("lazo"))


def test_wrong_choices_raise() -> None:
    native = archipel.native(archipel.start("desdemona"))
    for chosen, action in (([], 0), ([], -1), ([], 100), ([3], 3), ([0], 1), ([3, 13], 23), ([3, 13, 23], 1)):
        with pytest.raises(ValueError, match=r"is not legal|make a whole turn"):
            native.choose(chosen, action)
    for action in (-1, 100):
        with pytest.raises(ValueError, match="there is no such choice"):
            native.choice_text(action)
    with pytest.raises(ValueError, match="player is 0 or 1"):
        native.planes(2)
    assert native.planes(0).shape == (8, 10, 10)
    assert (native.planes(0)[[0, 1]] == native.planes(1)[[1, 0]]).all()


@pytest.mark.parametrize("pickled", [("x", "", 0, ""), ("standard", "", 7, ""), ("standard", "5/6", 10**12, "")])
def test_wrong_pickles_raise(pickled: tuple[str, str, int, str]) -> None:
    with pytest.raises((ValueError, TypeError)):
        _core.Native("iago", *pickled)
    with pytest.raises((ValueError, TypeError)):
        _core.Native("lazo", *pickled)


def test_hostile_arguments_raise() -> None:
    native = archipel.native(archipel.start("iago"))
    for call in (
        lambda: native.perft(-1),
        lambda: native.perft(101),
        lambda: native.perft(1, 0),
        lambda: native.perft(1, 10**6),
        lambda: native.playouts(-1),
        lambda: native.playouts(1, 0, 0),
        lambda: _core.Random(1).below(0),
        lambda: _core.Native("chess", "standard", "", 0, ""),
        lambda: _core.Native("iago", "x", "", 0, ""),
        lambda: _core.Native("lazo", "side9", "", 0, ""),
        lambda: _core.Native("iago", "standard", "", 2, ""),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()
    for wrong in (
        lambda: native.play(3),  # type: ignore[arg-type]
        lambda: native.perft("x"),  # type: ignore[arg-type]
        lambda: native.perft(10**30),
        lambda: native.playouts(1.5),  # type: ignore[arg-type]
        lambda: native.random_move(None),  # type: ignore[arg-type]
        lambda: _core.Native(None, None, None, None, None),  # type: ignore[arg-type]
    ):
        with pytest.raises((TypeError, OverflowError)):
            wrong()
    over = archipel.native(archipel.position("desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W"))
    with pytest.raises(ValueError, match="the game is over"):
        over.random_move(_core.Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        over.play_random(_core.Random(1))


def test_too_much_is_refused() -> None:
    many = "+".join(f"{q},{r}a" for q in range(-20, 20, 3) for r in range(-20, 20, 3))
    for game, board in (
        ("palago", many),
        ("palago", "0,0a+99,0a"),
        ("palago", "0,0z"),
        ("palago", "0,0a+0,0a"),
        ("palago", "-2147483648,0a"),
        ("palago", "99999999999999,0a"),
        ("iago", "99999999999999"),
        ("palago", "0,0a+2,0a"),
        ("desdemona", "W" * 10),
    ):
        with pytest.raises(ValueError, match=r"."):
            _core.Native(game, "standard", board, 0, "")


def test_perft_stops_at_an_interrupt() -> None:
    code = "import archipel; native = archipel.native(archipel.start('desdemona'))"
    code += "; print('ready', flush=True); native.perft(4, 2)"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in said


def test_claims_are_only_open_where_there_are_any() -> None:
    loose = _core.Native("iago", "loose", archipel.start("iago").board_text, 0, "!")
    assert loose == archipel.native(archipel.start("iago", "loose"))


@every_variant
def test_stepwise_playouts(game: str, variant: str) -> None:
    """Each choice of a turn is drawn by itself; where a turn is one choice that is the same as drawing turns."""
    native = archipel.native(archipel.start(game, variant))
    wins, draws, plies = native.step_playouts(50, 3)
    assert sum(wins) + draws == 50
    assert plies > 50
    assert (wins, draws, plies) == native.step_playouts(50, 3, 2)
    (_, chosen), by_turns = native.choose([], native.legal_choices()[0]), native.playouts(50, 3)
    assert ((wins, draws, plies) == by_turns) == (not chosen)


def test_stepwise_playouts_of_desdemona() -> None:
    native = _core.Native("desdemona", "border", archipel.start("desdemona").board_text, 0, "")
    wins, draws, plies = native.step_playouts(50, 3)
    assert sum(wins) + draws == 50
    assert (wins, draws, plies) == native.step_playouts(50, 3, 2)
    assert plies > 50 * 30


@given(st.sampled_from(_core.games()), st.text("0123456789/|+-,abcdDLlWBwbn ", max_size=60))
def test_texts_that_python_would_refuse_do_not_crash(game: str, board: str) -> None:
    """The core trusts its texts, but must survive nonsense."""
    try:
        native = _core.Native(game, "standard", board, 0, "")
    except ValueError:
        return
    native.text, native.ply, native.legal_moves()
