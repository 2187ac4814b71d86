"""What the engine has learned of each game, as files.

A file is one line, `archipel weights 1 GAME VERSION CRC`, with the version of the game's features and the CRC-32 of
what follows: the weights as whole numbers of 16 bits, compressed by zlib. Those that come with the package stand
beside this module, in `weights/GAME.weights`.
"""

import logging
import re
import zlib
from functools import cache, lru_cache
from importlib.resources import files
from os import PathLike
from pathlib import Path

from archipel import _core
from archipel.rules import ArchipelError
from archipel.rules.errors import brief
from archipel.texts.system import said_by_system

FORMAT = 1
SUFFIX = ".weights"

log = logging.getLogger(__name__)


class BadWeights(ArchipelError):
    """A file that holds no weights for this game, or not those of this version."""


def write(path: str | PathLike[str], weights: _core.Weights) -> None:
    """Writes a file of weights."""
    Path(path).write_bytes(packed(weights))


def read(path: str, game: str) -> _core.Weights:
    """The weights of a file, read anew if it has changed. BadWeights if it can't be read, or is of another game."""
    try:
        now = Path(path).stat()
        return _read(path, game, now.st_mtime_ns, now.st_size)
    except OSError as error:
        raise BadWeights("weights.no-file", why=said_by_system(error), file=path) from None


@lru_cache(maxsize=8)
def _read(path: str, game: str, _changed: int, _size: int) -> _core.Weights:
    try:
        return unpacked(Path(path).read_bytes(), game)
    except BadWeights as error:
        raise error.at(file=path) from None


def known(game: str, file: str | None) -> _core.Weights | None:
    """The weights of a file, if one is given, or those that come with the package."""
    return read(file, game) if file else shipped(game)


@cache
def shipped(game: str) -> _core.Weights | None:
    """The weights that come with the package; None of games without any, or, which is told, if they are bad."""
    if bad := shipped_trouble(game):
        log.warning("%s", bad)
        return None
    return read(str(_file(game)), game) if game in _core.learned() else None


@cache
def shipped_trouble(game: str) -> BadWeights | None:
    """What is wrong with the weights that come with the package, if anything is: they may be missing too."""
    file = _file(game)
    try:
        if game in _core.learned():
            read(str(file), game)
    except BadWeights as error:
        return error.at(file=file.name)
    return None


def _file(game: str) -> Path:
    return Path(str(files("archipel.engine"))) / "weights" / f"{game}{SUFFIX}"


def packed(weights: _core.Weights) -> bytes:
    """What a file of these weights holds."""
    body = zlib.compress(weights.payload, 9)
    version = _core.features_version(weights.game)
    return f"archipel weights {FORMAT} {weights.game} {version} {zlib.crc32(body):08x}\n".encode() + body


def unpacked(data: bytes, game: str) -> _core.Weights:
    """The weights that a file holds. BadWeights if they are not of this game, or not whole."""
    if game not in _core.learned():
        raise BadWeights("weights.not-learned", game=game)
    head, _, body = data.partition(b"\n")
    match = re.fullmatch(rb"archipel weights (\d{1,9}) (\S{1,40}) (\d{1,9}) ([0-9a-f]{8})", head[:100])
    if not match:
        raise BadWeights("weights.none")
    form, made_for, version, crc = (field.decode(errors="replace") for field in match.groups())
    if int(form) != FORMAT:
        raise BadWeights("weights.format", given=int(form), known=FORMAT)
    if made_for != game:
        raise BadWeights("weights.game", given=brief(made_for), game=game)
    if int(version) != _core.features_version(game):
        raise BadWeights("weights.version", given=int(version), known=_core.features_version(game))
    if int(crc, 16) != zlib.crc32(body):
        raise BadWeights("weights.broken")
    try:
        size = len(_core.Weights.blank(game).payload)
        return _core.Weights(game, zlib.decompressobj().decompress(body, size + 2))
    except (zlib.error, ValueError):  # another number of them
        raise BadWeights("weights.broken") from None
