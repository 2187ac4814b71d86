"""How things look: a paint for each role, in colours that are given for light and for dark.

Dark pieces are dark and light ones light in both; what keeps them apart from the board is their outline. Every pair of
players differs in lightness, so that nobody needs to see hues.
"""

from dataclasses import dataclass
from typing import Literal, get_args

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)

# Name: in light, in dark.
COLOURS: dict[str, tuple[str, str]] = {
    # the page
    "paper": ("#f5f1e9", "#16181b"),
    "panel": ("#fdfbf6", "#1f2226"),
    "ink": ("#27231e", "#ece7dd"),
    "muted": ("#6a6257", "#a39c90"),
    "line": ("#d8cfc0", "#3a3e44"),
    "accent": ("#0a625f", "#6fd0c6"),
    "on-accent": ("#ffffff", "#10201f"),
    "good": ("#2c6a3a", "#86c592"),
    "bad": ("#a2332a", "#f2907f"),
    # boards
    "board": ("#b18f60", "#25282d"),
    "rim": ("#7d5f3a", "#50565f"),
    "block": ("#b18f60", "#525a65"),
    "field": ("#ead9b6", "#4c525b"),
    "field-deep": ("#dfcaa2", "#444a52"),
    "field-outer": ("#d3b988", "#393e45"),
    "rule": ("#644d33", "#a8a193"),
    "label": ("#2f2211", "#b4ad9f"),
    # pieces
    "dark": ("#2b2931", "#101114"),
    "dark-edge": ("#15131a", "#b5aea1"),
    "dark-sign": ("#b7aa94", "#b5aea1"),
    "light": ("#fdfaf3", "#f0eadd"),
    "light-edge": ("#57473a", "#f0eadd"),
    "light-sign": ("#75654f", "#6a5f50"),
    "red": ("#d2513c", "#d2513c"),
    "grey": ("#8c8a88", "#8c8a88"),
    "grey-edge": ("#46413c", "#d4cfc6"),
    "blue": ("#245396", "#2f66b3"),
    "tile-edge": ("#8a7658", "#7d8188"),
    "ivory": ("#d3be97", "#b09c7b"),
    "ivory-edge": ("#4f402b", "#564834"),
    "ebony": ("#241f1f", "#17171a"),
    "ebony-edge": ("#0c0a0a", "#8d877d"),
    "ebony-sign": ("#97856d", "#7d776d"),
    "hollow": ("#6f5433", "#454c55"),
    "shade": ("#1c1206", "#000000"),
}


@dataclass(frozen=True)
class Paint:
    """What a shape is filled and drawn with: names of colours, or None for nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0  # in units of the distance between neighbouring cells
    opacity: float = 1.0


_DARK, _LIGHT = Paint("dark", "dark-edge", 0.03), Paint("light", "light-edge", 0.03)
_ON_DARK, _ON_LIGHT = Paint(None, "dark-sign", 0.035), Paint("light-sign")

PAINTS: dict[str, Paint] = {
    "ground": Paint("paper"),
    "label": Paint("label"),
    "board": Paint("board", "rim", 0.04),
    # Iago
    "cell-inner": Paint("field"),
    "cell-outer": Paint("field-outer"),
    "cell-centre": Paint("field"),
    "centre-sign": Paint(None, "rule", 0.035),
    "area-line": Paint(None, "rule", 0.07),
    "disk-0": _DARK,
    "disk-0-sign": _ON_DARK,
    "disk-1": _LIGHT,
    "disk-1-sign": _ON_LIGHT,
    "captive": Paint("red"),
    "captive-0-sign": Paint(None, "dark", 0.055),
    "captive-1-sign": Paint("light", "light", 0.06),
    # Desdemona
    "square-0": Paint("field"),
    "square-1": Paint("field-deep"),
    "amazon-0": Paint("light", "light-edge", 0.035),
    "amazon-0-sign": Paint("light-sign"),
    "amazon-1": _DARK,
    "amazon-1-sign": Paint(None, "dark-sign", 0.03),
    "stone-0": _LIGHT,
    "stone-0-sign": _ON_LIGHT,
    "stone-1": _DARK,
    "stone-1-sign": _ON_DARK,
    "neutral": Paint("grey", "grey-edge", 0.03),
    # Palago
    "cell-open": Paint(None, "muted", 0.02, 0.5),
    "cell-far": Paint(None, "muted", 0.015, 0.2),
    "arch-0": Paint("light"),
    "arch-1": Paint("blue"),
    "tile-curve": Paint(None, "dark", 0.022),
    "tile-edge": Paint(None, "tile-edge", 0.022),
    # Lazo
    "slab": Paint("block", "rim", 0.04),
    "block": Paint("block"),
    "hole": Paint("hollow", "rim", 0.015),
    "gap": Paint("shade", None, 0.0, 0.3),
    "tile-shadow": Paint("shade", None, 0.0, 0.4),
    "tile-0": Paint("ivory", "ivory-edge", 0.014),
    "tile-0-lift": Paint("light", None, 0.0, 0.3),
    "tile-0-sign": Paint(None, "ivory-edge", 0.012),
    "tile-1": Paint("ebony", "ebony-edge", 0.014),
    "tile-1-lift": Paint("light", None, 0.0, 0.07),
    "tile-1-sign": Paint(None, "ebony-sign", 0.016),
    # what is pointed out
    "step-area": Paint("accent", None, 0.0, 0.3),
    "mark-halo": Paint(None, "panel", 0.1, 0.85),  # under each mark, so that it is seen on everything
    "mark-last": Paint(None, "accent", 0.05),
    "mark-flip": Paint(None, "accent", 0.05),
    "mark-built": Paint(None, "accent", 0.05),
    "mark-threat": Paint(None, "bad", 0.05),
    "mark-win": Paint(None, "good", 0.07),
    "badge": Paint("accent", "paper", 0.03),
    "badge-text": Paint("on-accent"),
}
UNKNOWN = Paint(None, "ink", 0.03)  # a role without a paint is at least seen


def colour(name: str, theme: Theme) -> str:
    return COLOURS[name][THEMES.index(theme)]


def attributes(role: str, theme: Theme) -> str:
    """The paint of a role as attributes of an SVG element."""
    paint = PAINTS.get(role, UNKNOWN)
    parts = [f'fill="{colour(paint.fill, theme) if paint.fill else "none"}"']
    if paint.stroke:
        parts.append(f'stroke="{colour(paint.stroke, theme)}" stroke-width="{paint.width}"')
    if paint.opacity != 1:
        parts.append(f'opacity="{paint.opacity}"')
    return " ".join(parts)


def css() -> str:
    """A style sheet with a class for each role: light, unless the reader or `data-theme` on the root wants dark."""
    dark = _properties("dark")
    rules = [
        f":root {{\n  color-scheme: light dark;\n{_properties('light')}}}",
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme=light]) {{\n{dark}}}\n}}",
        ":root[data-theme=light] {\n  color-scheme: light;\n}",
        f":root[data-theme=dark] {{\n  color-scheme: dark;\n{dark}}}",
    ]
    rules += [f".{role} {{ {_declarations(paint)} }}" for role, paint in PAINTS.items()]
    return "\n".join(rules) + "\n"


def dark_css() -> str:
    """A style sheet that makes a picture painted in light dark, for readers who prefer that; plain colours alone."""
    rules = []
    for role, paint in PAINTS.items():
        fill = f" fill: {colour(paint.fill, 'dark')};" if paint.fill else ""
        stroke = f" stroke: {colour(paint.stroke, 'dark')};" if paint.stroke else ""
        rules.append(f".{role} {{{fill}{stroke} }}")
    return "\n".join(["@media (prefers-color-scheme: dark) {", *rules, "}"]) + "\n"


def _properties(theme: Theme) -> str:
    return "".join(f"  --{name}: {colour(name, theme)};\n" for name in COLOURS)


def _declarations(paint: Paint) -> str:
    parts = [f"fill: {f'var(--{paint.fill})' if paint.fill else 'none'};"]
    if paint.stroke:
        parts.append(f"stroke: var(--{paint.stroke}); stroke-width: {paint.width};")
        parts.append("stroke-linejoin: round; stroke-linecap: round;")
    if paint.opacity != 1:
        parts.append(f"opacity: {paint.opacity};")
    return " ".join(parts)
