"""Kinds and values with their sentences, in a file that the page's own tests read too: it makes the same of them.

`python -m tests.texts.golden` writes it anew.
"""

import json
from pathlib import Path
from typing import Any

from archipel.texts import Said, languages, reason, sentence

FILE = Path(__file__).parents[2] / "web" / "tests" / "sentences.json"

SAID = (
    Said("iago.occupied", cell="e4"),
    Said("iago.occupied", cell="e4", move="e4"),
    Said("iago.outer", cell="a1", needs="capture", move="a1"),
    Said("iago.outer", cell="a1", needs="capture-or-release"),
    *(Said("iago.must-capture", captures=count, most=3, move="e5") for count in (0, 1, 2)),
    Said("iago.must-capture", captures=0, most=1, move="e5", legal=["c4"]),
    Said("iago.must-capture", captures=0, most=1, move="e5", legal=["c4", "d4", "e7"], ply=3),
    Said("iago.must-capture", captures=0, most=1, move="e5", legal=[]),
    Said("iago.no-move", text="zz", file="games.txt", line=3, record=2, ply=7, column=1),
    Said("iago.no-move", text="zz", file="games.txt"),
    Said("iago.score", more=84, less=60),
    Said("games.over", reason=Said("iago.score", more=84, less=60)),
    Said("games.over", reason=Said("palago.larger", more=1, less=0, ply=48)),
    Said("games.none", name="go", games=["iago", "lazo"]),
    *(Said("palago.larger", more=more, less=0) for more in (0, 1, 2, 1000, 12345678)),
    Said("notation.too-long", most=4096, characters=5000.25),
    Said("palago.too-many", tiles=1 / 3, most=-2.5),
    Said("lazo.no-neighbour", cell="a1", colour="white"),
    Said("lazo.unsupported", cell="b1.2", supports=("a1", "b1", "b2")),
    Said("desdemona.no-amazon", player=Said("player.black"), square="e5"),
    *(Said("desdemona.no-such-shot", start="a1", end="b3", behind=behind) for behind in ("yes", "no")),
    Said("verbatim", text="agreed by letter"),
    *(Said("page.moves", count=count) for count in (0, 1, 2, 21)),
    *(Said("page.level-hint", level=level) for level in (1, 2, 10)),
    Said("page.searched", nodes="12,345", seconds="1.0", done="yes"),
    Said("page.searched", nodes="12,345", seconds="1.0", done="no"),
    Said("page.proven", player=Said("player.dark"), how="loss"),
    Said("palago.writing"),
    Said("nobody.knows", cell="e4", others=["a1", Said("player.dark")], count=1000),
    Said("nobody.knows", cell="e4", move="a1", legal=["b1"], ply=2),
)


def cases() -> list[dict[str, Any]]:
    return [
        {
            **said.as_dict(),
            "sentence": {language: sentence(said, language) for language in ("en", "ja")},
            "reason": {language: reason(said, language) for language in ("en", "ja")},
        }
        for said in SAID
    ]


def written() -> str:
    return json.dumps(cases(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    assert {"en", "ja"} <= languages().keys()
    FILE.write_text(written(), encoding="utf-8")
