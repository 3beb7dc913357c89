"""A request as this server reads it: JSON alone, exactly of the type that its route takes, from a page of its own."""

from typing import Any, Protocol

import msgspec
from litestar import Request
from litestar.datastructures import Headers
from litestar.exceptions import ClientException, HTTPException

from lawspeaker.errors import ForeignOrigin

READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Asked(Protocol):
    """What brings headers: a request, or a WebSocket that is asked for."""

    @property
    def headers(self) -> Headers:
        """Its headers."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read strictly: `"1"` is no number, and 1 is not true."""

    async def json(self) -> Any:
        """The body, as the type that the route takes. Raises HTTPException (415), ClientException."""
        kind = self.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise HTTPException(status_code=415, detail="a body is JSON: send it as Content-Type: application/json")
        taken = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body(), type=taken)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ClientException(f"the body cannot be read: {error}") from None
        except RecursionError:
            raise ClientException("the body cannot be read: it is nested too deeply") from None


def checked_origin(asked: Asked) -> None:
    """Raises ForeignOrigin where a browser's page of another host asks: it would ask with this host's cookies."""
    origin = asked.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != asked.headers.get("host", ""):
        raise ForeignOrigin(f"a page of {origin} may not ask here")


async def own_pages(request: Request[Any, Any, Any]) -> None:
    """Before each request: what changes something comes from a page of this host, or from no page. Raises as above."""
    if request.method not in READING:
        checked_origin(request)
