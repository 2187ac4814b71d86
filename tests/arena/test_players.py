"""Players as they are written."""

import pytest

from archipel import Limit, games, position, start
from archipel.arena.players import BadPlayer, Turn, entrant
from archipel.arena.ugi import ClockTimes
from archipel.engine.timing import share

OWN = "level:nodes=9,temperature=1.2,attention=0.5,careful=1"


@pytest.mark.parametrize(
    ("text", "limit", "threads"),
    [
        ("uct", Limit(), 1),
        ("uct:nodes=2000", Limit(nodes=2000), 1),
        ("uct:time=0.1", Limit(time=0.1), 1),
        ("uct:depth=9,nodes=50", Limit(depth=9, nodes=50), 1),
        (" uct:nodes=7,threads=2 ", Limit(nodes=7), 2),
    ],
)
def test_searches(text: str, limit: Limit, threads: int) -> None:
    found = entrant(text)
    assert (found.kind, found.limit, found.options.threads, str(found)) == ("uct", limit, threads, text.strip())


def test_others() -> None:
    assert entrant("random").kind == "random"
    assert entrant('cmd:"./engine --fast 3"').command == "./engine --fast 3"
    assert entrant("cmd:engine").command == "engine"


@pytest.mark.parametrize("text", ["random", "uct:nodes=5", "uct", "level3", "level4.5", "best:hash=3", OWN])
def test_what_repeats(text: str) -> None:
    assert entrant(text).repeats


@pytest.mark.parametrize("text", ["uct:time=1", "uct:nodes=5,threads=2", "cmd:x"])
def test_what_does_not_repeat(text: str) -> None:
    assert not entrant(text).repeats


@pytest.mark.parametrize(
    "text",
    ["", "chess", "uct:", "uct:nodes", "uct:nodes=", "uct:nodes=0", "uct:nodes=x", "uct:time=-1", "uct:time=nan",
     "uct:speed=3", "uct:nodes=5,", "uct:threads=0", "uct:threads=1000", "best:cpu=1,threads=2", "cmd:", 'cmd:""',
     "python:", "python:mynet", "python::choose", "python:mynet:",
     "level", "level0", "level11", "level3:nodes=5", "level:", "level:nodes=5",
     "level:nodes=0,temperature=1,attention=1,careful=1", "level:nodes=5,temperature=1..2,attention=1,careful=1",
     "levels", "random:3", "uct:nodes=1e9"],
)  # fmt: skip
def test_nonsense_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadPlayer) as error:
        entrant(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("uct:weights=a.weights", "uct takes no weights; it takes nodes, time, depth, cpu, threads, hash"),
        ("uct:nodes=5,speed=3", "uct takes no speed; it takes nodes, time, depth, cpu, threads, hash"),
        ("best:speed=3", "best takes no speed; it takes nodes, time, depth, cpu, threads, hash, weights"),
        ("level3.x", "'level3.x' is no level; levels are level1 to level10, and between them those like level4.5"),
    ],
)
def test_what_would_be_right_is_said(text: str, words: str) -> None:
    with pytest.raises(BadPlayer) as error:
        entrant(text)
    assert str(error.value).endswith(words)


@pytest.mark.parametrize(
    "text", ["random", "uct:nodes=20", "uct:time=0.01", "uct", "level2", "level2.5", "best:nodes=20", OWN]
)
@pytest.mark.parametrize("game", games())
def test_choices_are_legal_and_repeat(text: str, game: str) -> None:
    state = start(game)
    turn = Turn(state, (), state, Limit(nodes=30), 0.2, 1.0, seed=5)
    choice = entrant(text).player().choose(turn)
    assert state.move(choice.move)
    if entrant(text).repeats:
        assert entrant(text).player().choose(turn) == choice


def test_a_clock_that_has_almost_run_down_still_gives_a_move() -> None:
    state = position("lazo/side2 1W/3/2 B")
    turn = Turn(state, (), state, ClockTimes((0.0, 0.0)), 0.2, 1.0, seed=5)
    assert state.move(entrant("uct").player().choose(turn).move)


def test_shares_of_a_clock() -> None:
    assert share(60, 0) == pytest.approx(2.4)
    assert share(60, 1) == pytest.approx(3.2)
    assert share(0.5, 10) == pytest.approx(0.23)
    assert share(0.01, 5) == 0
    total, left = 0.0, 30.0
    for _ in range(500):  # never runs down
        spent = share(left, 0.1)
        left += 0.1 - spent
        total += spent
        assert left > 0
