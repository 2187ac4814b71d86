"""The page: files that the web build made, from memory and compressed."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache, partial
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from archipel import server

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Archipel</title>
<h1>The page is not built yet</h1>
<p>Run <code>make page</code> in Archipel's folder, then load this again. Programs can use the
<a href="/api/openapi.json">API</a> meanwhile.</p>
</html>
"""
FOREVER = "public, max-age=31536000, immutable"  # the names of assets change with what is in them
ALWAYS_ASK = "no-cache"

router = APIRouter(include_in_schema=False)
_route = partial(router.api_route, methods=["GET", "HEAD"])


@_route("/")
@_route("/play/{rest:path}")
@_route("/table/{key}")
@_route("/games")
@_route("/setup")
def index(request: Request) -> Response:
    folder = page_folder()
    if folder is None:
        return HTMLResponse(MISSING, 503)
    return _file(request, folder / "index.html", ALWAYS_ASK)


@_route("/theme.css")
def theme(request: Request) -> Response:
    from archipel.render.theme import css

    return file_answer(request, css().encode(), "text/css", ALWAYS_ASK)


@_route("/{path:path}")
def file(request: Request, path: str) -> Response:
    folder = page_folder()
    wanted = None if folder is None else _within(folder, path)
    if wanted is None and folder is not None and "text/html" in request.headers.get("accept", ""):
        return HTMLResponse((folder / "index.html").read_bytes(), 404)  # the page says so to people
    if wanted is None:
        raise HTTPException(404)
    return _file(request, wanted, FOREVER if path.startswith("assets/") else ALWAYS_ASK)


def page_folder() -> Path | None:
    """Where the built page is, if it is built."""
    folders = (Path(path) / "page" for path in server.__path__)
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def _within(folder: Path, path: str) -> Path | None:
    """A file of the page; nothing outside of it, whatever the path says."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


def _file(request: Request, path: Path, caching: str) -> Response:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return file_answer(request, _content(path, path.stat().st_mtime_ns), kind, caching)


@lru_cache(maxsize=64)
def _content(path: Path, _changed: int) -> bytes:
    return path.read_bytes()


_packed = lru_cache(maxsize=64)(gzip.compress)


@lru_cache(maxsize=64)
def _tag(content: bytes) -> str:
    return f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'


def file_answer(request: Request, content: bytes, kind: str, caching: str) -> Response:
    """Some content, compressed if that is wanted; none if whoever asks has it already."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding", "ETag": _tag(content)}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", "") and kind.startswith(("text/", "application/", "image/svg")):
        content = _packed(content)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=kind, headers=headers)
