"""The server as a process: it listens, and when it is told to stop it lets everybody go, told when to come back."""

import asyncio
import errno
import gc
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from msgspec import Struct

from lawspeaker.errors import BadFile, Unreachable
from lawspeaker.table.app import application
from lawspeaker.table.hall import Hall
from lawspeaker.table.wire import Closing

GRACE = 2
"""Seconds that requests on their way have, once the server is told to stop."""
COLLECT = (20_000, 20, 50)
"""After so many new objects the collector looks for circles, and so seldom at old ones: there are hardly any."""
LONGEST_TEXT = 4_096
"""Bytes of a text that a client may send over a WebSocket."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: it belongs to documentation."""


class Listening(Struct, frozen=True):
    """Where a server listens, and how: `shared` is its address for others on its network, if it has one."""

    socket: socket.socket
    shared: str = ""
    certificate: Path | None = None
    key: Path | None = None


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
        raise Unreachable(_not_listening(host, port, error)) from None
    found.listen(1024)
    return found


def _not_listening(host: str, port: int, error: OSError) -> str:
    """Why nobody can listen there, and what to do."""
    another = "choose another port with --port, 0 for any that is free"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken, maybe by a Lawspeaker that still runs: stop that one, or {another}"
    return f"nobody can listen at {host}, port {port}: {error}; {another}"


def address_on_network() -> str | None:
    """The address of this machine on its network, None where it is on none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(one.getsockname()[0])
    return None if found == "0.0.0.0" or found.startswith("127.") else found


def check_certificate(certificate: Path, key: Path) -> None:
    """Raises BadFile where these are no certificate and its key, before anybody relies on them."""
    for one in (certificate, key):
        try:
            one.read_bytes()
        except OSError as error:
            raise BadFile(str(one), "", f"it cannot be read: {error.strerror}") from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=lambda: "")
    except (ssl.SSLError, ValueError):
        wrong = f"this is no certificate with {key} as its key: both are PEM files, and the key has no password"
        raise BadFile(str(certificate), "", wrong) from None


def serve(hall: Hall, at: Listening, ready: Callable[[], None]) -> None:
    """Serves the tables of a hall until it is told to stop, by SIGINT or SIGTERM. `ready` is called once it listens."""
    config = uvicorn.Config(
        application(hall, at.shared), log_level="warning", access_log=False, lifespan="on", ws="websockets-sansio",
        ws_per_message_deflate=False, ws_max_size=LONGEST_TEXT, ws_ping_interval=20.0, ws_ping_timeout=20.0,
        timeout_graceful_shutdown=GRACE, server_header=False, date_header=False,
        ssl_certfile=at.certificate, ssl_keyfile=at.key,
    )  # fmt: skip
    gc.collect()
    gc.freeze()  # what is there by now stays: the collector need not look at it again and again
    gc.set_threshold(*COLLECT)
    TableServer(config, hall, ready).run(sockets=[at.socket])
