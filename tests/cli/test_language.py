"""The command speaks the person's language."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from archipel.cli import COMMANDS
from archipel.cli.voice import system_language

ARCHIPEL = Path(sys.executable).with_name("archipel")
# Words that are no sentence of anyone's: names of commands, options, games, files, what was typed.
ENGLISH = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z']{2,}){2,}")


def speaks(*words: str, text: str = "", code: int = 0, **environment: str) -> str:
    """All that the command says, on both streams."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    done = subprocess.run(
        [ARCHIPEL, *words], input=text, capture_output=True, text=True, timeout=60, env=bare | environment
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_the_language_of_the_system() -> None:
    assert system_language({"LANG": "ja_JP.UTF-8"}) == "ja"
    assert system_language({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_GB.UTF-8"}) == "en"
    assert system_language({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja"}) == "ja"
    for other in ({}, {"LANG": "C.UTF-8"}, {"LANG": "POSIX"}, {"LANG": "xx_XX"}, {"LANG": "../x"}):
        assert system_language(other) == "en"


def test_the_option_goes_before_the_system() -> None:
    words = ("show", "nothing")
    japanese = "「nothing」は局面でもゲームでもファイルでもありません"
    assert japanese in speaks(*words, code=2, LANG="ja_JP.UTF-8")
    assert japanese in speaks("--language", "ja", *words, code=2)
    assert japanese in speaks("--language=ja", *words, code=2, LANG="en_US.UTF-8")
    assert japanese in speaks(*words, "--language", "ja", code=2)
    assert "is no position" in speaks("--language", "en", *words, code=2, LANG="ja_JP.UTF-8")
    assert "is no position" in speaks(*words, code=2)


def test_a_language_that_there_is_not() -> None:
    assert "''" in speaks("games", "--language", code=2)
    assert speaks("--language", "xx", "games", code=2) == "archipel: there is no language 'xx'; there are en, ja\n"


@pytest.mark.parametrize("command", ["", *COMMANDS, "records check", "records convert", "records stats"])
def test_help_is_in_japanese(command: str) -> None:
    told = speaks("--language", "ja", *command.split(), "--help")
    assert told.startswith("使い方：")
    assert ENGLISH.findall(told.replace(f"archipel {command}", "")) == []


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["games", "extra"],
        ["play", "chess"],
        ["play", "iago/x"],
        ["play", "--seats", "x"],
        ["play", "iago", "--seats", "person,level99"],
        ["show"],
        ["show", "iago/loose x D"],
        ["show", "iago", "--ply", "3"],
        ["show", "iago", "-o", "board.bmp"],
        ["show", "iago", "--width", "x"],
        ["show", "iago", "--width", "1"],
        ["show", "iago", "--theme", "pink"],
        ["show", "iago", "--fast"],
        ["show", "iago", "--width"],
        ["analyse", "chess"],
        ["analyse", "iago", "--moves", "e5"],
        ["analyse", "iago", "--moves", "e4 e4"],
        ["analyse", "iago", "--search", "x"],
        ["analyse", "iago", "--nodes", "0"],
        ["analyse", "desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W"],
        ["perft", "iago", "x"],
        ["perft", "iago", "1", "--position", "lazo/side2 2/3/2 W"],
        ["perft", "iago", "1", "--position", "iago/standard 5 D"],
        ["records", "check", "no-such-file.txt"],
        ["records", "check", "."],
        ["records", "convert", "no-such-file.txt", "new.json"],
        ["match", "x", "uct", "iago"],
        ["match", "uct", "uct:x=1", "iago"],
        ["match", "uct", "random", "iago", "--clock", "x"],
        ["match", "uct", "random", "iago", "--clock", "9", "--nodes", "1"],
        ["match", "uct", "random", "iago", "--sprt", "5", "0"],
        ["tournament", "iago", "uct"],
        ["serve", "--port", "99999"],
        ["serve", "--host", "999.1.1.1"],
    ],
)
def test_refusals_are_in_japanese(words: list[str], tmp_path: Path) -> None:
    told = speaks("--language", "ja", *words, code=2)
    assert told.startswith("archipel: ")
    assert told.count("\n") == 1
    assert ENGLISH.findall(told) == []
    assert re.search("[ぁ-ん]", told), told


def test_a_session_in_japanese(tmp_path: Path) -> None:
    lines = ["help", "?", "e5", "zz", "e4", "e4", "undo", "undo", "e4", "hint", "resign", "e3", "resign", "undo"]
    lines += ["save", f"save {tmp_path / 'game.txt'}", f"save {tmp_path / 'game.txt'}", "load", "load nothing.txt"]
    lines += ["d4", f"load {tmp_path / 'game.txt'}", "quit", ""]
    told = speaks("--language", "ja", "play", "iago", text="\n".join(lines) + "\n")
    assert ENGLISH.findall(told) == []
    assert "黒の投了" in told
    assert "resigned" not in told


def test_what_is_written_for_programs_stays_the_same() -> None:
    words = ("show", "desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W", "--json")
    assert speaks("--language", "ja", *words) == speaks("--language", "en", *words)
