"""What games bring to the arena, and what holds for one that brings nothing."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import archipel
from archipel import discovery
from archipel.arena import games, openings, tally
from archipel.arena.ground import ground_of
from archipel.arena.measures import Measures
from archipel.arena.openings import Openings, book, chosen
from archipel.arena.report import Study, write_report
from archipel.arena.tally import measure
from archipel.records import Record
from archipel.rules import State


@pytest.mark.parametrize("game", archipel.games())
def test_our_games_have_openings_and_a_heat_map(game: str) -> None:
    ground = ground_of(archipel.start(game))
    assert ground
    assert ground.cells
    assert game in openings._registered


def test_a_game_that_brings_nothing_has_openings_of_two_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    state = archipel.start("iago").play("e4")
    assert {len(opening) for opening in chosen(state, 20, 1)} == {6}
    monkeypatch.delitem(openings._registered, "iago")
    assert {len(opening) for opening in chosen(state, 20, 1)} == {2}


def test_a_game_that_brings_nothing_has_no_heat_map(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured() -> Measures:
        return measure([Record.of(archipel.start("iago"), ["e4", "d4"])])

    assert measured().uses
    monkeypatch.setattr(tally, "ground_of", ground_of.dispatch(State))
    assert measured().uses == ()
    report = write_report([Study("iago", "standard", ("a", "b"), 1, 1, measured())])
    assert "Use of the board" not in report


def test_variants_may_have_openings_of_another_length() -> None:
    lengths = Openings(plies=3, variants={"long": 5})
    assert (lengths.length("standard"), lengths.length("long")) == (3, 5)


def test_a_game_may_bring_its_own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "iago-standard.txt").write_text("# of ours\ne4 d4\nf5\n")
    monkeypatch.setitem(openings._registered, "iago", Openings(books=tmp_path))
    book.cache_clear()
    try:
        assert book("iago", "standard") == (("e4", "d4"), ("f5",))
        assert book("iago", "loose") == ()
        assert set(chosen(archipel.start("iago"), 5, 1)) == {("e4", "d4"), ("f5",)}
    finally:
        book.cache_clear()


def test_a_package_brings_a_game_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "outside_arena.py").write_text(
        "from archipel.arena.openings import Openings, register\nregister('outside', Openings(plies=7))\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(openings, "_registered", dict(openings._registered))
    named = EntryPoints([EntryPoint("outside", "outside_arena", "archipel.arena")])
    monkeypatch.setattr(discovery, "entry_points", lambda group: named.select(group=group))
    discovery.discover(games.__name__, games.__path__, "archipel.arena")
    assert openings._registered["outside"].plies == 7
