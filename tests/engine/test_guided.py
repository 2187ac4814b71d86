"""Evaluations from outside: that they lead the search, that it finds wins, and what is said of bad ones."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from archipel import ArchipelError, Limit, State, analyse, games, start, think
from archipel.engine.core import is_native
from archipel.engine.evaluations import Positions
from archipel.engine.searches import Options, begin
from archipel.engine.thinking import Thinker
from tests.play import random_game

every_game = pytest.mark.parametrize("game", list(games()))


def even(positions: Positions) -> NDArray[np.float64]:
    return np.zeros(len(positions))


def counted(positions: Positions) -> tuple[NDArray[np.float64], list[NDArray[np.float64]]]:
    """Who has more of the first plane than of the second is ahead; the first moves are likely."""
    mine, yours = (positions.planes[:, plane].sum(axis=(1, 2), dtype=np.int64) for plane in (0, 1))
    return np.tanh((mine - yours) / 5), [np.linspace(2, 1, len(moves)) for moves in positions.legal]


@every_game
def test_nodes_are_kept_and_the_same_is_found_again(game: str) -> None:
    evaluate = counted if is_native(game) else even
    one, again = (analyse(start(game), Limit(nodes=150), evaluate=evaluate, lines=3) for _ in range(2))
    assert one.lines == again.lines
    assert one.nodes == 150 or one.proven
    for line in one.lines:
        assert -1 <= line.value <= 1
        state = start(game)
        for move in line.moves:
            state = state.play(move)


@every_game
def test_it_gets_all_that_a_network_needs(game: str) -> None:
    seen = list[int]()

    def evaluate(positions: Positions) -> list[float]:
        seen.append(len(positions))
        for state, legal in zip(positions.states, positions.legal, strict=True):
            assert not state.outcome
            assert sorted(legal) == sorted(str(move) for move in state.legal_moves())
        if is_native(game):
            count, planes, height, width = positions.planes.shape
            assert count == len(positions) == len(positions.natives)
            assert planes * height * width
        else:
            with pytest.raises(ArchipelError, match="only for games of the native core"):
                _ = positions.planes
        return [0.0] * len(positions)

    analyse(start(game), Limit(nodes=60), evaluate=evaluate, batch=8)
    assert max(seen) == 8
    assert seen[0] == 1  # the root alone


def test_it_leads_the_search() -> None:
    """To whatever the evaluation likes: here, and in no rule, to fill one cell before the other player does."""
    state = start("lazo", "side3").play("a1").play("b2")  # no swap any more

    def likes(positions: Positions) -> list[float]:
        corners = [native.board_text.split("/")[0][-1] for native in positions.natives]
        owners = [{"W": 0.9, "B": -0.9}.get(corner, 0.0) for corner in corners]
        return [-owner if native.to_move else owner for owner, native in zip(owners, positions.natives, strict=True)]

    assert str(analyse(state, Limit(nodes=300), evaluate=likes).best) == "e3"


def test_priors_lead_it_too() -> None:
    state = start("lazo")
    liked = str(state.legal_moves()[40])

    def likes(positions: Positions) -> tuple[list[float], list[list[float]]]:
        return [0.0] * len(positions), [[9.0 if move == liked else 1.0 for move in moves] for moves in positions.legal]

    assert str(analyse(state, Limit(nodes=40), evaluate=likes).best) == liked


def value(state: State) -> int:
    """Who wins, by trying everything: 1, 0 or -1 for the player to move."""
    if state.outcome:
        winner = state.outcome.winner
        return 0 if winner is None else 1 if winner == state.to_move else -1
    return max(-value(state.play(move)) for move in state.legal_moves())


@pytest.mark.parametrize(("game", "variant", "plies"), [("iago", "standard", 4), ("lazo", "side2", 4)])
@pytest.mark.parametrize("evaluate", [even, counted])
def test_it_finds_wins_and_proves_them(game: str, variant: str, plies: int, evaluate: Any) -> None:
    for seed in range(6):
        state = random_game(game, variant, seed)[-1 - plies]
        found, expected = analyse(state, Limit(nodes=20_000), evaluate=evaluate), value(state)
        assert found.proven == {1: "win", 0: "draw", -1: "loss"}[expected]
        assert found.value == expected
        if expected == 1:
            assert value(state.play(found.best)) == -1


@every_game
def test_a_win_on_the_spot_is_found_at_once(game: str) -> None:
    found = 0
    for seed in range(8):
        state, end = random_game(game, "standard", seed)[-2:]
        if end.outcome and end.outcome.winner == state.to_move:
            analysis = analyse(state, Limit(nodes=1), evaluate=even)
            assert analysis.proven == "win"
            outcome = state.play(analysis.best).outcome
            assert outcome
            assert outcome.winner == state.to_move
            found += 1
    assert found


@pytest.mark.parametrize(
    ("evaluate", "words"),
    [
        (lambda positions: 1 / 0, "the evaluation raised ZeroDivisionError: division by zero"),
        (lambda positions: [0.0, 0.0], "must give one value, one for each position, not an array of 2"),
        (lambda positions: 0.0, "one value, one for each position, not an array of 1"),
        (lambda positions: "x", r"not an array of \?"),
        (lambda positions: None, "a value that is not from -1 to 1|not an array"),
        (lambda positions: [float("nan")], "a value that is not from -1 to 1"),
        (lambda positions: [1.5], "a value that is not from -1 to 1"),
        (lambda positions: ([0.0], None), None),
        (lambda positions: ([0.0], [[1.0]]), "as many as it has legal moves"),
        (lambda positions: ([0.0], []), "as many as it has legal moves"),
        (lambda positions: ([0.0], 3), "as many as it has legal moves"),
        (lambda positions: ([0.0], [[0.0] * len(positions.legal[0])]), "not all 0"),
        (lambda positions: ([0.0], [[-1.0] * len(positions.legal[0])]), "none below 0"),
        (lambda positions: ([0.0], [[float("nan")] * len(positions.legal[0])]), "none below 0"),
    ],
)
def test_bad_evaluations_are_told_in_one_line(evaluate: Callable[[Positions], Any], words: str | None) -> None:
    if words is None:
        assert analyse(start("lazo", "side3"), Limit(nodes=1), evaluate=evaluate)
        return
    with pytest.raises(ArchipelError, match=words) as error:
        analyse(start("lazo", "side3"), Limit(nodes=10), evaluate=evaluate)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"evaluate": 3}, "an evaluation is a function, not 3"),
        ({"evaluate": even, "threads": 2}, "takes no threads"),
        ({"evaluate": even, "weights": "x"}, "takes no weights"),
        ({"evaluate": even, "search": "uct"}, "uct takes no evaluate"),
        ({"evaluate": even, "batch": 0}, "batch is a whole number from 1"),
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ArchipelError, match=words):
        analyse(start("lazo", "side3"), Limit(nodes=10), **options)


def test_values_just_outside_are_rounding() -> None:
    assert analyse(start("lazo", "side3"), Limit(nodes=9), evaluate=lambda positions: [1.0000001] * len(positions))


def test_its_tree_is_kept_from_move_to_move() -> None:
    state, thinker = start("lazo", "side4"), Thinker("best", Options(evaluate=even))
    for _ in (thinking := thinker.think(state, (), state, Limit(nodes=300), seed=0)).run():
        pass
    best = thinking.found().best
    thinking = thinker.think(state, (best,), state.play(best), Limit(nodes=50), seed=0)
    kept = sum(visits for _, _, visits in thinking.found(1000).lines)
    assert kept > 1
    for _ in thinking.run():
        pass
    assert sum(visits for _, _, visits in thinking.found(1000).lines) == kept + 50


def test_a_tree_that_is_full_is_looked_at_on() -> None:
    search = begin(start("desdemona"), "best", Options(evaluate=even, megabytes=1))
    search.run(3000, 60, 1000)
    assert search.nodes == 3000
    assert search.lines(1)


def test_thoughts_are_streamed() -> None:
    nodes = [thought.nodes for thought in think(start("iago"), Limit(nodes=2000), evaluate=even, every=0.01)]
    assert len(nodes) > 1
    assert nodes[-1] == 2000
