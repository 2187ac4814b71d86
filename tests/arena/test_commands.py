"""The commands of the arena and the search, as a person or a program uses them."""

import json
import os
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from archipel import records

pytestmark = pytest.mark.slow

ARCHIPEL = [sys.executable, "-m", "archipel"]


def archipel(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*ARCHIPEL, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_analyse(tmp_path: Path) -> None:
    done = archipel(tmp_path, "analyse", "iago", "--moves", "e4 d4", "--nodes", "200", "--lines", "2")
    assert done.returncode == 0
    head, titles, best = done.stdout.splitlines()  # there is one legal move
    assert head.startswith("200 nodes in ")
    assert titles.split() == ["value", "visits", "line"]
    assert best.split()[2] == "c4"
    told = json.loads(archipel(tmp_path, "analyse", "lazo/side2", "--nodes", "200000", "--json").stdout)
    assert told["proven"] == "loss"
    assert told["lines"][0]["moves"][0] == told["best"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyse", "chess"], "'chess' is no position and no game"),
        (["analyse", "iago", "--moves", "e4 e4"], "e4"),
        (["analyse", "iago", "--search", "magic"], "there is no search 'magic'"),
        (["match", "x", "random", "iago"], "'x' is no player"),
        (["match", "random", "random", "chess"], "chess"),
        (["match", "random", "random", "iago", "--clock", "x"], "--clock is like 60+0.5"),
        (["match", "random", "random", "iago", "--clock", "9", "--nodes", "5"], "--clock goes without --nodes"),
        (["match", "cmd:'x", "random", "iago"], "cmd: needs a program"),
        (["match", "cmd:/no/such", "random", "iago"], "/no/such: it does not start: No such file"),
        (["match", "best:weights=/no/such", "random", "iago"], "/no/such: its weights can't be read: No such file"),
        (["match", "python:nothing:here", "random", "iago"], "nothing:here can't be imported"),
        (["match", "random", "random", "iago", "--sprt", "5", "1"], "elo"),
        (["match", "random", "random", "iago", "--resume"], "nothing to go on with"),
        (["tournament", "iago", "random"], "at least two players"),
        (["tournament", "iago", "random", "random"], "all different"),
        (["study", "iago", "magic"], "magic"),
        (["study", "iago", "--player", "x"], "'x' is no player"),
        (["ugi", "chess"], "chess"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else None,
)
def test_bad_input_is_one_line_and_nothing_is_left(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = archipel(tmp_path, *arguments)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert words.lower() in line.lower()
    assert not list(tmp_path.iterdir())


def test_match(tmp_path: Path) -> None:
    command = ("match", "uct:nodes=50", "random", "lazo/side3", "--games", "7", "--workers", "2")
    done = archipel(tmp_path, *command)
    assert done.returncode == 0, done.stderr
    assert "uct:nodes=50 against random, lazo/side3: game 8 of 8" in done.stdout  # games come in pairs
    assert len(list(records.read(tmp_path / "match.txt"))) == 8
    again = archipel(tmp_path, *command)
    assert again.returncode == 2
    assert "already there" in again.stderr
    told = json.loads(archipel(tmp_path, *command, "-o", "x.json", "--json").stdout)
    assert told["games"] == 8
    assert told["wins"] + told["draws"] + told["losses"] == 8
    assert list(records.read(tmp_path / "x.json")) == list(records.read(tmp_path / "match.txt"))


def test_a_match_is_extended(tmp_path: Path) -> None:
    command = ("match", "uct:nodes=50", "random", "lazo/side3", "--workers", "1")
    assert archipel(tmp_path, *command, "--games", "4").returncode == 0
    again = archipel(tmp_path, *command, "--games", "4", "--resume")
    assert (again.returncode, "more --games extend it" in again.stderr) == (2, True)
    more = archipel(tmp_path, *command, "--games", "6", "--resume")
    assert "game 6 of 6" in more.stdout
    assert [record.tags["Round"] for record in records.read(tmp_path / "match.txt")] == list("123456")


SLEEPS = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "ugi": print("ugiok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "quit": break
    elif word == "go": time.sleep(1.2); print("bestmove a1", flush=True)
"""


def test_time_is_kept_by_programs_and_functions(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(SLEEPS)
    (tmp_path / "mine.py").write_text("import time\ndef slow(state): time.sleep(0.7); return state.legal_moves()[0]")
    program = f"cmd:{sys.executable} engine.py"
    limits = ("--time", "0.1", "--games", "2", "--workers", "1", "--json")
    told = json.loads(archipel(tmp_path, "match", program, "python:mine:slow", "lazo/side3", *limits).stdout)
    reason = "out of time: more than 0.1 seconds for a move, and 0.2 of margin"
    assert [failure["reason"] for failure in told["failures"]] == [reason, reason]
    patient = archipel(
        tmp_path, "match", "python:mine:slow", "random", "lazo/side2", *limits, "--margin", "60", "-o", "patient.txt"
    )
    assert json.loads(patient.stdout)["failures"] == []


def test_a_sequential_test(tmp_path: Path) -> None:
    done = archipel(tmp_path, "match", "uct:nodes=80", "random", "lazo/side3", "--games", "400", "--sprt", "0", "200")
    assert "SPRT of 0 and 200 (α 0.05, β 0.05): Elo 200 accepted" in done.stdout


def test_tournament(tmp_path: Path) -> None:
    players = ("random", "uct:nodes=10", "uct:nodes=100")
    done = archipel(tmp_path, "tournament", "lazo/side3", *players, "--games", "6")
    assert done.returncode == 0, done.stderr
    assert "game 18 of 18" in done.stdout
    assert done.stdout.splitlines()[2].split()[1] == "uct:nodes=100"
    assert len(list(records.read(tmp_path / "tournament.txt"))) == 18
    told = json.loads(
        archipel(tmp_path, "tournament", "lazo/side3", *players, "--games", "3", "-o", "x", "--json").stdout
    )
    assert told["games"] == 12
    assert {rating["name"]: rating["games"] for rating in told["ratings"]} == dict.fromkeys(players, 8)


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    command = ["match", "uct:nodes=1000", "uct:nodes=1000", "lazo/small", "--games", "8", "--workers", "2"]
    whole = archipel(tmp_path, *command, "-o", "whole.txt")
    assert whole.returncode == 0
    process = subprocess.Popen([*ARCHIPEL, *command], cwd=tmp_path, stderr=subprocess.PIPE, text=True, process_group=0)
    part = tmp_path / "match.txt.part"
    while not part.exists() or part.read_bytes().count(b"\n") < 2:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--resume goes on" in said
    resumed = archipel(tmp_path, *command, "--resume")
    assert resumed.returncode == 0, resumed.stderr
    assert (tmp_path / "match.txt").read_bytes() == (tmp_path / "whole.txt").read_bytes()
    assert not part.exists()


def test_a_killed_driver_is_resumed_too(tmp_path: Path) -> None:
    command = ["match", "uct:nodes=1000", "uct:nodes=1000", "lazo/small", "--games", "8", "--workers", "2"]
    process = subprocess.Popen([*ARCHIPEL, *command], cwd=tmp_path)
    part = tmp_path / "match.txt.part"
    while not part.exists() or part.read_bytes().count(b"\n") < 2:
        time.sleep(0.05)
    process.kill()
    process.wait()
    resumed = archipel(tmp_path, *command, "--resume")
    assert resumed.returncode == 0, resumed.stderr
    assert [record.tags["Round"] for record in records.read(tmp_path / "match.txt")] == [str(i) for i in range(1, 9)]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += data


def test_study(tmp_path: Path) -> None:
    command = ("study", "lazo", "side2", "side3", "--player", "uct:nodes=20", "--games", "6", "--contest", "2")
    done = archipel(tmp_path, *command)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "study.html").read_text()
    reader = Reader()
    reader.feed(page)
    assert "side2" in reader.text
    assert "side3" in reader.text
    assert "http:" not in page
    assert "https:" not in page
    assert sorted(path.name for path in (tmp_path / "study.html.games").iterdir()) == [
        "lazo-side2-depth.txt", "lazo-side2.txt", "lazo-side3-depth.txt", "lazo-side3.txt"
    ]  # fmt: skip
    again = archipel(tmp_path, *command)
    assert again.returncode == 2
    assert "already there" in again.stderr
    other = archipel(tmp_path, *command, "--resume", "--seed", "9")
    assert (other.returncode, "of another match" in other.stderr) == (2, True)
    told = json.loads(archipel(tmp_path, *command, "--resume", "--json").stdout)
    assert [study["variant"] for study in told["studies"]] == ["side2", "side3"]
