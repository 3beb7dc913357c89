"""Tables that differ only in what a seat may not see give that seat the same bytes, over HTTP and WebSocket."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import httpx
import pytest

from lawspeaker.bridges.client import Client
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.rulebooks.war.seats import Seat, drawn
from tests.rulebooks.war.test_sight import as_told_in_full, battles, hosts_move, move_is_own, tells_of_time
from tests.sizes import tenth
from tests.table.server import Server, seated

STEPS = 14
TOLD_OF = ("guard", "falter", "ap", "statuses", "held_by", "may")


class Ears:
    """Everything that a seat was sent over its WebSocket."""

    def __init__(self, client: Client) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(client.connected())
        self.heard: list[str] = []
        self._news = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for text in self._socket:
            with self._news:
                self.heard.append(str(text))
                self._news.notify_all()

    def until(self, n: int) -> None:
        """Waits until message `n` is there."""
        with self._news:
            assert self._news.wait_for(lambda: n == 0 or any(f'"n":{n},' in one for one in self.heard), 10), self.heard

    def close(self) -> None:
        self._open.close()


class Wired:
    """A table on the server, and the same battle here; a player and a watcher, and all the bytes they got."""

    def __init__(self, server: Server, mirror: Seat) -> None:
        self.mirror, self.sent = mirror, list[tuple[int, bytes]]()
        self.host = server.table(
            rulebook="war",
            position=WAR.write_state(mirror.state),
            title="pair",
            adjusts="best" if mirror.best else "ask",
        )
        self.host.load()
        self.seats = [seated(self.host, "Anna"), seated(self.host, "Wat", role="watcher")]
        self.ears = [Ears(one) for one in self.seats]
        self._http = httpx.Client(timeout=20, trust_env=False, verify=False)
        self._key = 0
        self._before = mirror.state

    def close(self) -> None:
        for ears in self.ears:
            ears.close()
        for seat in (*self.seats, self.host):
            seat.close()
        self._http.close()

    def asked(self, seat: Client, method: str, path: str, body: Any = None) -> int:
        """A request of a player's or a watcher's; what came back is kept, with the table's id left out."""
        response = self._http.request(
            method, f"{seat.server}/api/tables/{seat.table}{path}", json=body,
            headers={"authorization": f"Bearer {seat._secret}"},
        )  # fmt: skip
        self.sent.append((response.status_code, response.content.replace(seat.table.encode(), b"TABLE")))
        return response.status_code

    def hosts(self, move: m.Move, roll: bool = False) -> None:
        """A move of the Host's, there and here: both allow it, or both refuse it."""
        allowed = self.mirror.played(move, Random(0), throws=None).allowed
        body = {"move": WAR.move_json(move), "roll": roll, "seen": self.host.load()["n"], "key": self.key()}
        status = self._http.post(
            f"{self.host.server}/api/tables/{self.host.table}/moves", json=body,
            headers={"authorization": f"Bearer {self.host._secret}"},
        ).status_code  # fmt: skip
        assert (status == 200) is allowed, (status, move)

    def key(self) -> str:
        self._key += 1
        return f"k{self._key}"

    def played(self, meant: m.Move) -> None:
        """What the player's own move comes to here."""
        self._before = self.mirror.state
        assert self.mirror.played(meant, Random(0), throws=None).allowed

    def undone(self) -> None:
        """The player's last act is taken back here too."""
        self.mirror.state = self._before

    def settled(self, chance: str) -> None:
        """The Host answers all that is open, with dice that hang on this chance alone."""
        random = Random(chance)
        while self.mirror.state.agenda:
            want = WAR.want_json(self.mirror.state, None)  # type: ignore[arg-type]
            move: m.Move = m.Adjust()
            if want["kind"] == "roll":
                move = m.Roll((tuple(random.randint(1, 12) for _ in range(want["pool"])),))
            elif want["kind"] == "choose":
                answer = random.choice(want["choices"])
                move = m.Choose(tuple(answer) if isinstance(answer, list) else answer)
            before = self.mirror.state
            self.hosts(move)
            assert self.mirror.state != before, "an answer leads on"

    def heard(self) -> list[list[str]]:
        """What the WebSockets told, in numbered messages: those without a number tell only that the Host is asked."""
        told = []
        for seat, ears in zip(self.seats, self.ears, strict=True):
            ears.until(seat.load()["n"])
            numbered = []
            for text in ears.heard:
                message = json.loads(text)
                if message["type"] == "waiting":
                    assert message.get("want") in (None, {"kind": "choose", "owner": "host", "seat": "host"})
                elif message["type"] != "table":
                    numbered.append(text.replace(seat.table, "TABLE"))
            told.append(numbered)
        return told


@contextmanager
def wired(server: Server, seats: tuple[Seat, ...]) -> Iterator[list[Wired]]:
    tables: list[Wired] = []
    try:
        for seat in seats:
            tables.append(Wired(server, seat))
        yield tables
    finally:
        for table in tables:
            table.close()


def in_secret(random: Random, table: Wired) -> None:
    """What the Host does in secret, until nobody waits for anything of it."""
    for _ in range(random.randint(0, 3)):
        move = hosts_move(random, table.mirror)
        if move is not None:
            table.hosts(move)
            table.settled(str(random.random()))
    turn = table.mirror.state.turn
    if turn is not None and table.mirror.state.figure(turn).hidden:
        table.hosts(m.EndTurn())
        table.settled(str(random.random()))


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_tables_that_differ_only_in_secrets_send_the_same_bytes(shared: Server, seed: int) -> None:
    random = Random(seed)
    with wired(shared, battles(random)) as tables:
        for step in range(STEPS):
            for table in tables:
                in_secret(random, table)
            sights = [table.mirror.sight for table in tables]
            assert sights[0] == sights[1] == sights[2]
            move = drawn(random, sights[0])
            if move is None or tells_of_time(move):
                continue
            chance, move = f"{seed}-{step}", as_told_in_full(random, sights[0], move)
            answers = same_for_all(tables, move, chance)
            if 202 in answers:
                break  # something hidden speaks on it: the Host is asked, and that is told
            if answers == {200} and random.random() < 0.5:
                for table in tables:
                    undoes(table, chance)
            others = [(table.sent, table.heard()) for table in tables]
            assert others[0] == others[1] == others[2]
        for table in tables:
            for seat in table.seats:
                for path in ("", "/legal", "/log", "/export", "/taken-back", "/board", "/beginning"):
                    table.asked(seat, "GET", path)
            for what in (f"{one.id}.{what}" for one in table.mirror.sight.figures for what in TOLD_OF):
                assert table.asked(table.seats[0], "GET", f"/reasons?of={what}") == 200
        for one, two, three in zip(*(table.sent for table in tables), strict=True):
            assert one == two == three
        assert len(tables[0].sent) >= 10


def undoes(table: Wired, chance: str) -> None:
    """The player takes its act back that it has just made, if it may."""
    player = table.seats[0]
    act = (player.load()["undo"] or {}).get("act", player.n)
    if table.asked(player, "POST", "/undo", {"act": act, "key": f"u{chance}"}) == 200:
        table.undone()


def same_for_all(tables: list[Wired], move: m.Move, chance: str) -> set[int]:
    """The player asks for the same at each; what is not its own to make, the Host makes. What the player got."""
    told = WAR.move_json(move)
    own = {move_is_own(table.mirror, move) for table in tables}
    assert len(own) == 1
    answers = set()
    for table in tables:
        player, watcher = table.seats
        for seat in (player, watcher):
            assert table.asked(seat, "POST", "/judge", {"move": told}) in (200, 400)
            assert table.asked(seat, "POST", "/judge-all", {"moves": [told, told]}) == 200
        body = {"move": told, "seen": player.load()["n"], "key": f"p{chance}"}
        status = table.asked(player, "POST", "/moves", body)
        answers.add(status)
        if own == {False}:
            continue
        meant = WAR.meant(table.mirror.state, move, table.mirror.names)
        if status == 200:
            table.played(meant)
        elif status == 403:
            table.hosts(meant)
        table.settled(chance)
    return answers
