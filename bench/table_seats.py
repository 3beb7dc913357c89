"""Tables of the bench: ten seats at each, what they are told, and who sends which move when."""

import asyncio
import time

import msgspec
from msgspec import Struct
from table_plan import DEMO, PLAYERS, Step
from table_wire import Connection, key
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

WATCHERS = 5
"""Beside the Host and the players: ten seats at a table."""
OK, REFUSED = 200, 422


class _Number(Struct):
    n: int = 0
    type: str = ""


class _Made(Struct):
    table: str
    secret: str


class _Seated(Struct):
    link: str


_number = msgspec.json.Decoder(_Number).decode


class BenchTable:
    """A table at the server: the secrets of its seats, and when each of them had which message."""

    def __init__(self, url: str, connection: Connection, made: _Made) -> None:
        self.url, self._connection = url, connection
        self.path = f"/api/tables/{made.table}"
        self._id = made.table
        self.secrets = {"": made.secret}
        self.n = 0
        """The number of the last message: the same for every seat, for nothing is secret here and all began at 0."""
        self.had: dict[int, list[float]] = {}
        """By number of a message: when each of those who listen had it."""
        self.sent: list[tuple[int, float]] = []
        """By move that was allowed: the number it came to, and when it was sent."""
        self.answered: list[float] = []
        """Seconds from sending a move until its answer."""
        self.wrong: list[str] = []
        self._place = 0

    @classmethod
    async def made(cls, url: str, listened: bool) -> "BenchTable":
        """A new table; with ten seats, where it is listened to. Raises OSError."""
        connection = Connection(url)
        _, told = await connection.post("/api/tables", {"rulebook": "war", "demo": DEMO})
        table = cls(url, connection, msgspec.json.decode(told, type=_Made))
        watchers = [f"w{n}" for n in range(WATCHERS)] if listened else []
        for name in (*PLAYERS, *watchers):
            role = {"role": "player", "figures": [name]} if name in PLAYERS else {"role": "watcher"}
            _, told = await connection.post(f"{table.path}/seats", {"name": name, **role}, table.secrets[""])
            table.secrets[name] = msgspec.json.decode(told, type=_Seated).link.partition("#")[2]
            await connection.get(table.path, table.secrets[name])
        return table

    async def listen(self, name: str) -> ClientConnection:
        """A WebSocket of this seat, which has had its reload. Raises OSError."""
        found = await connect(
            f"ws{self.url.removeprefix('http')}/ws/tables/{self._id}", compression=None, proxy=None,
            additional_headers={"authorization": f"Bearer {self.secrets[name]}"}, ping_interval=None, max_size=None,
        )  # fmt: skip
        await found.recv(decode=False)
        return found

    async def hear(self, socket: ClientConnection) -> None:
        """Notes when each message came, until the connection ends."""
        try:
            while True:
                body = await socket.recv(decode=False)
                now = time.perf_counter()
                message = _number(body)
                if message.type == "entry":
                    self.had.setdefault(message.n, []).append(now)
        except ConnectionClosed:
            return

    async def step(self, plan: list[Step], due: float | None = None) -> int:
        """Sends the next move that is allowed, and before it those that are refused; how many that were.

        What comes otherwise than the rules say is noted as wrong.
        """
        count = 0
        while True:
            one = plan[self._place % len(plan)]
            self._place += 1
            count += 1
            sent = time.perf_counter() if due is None or count > 1 else due
            asked = {"key": key(), "seen": self.n, "move": one.text}
            status, told = await self._connection.post(f"{self.path}/moves", asked, self.secrets[one.by])
            self.answered.append(time.perf_counter() - sent)
            if status != (OK if one.allowed else REFUSED):
                self.wrong.append(f"{one.text}: {status} {told[:200].decode()}")
            if status == OK:
                self.n = _number(told).n
                self.sent.append((self.n, sent))
                return count

    def delays(self, listeners: int) -> list[float]:
        """By move that was allowed: seconds from sending it until the last of so many listeners had its message."""
        found = []
        for n, sent in self.sent:
            had = self.had.get(n, [])
            found.append(max(had) - sent if len(had) == listeners else float("inf"))
        return found

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


async def closed(sockets: list[ClientConnection]) -> None:
    """Ends WebSockets."""
    await asyncio.gather(*(one.close() for one in sockets), return_exceptions=True)
