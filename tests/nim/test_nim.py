"""A game from outside the package, in Python alone: it passes what every game passes, and is played everywhere."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nim.installed import PACKAGE, install
from tests.server.serving import ARCHIPEL

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
# What is asked of every game that is registered.
SUITE = [
    "tests/conformance",
    "tests/golden",
    "tests/unit/test_perft.py",
    "tests/scene/test_scenes.py",
    "tests/scene/test_steps.py",
    "tests/render",
    "tests/engine/test_levels.py",
    "tests/texts",
]


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds Nim."""
    return install(tmp_path_factory.mktemp("nim"))


def archipel(nim: dict[str, str], *words: str, typed: str = "") -> str:
    done = subprocess.run([ARCHIPEL, *words], env=nim, input=typed, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert not done.stderr or words[0] == "match", done.stderr  # a match tells there how far it is
    return done.stdout


@pytest.mark.parametrize("file", ["rules.py", "scene.py", "texts/en.ftl"])
def test_contributing_shows_it_as_it_is(file: str) -> None:
    assert (PACKAGE / "archipel_nim" / file).read_text() in CONTRIBUTING
    assert (PACKAGE / "pyproject.toml").read_text() in CONTRIBUTING


@pytest.mark.slow
def test_it_passes_what_every_game_passes(nim: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-pno:cacheprovider", "-k", "nim", *SUITE]
    done = subprocess.run(command, cwd=ROOT, env=nim, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:]
    passed = int(done.stdout.split(" passed")[0].split()[-1])
    assert passed > 40, done.stdout[-500:]


def test_it_is_listed_shown_and_played_at_a_terminal(nim: dict[str, str], tmp_path: Path) -> None:
    assert "nim" in archipel(nim, "games")
    assert "o o o o o\no o o o o\no o o o o\no o\n\nSecond to move" in archipel(nim, "show", "nim/standard 17,1 S")
    played = archipel(nim, "play", "nim", typed="4\n3\nhelp\nhint\nresign\nquit\nn\n")
    assert "'4' is no move of Nim; a move is 1, 2 or 3" in played
    assert "A move is how many stones are taken" in played
    assert "Second resigned" in played
    against = archipel(nim, "play", "nim", "--seats", "level1,level10", "--seed", "1", typed=f"save {tmp_path / 'a'}\n")
    assert "wins: took the last stone" in against
    assert archipel(nim, "show", str(tmp_path / "a")).startswith("-\n")


def test_it_is_drawn(nim: dict[str, str], tmp_path: Path) -> None:
    for name in ("nim.svg", "nim.png"):
        archipel(nim, "show", "nim", "-o", str(tmp_path / name))
    drawn = (tmp_path / "nim.svg").read_text()
    assert drawn.count('class="nim-stone"') == 20
    assert 'fill="#7d8a91"' in drawn
    assert "stones: 1, 2, 3" in drawn
    assert (tmp_path / "nim.png").read_bytes().startswith(b"\x89PNG")


def test_it_is_drawn_in_colour(nim: dict[str, str]) -> None:
    code = """\
import archipel
from archipel.render import terminal
from archipel.scene import scene
state = archipel.start("nim")
seen = scene(state.play("2"), before=state, move=state.move("2"))
print(terminal.picture(seen, 80, 4).plain)
print(terminal.counts(seen, state.players))
"""
    done = subprocess.run([sys.executable, "-c", code], env=nim, capture_output=True, text=True, check=True)
    assert done.stdout.count("●") == 18
    assert done.stdout.count("‹") == 3
    assert "Stones left 18" in done.stdout


def test_it_is_played_in_the_arena(nim: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    told = archipel(nim, "match", "random", "uct:nodes=50", "nim", "--games", "4", "--out", str(file), "--json")
    assert json.loads(told)["games"] == 4
    assert "took the last stone" in file.read_text()


def test_what_can_not_be_loaded_is_told_in_a_line_and_left_out(tmp_path: Path) -> None:
    environment = install(tmp_path)
    (tmp_path / "archipel_nim" / "rules.py").write_text("import nothing_like_this\n")
    done = subprocess.run([ARCHIPEL, "games"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert "iago" in done.stdout
    assert "nim" not in done.stdout
    lines = done.stderr.splitlines()
    assert lines
    assert all("nim" in line and "left out" in line for line in lines), done.stderr


def test_it_speaks_japanese(nim: dict[str, str]) -> None:
    code = """\
import archipel
from archipel.texts import sentence
try:
    archipel.start("nim").move("7")
except archipel.BadNotation as error:
    print(sentence(error, "ja"))
"""
    done = subprocess.run([sys.executable, "-c", code], env=nim, capture_output=True, text=True, check=True)
    assert done.stdout == "「7」というニムの手はありません。手は 1、2、3 のどれかです\n"
