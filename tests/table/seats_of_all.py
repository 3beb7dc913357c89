"""A table with a seat of every kind, and those who have none: what each may do is read off the one table of rights."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lawspeaker.bridges.client import Client
from lawspeaker.errors import ServerAnswer
from lawspeaker.law.names import Maker
from lawspeaker.table.roles import RIGHTS, Role, Seat, may_make
from tests.table.server import Server

STRANGERS = ("nobody", "neighbour", "removed")
"""Without a secret, with that of another table, with that of a seat that was taken away."""
WAR: dict[str, dict[str, Any]] = {
    "co-host": {"role": "co-host"},
    "player": {"role": "player", "word": "players"},
    "asher's player": {"role": "player", "word": "players", "figures": ["asher"]},
    "player of none": {"role": "player", "word": "players", "figures": []},
    "watcher": {"role": "watcher"},
}
COMMAND: dict[str, dict[str, Any]] = {
    "co-host": {"role": "co-host"},
    "player": {"role": "player", "word": "a"},
    "other player": {"role": "player", "word": "b"},
    "watcher": {"role": "watcher"},
}


class Company:
    """Everybody at one table, by what they are: `seats` as the server has them, `clients` to ask with."""

    def __init__(self, server: Server, rulebook: str, demo: str) -> None:
        self.host = server.table(rulebook=rulebook, demo=demo)
        self.clients = {"host": self.host}
        self.seats = {"host": Seat(id="s1", name="Host", role=Role.HOST, word="host")}
        for name, asked in (WAR if rulebook == "war" else COMMAND).items():
            self._sit(name, asked)
        self._sit("removed", {"role": "watcher"})
        self.host.ask("DELETE", f"/seats/{self.seats.pop('removed').id}")
        neighbour = self.host._http.post(f"{server.url}/api/tables", json={"rulebook": "command", "demo": "demo"})
        self.clients["neighbour"] = self._client(neighbour.json()["secret"])
        self.clients["nobody"] = self._client("")
        self.clients["nobody"]._headers = {}
        self.catch_up()

    def _sit(self, name: str, asked: dict[str, Any]) -> None:
        made = self.host.ask("POST", "/seats", {"name": name, **asked})
        figures = asked.get("figures")
        self.clients[name] = self._client(made["link"].partition("#")[2])
        self.seats[name] = Seat(
            id=made["id"], name=name, role=Role(asked["role"]), word=made["word"],
            figures=None if figures is None else tuple(figures),
        )  # fmt: skip

    def _client(self, secret: str) -> Client:
        """Somebody at the same table, over the same connections."""
        return Client(self.host.server, self.host.table, secret, self.host._http)

    def catch_up(self) -> None:
        for name in self.seats:
            self.clients[name].load()

    def id_of(self, name: str) -> str:
        return self.seats[name].id

    def standing(self) -> tuple[Any, ...]:
        """The whole journal to the byte, and the number and the seats as each seat has them."""
        loads = [self.clients[name].get("") for name in self.seats]
        return self.host.get("/export"), [(one["n"], one["seats"], one["title"], one["settings"]) for one in loads]

    def close(self) -> None:
        self.host.close()


@contextmanager
def company(server: Server, rulebook: str = "war", demo: str = "duel") -> Iterator[Company]:
    one = Company(server, rulebook, demo)
    try:
        yield one
    finally:
        one.close()


def answer_to(client: Client, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
    """The status of what a seat asks, and the answer where it is an error."""
    try:
        client.ask(method, path, body)
    except ServerAnswer as error:
        return error.status, error.body
    return 200, {}


def has(seat: Seat, right: str) -> bool:
    return seat.role in RIGHTS[right]


def needed(right: str) -> str:
    """Who has a right, as a refusal names them."""
    return " or ".join(role.value for role in Role if role in RIGHTS[right])


def makes(seat: Seat, maker: Maker) -> bool:
    """Whether a seat may try a move of this maker: that of nobody's is for the rules to refuse."""
    return has(seat, "move") and (maker == Maker(None) or maker.seat is None or may_make(seat, maker))
