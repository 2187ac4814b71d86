"""`archipel play` against engines, with hints, step by step, and in colour."""

import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pexpect
import pytest

import archipel
from archipel import records
from tests.cli.test_command import ARCHIPEL, run

pytestmark = pytest.mark.slow


def play(*lines: str, game: str = "iago", seats: str = "person,level1") -> str:
    words = ("play", game, "--seats", seats, "--seed", "1")
    return run(*words, text="".join(line + "\n" for line in lines))


def terminal(*words: str, env: dict[str, str] | None = None) -> "pexpect.spawn[str]":
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM", "TERM")}
    return pexpect.spawn(
        str(ARCHIPEL),
        list(words),
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 80),
        env=plain | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | (env or {}),
    )


def test_an_engine_answers(tmp_path: Path) -> None:
    told = play("e4", f"save {tmp_path / 'x'}")
    assert "1. e4   Light to move" in told
    assert re.search(r"2\. [a-i][1-9]   Dark to move", told)
    (record,) = records.read(tmp_path / "x")
    assert len(record.plies) == 2
    assert record.players == ("?", "level1")
    assert record.start == archipel.start("iago")


def test_the_same_seed_gets_the_same_answers() -> None:
    assert play("e4", "quit") == play("e4", "quit")


def test_an_engine_may_begin() -> None:
    told = play(game="lazo/side2", seats="level1,person")
    assert re.search(r"1\. [abc][123]   Black to move", told)


def test_engines_alone_play_to_the_end() -> None:
    told = play(game="lazo/side2", seats="level1,level2")
    assert re.search("(White|Black) wins: ", told)
    assert told.count("to move") > 4


def test_undo_goes_back_to_the_persons_turn() -> None:
    told = play("e4", "undo", "undo")
    assert told.count("\nDark to move\n") == 2
    assert "there is no move to take back" in told
    assert "there is no move to take back" in play("undo", game="lazo/side3", seats="level1,person")


def test_hint_is_a_legal_move() -> None:
    told = play("hint", game="lazo/side2", seats="person,person")
    found = re.search(r"White> (\S+)  \((\d+ %|wins|draws|loses)", told)
    assert found
    assert found[1] in map(str, archipel.start("lazo", "side2").legal_moves())


def test_resign(tmp_path: Path) -> None:
    told = play("e4", "resign", "hint", "resign", f"save {tmp_path / 'x'}", seats="person,person")
    assert "Dark wins: Light resigned" in told
    assert told.count("the game is over") == 2
    (record,) = records.read(tmp_path / "x")
    assert (record.result, record.reason) == ("1-0", "Light resigned")
    # Whoever takes the last move back goes on.
    told = play("e4", "resign", "undo", "undo", seats="person,person").partition("resigned")[2]
    assert "\n1. e4   Light to move\n" in told, "only the resignation is taken back"
    assert "\nDark to move\n" in told
    assert play("resign", seats="person,person").endswith("Not saved.\n")


def test_steps_one_after_the_other() -> None:
    told = play("d1", "d7", "a4", "a5", "b5", game="desdemona", seats="person,person")
    assert "White d1 …> " in told
    assert "1. d1-d7   Black to move" in told
    assert "Black a4 a5 …> " in told
    assert "2. a4-a5/b5   White to move" in told


def test_tiles_one_after_the_other_in_any_order() -> None:
    told = play("1,0b", "0,0a", game="palago", seats="person,person")
    assert "1,0b+0,0a" in told
    assert "1. 0,0a+1,0b   Blue to move" in told


def test_a_step_may_be_taken_back_or_dropped() -> None:
    told = play(
        "d1", "d7", "a4", "a5", "undo", "a6", "undo", "undo", "g1-g2/g3", game="desdemona", seats="person,person"
    )
    assert "Black a4 a6 …> " in told
    assert "2. g1-g2/g3   White to move" in told
    told = play("d1", "d7", "a4", "g1-g2/g3", game="desdemona", seats="person,person")
    assert "2. g1-g2/g3   White to move" in told


def test_a_step_that_does_not_follow_is_explained() -> None:
    told = play("d1", "e9", "zz", game="desdemona", seats="person,person")
    assert "d1-e9: " in told
    assert "'d1-zz' is no move of Desdemona" in told


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ("person", "--seats says who plays first and who second, like person,level3, not 'person'"),
        ("person,person,person", "--seats says who plays first and who second"),
        ("person,level11", "'level11' is no seat; seats are person, level1 to level10, and between these those like"),
        ("person,level3.x", "'level3.x' is no seat; seats are person, level1 to level10, and between these those like"),
        ("person,robot", "'robot' is no seat"),
    ],
)
def test_bad_seats_are_one_line(seats: str, message: str) -> None:
    assert run("play", "iago", "--seats", seats, code=2).startswith(message)


def test_an_analysis_for_programs_is_that_alone_on_a_terminal_too() -> None:
    child = terminal("analyse", "lazo/side2", "--nodes", "100", "--json")
    told = child.read()
    assert json.loads(told)["nodes"] == 100
    assert "\x1b" not in told


def test_in_colour_on_a_terminal() -> None:
    child = terminal("play", "iago")
    child.expect("Dark> ")
    assert "\x1b[38;2;" in (child.before or "")
    assert "e4" in (child.before or "")
    child.sendline("e4")
    child.expect("Light> ")
    assert "▀" in (child.before or "")
    assert "Dark : Light   Score 1 : 1" in (child.before or "")
    child.close(force=True)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb", "COLORTERM": ""}, {"PYTHONIOENCODING": "ascii"}])
def test_plain_text_where_colours_are_not_wanted(env: dict[str, str]) -> None:
    child = terminal("play", "iago", env=env)
    child.expect("Dark> ")
    assert "\x1b[" not in (child.before or "").replace("\x1b[?2004h", "")
    assert "e  - . . . + . . . -  9" in (child.before or "")
    child.close(force=True)


def test_the_whole_board_is_seen_on_a_small_screen() -> None:
    for game in archipel.games():
        child = terminal("play", game)
        child.expect("> $")
        before = child.before or ""
        assert len(before[before.index("help.") :].splitlines()) <= 24, game
        child.close(force=True)


def test_ctrl_c_while_an_engine_thinks_offers_to_save() -> None:
    child = terminal("play", "palago", "--seats", "person,level10")  # the level that thinks longest
    child.expect("White> ")
    child.sendline("0,0a+0,1b")  # which is not soon proven lost
    child.expect("Blue thinks")  # after a second
    child.sendintr()
    child.expect("Save the game\\?")
    child.sendline("")
    child.expect("Not saved. The moves: 0,0a\\+0,1b")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert "Traceback" not in (child.before or "")


def test_a_game_without_a_picture_can_be_played() -> None:
    page = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text()
    rules, *_ = (textwrap.dedent(code) for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    code = rules + "from archipel.cli import main\nmain()\n"
    words = [sys.executable, "-c", code, "play", "nim", "--seats", "person,level1"]
    done = subprocess.run(words, input="3\n", capture_output=True, text=True, timeout=60)
    assert re.search(r"1\. 3   \S*second to move", done.stdout), done.stderr  # its words are not there either
    assert re.search(r"2\. [123]   \S*first to move", done.stdout)
    assert done.stderr == ""
