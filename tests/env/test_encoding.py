"""What a player sees decides what may be done; moves and numbers lead to each other; a window on Palago's field."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import State
from archipel.engine import Native
from archipel.env import Batch, Encoding
from archipel.env.errors import BadAction, NoEnvironment
from archipel.rules.errors import WrongType
from tests.play import NATIVE, random_game, random_states

every_variant = pytest.mark.parametrize(("game", "variant"), NATIVE)


def begun(encoding: Encoding, state: State, seed: int) -> Iterator[tuple[int, ...]]:
    """The choices of a turn at random, one after the other, before the last."""
    chance, chosen, native = random.Random(seed), list[int](), archipel.native(state)
    while True:
        yield tuple(chosen)
        native, chosen = encoding.choose(native, chosen, chance.choice(encoding.legal(native, chosen)))
        if not chosen:
            return


def other_side(state: State) -> State | None:
    """The same pieces with the players' colours and turns exchanged, if that can be written."""
    swap = {"iago": "DLdl", "lazo": "WB", "desdemona": "WBwb"}.get(state.game)
    if swap is None:
        return None
    table = str.maketrans(swap, "".join(swap[i ^ 1] for i in range(len(swap))))
    letter = state.letters[1 - state.to_move]
    head = f"{state.game}/{state.variant}"
    return archipel.position(f"{head} {state.board_text.translate(table)} {letter}{state.mark}")


def future(native: Native, encoding: Encoding, chosen: Sequence[int]) -> Any:
    """The legal choices now, and after some of them what is then legal and seen."""
    legal = encoding.legal(native, chosen)
    chance = random.Random(len(legal))
    after = {}
    for action in sorted(chance.sample(legal, min(3, len(legal)))):
        then, made = encoding.choose(native, chosen, action)
        after[action] = (tuple(encoding.legal(then, made)), then.over, encoding.planes(then, chosen=made).tobytes())
    return tuple(legal), tuple(after.items())


@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_positions_that_go_on_differently_look_different(game: str, variant: str, seed: int) -> None:
    """Of all positions of some games, with the choices begun, and the same set up for the other side."""
    encoding = Encoding(game, variant)
    seen: dict[bytes, Any] = {}
    states = random_game(game, variant, seed)[:-1]
    for state in random.Random(seed).sample(states, min(12, len(states))):
        for one in (state, other_side(state)):
            if one is None or one.outcome:
                continue
            for chosen in begun(encoding, one, seed):
                view = encoding.planes(one, chosen=chosen).tobytes()
                told = future(archipel.native(one), encoding, chosen)
                assert seen.setdefault(view, told) == told, (one, chosen)


@every_variant
def test_the_first_turns_look_different(game: str, variant: str) -> None:
    """Where colours, a swap or a first turn without a shot matter most: all positions after at most two choices."""
    encoding = Encoding(game, variant)
    seen: dict[bytes, Any] = {}

    def look(native: Native, chosen: list[int], depth: int, chance: random.Random) -> None:
        if native.over:
            return
        view = encoding.planes(native, chosen=chosen).tobytes()
        told = future(native, encoding, chosen)
        assert seen.setdefault(view, told) == told, (native, chosen)
        if depth:
            legal = encoding.legal(native, chosen)
            swaps = [action for action in legal if encoding.text(native, action) == "swap"]
            for action in {*swaps, *legal[:3], *chance.sample(legal, min(3, len(legal)))}:
                look(*encoding.choose(native, chosen, action), depth - 1, chance)

    start = archipel.start(game, variant)
    look(archipel.native(start), [], 3, random.Random(1))
    if other := other_side(start):
        look(archipel.native(other), [], 3, random.Random(1))


def test_palago_shows_the_way_of_the_tile_just_chosen() -> None:
    state, encoding = archipel.start("palago").play("0,0a+1,0a"), Encoding("palago")
    tile = encoding.choices_of(state, "-1,0a+-1,1c")[0]
    views = [encoding.planes(state, chosen=[tile + way]) for way in range(3)]
    assert [np.argwhere(view[5:]).tolist() for view in views] == [[[way, 47, 46]] for way in range(3)]


def test_lazo_shows_whether_a_swap_may_come() -> None:
    encoding, start = Encoding("lazo", "small"), archipel.start("lazo", "small")
    states = [start, start.play("d4"), start.play("d4").play("swap"), start.play("d4").play("c3")]
    shown = [encoding.planes(state)[-1] for state in states]
    assert [(int(plane.min()), int(plane.max())) for plane in shown] == [(1, 1), (1, 1), (0, 0), (0, 0)]


def test_desdemona_shows_the_first_turn() -> None:
    encoding, start = Encoding("desdemona"), archipel.start("desdemona")
    for state, first in ((start, 1), (start.play("d1-d7"), 0), (start.play("d1-d7").play("a4-b4/b9"), 0)):
        assert (encoding.planes(state)[7] == first).all()


@every_variant
@given(seed=st.integers(0, 10**6))
def test_who_waits_sees_own_and_opposing_planes_exchanged(game: str, variant: str, seed: int) -> None:
    encoding = Encoding(game, variant)
    state = random_states(game, variant, seed % 50, 1)[0]
    own, other = (encoding.planes(state, player) for player in (state.to_move, 1 - state.to_move))
    paired = {"desdemona": 4, "iago": 4, "lazo": len(own) - 1, "palago": 2}[game]
    exchanged = [plane ^ 1 if plane < paired else plane for plane in range(len(own))]
    assert np.array_equal(own, other[exchanged])


# --- moves and numbers


@every_variant
@pytest.mark.parametrize("whole_turns", [False, True])
@given(seed=st.integers(0, 10**6))
def test_moves_and_numbers_lead_to_each_other(game: str, variant: str, whole_turns: bool, seed: int) -> None:
    chance = random.Random(seed)
    for window in (None, 31) if game == "palago" else (None,):
        encoding = Encoding(game, variant, whole_turns=whole_turns, window=window)
        state = random_states(game, variant, seed % 20, 1)[0]
        for move in chance.sample(state.legal_moves(), min(5, len(state.legal_moves()))):
            choices = encoding.choices_of(state, move)
            assert 1 <= len(choices) <= encoding.choices
            assert encoding.move_of(state, choices) == move
            native, chosen = archipel.native(state), list[int]()
            for choice in choices:
                native, chosen = encoding.choose(native, chosen, choice)
            assert not chosen
            assert native.text == state.play(move).text


@every_variant
def test_every_number_has_its_own_spot(game: str, variant: str) -> None:
    for window in (None, 31) if game == "palago" else (None,):
        encoding = Encoding(game, variant, window=window)
        spots = encoding.spots
        assert spots.shape == (encoding.actions, 3)
        on_planes = spots[spots[:, 0] >= 0]
        assert len({tuple(spot) for spot in on_planes.tolist()}) == len(on_planes) >= encoding.actions - 1
        assert (on_planes[:, 1:] < encoding.shape[1:]).all()


def test_spots_lie_over_the_cells_of_the_planes() -> None:
    """What a move puts down is seen at its spot in the next position."""
    for game, variant, moves in (
        ("iago", "loose", ["e4"]),
        ("lazo", "small", ["d4"]),
        ("palago", "single", ["0,0b", "1,0c"]),
    ):
        encoding, state = Encoding(game, variant), archipel.start(game, variant)
        for move in moves:
            (number,) = encoding.choices_of(state, move)
            before, state = state, state.play(move)
            changed = np.argwhere(encoding.planes(state, 0) > encoding.planes(before, 0))[:, 1:].tolist()
            assert encoding.spots[number][1:].tolist() in changed


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ([], "no whole turn"),
        ([30], "no whole turn"),
        ([30, 31], "no whole turn"),
        ([30, 31, 81, 4], "more choices than a turn has"),
        ([0], "choice 0 is not legal"),
        ([-1], "choice -1 is not legal"),
        ([30, 31, 100], "choice 100 is not legal"),
    ],
)
def test_choices_that_make_no_move(choices: list[int], words: str) -> None:
    with pytest.raises(BadAction, match=words):
        Encoding("desdemona").move_of(archipel.start("desdemona").play("d1-d7"), choices)


def test_what_is_of_another_game_is_refused() -> None:
    encoding = Encoding("iago")
    for wrong in (archipel.start("iago", "loose"), archipel.start("lazo")):
        for call in (encoding.legal, encoding.planes, lambda state: encoding.choose(state, [], 0)):
            with pytest.raises(NoEnvironment, match=f"another game or variant: {wrong.game}/{wrong.variant}, not iago"):
                call(wrong)
    with pytest.raises(archipel.IllegalMove):
        encoding.choices_of(archipel.start("iago"), "a1")
    with pytest.raises(archipel.BadNotation):
        encoding.choices_of(archipel.start("iago"), "x")


def test_what_is_not_there_is_refused_by_its_kind() -> None:
    state = archipel.start("desdemona").play("d1-d7")
    encoding, whole = Encoding("desdemona"), Encoding("desdemona", whole_turns=True)
    for call, kind in (
        (lambda: encoding.choose(state, [], 0), "env.illegal-choice"),
        (lambda: encoding.choose(state, [0], 31), "env.illegal-choice"),
        (lambda: encoding.choose(state, [], 2**40), "env.illegal-choice"),
        (lambda: encoding.choose(state, [30, 31, 81], 4), "env.whole-turn"),
        (lambda: encoding.legal(state, [30, 31, 81]), "env.whole-turn"),
        (lambda: encoding.planes(state, chosen=[30, 30]), "env.illegal-choice"),
        (lambda: encoding.text(state, 100), "env.no-choice"),
    ):
        with pytest.raises(BadAction) as refused:
            call()
        assert refused.value.kind == kind
    with pytest.raises(NoEnvironment, match="'5' is no player: player is 0 or 1"):
        encoding.planes(state, 5)
    with pytest.raises(WrongType):
        encoding.legal("desdemona")  # type: ignore[arg-type]
    with pytest.raises(NoEnvironment, match="whole turns have no place on planes"):
        whole.spots  # noqa: B018


# --- a window on Palago's field

PALAGO = archipel.games()["palago"]


def steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def middle(state: State) -> tuple[int, int]:
    """The cell from which the furthest tile is nearest, by trying all; of several the one in their middle."""
    cells = list(state.layout.tiles)  # type: ignore[attr-defined]
    if not cells:
        return 0, 0
    reach = [range(min(numbers) - 9, max(numbers) + 10) for numbers in zip(*cells, strict=True)]
    furthest = {(q, r): max(steps((q, r), cell) for cell in cells) for q in reach[0] for r in reach[1]}
    nearest = [at for at, furthest_tile in furthest.items() if furthest_tile == min(furthest.values())]
    columns = [q for q, _ in nearest]
    column = (min(columns) + max(columns)) // 2
    rows = [r for q, r in nearest if q == column]
    return column, (min(rows) + max(rows)) // 2


def tile_numbers(move: archipel.Move, centre: tuple[int, int], window: int) -> set[int]:
    """The numbers of a move's tiles in a window, worked out from the description."""
    q0, r0 = centre
    reach = window // 2
    numbers = set()
    for step in move:
        q, r = (int(number) for number in step[:-1].split(","))
        if steps((q, r), (q0, r0)) > reach:
            return set()
        numbers.add(3 * (window * (r - r0 + reach) + q - q0 + reach) + "abc".index(step[-1]))
    return numbers


@pytest.mark.parametrize("variant", PALAGO)
@pytest.mark.parametrize("window", [15, 31])
@pytest.mark.parametrize("seed", range(2))
def test_numbers_in_a_window(variant: str, window: int, seed: int) -> None:
    encoding = Encoding("palago", variant, window=window)
    single = variant == "single"
    for state in random_game("palago", variant, seed)[:6]:
        if state.outcome:
            break
        centre = middle(state)
        moves = {move: tile_numbers(move, centre, window) for move in state.legal_moves()}
        legal = encoding.legal(state)
        assert set(legal) == {number for numbers in moves.values() for number in numbers}
        for first in random.Random(seed).sample(legal, 1 if not single else 0):
            partners = {
                number if len(numbers) == 2 else 3 * window**2
                for numbers in moves.values()
                if first in numbers
                for number in (numbers - {first} or {first})
            }
            assert set(encoding.legal(state, [first])) == partners


def line(tiles: int, way: str = "a") -> State:
    """A straight field, from 0,0 to the east."""
    side = "W" if tiles // 2 % 2 == 0 else "B"
    return archipel.position(f"palago/standard {'+'.join(f'{q},0{way}' for q in range(tiles))} {side}")


def test_the_longest_field_fits_a_window_of_51() -> None:
    """46 tiles in a line before the last turn: 23 steps from the middle, and two more to where a tile may lie."""
    state = line(46)
    assert len(Encoding("palago", window=51).legal(state)) > 0
    for window, whole in ((51, True), (49, False)):
        batch = Batch(state, games=1, threads=1, window=window, whole_turns=True)
        assert batch.outside[0] == (not whole)
        _, listed = batch.legal()
        assert (len(listed) == len(state.legal_moves())) == whole
    for window in (45, 15):
        with pytest.raises(NoEnvironment, match="the field is larger than the window"):
            Batch(state, games=1, threads=1, window=window)
        with pytest.raises(NoEnvironment, match="the field is larger than the window"):
            Encoding("palago", window=window).planes(state)


@pytest.mark.parametrize("variant", PALAGO)
def test_no_field_is_too_large_for_a_window_of_51(variant: str) -> None:
    """Fields that grow as far out as they can, by always taking one of the outermost choices."""
    encoding, chance = Encoding("palago", variant, window=51), random.Random(2)
    for corner in ((1, 0), (0, 1), (1, -1)):
        native, chosen = encoding.start, list[int]()
        while not native.over:
            legal = encoding.legal(native, chosen)
            if not chosen:
                assert encoding.planes(native).any()
            outermost = sorted(legal, key=lambda n: corner @ encoding.spots[n][[2, 1]] if n < 7803 else -99)[-9:]
            native, chosen = encoding.choose(native, chosen, chance.choice(outermost))


@pytest.mark.parametrize("variant", PALAGO)
@pytest.mark.parametrize("window", [15, 31])
def test_there_is_always_a_choice_in_a_window(variant: str, window: int) -> None:
    """Also when the field outgrows it: then what lies outside is left out, and `outside` says so."""
    batch = Batch("palago", variant, games=16, threads=1, seed=3, window=window)
    cut = np.zeros(16, bool)
    for _ in range(120):
        outermost = np.array([np.flatnonzero(mask)[-1] for mask in batch.mask])
        actions = np.where(np.arange(16) % 2, outermost, batch.sample())
        batch.step(actions)
        cut |= batch.outside.astype(bool)
        assert batch.mask.any(axis=1).all()
    assert cut[1::2].any() == (window == 15) or window == 31


def test_what_a_window_leaves_out() -> None:
    """Each move whose tiles all lie inside has its number; each other one is refused by name."""
    state, encoding = line(14), Encoding("palago", window=15, whole_turns=True)
    legal, outside = set(encoding.legal(state)), 0
    for move in state.legal_moves():
        if any(steps((6, 0), (int((at := step[:-1].split(","))[0]), int(at[1]))) > 7 for step in move):
            with pytest.raises(NoEnvironment, match="the move lies outside the window"):
                encoding.choices_of(state, move)
            outside += 1
        else:
            (number,) = encoding.choices_of(state, move)
            legal.remove(number)
    assert not legal
    assert outside


def test_windows_that_there_are_not() -> None:
    for window in (-1, 1, 13, 30, 97, 1001):
        with pytest.raises(NoEnvironment, match="a window is an odd number from 15 to 95"):
            Encoding("palago", window=window)
        with pytest.raises(NoEnvironment, match="a window is an odd number from 15 to 95"):
            Batch("palago", games=1, window=window)
    with pytest.raises(NoEnvironment, match="iago is seen whole, so it has no window"):
        Batch("iago", games=1, window=31)


@pytest.mark.parametrize("variant", PALAGO)
def test_a_window_shows_what_is_seen_whole(variant: str) -> None:
    whole, encoding = Encoding("palago", variant), Encoding("palago", variant, window=51)
    for state in random_states("palago", variant, 5, 5):
        q, r = middle(state)
        rows, columns = slice(47 + r - 25, 47 + r + 26), slice(47 + q - 25, 47 + q + 26)
        assert np.array_equal(encoding.planes(state), whole.planes(state)[:, rows, columns])


def test_a_game_in_python_alone_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archipel.env.encoding.is_native", lambda game: False)
    for make in (Encoding, Batch):
        with pytest.raises(NoEnvironment, match="iago is played by the Python rules alone, so it has no environment"):
            make("iago")
