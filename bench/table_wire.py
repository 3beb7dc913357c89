"""Connections of the table's bench, as cheap as they can be: what they cost is not the server's."""

import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

_NUMBERS = itertools.count(1)
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_URL = re.compile(rb"http://[0-9.]+:\d+")


class Connection:
    """One HTTP connection that is kept, for one request after the other; where the server ended it, another."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._at = (parts.hostname, parts.port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, bytes]:
        """Status and body of the answer to a value that is sent as JSON. Raises OSError, EOFError."""
        return await self._asked("POST", path, secret, msgspec.json.encode(body))

    async def get(self, path: str, secret: str) -> tuple[int, bytes]:
        """Status and body of what is read. Raises OSError, EOFError."""
        return await self._asked("GET", path, secret, b"")

    async def _asked(self, method: str, path: str, secret: str, data: bytes) -> tuple[int, bytes]:
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {secret}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        if self._streams is not None and self._streams[0].at_eof():
            self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._at)
        reader, writer = self._streams
        writer.write(head.encode() + data)
        told = await reader.readuntil(b"\r\n\r\n")
        found = _LENGTH.search(told)
        return int(told[9:12]), await reader.readexactly(int(found[1])) if found else b""

    def close(self) -> None:
        """Ends it."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Served(Struct, frozen=True):
    """A process that serves: its URL, and its number."""

    url: str
    pid: int

    @property
    def busy(self) -> float:
        """Seconds of processor that it has used; 0 where the system does not say in /proc."""
        try:
            told = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def key() -> str:
    """A key that nobody has used."""
    return f"k{next(_NUMBERS)}"


@contextmanager
def serving(words: Sequence[str], folder: Path, profile: Path | None = None) -> Iterator[Served]:
    """A process that serves, for as long as this lasts; it prints its URL. It is killed where it does not end.

    With `profile`, cProfile watches it and leaves its figures in that file.
    """
    watch = ["-m", "cProfile", "-o", str(profile)] if profile else []
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, *watch, *words], stdout=subprocess.PIPE, stderr=log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
    try:
        assert process.stdout is not None
        found = next((_URL.search(line) for line in process.stdout if _URL.search(line)), None)
        assert found is not None, "the server begins"
        yield Served(found[0].decode(), process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
