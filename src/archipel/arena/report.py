"""A study as one page of HTML that needs nothing else: no script, no font, no network."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import isinf
from typing import Any, NamedTuple

from archipel.arena.measures import Figure, Measures, Use, plain
from archipel.arena.plots import STYLE, Bar, bars, bins, curve, figure_text, heat, histogram
from archipel.arena.tally import CONFIDENCE, DECIDED, EARLY, LEADS


@dataclass(frozen=True)
class Depth:
    """How far a stronger player gets: its score against a weaker one."""

    score: Figure
    stronger: str
    weaker: str


@dataclass(frozen=True)
class Study:
    """One variant: what was played, and what the games were like."""

    game: str
    variant: str
    players: tuple[str, str]
    seed: int
    games: int
    measures: Measures
    depth: Depth | None = None

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return plain(self)


class Row(NamedTuple):
    """A figure that every variant has."""

    title: str
    meaning: str
    figure: Callable[[Study], Figure | None]
    share: bool = False  # told in per cent
    most: float | None = None  # what it can be at most
    half: bool = False  # whether half of that means that neither side is better


ROWS = (
    Row(
        "First player's score",
        "Wins of the player who moves first and half the draws, as a share of the finished games. 50 % is fair.",
        lambda study: study.measures.score,
        share=True,
        most=1,
        half=True,
    ),
    Row("Draws", "Share of the finished games.", lambda study: study.measures.draws, share=True, most=1),
    Row("Length", "Plies of a game: the moves of both players together.", lambda study: study.measures.length),
    Row(
        "Branching",
        "Legal moves at a turn: the mean of each game's mean.",
        lambda study: study.measures.branching,
    ),
    Row(
        "Forced turns",
        "Share of a game's turns at which there is only one legal move: the mean over the games.",
        lambda study: study.measures.forced,
        share=True,
        most=1,
    ),
    Row(
        "Decided early",
        f"Share of the won games in which the winner's evaluation rose to {DECIDED} or more within the first"
        f" {100 * EARLY:.0f} % of the plies and never fell below it again. Only games with evaluations count.",
        lambda study: study.measures.decided_early,
        share=True,
        most=1,
    ),
    Row(
        "Lead changes",
        f"How often in a finished game the lead went over from one player to the other. To lead is to have an"
        f" evaluation of more than {LEADS}; the result counts as the last evaluation.",
        lambda study: study.measures.lead_changes,
    ),
    Row(
        "Drama",
        "How far behind the winner was at the worst moment, from 0 (never behind) to 1 (as good as lost): the mean"
        " over the won games with evaluations. J. Mark Thompson named drama as a quality of games; Cameron Browne made"
        " it a measure (2008), likewise from the disadvantage of the eventual winner.",
        lambda study: study.measures.drama,
        most=1,
    ),
    Row(
        "Depth",
        "The score of a stronger player against a weaker one. The nearer to 100 %, the more looking further gains.",
        lambda study: study.depth.score if study.depth else None,
        share=True,
        most=1,
        half=True,
    ),
)


def write_report(studies: Sequence[Study]) -> str:
    """The page. Two or more studies stand side by side first, then each by itself."""
    if not studies:
        raise ValueError("there is no study to report")
    rows = [row for row in ROWS if any(map(row.figure, studies))]
    missing = [row.title for row in ROWS if row not in rows]
    title = f"Study of {', '.join(map(_name, studies))}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>{PAGE}{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{_played(studies)}
<section>
<h2>{"Side by side" if len(studies) > 1 else "The figures"}</h2>
{_compared(studies, rows)}
{f"<p>Not measured in these games: {', '.join(missing)}.</p>" if missing else ""}
</section>
{"".join(map(_section, studies))}
<section>
<h2>What the figures mean</h2>
<dl>{"".join(f"<dt>{escape(row.title)}</dt><dd>{escape(row.meaning)}</dd>" for row in rows)}</dl>
<p>An evaluation is what the players thought of the position, from -1 (lost) to 1 (won). Each player thinks too well of
the move it has just chosen, so the mean of two evaluations in a row is taken, one of each player.</p>
</section>
</main>
</body>
</html>
"""


def _name(study: Study) -> str:
    return f"{study.game}/{study.variant}"


# --- what was played


def _played(studies: Sequence[Study]) -> str:
    lines = [
        [_name(study), _players(study), str(study.games), _results(study.measures), str(study.seed)]
        for study in studies
    ]
    table = _table("What was played", ["Variant", "Players", "Games", "Results", "Seed"], lines)
    return f"""{table}
<p>After each figure stands its interval: with {100 * CONFIDENCE:.0f} % confidence the true value lies in it, for these
players. Shares and scores have Wilson's interval, a draw counting as half a win; means have Student's, over the games;
that of the depth is over pairs of games with sides changed. Each is for its figure alone. Where those of two variants
do not overlap, the difference is hardly chance; where they do, more games may tell. An interval without width only says
that all games agreed.</p>"""


def _players(study: Study) -> str:
    one, other = study.players
    return f"{one} against {'itself' if one == other else other}"


def _results(measures: Measures) -> str:
    told = [f"first {measures.first_wins}", f"second {measures.second_wins}", f"drawn {measures.drawn}"]
    return ", ".join([*told, f"unfinished {measures.unfinished}"] if measures.unfinished else told)


# --- side by side


def _compared(studies: Sequence[Study], rows: Sequence[Row]) -> str:
    lines = [[row.title, *(figure_text(row.figure(study), share=row.share) for study in studies)] for row in rows]
    table = _table("Each figure with its interval", ["Figure", *map(_name, studies)], lines)
    plots = [_card(row.title, _bars(row, studies), "") for row in rows]
    return f'{table}{_pairs(studies)}<div class="cards">{"".join(plots)}</div>'


def _pairs(studies: Iterable[Study]) -> str:
    """Whose score the depth is."""
    variants: dict[str, list[str]] = {}
    for study in studies:
        if study.depth:
            variants.setdefault(f"{study.depth.stronger} against {study.depth.weaker}", []).append(_name(study))
    return "".join(f"<p>Depth: {escape(pair)}, in {escape(', '.join(names))}.</p>" for pair, names in variants.items())


def _bars(row: Row, studies: Iterable[Study]) -> str:
    found = [(_name(study), figure) for study in studies if (figure := row.figure(study))]
    ends = [end for _, figure in found for end in (figure.value, figure.high) if not isinf(end)]
    most = row.most or max(ends) or 1
    shown = [Bar(name, figure, figure_text(figure, share=row.share)) for name, figure in found]
    return bars(row.title, shown, most, half=row.half)


# --- one by one


def _section(study: Study) -> str:
    measures = study.measures
    columns = bins(measures.lengths)
    cards = [
        _card(
            "Length of the games",
            histogram("Length of the games", columns),
            f"{figure_text(measures.length, share=False)} plies on average.",
            _table("Games by length", ["Plies", "Games"], [[str(column), str(column.games)] for column in columns]),
        ),
        _card(
            "Reasons games end",
            bars(
                "Reasons games end",
                [Bar(found.reason, found.share, figure_text(found.share, share=True)) for found in measures.reasons],
                1.0,
            ),
            "… stands for any number." if any("…" in found.reason for found in measures.reasons) else "",
            _table(
                "Games by reason",
                ["Reason", "Games", "Share"],
                [[found.reason, str(found.games), figure_text(found.share, share=True)] for found in measures.reasons],
            ),
        ),
    ]
    if measures.branching_by_ply:
        cards.insert(1, _branching(measures))
    cards += map(_heat, measures.uses)
    return f'<section><h2>{escape(_name(study))}</h2><div class="cards">{"".join(cards)}</div></section>'


def _branching(measures: Measures) -> str:
    lines = [
        [str(s.ply), str(s.games), *(f"{number:g}" for number in (s.least, s.lower, s.median, s.upper, s.most))]
        for s in measures.branching_by_ply
    ]
    heads = ["Ply", "Games", "Least", "Lower quartile", "Median", "Upper quartile", "Most"]
    return _card(
        "Legal moves by ply",
        curve("Legal moves by ply", measures.branching_by_ply),
        "Line: the median of the games that came so far. Dark band: the middle half of them. Light band: all.",
        _table("Legal moves by ply", heads, lines),
    )


def _heat(use: Use) -> str:
    title = f"Use of the board: {use.what}"
    caption = "In each cell: its name, and how often it was used in a game."
    if use.elsewhere.value:
        caption += f" Cells further out: {figure_text(use.elsewhere, share=False)} together."
    lines = [[spot.cell, figure_text(spot.use, share=False)] for spot in use.spots]
    return _card(title, heat(title, use), caption, _table(title, ["Cell", "A game"], lines))


# --- what it is made of


def _card(title: str, plot: str, caption: str, table: str = "") -> str:
    """A plot with what is to be said of it, and the numbers as a table that can be opened."""
    said = f"<p>{escape(caption)}</p>" if caption else ""
    numbers = f"<details><summary>As a table</summary>{table}</details>" if table else ""
    return f"<figure><figcaption>{escape(title)}</figcaption>{plot}{said}{numbers}</figure>"


def _table(caption: str, heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(text)}</td>" for text in rest)}</tr>'
        for first, *rest in lines
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


PAGE = """
:root {
  color-scheme: light dark;
  --paper: #fff; --card: #f6f7f9; --ink: #1a1d21; --muted: #565d66; --rule: #d5d9df; --accent: #1c64b0;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #15181c; --card: #1d2126; --ink: #e8eaed; --muted: #a4abb5; --rule: #3a4048; --accent: #6aaef2; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--rule); }
p, dl { max-width: 44rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .6rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); font-size: .875rem; }
th, td { padding: .3rem 1.2rem .3rem 0; text-align: left; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { font-weight: 600; }
td { white-space: nowrap; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); }
figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
figure p { margin: .5rem 0 0; font-size: .875rem; color: var(--muted); }
details { margin-top: .5rem; font-size: .875rem; }
details .wide { max-height: 24rem; overflow: auto; }
summary { cursor: pointer; }
"""
