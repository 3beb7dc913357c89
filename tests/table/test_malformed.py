"""What cannot be read, or is too much, is told so in the usual shape; it harms nobody else at the table."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from lawspeaker.bridges.client import Client
from tests.table.server import Server, seated

DEEP = b"[" * 10_000 + b"]" * 10_000
KEYED = b'{"key":"a","seen":0,"move":%s}'
BODIES: dict[str, tuple[str, bytes, int]] = {
    "nothing": ("/moves", b"", 400),
    "half": ("/moves", b'{"key":', 400),
    "no JSON": ("/moves", b"strike", 400),
    "a list": ("/moves", b"[]", 400),
    "null": ("/moves", b"null", 400),
    "a key missing": ("/moves", b'{"seen":0,"move":"end-turn"}', 400),
    "a number for a text": ("/moves", KEYED % b"7", 400),
    "a text for a number": ("/moves", b'{"key":"a","seen":"0","move":"end-turn"}', 400),
    "a number for a truth": ("/answers", b'{"key":"a","seen":0,"roll":1}', 400),
    "an unknown field": ("/redo", b'{"key":"a","more":1}', 400),
    "an empty key": ("/redo", b'{"key":""}', 400),
    "a long key": ("/redo", b'{"key":"%s"}' % (b"a" * 65), 400),
    "an odd key": ("/redo", b'{"key":"a b"}', 400),
    "a long text": ("/notes", b'{"key":"a","text":"%s"}' % (b"a" * 4_001), 400),
    "1e400": ("/moves", b'{"key":"a","seen":1e400,"move":"end-turn"}', 400),
    "2**80": ("/moves", b'{"key":"a","seen":%d,"move":"end-turn"}' % 2**80, 400),
    "-1": ("/moves", b'{"key":"a","seen":-1,"move":"end-turn"}', 400),
    "half a number": ("/moves", b'{"key":"a","seen":0.5,"move":"end-turn"}', 400),
    "1e400 in a move": ("/judge", b'{"move":{"do":"rest","figure":"asher","ap":1e400}}', 400),
    "2**80 in a move": ("/judge", b'{"move":{"do":"rest","figure":"asher","ap":%d}}' % 2**80, 400),
    "a face of 0": ("/answers", b'{"key":"a","seen":0,"dice":[0]}', 400),
    "brackets": ("/moves", DEEP, 400),
    "brackets in a move": ("/moves", KEYED % b'{"a":%s}' % DEEP, 400),
    "deep in a move": ("/judge", b'{"move":{"do":%s}}' % (b"[" * 500 + b"]" * 500), 400),
    "braces in a move": ("/judge", b'{"move":%s}' % (b'{"a":' * 10_000), 400),
    "no UTF-8": ("/notes", b'{"key":"a","text":"\xff\xfe"}', 400),
    "half a surrogate": ("/notes", b'{"key":"a","text":"\\ud800"}', 400),
    "half a surrogate in UTF-8": ("/notes", b'{"key":"a","text":"\xed\xa0\x80"}', 400),
    "NUL in JSON": ("/notes", b'{"key":"a",\x00"text":"a"}', 400),
    "NUL in a move": ("/judge", b'{"move":"\\u0000"}', 400),
    "too large": ("/notes", b'{"key":"a","text":"%s"}' % (b"a" * 1_100_000), 413),
}
CODES = {400: None, 404: None, 401: "no-seat", 403: "foreign-origin", 405: "not-allowed", 413: "too-large"}
PATHS = {
    "/api": 404, "/api/tables/%00": 404, "/api/tables/" + "a" * 5_000: 400, "/api/tables/%F0%9F%92%A9": 404,
    "/api/tables/%ff%fe": 404, "/api/tables/a%2Fb": 404, "/api/tables/../../etc": 404, "/schema/nothing": 404,
    "/t/x/y": 404,
}  # fmt: skip
BELOW = {
    "/why/-1": 400, "/why/0": 400, "/why/x": 404, "/why/" + "9" * 30: 400, "/why/" + "9" * 5_000: 404,
    "/log?after=-1": 400, "/log?after=abc": 400, "/log?after=": 400, "/log?after=" + "9" * 5_000: 400,
    "/legal?seat=%00": 400, "/legal?declared=maybe": 400, "/legal?seat=" + "a" * 81: 400, "/export?whole=2": 400,
    "/feed?after=-1": 400, "/feed?after=1e99": 400, "/nothing": 404,
}  # fmt: skip


class Scene:
    """A table with a Host that asks, and another who listens and has to hear all in order."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.host = server.table(rulebook="war", demo="jackal-fight")
        self.other = seated(self.host, "Asher", word="players")
        self.said = 0
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(self.other.connected(0))

    def still_well(self) -> None:
        """The server serves, and the listener hears what is said, with no number left out."""
        self.said += 1
        self.host.post("/notes", {"text": f"note {self.said}"})
        while True:
            heard = json.loads(self.socket.recv(10))
            if heard["type"] == "entry":
                assert (heard["n"], heard["text"]) == (self.other.n + 1, f"note {self.said}")
                self.other.take(heard)
                return

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        url = f"{self.host.server}/api/tables/{self.host.table}{path}"
        given = {**self.host._headers, "content-type": "application/json", **headers}
        return self.host._http.request(method, url, content=body, headers=given)

    def close(self) -> None:
        self._stack.close()
        self.host.close()
        self.other.close()


@pytest.fixture
def scene(shared: Server) -> Iterator[Scene]:
    one = Scene(shared)
    yield one
    one.close()


def is_told(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status, answer.text[:200]
    told = answer.json()
    assert set(told) == {"error"}
    assert set(told["error"]) == {"code", "item", "message"}
    assert told["error"]["message"]
    assert CODES.get(status) in (None, told["error"]["code"])


@pytest.mark.parametrize("what", BODIES)
def test_a_body_that_cannot_be_read_is_told_so(scene: Scene, what: str) -> None:
    path, body, status = BODIES[what]
    is_told(scene.send("POST", path, body), status)
    scene.still_well()


def test_a_body_too_large_is_refused_without_its_length_too(scene: Scene) -> None:
    is_told(scene.send("POST", "/notes", (b"a" * 50_000 for _ in range(30))), 413)
    scene.still_well()


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/msgpack"],
)
def test_a_body_is_json_by_its_type(scene: Scene, kind: str) -> None:
    is_told(scene.send("POST", "/notes", b'{"key":"a","text":"b"}', **{"content-type": kind}), 415)
    scene.still_well()


def test_pages_of_other_hosts_change_nothing(scene: Scene) -> None:
    for origin in ("http://elsewhere.example", "http://127.0.0.1:1", "null"):
        answer = scene.send("POST", "/notes", b'{"key":"a","text":"b"}', origin=origin)
        is_told(answer, 403)
    own = scene.server.url
    assert scene.send("POST", "/judge", b'{"move":"end-turn"}', origin=own).status_code == 200
    scene.still_well()


def test_paths_and_queries_that_are_odd_are_told_so(scene: Scene) -> None:
    for path, status in PATHS.items():
        is_told(scene.host._http.get(f"{scene.server.url}{path}", headers=scene.host._headers), status)
    for path, status in BELOW.items():
        is_told(scene.send("GET", path), status)
    assert scene.send("GET", "/log?after=9000000000").content == b""
    scene.still_well()


def test_entering_sets_a_cookie_that_no_script_reads_and_no_other_page_sends(scene: Scene) -> None:
    wrong = scene.send("POST", "/enter", b'{"secret":"wrong"}')
    is_told(wrong, 401)
    assert "set-cookie" not in wrong.headers
    before = scene.host.get("/export")
    entered = scene.send("POST", "/enter", json.dumps({"secret": scene.host._secret}).encode())
    told = {part.strip().lower() for part in entered.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= told
    assert scene.host.get("/export") == before
    scene.still_well()


def a_socket(scene: Scene, query: str = "", **more: Any) -> Any:
    url = f"ws{scene.host.server.removeprefix('http')}/ws/tables/{scene.host.table}{query}"
    headers = more.pop("headers", scene.host._headers)
    return connect(url, additional_headers=headers, compression=None, proxy=None, close_timeout=1, **more)


def closed_with(connection: ClientConnection) -> int:
    """The code with which the server ends a connection, whatever it says before."""
    try:
        for _ in range(10_000):
            connection.recv(10)
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 1006
    raise AssertionError("it is not closed")


@pytest.mark.parametrize("frame", ["pong", "", "{}", "ping ", b"ping", b"\x00\xff", "a" * 4_096])
def test_a_listener_that_speaks_is_let_go(scene: Scene, frame: str | bytes) -> None:
    with a_socket(scene) as one:
        one.send(frame)
        assert closed_with(one) == 1008
    scene.still_well()


@pytest.mark.parametrize("frame", ["a" * 5_000, b"a" * 2_000_000])
def test_a_frame_too_large_ends_its_connection_alone(scene: Scene, frame: str | bytes) -> None:
    with a_socket(scene) as one:
        one.send(frame)
        assert closed_with(one) in (1009, 1006)
    scene.still_well()


def test_pieces_without_an_end_end_their_connection_alone(scene: Scene) -> None:
    with a_socket(scene) as one:
        try:
            one.send("a" for _ in range(20_000))
        except ConnectionClosed:
            assert one.protocol.close_code is not None
        assert closed_with(one) in (1008, 1009, 1006)
    scene.still_well()


def test_a_text_that_is_no_utf8_ends_its_connection_alone(scene: Scene) -> None:
    with a_socket(scene) as one:
        one.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        assert closed_with(one) == 1007
    scene.still_well()


def test_many_pings_are_only_pings(scene: Scene) -> None:
    with a_socket(scene) as one:
        for _ in range(1_000):
            one.send("ping")
        one.ping().wait(5)
        scene.still_well()
        assert '"type":"reload"' in str(one.recv(5))


def test_who_may_not_listen_is_told_why(scene: Scene) -> None:
    for headers in ({}, {"cookie": "a=b"}, {**scene.host._headers, "origin": "http://elsewhere.example"}):
        with a_socket(scene, headers=headers) as one:
            assert closed_with(one) == 4403
    with a_socket(scene, "?after=123456789") as one:
        assert '"type":"reload"' in str(one.recv(5))
    scene.still_well()


@pytest.mark.parametrize("after", ["abc", "-1", "1.5", "9" * 5_000, "%00"])
def test_a_number_that_is_none_begins_no_connection(scene: Scene, after: str) -> None:
    with pytest.raises(InvalidStatus) as refused, a_socket(scene, f"?after={after}"):
        pass
    assert refused.value.response.status_code == 403
    scene.still_well()


def raw(scene: Scene) -> socket.socket:
    host, _, port = scene.server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=10)


def test_connections_that_never_ask_disturb_nobody(scene: Scene) -> None:
    with ExitStack() as stack:
        for begun in (
            b"",
            b"GET",
            b"GET / HTTP/1.1\r\n",
            b"POST /api/tables HTTP/1.1\r\ncontent-length: 9\r\n\r\n{",
        ) * 10:
            one = stack.enter_context(raw(scene))
            one.sendall(begun)
        scene.still_well()
    with raw(scene) as one:
        one.sendall(b"\x16\x03\x01\x00\xff no HTTP at all\r\n\r\n")
        assert one.recv(100).startswith(b"HTTP/1.1 400")
    scene.still_well()


def test_fifty_connections_of_one_seat_hear_the_same(scene: Scene) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(scene.other.connected(scene.other.n)) for _ in range(50)]
        scene.still_well()
        for one in many:
            heard = json.loads(one.recv(10))
            while heard["type"] != "entry":
                heard = json.loads(one.recv(10))
            assert heard["n"] == scene.other.n


def memory(server: Server) -> int:
    """Bytes that the server's process has in memory."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text("ascii").split()[1])
    return pages * 4_096


def host_is_here(scene: Scene) -> bool:
    return any(one.get("here", False) for one in scene.host.load()["seats"] if one["role"] == "host")


@pytest.mark.parametrize("by", ["/ws/tables", "/api/tables"])
def test_who_never_reads_is_let_go_and_disturbs_nobody(scene: Scene, by: str) -> None:
    end = "" if by.startswith("/ws") else "/feed"
    upgrade = "" if end else (
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )  # fmt: skip
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    host, _, port = scene.server.url.removeprefix("http://").partition(":")
    slow.connect((host, int(port)))
    secret = scene.host._headers["authorization"]
    slow.sendall(
        f"GET {by}/{scene.host.table}{end} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: {secret}\r\n{upgrade}\r\n"
        .encode()
    )  # fmt: skip
    scene.still_well()
    assert host_is_here(scene)
    before, begun = memory(scene.server), time.monotonic()
    for number in range(2_000):
        if number % 50 == 0 and not host_is_here(scene):
            break
        scene.host.post("/notes", {"text": "n" * 3_000})
        scene.said += 1
        heard = json.loads(scene.socket.recv(10))
        while heard["type"] != "entry":
            heard = json.loads(scene.socket.recv(10))
        assert heard["n"] == scene.other.n + 1
        scene.other.take(heard)
    assert time.monotonic() - begun < 120
    assert memory(scene.server) - before < 100_000_000
    assert not host_is_here(scene)
    slow.close()
    scene.still_well()


def test_seats_made_at_once_are_all_kept(scene: Scene) -> None:
    def one(name: str) -> str:
        return str(scene.send("POST", "/seats", json.dumps({"name": name, "role": "watcher"}).encode()).json()["id"])

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(one, "abcdefghijklmnop"))
    assert len(set(made)) == 16
    assert len(Client(scene.host.server, scene.host.table, scene.host._secret, scene.host._http).load()["seats"]) == 18
