"""How fast records are read: every move of every game checked, and the result, with the native core and by the Python
rules alone.

The same file of random games is read by both, turn about, the best of some rounds; `ratio` is how many times as many
games a second the core makes it, `million` how many minutes a million games would take.

    python benches/records.py [--games 300] [--json] [GAME[/VARIANT] ...]
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time
from unittest.mock import patch

import archipel
from archipel import _core, records
from archipel.records import BadRecord, Record, replay

AT_LEAST = {False: 20, True: 10}  # times the rules, of games without and with evaluations
ROUNDS = 3


def random_records(game: str, variant: str, count: int, said: bool) -> Iterator[Record]:
    """Whole random games; with an evaluation at every move, as matches have them, or without."""
    chance, start = _core.Random(1), archipel.start(game, variant)
    for _ in range(count):
        native, moves = archipel.native(start), list[str]()
        while not native.over:
            moves.append(native.random_move(chance))
            native = native.play(moves[-1])
        record = Record(start, tuple(records.Ply(start._parse(move)) for move in moves)).ending(native)
        if said:
            plies = tuple(replace(ply, evaluation=0.125) for ply in record.plies)
            record = replace(record, plies=plies).ending(native)
        yield record


def rate(path: Path) -> float:
    """Games checked in a second of processor time."""
    begun = process_time()
    count = 0
    for record in records.scan(path):
        assert not isinstance(record, BadRecord)
        count += 1
    return count / (process_time() - begun)


def by_rules(path: Path) -> float:
    with patch.object(replay, "native", lambda state: None):
        return rate(path)


def rates(path: Path) -> tuple[float, float]:
    rate(path), by_rules(path)
    rounds = [(rate(path), by_rules(path)) for _ in range(ROUNDS)]
    ours, theirs = zip(*rounds, strict=True)
    return max(ours), max(theirs)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the reading of records.")
    parser.add_argument("games", nargs="*", default=["iago"], metavar="GAME[/VARIANT]")
    parser.add_argument("--games", dest="count", type=int, default=300, metavar="N", help="in a file")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not asked.json:
        print(f"{'games a second':<28}{'core':>9}{'rules':>9}{'ratio':>8}{'at least':>10}{'million':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.games:
            game, _, variant = name.partition("/")
            for form in ("txt", "jsonl"):
                for said in (False, True):
                    path = Path(folder) / f"games.{form}"
                    records.write(path, random_records(game, variant or "standard", asked.count, said))
                    ours, theirs = rates(path)
                    what = f"{name} {form}{', evaluated' if said else ''}"
                    if asked.json:
                        print(json.dumps({"name": what, "core": ours, "rules": theirs, "ratio": ours / theirs}))
                    else:
                        minutes = 1e6 / ours / 60
                        line = f"{what:<28}{ours:>9,.0f}{theirs:>9,.0f}{ours / theirs:>8.1f}{AT_LEAST[said]:>10}"
                        print(f"{line}{minutes:>7.1f} min", flush=True)


if __name__ == "__main__":
    main()
