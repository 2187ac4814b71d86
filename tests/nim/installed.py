"""Nim, installed as pip would do it, so that no package of ours knows of it."""

import os
import shutil
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parent / "package"


def install(folder: Path) -> dict[str, str]:
    """Puts the package with its entry points into a folder; the environment in which Python finds it."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    package = project["name"].replace("-", "_")
    shutil.copytree(PACKAGE / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{package}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {module}" for name, module in points.items())])
        for group, points in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n\n".join(groups) + "\n")
    return {**os.environ, "PYTHONPATH": str(folder)}
