"""Making, entering, renaming, closing and deleting tables; their seats."""

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.registry import installed
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.table.beginning import begun
from lawspeaker.table.codes import picture_of
from lawspeaker.table.reading import reload, seat_shown
from lawspeaker.table.reading import seen_as as as_seen
from lawspeaker.table.roles import Seat, checked, link_path
from lawspeaker.table.routes.entry import COOKIE, Asking, Sent, at_table, hall_of, seat_at, shared_address
from lawspeaker.table.routes.rules import demos_of
from lawspeaker.table.table import Table
from lawspeaker.table.wire import About, Entering, Reload, SeatAsked, SeatShown, TableAsked, TableChanged

LARGE = 64_000_000
"""Bytes of a journal that may be sent."""
TableId = Annotated[str, PathParameter(description="The id of a table.", max_length=64)]
As = Annotated[
    str | None, QueryParameter(name="as", description="As seats of this word see it: for the Hosts.", max_length=80)
]
SeatId = Annotated[str, PathParameter(description="The id of a seat.", max_length=16)]


class Made(Struct, frozen=True, kw_only=True):
    """A new table: its id, the secret of its Host, and the Host's link, both shown this once."""

    table: str
    secret: str
    link: str


class RulebookShown(Struct, frozen=True, kw_only=True):
    """A rulebook that is installed: what it is, its seats, and what a table may begin from."""

    id: str
    edition: str
    revision: int
    summary: str
    seats: tuple[str, ...]
    demos: tuple[str, ...]


@get("/api/rulebooks", tags=["tables"], sync_to_thread=False)
def list_rulebooks() -> list[RulebookShown]:
    """The rulebooks that are installed, and the demos that ship with them."""
    books = (find_rulebook(name) for name in installed())
    return [
        RulebookShown(
            id=one.id, edition=one.edition, revision=one.revision, summary=one.summary, seats=one.seats,
            demos=demos_of(one),
        )
        for one in books
    ]  # fmt: skip


@post("/api/tables", tags=["tables"], request_max_body_size=LARGE, status_code=201)
async def make_table(request: Asking, data: Sent[TableAsked]) -> Made:
    """A new table, from a position, a scenario, a demo or a journal. A journal makes a new table, never an old one."""
    game, title = await asyncio.to_thread(begun, data)
    live, secret = await hall_of(request).make(game, title)
    return Made(table=live.title.id, secret=secret, link=_link(request, live.title.id, secret))


@post("/api/tables/{table_id:str}/enter", tags=["seats"], status_code=200)
async def enter(request: Asking, table_id: TableId, data: Sent[Entering]) -> Response[SeatShown]:
    """Takes a seat by the secret of its link: from now on a cookie says who asks."""
    live = await hall_of(request).live(table_id)
    seat = seat_at(live, data.secret)
    cookie = Cookie(
        key=f"{COOKIE}{table_id}", value=data.secret, path="/", httponly=True, samesite="strict",
        secure=request.url.scheme == "https", max_age=365 * 86_400,
    )  # fmt: skip
    return Response(seat_shown(live.table, seat, live.here), cookies=[cookie])


@get("/api/tables/{table_id:str}", tags=["tables"])
async def show_table(request: Asking, table_id: TableId, seen_as: As = None) -> Reload:
    """Everything that this seat may know of the table, as a fresh load shows it."""
    at = await at_table(request, table_id)
    await at.live.settled()
    return reload(at.live.table, as_seen(at.live.table, at.seat, seen_as), at.live.title, at.live.here)


@patch("/api/tables/{table_id:str}", tags=["tables"])
async def change_table(request: Asking, table_id: TableId, data: Sent[TableChanged]) -> About:
    """Renames a table, closes or opens it again, sets which proposals it accepts."""
    at = await at_table(request, table_id)
    asked = {"rename": data.title, "close": data.closed, "settings": data.settings}
    for right in [right for right, value in asked.items() if value is not None] or asked:
        checked(at.seat, right)
    await at.hall.change(at.live, data)
    return at.live.about()


@delete("/api/tables/{table_id:str}", tags=["tables"], status_code=204)
async def delete_table(request: Asking, table_id: TableId) -> None:
    """Deletes a table for good. Only the Host may."""
    at = await at_table(request, table_id)
    checked(at.seat, "delete")
    await at.hall.delete(at.live)


@post("/api/tables/{table_id:str}/seats", tags=["seats"], status_code=201)
async def make_seat(request: Asking, table_id: TableId, data: Sent[SeatAsked]) -> SeatShown:
    """A new seat; its link is shown this once."""
    at = await at_table(request, table_id)
    seat, secret = await at.hall.seat(at.live, at.seat, data)
    return await _with_link(at.live.table, seat, _link(request, table_id, secret))


@post("/api/tables/{table_id:str}/seats/{seat_id:str}/link", tags=["seats"], status_code=200)
async def replace_link(request: Asking, table_id: TableId, seat_id: SeatId) -> SeatShown:
    """Another link for a seat: the one before opens nothing any more."""
    at = await at_table(request, table_id)
    seat, secret = await at.hall.new_link(at.live, at.seat, seat_id)
    return await _with_link(at.live.table, seat, _link(request, table_id, secret))


@delete("/api/tables/{table_id:str}/seats/{seat_id:str}", tags=["seats"], status_code=204)
async def remove_seat(request: Asking, table_id: TableId, seat_id: SeatId) -> None:
    """Takes a seat away. Its link opens nothing any more."""
    at = await at_table(request, table_id)
    await at.hall.remove(at.live, at.seat, seat_id)


ROUTES: list[Any] = [
    list_rulebooks, make_table, enter, show_table, change_table, delete_table, make_seat, replace_link, remove_seat,
]  # fmt: skip


def _link(request: Asking, table_id: str, secret: str) -> str:
    return (shared_address(request) or str(request.base_url).rstrip("/")) + link_path(table_id, secret)


async def _with_link(table: Table, seat: Seat, link: str) -> SeatShown:
    """A seat with its link, as it is shown once."""
    drawn = await asyncio.to_thread(picture_of, link)
    return replace(seat_shown(table, seat), figures=seat.figures, link=link, qr=drawn)
