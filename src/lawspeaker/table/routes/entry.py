"""Who asks: from the secret of a link, in a cookie or in a header, to a seat at an open table."""

from typing import Annotated, Any, TypeAlias, TypeVar

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.params import Body
from msgspec import Struct

from lawspeaker.errors import NoSeat
from lawspeaker.table.hall import Hall
from lawspeaker.table.live import Live
from lawspeaker.table.roles import NOBODY, Seat, digest_of

T = TypeVar("T")
Sent: TypeAlias = Annotated[T, Body()]
"""The body of a request."""
Connection = ASGIConnection[Any, Any, Any, Any]
Asking = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
COOKIE = "lawspeaker-"
"""In front of the id of a table: the name of the cookie that holds the secret of a seat there."""


class At(Struct, frozen=True):
    """A seat at an open table."""

    hall: Hall
    live: Live
    seat: Seat


def hall_of(connection: Connection) -> Hall:
    """The hall of the server."""
    hall = connection.app.state["hall"]
    assert isinstance(hall, Hall), "the server has a hall"
    return hall


def shared_address(connection: Connection) -> str:
    """The address of the server for others on its network, as `http://HOST:PORT`; empty where it has none."""
    return str(connection.app.state.get("shared") or "")


async def at_table(connection: Connection, table_id: str) -> At:
    """The seat whose secret came with the request. Raises NoSeat, StoreError."""
    live = await hall_of(connection).live(table_id)
    return At(hall_of(connection), live, seat_at(live, secret_in(connection, table_id)))


def seat_at(live: Live, secret: str) -> Seat:
    """The seat of a secret. Raises NoSeat."""
    seat = live.table.by_digest(digest_of(secret)) if secret else None
    if seat is None:
        raise NoSeat(NOBODY)
    return seat


def secret_in(connection: Connection, table_id: str) -> str:
    """The secret that a request brings: `Authorization: Bearer SECRET`, else the cookie of the table."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    return connection.cookies.get(f"{COOKIE}{table_id}", "")
