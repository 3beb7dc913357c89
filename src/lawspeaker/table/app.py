"""The server as one ASGI application: its routes, how errors are told, and its OpenAPI document."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from lawspeaker import __version__
from lawspeaker.errors import (
    BadFile,
    Forbidden,
    ForeignOrigin,
    GameError,
    LawspeakerError,
    Malformed,
    NoOdds,
    NoSeat,
    Refused,
    Stale,
    StoreError,
)
from lawspeaker.table.documented import Whole
from lawspeaker.table.hall import Hall
from lawspeaker.table.request import StrictRequest, own_pages
from lawspeaker.table.routes import ask, feed, picture, play, rules, tables, words
from lawspeaker.table.routes.page import PAGE, OwnPage, is_browsing, nowhere, page_in, routes_of

BODY = 1_000_000
"""Bytes of a request, at most, but where a journal is sent."""
ROUTES = [
    *rules.ROUTES, *words.ROUTES, *tables.ROUTES, *play.ROUTES, *ask.ROUTES, *feed.ROUTES, *picture.ROUTES,
]  # fmt: skip
STATUS: tuple[tuple[type[LawspeakerError], int], ...] = (
    (NoSeat, 401), (Forbidden, 403), (ForeignOrigin, 403), (Stale, 409), (GameError, 409), (Refused, 422),
    (NoOdds, 422), (Malformed, 400), (BadFile, 400), (LawspeakerError, 400),
)  # fmt: skip
OF_STORE = {"unknown-table": 404}
"""By the code of a StoreError; 503 for all others: it may be sent again."""
_CODES = {404: "not-found", 405: "not-allowed", 413: "too-large", 415: "bad-request", 400: "bad-request"}


def application(hall: Hall, shared: str = "", page: Traversable = PAGE) -> Litestar:
    """The application that serves the tables of a hall, and the page that is built in that folder.

    Links are made with the `shared` address, `http://HOST:PORT`; without one, with that at which they are asked for.
    """

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.begin()
        try:
            yield
        finally:
            await hall.end()

    app = Litestar(
        route_handlers=[*ROUTES, *routes_of(page_in(page))],
        lifespan=[lifespan],
        exception_handlers={LawspeakerError: _told, HTTPException: _http, Exception: _fault},
        request_max_body_size=BODY, request_class=StrictRequest, before_request=own_pages,
        openapi_config=OpenAPIConfig(
            title="Lawspeaker: live tables", version=__version__, path="/schema", use_handler_docstrings=True,
            render_plugins=[Whole(path="/openapi.json")],
        ),
        after_request=_sealed,
    )  # fmt: skip
    app.state["hall"], app.state["shared"] = hall, shared
    return app


async def _sealed(response: Response[Any]) -> Response[Any]:
    """What is told to a seat is kept by no cache, and is read as what it says it is; no page but our own."""
    if response.media_type == MediaType.HTML and not isinstance(response, OwnPage):
        error = {"code": "not-found", "item": "", "message": "there is no such document"}
        response = Response({"error": error}, status_code=404, media_type=MediaType.JSON)
    response.headers.setdefault("cache-control", "no-store")
    response.headers.setdefault("x-content-type-options", "nosniff")
    return response


def _told(_: Request[Any, Any, Any], error: LawspeakerError) -> Response[dict[str, Any]]:
    """An error that is raised on purpose, as JSON."""
    if isinstance(error, StoreError):
        status = OF_STORE.get(error.code, 503)
    else:
        status = next(code for kind, code in STATUS if isinstance(error, kind))
    return Response(error.as_json(), status_code=status)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """An error of the request itself: no such path, a body that cannot be read."""
    if error.status_code == 404 and is_browsing(request):
        return nowhere(request)
    code = _CODES.get(error.status_code, "bad-request" if error.status_code < 500 else "fault")
    extra = error.extra if isinstance(error.extra, list) else []
    places = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    message = "; ".join([error.detail, *places])
    headers = error.headers
    return Response(
        {"error": {"code": code, "item": "", "message": message}}, status_code=error.status_code, headers=headers
    )


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """A fault of ours: it is logged, and told as such."""
    if request.logger is not None:
        request.logger.exception("a fault of the server, at %s", request.url.path)
    return Response(
        {"error": {"code": "fault", "item": "", "message": "this is our fault, not yours; nothing has changed"}},
        status_code=500,
    )
