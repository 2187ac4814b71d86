"""What every command says in the same way."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

Item = TypeVar("Item")


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def counted(items: Iterable[Item], what: str, total: int | None = None) -> Iterator[Item]:
    """The items as they are, with a running count on the terminal."""
    columns = [SpinnerColumn(), TextColumn(what), *([BarColumn()] if total else []), MofNCompleteColumn()]
    console = Console(stderr=True)
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),  # what goes to a file or a pipe must get there
    ) as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            yield item
            bar.advance(task)
