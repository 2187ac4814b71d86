"""The language in which the command speaks: that of `--language`, or of the person's system, or English."""

import logging
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from archipel.rules import ArchipelError
from archipel.texts import Said, languages, sentence
from archipel.texts.catalogue import ENGLISH, Saying
from archipel.texts.system import said_by_system

OPTION = "--language"

_spoken = ENGLISH
_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class NoSuchLanguage(ArchipelError):
    """A language that nobody has translated the texts to."""


def speak(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> list[str]:
    """Chooses the language before anything is said, by `--language` or by the system; gives the other words."""
    global _spoken
    _spoken = system_language(environment)
    rest, ahead = list[str](), iter(words)
    for word in ahead:
        if word == "--":
            rest += [word, *ahead]
        elif word == OPTION or word.startswith(f"{OPTION}="):
            name = next(ahead, "") if word == OPTION else word.partition("=")[2]
            if name not in languages():
                raise NoSuchLanguage("cli.no-language", name=name, languages=list(languages()))
            _spoken = name
        else:
            rest.append(word)
    return rest


def system_language(environment: Mapping[str, str]) -> str:
    """The first that POSIX would look at, if it is a language that we speak: `ja_JP.UTF-8` is `ja`."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = locale.partition(".")[0].partition("_")[0]
    # Looking up what languages there are takes a moment, and most people need not wait for it.
    return language if language != ENGLISH and language.isalpha() and language in languages() else ENGLISH


def spoken() -> str:
    """The language that was chosen."""
    return _spoken


def say(kind: str, /, **values: Any) -> str:
    """A kind and its values as a sentence."""
    return sentence_of(Said(kind, **values))


def sentence_of(saying: Saying) -> str:
    """The same for what somebody else has to say."""
    return plain(sentence(saying, _spoken))


def plain(text: str) -> str:
    """A text in which nothing tells a terminal what to do: files of records are written by anyone."""
    return _COMMANDS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def complain(saying: Saying | str) -> None:
    """One line on standard error."""
    message = saying if isinstance(saying, str) else sentence_of(saying)
    print("archipel:", " ".join(message.split()), file=sys.stderr)


class Warnings(logging.Handler):
    """Says in the person's language what parts below warn of."""

    def emit(self, record: logging.LogRecord) -> None:
        args = record.args if isinstance(record.args, tuple) else ()
        said = next((error for error in args if isinstance(error, ArchipelError)), None)
        complain(said or record.getMessage().removeprefix("archipel: "))


def explain(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, OSError) and error.strerror:
        return sentence_of(said_by_system(error).but(file=error.filename))
    return sentence_of(error) if isinstance(error, ArchipelError) else str(error)
