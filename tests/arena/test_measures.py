"""What studies measure, on games small enough to work it out by hand."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

import archipel
from archipel.arena.measures import Figure, Measures, Spread
from archipel.arena.tally import NO_REASON, measure
from archipel.records import Ply, Record
from tests.play import VARIANTS, random_moves

THREE_TURNS = ("e4", "d4", "c4")  # of Iago, the last one forced


def judged(evaluations: Sequence[float | None], stated: str) -> Record:
    """A game of Iago, resigned at the end, in which the players thought so."""
    state, line = archipel.start("iago"), list[Ply]()
    for evaluation in evaluations:
        line.append(Ply(state.legal_moves()[0], evaluation=evaluation))
        state = state.play(line[-1].move)
    return Record(archipel.start("iago"), tuple(line), stated=stated, stated_reason="resigned")


def value(figure: Figure | None) -> float:
    assert figure
    assert figure.low <= figure.value <= figure.high
    return figure.value


def placed(measures: Measures, what: int = 0) -> dict[str, float]:
    """The cells that were used."""
    return {spot.cell: spot.use.value for spot in measures.uses[what].spots if spot.use.value}


# The means of two in a row: 0.4, 0, -0.4, -0.6, 0.05, 0.85, 1.
TURNING = (0.6, 0.2, -0.2, -0.6, -0.6, 0.7, 1.0, 1.0)


def test_the_lead_changes_when_the_other_player_is_ahead_by_more_than_a_tenth() -> None:
    assert value(measure([judged(TURNING, "1-0")]).lead_changes) == 2


def test_the_result_counts_as_the_last_evaluation() -> None:
    assert value(measure([judged(TURNING, "0-1")]).lead_changes) == 3
    assert value(measure([judged(TURNING, "1/2-1/2")]).lead_changes) == 2


def test_drama_is_how_far_behind_the_winner_was_at_worst() -> None:
    assert value(measure([judged(TURNING, "1-0")]).drama) == pytest.approx(0.6)
    assert value(measure([judged(TURNING, "0-1")]).drama) == pytest.approx(1.0)
    assert value(measure([judged((0.2, 0.4, 0.9), "1-0")]).drama) == 0
    both = measure([judged(TURNING, "1-0"), judged((0.2, 0.4, 0.9), "1-0"), judged(TURNING, "1/2-1/2")])
    assert value(both.drama) == pytest.approx(0.3)  # a draw has no winner
    assert both.drama
    assert both.drama.games == 2


def test_a_player_who_always_thinks_well_of_its_own_move_makes_no_drama() -> None:
    measures = measure([judged((0.5, -0.5) * 4, "1-0")])
    assert (value(measures.lead_changes), value(measures.drama)) == (0, 0)


@pytest.mark.parametrize(
    ("evaluations", "early"),
    [
        (TURNING, False),  # 0.85 after the seventh ply of eight
        ((0.0, 0.0, 0.0, 0.0, 0.8, 0.8, 0.9, 1.0), True),  # 0.8 after the sixth
        ((0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.5, 1.0), False),  # fell below it once more
        ((0.9, 0.9, None, None, None, None, None, None), True),
        ((-1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0), False),  # it was the other one
    ],
)
def test_a_game_is_decided_early_if_its_winner_was_sure_of_it_in_three_quarters(
    evaluations: Sequence[float | None], early: bool
) -> None:
    assert value(measure([judged(evaluations, "1-0")]).decided_early) == early


def test_if_one_player_alone_gives_evaluations_they_count_as_they_are() -> None:
    measures = measure([judged((0.5, None, -0.3, None, 0.2, None), "1-0")])
    assert (value(measures.lead_changes), value(measures.drama)) == (2, 0.3)


def test_games_without_evaluations_say_nothing_of_leads() -> None:
    measures = measure([judged((None,) * 4, "1-0")])
    assert measures.lead_changes is measures.drama is measures.decided_early is None
    assert value(measures.score) == 1


def test_the_first_player_scores_wins_and_half_the_draws_of_the_finished_games() -> None:
    results = ["1-0", "1-0", "0-1", "1/2-1/2", "*"]
    measures = measure(judged((0.0, 0.0), result) for result in results)
    assert (measures.first_wins, measures.second_wins, measures.drawn, measures.unfinished) == (2, 1, 1, 1)
    assert value(measures.score) == 2.5 / 4
    assert value(measures.draws) == 1 / 4
    assert measures.score
    assert 0 < measures.score.low < 0.3
    assert 0.85 < measures.score.high < 1


def test_branching_is_the_mean_over_the_games_of_their_means() -> None:
    start = archipel.start("lazo", "side2")
    three = Record.of(start, ["a1", "b2", "c1"])  # 7 moves, then 6 and the swap, then 5
    one = Record.of(start, ["a1"])
    measures = measure([three, one])
    assert value(measures.branching) == pytest.approx((19 / 3 + 7) / 2)
    assert measures.branching_by_ply == (
        Spread(1, 2, 7, 7, 7, 7, 7),
        Spread(2, 1, 7, 7, 7, 7, 7),
        Spread(3, 1, 5, 5, 5, 5, 5),
    )
    assert measures.lengths == ((1, 1), (3, 1))
    assert value(measures.length) == 2


def test_a_turn_with_one_legal_move_is_forced() -> None:
    assert value(measure([Record.of(archipel.start("iago"), THREE_TURNS)]).forced) == pytest.approx(1 / 3)


def test_reasons_are_counted_by_kind_and_stated_ones_as_they_stand() -> None:
    record = judged((None, None), "1-0")
    finished = [Record.of(archipel.start("iago"), random_moves("iago", "standard", seed)) for seed in (1, 2)]
    assert len({game.reason for game in finished}) == 2
    reasons = ["mate in 3", "mate in 4", ""]
    measures = measure([*finished, *(replace(record, stated_reason=reason) for reason in reasons)])
    assert [(found.reason, found.games, value(found.share)) for found in measures.reasons] == [
        ("score … to …", 2, 0.4),
        ("mate in 3", 1, 0.2),
        ("mate in 4", 1, 0.2),
        (NO_REASON, 1, 0.2),
    ]


def test_the_use_of_the_board_is_counted_by_cell() -> None:
    start = archipel.start("iago")
    measures = measure([Record.of(start, THREE_TURNS), Record.of(start, ["e4"])])
    assert placed(measures) == {"e4": 1, "d4": 0.5, "c4": 0.5}
    assert len(measures.uses[0].spots) == 61
    assert next(spot.at for spot in measures.uses[0].spots if spot.cell == "e5") == (0, 0)


def test_the_layers_of_lazo_count_together_and_a_swap_places_nothing() -> None:
    start = archipel.start("lazo", "side2")
    assert placed(measure([Record.of(start, ["a1", "a2", "b2", "a1.2"])])) == {"a1": 2, "a2": 1, "b2": 1}
    assert placed(measure([Record.of(start, ["a1", "swap", "c1"])])) == {"a1": 1, "c1": 1}


def test_amazons_and_their_shots_are_told_apart() -> None:
    measures = measure([Record.of(archipel.start("desdemona"), ["d1-d7", "a4-b4/b9"])])
    assert [use.what for use in measures.uses] == ["amazons moved to", "shots landed on"]
    assert (placed(measures, 0), placed(measures, 1)) == ({"d7": 1, "b4": 1}, {"b9": 1})


def test_palago_is_told_round_its_first_tile_and_the_rest_together() -> None:
    record = Record.of(archipel.start("palago", "single"), [f"{q},0a" for q in range(8)])
    measures = measure([record])
    assert placed(measures) == {f"{q},0": 1 for q in range(7)}
    assert value(measures.uses[0].elsewhere) == 1


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_can_be_measured_and_written_as_json(game: str, variant: str) -> None:
    start = archipel.start(game, variant)
    measures = measure(Record.of(start, random_moves(game, variant, seed)) for seed in range(2))
    told = json.loads(json.dumps(measures.as_dict(), allow_nan=False))
    assert told["games"] == 2
    assert told["length"] == vars(measures.length)
    assert sum(reason["games"] for reason in told["reasons"]) == 2
    placed = sum(spot["use"]["value"] for use in told["uses"] for spot in use["spots"])
    assert placed + sum(use["elsewhere"]["value"] for use in told["uses"]) >= told["length"]["value"] - 1


def test_one_game_sets_no_bound_that_json_could_write() -> None:
    measures = measure([judged(TURNING, "1-0")])
    assert measures.length == Figure(8, 0, float("inf"), 1)
    assert measures.as_dict()["length"] == {"value": 8, "low": 0, "high": None, "games": 1}


def test_a_game_lost_before_its_first_move_has_no_turns() -> None:
    measures = measure([judged((), "0-1")])
    assert (measures.branching, measures.forced, measures.branching_by_ply) == (None, None, ())


def test_no_games_and_games_of_two_variants_are_refused() -> None:
    with pytest.raises(ValueError, match="no games"):
        measure([])
    with pytest.raises(ValueError, match="iago/standard and iago/loose"):
        measure([Record(archipel.start("iago")), Record(archipel.start("iago", "loose"))])
