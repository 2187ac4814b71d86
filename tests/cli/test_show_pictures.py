"""`archipel show … -o`: positions and games as files of pictures."""

import json
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest
from PIL import Image

import archipel
from archipel import records
from archipel.records import Record
from tests.cli.test_command import ARCHIPEL, run
from tests.play import random_moves


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    records.write(path, [Record.of(archipel.start("iago"), ["e4", "d4", "c4"])])
    return path


def test_a_position_as_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.PNG"
    assert run("show", "lazo/small", "-o", str(svg), "--width", "300", "--theme", "dark") == f"drawn to {svg}\n"
    root = ElementTree.parse(svg).getroot()
    assert float(root.get("width", "0")) == pytest.approx(300, abs=1)
    run("show", "iago/standard 5/6/7/8/3Dl4/8/7/6/5 L", "-o", str(png), "--width", "321")
    with Image.open(png) as image:
        assert image.format == "PNG"
        assert image.width == 321


def test_the_themes_differ(tmp_path: Path) -> None:
    pictures = {}
    for theme in ("light", "dark"):
        path = tmp_path / f"{theme}.svg"
        run("show", "desdemona", "-o", str(path), "--theme", theme)
        pictures[theme] = path.read_text()
    assert pictures["light"] != pictures["dark"]


def test_a_ply_of_a_record_with_its_last_move(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    run("show", str(game), "--ply", "2", "-o", str(path))
    assert path.read_text().count('class="mark-last"') == 1
    run("show", str(game), "--ply", "0", "-o", str(path))
    assert "mark-last" not in path.read_text()


def test_a_game_as_gif(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    run("show", str(game), "-o", str(path), "--width", "120")
    with Image.open(path) as image:
        assert (image.format, image.width, getattr(image, "n_frames", 1)) == ("GIF", 120, 4)
    run("show", str(game), "--ply", "1", "-o", str(path), "--width", "120")
    with Image.open(path) as image:
        assert getattr(image, "n_frames", 1) == 2


def test_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    told = json.loads(run("show", "iago", "-o", str(path), "--json"))
    assert told["file"] == str(path)
    assert told["turn"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "board.jpg"], "board.jpg: a picture's name ends in .svg, .png, .gif"),
        (["-o", "board"], "board: a picture's name ends in .svg, .png, .gif"),
        (["-o", "no/such/folder/board.svg"], "no/such/folder/board.svg: No such file or directory"),
        (["-o", "."], ".: a picture's name ends in"),
        (["-o", "board.png", "--width", "0"], "Invalid value for '--width'"),
        (["-o", "board.png", "--width", "wide"], "Invalid value for '--width'"),
        (["-o", "board.png", "--width", "999999"], "Invalid value for '--width'"),
        (["-o", "board.png", "--theme", "pink"], "Invalid value for '--theme'"),
    ],
)
def test_bad_input_is_one_line(words: list[str], message: str) -> None:
    assert run("show", "iago", *words, code=2).startswith(message)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "board.svg"
    folder.mkdir()
    assert run("show", "iago", "-o", str(folder), code=2) == f"{folder}: not a file that can be written"
    assert list(tmp_path.iterdir()) == [folder]


def test_ctrl_c_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    records.write(path, [Record.of(archipel.start("desdemona"), random_moves("desdemona", "standard", 1))])
    child = subprocess.Popen([ARCHIPEL, "show", path, "-o", tmp_path / "game.gif", "--width", "1200"])
    while not list(tmp_path.glob(".game.gif.*.part")):
        assert child.poll() is None
        time.sleep(0.02)
    child.send_signal(2)
    assert child.wait(20) == 130
    assert list(tmp_path.iterdir()) == [path]


def test_a_long_drawing_tells_how_far_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    records.write(path, [Record.of(archipel.start("desdemona"), random_moves("desdemona", "standard", 1))])
    words = ["show", str(path), "-o", str(tmp_path / "game.gif"), "--width", "1200"]
    child = pexpect.spawn(str(ARCHIPEL), words, encoding="utf-8", timeout=60)
    child.expect(r"positions drawn .*\d+/\d+")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")
