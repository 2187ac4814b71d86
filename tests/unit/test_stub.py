"""The types of the native module that type checkers see are those it has."""

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[2] / "src" / "archipel" / "_core.pyi"


def test_the_stub_is_current(tmp_path: Path) -> None:
    """`make stub` writes it anew."""
    fresh = tmp_path / "_core.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "archipel._core", "-o", fresh], check=True)
    ruff = Path(sys.executable).with_name("ruff")
    subprocess.run([ruff, "format", "--quiet", "--line-length", "120", fresh], check=True)
    assert fresh.read_text() == STUB.read_text()
