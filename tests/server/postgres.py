"""A PostgreSQL of one's own: a cluster in a folder of its own, on a free port of this machine, gone afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))


def programs() -> Path | None:
    """Where the programs are: where Debian puts them, or on the path."""
    if PROGRAMS:
        return PROGRAMS[-1].parent
    found = shutil.which("pg_ctl")
    return Path(found).parent if found else None


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a database that is empty."""
    where = programs()
    assert where
    folder = Path(tempfile.mkdtemp(prefix="archipel-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # it refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    port = _free_port()
    data = str(folder / "data")
    quick = f"-F -p {port} -k {folder} -c listen_addresses=127.0.0.1"

    def run(*command: str) -> None:
        done = subprocess.run(
            [*as_user, where / command[0], *command[1:]], cwd=folder, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr + done.stdout

    try:
        run("initdb", "-D", data, "-U", "archipel", "-A", "trust", "--no-sync", "-E", "UTF8")
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", quick, "start")
        try:
            run("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "archipel", "archipel")
            yield f"postgresql+psycopg://archipel@127.0.0.1:{port}/archipel"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
