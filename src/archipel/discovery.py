"""Finding what games bring to a layer: modules in a folder of ours, and entry points of other packages."""

import logging
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any

log = logging.getLogger(__name__)


def discover(package: str, path: Iterable[str], group: str) -> None:
    """Imports every module of a package, then whatever other packages name in an entry point of this group.

    Importing a module is what registers its game.
    """
    for module in iter_modules(path):
        import_module(f"{package}.{module.name}")
    for _ in loaded(group):
        pass


def loaded(group: str) -> Iterator[Any]:
    """What the entry points of a group lead to. One that can't be loaded is told and left out."""
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        found = _loaded(point)
        if found is not None:
            yield found


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:  # whatever is wrong with somebody else's package, this one works
        log.warning("archipel: %s of %s is left out: %s: %s", point.name, point.group, type(error).__name__, error)
        return None
