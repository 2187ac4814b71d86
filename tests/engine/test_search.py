"""Analyses: their limits, their proofs, and that the slow search and the fast one agree."""

import threading
import time

import pytest

import archipel
from archipel import Limit, analyse, games, start, think
from archipel.engine import plain
from archipel.engine.plain import PlainSearch
from archipel.engine.searches import begin
from archipel.rules import State
from tests.play import random_game

every_game = pytest.mark.parametrize("game", list(games()))


@every_game
def test_nodes_are_kept_and_the_same_seed_finds_the_same(game: str) -> None:
    one, again = (analyse(start(game), Limit(nodes=300), seed=1, lines=3) for _ in range(2))
    assert one.nodes == 300
    assert one.lines == again.lines
    assert one.best == one.lines[0].moves[0]
    assert [line.visits for line in one.lines] == sorted((line.visits for line in one.lines), reverse=True)
    for line in one.lines:
        assert -1 <= line.value <= 1
        state = start(game)
        for move in line.moves:
            state = state.play(move)


@every_game
def test_another_seed_of_uct_finds_something_else(game: str) -> None:
    one, other = (analyse(start(game), Limit(nodes=300), seed=seed, lines=3, search="uct") for seed in (1, 2))
    assert one.lines != other.lines


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_time_is_kept(game: str, threads: int) -> None:
    most = 0.12 + 0.03 * (game == "palago")  # its line is looked up in the Python rules
    for _ in range(20):  # the machine may be busy
        begun = time.monotonic()
        found = analyse(start(game), Limit(time=0.1), threads=threads)
        spent = time.monotonic() - begun
        assert found.nodes > 0
        assert spent > 0.09
        if spent < most:
            return
    pytest.fail(f"{spent:.2f} seconds instead of 0.1")


@every_game
def test_depth_is_kept(game: str) -> None:
    assert analyse(start(game), Limit(depth=2)).depth == 2


def test_no_time_at_all_still_gives_a_move() -> None:
    assert analyse(start("iago"), Limit(time=0)).best in start("iago").legal_moves()


def test_thoughts_are_streamed_and_can_be_left() -> None:
    nodes = []
    for thought in think(start("lazo"), Limit(), every=0.02):
        nodes.append(thought.nodes)
        if len(nodes) == 4:
            break
    assert nodes == sorted(set(nodes))


def test_a_search_can_be_stopped() -> None:
    search = begin(start("desdemona"))
    threading.Timer(0.05, search.stop).start()
    begun = time.monotonic()
    search.run(2**60, 60, 1000)
    assert time.monotonic() - begun < 20


def ends(game: str, variant: str, plies: int) -> list[State]:
    """Positions so many plies before the end of random games."""
    return [random_game(game, variant, seed)[-1 - plies] for seed in range(4)]


def value(state: State) -> int:
    """Who wins, by trying everything: 1, 0 or -1 for the player to move."""
    if state.outcome:
        winner = state.outcome.winner
        return 0 if winner is None else 1 if winner == state.to_move else -1
    return max(-value(state.play(move)) for move in state.legal_moves())


PROVEN = {1: "win", 0: "draw", -1: "loss"}


@pytest.mark.parametrize(("game", "variant", "plies"), [("iago", "standard", 3), ("lazo", "side2", 4)])
def test_proofs_are_true(game: str, variant: str, plies: int) -> None:
    for state in ends(game, variant, plies):
        expected = PROVEN[value(state)]
        found = analyse(state, Limit(nodes=200_000), seed=3)
        assert found.proven == expected
        assert found.value == {"win": 1, "draw": 0, "loss": -1}[expected]
        plain = PlainSearch(state, 3)
        plain.run(5_000, 60, 1000)
        winner = {"win": state.to_move, "draw": -1, "loss": 1 - state.to_move}[expected]
        assert plain.proven == winner
        if expected == "win":
            assert value(state.play(found.best)) == -1
            assert value(state.play(plain.lines(1)[0][0][0])) == -1


def test_a_tile_that_wins_at_once_is_seen() -> None:
    found = 0
    for seed in range(30):
        states = random_game("palago", "standard", seed)
        before, end = states[-2], states[-1]
        if end.outcome and end.outcome.winner == before.to_move and any(len(m) == 1 for m in before.legal_moves()):
            analysis = analyse(before, Limit(nodes=50), seed=1)
            if analysis.proven == "win":
                outcome = before.play(analysis.best).outcome
                assert outcome
                assert outcome.winner == before.to_move
                found += 1
    assert found > 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Limit(time=-1), "a time is a number of seconds"),
        (lambda: Limit(time=float("nan")), "a time is a number of seconds"),
        (lambda: Limit(time="1"), "a time is a number of seconds"),  # type: ignore[arg-type]
        (lambda: Limit(nodes=0), "nodes is a whole number from 1"),
        (lambda: Limit(nodes=1e3), "nodes is a whole number from 1 to .*, not 1000.0"),  # type: ignore[arg-type]
        (lambda: Limit(nodes="9"), "nodes is a whole number from 1 to .*, not '9'"),  # type: ignore[arg-type]
        (lambda: Limit(depth=-3), "depth is a whole number from 1"),
        (lambda: analyse(start("iago"), Limit()), "needs a limit"),
        (lambda: analyse(start("iago"), Limit(nodes=1), search="magic"), "there is no search 'magic'"),
        (lambda: analyse(start("iago"), Limit(nodes=1), lines=0), "at least one line"),
        (lambda: Limit(nodes=True), "nodes is a whole number"),
        (lambda: analyse(start("iago"), Limit(cpu=1), threads=2), "a limit for one thread"),
        (lambda: analyse(start("iago"), Limit(nodes=1), threads=0), "threads is a whole number from 1 to 256"),
        (lambda: analyse(random_game("lazo", "side2", 1)[-1], Limit(nodes=1)), "the game is over"),
        (lambda: PlainSearch(random_game("lazo", "side2", 1)[-1], 1), "the game is over"),
    ],
)
def test_nonsense_is_refused(call: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: analyse("iago", Limit(nodes=1)), "a position is a State.*, not 'iago'"),  # type: ignore[arg-type]
        (lambda: analyse(start("iago"), 100), r"a limit is a Limit, like Limit\(nodes=1000\), not 100"),  # type: ignore[arg-type]
        (lambda: next(think(None, Limit(nodes=1))), "a position is a State.*, not None"),  # type: ignore[arg-type]
        (lambda: analyse(start("iago"), Limit(nodes=1), seed="x"), "a seed is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: analyse(start("iago"), Limit(nodes=1), search=["a"]), "a search is a name"),  # type: ignore[arg-type]
        (lambda: archipel.native("iago"), "a position is a State.*, not 'iago'"),  # type: ignore[arg-type]
        (lambda: archipel.playouts("iago", 5), "a position is a State.*, not 'iago'"),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused_as_such(call: object, words: str) -> None:
    for error in (TypeError, archipel.ArchipelError):
        with pytest.raises(error, match=words):
            call()  # type: ignore[operator]


def test_the_plain_search_keeps_to_its_memory() -> None:
    state = archipel.start("lazo", "side3")
    small, large = PlainSearch(state, 1, megabytes=1), PlainSearch(state, 1)
    for search in (small, large):
        search.run(2000, 60, 1000)
        assert search.nodes == 2000
        assert sum(visits for _, _, visits in search.lines(1000)) == 2000
    assert plain.tree_bytes(small._root) < 1.01 * 2**20 < plain.tree_bytes(large._root)
    move = small.lines(1)[0][0][0]
    assert small.follow([move])
    kept = plain.tree_bytes(small._root)
    small.run(500, 60, 1000)  # in what was freed
    assert kept < plain.tree_bytes(small._root) < 1.01 * 2**20


def test_the_plain_search_stops_and_tells_lines() -> None:
    search = PlainSearch(archipel.start("lazo", "side3"), 1)
    search.run(30, 60, 1000)
    assert search.nodes == 30
    assert search.depth >= 1
    texts, worth, visits = search.lines(1)[0]
    assert archipel.start("lazo", "side3").play(texts[0])
    assert -1 <= worth <= 1
    assert visits >= 1
    search.stop()
    search.run(60, 60, 1000)
    assert search.nodes == 30
    search.run(10**6, 0.05, 1000)
    assert search.nodes > 30
