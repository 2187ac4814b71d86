"""Draws the films of the README anew: of each game something that newcomers are shown.

python -m docs.films
"""

from pathlib import Path

import archipel
from archipel.records import Record
from archipel.render.animation import gif
from archipel.scene.picture import pictures

SHOWN = {"iago": "move", "palago": "goal", "lazo": "goal", "desdemona": "trap"}


def main() -> None:
    for game, word in SHOWN.items():
        lesson = next(lesson for lesson in pictures()[game].lessons if lesson.word == word)
        record = Record.of(archipel.position(lesson.position), lesson.moves)
        film = Path(__file__).parent / "images" / f"film-{game}.gif"
        film.write_bytes(gif(record, width=260, seconds_a_move=1.2))


if __name__ == "__main__":
    main()
