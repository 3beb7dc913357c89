"""The server as a process: it listens, and when it is told to stop it lets everybody go, told when to come back."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from lawspeaker.errors import Unreachable
from lawspeaker.table.app import application
from lawspeaker.table.hall import Hall
from lawspeaker.table.wire import Closing

GRACE = 2
"""Seconds that requests on their way have, once the server is told to stop."""
COLLECT = (20_000, 20, 50)
"""After so many new objects the collector looks for circles, and so seldom at old ones: there are hardly any."""
LONGEST_TEXT = 4_096
"""Bytes of a text that a client may send over a WebSocket."""


class TableServer(uvicorn.Server):
    """A server that tells its listeners before it goes."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall, self._ready = hall, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stops when it is told to; the process ends by itself then, and well."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen; then says so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets everybody go, then ends what is on its way."""
        self._hall.let_all_go(Closing(why="the server stops: it may be back soon", again=2.0))
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any that is free. Raises Unreachable where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise Unreachable(f"nobody can listen at {host}, port {port}: {error}; try another --port") from None
    found.listen(1024)
    return found


def serve(hall: Hall, at: socket.socket, ready: Callable[[], None]) -> None:
    """Serves the tables of a hall until it is told to stop, by SIGINT or SIGTERM. `ready` is called once it listens."""
    config = uvicorn.Config(
        application(hall), log_level="warning", access_log=False, lifespan="on", ws="websockets-sansio",
        ws_per_message_deflate=False, ws_max_size=LONGEST_TEXT, ws_ping_interval=20.0, ws_ping_timeout=20.0,
        timeout_graceful_shutdown=GRACE, server_header=False, date_header=False,
    )  # fmt: skip
    gc.collect()
    gc.freeze()  # what is there by now stays: the collector need not look at it again and again
    gc.set_threshold(*COLLECT)
    TableServer(config, hall, ready).run(sockets=[at])
