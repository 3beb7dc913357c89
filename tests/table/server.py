"""`lawspeaker serve` in a process of its own, and seats at its tables."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lawspeaker.bridges.client import Client

BEGUN = re.compile(r"Tables are served at (https?://\S+)")


class Server:
    """A server on the tables of one folder. It listens once this is made."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self._log = (folder / "server.log").open("ab")
        serve = [sys.executable, "-m", "lawspeaker", "serve", *words]
        self.process = subprocess.Popen(
            [*serve, "--port", "0", "--data", str(folder), "--no-browser"],
            stdout=subprocess.PIPE, stderr=self._log, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said: list[str] = []
        self.url = ""
        for raw in self.process.stdout:
            line = raw.decode("utf-8").rstrip("\n")
            self.said.append(line)
            found = BEGUN.search(line)
            self.url = found[1] if found else self.url
            if line.startswith("Press"):
                break
        assert self.url, f"the server did not begin: {self.said} {self.log}"

    @property
    def log(self) -> str:
        """What it complained of."""
        return (self.folder / "server.log").read_text("utf-8")

    def table(self, **asked: Any) -> Client:
        """The Host of a new table."""
        return Client.make(self.url, **asked)

    def kill(self) -> None:
        """Kills it at once, if it still runs."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ends it, and waits for that; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._log.close()
        return code


@contextmanager
def started(folder: Path, *words: str) -> Iterator[Server]:
    """A server for as long as this lasts."""
    server = Server(folder, *words)
    try:
        yield server
    finally:
        server.end()


def seated(host: Client, name: str, **more: Any) -> Client:
    """Another seat at the table of a Host, loaded."""
    made = host.ask("POST", "/seats", {"name": name, "role": "player", **more})
    seat = Client.of_link(made["link"])
    seat.load()
    return seat


def caught_up(*seats: Client) -> None:
    """Every seat sees what a fresh load shows."""
    for seat in seats:
        seat.load()
