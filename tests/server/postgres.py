"""A PostgreSQL of one's own: a cluster in a folder of its own, on a free port of this machine, gone afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))


def programs() -> Path | None:
    """Where the programs are: where Debian puts them, or on the path."""
    if PROGRAMS:
        return PROGRAMS[-1].parent
    found = shutil.which("pg_ctl")
    return Path(found).parent if found else None


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """The URL of a database that is empty; it waits for its disk only if it is to be durable."""
    folder = Path(tempfile.mkdtemp(prefix="archipel-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    port = _free_port()
    data = str(folder / "data")
    options = f"{'' if durable else '-F '}-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    try:
        _run(folder, "initdb", "-D", data, "-U", "archipel", "-A", "trust", "--no-sync", "-E", "UTF8")
        _run(folder, "pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            _run(folder, "createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "archipel", "archipel")
            yield f"postgresql+psycopg://archipel@127.0.0.1:{port}/archipel"
        finally:
            _run(folder, "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def restart(url: str) -> None:
    """Ends all processes of a PostgreSQL at once, and starts it again."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        found = connection.execute("SHOW data_directory").fetchone()
    assert found
    folder = Path(found[0]).parent
    _run(folder, "pg_ctl", "-D", found[0], "-w", "-l", str(folder / "log"), "-m", "immediate", "restart")


def _run(folder: Path, program: str, *options: str) -> None:
    where = programs()
    assert where
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root
    done = subprocess.run(
        [*as_user, where / program, *options], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr + done.stdout


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
