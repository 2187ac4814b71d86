"""What a game calls itself and what is on its board, in each language; as programs call it where it has no word."""

from archipel.texts import Said, sentence


def word(game: str, sort: str, kind: str, language: str = "en") -> str:
    """The word for a kind of some sort: a `piece`, a `count`, a `step` or a `variant`."""
    return _text(f"{game}.{sort}-{kind.replace('+', '-')}", language) or kind


def name(game: str, language: str = "en") -> str:
    return _text(f"{game}.name", language) or game.capitalize()


def signs(game: str, language: str = "en") -> str:
    """What the signs of its plain text mean; nothing if it does not say."""
    return _text(f"{game}.signs", language)


def writing(game: str, language: str = "en") -> str:
    """How a move is written; nothing if it does not say."""
    return _text(f"{game}.writing", language)


def _text(kind: str, language: str) -> str:
    text = sentence(Said(kind), language)
    return "" if text == kind else text
