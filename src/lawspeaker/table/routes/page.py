"""The page for browsers: files that are built beforehand, read once, and served as they are."""

import gzip
import hashlib
from collections.abc import Mapping
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from litestar import HttpMethod, Request, Response, route
from msgspec import Struct

PAGE = resources.files("lawspeaker.table").joinpath("page")
"""Where the built page is, once it is built."""
INDEX = "/index.html"
PLACES = (
    "/", "/t/{table_id:str}", "/rules", "/rules/{rulebook_id:str}", "/build/{rulebook_id:str}", "/after/{table_id:str}",
)  # fmt: skip
"""Paths that the page itself tells apart: all of them are its one document."""
HASHED = "/assets/"
"""In front of files whose names change with what is in them: a browser need never ask for them again."""
KINDS = {
    "html": "text/html", "js": "text/javascript", "css": "text/css",
    "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "txt": "text/plain", "png": "image/png", "webp": "image/webp",
    "jpg": "image/jpeg", "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff", "wasm": "application/wasm",
}  # fmt: skip
"""By the end of a file's name: what it is."""
PACKED = frozenset({"png", "webp", "jpg", "ico", "woff2", "woff"})
"""What is packed already: gzip gains nothing."""
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)
"""Nothing comes from elsewhere, and nobody frames the page."""
GUARDED = {
    "content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
}  # fmt: skip
"""With `no-referrer` some browsers would call the page's own requests those of nobody, and we would refuse them."""
NOT_BUILT = """\
The page is not built, so there is nothing to show here; the tables are served all the same.

In a clone of Lawspeaker, `make play` builds it, and so does `python web/build.py`. It takes Node 20 or newer.
Without it a terminal sits down at a table: lawspeaker join LINK
"""
NOWHERE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>There is nothing here</title>
<style>
body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#2b2620;background:#f4eee2}
a{color:#7a3b12}
</style>
<h1>There is nothing here</h1>
<p>This server has no page at <code>%s</code>. If somebody gave you a link, it may have been cut short on its way:
ask for it once more.</p>
<p><a href="/">To the tables</a></p>
</html>
"""


class OwnPage(Response[bytes]):
    """An answer for browsers that we made: the only kind that may be HTML."""


class File(Struct, frozen=True):
    """A file of the page: its bytes, the same packed by gzip where that is shorter, their digest, and its headers."""

    body: bytes
    packed: bytes | None
    digest: str
    headers: Mapping[str, str]


def page_in(folder: Traversable = PAGE) -> dict[str, File]:
    """The files of a page that is built, by path; none where it is not."""
    found: dict[str, File] = {}
    waiting = [("", folder)] if folder.joinpath(INDEX[1:]).is_file() else []
    while waiting:
        path, place = waiting.pop()
        for one in place.iterdir():
            if one.is_dir():
                waiting.append((f"{path}/{one.name}", one))
            else:
                found[f"{path}/{one.name}"] = _file(f"{path}/{one.name}", one.read_bytes())
    return found


def _file(path: str, body: bytes) -> File:
    end = path.rpartition(".")[2].lower()
    packed = None if end in PACKED else gzip.compress(body, mtime=0)
    headers = {
        **GUARDED, "content-type": KINDS.get(end, "application/octet-stream"),
        "cache-control": FOR_EVER if path.startswith(HASHED) else "no-cache", "vary": "Accept-Encoding",
    }  # fmt: skip
    shorter = packed if packed is not None and len(packed) < len(body) else None
    return File(body, shorter, hashlib.blake2b(body, digest_size=12).hexdigest(), headers)


def routes_of(page: Mapping[str, File]) -> list[Any]:
    """The routes of a page: its places and its files. Where it is not built, its places say how to build it."""
    paths = [*PLACES, *(path for path in page if not path.startswith("/api/"))]

    @route(paths, http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, sync_to_thread=False)
    def show(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the page."""
        if not page:
            return OwnPage(NOT_BUILT.encode(), status_code=404, headers=dict(GUARDED), media_type=KINDS["txt"])
        return _shown(request, page.get(request.scope["path"].rstrip("/")) or page[INDEX])

    return [show]


def _shown(request: Request[Any, Any, Any], file: File) -> Response[bytes]:
    packed = file.packed if _takes_gzip(request.headers.get("accept-encoding", "")) else None
    tag = f'"{file.digest}"' if packed is None else f'"{file.digest}-gzip"'
    headers = {**file.headers, "etag": tag}
    kind = headers.pop("content-type")
    if has_already(request, tag):
        return OwnPage(b"", status_code=304, headers=headers, media_type=kind)
    if packed is None:
        return OwnPage(file.body, headers=headers, media_type=kind)
    return OwnPage(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)


def has_already(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether a browser asks for what it has already, by its tag."""
    known = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    return tag in known or "*" in known


def _takes_gzip(accepted: str) -> bool:
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def is_browsing(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody looks for a page: a browser's address line asks for HTML, programs do not."""
    wanted = "text/html" in request.headers.get("accept", "")
    return wanted and request.method in ("GET", "HEAD") and not request.url.path.startswith(("/api/", "/schema"))


def nowhere(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a browser is told where there is nothing, in plain words."""
    told = NOWHERE % escape(request.url.path[:200])
    headers = {**GUARDED, "cache-control": "no-store"}
    return OwnPage(told.encode(), status_code=404, headers=headers, media_type=KINDS["html"])
