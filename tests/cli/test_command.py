"""The `archipel` command, run as a person or a program runs it."""

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import archipel
from archipel import records
from archipel.records import Record

ARCHIPEL = Path(sys.executable).with_name("archipel")


def run(*words: str, text: str = "", code: int = 0) -> str:
    """What the command prints; to standard error if it is to fail."""
    done = subprocess.run([ARCHIPEL, *words], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    if code:
        assert done.stderr.count("\n") == 1
        assert done.stderr.startswith("archipel: ")
        return done.stderr.removeprefix("archipel: ").strip()
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    records.write(
        path,
        [
            Record.of(archipel.start("iago", "loose"), ["e4", "d4"]),
            Record.of(archipel.start("lazo", "small"), ["a1", "swap", "b1"]),
        ],
    )
    return path


def test_games() -> None:
    assert "palago     standard, single, anywhere\n" in run("games")
    assert json.loads(run("games", "--json")) == archipel.games()


def test_version_and_help() -> None:
    assert re.fullmatch(r"archipel \d+\.\d+\.\d+\n", run("--version"))
    for command in ("games", "play", "show", "perft", "records"):
        assert command in run("--help")
    assert run("records") == run("records", "--help")


def test_pictures_have_what_is_drawn_in_the_record(tmp_path: Path) -> None:
    record = Record.of(archipel.start("iago"), ["e4"])
    drawn = replace(record, plies=(replace(record.plies[0], drawings=("Gc3>e4",)),))
    records.write(tmp_path / "game.txt", [drawn])
    run("show", str(tmp_path / "game.txt"), "-o", str(tmp_path / "board.svg"))
    assert 'class="mark-drawn-G"' in (tmp_path / "board.svg").read_text()


def test_show_a_position(games: Path) -> None:
    shown = run("show", "iago/loose 5/6/7/8/3D5/3L4/7/6/5 D")
    assert "e  - . . D + . . . -  9" in shown
    assert "Dark to move\niago/loose 5/6/7/8/3D5/3L4/7/6/5 D\n" in shown
    assert run("show", "iago/loose", "5/6/7/8/3D5/3L4/7/6/5", "D") == run("show", str(games)) == shown
    assert run("show", "desdemona").endswith("White to move\n" + archipel.start("desdemona").text + "\n")


def test_show_a_ply_of_a_record(games: Path) -> None:
    assert "lazo/small 4/5/6/7/6/5/B3 W\n" in run("show", str(games), "--game", "2", "--ply", "2")
    assert run("show", str(games), "--game", "3", code=2) == f"{games}: there is no game 3"
    assert run("show", str(games), "--ply", "9", code=2).endswith("it has 2 moves, so there is no position after 9")
    assert run("show", str(games), "--game", "9" * 30, code=2).endswith("there is no game " + "9" * 30)
    assert "choose from a file" in run("show", "iago", "--ply", "1", code=2)


def test_show_for_programs() -> None:
    told = json.loads(run("show", "palago/single", "--json"))
    assert told == {
        "game": "palago",
        "variant": "single",
        "text": "palago/single - W",
        "ply": 0,
        "turn": 0,
        "legal_moves": ["0,0a", "0,0b", "0,0c"],
        "outcome": None,
    }
    shut_in = "desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W"
    over = json.loads(run("show", shut_in, "--json"))
    assert (over["turn"], over["legal_moves"]) == (None, [])
    said = {"reason": "more stones", "kind": "desdemona.more", "values": {}}
    assert over["outcome"] == {"winner": 0, "score": [3, 0], **said}
    assert "White wins: more stones" in run("show", shut_in)


def test_perft() -> None:
    assert run("perft", "iago", "3") == "37296\n"
    assert run("perft", "desdemona/border", "2") == "125676\n"
    assert run("perft", "iago/loose", "4", "--native", "--threads", "2") == "1418616\n"
    told = json.loads(run("perft", "lazo/side2", "2", "--divide", "--json"))
    assert told["nodes"] == sum(told["divide"].values()) == 49
    assert run("perft", "palago/single", "1", "--divide") == "0,0a 1\n0,0b 1\n0,0c 1\n3\n"
    assert run("perft", "iago", "1", "--position", "iago/standard 5/6/7/8/3D5/3L4/7/6/5 D") == "1\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "No such command 'chess'; there are games, play"),
        (["play", "chess"], "there is no game 'chess'; there are "),
        (["play", "iago/fast"], "iago has no variant 'fast'; it has standard, loose, simple, "),
        (["show"], "Missing WHAT"),
        (["show", "iago/loose x D"], "column 12: 1 row where the board has 9"),
        (["show", "no-such-file.txt"], "'no-such-file.txt' is no position, no game and no file"),
        (["show", "my game.txt"], "'my game.txt' is no position, no game and no file"),
        (["play", "iago/"], "iago has no variant ''"),
        (["perft", "iago", "x"], "Invalid value for 'depth'"),
        (["perft", "iago", "0"], "Invalid value for 'depth'"),
        (
            ["perft", "iago", "1", "--position", "lazo/side2 2/3/2 W"],
            "the position is one of lazo/side2, the game iago/standard",
        ),
        (["perft", "iago", "1", "--fast"], "No such option: --fast"),
        (["records", "check", "no-such-file.txt"], "no-such-file.txt: No such file or directory"),
        (["records", "check", "."], ".: Is a directory"),
        (["records", "stats", "no-such-file.txt"], "no-such-file.txt: No such file or directory"),
        (["records", "convert", "no-such-file.txt", "new.json"], "no-such-file.txt: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    assert run(*words, code=2).startswith(message)


def test_records_check(games: Path) -> None:
    assert run("records", "check", str(games)) == "2 games, 0 bad\n"
    broken = games.read_text().replace("swap", "a1").replace("d4", "d99")
    games.write_text(broken)
    done = subprocess.run([ARCHIPEL, "records", "check", games], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout.splitlines() == [
        f"{games}: line 1, game 1, ply 2: 'd99' is no move of Iago;"
        " a move is a cell from a1 to i5, or ! and a cell for a claim",
        f"{games}: line 12, game 2, ply 2: a1 holds a tile already",
        "2 games, 2 bad",
    ]
    done = subprocess.run([ARCHIPEL, "records", "check", games, "--json"], capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert told["games"] == 2
    assert [mistake["ply"] for mistake in told["mistakes"]] == [2, 2]


def test_records_convert_there_and_back(games: Path, tmp_path: Path) -> None:
    as_json, back = tmp_path / "games.json", tmp_path / "back.txt"
    assert run("records", "convert", str(games), str(as_json)) == f"2 games written to {as_json}\n"
    run("records", "convert", str(as_json), str(back))
    assert back.read_text() == games.read_text()
    assert run("records", "convert", str(games), str(back), code=2) == f"{back}: it exists already; --force replaces it"
    run("records", "convert", str(games), str(back), "--force", "--to", "json")
    assert back.read_text() == as_json.read_text()


def test_convert_changes_nothing_if_a_game_is_bad(games: Path, tmp_path: Path) -> None:
    games.write_text(games.read_text().replace("swap", "a1"))
    assert "game 2, ply 2" in run("records", "convert", str(games), str(tmp_path / "new.json"), code=2)
    assert [path.name for path in tmp_path.iterdir()] == ["games.txt"]


def test_records_export(games: Path, tmp_path: Path) -> None:
    printed = run("records", "export", str(games), str(games)).splitlines()
    assert printed[0].startswith("number,game,variant,first,second,date,")
    assert [line.split(",")[0] for line in printed[1:]] == ["1", "2", "3", "4"]
    table = tmp_path / "plies.csv"
    told = run("records", "export", str(games), "--plies", "-o", str(table))
    rows = table.read_text().splitlines()
    assert rows[0] == "number,ply,mover,move,evaluation,comment"
    assert told == f"{len(rows) - 1} rows written to {table}\n"
    assert run("records", "export", str(games), "-o", str(table), code=2) == (
        f"{table}: it exists already; --force replaces it"
    )
    run("records", "export", str(games), "-o", str(table), "--force")
    assert len(table.read_text().splitlines()) == 3
    games.write_text(games.read_text() + '[Game "iago"]\n\n1. e4 e4\n')
    assert "game 3, ply 2" in run("records", "export", str(games), "-o", str(table), "--force", code=2)
    assert len(table.read_text().splitlines()) == 3


def test_records_stats(games: Path) -> None:
    told = run("records", "stats", str(games), str(games))
    assert "iago/loose: 2 games of 2 to 2 plies, 2.0 on average\n  *: 2\n" in told
    assert json.loads(run("records", "stats", str(games), "--json"))["lazo/small"]["plies"]["mean"] == 3.0


def test_a_reader_that_goes_away_is_no_error(games: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([ARCHIPEL, "games"], stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == ""


def test_importing_archipel_is_quick() -> None:
    """Compared within one run, so that a busy machine does not matter: no heavy library comes in with it."""
    code = "import archipel, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split()
    assert "archipel.rules.iago" in loaded
    assert not {"typer", "rich", "numpy", "json", "asyncio"} & set(loaded)


# --- what a file or a shell may do to it


def test_a_record_does_not_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text('[Game "iago"]\n[Result "1-0"]\n[Reason "\x1b]0;mine\x07\x9b31m"]\n\n1. e4 1-0\n')
    for shown in (run("records", "stats", str(path)), run("play", "iago", text=f"load! {path}\nquit!\n")):
        assert not set(shown) & set("\x1b\x07\x9b"), shown
        assert "\\x1b]0;mine" in shown


@pytest.mark.parametrize("words", [("perft", "iago", "1"), ("records", "check", "{file}")])
def test_standard_output_may_be_closed(games: Path, words: tuple[str, ...]) -> None:
    command = " ".join([str(ARCHIPEL), *words]).format(file=games)
    done = subprocess.run(["sh", "-c", f"{command} >&-"], stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_without_end_is_no_file_of_records() -> None:
    done = subprocess.run([ARCHIPEL, "records", "check", "/dev/zero"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "/dev/zero" in done.stdout


@pytest.mark.parametrize("after", [0.1, 0.2, 0.4])
def test_ctrl_c_while_it_is_being_loaded_is_quiet(after: float) -> None:
    process = subprocess.Popen([ARCHIPEL, "perft", "desdemona", "5"], stderr=subprocess.PIPE, text=True)
    try:
        process.communicate(timeout=after)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    # The interpreter itself may be interrupted before it knows us; of ours there is nothing but how it begins.
    ours = set(re.findall(rf"{re.escape(str(Path(archipel.__file__).parent))}/([a-z_/]+)\.py", errors))
    assert ours <= {"__init__", "interrupts"}
