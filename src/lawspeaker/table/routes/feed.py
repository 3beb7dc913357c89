"""What happens, as it happens: by WebSocket, or as lines of JSON over HTTP. Both are the same messages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

from litestar import get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from litestar.response import Stream

from lawspeaker.errors import LawspeakerError
from lawspeaker.table.live import Listener
from lawspeaker.table.reading import reload
from lawspeaker.table.request import checked_origin
from lawspeaker.table.roles import checked
from lawspeaker.table.routes.entry import Asking, At, Socket, at_table
from lawspeaker.table.routes.tables import TableId
from lawspeaker.table.table import encode

AFTER = Annotated[
    int | None, QueryParameter(description="The last number that you have; without it, all is loaded.", ge=0, le=2**53)
]
GOING_AWAY, REFUSED, UNREADABLE = 1001, 4403, 1008
"""Codes with which a WebSocket is closed."""
LONGEST = 4_096
"""Bytes of a text that a client may send over a WebSocket: it has nothing to say but that it is there."""


@websocket("/ws/tables/{table_id:str}")
async def listen(socket: Socket, table_id: TableId, after: AFTER = None) -> None:
    """This seat's messages after number `after`, or a reload and all that comes after it."""
    try:
        at = await at_table(socket, table_id)
        checked_origin(socket)
        checked(at.seat, "see")
        await at.live.settled()
    except LawspeakerError as error:
        await socket.accept()
        await socket.close(code=REFUSED, reason=str(error)[:120])
        return
    await socket.accept()
    try:
        await at.live.settled()  # what is on its way to the disk by now is told once it is there, and not before
    except LawspeakerError as error:
        await socket.close(code=GOING_AWAY, reason=str(error)[:120])
        return
    listener = Listener(at.seat)
    first = begun(at, listener, after)
    hearing = asyncio.create_task(_hear(socket))
    try:
        await _speak(socket, listener, first, hearing)
    finally:
        hearing.cancel()
        at.live.leave(listener)
        await asyncio.gather(hearing, return_exceptions=True)


def begun(at: At, listener: Listener, after: int | None) -> list[bytes]:
    """Joins a listener; returns what it has to hear first: what it missed, or everything."""
    missed = None if after is None else at.live.missed(at.seat.word, after)
    at.live.join(listener)
    if missed is not None:
        return [*missed, *at.live.asked_in_secret(at.seat.word)]
    return [encode(reload(at.live.table, at.seat, at.live.title, at.live.here))]


async def _speak(socket: Socket, listener: Listener, first: list[bytes], hearing: "asyncio.Task[int]") -> None:
    """Sends until one side ends it."""
    hearing.add_done_callback(lambda _: listener.hung_up())
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await _send(socket, first)
        while not listener.gone:
            await _send(socket, await listener.heard())
        if listener.closing is not None:
            await _send(socket, [encode(listener.closing)])
            await socket.close(code=GOING_AWAY, reason=listener.closing.why[:120])
        elif hearing.result():
            await socket.close(code=hearing.result(), reason="a client of this socket only listens")


async def _send(socket: Socket, bodies: list[bytes]) -> None:
    for body in bodies:
        await socket.send_data(body, mode="text")


async def _hear(socket: Socket) -> int:
    """Waits until the client goes, 0, or says what it may not, the code for that. A ping is the text `ping`."""
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return 0
            if message.get("text") != "ping":
                return UNREADABLE
    except (WebSocketDisconnect, RuntimeError, OSError):
        return 0


@get("/api/tables/{table_id:str}/feed", tags=["feed"], media_type="application/x-ndjson")
async def feed(request: Asking, table_id: TableId, after: AFTER = None) -> Stream:
    """This seat's messages as lines of JSON, as long as the connection is open: a script reads them with curl -N."""
    at = await at_table(request, table_id)
    checked(at.seat, "see")
    await at.live.settled()
    listener = Listener(at.seat)
    first = begun(at, listener, after)

    async def lines() -> AsyncIterator[bytes]:
        try:
            for body in first:
                yield body + b"\n"
            while True:
                for body in await listener.heard():
                    yield body + b"\n"
                if listener.closing is not None:
                    yield encode(listener.closing) + b"\n"
                    return
        finally:
            at.live.leave(listener)

    return Stream(lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


ROUTES: list[Any] = [listen, feed]
