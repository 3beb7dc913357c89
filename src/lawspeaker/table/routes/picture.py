"""The picture under the map: a Host lays it there, everybody at the table sees it."""

import asyncio
from typing import Any

from litestar import Response, delete, get, put
from litestar.exceptions import HTTPException, NotFoundException
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE as TOO_LARGE

from lawspeaker.table.pictures import LARGEST, picture
from lawspeaker.table.roles import checked
from lawspeaker.table.routes.entry import Asking, At, at_table
from lawspeaker.table.routes.page import has_already
from lawspeaker.table.routes.tables import TableId
from lawspeaker.table.store.rows import PictureRow
from lawspeaker.table.wire import About

GUARDED = {
    "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin", "cache-control": "private, no-cache",
}  # fmt: skip
"""Whatever is in it, a browser takes it for a picture and for nothing else, and asks anew who may see it."""


@put("/api/tables/{table_id:str}/picture", tags=["host"], request_max_body_size=LARGEST)
async def lay_picture(request: Asking, table_id: TableId) -> About:
    """Lays a picture under the map: a PNG, a JPEG or a WebP of 4 MB at most, as it is. The one before is gone."""
    at = await at_table(request, table_id)
    checked(at.seat, "picture")
    await at.hall.lay_picture(at.live, picture(await _sent(request)))
    return at.live.about()


async def _sent(request: Asking) -> bytes:
    try:
        return await request.body()
    except HTTPException as error:
        told = f"a picture has at most {LARGEST:,} bytes" if error.status_code == TOO_LARGE else error.detail
        raise HTTPException(status_code=error.status_code, detail=told) from None


@get("/api/tables/{table_id:str}/picture", tags=["ask"])
async def see_picture(request: Asking, table_id: TableId) -> Response[bytes]:
    """The picture under the map, to the byte; 304 where it is that of `If-None-Match`."""
    at = await at_table(request, table_id)
    checked(at.seat, "see")
    found = await _kept(at, table_id)
    headers = {**GUARDED, "etag": f'"{found.digest}"'}
    if has_already(request, headers["etag"]):
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    return Response(found.body, headers=headers, media_type=found.kind)


async def _kept(at: At, table_id: str) -> PictureRow:
    found = await asyncio.to_thread(at.hall.store.picture, table_id)
    if found is None:
        raise NotFoundException("this table has no picture")
    return found


@delete("/api/tables/{table_id:str}/picture", tags=["host"], status_code=204)
async def take_picture(request: Asking, table_id: TableId) -> None:
    """Takes the picture away, if there is one."""
    at = await at_table(request, table_id)
    checked(at.seat, "picture")
    await at.hall.lay_picture(at.live, None)


ROUTES: list[Any] = [lay_picture, see_picture, take_picture]
