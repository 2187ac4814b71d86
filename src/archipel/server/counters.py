"""What is counted while the server runs, as Prometheus reads it."""

from collections import Counter
from collections.abc import Iterator

MOST = 1000  # different things that are counted

KINDS = {
    "messages": "Messages of sockets that were answered.",
    "refusals": "What was refused, by kind.",
}


class Counters:
    """Counts since the start."""

    def __init__(self) -> None:
        self._counts = Counter[tuple[str, str]]()

    def add(self, kind: str, label: str = "") -> None:
        if (kind, label) in self._counts or len(self._counts) < MOST:
            self._counts[kind, label] += 1

    @property
    def total(self) -> int:
        return self._counts.total()

    def lines(self, gauges: dict[str, float]) -> Iterator[str]:
        """The text that Prometheus asks for, line by line."""
        for kind, meaning in KINDS.items():
            yield f"# HELP archipel_{kind}_total {meaning}"
            yield f"# TYPE archipel_{kind}_total counter"
            for (counted, label), count in sorted(self._counts.items()):
                if counted == kind:
                    labelled = f'{{of="{label}"}}' if label else ""
                    yield f"archipel_{kind}_total{labelled} {count}"
        for name, value in gauges.items():
            yield f"# TYPE archipel_{name} gauge"
            yield f"archipel_{name} {value:g}"
