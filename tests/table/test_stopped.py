"""A server that is told to stop: it goes well and soon, everybody is told when to come back, and goes on from there."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lawspeaker.bridges.client import Client
from tests.table.server import Server, seated

LISTENERS, LONGEST = 20, 3.0


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Ends connections at the end."""
    with ExitStack() as found:
        yield found


def until_closed(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """Every message until the connection ends, and the code with which it does."""
    messages = []
    while True:
        try:
            messages.append(msgspec.json.decode(socket.recv(20)))
        except ConnectionClosed as error:
            return messages, 0 if error.rcvd is None else error.rcvd.code


def last_number(messages: list[dict[str, Any]]) -> int:
    """The number of the last message that has one."""
    return max(int(one["n"]) for one in messages if one["type"] in ("entry", "reload"))


def listeners_of(hosts: list[Client]) -> list[Client]:
    """Twenty seats, at these tables: the Hosts, players, watchers."""
    found = list(hosts)
    while len(found) < LISTENERS:
        host, number = hosts[len(found) % len(hosts)], len(found)
        found.append(seated(host, f"seat {number}", role="player" if number % 4 else "watcher"))
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_everybody_is_told_to_come_back_and_goes_on_from_there(
    start: Callable[[], Server], how: signal.Signals, stack: ExitStack
) -> None:
    server = start()
    hosts = [server.table(rulebook="war", demo="four-against-four") for _ in range(2)]
    seats = listeners_of(hosts)
    for seat in seats:
        stack.callback(seat.close)
    sockets = [stack.enter_context(seat.connected()) for seat in seats]
    heard: list[tuple[list[dict[str, Any]], int]] = [([], -1)] * LISTENERS

    def hear(place: int) -> None:
        heard[place] = until_closed(sockets[place])

    threads = [threading.Thread(target=hear, args=(place,)) for place in range(LISTENERS)]
    for thread in threads:
        thread.start()
    for host in hosts:
        host.load()
        host.move("begin-cycle")
    begun = time.monotonic()
    assert server.end(how) == 0
    assert time.monotonic() - begun < LONGEST
    for thread in threads:
        thread.join(10)
    for messages, code in heard:
        assert messages[0]["type"] == "reload"
        assert (messages[-1]["type"], messages[-1]["again"]) == ("closing", 2.0)
        assert "back" in messages[-1]["why"]
        assert code == 1001
    server = start()
    for seat in seats:
        seat.server = server.url
    go_on(hosts, seats, [last_number(messages) for messages, _ in heard], stack)


def go_on(hosts: list[Client], seats: list[Client], numbers: list[int], stack: ExitStack) -> None:
    """Everybody comes back with the last number, is told nothing twice, and hears what happens then."""
    sockets = [stack.enter_context(seat.connected(n)) for seat, n in zip(seats, numbers, strict=True)]
    for host in hosts:
        host.load()
        host.move("begin-turn")
    for socket, n in zip(sockets, numbers, strict=True):
        told: list[tuple[int, str]] = []
        while "begin-turn" not in [text for _, text in told]:
            message = msgspec.json.decode(socket.recv(10))
            assert message["type"] in ("table", "entry")
            told += [(message["n"], message["text"])] if message["type"] == "entry" else []
        assert told == list(enumerate(("begin-cycle", "begin-turn"), 1))[n:]


def test_a_feed_of_lines_is_told_to_come_back_too(start: Callable[[], Server]) -> None:
    server = start()
    host = server.table(rulebook="war", demo="duel")
    lines = []
    with (
        httpx.Client(timeout=20, trust_env=False, verify=False) as http,
        http.stream("GET", f"{server.url}/api/tables/{host.table}/feed", headers=host._headers) as feed,
    ):
        for line in feed.iter_lines():
            lines.append(msgspec.json.decode(line))
            if len(lines) == 1:
                server.process.send_signal(signal.SIGTERM)
    assert server.end() == 0
    assert (lines[0]["type"], lines[-1]["type"], lines[-1]["again"]) == ("reload", "closing", 2.0)
    host.close()


def test_what_is_asked_while_the_server_stops_is_answered_or_not_done(start: Callable[[], Server]) -> None:
    """Whoever was answered finds the move there afterwards; whoever was not may send it again."""
    server = start()
    host = server.table(rulebook="war", demo="four-against-four")
    host.load()
    host.move("begin-cycle")
    answered = []

    def send() -> None:
        with httpx.Client(timeout=20, trust_env=False, verify=False) as http:
            url = f"{server.url}/api/tables/{host.table}/moves"
            for number in range(10_000):
                asked = {"key": f"k{number}", "seen": host.n + number, "move": "inflict exertion 1 on asher"}
                try:
                    found = http.post(url, json=asked, headers=host._headers)
                except httpx.HTTPError:
                    return
                if found.status_code == 503:
                    return
                assert found.status_code == 200, found.text
                answered.append(found.content)

    thread = threading.Thread(target=send)
    thread.start()
    while len(answered) < 5:
        time.sleep(0.01)
    assert server.end() == 0
    thread.join(20)
    server = start()
    host.server = server.url
    log = host.get("/log").splitlines()
    told = [one for body in answered for one in msgspec.json.decode(body)["entries"]]
    assert [msgspec.json.decode(one)["n"] for one in log] == list(range(1, len(log) + 1))
    assert [msgspec.json.decode(one) for one in log[1 : len(told) + 1]] == told
    assert len(log) - len(told) in (1, 2)
    host.close()
