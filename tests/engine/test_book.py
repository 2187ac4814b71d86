"""The opening book: what is proven is played and told as proven."""

import random

import pytest

from archipel import Limit, analyse, games, native, position, solve, start
from archipel.engine.book import FOLDER, RESISTED, BookedSearch, book, booked
from archipel.engine.searches import begin

LOST = "palago/standard 0,0a+0,1a B"  # an opening that is lost for White
OPEN = "palago/standard 0,0a+0,1b B"


def lines() -> list[tuple[str, str, list[str]]]:
    """Name, verdict and moves of each position that is in a book."""
    return [
        (path.stem, *_split(line))
        for path in sorted(FOLDER.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]


def _split(line: str) -> tuple[str, list[str]]:
    verdict, *moves = line.split()
    return verdict, moves


def test_every_line_is_a_position() -> None:
    for name, verdict, moves in lines():
        game, _, variant = name.partition("-")
        assert variant in games()[game]
        played, end = native(start(game, variant)).replay(moves)
        assert played == len(moves)
        assert book(game, variant).worth[end.canonical_hash] == {"win": 1, "loss": -1}[verdict]


@pytest.mark.slow
def test_the_solver_says_the_same() -> None:
    told = set()
    for name, verdict, moves in random.Random(1).sample(lines(), 60):
        _, end = native(start(*name.split("-"))).replay(moves)
        found = solve(end, Limit(nodes=40_000), megabytes=64).verdict
        assert found in (verdict, None)
        told.add(found)
    assert {"win", "loss"} <= told


def test_a_lost_opening_is_the_last_to_be_played() -> None:
    lines = analyse(start("palago"), Limit(nodes=300), lines=1000).lines
    opening = position(OPEN)
    values = [line.value for line in lines]
    codes = [native(start("palago").play(line.moves[0])).canonical_hash for line in lines]
    open_ones = [code == native(opening).canonical_hash for code in codes]
    assert open_ones == sorted(open_ones, reverse=True)
    assert True in open_ones
    assert all(value == -1 for value, is_open in zip(values, open_ones, strict=True) if not is_open)


def test_a_proven_win_is_played_at_once_and_told() -> None:
    found = analyse(position(LOST), Limit(nodes=10_000))
    assert (found.proven, found.value, found.nodes) == ("win", 1.0, 1)
    after = position(LOST).play(found.best)
    resisted = analyse(after, Limit(nodes=100_000))
    assert (resisted.proven, resisted.value) == ("loss", -1.0)
    assert resisted.nodes <= RESISTED


def test_the_same_holds_turned_and_shifted() -> None:
    turned = [
        after
        for move in start("palago").legal_moves()
        if native(after := start("palago").play(move)).canonical_hash == native(position(LOST)).canonical_hash
    ]
    assert len(turned) > 1
    for state in turned:
        found = analyse(state, Limit(nodes=10))
        assert found.proven == "win"
        assert analyse(state.play(found.best), Limit(nodes=RESISTED)).proven == "loss"


def test_what_is_far_from_any_book_is_searched_as_it_is() -> None:
    state = start("palago")
    chance = random.Random(1)
    for _ in range(8):
        state = state.play(chance.choice(state.legal_moves()))
    search = begin(state, "uct")
    assert booked(state, search) is search
    assert booked(start("desdemona"), search) is search


def test_it_follows_a_game_out_of_the_book() -> None:
    search = begin(position(LOST))
    assert isinstance(search, BookedSearch)
    assert search.lines(1) == []
    search.run(10, 60, 100)
    winning = search.lines(1)[0][0][0]
    assert not search.follow(["nonsense"])
    if search.follow([winning]):
        assert search.proven in (None, 1)
        search.run(RESISTED, 60, 100)
        assert search.proven == 1
