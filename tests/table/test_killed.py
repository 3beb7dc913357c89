"""A server that is killed at any moment, under load: what it has said stands, and nothing stands by half."""

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from lawspeaker.bridges.client import Client
from lawspeaker.cli.main import run
from lawspeaker.errors import Unreachable
from lawspeaker.record.journal import Journal
from lawspeaker.record.verify import verify
from lawspeaker.table.store.store import Store
from tests.sizes import tenth
from tests.table.server import Server, seated

TABLES, WRITERS = 3, 2
MOVES = (
    "begin-cycle", "begin-turn", "end-turn", "inflict exertion 1 on asher", "remedy reduce-exertion 1 on asher",
    "inflict poison 1 on jackal", "check asher might", "inflict falter 1 on bela",
)  # fmt: skip
ANSWERS = ({"roll": True}, {"answer": "run"}, {"answer": "leave"})
Sent = tuple[str, bytes]
"""A path, and what is sent there."""


class Writer:
    """A client that sends moves and answers, one after the other, and notes what is answered to the byte."""

    def __init__(self, seat: Client, name: str) -> None:
        self.seat, self.name = seat, name
        self.acknowledged: dict[str, tuple[Sent, bytes]] = {}
        """By key: what was sent, and what was answered."""
        self.refused = 0
        self.open: Sent | None = None
        """What was sent last, without an answer."""
        self._count = 0

    def send(self, server: str, http: httpx.Client, sent: Sent) -> httpx.Response:
        """Sends it. Raises httpx.HTTPError."""
        url, head = f"{server}/api/tables/{self.seat.table}/{sent[0]}", {"content-type": "application/json"}
        return http.post(url, content=sent[1], headers={**self.seat._headers, **head})

    def _next(self, n: int, random: Random) -> tuple[str, Sent]:
        """A key, and what is sent with it."""
        self._count += 1
        if random.random() < 0.6:
            key = f"{self.name}-{self._count}"
            asked = {"key": key, "seen": n, "move": random.choice(MOVES), "roll": random.random() < 0.5}
            return key, ("moves", msgspec.json.encode(asked))
        key = f"answer-{self.name}-{self._count}"
        return key, ("answers", msgspec.json.encode({"key": key, "seen": n, **random.choice(ANSWERS)}))

    def write(self, server: str, random: Random) -> None:
        """Sends until the server is gone."""
        with httpx.Client(timeout=20, trust_env=False, verify=False) as http:
            n = self.seat.n
            while True:
                key, self.open = self._next(n, random)
                try:
                    found = self.send(server, http, self.open)
                except httpx.HTTPError:
                    return
                told = found.json()
                if found.status_code == 200:
                    self.acknowledged[key] = (self.open, found.content)
                else:
                    assert found.status_code in (400, 409, 422), found.text
                    self.refused += 1
                n, self.open = told.get("n", n), None


class Ear:
    """A seat that listens, and notes every message to the byte."""

    def __init__(self, seat: Client) -> None:
        self.seat, self.heard = seat, list[bytes]()

    def hear(self) -> None:
        """Listens from the last number on until the server is gone."""
        try:
            with self.seat.connected(self.last) as socket:
                while True:
                    body = socket.recv(decode=False)
                    if msgspec.json.decode(body)["type"] == "entry":
                        self.heard.append(body)
        except (ConnectionClosed, Unreachable):
            return

    @property
    def last(self) -> int:
        """The number of the last message."""
        return int(msgspec.json.decode(self.heard[-1])["n"]) if self.heard else 0


class Load:
    """Tables under load: of each the Host, players and a watcher that listen, and some that send moves."""

    def __init__(self, server: Server) -> None:
        self.hosts = [server.table(rulebook="war", demo="four-against-four") for _ in range(TABLES)]
        self.ears, self.writers = list[Ear](), list[Writer]()
        for number, host in enumerate(self.hosts):
            seats = (seated(host, "Asher"), seated(host, "Watcher", role="watcher"))
            self.ears += [Ear(seat) for seat in (host, *seats)]
            self.writers += [Writer(host, f"t{number}w{one}") for one in range(WRITERS)]
        self.clients = [ear.seat for ear in self.ears]

    def run(self, server: Server, random: Random) -> None:
        """Sends and listens until the server is killed, at some moment."""
        for seat in self.clients:
            seat.server = server.url
        threads = [threading.Thread(target=ear.hear) for ear in self.ears]
        for one in self.writers:
            threads.append(threading.Thread(target=one.write, args=(server.url, Random(random.random()))))
        for thread in threads:
            thread.start()
        sleep(random.uniform(0.3, 1.5))
        server.kill()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()

    def close(self) -> None:
        """Ends the connections of all seats."""
        for seat in self.clients:
            seat.close()


def keys_of(lines: tuple[bytes, ...]) -> list[str]:
    """The keys that a journal names, in order, without their seat."""
    keys = [msgspec.json.decode(line).get("key", "") for line in lines]
    return [key.partition(":")[2] for key in keys if key]


def check_folder(folder: Path, load: Load) -> None:
    """While no server runs: journals that verify, and answers, messages and entries that belong together."""
    store = Store.open(f"sqlite:///{folder / 'tables.db'}")
    for host in load.hosts:
        kept = store.read(host.table)
        assert kept is not None
        journal = Journal.read(b"\n".join((kept.row.header, *kept.lines)) + b"\n")
        assert verify(journal).findings == ()
        keys = keys_of(kept.lines)
        acknowledged = [key for one in load.writers if one.seat is host for key in one.acknowledged]
        answered = {one.key for one in kept.answers}
        assert set(acknowledged) <= answered
        # The entry of a move names its key: what was answered is there where the entry is, and only there.
        assert set(keys) == {key for key in answered if not key.startswith("answer-")}
        assert len(keys) == len(set(keys))
        for sight in kept.sights:
            assert [n for n, _ in sight.entries] == list(range(1, sight.n + 1))
            assert sight.entries[-1][1] == len(kept.lines) - 1
    store.close()


def check_answers(server: Server, one: Writer) -> None:
    """What was acknowledged is answered by the very same bytes; what was not has happened once, or not at all."""
    with httpx.Client(timeout=20, trust_env=False, verify=False) as http:
        for sent, answered in one.acknowledged.values():
            again = one.send(server.url, http, sent)
            assert (again.status_code, again.content) == (200, answered)
        if one.open is None:
            return
        first, second = (one.send(server.url, http, one.open) for _ in range(2))
        assert first.status_code in (200, 400, 409, 422), first.text
        if first.status_code == 200:
            assert second.content == first.content
            one.acknowledged[msgspec.json.decode(one.open[1])["key"]] = (one.open, first.content)
        one.open = None


def log_of(seat: Client) -> list[bytes]:
    """Every message of a seat, in as many requests as it takes."""
    found = list[bytes]()
    while some := seat.get("/log", after=len(found)).splitlines():
        found += some
    return found


def check_messages(ear: Ear) -> None:
    """No gap in the seat's own numbers; what it heard stands to the byte; and the feed goes on from any number."""
    log = log_of(ear.seat)
    assert [msgspec.json.decode(body)["n"] for body in log] == list(range(1, len(log) + 1))
    assert log[: len(ear.heard)] == ear.heard
    after = max(0, len(log) - 5)
    with ear.seat.connected(after) as socket:
        heard = list[bytes]()
        while len(heard) < len(log) - after:
            body = socket.recv(10, decode=False)
            heard += [body] if msgspec.json.decode(body)["type"] == "entry" else []
    assert heard == log[after:]
    ear.heard = log


def check_journals(folder: Path, load: Load, capsys: pytest.CaptureFixture[str]) -> None:
    """The export of every table chains, and `lawspeaker verify` finds nothing."""
    for number, host in enumerate(load.hosts):
        file = folder / f"export-{number}.jsonl"
        file.write_bytes(host.get("/export"))
        assert run(["verify", str(file)]) == 0, capsys.readouterr().out
        numbers = [msgspec.json.decode(line)["n"] for line in file.read_bytes().splitlines()[1:]]
        assert numbers == list(range(len(numbers)))


def test_nothing_is_lost_and_nothing_stands_by_half(
    start: Callable[[], Server], tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    random, server = Random(1), start()
    load = Load(server)
    request.addfinalizer(load.close)
    unanswered = 0
    for _ in range(tenth(50)):
        load.run(server, random)
        unanswered += sum(one.open is not None for one in load.writers)
        check_folder(tmp_path, load)
        server = start()
        for seat in load.clients:
            seat.server = server.url
        for one in load.writers:
            check_answers(server, one)
        for ear in load.ears:
            check_messages(ear)
            ear.seat.load()
        check_journals(tmp_path, load, capsys)
        assert [line for line in server.log.splitlines() if not line.startswith("Notice: Kept: ")] == []
    assert unanswered > 0
    assert min(len(one.acknowledged) for one in load.writers) > 0
    assert sum(one.refused for one in load.writers) > 0
