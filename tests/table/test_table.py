"""Live games: what may be asked of them, and what becomes of it."""

import json
import random
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel.records.report import read_json
from archipel.records.text import read_text, write_text
from archipel.rules import ArchipelError, IllegalMove, games, start
from archipel.table import (
    START,
    Entered,
    Event,
    Laid,
    Node,
    NoSuchNode,
    Refused,
    Seat,
    Setup,
    Stale,
    Table,
    TimeControl,
    as_data,
    from_data,
    opened_from,
    record,
)
from archipel.table import table as tables
from archipel.table import tree as trees
from archipel.table.events import Ended, Noted, Played, TakenBack
from archipel.texts import Said

PERSONS = (Seat(), Seat())
WHEN = datetime(2026, 11, 15, 23, 59, tzinfo=UTC)


def new(game: str = "iago", seats: tuple[Seat, Seat] = PERSONS, control: TimeControl | None = None) -> Table:
    return Table(Setup(start(game), seats, control))


def play(table: Table, *moves: str, node: int | None = None, now: float = 0) -> int:
    """Plays on from a node, or in the game itself; gives the last node."""
    at = table.live if node is None else node
    for move in moves:
        event = table.move(move, at, now)
        at = event.node if isinstance(event, Entered) else table.apply(event, now)
    return at


def told(table: Table) -> dict[str, Any]:
    """All that there is of a table."""
    return {
        "nodes": list(table.tree.nodes.values()),
        "fresh": table.tree.fresh,
        "live": table.live,
        "ended": table.ended,
        "outcome": table.outcome,
        "turn": table.turn,
        "left": table.clock and table.clock.left,
        "seq": table.seq,
        "opening": table.opening,
        "states": {node: table.tree.state(node).text for node in (START, *table.tree.nodes)},
    }


# --- seats


def test_seats_are_written_as_they_are_read() -> None:
    assert [str(Seat.of(text)) for text in ("person", "level1", "level10")] == ["person", "level1", "level10"]


@pytest.mark.parametrize("text", ["", "level0", "level11", "level", "Person", "level01", "level1 ", "uct"])
def test_other_seats_are_refused(text: str) -> None:
    with pytest.raises(ArchipelError, match="is no seat"):
        Seat.of(text)


# --- moves and variations


def test_moves_at_the_live_node_go_on_with_the_game() -> None:
    table = new()
    assert play(table, "e4", "d4") == table.live == 2
    assert table.turn == 0
    assert table.state == start("iago").play("e4").play("d4")


def test_moves_elsewhere_are_variations() -> None:
    table = new()
    play(table, "e4", "d4")
    assert play(table, "c3", "d3", node=START) == 4
    assert table.live == 2
    assert table.tree.path(4) == [3, 4]


def test_a_move_that_is_there_already_is_entered() -> None:
    table = new()
    play(table, "e4", "d4")
    assert table.move("e4", START, 0) == Entered(1)


def test_a_variation_becomes_the_game_when_it_is_played() -> None:
    table = new()
    play(table, "e4")
    play(table, "c3", node=START)
    table.apply(table.take_back(0), 0)
    assert play(table, "c3") == table.live == 2


def test_illegal_moves_change_nothing() -> None:
    table = new()
    play(table, "e4")
    with pytest.raises(IllegalMove):
        table.move("e4", table.live, 0)
    with pytest.raises(NoSuchNode):
        table.move("e4", 7, 0)
    assert (table.seq, table.live) == (1, 1)


def test_engines_seats_are_theirs() -> None:
    table = new(seats=(Seat(), Seat(3)))
    play(table, "e4")
    with pytest.raises(Refused, match="level3"):
        table.move("d4", table.live, 0)
    table.apply(table.answer("d4", 1, 0), 0)
    assert table.live == 2
    assert table.to_answer is None


def test_stale_answers_are_dropped() -> None:
    table = new(seats=(Seat(), Seat(3)))
    play(table, "e4")
    table.apply(table.take_back(0), 0)
    with pytest.raises(Stale):
        table.answer("d4", 1, 0)
    play(table, "c3")
    with pytest.raises(Stale):
        table.answer("d4", 1, 0)


def test_a_table_has_room_for_so_many_variations_but_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_NODES", 3)
    table = new()
    play(table, "e4", "g3", "c5")
    with pytest.raises(Refused, match="room for 3"):
        table.move("b2", START, 0)
    assert table.move("e4", START, 0) == Entered(1)
    play(table, str(table.tree.state(table.live).legal_moves()[0]))
    assert table.live == 4


# --- taking back, resigning, pruning


def test_among_persons_one_move_is_taken_back() -> None:
    table = new()
    assert not table.undoable
    play(table, "e4", "d4")
    assert table.undoable
    table.apply(table.take_back(0), 0)
    assert (table.live, list(table.tree.nodes)) == (1, [1])
    assert play(table, "c3") == 3, "the number of a node is never used again"


def test_against_an_engine_the_persons_last_move_is_taken_back() -> None:
    table = new(seats=(Seat(3), Seat()))
    table.apply(table.answer("e4", START, 0), 0)
    assert not table.undoable
    with pytest.raises(Refused, match="no move of a person"):
        table.take_back(0)
    play(table, "g3")
    table.apply(table.answer("c5", 2, 0), 0)
    play(table, "c2", node=1)  # a variation beside what is taken back
    play(table, "b2", node=2)  # one that hangs on it
    table.apply(table.take_back(0), 0)
    assert table.live == 1
    assert [node.move for node in table.tree.nodes.values()] == ["e4", "c2"]


def test_engines_among_themselves_take_nothing_back() -> None:
    table = new(seats=(Seat(1), Seat(1)))
    table.apply(table.answer("e4", START, 0), 0)
    assert not table.undoable
    with pytest.raises(Refused):
        table.take_back(0)


@pytest.mark.parametrize(
    ("seats", "player", "winner"),
    [(PERSONS, None, 0), (PERSONS, 0, 1), ((Seat(), Seat(3)), None, 1), ((Seat(3), Seat()), None, 0)],
)
def test_resigning(seats: tuple[Seat, Seat], player: int | None, winner: int) -> None:
    table = new(seats=seats)
    table.apply(Played(Node(1, START, "e4", 0), True), 0)
    table.apply(table.resign(player, 0), 0)
    assert table.outcome
    assert (table.outcome.winner, table.turn) == (winner, None)
    with pytest.raises(Refused):
        table.resign(None, 0)
    play(table, "d4")
    assert table.live == 1, "what is played afterwards is a variation"
    table.apply(table.take_back(0), 0)
    assert told(table)["outcome"] is None
    assert (table.live, table.turn) == (1, 1)


def test_what_is_tried_after_a_game_was_given_up_at_its_start_is_no_move_of_it() -> None:
    table = new(seats=PERSONS)
    table.apply(table.resign(0, 0), 0)
    play(table, "e4")
    made = record(table, WHEN)
    assert (made.plies, made.stated) == ((), "0-1")
    assert read_text(write_text(made)).plies == ()


def test_engines_do_not_resign() -> None:
    with pytest.raises(Refused, match="Light is no person"):
        new(seats=(Seat(), Seat(1))).resign(1, 0)
    with pytest.raises(Refused):
        new(seats=(Seat(1), Seat(1))).resign(None, 0)


def test_only_variations_are_pruned() -> None:
    table = new()
    play(table, "e4", "d4")
    branch = play(table, "c3", "d3", node=START)
    for node in (START, 1, 2):
        with pytest.raises(Refused):
            table.prune(node)
    assert table.apply(table.prune(table.tree[branch].parent), 0) == START
    assert list(table.tree.nodes) == [1, 2]
    with pytest.raises(NoSuchNode):
        table.prune(branch)


# --- clocks


def test_clocks_run_for_the_side_to_move_from_the_first_move_on() -> None:
    table = new(control=TimeControl(10, 2))
    play(table, "e4", now=100)
    assert table.clock
    assert (table.clock.running, table.clock.at(104)) == (1, (10, 6))
    play(table, "d4", now=104)
    assert (table.clock.running, table.clock.at(104)) == (0, (10, 8))
    play(table, "c3", node=START, now=107)
    assert table.clock.at(107) == (7, 8), "a variation leaves the clocks alone"


def test_a_flag_falls() -> None:
    table = new(control=TimeControl(10, 0))
    play(table, "e4", now=0)
    assert table.flag(9.99) is None
    with pytest.raises(Refused, match="the time is up"):
        table.move("d4", table.live, 10)
    event = table.flag(10)
    assert event == Ended.of("time", 0, Said("table.out-of-time", player=Said("player.light")), (10, 0))
    assert event.reason == "Light is out of time"
    table.apply(event, 10)
    assert table.turn is None
    assert table.clock
    assert table.clock.running is None
    assert not table.undoable
    with pytest.raises(Refused):
        table.take_back(11)


def test_no_time_passes_while_nobody_runs_the_clock() -> None:
    table = new(control=TimeControl(10, 0))
    events: list[Event] = [table.move("e4", START, 0)]  # type: ignore[list-item]
    table.apply(events[0], 0)
    paused = table.pause(3)
    assert paused
    again = Table.rebuilt(table.setup, [*events, paused], now=1000)
    assert again.clock
    assert again.clock.at(1001) == (10, 6)


# --- what is said and drawn


def test_something_is_said_of_a_position_and_drawn_on_its_board() -> None:
    table = new()
    play(table, "e4", "d4")
    event = table.note(1, " calm\r\n\x00start ", ["Ge4>d4", "Re4", "Ge4>d4"])
    assert event == Noted(1, "calm\nstart", ("Re4", "Ge4>d4"))
    assert table.noted(1) == ("", ())
    assert table.apply(event, 0) == 1
    assert (table.tree[1].comment, table.tree[1].drawings) == ("calm\nstart", ("Re4", "Ge4>d4"))
    assert table.note(1, "calm\nstart", ["Re4", "Ge4>d4"]) == Entered(1)
    # Wide blanks and joiners are written by people.
    kept = "白\u3000黒 c\u00a0d \u0645\u06cc\u200c\u0631\u0648\u0645 \U0001f469\u200d\U0001f4bb"
    assert table.note(1, f"{kept}\x1b[2J\u202e\tx", []) == Noted(1, f"{kept}[2J x", ())
    assert isinstance(table.note(START, "before it all", []), Noted)
    with pytest.raises(NoSuchNode):
        table.note(7, "nowhere", [])


def test_there_is_an_end_to_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archipel.table.table.MOST_TEXT", 20)
    table = new()
    play(table, "e4", "d4")
    for node, comment in ((1, "x" * 10), (2, "y" * 10)):
        event = table.note(node, comment, [])
        assert isinstance(event, Noted)
        table.apply(event, 0)
    with pytest.raises(Refused, match="at most 20 letters together"):
        table.note(START, "z", [])
    assert isinstance(table.note(1, "less", []), Noted)


def test_nodes_that_were_stored_without_drawings_are_read() -> None:
    node = {"id": 1, "parent": 0, "move": "e4", "by": 0, "comment": "hm", "evaluation": None}
    event = from_data({"kind": "move", "node": node, "live": True, "left": None})
    assert isinstance(event, Played)
    assert event.node.drawings == ()


# --- the same events make the same table


@st.composite
def histories(draw: st.DrawFn) -> tuple[Table, list[Event]]:
    """Tables at which anything has happened."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    seats = dice.choice([PERSONS, (Seat(), Seat(2)), (Seat(2), Seat())])
    table = new(dice.choice(list(games())), seats, dice.choice([None, TimeControl(60, 1)]))
    events: list[Event] = []
    now = 0.0
    for _ in range(draw(st.integers(0, 25))):
        now += dice.random()
        try:
            event = _happens(table, dice, now)
        except Refused:
            continue
        if not isinstance(event, Entered):
            events.append(event)
            table.apply(event, now)
    return table, events


def _happens(table: Table, dice: random.Random, now: float) -> Event | Entered:
    nodes = [START, *table.tree.nodes]
    if table.to_answer is not None and dice.random() < 0.8:
        return table.answer(str(dice.choice(table.state.legal_moves())), table.live, now)
    match dice.random():
        case low if low < 0.1:
            return table.take_back(now)
        case low if low < 0.15:
            return table.resign(None, now)
        case low if low < 0.25:
            return table.prune(dice.choice(nodes))
        case low if low < 0.4:
            return table.note(dice.choice(nodes), dice.choice(["", "hm", "{a [%csl Ge4]\nb"]), ["Ge4", "Ra1>b2"])
    node = table.live if dice.random() < 0.6 else dice.choice(nodes)
    if not table.tree.state(node).legal_moves():
        raise Refused("the game is over there")
    return table.move(str(dice.choice(table.tree.state(node).legal_moves())), node, now)


@given(histories())
def test_a_table_is_rebuilt_from_its_events(history: tuple[Table, list[Event]]) -> None:
    table, events = history
    stored = [json.loads(json.dumps(as_data(event))) for event in events]
    again = Table.rebuilt(table.setup, [from_data(event) for event in stored], now=0)
    assert told(again) == told(table)


@given(histories())
def test_a_record_keeps_all_that_was_tried(history: tuple[Table, list[Event]]) -> None:
    table, _ = history
    made = record(table, WHEN)
    if table.ended and table.live == START:  # given up before any move: there is none that others could stand beside
        assert not made.plies
        return
    setup, events = opened_from(read_text(write_text(made)))
    again = Table.rebuilt(setup, events, now=0)
    lines = {tuple(t.tree[n].move for n in t.tree.path(node)) for t in (table, again) for node in t.tree.nodes}
    for one in (table, again):
        assert {tuple(one.tree[n].move for n in one.tree.path(node)) for node in one.tree.nodes} == lines
    assert again.opening == table.opening
    if table.live != START:
        assert again.state == table.state
        assert bool(again.outcome) == bool(table.outcome)
    assert write_text(record(again, WHEN)) == write_text(made)


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        (("person", "level3"), (Seat(), Seat(3))),
        (("level10", "Ann"), (Seat(10), Seat())),
        (("level1", "level2"), PERSONS),
        (("level99", "?"), PERSONS),
    ],
)
def test_a_level_goes_on_with_its_game(names: tuple[str, str], seats: tuple[Seat, Seat]) -> None:
    text = f'[Game "iago"]\n[First "{names[0]}"]\n[Second "{names[1]}"]\n\n1. e4 *\n'
    assert opened_from(read_text(text))[0].seats == seats


def test_a_record_keeps_what_is_said() -> None:
    text = (
        '[Game "iago"]\n[First "Ada"]\n[Second "Bo"]\n[Event "Club"]\n[Date "2026.11.01"]\n[Result "1/2-1/2"]\n'
        '[Reason "agreed"]\n[Site "Kyoto"]\n\n{a calm game} 1. e4 {[%eval 0.1] hm} d4 (1... c3 2. c2 {or so}) 1/2-1/2\n'
    )
    setup, events = opened_from(read_text(text))
    table = Table.rebuilt(setup, events, now=0)
    assert table.outcome
    assert (table.outcome.winner, table.outcome.reason, table.turn) == (None, "agreed", None)
    assert record(table, WHEN) == read_text(text)


def test_reports_of_other_programs_are_read_too() -> None:
    report = {"header": {"game": {"name": "lazo"}, "players": [{"name": "A"}, {"name": "B"}]}, "moves": [["b2"]]}
    setup, events = opened_from(read_json(json.dumps(report)))
    assert Table.rebuilt(setup, events, now=0).live == 1


def test_a_record_may_be_too_large_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archipel.table.recorded.MOST_NODES", 1)
    with pytest.raises(Refused):
        opened_from(read_text('[Game "iago"]\n\n1. e4 d4 *'))


# --- speed and size


def test_positions_are_kept_within_bounds_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "KEPT", 5)
    table = new("lazo")
    state = start("lazo")
    states = [state]
    while moves := state.legal_moves():
        move = str(moves[-1])
        state = state.play(move)
        states.append(state)
        play(table, move)
    assert len(table.tree._kept) <= 5
    for node in random.Random(1).choices(range(len(states)), k=30):
        assert table.tree.state(node) == states[node]


@pytest.mark.parametrize("game", games())
def test_stepping_through_a_long_game_is_quick(game: str) -> None:
    dice, state, nodes = random.Random(5), start(game), list[Node]()
    while moves := state.legal_moves():
        nodes.append(Node(len(nodes) + 1, len(nodes), str(dice.choice(moves)), state.to_move))
        state = state.play(nodes[-1].move)
    table = Table.rebuilt(Setup(start(game)), [Laid(tuple(nodes), len(nodes))], now=0)
    begun = time.process_time()
    assert table.state == state
    for node in [*range(len(nodes), -1, -1), *range(len(nodes))]:
        table.tree.state(node)
    assert time.process_time() - begun < 2


def test_an_end_that_was_stored_as_a_sentence_is_said_as_it_stands() -> None:
    """Ends were once stored without a kind."""
    stored = {"kind": "end", "how": "resign", "winner": 1, "reason": "Dark resigned", "left": None}
    table = new()
    table.apply(from_data(stored), 0)
    assert table.outcome
    assert (table.outcome.winner, table.outcome.reason) == (1, "Dark resigned")
    assert table.outcome.said == Said("verbatim", text="Dark resigned")
    assert isinstance(table.take_back(0), TakenBack)


def test_an_end_is_stored_as_what_was_said_and_as_its_kind() -> None:
    table = new()
    event = table.resign(0, 0)
    stored = as_data(event)
    assert stored["reason"] == "Dark resigned"
    assert stored["said"] == {"kind": "table.resigned", "values": {"player": {"kind": "player.dark", "values": {}}}}
    assert from_data(json.loads(json.dumps(stored))) == event
