"""Matches: the same games whoever plays them, nothing lost whatever dies."""

import logging
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time

import pytest

from archipel import records, start
from archipel.arena.cluster import on_ray, places
from archipel.arena.journal import CantResume, Finished, Journal, Played
from archipel.arena.matches import run
from archipel.arena.openings import book, chosen
from archipel.arena.plan import VERSION, Plan
from archipel.arena.players import CantPlay, text_of
from archipel.arena.ratings import rate
from archipel.arena.standing import Ending, Standing
from archipel.arena.workers import CantWork, WorkersFail, Workforce, here, processes, serve
from archipel.rules import State, games

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
    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    try:
        found = played(tmp_path / "ray.txt", plan(), on_ray("local"))
        assert found == played(tmp_path / "alone.txt", plan(), here)

        starts = tmp_path / "starts"
        counted = engine(tmp_path, "counted", f"open({str(starts)!r}, 'a').write('.')\n{GOOD}")
        what = plan(players=(counted, "uct:nodes=50,threads=2"), limit=(None, 20, None))
        played(tmp_path / "counted.txt", what, on_ray("local"))
        assert starts.read_text() == "."  # 12 games, one at a time: each asks for both processors

        with pytest.raises(CantWork, match="uses 3 threads, and no machine of the cluster has so many"):
            played(tmp_path / "wide.txt", plan(players=("uct:nodes=9,threads=3", "random")), on_ray("local"))
        with pytest.raises(CantPlay, match="it does not start"):
            played(tmp_path / "none.txt", plan(players=("cmd:/no/such/engine", "random")), on_ray("local"))
    finally:
        ray.shutdown()


def test_places_on_a_cluster() -> None:
    nodes = [
        {"Alive": True, "Resources": {"CPU": 8.0}},
        {"Alive": True, "Resources": {"CPU": 3.0}},
        {"Alive": True, "Resources": {}},
        {"Alive": False, "Resources": {"CPU": 64.0}},
    ]
    assert [places(nodes, threads) for threads in (1, 2, 3, 4, 9)] == [11, 5, 3, 2, 0]


def test_pairs_share_their_opening_with_sides_changed() -> None:
    what = plan(players=("random", "uct:nodes=5", "uct:nodes=9"), games=36)
    for number in range(0, 36, 2):
        one, other = what.game(number), what.game(number + 1)
        assert one.opening == other.opening
        assert one.players == other.players[::-1]
        assert one.seed != other.seed
    meetings = [frozenset(what.opponents(number)) for number in range(0, 36, 2)]
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
        file.write(whole[: whole.index(b"\n\n") + 2])  # the next was being written when the power failed
    with pytest.raises(CantResume, match="another match: it differs in players, seed"):
        Journal.resume(path, plan(seed=4, players=("random", "random")))
    journal = Journal.resume(path, plan(date="2030.01.01"))
    assert len(journal.done) == after + 1
    list(run(journal, processes(2)))
    assert path.read_bytes() == whole
    with pytest.raises(Finished, match="it is finished"):
        Journal.resume(path, plan())


@pytest.mark.parametrize("name", ["match.txt", "match.json"])
def test_half_a_game_at_the_end_is_played_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(KeyboardInterrupt):
        list(run(Journal.begin(path, plan(games=4)), interrupted(here, 2)))
    part = path.with_name(f"{name}.part")
    written = part.read_bytes()
    for cut in range(1, 200, 7):
        part.write_bytes(written[:-cut])
        assert len(Journal.resume(path, plan(games=4)).done) == 2
    part.write_bytes(written.replace(b"Seed", b"Sand", 1))
    with pytest.raises(CantResume, match="of another match: round 1 differs in Seed"):
        Journal.resume(path, plan(games=4))
    part.write_bytes(written.replace(b"a", b"\xff"))
    with pytest.raises(CantResume, match="can't be read"):
        Journal.resume(path, plan(games=4))


@pytest.mark.parametrize("finished", [True, False])
def test_a_match_is_extended_by_more_games(tmp_path: Path, finished: bool) -> None:
    def longer(games: int, **changed: object) -> Plan:
        return plan(games=games, openings=chosen(start("lazo", "side3"), games // 2, 1), **changed)

    whole = played(tmp_path / "whole.txt", longer(12), here)
    path = tmp_path / "match.txt"
    if finished:
        played(path, longer(6), here)
    else:
        with pytest.raises(KeyboardInterrupt):
            list(run(Journal.begin(path, longer(6)), interrupted(here, 3)))
    with pytest.raises(CantResume, match="differs in Round" if finished else "differs in games"):
        Journal.resume(path, longer(2))
    with pytest.raises(CantResume, match="of another match" if finished else "as another match: it differs in seed"):
        Journal.resume(path, longer(12, seed=9))
    journal = Journal.resume(path, longer(12, date="2030.01.01"))
    assert len(journal.done) == (6 if finished else 4)
    *_, last = run(journal, here)
    assert last.games == 12
    assert path.read_bytes() == whole


@pytest.mark.parametrize("finished", [True, False])
def test_another_version_does_not_go_on(tmp_path: Path, finished: bool) -> None:
    path = tmp_path / "match.txt"
    old = plan(games=4, version="0.0.1")
    if finished:
        played(path, old, here)
    else:
        with pytest.raises(KeyboardInterrupt):
            list(run(Journal.begin(path, old), interrupted(here, 1)))
    with pytest.raises(CantResume, match=r"begun with version 0\.0\.1 of Archipel, and this is "):
        Journal.resume(path, plan())


@pytest.mark.parametrize(
    ("limits", "tags"),
    [
        ({"limit": (0.5, None, None), "margin": 0.25}, {"TimeControl": "0.5/move", "Margin": "0.25"}),
        ({"limit": (None, 50, 9)}, {"Nodes": "50", "Depth": "9"}),
        ({"clock": (60.0, 0.5)}, {"TimeControl": "60+0.5", "Margin": "0.2"}),
    ],
)
def test_a_record_tells_what_its_game_was_played_under(
    tmp_path: Path, limits: dict[str, object], tags: dict[str, str]
) -> None:
    what = plan(games=2, players=("random", "random"), **limits)
    played(tmp_path / "match.txt", what, here)
    for number, record in enumerate(records.read(tmp_path / "match.txt")):
        own = {"Round": str(number + 1), "Seed": str(what.game(number).seed), "Opening": "4", "Version": VERSION}
        assert record.tags == own | tags
        assert what.unlike(number, record) is None
        assert replace(what, version="0").unlike(number, record) == "Version"


def fake(what: Plan, numbers: Iterable[int]) -> Iterator[Played]:
    """Games that take no time."""
    (one,) = here(replace(what, games=2), [0])
    for number in numbers:
        yield Played(number, Ending((1.0, 0.5, 0.0)[number % 3], 20, "a failure" if number % 7 == 0 else ""), one.texts)


def test_the_last_of_many_games_costs_no_more_than_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # which takes as long as it takes
    what = plan(players=("random", "random"), games=6000)
    spent = [0.0] * 6
    begun = process_time()
    for standing in run(Journal.begin(tmp_path / "match.txt", what), fake):
        told = (standing.results, standing.pentanomial, standing.first_player, standing.length, standing.last_failure)
        assert len(told) == 5
        now = process_time()
        spent[min(standing.games, 5999) // 1000] += now - begun
        begun = now
    assert standing.games == 6000
    assert spent[4] < 2 * spent[1]  # the last thousand includes the writing of them all


def test_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(CantResume, match="nothing to go on with"):
        Journal.resume(tmp_path / "match.txt", plan())
    (tmp_path / "match.txt.plan").write_text("{}")
    with pytest.raises(CantResume, match="can't be read"):
        Journal.resume(tmp_path / "match.txt", plan())


def test_a_tournament_counts_as_if_rated_game_by_game(tmp_path: Path) -> None:
    what = plan(players=("random", "uct:nodes=5", "uct:nodes=9"), games=36)
    endings = [(number, Ending((1.0, 0.5, 0.0)[number % 3], 20)) for number in range(36)]
    standing = Standing.of(what, random.Random(1).sample(endings, 36))
    by_game = []
    for number, ending in endings:
        one, other = (what.players[place] for place in what.opponents(number))
        by_game.append((one, other, ending.points))
    for found, wanted in zip(standing.ratings, rate(by_game), strict=True):
        assert found == pytest.approx(wanted)


def test_workers_killed_at_random_times(tmp_path: Path) -> None:
    what = plan(players=("uct:nodes=2000", "uct:nodes=1500"), games=12)
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
    assert ours.recv() is None  # all players are ready
    ours.send(0)
    assert ours.poll(60)
    ours.close()
    worker.join(60)
    assert worker.exitcode == 0
    assert capfd.readouterr() == ("", "")


TOLD_WHILE_LEAVING = """
import os, signal, subprocess, sys, time
from archipel.arena.workers import leaving_when_told

signal.signal(signal.SIGTERM, lambda *_: None)
tell = f"import os\\nwhile True: os.kill({os.getpid()}, {signal.SIGTERM:d})"
with subprocess.Popen([sys.executable, "-c", tell]) as other:
    end = time.monotonic() + 2
    while time.monotonic() < end:
        try:
            with leaving_when_told():
                pass
        except SystemExit:
            pass
    other.kill()
"""


def test_a_worker_told_to_leave_while_it_leaves_says_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD_WHILE_LEAVING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def die(state: State) -> str:
    os._exit(1)


def test_a_game_that_kills_its_workers_is_given_up(tmp_path: Path) -> None:
    what = plan(players=(text_of(die), "random"), games=2)
    with pytest.raises(WorkersFail, match="3 workers have died over game 1; --resume goes on"):
        list(run(Journal.begin(tmp_path / "match.txt", what), processes(1)))


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
        ("time.sleep(60)", r"^out of time: more than 0\.1 seconds for a move, and 0\.3 of margin$"),
        ('time.sleep(1.2); print("bestmove a1", flush=True)', r"^out of time: more than 0\.1 seconds"),
        ("[print('rubbish') for _ in range(100000)]", "rubbish|answer|lines"),
    ],
    ids=["illegal", "nothing", "dies", "hangs", "late", "rubbish"],
)
def test_what_a_program_does_wrong_loses_its_games_only(tmp_path: Path, go: str, reason: str) -> None:
    bad = engine(tmp_path, "bad", TALK.format(go=go))
    what = plan(players=(bad, "random"), games=2, margin=0.3, limit=(0.1, None, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)
    assert len(last.failures) == 2
    for record in records.read(tmp_path / "match.txt"):
        assert record.result == ("0-1" if record.players[0] == bad else "1-0")
        assert record.reason
        assert re.search(reason, record.reason), record.reason


def test_a_program_that_hangs_where_no_time_is_set_loses(tmp_path: Path) -> None:
    bad = engine(tmp_path, "bad", TALK.format(go="time.sleep(60)"))
    what = plan(players=(bad, "random"), games=2, patience=0.5, limit=(None, 100, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)
    assert all("no bestmove within 0.5 seconds" in reason for _, reason in last.failures)


def test_who_is_late_within_the_margin_is_not_lost(tmp_path: Path) -> None:
    answer = 'time.sleep(0.2); print("bestmove nonsense", flush=True)'
    late = engine(tmp_path, "late", TALK.format(go=answer))
    what = plan(players=(late, "random"), games=2, margin=20.0, limit=(0.1, None, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert all(reason.startswith("illegal move: ") for _, reason in last.failures)


@pytest.mark.parametrize("workforce", [here, processes(2)], ids=["here", "processes"])
@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("cmd:/no/such/engine", "^/no/such/engine: it does not start: No such file or directory$"),
        ("cmd:false", "^false: ended with exit code 1"),
        ("python:no.such.module:choose", "^no.such.module:choose can't be imported: ModuleNotFoundError: No module"),
        ("python:math:pi", "^math:pi is no function$"),
    ],
)
def test_a_player_that_can_not_be_had_is_told_before_the_first_game(
    tmp_path: Path, player: str, reason: str, workforce: Workforce
) -> None:
    what = plan(players=("random", player), games=2)
    with pytest.raises(CantPlay, match=reason):
        list(run(Journal.begin(tmp_path / "match.txt", what), workforce))
    assert not list(tmp_path.iterdir())


def test_a_program_stays_from_game_to_game(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    log = f"open({str(starts)!r}, 'a').write('.')\n"
    counted = engine(tmp_path, "counted", log + GOOD)
    what = plan(players=(counted, "random"), games=6, limit=(None, 20, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert not last.failures
    assert starts.read_text() == "."


def test_a_program_of_another_game_says_so(tmp_path: Path) -> None:
    other = engine(tmp_path, "other", GOOD.replace("lazo/side3", "iago"))
    what = plan(players=(other, "random"), games=2, limit=(None, 20, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), here)
    assert last.results == (0, 0, 2)
    assert ["it refuses what it was told" in reason for _, reason in last.failures] == [True, True]


def test_our_own_engine_as_a_program(tmp_path: Path) -> None:
    what = plan(players=(engine(tmp_path, "good", GOOD), "random"), games=4, limit=(None, 200, None))
    *_, last = run(Journal.begin(tmp_path / "match.txt", what), processes(2))
    assert not last.failures
    assert last.results[0] >= 3


def test_clocks(tmp_path: Path) -> None:
    slow = engine(tmp_path, "slow", TALK.format(go='time.sleep(0.4); print("bestmove none", flush=True)'))
    what = plan(players=(slow, "uct"), games=2, clock=(0.3, 0.0), margin=0.0)
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
    assert Standing(what).first_player == 0.5


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


def test_more_openings_begin_with_the_same() -> None:
    for state in (start("iago"), start("iago").play("e4"), start("lazo", "side2").play("a1")):
        many = chosen(state, 60, 3)
        assert all(chosen(state, count, 3) == many[:count] for count in (1, 4, 5, 30))


def test_openings_without_a_book() -> None:
    state = start("iago").play("e4")
    found = chosen(state, 10, 2)
    assert len(set(found)) == 10
    for opening in found:
        assert len(opening) == 6
