"""`archipel play`, with a person at a real terminal and from a pipe."""

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

import archipel
from archipel import records
from tests.cli.test_command import ARCHIPEL, run
from tests.play import random_moves

pytestmark = pytest.mark.slow


def play(*lines: str, game: str = "iago") -> str:
    """What is printed when these lines come in from a pipe, and then no more."""
    return run("play", game, text="".join(line + "\n" for line in lines))


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator["pexpect.spawn[str]"]:
    child = pexpect.spawn(
        str(ARCHIPEL), ["play", "iago"], cwd=tmp_path, encoding="utf-8", timeout=60, dimensions=(24, 80)
    )
    child.expect("Dark> ")
    yield child
    child.close(force=True)


def press_ctrl_c(terminal: "pexpect.spawn[str]", answer: str) -> None:
    """As a person does: not in the instant in which the prompt comes up, in which readline may overhear it, and again
    if nothing happens."""
    for _ in range(3):
        time.sleep(0.3)
        terminal.sendintr()
        if terminal.expect([answer, pexpect.TIMEOUT], timeout=20) == 0:
            return
    pytest.fail(f"Ctrl-C was not answered with {answer!r}: {terminal.before}")


def test_moves_undo_and_lists() -> None:
    told = play("e4", "d4", "?", "c4", "undo", "? c", "? z")
    assert "1. e4   Light to move" in told
    assert "3. c4   Light to move" in told
    assert told.count("2. d4   Dark to move") == 2
    assert "Dark> c4\n" in told
    assert "no legal move starts with z" in told
    assert "there is no move to take back" in play("undo")


def test_first_letters_are_enough_when_only_one_move_starts_so() -> None:
    assert "3. c4   Light to move" in play("e4", "d4", "c")
    told = play("i", game="lazo/side2")
    assert "'i' is no move of Lazo" in told
    told = play("a", "a", game="lazo/side2")
    assert "a1  a2" in told
    assert "1. d1-d7" in play("d1-d7", "quit", game="desdemona")


def test_steps_may_come_in_words_and_tiles_in_any_order() -> None:
    assert "1. d1-d7   Black" in play("d1 d7", game="desdemona")
    for pair in ("1,0b+0,0a", "1,0b 0,0a", "0,0a 1,0b", "0,0a+1,0b"):
        assert "1. 0,0a+1,0b   Blue to move" in play(pair, game="palago")
    assert "'0,0a+0,0b' is two tiles on one cell" in play("0,0a+0,0b", game="palago")
    assert "1. e4   Light" in play("E4")


def test_d1_does_not_mean_d10() -> None:
    assert "Black has no amazon on d1" in play("d1-d7", "d1-d2/d3", game="desdemona")
    assert "no legal move starts with d1\n" in play("d1-d7", "? d1", game="desdemona")


def test_an_open_claim_is_told() -> None:
    assert "Light to move, and may claim a missed capture" in play("e4", "d4", "b2", game="iago/standard+penalty")


def test_long_lists_show_first_steps() -> None:
    told = play("d1-d7", "?", "a4-a5", game="desdemona")
    assert "Black> g1…(647)  a4…(470)  j7…(462)  d10…(344)\n" in told
    assert "a4-a5/b5  a4-a5/c5" in told


def test_mistakes_are_explained_and_change_nothing() -> None:
    told = play("e4", "e4", "e5", "nonsense", "", "save", "load", "load! /no/such/file", "save /no/such/folder/x")
    assert "e4 holds a disk already" in told
    assert "e5 is the centre: it can be filled only with a capture or a release" in told
    assert "'nonsense' is no move of Iago" in told
    assert "save where? save FILE" in told
    assert "load what? load FILE" in told
    assert "/no/such/file: No such file or directory" in told
    assert "/no/such/folder/x: No such file or directory" in told
    assert told.endswith("Not saved. The moves: e4\n")


def test_a_whole_game_to_its_end() -> None:
    moves = list(map(str, random_moves("lazo", "side3", 4)))
    end = records.Record.of(archipel.start("lazo", "side3"), moves).end
    assert end.outcome is not None
    told = play(*moves, "a1", "?", game="lazo/side3")
    assert "\n> the game is over\n" in told
    assert f"{end.players[end.outcome.winner or 0]} wins: {end.outcome.reason}\n> " in told
    assert f"the game is over ({end.outcome.reason})" in told


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    told = play("e4", f"save {path}", "d4", f"save {tmp_path / 'other'}", f"save {path}", "quit")
    assert f"saved to {path}" in told
    assert f"{path} exists; save! {path} replaces it" in told
    assert "Not saved" not in told
    assert json.loads(path.read_text())["moves"] == [["e4"]]
    told = play("f4", f"load {path}", f"load! {path}", "d4", "c4", f"save! {path}", game="lazo/small")
    assert f"this game is not saved; load! {path} drops it" in told
    assert "3. c4   Light to move" in told
    (record,) = records.read(path)
    assert list(map(str, record.moves)) == ["e4", "d4", "c4"]


def test_load_one_of_many_keeps_what_was_said(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text('[Game "lazo"]\n\n1. a1 *\n\n[Game "iago"]\n[First "Ada"]\n\n1. e4 {best} *\n')
    told = play(f"load {path} 2", "d4", f"save {path}", "save", f"save! {path}")
    assert f"{path} exists; save! {path} replaces it" in told
    assert "save where?" in told
    (record,) = records.read(path)
    assert record.players == ("Ada", "?")
    assert [(str(ply.move), ply.comment) for ply in record.plies] == [("e4", "best"), ("d4", "")]
    assert "there is no game 3" in play(f"load {path} 3")


def test_without_a_game_it_asks() -> None:
    told = run("play", text="chess\nlazo/side2\na1\n")
    assert "Which game?" in told
    assert "there is no game 'chess'" in told
    assert "1. a1   Black to move" in told
    assert run("play").endswith("(Enter for iago): \n")
    assert "Dark to move" in run("play", text="\n")


def test_who_plays_is_kept(tmp_path: Path) -> None:
    run("play", "iago", "--first", "Ada", "--second", "Bo", text=f"e4\nsave {tmp_path / 'x'}\n")
    (record,) = records.read(tmp_path / "x")
    assert record.players == ("Ada", "Bo")
    assert record.date.count("?") == 0


def test_ctrl_c_offers_to_save(terminal: "pexpect.spawn[str]", tmp_path: Path) -> None:
    terminal.sendline("e4")
    terminal.expect("Light> ")
    press_ctrl_c(terminal, "Save the game\\?")
    terminal.sendline("/no/such/folder/game.txt")
    terminal.expect("No such file or directory")
    terminal.expect("Save the game\\?")
    terminal.sendline("game.txt")
    terminal.expect("saved to game.txt")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0
    (record,) = records.read(tmp_path / "game.txt")
    assert list(map(str, record.moves)) == ["e4"]


def test_ctrl_c_twice_leaves_with_the_moves_shown(terminal: "pexpect.spawn[str]") -> None:
    terminal.sendline("e4")
    terminal.expect("Light> ")
    press_ctrl_c(terminal, "Save the game\\?")
    press_ctrl_c(terminal, "Not saved. The moves: e4")
    terminal.expect(pexpect.EOF)
    assert "Traceback" not in (terminal.before or "")


def test_no_is_no_name_of_a_file(terminal: "pexpect.spawn[str]", tmp_path: Path) -> None:
    terminal.sendline("e4")
    terminal.expect("Light> ")
    press_ctrl_c(terminal, "Save the game\\?")
    terminal.sendline("n")
    terminal.expect("Not saved. The moves: e4")
    terminal.expect(pexpect.EOF)
    assert not list(tmp_path.iterdir())


def test_ctrl_d_leaves_at_once_when_nothing_was_played(terminal: "pexpect.spawn[str]") -> None:
    terminal.sendeof()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0
    assert "Save" not in (terminal.before or "")


def test_ctrl_c_answered_as_the_game_tells(terminal: "pexpect.spawn[str]", tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    terminal.sendline("e4")
    terminal.expect("Light> ")
    press_ctrl_c(terminal, "Save the game\\?")
    terminal.sendline("old.txt")
    terminal.expect("old.txt exists; save! old.txt replaces it")
    terminal.sendline("save! old.txt")
    terminal.expect("saved to old.txt")
    terminal.expect(pexpect.EOF)
    assert len(list(records.read(tmp_path / "old.txt"))) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]


def test_nothing_typed_breaks_off_the_game(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text('[Game "iago"]\n\n1. e4 *\n')
    lines = ["d4", f"load! {path} 0", f"load! {path} " + "9" * 30, "save a\0b", "\udcff", "?"]
    text = "".join(line + "\n" for line in lines).encode(errors="surrogateescape")
    done = subprocess.run(
        [ARCHIPEL, "play", "iago"], input=text, capture_output=True, env={"PYTHONIOENCODING": "latin-1"}
    )
    assert done.stderr == b""
    assert done.stdout.endswith(b"Not saved. The moves: d4\n")


def test_playing_on_takes_the_result_back(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text('[Game "iago"]\n[Result "1-0"]\n[Reason "resigned"]\n\n1. e4 1-0\n')
    play(f"load {path}", "d4", f"save! {path}")
    (record,) = records.read(path)
    assert (record.result, record.reason) == ("*", "")


def test_what_goes_to_a_file_gets_there_with_a_terminal_watching(tmp_path: Path) -> None:
    out = tmp_path / "out"
    child = pexpect.spawn("/bin/sh", ["-c", f"{ARCHIPEL} perft lazo/side2 2 --divide > {out}"], timeout=60)
    child.expect(pexpect.EOF)
    assert out.read_text().splitlines() == [*(f"{name} 7" for name in ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]), "49"]


def test_ctrl_c_in_a_long_count_is_quiet(tmp_path: Path) -> None:
    child = pexpect.spawn(str(ARCHIPEL), ["perft", "desdemona", "4"], encoding="utf-8", timeout=60)
    child.expect("depth 4")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")


def test_interrupting_a_conversion_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "games.txt"
    source.write_text('[Game "lazo"]\n\n1. a1 *\n\n' * 20_000)
    child = subprocess.Popen([ARCHIPEL, "records", "convert", source, tmp_path / "new.json"])
    while not list(tmp_path.glob(".new.json.*.part")):
        assert child.poll() is None
    child.send_signal(2)
    assert child.wait(20) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["games.txt"]
