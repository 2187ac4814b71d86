"""What is told of a match or a tournament: a line each, in the language of whoever reads it."""

from math import inf

from rich.cells import cell_len

from archipel.arena.standing import Standing
from archipel.arena.statistics import Sprt
from archipel.cli.voice import say, sentence_of
from archipel.texts import Said


def match_text(standing: Standing) -> str:
    one, other = standing.plan.players
    wins, draws, losses = standing.results
    lines = [
        Said("standing.match", one=one, other=other, **_progress(standing)),
        Said("standing.results", wins=wins, draws=draws, losses=losses, elo=_elo(standing)),
        Said("standing.pairs", counts=" ".join(map(str, standing.pentanomial.counts))),
        *_common(standing),
    ]
    if standing.plan.sprt:
        lines.append(_test(standing, Sprt(*standing.plan.sprt)))
    return "\n".join(map(sentence_of, lines))


def tournament_text(standing: Standing) -> str:
    width = max(map(len, standing.plan.players))
    heads = [
        (Said("standing.head-elo"), 7),
        (Said("standing.head-low"), 7),
        (Said("standing.head-high"), 7),
        (Said("standing.head-games"), 6),
        (Said("standing.head-score"), 8),
    ]
    head = " ".join(_right(sentence_of(said), cells) for said, cells in heads)
    rows = []
    for place, rating in enumerate(standing.ratings, 1):
        elo = " ".join(f"{_signed(number):>7}" for number in (rating.elo, rating.low, rating.high))
        rows.append(f"{place:>2}. {rating.name:<{width}} {elo} {rating.games:>6} {100 * rating.score:>6.1f} %")
    title = say("standing.tournament", **_progress(standing))
    return "\n".join([title, f"    {'':<{width}} {head}", *rows, *map(sentence_of, _common(standing))])


def _progress(standing: Standing) -> dict[str, str | int]:
    return {"start": standing.plan.start.partition(" ")[0], "games": standing.games, "planned": standing.plan.games}


def _common(standing: Standing) -> list[Said]:
    score, length = f"{100 * standing.first_player:.1f}", f"{standing.length:.1f}"
    lines = [Said("standing.games", score=score, draws=standing.draws, length=length)]
    if standing.last_failure:
        number, reason = standing.last_failure
        lines.append(Said("standing.failures", games=standing.failed, round=number + 1, reason=reason))
    return lines


def _test(standing: Standing, test: Sprt) -> Said:
    going = standing.games < standing.plan.games
    verdict = {None: "open" if going else "none", "H0": "h0", "H1": "h1"}[standing.verdict]
    low, high = test.bounds
    return Said(
        "standing.sprt",
        elo0=test.elo0,
        elo1=test.elo1,
        alpha=test.alpha,
        beta=test.beta,
        verdict=verdict,
        llr=f"{round(test.llr(standing.pentanomial), 2) + 0.0:.2f}",
        low=f"{low:.2f}",
        high=f"{high:.2f}",
    )


def _elo(standing: Standing) -> Said:
    if not standing.pentanomial.pairs:
        return Said("standing.elo-unknown")
    low, middle, high = map(_signed, standing.elo)
    return Said("standing.elo", low=low, middle=middle, high=high)


def _signed(elo: float) -> str:
    return "−∞" if elo == -inf else "∞" if elo == inf else f"{round(elo):+d}".replace("-", "−")


def _right(text: str, cells: int) -> str:
    """Text at the right end of so many cells of a terminal, where a Chinese character takes two."""
    return " " * (cells - cell_len(text)) + text
