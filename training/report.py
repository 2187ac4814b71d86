"""What a run tells of itself: a table of its generations and a curve of what they gained."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from training.plan import GATE
from training.run import Generation, Run

WIDTH, HEIGHT, EDGE = 640, 320, 48


def write_report(run: Run) -> Path:
    """Writes report.md and elo.svg into the run's folder."""
    plan, done = run.plan, run.generations
    searched, sounded = f"{plan.nodes} nodes a thorough search", plan.search == "alphabeta"
    if sounded:
        searched = f"{plan.nodes} nodes a search by whatever plays a variant best, from which values alone are learned"
    rows = [
        f"| {one.number} | {one.positions:,} | {one.tested[0]:.3f} | {'–' if sounded else f'{one.tested[1]:.3f}'} | "
        f"{one.elo[0]:+.0f} ({one.elo[1]:+.0f} to {one.elo[2]:+.0f}) | {2 * one.pairs} | "
        f"{'yes' if one.accepted else 'no'} ({one.grounds}) | {one.seconds:.0f} |"
        for one in done
    ]
    text = "\n".join(
        [
            f"# Training of {plan.game}",
            "",
            f"Seed {plan.seed}, {plan.games} games a generation of {searched}, "
            f"{plan.window} generations learned from; variants {', '.join(sorted(set(plan.variants)))}.",
            "",
            f"Elo is over {run.origin}.",
            "",
            "![Elo by generation](elo.svg)",
            "",
            f"Each candidate against the champion before it, in a sequential test of {GATE.elo0:+} (H0) against "
            f"{GATE.elo1:+} Elo (H1): H1 makes it the new champion, H0 does not, and if {plan.pairs} pairs of games do "
            "not decide it, what is likelier holds. Losses are cross-entropies on games not yet learned from. "
            "The curve adds up what was accepted, so it shows more than was gained by as much as luck was accepted.",
            "",
            "| generation | positions | loss of values | of choices | Elo | games | accepted | seconds |",
            "| ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |",
            *rows,
            "",
        ]
    )
    (run.folder / "elo.svg").write_text(curve(gains(done), run.origin), encoding="utf-8")
    path = run.folder / "report.md"
    path.write_text(text, encoding="utf-8")
    return path


def gains(done: Sequence[Generation]) -> list[float]:
    """The Elo of each generation's champion over what it began from, if matches with the one before add up."""
    return list(accumulate(one.elo[0] if one.accepted else 0.0 for one in done))


def curve(values: Sequence[float], origin: str) -> str:
    """A line through these values, as SVG."""
    most = max([*values, 1.0])
    last = max(1, len(values) - 1)

    def place(i: int, value: float) -> str:
        return f"{EDGE + (WIDTH - 2 * EDGE) * i / last:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * value / most:.1f}"

    line = " ".join(place(i, value) for i, value in enumerate(values))
    style = "font:12px sans-serif;background:#fff"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="{style}">
<title>Elo by generation</title>
<path d="M{EDGE},{EDGE} V{HEIGHT - EDGE} H{WIDTH - EDGE}" fill="none" stroke="#888"/>
<polyline points="{line}" fill="none" stroke="#1b6ca8" stroke-width="2"/>
<text x="{EDGE - 6}" y="{EDGE + 4}" text-anchor="end">{most:.0f}</text>
<text x="{EDGE - 6}" y="{HEIGHT - EDGE + 4}" text-anchor="end">0</text>
<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 20}" text-anchor="end">generation {len(values) - 1}</text>
<text x="{EDGE}" y="{EDGE - 14}">Elo over {origin}</text>
</svg>
"""
