"""The locks: every file that is installed has its checksum, and no index is named."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-build.lock", "requirements-dev.lock"])
def test_every_file_that_is_installed_has_its_checksum(name: str) -> None:
    text = (ROOT / name).read_text()
    pinned = re.findall(r"^[\w.\-\[\]]+==.*(?:\n +--hash=.*)*", text, re.MULTILINE)
    assert len(pinned) > 5
    assert [entry for entry in pinned if not re.search(r"--hash=sha256:[0-9a-f]{64}", entry)] == []
    assert "://" not in text


def test_all_locks_name_the_same_versions() -> None:
    def versions(name: str) -> set[str]:
        return set(re.findall(r"^[\w.\-\[\]]+==[^ ;]+", (ROOT / name).read_text(), re.MULTILINE))

    assert versions("requirements.lock") | versions("requirements-build.lock") <= versions("requirements-dev.lock")
