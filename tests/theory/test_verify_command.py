"""`archipel verify`, run as a person or a program runs it."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import archipel
from tests.nim.installed import install
from tests.theory.prover import prove, text_of
from tests.theory.test_verify import IAGO, LAZO, WHITE_HOLDS

ARCHIPEL = Path(sys.executable).with_name("archipel")

NIM = """\
archipel proof 1
position nim/standard 8,12 F
claims Second wins
0 : 1 1 2 2 3 3
1 = 3 4
2 = 2 5
3 = 1 6
4 : * 3 2 1
5 : * 3 2 1
6 : 1 7 2 8 * 1
7 = 3 .
8 = 2 .
"""


def run(*words: str | Path, code: int = 0, text: str = "", env: dict[str, str] | None = None) -> tuple[str, str]:
    done = subprocess.run([ARCHIPEL, *words], input=text, capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def lazo(tmp_path: Path) -> Path:
    path = tmp_path / "lazo.txt"
    path.write_text(LAZO)
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.txt.gz"
    path.write_bytes(gzip.compress(LAZO.replace("0 = a2", "0 = a1").encode()))
    return path


def test_what_is_proven_is_one_line(lazo: Path) -> None:
    told, errors = run("verify", lazo)
    assert re.fullmatch(r"Black wins lazo/side2 B1/WBW/W1 B: proven by 11 nodes, checked in \d+\.\d s\n", told), told
    assert errors == ""


def test_standard_input() -> None:
    told, _ = run("verify", "-", text=WHITE_HOLDS)
    assert told.startswith("White does not lose desdemona/border ")
    assert "proven by 3 nodes" in told


def test_a_wrong_proof_is_one_line_and_exit_code_1(broken: Path) -> None:
    told, errors = run("verify", broken, code=1)
    assert told == f"{broken}: line 4: a1 holds a tile already (legal here: a2, c2, b1.2)\n"
    assert errors == ""
    assert run("verify", "-", code=1, text="rubbish")[0].startswith("-: line 1: a proof begins with the line")


def test_no_file_is_exit_code_2(tmp_path: Path) -> None:
    assert run("verify", tmp_path / "none", code=2) == (
        "",
        f"archipel: {tmp_path / 'none'}: No such file or directory\n",
    )
    assert run("verify", tmp_path, code=2)[1].endswith("Is a directory\n")
    assert run("verify", code=2)[1] == "archipel: Missing FILE\n"
    assert "'--workers'" in run("verify", "--workers", "0", "x", code=2)[1]


def test_several_files_are_a_line_each(lazo: Path, broken: Path, tmp_path: Path) -> None:
    told, errors = run("verify", lazo, broken, lazo, code=1)
    assert [line.split(": ")[0] for line in told.splitlines()] == [str(lazo), str(broken), str(lazo)]
    assert errors == ""
    told, errors = run("verify", lazo, tmp_path / "none", broken, code=2)
    assert (told.count("\n"), errors.count("\n")) == (2, 1)


def test_for_programs(lazo: Path, broken: Path) -> None:
    told, _ = run("verify", "--json", lazo, broken, code=1)
    right, wrong = map(json.loads, told.splitlines())
    assert right.pop("seconds") > 0
    assert right == {
        "file": str(lazo),
        "proven": True,
        "position": "lazo/side2 B1/WBW/W1 B",
        "player": "Black",
        "claim": "wins",
        "nodes": 11,
    }
    assert (wrong["file"], wrong["proven"], wrong["line"]) == (str(broken), False, 4)
    assert (wrong["kind"], wrong["reason"]) == (
        "lazo.occupied",
        "a1 holds a tile already (legal here: a2, c2, b1.2)",
    )


def test_in_japanese(lazo: Path, broken: Path) -> None:
    told, _ = run("--language", "ja", "verify", lazo, broken, code=1)
    right, wrong = told.splitlines()
    assert "lazo/side2 B1/WBW/W1 B は黒の勝ち：11個のノードで証明" in right
    assert "4行目：" in wrong
    refused, _ = run("--language", "ja", "verify", "-", code=1, text=IAGO.replace("e2 . i1", "i1"))
    assert "合法手ですが、ノード0に挙げられていません" in refused


def test_a_game_from_outside(tmp_path: Path) -> None:
    environment = install(tmp_path)
    path = tmp_path / "nim.txt"
    path.write_text(NIM)
    told, _ = run("verify", path, env=environment)
    assert told.startswith("Second wins nim/standard 8,12 F: proven by 9 nodes")
    path.write_text(NIM.replace("4 : * 3 2 1", "4 : * 2 1"))
    assert (
        "line 8: 1: it is not listed, and the reply 2 does not win at once"
        in run("verify", path, code=1, env=environment)[0]
    )


def interrupted(process: subprocess.Popen[str]) -> None:
    """Ctrl-C, of which the workers hear too: it tells a line and leaves."""
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.count("\n") == 1
    assert errors.startswith("archipel: stopped: nothing is proven")


def test_ctrl_c_while_it_waits_for_more(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "proof")
    words = [str(ARCHIPEL), "verify", str(tmp_path / "proof")]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True)
    with (tmp_path / "proof").open("w") as pipe:  # opens when the other end is read
        pipe.write(LAZO)
        pipe.flush()
        interrupted(process)


@pytest.mark.slow
def test_ctrl_c_while_others_work(tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    path.write_text(text_of(*prove(archipel.start("lazo", "side2"), shared=False)[0]))
    code = "import sys, archipel.theory.verify as verify; verify.ALONE_SECONDS = -1.0; verify.LARGEST_CHUNK = 1\n"
    code += "sys.argv[1:] = ['verify', sys.argv[1], '--workers', '2']; from archipel.cli import main; main()"
    words = [sys.executable, "-c", code, str(path)]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while len(workers := workers_of(process.pid)) < 2:
        assert process.poll() is None
    interrupted(process)
    assert not any(map(alive, workers))
    assert path.exists()


def workers_of(parent: int) -> list[int]:
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    except OSError:
        return []


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()
