"""Matches: the same games whoever plays them, nothing lost whatever dies."""

import logging
import multiprocessing
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from archipel import records, start
from archipel.arena.journal import CantResume, Journal, Played
from archipel.arena.match import Standing, run
from archipel.arena.openings import book, chosen
from archipel.arena.plan import Plan
from archipel.arena.workers import WorkersFail, Workforce, here, processes, serve
from archipel.rules import games

pytestmark = pytest.mark.slow


def plan(**changed: object) -> Plan:
    usual: dict[str, object] = {
        "start": start("lazo", "side3").text,
        "players": ("uct:nodes=60", "random"),
        "games": 12,
        "openings": chosen(start("lazo", "side3"), 6, 1),
        "seed": 3,
        "date": "2026.11.16",
    }
    return Plan(**(usual | changed))  # type: ignore[arg-type]


def played(path: Path, what: Plan, workforce: Workforce) -> bytes:
    *_, last = run(Journal.begin(path, what), workforce)
    assert last.games == what.games
    assert sorted(path.parent.glob(f"{path.name}*")) == [path]
    return path.read_bytes()


def test_the_same_games_whoever_plays_them(tmp_path: Path) -> None:
    alone = played(tmp_path / "alone.txt", plan(), here)
    assert played(tmp_path / "one.txt", plan(), processes(1)) == alone
    assert played(tmp_path / "two.txt", plan(), processes(2)) == alone
    assert played(tmp_path / "other.txt", plan(seed=4), here) != alone
    rounds = [record.tags["Round"] for record in records.read(tmp_path / "two.txt")]
    assert rounds == [str(number) for number in range(1, 13)]


def test_on_ray(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    from archipel.arena.workers import on_ray

    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    try:
        found = played(tmp_path / "ray.txt", plan(), on_ray("local"))
    finally:
        ray.shutdown()
    assert found == played(tmp_path / "alone.txt", plan(), here)


def test_pairs_share_their_opening_with_sides_changed() -> None:
    what = plan(players=("random", "uct:nodes=5", "uct:nodes=9"), games=36)
    for number in range(0, 36, 2):
        one, other = what.game(number), what.game(number + 1)
        assert one.opening == other.opening
        assert one.players == other.players[::-1]
        assert one.seed != other.seed
    meetings = [frozenset(what.seats(number)) for number in range(0, 36, 2)]
    assert {meeting: meetings.count(meeting) for meeting in meetings} == dict.fromkeys(
        map(frozenset, [(0, 1), (0, 2), (1, 2)]), 6
    )
    assert Plan.from_json(what.as_json()) == what


def interrupted(workforce: Workforce, after: int) -> Workforce:
    def work(what: Plan, numbers: object) -> Iterator[Played]:
        for count, found in enumerate(workforce(what, numbers)):  # type: ignore[arg-type]
            yield found
            if count == after:
                raise KeyboardInterrupt

    return work


@pytest.mark.parametrize("after", [0, 4, 10])
def test_interrupted_and_resumed(tmp_path: Path, after: int) -> None:
    whole = played(tmp_path / "whole.txt", plan(), here)
    path = tmp_path / "match.txt"
    with pytest.raises(KeyboardInterrupt):
        list(run(Journal.begin(path, plan()), interrupted(processes(2), after)))
    assert not path.exists()
    with pytest.raises(CantResume, match="already there"):
        Journal.begin(path, plan())
    part = path.with_name("match.txt.part")
    assert len(list(records.read(part))) == after + 1
    with part.open("ab") as file:
        file.write(b'{"header": {"game"')  # it was being written when the power failed
    with pytest.raises(CantResume, match="another match: it differs in players, seed"):
        Journal.resume(path, plan(seed=4, players=("random", "random")))
    journal = Journal.resume(path, plan(date="2030.01.01"))
    assert len(journal.done) == after + 1
    list(run(journal, processes(2)))
    assert path.read_bytes() == whole
    with pytest.raises(CantResume, match="it is finished"):
        Journal.resume(path, plan())


def test_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(CantResume, match="nothing to go on with"):
        Journal.resume(tmp_path / "match.txt", plan())
    (tmp_path / "match.txt.plan").write_text("{}")
    with pytest.raises(CantResume, match="can't be read"):
        Journal.resume(tmp_path / "match.txt", plan())


def test_workers_killed_at_random_times(tmp_path: Path) -> None:
    import multiprocessing

    what = plan(players=("uct:nodes=4000", "uct:nodes=3000"), games=16)
    whole = played(tmp_path / "whole.txt", what, here)
    over, killed, chance = threading.Event(), list[int](), random.Random(5)

    def kill() -> None:
        while not over.wait(chance.uniform(0.4, 0.8)) and len(killed) < 2:
            if children := multiprocessing.active_children():
                victim = chance.choice(children)
                os.kill(victim.pid or 0, signal.SIGKILL)
                killed.append(victim.pid or 0)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        assert played(tmp_path / "match.txt", what, processes(2)) == whole
    finally:
        over.set()
        killer.join()
    assert killed


def serve_and_be_told_to_leave(line: Connection, plan_text: str) -> None:
    serve(line, plan_text)
    os.kill(os.getpid(), signal.SIGTERM)


def test_a_worker_that_has_left_may_be_told_to_leave(capfd: pytest.CaptureFixture[str]) -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=serve_and_be_told_to_leave, args=(theirs, plan().as_json()))
    worker.start()
    theirs.close()
    ours.send(0)
    assert ours.poll(60)
    ours.close()
    worker.join(60)
    assert worker.exitcode == 0
    assert capfd.readouterr() == ("", "")


def test_a_game_that_kills_its_workers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing

    what = plan(players=("uct:time=60", "random"))
    journal = Journal.begin(tmp_path / "match.txt", what)
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.5):
            for child in multiprocessing.active_children():
                os.kill(child.pid or 0, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        with pytest.raises(WorkersFail, match="3 workers have died over game"):
            list(run(journal, processes(1)))
    finally:
        over.set()
        killer.join()


def engine(tmp_path: Path, name: str, code: str) -> str:
    """A player that is a real program."""
    path = tmp_path / f"{name}.py"
    path.write_text(code)
    return f'cmd:"{sys.executable} {path}"'


GOOD = """
import sys
from archipel.cli import main
sys.argv = ["archipel", "ugi", "lazo/side3"]
main()
"""
TALK = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "ugi": print("ugiok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "quit": break
    elif word == "go": {go}
"""


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ('print("bestmove z99", flush=True)', "illegal move"),
        ('print("bestmove", flush=True)', "illegal move"),
        ("sys.exit(3)", "ended with exit code 3"),
        ("time.sleep(60)", "no bestmove within"),
        ('time.sleep(1.5); print("bestmove a1", flush=True)', "no bestmove within"),
        ("[print('rubbish') for _ in range(100000)]", "rubbish|answer|lines"),
    ],
    ids=["illegal", "nothing", "dies", "hangs", "late", "rubbish"],
)
def test_what_a_program_does_wrong_loses_its_games_only(tmp_path: Path, go: str, reason: str) -> None:
    bad = engine(tmp_path, "bad", TALK.format(go=go))
    what = plan(players=(bad, "random"), games=2, patience=0.5, limit=(0.1, None, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)
    assert len(last.failures) == 2
    for record in records.read(tmp_path / "match.txt"):
        assert record.result == ("0-1" if record.players[0] == bad else "1-0")
        assert record.reason
        assert re.search(reason, record.reason), record.reason


def test_a_program_that_is_not_there_loses(tmp_path: Path) -> None:
    what = plan(players=("cmd:/no/such/engine", "random"), games=2)
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)


def test_a_program_of_another_game_says_so(tmp_path: Path) -> None:
    other = engine(tmp_path, "other", GOOD.replace("lazo/side3", "iago"))
    what = plan(players=(other, "random"), games=2, limit=(None, 20, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)
    assert all("it refuses what it was told" in reason for _, reason in last.failures)


def test_our_own_engine_as_a_program(tmp_path: Path) -> None:
    what = plan(players=(engine(tmp_path, "good", GOOD), "random"), games=4, limit=(None, 200, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), processes(2))
    assert not last.failures
    assert last.results[0] >= 3


def test_clocks(tmp_path: Path) -> None:
    slow = engine(tmp_path, "slow", TALK.format(go='time.sleep(0.4); print("bestmove none", flush=True)'))
    what = plan(players=(slow, "uct"), games=2, clock=(0.3, 0.0))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert {reason for _, reason in last.failures} == {"out of time"}
    begun = time.monotonic()
    what = plan(players=("uct", "uct"), games=2, clock=(1.0, 0.1))
    *_, last = run(Journal.begin(tmp_path / "other.txt", what), here)
    assert not last.failures
    assert time.monotonic() - begun < 30


def test_a_test_ends_at_the_same_pair_whoever_plays(tmp_path: Path) -> None:
    what = plan(players=("uct:nodes=80", "random"), games=400, sprt=(0.0, 200.0, 0.05, 0.05))
    *_, one = run(Journal.begin(tmp_path / "one.txt", what), here)
    *_, two = run(Journal.begin(tmp_path / "two.txt", what), processes(2))
    assert (one.verdict, two.verdict) == ("H1", "H1")
    assert 4 < one.games == two.games < 400
    assert (tmp_path / "one.txt").read_bytes() == (tmp_path / "two.txt").read_bytes()


def test_standings_by_hand(tmp_path: Path) -> None:
    what = plan(players=("random", "uct:nodes=5"), games=8)
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    scores = [records.points_of(record.result)[0] for record in records.read(tmp_path / "match.txt")]
    first = [score if number % 2 == 0 else 1 - score for number, score in enumerate(scores)]
    assert last.results == (first.count(1), first.count(0.5), first.count(0))
    assert last.first_player == pytest.approx(sum(scores) / 8)
    sums = [first[i] + first[i + 1] for i in range(0, 8, 2)]
    assert list(last.pentanomial.counts) == [sums.count(score) for score in (0, 0.5, 1, 1.5, 2)]
    told = last.as_dict()
    assert (told["wins"], told["games"], told["planned"]) == (last.results[0], 8, 8)
    assert Standing(what, {}).first_player == 0.5


@pytest.mark.parametrize(("game", "variant"), [(g, v) for g, variants in games().items() for v in variants])
def test_books(game: str, variant: str) -> None:
    state = start(game, variant)
    openings = book(game, variant)
    assert len(set(openings)) == len(openings) >= (1 if variant == "side2" else 20)
    for opening in openings:
        after = state
        for move in opening:
            after = after.play(move)
        assert after.outcome is None
    assert chosen(state, 5, 1) == chosen(state, 5, 1)
    assert len(chosen(state, 10**6, 1)) == len(openings)


def test_openings_without_a_book() -> None:
    state = start("iago").play("e4")
    found = chosen(state, 10, 2)
    assert len(set(found)) == 10
    for opening in found:
        assert len(opening) == 6
