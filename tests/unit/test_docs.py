"""What the documentation shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

import archipel
from archipel import records
from archipel.records.report import read_json
from archipel.records.text import read_text, write_text

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_examples_in_the_package() -> None:
    result = doctest.testmod(archipel)
    assert result.attempted > 0
    assert result.failed == 0


def test_positions_shown_are_positions() -> None:
    shown = re.findall(r"^    (\w+/\S+ \S+ \S+)$", (ROOT / "docs/positions.md").read_text(), re.MULTILINE)
    assert len(shown) == 4
    for text in shown:
        assert archipel.position(text).text == text


def test_records_shown_are_records() -> None:
    page = (ROOT / "docs/records.md").read_text()
    text, line = (re.search(pattern, page, re.DOTALL) for pattern in (r"(\[Game .*? 1-0\n)", r"```json\n(.*?\n)```"))
    assert text
    assert line
    record = read_text(text[1])
    assert write_text(record).split() == text[1].split()
    assert len(read_json(line[1]).plies) == 3
    assert records.format_of("x.jsonl") == "json"


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target
