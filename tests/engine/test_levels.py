"""Levels for people: what they never miss, that they play the same again, and that each lies above the one before."""

import time
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from archipel import Limit, State, games, position, start
from archipel.arena.players import Turn, entrant
from archipel.engine import Native, levels
from archipel.engine.characters import Character, winning_move
from archipel.engine.core import is_native, native
from archipel.engine.levels import COUNT, USUAL, BadLevel, Level, Row, level, level_name, level_number, register
from archipel.engine.thinking import Found
from archipel.table import Seat
from tests.play import VARIANTS, random_game, random_moves

every_game = pytest.mark.parametrize("game", list(games()))
NUMBERS = st.sampled_from([1, 1.5, 2, 2.9, 3, 4, 4.5, 6, 7])
SEEDS = st.integers(0, 2**40)


def choice(state: State, number: float, seed: int = 0, last: str = "") -> str:
    """What a level plays. It may think for as long as it likes."""
    playing = level(state, number).within(None)
    thinking = playing.think(state, seed)
    for _ in thinking.run():
        pass
    return playing.choose(state, thinking, seed, last)


def fast(state: State) -> State | Native:
    return native(state) if is_native(state.game) else state


def wins_at_once(state: State | Native) -> set[str]:
    """All of them, by trying every move."""
    return {str(move) for move in state.legal_moves() if _won(state.play(move), state.to_move)}


def _won(state: State | Native, player: int) -> bool:
    return state.outcome is not None and state.outcome.winner == player


def seeds_of(variant: str) -> int:
    """Games to look at; fewer where there are tens of thousands of moves to try."""
    return 1 if variant == "anywhere" else 4


# --- tables


@every_game
def test_every_game_has_ten_levels_each_above_the_one_before(game: str) -> None:
    table = levels.rows(game)
    assert len(table) == COUNT == 10
    for low, high in pairwise(table):
        assert low != high
        assert low.nodes <= high.nodes
        assert low.temperature >= high.temperature
        assert low.attention <= high.attention
    assert table[-1].temperature == 0
    assert table[-1].attention == 1


def test_a_game_that_nobody_has_measured_has_levels_too() -> None:
    assert levels.rows("chess") == USUAL


@pytest.mark.parametrize(
    "table",
    [
        USUAL[:9],
        (*USUAL[:9], USUAL[8]),
        USUAL[::-1],
        (Row(0, 1.0, 0.4), *USUAL[1:]),
        (*USUAL[:9], USUAL[9]._replace(temperature=0.5)),
        (*USUAL[:9], USUAL[9]._replace(attention=1.5)),
    ],
)
def test_a_table_that_does_not_rise_is_refused(table: tuple[Row, ...]) -> None:
    before = levels.rows("iago")
    with pytest.raises(ValueError, match="iago needs rows for 10 levels"):
        register(type(start("iago")), table)
    assert levels.rows("iago") == before


@pytest.mark.parametrize(("number", "seconds"), [(1, 0.5), (6, 0.5), (6.5, 2), (9, 2), (9.1, 5), (10, 5)])
def test_nobody_waits_long(number: float, seconds: float) -> None:
    assert level(start("lazo"), number).limit.time == seconds


@every_game
@given(st.integers(1, COUNT - 1), st.floats(0.05, 0.95))
def test_between_two_levels_there_are_others(game: str, below: int, part: float) -> None:
    low, middle, high = (levels.row(game, number) for number in (below, below + part, below + 1))
    for one, between, other in zip(low, middle, high, strict=True):
        assert min(one, other) <= between <= max(one, other)
        assert (between in (one, other)) == (one == other)


@pytest.mark.parametrize("number", [0, -1, 11, 0.9, 10.1, float("nan")])
def test_there_are_no_other_levels(number: float) -> None:
    with pytest.raises(BadLevel, match="from 1 to 10"):
        level(start("iago"), number)


@pytest.mark.parametrize(
    "text",
    ["", "level", "level0", "level11", "level03", "Level3", "level3 ", "3", "level٣", "level0.5", "level10.1",
     "level3.", "level3.125", "level.5", "level-3", "level3.٣", "level1e1"],
)  # fmt: skip
def test_levels_written_wrongly(text: str) -> None:
    with pytest.raises(BadLevel, match=r"level1 to level10, and between them those like level4\.5"):
        level_number(text)


@pytest.mark.parametrize("text", ["level1", "level9", "level10", "level4.5", "level9.99"])
def test_levels_written_rightly_are_read_everywhere(text: str) -> None:
    assert level_name(level_number(text)) == text
    assert str(Seat.of(text)) == text
    state = start("lazo", "side2")
    turn = Turn(state, (), state, Limit(nodes=1), 0.2, 1.0, seed=5)
    if level_number(text) < 9:
        assert entrant(text).player().choose(turn).move == choice(state, level_number(text), 5)


# --- what they play


@every_game
@settings(max_examples=15)
@given(SEEDS, NUMBERS, st.data())
def test_moves_are_legal_and_the_same_again(game: str, seed: int, number: float, data: st.DataObject) -> None:
    plies = random_game(game, "standard", seed % 20)[:-1]
    ply = data.draw(st.integers(0, len(plies) - 1))
    last = str(random_moves(game, "standard", seed % 20)[ply - 1]) if ply else ""
    chosen = choice(plies[ply], number, seed, last)
    assert plies[ply].move(chosen)
    assert choice(plies[ply], number, seed, last) == chosen


@every_game
def test_they_vary(game: str) -> None:
    state = start(game)
    assert len({choice(state, 2, seed) for seed in range(12)}) > 1


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_win_on_the_spot_is_never_missed(game: str, variant: str) -> None:
    found = 0
    for seed in range(seeds_of(variant)):
        for state in random_game(game, variant, seed)[-4:-1]:
            if wins := wins_at_once(fast(state)):
                found += 1
                for number in (1, 2.5, 4, 7):
                    assert choice(state, number, seed) in wins
    assert found or game == "desdemona"  # which often ends in a draw of no turn


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_wins_on_the_spot_are_seen(game: str, variant: str) -> None:
    for seed in range(seeds_of(variant)):
        for state in random_game(game, variant, seed)[-6:]:
            seen, wins = winning_move(fast(state)), wins_at_once(fast(state))
            assert seen in wins if wins else seen is None


BORDER = (  # an amazon beside empty squares has no shot
    ("2bW6/2Wnn3bw/Bb1w3bwn/w1b7/W1bbww2n1/3b4W1/1b3bwnnb/w1b1w1wwnn/2w1nnnwwb/nn2b2wbn W", "c9-b9/b7"),
    ("6n3/3b6/10/3b6/Bw3b4/3b1n2n1/wb7n/6BB1w/2w3b1wW/n1n1b1Bw2 B", None),
)


@pytest.mark.parametrize(("text", "win"), BORDER)
def test_wins_for_want_of_a_shot_are_seen(text: str, win: str | None) -> None:
    state = position(f"desdemona/border {text}")
    wins = wins_at_once(fast(state))
    assert wins
    assert win is None or win in wins
    assert all(choice(state, number, 1) in wins for number in (1, 3, 6))


def lives(state: State, move: str) -> bool:
    after = fast(state).play(move)
    return not (_won(after, 1 - state.to_move) or wins_at_once(after))


@pytest.mark.parametrize(
    ("game", "variant", "seeds"), [("lazo", "small", 25), ("lazo", "side3", 25), ("palago", "single", 10)]
)
def test_from_level_3_on_threats_are_answered(game: str, variant: str, seeds: int) -> None:
    """Wherever some move does not lose to a win on the spot, such a one is played."""
    asked = 0
    for seed in range(seeds):
        for state in random_game(game, variant, seed)[-5:-1]:
            if wins_at_once(fast(state)):
                continue
            alive = {str(move) for move in state.legal_moves() if lives(state, str(move))}
            if alive and len(alive) < len(state.legal_moves()):
                asked += 1
                assert all(choice(state, number, seed) in alive for number in (3, 4.5, 6))
    assert asked > 5


def test_level_1_overlooks_threats_now_and_then() -> None:
    """Otherwise the test above would say nothing."""
    overlooked = 0
    for seed in range(40):
        for state in random_game("lazo", "small", seed)[-4:-1]:
            moves = [str(move) for move in state.legal_moves()]
            if not wins_at_once(fast(state)) and any(lives(state, move) for move in moves):
                overlooked += not lives(state, choice(state, 1, seed))
    assert overlooked


# --- characters


def found(*lines: tuple[str, float, int], proven: int | None = None) -> Found:
    return Found([([move], value, visits) for move, value, visits in lines], proven, 10, 1, 0.0)


OPEN = start("lazo", "side4")
CELLS = [str(move) for move in OPEN.legal_moves()]
CALM = Character(0, 1, careful=True)


def test_without_temperature_the_first_line_is_played() -> None:
    assert CALM.choose(OPEN, found((CELLS[3], 0.1, 9), (CELLS[0], 0.2, 9)), 1) == CELLS[3]


@given(st.integers(0, 2**32), st.floats(0.1, 3), st.floats(0, 1), st.booleans())
def test_who_stands_to_win_does_not_choose_what_it_thinks_worse_than_even(
    seed: int, heat: float, attention: float, careful: bool
) -> None:
    said = found((CELLS[0], 0.8, 20), (CELLS[1], 0.7, 9), (CELLS[2], -0.2, 30))
    assert Character(heat, attention, careful).choose(OPEN, said, seed) in CELLS[:2]


@given(st.integers(0, 2**32), st.floats(0.1, 3), st.floats(0, 1), st.booleans())
def test_what_is_proven_won_is_played(seed: int, heat: float, attention: float, careful: bool) -> None:
    said = found((CELLS[5], 1, 1), (CELLS[0], 0.7, 900), proven=OPEN.to_move)
    assert Character(heat, attention, careful).choose(OPEN, said, seed) == CELLS[5]


def played(character: Character, said: Found, last: str = "", games: int = 400) -> dict[str, int]:
    moves = [character.choose(OPEN, said, seed, last) for seed in range(games)]
    return {move: moves.count(move) for move in sorted(set(moves))}


def test_temperature_1_plays_as_often_as_the_search_looked() -> None:
    counts = played(Character(1, 1, careful=False), found((CELLS[0], 0, 60), (CELLS[1], 0, 30), (CELLS[2], 0, 10)))
    assert [counts[move] / 400 for move in CELLS[:3]] == pytest.approx([0.6, 0.3, 0.1], abs=0.09)


def test_attention_sees_what_is_obvious_and_what_is_near() -> None:
    assert played(Character(0, 0, careful=False), found((CELLS[0], 0, 60), (CELLS[1], 0, 30))) == {CELLS[0]: 400}
    said = found((CELLS[30], 0, 40), (CELLS[0], 0, 39), (CELLS[1], 0, 21))
    far, near = (played(Character(0, 0, careful=False), said, last)[CELLS[30]] for last in (CELLS[0], CELLS[30]))
    assert near == 400
    assert 80 < far < 240


def test_somebody_without_attention_plays_what_the_search_has_not_looked_at() -> None:
    said = found((CELLS[0], 0, 1), (CELLS[1], 0, 1))
    assert len(played(Character(2, 0, careful=False), said)) > 10
    assert set(played(Character(2, 1, careful=False), said)) == {CELLS[0], CELLS[1]}


@given(st.integers(0, 30), st.integers(1, 10))
def test_lost_positions_are_played_on(seed: int, number: int) -> None:
    """Always resisting: a move is found where every one loses."""
    assume(number < 8)
    states = random_game("lazo", "side2", seed)
    for state in states[:-1]:
        assert state.move(choice(state, number, seed))


def test_a_level_is_a_search_a_limit_and_a_character() -> None:
    made = Level.of(3, Row(12.4, 0.5, 0.6))
    assert (made.search, made.limit, made.character) == ("puct", Limit(time=0.5, nodes=12), Character(0.5, 0.6, True))
    assert made.within(0.1).limit == Limit(time=0.1, nodes=12)


@every_game
def test_the_time_of_a_level_is_kept(game: str) -> None:
    state = random_game(game, "standard", 1)[4]
    for _ in range(10):  # the machine may be busy
        begun = time.monotonic()
        playing = level(state, 10).within(0.1)
        thinking = playing.think(state, 1)
        for _ in thinking.run():
            pass
        playing.choose(state, thinking, 1)
        if time.monotonic() - begun < 0.5:
            return
    pytest.fail("it thinks for too long")
