"""How things look: a paint for each role, in colours that are given for light and for dark.

What only one game has it brings itself (`archipel.scene.picture`).

Dark pieces are dark and light ones light in both; what keeps them apart from the board is their outline. Every pair of
players differs in lightness, so that nobody needs to see hues.
"""

from typing import Literal, get_args

from archipel.scene.paint import DARK, LIGHT, Colour, Paint
from archipel.scene.picture import pictures

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)

# Name: in light, in dark.
COLOURS: dict[str, Colour] = {
    # the page
    "paper": ("#f5f1e9", "#1b1511"),
    "panel": ("#fdfbf6", "#261e18"),
    "ink": ("#27231e", "#f1e8da"),
    "muted": ("#6a6257", "#b9a993"),
    "line": ("#d8cfc0", "#4a3c30"),
    "accent": ("#0a625f", "#79d2c4"),
    "on-accent": ("#ffffff", "#10201f"),
    "good": ("#2c6a3a", "#86c592"),
    "bad": ("#a2332a", "#f2907f"),
    "last": ("#7f4f00", "#f3c873"),
    "drawn-green": ("#2b8a4b", "#2b8a4b"),
    "drawn-red": ("#c23a2b", "#c23a2b"),
    "drawn-yellow": ("#c99a12", "#c99a12"),
    "drawn-blue": ("#2f6fc4", "#2f6fc4"),
    "hint": ("#5c3f9f", "#c3aff5"),
    # boards
    "board": ("#b18f60", "#3b2a1d"),
    "rim": ("#7d5f3a", "#6d5036"),
    "field": ("#ead9b6", "#644b34"),
    "field-deep": ("#dfcaa2", "#58412c"),
    "field-outer": ("#d3b988", "#493523"),
    "rule": ("#644d33", "#cdb28b"),
    "label": ("#2f2211", "#d8c3a1"),
    # pieces
    "dark": ("#2b2931", "#1a1512"),
    "dark-edge": ("#15131a", "#c8b28f"),
    "dark-sign": ("#b7aa94", "#b5aea1"),
    "light": ("#fdfaf3", "#f0eadd"),
    "light-edge": ("#57473a", "#f0eadd"),
    "light-sign": ("#75654f", "#6a5f50"),
    "red": ("#d2513c", "#d2513c"),
    "grey": ("#8c8a88", "#8c8a88"),
    "grey-edge": ("#46413c", "#d4cfc6"),
    "shade": ("#1c1206", "#000000"),
    **{name: colour for picture in pictures().values() for name, colour in picture.colours.items()},
}


PAINTS: dict[str, Paint] = {
    "ground": Paint("paper"),
    "label": Paint("label"),
    "board": Paint("board", "rim", 0.04),
    # what makes pieces round: they cast a shadow, and light falls on them from above
    "piece-shadow": Paint("shade", None, 0.0, 0.28),
    "piece-shine": Paint(None, "light", 0.035, 0.32),
    "piece-shade": Paint(None, "shade", 0.035, 0.16),
    # what stands for the players of a game that has nothing of its own
    "player-0": LIGHT,
    "player-1": DARK,
    # what is pointed out
    "step-area": Paint("accent", None, 0.0, 0.3),
    "mark-halo": Paint(None, "panel", 0.1, 0.85),  # under each mark, so that it is seen on everything
    "mark-last": Paint(None, "last", 0.055),
    "mark-flip": Paint(None, "last", 0.055),
    "mark-built": Paint(None, "accent", 0.05),
    "mark-threat": Paint(None, "bad", 0.05),
    "mark-stuck": Paint(None, "bad", 0.07),
    "mark-win": Paint(None, "good", 0.07),
    # what people draw: colours differ in their lines too
    "mark-drawn-G": Paint(None, "drawn-green", 0.09),
    "mark-drawn-R": Paint(None, "drawn-red", 0.09, dashes="0.24 0.18"),
    "mark-drawn-Y": Paint(None, "drawn-yellow", 0.09, dashes="0.4 0.16 0.02 0.16"),
    "mark-drawn-B": Paint(None, "drawn-blue", 0.09, dashes="0.02 0.18"),
    "badge": Paint("accent", "paper", 0.03),
    "badge-text": Paint("on-accent"),
    **{role: paint for picture in pictures().values() for role, paint in picture.paints.items()},
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
    if paint.dashes:
        parts.append(f'stroke-dasharray="{paint.dashes}"')
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
    if paint.dashes:
        parts.append(f"stroke-dasharray: {paint.dashes};")
    if paint.opacity != 1:
        parts.append(f"opacity: {paint.opacity};")
    return " ".join(parts)
