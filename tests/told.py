"""The server's sentences that the page can say in Japanese: one of each kind, in `web/tests/told.txt`."""

import re
from pathlib import Path


def kind(sentence: str) -> str:
    """A sentence without what it is about: cells, numbers, players."""
    sentence = re.sub(r"^[^\s:]+: | \(legal here: .*\)$", "", sentence)
    sentence = re.sub(r"-?\d+,-?\d+[abc]?|\b[a-z]+\d+(\.\d)?\b|\b\w*\d+\w*\b|\(.*\)|…", "#", sentence)
    sentence = re.sub(r"#(, #)+", "#", sentence)
    return re.sub(r"Dark|Light|White|Blue|Black", "#", sentence)


TOLD = set(map(kind, (Path(__file__).parents[1] / "web" / "tests" / "told.txt").read_text().splitlines()))
