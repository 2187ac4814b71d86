"""What `benches/strength.py` makes of games and answers."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from archipel import games, start
from benches import strength
from benches.strength import Answers, Asked, is_fair, match, other_variants, player, share
from benches.tactics import Task, read


def asked(folder: Path, **others: Any) -> Asked:
    usual = Asked(
        folder, games=["lazo"], count=None, seconds=0.1, thought=0.1, nodes=10, fit=False, search="uct", against="uct",
        stages=[], workers=1, seed=1,
    )  # fmt: skip
    return replace(usual, **others)


def test_every_variant_is_played_once() -> None:
    names = list(other_variants(games()))
    assert len(names) == len(set(names))
    assert not {"lazo/small", "lazo/side6", "lazo/side2"} & set(names)
    assert {f"lazo/side{side}" for side in (3, 4, 5, 7, 8)} < set(names)
    assert {"iago/simple+penalty", "desdemona/border", "palago/single"} < set(names)
    assert all(start(short) == replace(start(f"lazo/{other}"), variant=start(short).variant)
               for short, other in strength.SAME.items())  # fmt: skip


def test_players_get_more_options() -> None:
    assert player("best", cpu=0.3) == "best:cpu=0.3"
    assert player("best:weights=a.weights", threads=2, time=0.3) == "best:weights=a.weights,threads=2,time=0.3"


def test_a_share_has_an_interval_that_holds_it() -> None:
    assert share(9.5, 10) == "95.0% (59.6% to 100.0%) of 10"
    assert share(0, 0) == "–"


def test_openings_that_are_decided_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "WEIGHED", 500)
    assert is_fair(start("lazo/side4"), ())
    monkeypatch.setattr(strength, "LOPSIDED", -1.0)
    assert not is_fair(start("lazo/side4"), ())
    monkeypatch.setattr(strength, "LOPSIDED", 1.0)
    assert not is_fair(read("iago", "win1")[0].state, ())


def test_a_match_goes_on_and_grows_and_is_not_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "WEIGHED", 50)
    one, other = "uct:nodes=8", "uct:nodes=4"
    four = match(asked(tmp_path), "lazo/side3", one, other, 4)
    eight = match(asked(tmp_path), "lazo/side3", one, other, 8)
    assert (four.games, eight.games) == (4, 8)
    monkeypatch.setattr(strength, "run", None)
    assert match(asked(tmp_path), "lazo/side3", one, other, 8).results == eight.results
    assert match(asked(tmp_path), "lazo/side3", one, other, 4).results == four.results


def test_answers_are_asked_once_and_survive_half_a_line(tmp_path: Path) -> None:
    path, task, asked_for = tmp_path / "answers.jsonl", Task("a1", "lazo/side2 2/3/2 W"), list[str]()

    def move(task: Task) -> str:
        asked_for.append(task.position)
        return "a1"

    assert Answers(path).right(task, "only", move)
    path.write_text(path.read_text() + '["lazo/side2')
    assert Answers(path).right(task, "only", move)
    assert len(asked_for) == 1
