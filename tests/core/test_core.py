"""The C++ core by itself: it compiles without warnings, and the sanitizers find nothing while it checks itself."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("core.cpp")
TABLES = ROOT / "data" / "perft"

pytestmark = pytest.mark.slow

COMPILER = os.environ.get("CXX", "c++").split()
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-D_GLIBCXX_ASSERTIONS"]
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wno-sign-conversion", "-Werror"]
FLAGS = ["-std=c++20", "-O1", "-g1", "-pthread", f"-I{ROOT / 'core'}"]  # -g1: enough for the lines in reports


def compile_core(*options: str | Path, source: Path = SOURCE) -> None:
    done = subprocess.run([*COMPILER, *FLAGS, *options, source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr


def run(*command: str | Path) -> tuple[int, str]:
    """How a program ended and all that it said. A sanitizer that finds something speaks and ends it with an error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if "unexpected memory mapping" in done.stderr and (setarch := shutil.which("setarch")):
        # Older thread sanitizers can't live with much randomness in addresses, which newer kernels have.
        done = subprocess.run([setarch, "-R", *command], capture_output=True, text=True, check=False, timeout=300)
    return done.returncode, done.stdout + done.stderr


def test_addresses_and_undefined_behaviour(tmp_path_factory: pytest.TempPathFactory) -> None:
    core = tmp_path_factory.mktemp("core") / "core"
    compile_core(*STRICT, *SANITIZE, "-o", core)
    assert run(core, TABLES) == (0, "core: 20 games and variants checked\n")


def test_what_learned_evaluations_see(tmp_path: Path) -> None:
    compile_core(*STRICT, *SANITIZE, "-o", tmp_path / "features", source=SOURCE.with_name("features.cpp"))
    assert run(tmp_path / "features") == (0, "")


def test_what_is_known_of_palago_at_a_glance(tmp_path: Path) -> None:
    compile_core(*STRICT, *SANITIZE, "-o", tmp_path / "palago", source=SOURCE.with_name("palago.cpp"))
    assert run(tmp_path / "palago") == (0, "")


def test_what_is_known_of_lazo_at_a_glance(tmp_path: Path) -> None:
    compile_core(*STRICT, *SANITIZE, "-o", tmp_path / "lazo", source=SOURCE.with_name("lazo.cpp"))
    assert run(tmp_path / "lazo") == (0, "")


def test_solved_endings_of_iago(tmp_path: Path) -> None:
    compile_core(*STRICT, *SANITIZE, "-o", tmp_path / "ending", source=SOURCE.with_name("iago_ending.cpp"))
    assert run(tmp_path / "ending") == (0, "")


@pytest.mark.parametrize("options", [SANITIZE, ["-fsanitize=thread", "-DONLY_THREADS"]], ids=["addresses", "threads"])
def test_puct(tmp_path: Path, options: list[str]) -> None:
    compile_core(*STRICT, *options, "-o", tmp_path / "puct", source=SOURCE.with_name("puct.cpp"))
    assert run(tmp_path / "puct") == (0, "")


@pytest.mark.parametrize("options", [SANITIZE, ["-fsanitize=thread", "-DONLY_THREADS"]], ids=["addresses", "threads"])
def test_alphabeta(tmp_path: Path, options: list[str]) -> None:
    compile_core(*STRICT, *options, "-o", tmp_path / "alphabeta", source=SOURCE.with_name("alphabeta.cpp"))
    assert run(tmp_path / "alphabeta") == (0, "")


@pytest.mark.parametrize("options", [SANITIZE, ["-fsanitize=thread", "-DONLY_THREADS"]], ids=["addresses", "threads"])
def test_solving(tmp_path: Path, options: list[str]) -> None:
    compile_core(*STRICT, *options, "-o", tmp_path / "solving", source=SOURCE.with_name("solving.cpp"))
    assert run(tmp_path / "solving") == (0, "")


def test_threads(tmp_path_factory: pytest.TempPathFactory) -> None:
    core = tmp_path_factory.mktemp("core") / "core"
    compile_core("-fsanitize=thread", "-DONLY_THREADS", "-o", core)
    assert run(core, TABLES) == (0, "core: 4 games and variants checked, threads only\n")
    code, said = run(core, core.parent)
    assert (code, said) == (1, f"iago-standard: can't read {core.parent}/iago-standard.txt\n")


def test_a_fifth_game_needs_nothing_but_its_own_files(tmp_path: Path) -> None:
    compile_core("-Wall", "-Wextra", "-Werror", "-o", tmp_path / "nim", source=SOURCE.with_name("nim.cpp"))
    assert run(tmp_path / "nim") == (0, "nim: played and searched\n")
