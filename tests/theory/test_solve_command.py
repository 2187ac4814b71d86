"""`archipel solve`, run as a person or a program runs it."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.play import random_game
from tests.theory.test_solve import HARD
from tests.theory.test_verify_command import ARCHIPEL, run


def test_who_wins_and_the_proof(tmp_path: Path) -> None:
    proof = tmp_path / "lazo.txt.gz"
    told, errors = run("solve", "lazo/side2", "--proof", proof)
    first, line, written = told.splitlines()
    assert re.fullmatch(r"Black wins, in at most 10 plies; [\d,]+ positions in \d+\.\d s", first), first
    assert len(line.split()) == 10
    assert written == f"proof written to {proof}"
    assert errors == ""
    assert run("verify", proof)[0].startswith("Black wins lazo/side2 2/3/2 W: proven by ")


def test_for_a_program() -> None:
    told, _ = run("solve", "lazo/side2", "--moves", "a1", "--json")
    solution = json.loads(told)
    assert solution["position"] == "lazo/side2 2/3/W1 B"
    assert solution["verdict"] == "win"
    assert len(solution["line"]) == solution["plies"] == 9
    assert solution["proofs"] == []


def test_by_how_much() -> None:
    state = random_game("iago", "standard", 1)[-4]
    told, _ = run("solve", state.text, "--score")
    first, line = told.splitlines()
    wins = re.match(r"(Dark|Light) wins (\d+) : (\d+), if both play for the score; ", first)
    assert wins, first
    for move in line.split():
        state = state.play(move)
    assert state.outcome
    assert state.outcome.score == (int(wins[2]), int(wins[3]))
    assert json.loads(run("solve", random_game("iago", "simple", 1)[-3].text, "--score", "--json")[0])["score"]


def test_in_japanese() -> None:
    told, _ = run("--language", "ja", "solve", "lazo/side2")
    assert told.startswith("黒の勝ち、長くて 10 手（")


def test_what_is_not_found_out() -> None:
    told, _ = run("solve", HARD, "--nodes", "300", "--memory", "8")
    assert re.fullmatch(r"not found out; [\d,]+ positions in \d+\.\d s\n", told), told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", "chess"], "'chess' is no position and no game"),
        (["solve", random_game("lazo", "side2", 1)[-1].text], "the game is over: "),
        (["solve", "lazo/side2", "--moves", "a1 z9"], "ply 2: 'z9'"),
        (["solve", "lazo/side2", "--proof", "/nowhere/at/all.txt"], "/nowhere/at/all.txt"),
        (["solve", "lazo/side2", "--resume", "/"], "/"),
        (["solve", "lazo/side2", "--memory", "0"], "memory"),
        (["solve", "lazo/side2", "--score"], "only Iago is"),
        (["solve", "iago", "--score", "--nodes", "5"], "limited by a time"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str) -> None:
    told, errors = run(*words, code=2)
    assert told == ""
    assert errors.count("\n") == 1
    assert said in errors


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    command = [str(ARCHIPEL), "solve", HARD, "--memory", "16", "--resume", str(kept)]
    env = {**os.environ, "COLUMNS": "80"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(10)
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told == ""
    assert errors.strip().splitlines()[-1].endswith(f"stopped: the same command goes on from {kept}"), errors
    assert "Traceback" not in errors
    told, _ = run("solve", HARD, "--memory", "16", "--resume", kept, "--nodes", "100", "--json")
    assert json.loads(told)["nodes"] > 10_000
