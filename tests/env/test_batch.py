"""Batched environments against the Python rules, and against misuse."""

import copy
import os
import pickle
import re
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import Move, State
from archipel.env import Batch
from archipel.env.errors import NoEnvironment, NoGame
from archipel.rules.iago import Iago
from archipel.rules.lazo import Lazo, pyramid
from archipel.rules.palago import Palago
from tests.play import NATIVE

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)


def numbers(state: State, move: Move) -> list[int]:
    """The choices that make a move, worked out from the description of the numbers."""
    if isinstance(state, Iago):
        cells = [
            f"{row}{place}"
            for row, width in zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
            for place in range(1, width + 1)
        ]
        return [cells.index(move[-1]) + (61 if len(move) == 2 else 0)]
    if isinstance(state, Lazo):
        names = pyramid(state.variant).names
        return [len(names) if move[0] == "swap" else names.index(move[0])]
    if isinstance(state, Palago):
        chosen = []
        for step in move:
            match = re.fullmatch(r"(-?\d+),(-?\d+)([abc])", step)
            assert match
            chosen.append(3 * (95 * (int(match[2]) + 47) + int(match[1]) + 47) + "abc".index(match[3]))
        return chosen if len(chosen) == 2 or state.variant == "single" else [*chosen, 3 * 95 * 95]
    return [10 * (int(step[1:]) - 1) + "abcdefghij".index(step[0]) for step in move]


def games_of(game: str) -> int:
    return 2 if game == "palago" else 3


@every_variant
@given(seed=st.integers(0, 10**6))
def test_choices_are_those_of_the_legal_moves(game: str, variant: str, seed: int) -> None:
    """A random game followed in Python: at every choice the mask shows exactly the legal moves that begin so."""
    batch = Batch(game, variant, games=1, seed=seed, threads=1)
    state = archipel.start(game, variant)
    turns = 0
    while state.turn is not None and turns < 40:
        legal = {tuple(numbers(state, move)): move for move in state.legal_moves()}
        chosen: tuple[int, ...] = ()
        while chosen not in legal:
            begun = {choices[len(chosen)] for choices in legal if choices[: len(chosen)] == chosen}
            assert set(np.flatnonzero(batch.mask[0])) == begun
            begin, listed = batch.legal()
            assert sorted(listed[begin[0] : begin[1]]) == sorted(begun)
            assert batch.to_move[0] == state.turn
            action = batch.sample()
            assert action[0] in begun
            batch.step(action)
            chosen += (int(action[0]),)
        state = state.play(legal[chosen])
        turns += 1
        if state.outcome is None:
            assert not batch.ended[0]
            assert not batch.rewards.any()
            assert batch.state(0) == state
            assert batch.plies[0] == state.ply
        else:
            winner = state.outcome.winner
            assert batch.ended[0]
            expected = [0, 0] if winner is None else [1 if player == winner else -1 for player in (0, 1)]
            assert batch.rewards[0].tolist() == expected
            assert batch.state(0) == archipel.start(game, variant)
            assert batch.plies[0] == 0


def whole(state: State, move: Move) -> int:
    """The number of a whole turn, worked out from the description."""
    choices = numbers(state, move)
    if state.game == "desdemona":
        amazon, target, shot = choices if len(choices) == 3 else (*choices, choices[-1])
        return 10_000 * amazon + 100 * target + shot
    return choices[0] if len(choices) == 1 else 27_076 * choices[0] + choices[1]


@every_variant
@given(seed=st.integers(0, 10**6))
def test_whole_turns_are_the_legal_moves(game: str, variant: str, seed: int) -> None:
    batch = Batch(game, variant, games=2, seed=seed, threads=1, whole_turns=True)
    state = archipel.start(game, variant)
    for turn in range(1, 12):
        legal = {whole(state, move): move for move in state.legal_moves()}
        assert all(0 <= number < batch.actions for number in legal)
        begin, listed = batch.legal()
        assert sorted(listed[: begin[1]]) == sorted(legal)
        actions = batch.sample()
        batch.step(actions)
        state = state.play(legal[int(actions[0])])
        if state.outcome:
            assert batch.ended[0]
            break
        assert batch.state(0) == state
        assert batch.plies[0] == turn


@pytest.mark.parametrize("game", ["desdemona", "palago"])
def test_batches_of_whole_turns(game: str) -> None:
    batch = Batch(game, games=3, seed=2, threads=2, whole_turns=True)
    assert batch.mask.shape == (3, 0)
    batch.step(batch.sample())
    twin = pickle.loads(pickle.dumps(batch))
    assert (twin.observation == batch.observation).all()
    assert (twin.sample() == batch.sample()).all()
    before = batch.observation.copy()
    for wrong in (-1, batch.actions, 2**31 - 1, 0):
        actions = batch.sample()
        actions[1] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 1"):
            batch.step(actions)
    assert (batch.observation == before).all()


def planes_of(state: State) -> dict[str, Any]:
    """Which cells hold what, by the letters of the position's text, in coordinates of the planes."""
    if isinstance(state, Iago):
        from archipel.rules.iago import BOARD

        return {
            symbol: {
                (r + 4, q + 4) for (q, r), disk in zip(BOARD.cells, state.disks, strict=True) if chr(disk) == symbol
            }
            for symbol in "DLdl"
        }
    assert state.game == "desdemona"
    pieces = state.pieces  # type: ignore[attr-defined]
    return {symbol: {divmod(i, 10) for i, piece in enumerate(pieces) if chr(piece) == symbol} for symbol in "WBwbn"}


@pytest.mark.parametrize(("game", "order"), [("iago", ("DLdl", "LDld")), ("desdemona", ("WBwbn", "BWbwn"))])
def test_planes_show_the_position_to_the_player_to_move(game: str, order: tuple[str, str]) -> None:
    batch = Batch(game, games=8, seed=3, threads=1)
    for _ in range(30):
        batch.step(batch.sample())
        for i in range(8):
            state = batch.state(i)
            shown = planes_of(state)
            for plane, symbol in zip(batch.observation[i], order[state.to_move], strict=False):
                assert {(int(y), int(x)) for y, x in np.argwhere(plane)} == shown[symbol]


def test_planes_of_lazo_and_palago() -> None:
    lazo = Batch(archipel.start("lazo", "small").play("a1").play("c4"), games=1, threads=1)
    assert np.argwhere(lazo.observation[0]).tolist() == [[0, 0, 3], [1, 2, 4]]
    assert Batch("lazo", "small", games=1).observation[0][-1].all()
    palago = Batch(archipel.start("palago").play("0,0a+1,-1c"), games=1, threads=1)
    shown = palago.observation[0]
    assert np.argwhere(shown[2:]).tolist() == [[0, 47, 47], [2, 46, 48]]
    assert not shown[0].any()
    assert shown[1].all()
    palago.step(palago.sample())
    assert palago.observation[0][5:].sum() == 1


@every_variant
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(game: str, variant: str) -> None:
    one, other, third = (
        Batch(game, variant, games=5, seed=seed, threads=threads) for seed, threads in ((7, 1), (7, 3), (8, 1))
    )
    differs = False
    for _ in range(25):
        action = one.sample()
        assert (other.sample() == action).all()
        differs = differs or bool((third.sample() != action).any())
        one.step(action)
        other.step(action)
        assert (one.observation == other.observation).all()
        assert (one.mask == other.mask).all()
        third.reset(8)
    assert differs


@every_variant
def test_copies_and_pickles_go_on_by_themselves(game: str, variant: str) -> None:
    batch = Batch(game, variant, games=games_of(game), seed=5, threads=2)
    for _ in range(10):
        batch.step(batch.sample())
    twins = [copy.copy(batch), copy.deepcopy(batch), batch.copy(), pickle.loads(pickle.dumps(batch))]
    for twin in twins:
        assert twin is not batch
        for name in ("mask", "observation", "rewards", "ended", "to_move", "plies"):
            assert (getattr(twin, name) == getattr(batch, name)).all(), name
    actions = batch.sample()
    assert all((twin.sample() == actions).all() for twin in twins)
    before = twins[0].observation.copy()
    batch.step(actions)
    assert (twins[0].observation == before).all()


def test_illegal_choices_change_nothing() -> None:
    batch = Batch("iago", games=4, threads=2)
    before = batch.observation.copy()
    for wrong in (-1, 61, 2**31 - 1, -(2**31), 60):
        actions = batch.sample()
        actions[2] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 2"):
            batch.step(actions)
    assert (batch.observation == before).all()


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(3, np.int32),
        np.zeros(4, np.float32),
        np.zeros(4, bool),
        np.zeros((2, 2), np.int32),
        np.array([0, 0, 0, 2**40]),
        None,
        [],
        [0, 0, 0],
        [0, 0, 0, 1.5],
        [0, 0, 0, None],
        "x",
    ],
    ids=str,
)
def test_wrong_arrays_are_refused(actions: Any) -> None:
    batch = Batch("lazo", "small", games=4, threads=1)
    before = batch.mask.copy()
    with pytest.raises((TypeError, ValueError)):
        batch.step(actions)
    with pytest.raises((TypeError, ValueError)):
        batch._core.sample(actions)
    assert (batch.mask == before).all()


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (np.zeros(3, np.int32), ValueError, "one action for each of the 4 games, not 3$"),
        (np.zeros((2, 2), np.int32), ValueError, "one action for each of the 4 games, not 2 × 2$"),
        (np.zeros(4), TypeError, "actions are whole numbers, not float64$"),
        ([0, 1, 2**40, 3], ValueError, f"action {2**40} is not legal in game 2$"),
        ([0, 1, -1, 3], ValueError, "action -1 is not legal in game 2$"),
        ([0, 1, 9999, 3], ValueError, "action 9999 is not legal in game 2$"),
    ],
)
def test_what_is_wrong_with_actions_is_said(actions: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Batch("lazo", "small", games=4, threads=1).step(actions)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64, "list", "strided"])
def test_actions_of_any_whole_numbers(dtype: Any) -> None:
    one, other = (Batch("iago", games=4, seed=1, threads=1) for _ in range(2))
    actions = one.sample()
    one.step(actions)
    if dtype == "list":
        other.step(actions.tolist())
    else:
        other.step(np.repeat(actions, 2)[::2] if dtype == "strided" else actions.astype(dtype))
    assert (one.observation == other.observation).all()


@every_variant
def test_ends_are_told(game: str, variant: str) -> None:
    """The last position of each game that ended, its score, and both again in a copy."""
    batch = Batch(game, variant, games=6, seed=2, threads=1)
    ends = 0
    for _ in range(400):
        assert batch.final_observation.shape == (0, *batch.observation.shape[1:])
        assert batch.final_score.shape == (0, 2)
        batch.step(batch.sample())
        if batch.ended.any():
            twin = pickle.loads(pickle.dumps(batch))
            shown = zip(np.flatnonzero(batch.ended), batch.final_observation, batch.final_score, strict=True)
            for (i, planes, score), again in zip(shown, twin.final_observation, strict=True):
                state = batch.final_state(int(i))
                assert state.outcome
                assert tuple(score) == (state.outcome.score or (-1, -1))
                assert (planes == batch.encoding.planes(state)).all()
                assert (planes == again).all()
                assert twin.final_state(int(i)) == state
            ends += 1
            going = int(np.flatnonzero(batch.ended == 0)[0]) if not batch.ended.all() else None
            if going is not None:
                with pytest.raises(NoEnvironment, match=f"game {going} did not end in the last step"):
                    batch.final_state(going)
            if ends == 2:
                break
            batch.reset(ends)
    assert ends


def test_all_arrays_are_read_only() -> None:
    batch = Batch("iago", games=2, threads=1)
    for name in ("mask", "observation", "rewards", "ended", "to_move", "plies", "outside"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[:] = 1
    for array in (batch.sample(), *batch.legal(), batch.final_observation, batch.final_score):
        array[:] = 0  # the caller's own


def test_wrong_numbers_are_refused() -> None:
    over = archipel.position("desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W")
    for wrong, kind in (
        ({"games": 0}, "env.games"),
        ({"games": 2**21}, "env.games"),
        ({"games": 10**30}, "env.games"),
        ({"threads": 0}, "env.threads"),
        ({"threads": 1000}, "env.threads"),
        ({"game": over}, "env.over"),
    ):
        with pytest.raises(NoEnvironment) as refused:
            Batch(**({"game": "iago", "games": 2} | wrong))  # type: ignore[arg-type]
        assert refused.value.kind == kind
    Batch("iago", games=2, threads=256)
    with pytest.raises(archipel.UnknownGame):
        Batch("chess")
    batch = Batch("iago", games=2, threads=1)
    for game in (-1, 2, 10**6):
        for asked in (batch.state, batch.final_state):
            with pytest.raises(IndexError, match="there is no such game") as missing:
                asked(game)
            assert isinstance(missing.value, NoGame)
    ended: tuple[Any, ...] = ((0, 0), "", 0, "")  # not at all
    wrong_places: list[list[Any]] = [
        [],
        [("99999999999999", 0, "", [], (1, 2), 0, *ended)] * 2,
        [("5/6/7/8/9/8/7/6/5", 2, "", [], (1, 2), 0, *ended)] * 2,
        [("5/6/7/8/9/8/7/6/5", 0, "", [1, 2, 3], (1, 2), 0, *ended)] * 2,
        [("5/6/7/8/9/8/7/6/5", 0, "", [], (1, 2), 0, (0, 0), "5/6/7/8/9/8/7/6/5", 0, "")] * 2,  # not its end
    ]
    for nonsense in wrong_places:
        with pytest.raises(ValueError, match=r"."):
            batch._core.restore(nonsense)


def test_arrays_outlive_the_batch() -> None:
    mask = Batch("lazo", "side2", games=3, threads=1).mask
    assert mask.sum() == 21
    with pytest.raises(ValueError, match="read-only"):
        mask[:] = 1


def test_seeds_have_nothing_in_common() -> None:
    """Each game of each seed has random numbers of its own."""
    games = set()
    for seed in range(8):
        batch = Batch("lazo", games=8, seed=seed, threads=1)
        moves = []
        for _ in range(12):
            moves.append(batch.sample())
            batch.step(moves[-1])
        games |= {tuple(game) for game in np.array(moves).T.tolist()}
    assert len(games) == 64


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_the_child_of_a_fork_is_told_so() -> None:
    """In a process of its own, for a fork copies all threads' locks."""
    code = """
import os, sys
from archipel.env import Batch
batch = Batch("iago", games=4, threads=2)
batch.step(batch.sample())
child = os.fork()
if not child:
    try:
        batch.sample()
    except RuntimeError as error:
        sys.exit(7 if "another process" in str(error) else 1)
_, status = os.waitpid(child, 0)
batch.step(batch.sample())
sys.exit(os.waitstatus_to_exitcode(status))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 7


def test_threads_are_as_many_as_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(1000)), raising=False)
    assert len(Batch("iago", games=2)) == 2


def test_one_thread_at_a_time() -> None:
    batch = Batch("palago", games=256, threads=1)
    refused = []

    def use() -> None:
        for _ in range(40):
            try:
                batch._core.reset(1)
            except RuntimeError as error:
                refused.append(str(error))

    users = [threading.Thread(target=use) for _ in range(4)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    assert set(refused) <= {"this is being used by another thread"}
    batch.step(batch.sample())
