"""Plots as SVG, to stand in a page of HTML. They take their colours from the page and their numbers from the measures.

Each is drawn for the width of a phone and may grow. Its title and description say in words what it shows.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, isinf, sqrt
from typing import NamedTuple

from archipel.arena.measures import Figure, Spread, Use

WIDTH = 360
TALL = 220  # a plot with two axes
LEFT, RIGHT, TOP, BOTTOM = 40, 352, 22, TALL - 38  # and where its axes are
BAR = 200  # the longest
ROW = 42
LONGEST_LABEL = 56
FULLEST = 0.55  # how opaque the most used cell is: text on it must stay readable
BINS = 16  # of a histogram, or one more

STYLE = """
svg { display: block; width: 100%; height: auto; font-size: 12px; fill: var(--ink); }
svg .bar, svg .middle { fill: var(--accent); fill-opacity: .55; }
svg .range { fill: var(--accent); fill-opacity: .2; }
svg .line { fill: none; stroke: var(--ink); stroke-width: 1.5; }
svg .axis { fill: none; stroke: var(--muted); stroke-width: 1; }
svg .grid { fill: none; stroke: var(--rule); stroke-width: 1; }
svg .half { fill: none; stroke: var(--muted); stroke-width: 1; stroke-dasharray: 3 3; }
svg .muted { fill: var(--muted); }
svg .cell { fill: var(--accent); stroke: var(--muted); stroke-width: .5; }
svg .middle-text { text-anchor: middle; }
svg .end-text { text-anchor: end; }
"""


class Bar(NamedTuple):
    label: str
    figure: Figure
    text: str  # the figure as people read it


class Bin(NamedTuple):
    """Games of some lengths."""

    first: int
    last: int
    games: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def figure_text(figure: Figure | None, *, share: bool) -> str:
    """A figure with its interval, as people read it; a share in per cent."""
    if figure is None:
        return "not known"
    value, low, high = ((100 if share else 1) * part for part in (figure.value, figure.low, figure.high))
    places = 1 if share or value >= 10 else 2
    bound = "?" if isinf(high) else f"{high:.{places}f}"
    return f"{value:.{places}f}{' %' if share else ''} ({low:.{places}f} – {bound})"


def bars(title: str, rows: Sequence[Bar], most: float, *, half: bool = False) -> str:
    """Bars from 0 to at most `most`, each with its interval as a whisker; `half` marks the half of that."""

    def x(value: float) -> float:
        return BAR * max(0.0, min(value / most, 1.0)) + 1

    height = ROW * len(rows)
    shapes = []
    for top, row in zip(range(0, height, ROW), rows, strict=True):
        figure, middle = row.figure, top + 29
        label = row.label if len(row.label) <= LONGEST_LABEL else row.label[: LONGEST_LABEL - 1] + "…"
        low, high = x(figure.low), x(figure.high)
        shapes += [
            _text(0, top + 15, label),
            f'<path class="axis" d="M1 {top + 19}v20"/>',
            f'<rect class="bar" x="1" y="{top + 21}" width="{x(figure.value) - 1:.1f}" height="16"/>',
            f'<path class="line" d="M{low:.1f} {middle - 4}v8m0-4H{high:.1f}m0-4v8"/>',
            _text(BAR + 10, middle + 4, row.text),
        ]
        if half:
            shapes.append(f'<path class="half" d="M{x(most / 2):.1f} {top + 19}v20"/>')
    described = "; ".join(f"{row.label}: {row.text}" for row in rows)
    return _svg(title, f"Bars with intervals. {described}.", height + 2, shapes)


def bins(lengths: Iterable[tuple[int, int]]) -> list[Bin]:
    """Games by their length, in bins of the same width."""
    counts = dict(lengths)
    width = _step(max(counts) - min(counts) + 1, BINS)
    first = min(counts) // width * width
    return [
        Bin(low, low + width - 1, sum(counts.get(length, 0) for length in range(low, low + width)))
        for low in range(first, max(counts) + 1, width)
    ]


def histogram(title: str, columns: Sequence[Bin]) -> str:
    """How many games had which length."""
    most = max(column.games for column in columns)
    across, every = (RIGHT - LEFT) / len(columns), ceil(len(columns) / 8)
    shapes, y = _upward(most, "games")
    for number, column in enumerate(columns):
        left = LEFT + number * across
        height = BOTTOM - y(column.games)
        shapes.append(
            f'<rect class="bar" x="{left + 0.5:.1f}" y="{y(column.games):.1f}" width="{across - 1:.1f}"'
            f' height="{height:.1f}"><title>{column} plies: {column.games} games</title></rect>'
        )
        if number % every == 0:
            shapes.append(_text(left + across / 2, BOTTOM + 15, str(column.first), "middle-text"))
    shapes += [_axis(), _text((LEFT + RIGHT) / 2, TALL - 6, "plies", "middle-text muted")]
    peak = max(columns, key=lambda column: column.games)
    return _svg(title, f"A histogram. Most games, {peak.games}, had {peak} plies.", TALL, shapes)


def curve(title: str, spreads: Sequence[Spread]) -> str:
    """How many legal moves there are as games go on."""
    most = max(spread.most for spread in spreads)
    shapes, y = _upward(most, "legal moves")
    last = len(spreads)

    def x(ply: float) -> float:
        return LEFT + (RIGHT - LEFT) * (ply - 0.5) / last

    def stairs(values: Sequence[float]) -> list[str]:
        """A level for each ply, so that one ply alone is still seen."""
        return [f"{x(ply + side):.1f} {y(value):.1f}" for ply, value in enumerate(values, 1) for side in (-0.5, 0.5)]

    def band(lower: Sequence[float], upper: Sequence[float]) -> str:
        return "M" + "L".join([*stairs(upper), *reversed(stairs(lower))]) + "Z"

    shapes += [
        f'<path class="range" d="{band([s.least for s in spreads], [s.most for s in spreads])}"/>',
        f'<path class="middle" d="{band([s.lower for s in spreads], [s.upper for s in spreads])}"/>',
        f'<path class="line" d="M{"L".join(stairs([s.median for s in spreads]))}"/>',
        _axis(),
        _text((LEFT + RIGHT) / 2, TALL - 6, "ply", "middle-text muted"),
    ]
    step = _step(last, 8)
    shapes += [_text(x(ply), BOTTOM + 15, str(ply), "middle-text") for ply in range(step, last + 1, step)]
    first, final = spreads[0], spreads[-1]
    described = (
        f"A curve with two bands. The median goes from {first.median:g} legal moves at ply 1"
        f" to {final.median:g} at ply {final.ply}; the most there were is {most:g}."
    )
    return _svg(title, described, TALL, shapes)


def heat(title: str, use: Use) -> str:
    """The board, each cell the darker the more it was used, with the number in it."""
    hexes = use.shape == "hexes"
    centres = [(q + r / 2, -r * sqrt(3) / 2) if hexes else (q, -r) for q, r in (spot.at for spot in use.spots)]
    left, top = min(x for x, _ in centres) - 0.55, min(y for _, y in centres) - 0.62
    right, bottom = max(x for x, _ in centres) + 0.55, max(y for _, y in centres) + 0.62
    size = WIDTH / (right - left)  # of a cell
    outline = _hexagon(size) if hexes else f"m{-size / 2:.1f} {-size / 2:.1f}h{size:.1f}v{size:.1f}h{-size:.1f}z"
    most = max(spot.use.value for spot in use.spots)
    shapes = []
    for spot, (x, y) in zip(use.spots, centres, strict=True):
        x, y = (x - left) * size, (y - top) * size
        opacity = FULLEST * spot.use.value / most if most else 0
        shapes += [
            f'<path class="cell" fill-opacity="{opacity:.3f}" d="M{x:.1f} {y:.1f}{outline}">'
            f"<title>{spot.cell}: {figure_text(spot.use, share=False)} a game</title></path>",
            _text(x, y - size * 0.08, spot.cell, "middle-text", size * 0.24),
            _text(x, y + size * 0.26, _brief(spot.use.value), "middle-text", size * 0.33),
        ]
    peak = max(use.spots, key=lambda spot: spot.use.value)
    described = f"A map of the board. The most used cell is {peak.cell}, {peak.use.value:.2f} times a game."
    return _svg(title, described, (bottom - top) * size, shapes)


# --- what they are made of


def _svg(title: str, described: str, height: float, shapes: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}. {escape(described)}">'
        f"<title>{escape(title)}</title><desc>{escape(described)}</desc>{''.join(shapes)}</svg>"
    )


def _text(x: float, y: float, text: str, style: str = "", size: float = 12) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" font-size="{size:.1f}">{escape(text)}</text>'


def _axis() -> str:
    return f'<path class="axis" d="M{LEFT} {BOTTOM}H{RIGHT}"/>'


def _upward(most: float, what: str) -> tuple[list[str], Callable[[float], float]]:
    """The grid of an axis from 0 up to `most`, and the height of a value on it."""
    step = _step(most, 4)
    top = step * ceil(most / step)

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * value / top

    shapes = [_text(2, 10, what, "muted")]
    for number in range(1, round(top / step) + 1):
        tick = number * step
        shapes += [
            f'<path class="grid" d="M{LEFT} {y(tick):.1f}H{RIGHT}"/>',
            _text(LEFT - 5, y(tick) + 4, f"{tick:g}", "end-text"),
        ]
    return shapes, y


def _step(span: float, parts: int) -> int:
    """The least of 1, 2, 5, 10, 20 … that covers a span in so many parts."""
    ten = 1
    while True:
        for step in (ten, 2 * ten, 5 * ten):
            if step * parts >= span:
                return step
        ten *= 10


def _hexagon(size: float) -> str:
    """A hexagon on its corner, as a path from its centre; `size` is its width."""
    half, side = size / 2, size / sqrt(3)
    steps = ((0, -side), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2), (0, -side))
    return "m" + "l".join(f"{x:.2f} {y:.2f}" for x, y in steps) + "z"


def _brief(value: float) -> str:
    """A number that fits into a cell: .42, 1.3, 12."""
    if value < 0.995:
        return f"{value:.2f}".removeprefix("0") if value >= 0.005 else "0"
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"
