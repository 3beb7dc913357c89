"""Battles for the scenarios of the live table, each at a table of its own, and what their seats ask and hear."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lawspeaker.bridges.client import Client, Json
from lawspeaker.errors import ServerAnswer
from tests.table.server import Server, caught_up, seated

HEARD = 10.0
"""Seconds that a message is waited for."""
TRUE_NAME = "Qaddor the Elder"
"""Of Jackal-2, whom players are shown as a stranger."""
REEDS = """
rulebook = "war"
[[figure]]
id = "asher"
name = "Asher"
swiftness = 30
control = 30
endurance = 60
weapon = "club"
at = [0, 0]
[[figure]]
id = "bela"
name = "Bela"
swiftness = 20
endurance = 60
weapon = "sword"
at = [0, 6]
[[figure]]
id = "jackal"
name = "Jackal"
side = "unholy"
swiftness = 10
endurance = 70
weapon = "jackal-jaws"
at = [1, 0]
[[weapon]]
id = "jackal-jaws"
damage_percent = -50
falter_12 = 4
poison_12 = 2
grapple_12 = true
limit_12 = 1
"""
PATH = """
rulebook = "war"
time = { cycle = 1, turn = "bela", segment = "1" }
[[figure]]
id = "bela"
name = "Bela"
might = 56
control = 42
swiftness = 30
endurance = 60
weapon = "sword"
at = [0, 0]
[[figure]]
id = "asher"
name = "Asher"
swiftness = 10
at = [0, 6]
[[figure]]
id = "jackal"
name = "Jackal"
side = "unholy"
might = 42
control = 42
endurance = 76
at = [2, 0]
[[figure]]
id = "qid-2"
name = "Qaddor the Elder"
side = "unholy"
hidden = true
shown_as = "Stranger"
at = [4, 0]
"""
REBUFF, REBUFF_DICE = "strike bela jackal using rebuff/3", [12, 9, 4, 5, 6, 7, 3]
"""It throws Jackal three inches back, through the place where Jackal-2 hides."""


class Battle:
    """A table with its Host, Asher's player and Bela's."""

    def __init__(self, server: Server, position: str = REEDS) -> None:
        self.host = server.table(rulebook="war", position=position)
        self.host.load()
        self.asher = seated(self.host, "Anna", figures=["asher"])
        self.bela = seated(self.host, "Ben", figures=["bela"])
        self.seats = (self.host, self.asher, self.bela)
        self.others: list[Client] = []

    def seat(self, name: str, **more: Any) -> Client:
        """Another seat at the table."""
        self.others.append(seated(self.host, name, **more))
        return self.others[-1]

    def same_seat(self, seat: Client) -> Client:
        """The same seat at another device."""
        self.others.append(Client(seat.server, seat.table, seat._secret))
        return self.others[-1]

    def close(self) -> None:
        """Ends the connections of all seats."""
        for one in (*self.seats, *self.others):
            one.close()

    def do(self, *moves: str, seat: Client | None = None) -> list[Json]:
        """Moves of a seat, the Host's if none is named, one after the other; typed dice stand behind a bar."""
        done = []
        for move in moves:
            text, _, faces = move.partition(" | ")
            who = seat or self.host
            who.load()
            dice = list(map(int, faces.split())) or None
            done.append(who.move(text, dice=dice))
        caught_up(*self.seats)
        return done

    def figure(self, name: str, seat: Client | None = None) -> Json:
        """A figure as a seat sees it now."""
        found: Json = (seat or self.host).load()["state"]["figures"][name]
        return found


Begin: TypeAlias = Callable[..., Battle]
"""Begins a battle at a table of its own, from a position."""


def refused(ask: Callable[[], Any], status: int) -> ServerAnswer:
    """The error that a request gets. Fails where it gets none, or one of another status."""
    with pytest.raises(ServerAnswer) as caught:
        ask()
    assert caught.value.status == status, caught.value.body
    return caught.value


def log(seat: Client, after: int = 0) -> list[Json]:
    """What the seat was told after that number."""
    return [json.loads(line) for line in seat.get("/log", after=after).splitlines()]


def exported(host: Client) -> bytes:
    """The whole journal."""
    journal: bytes = host.get("/export")
    return journal


def heard(socket: ClientConnection, n: int) -> list[bytes]:
    """The messages of a WebSocket until the entry of that number, as they came."""
    found: list[bytes] = []
    while True:
        text = socket.recv(timeout=HEARD)
        found.append(text.encode() if isinstance(text, str) else text)
        message = json.loads(found[-1])
        if message.get("n", -1) >= n and message["type"] in ("entry", "reload"):
            return found


def last_words(socket: ClientConnection) -> Json:
    """The last message of a WebSocket that the server ends. Fails where it does not end in time."""
    last: Json = {}
    try:
        while True:
            last = json.loads(socket.recv(timeout=HEARD))
    except ConnectionClosed:
        return last


def entries(messages: list[bytes]) -> list[bytes]:
    """Those of them that are entries of the game."""
    return [one for one in messages if one.startswith(b'{"type":"entry"')]
