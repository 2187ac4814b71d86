"""Schemathesis tries whatever the OpenAPI description allows, and what it does not, against a real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import Server

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")


# A table that is there: others would all be answered by 404.
CONFIGURATION = """
[parameters]
"path.key" = "{kept}"
position = "iago/standard 5/6/7/8/9/8/7/6/5 D"

[[operations]]
include-name = "DELETE /api/tables/{{key}}"
parameters = {{ "path.key" = "{deleted}" }}
"""


@pytest.mark.slow
@pytest.mark.parametrize(("examples", "seconds"), [(3, 12), pytest.param(50, 600, marks=pytest.mark.nightly)])
def test_the_description_holds(server: Server, tmp_path: Path, examples: int, seconds: int) -> None:
    """No answer of the kind 500, none that the description does not know, none of another shape than it says."""
    kept, deleted = (server.table(moves=["e4", "g3"])["id"] for _ in range(2))
    (tmp_path / "schemathesis.toml").write_text(CONFIGURATION.format(kept=kept, deleted=deleted))
    done = subprocess.run(
        [
            SCHEMATHESIS,
            "run",
            f"{server.url}api/openapi.json",
            "--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
            "--phases=examples,coverage,fuzzing",
            f"--max-examples={examples}",
            "--max-failures=5",
            "--seed=1",
            "--request-timeout=30",
            "--no-color",
            f"--max-time={seconds}",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=seconds + 230,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert server.get(f"/api/tables/{kept}")
