"""Records as JSON, shaped like AbstractPlay's game reports: a header, and moves in rounds of one entry per player.

An entry is the move's text, or an object with the move and what is said about it. What AbstractPlay's reports have no
place for is added beside: `labels`, `reason`, `comment` and `tags` in the header, `comment`, `evaluation` and
`variations` with a move.
"""

import json
from functools import partial
from itertools import chain
from typing import Any

from archipel._core import Native
from archipel.records.drawings import is_drawing, ordered
from archipel.records.record import (
    DEEPEST,
    LABELS,
    NO_DATE,
    OPEN,
    UNKNOWN,
    BadRecord,
    Plies,
    Ply,
    Record,
    checked_date,
    checked_evaluation,
    checked_labels,
    checked_result,
    checked_start,
    checked_tag,
    result_of,
    winner_of,
)
from archipel.records.replay import Allowance, Follow, plain, replayed
from archipel.rules import State, start
from archipel.rules.errors import brief
from archipel.texts import Said

# --- writing


def write_json(record: Record) -> str:
    """A record as one line of JSON."""
    header: dict[str, Any] = {
        "game": {"name": record.start.game, "variants": [record.start.variant]},
        "players": _players(record),
        "labels": LABELS,
    }
    if record.event != UNKNOWN:
        header["event"] = record.event
    if record.date != NO_DATE:
        header["date-start"] = record.date.replace(".", "-")
    if record.start != start(record.start.game, record.start.variant):
        header["startingPosition"] = record.start.text
    others = {"reason": record.reason, "comment": record.comment, "tags": record.tags, "drawings": record.drawings}
    header |= {name: value for name, value in others.items() if value}
    skipped = [None] * record.start.to_move  # the round's entry of a player who did not move in it
    entries = [*skipped, *map(_entry, record.plies)]
    rounds = [entries[i : i + 2] for i in range(0, len(entries), 2)]
    return json.dumps({"header": header, "moves": rounds}, ensure_ascii=False) + "\n"


def _players(record: Record) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = [{"name": name} for name in record.players]
    score = record.end.outcome.score if record.end.outcome else None
    for seat, player in enumerate(players):
        if record.result != OPEN:
            player["result"] = int(winner_of(record.result) in (seat, None))
        if score:
            player["score"] = score[seat]
    return players


def _entry(ply: Ply) -> str | dict[str, Any]:
    said: dict[str, Any] = {}
    if ply.comment:
        said["comment"] = ply.comment
    if ply.evaluation is not None:
        said["evaluation"] = ply.evaluation
    if ply.drawings:
        said["drawings"] = ply.drawings
    if ply.variations:
        said["variations"] = [[_entry(other) for other in line] for line in ply.variations]
    return {"move": str(ply.move)} | said if said else str(ply.move)


# --- reading


def read_json(text: str, allowance: Allowance | None = None) -> Record:
    """The record that a line of JSON describes; BadRecord, with the ply where there is one, if it does not."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("record.no-json", column=getattr(error, "colno", None)) from None
    report = _as(value, dict, Said("record.a-record"))
    header = _get(report, "header", dict, {})
    first = _start(header)
    checked_labels(_get(header, "labels", str, LABELS))
    rounds = [_as(entries, list, Said("record.a-round")) for entries in _get(report, "moves", list, [])]
    entries = list(chain.from_iterable(rounds))
    if entries and first.to_move == 1 and entries[0] is None:
        entries.pop(0)
    plies, end = _read_plain(entries, first, allowance) or replayed(first, partial(_read_line, entries), allowance)
    names, stated = _read_players(header)
    outcome = end.outcome
    return Record(
        first,
        plies,
        names,
        checked_date(_get(header, "date-start", str, NO_DATE).replace("-", ".")),
        _get(header, "event", str, UNKNOWN),
        checked_result(outcome, stated),
        "" if outcome else _get(header, "reason", str, ""),
        _get(header, "comment", str, ""),
        {
            checked_tag(_as(name, str, Said("record.a-tag"))): _as(value, str, Said("record.the-tag", name=brief(name)))
            for name, value in _get(header, "tags", dict, {}).items()
        },
        _drawings(header),
    ).ending(end)


def _start(header: dict[str, Any]) -> State:
    game = _get(header, "game", dict, {})
    variants = _get(game, "variants", list, []) or ["standard"]
    if len(variants) > 1:
        raise BadRecord("record.variants", count=len(variants))
    if "name" not in game:
        raise BadRecord("record.unnamed-game")
    given = _get(header, "startingPosition", str, "")
    return checked_start(_get(game, "name", str, None), _as(variants[0], str, Said("record.a-variant")), given or None)


def _read_players(header: dict[str, Any]) -> tuple[tuple[str, str], str]:
    """The names of the players, and the result that their points state."""
    players = [_as(player, dict, Said("record.a-player")) for player in _get(header, "players", list, [{}, {}])]
    if len(players) != 2:
        raise BadRecord("record.players", count=len(players))
    one, other = (_get(player, "name", str, UNKNOWN) for player in players)
    points = [_get(player, "result", int, None) for player in players]
    if points == [None, None]:
        return (one, other), OPEN
    if None in points:
        raise BadRecord("record.one-result")
    return (one, other), result_of(None if points[0] == points[1] else int(points[1] > points[0]))


def _read_plain(entries: list[Any], first: State, allowance: Allowance | None) -> tuple[Plies, Native] | None:
    """What `_read_line` says, of entries that are nothing but legal moves of a game that the core knows."""
    return plain(first, entries, allowance) if all(type(entry) is str for entry in entries) else None


def _read_line(
    entries: list[Any], first: State | Native, follow: Follow, depth: int = 0
) -> tuple[Plies, State | Native]:
    """The plies of a line and the position at its end."""
    if depth > DEEPEST:
        raise BadRecord("record.too-deep", most=DEEPEST, ply=first.ply + 1)
    line: list[Ply] = []
    state = first
    for entry in entries:
        said = {"move": entry} if isinstance(entry, str) else _as(entry, dict, Said("record.a-move"), state.ply + 1)
        before = state
        move, state = follow(before, _get(said, "move", str, "", before.ply + 1))
        evaluation = _get(said, "evaluation", (int, float), None, state.ply)
        variations = [
            _read_line(_as(other, list, Said("record.a-variation"), state.ply), before, follow, depth + 1)[0]
            for other in _get(said, "variations", list, [], state.ply)
        ]
        if not all(variations):
            raise BadRecord("record.empty-variation", ply=state.ply)
        comment = _get(said, "comment", str, "", state.ply)
        value = None if evaluation is None else checked_evaluation(evaluation, state.ply)
        line.append(Ply(move, comment, value, tuple(variations), _drawings(said, state.ply)))
    return tuple(line), state


def _drawings(said: dict[str, Any], ply: int | None = None) -> tuple[str, ...]:
    drawings = [_as(one, str, Said("record.a-drawing"), ply) for one in _get(said, "drawings", list, [], ply)]
    for one in drawings:
        if not is_drawing(one):
            raise BadRecord("record.no-drawing", text=brief(one), ply=ply)
    return ordered(drawings)


_CALLED = {dict: "object", list: "list", str: "text", int: "whole-number"}


def _get(owner: dict[str, Any], name: str, kind: Any, default: Any, ply: int | None = None) -> Any:
    """What stands under a name, if it is of the right kind, or the default if nothing does."""
    return _as(owner[name], kind, Said("record.named", name=brief(name)), ply) if name in owner else default


def _as(value: Any, kind: Any, what: Said, ply: int | None = None) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord("record.not-a", what=what, kind=_CALLED.get(kind, "number"), ply=ply)
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadRecord("record.half-character", what=what, ply=ply)
    return value
