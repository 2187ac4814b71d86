"""Draws boards.svg, the picture in the README: a position of each game as the terminal shows it.

python docs/images/boards.py
"""

from html import escape
from pathlib import Path

import archipel
from archipel.render import board, status

POSITIONS = [
    "iago/standard 5/L1DllD/1d2d2/2LLdL2/1Dld1d1D1/DlDLLL2/1dl1dd1/1LdL1L/5 D",
    "desdemona/standard 7W2/b1ww6/4w2b1W/3nbbB3/1b5w2/B1wb5w/1W8/b5b3/1w1W3bB1/4b2Bb1 W",
    "lazo/small W1BW/B1BBW/BBB2W/W1B1W1B/W2WBW/WWBWW/B3|3W/5/6/5/2BB/3 W",
    "palago/standard -1,0b+-1,1a+0,0c+0,1b+0,2a+1,2b+2,1a+2,2c B",
]
PAGE, INK, TITLE = "#1b1e24", "#e6e6e6", "#8ab4f8"
CHARACTER, LINE, WIDTH, HEIGHT = 8.4, 18, 50, 15  # of a letter, a line; a board's columns and lines


def drawn(text: str, left: float, top: float) -> str:
    """A position with its name above and whose turn it is below."""
    state = archipel.position(text)
    lines = [(f"{state.game}/{state.variant}", TITLE), ("", INK)]
    lines += [(line, INK) for line in [*board(state).splitlines(), "", status(state)]]
    return "\n".join(
        f'<text x="{left}" y="{top + row * LINE}" fill="{ink}" xml:space="preserve">{escape(line)}</text>'
        for row, (line, ink) in enumerate(lines)
    )


def main() -> None:
    width, height = WIDTH * CHARACTER, HEIGHT * LINE + 20
    boards = [drawn(text, 30 + number % 2 * width, 40 + number // 2 * height) for number, text in enumerate(POSITIONS)]
    svg = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width} {2 * height + 10}" role="img"
     font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title>A position of each of the four games as text</title>
<rect width="100%" height="100%" rx="8" fill="{PAGE}"/>
{chr(10).join(boards)}
</svg>
"""
    Path(__file__).with_name("boards.svg").write_text(svg)


if __name__ == "__main__":
    main()
