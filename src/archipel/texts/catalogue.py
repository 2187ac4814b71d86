"""Sentences out of kinds and values: one catalogue of Fluent messages, a file for each language.

The message of the kind `iago.occupied` is `iago-occupied`. Packages that bring a game bring its messages too: they name
a package with files like `en.ftl` in an entry point of the group `archipel.texts`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Protocol

from archipel.discovery import loaded
from archipel.texts.said import Said, Value

if TYPE_CHECKING:  # it takes a while to load, and most programs say nothing
    from fluent.runtime import FluentBundle

ENGLISH = "en"
SUFFIX = ".ftl"
LARGEST = 10**15  # number of which the plural form matters

# Values that say where something is, whatever its kind, in the order in which they are told. Texts do not use them.
PLACES = ("line", "record", "ply", "column")
CONTEXT = ("file", *PLACES, "move", "legal")


class Saying(Protocol):
    """A Said, or an error that says something."""

    @property
    def kind(self) -> str: ...

    @property
    def values(self) -> Mapping[str, Value]: ...


@cache
def languages() -> dict[str, str]:
    """The languages there are, English first: what each is called by those who speak it."""
    found = sorted({file.name.removesuffix(SUFFIX) for file in _files()} - {ENGLISH})
    # A game may bring its words in a language that nothing else speaks: that alone is none.
    spoken = [language for language in found if _bundle(language).has_message("language")]
    return {language: sentence(Said("language"), language) for language in (ENGLISH, *spoken)}


@cache
def source(language: str) -> str:
    """All messages of a language, ours and those of games from elsewhere, as one Fluent file."""
    return "\n".join(file.read_text(encoding="utf-8") for file in _files() if file.name == language + SUFFIX)


def sentence(said: Saying, language: str = ENGLISH) -> str:
    """What is said, as a sentence, with its place in front."""
    speak = _speaker(language)
    where = [speak(f"place.{name}", {"number": said.values[name]}) for name in PLACES if name in said.values]
    place = speak("list.comma", {}).join(where)
    text = reason(said, language)
    for part in (place, said.values.get("file")):
        if part:
            text = speak("place", {"place": part, "text": text})
    return text


def reason(said: Saying, language: str = ENGLISH) -> str:
    """The same without its place. A move is named in front if nothing in the sentence does so."""
    speak = _speaker(language)
    own = {name: value for name, value in said.values.items() if name not in CONTEXT}
    text = speak(said.kind, own)
    move, legal = said.values.get("move"), said.values.get("legal")
    if move is not None and move not in own.values():
        text = speak("about", {"what": move, "text": text})
    return speak("legal-here", {"text": text, "moves": legal}) if legal else text


Speak = Callable[[str, Mapping[str, Value]], str]


@cache
def _speaker(language: str) -> Speak:
    """Says a kind with its values. What a language does not know is said in English; what nobody knows, as it is."""
    bundles = [_bundle(name) for name in dict.fromkeys((language, ENGLISH))]

    def speak(kind: str, values: Mapping[str, Value]) -> str:
        name = kind.replace(".", "-")
        for bundle in bundles:
            if bundle.has_message(name) and (pattern := bundle.get_message(name).value):
                text, _ = bundle.format_pattern(pattern, {key: given(value) for key, value in values.items()})
                return str(text)
        return " ".join([kind, *(str(given(value)) for value in values.values())])

    def given(value: Value) -> Any:
        if isinstance(value, Said):
            return sentence(value, language)
        if isinstance(value, tuple):
            return speak("list.comma", {}).join(str(given(part)) for part in value)
        return _number(value) if isinstance(value, int | float) else value

    return speak


def _number(value: float) -> Any:
    from fluent.runtime.types import fluent_number

    if not abs(value) < LARGEST:  # somebody's nonsense, and NaN: there is no grammar for it
        return str(value)
    return fluent_number(value, useGrouping=False, maximumFractionDigits=6)


@cache
def _bundle(language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource

    # Without isolating marks: sentences go to terminals and files too, and no language here is written to the left.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source(language)))
    return bundle


@cache
def _files() -> tuple[Traversable, ...]:
    folders = [files("archipel.texts"), *(files(package) for package in loaded("archipel.texts"))]
    return tuple(file for folder in folders for file in folder.iterdir() if file.name.endswith(SUFFIX))
