"""A seat at a live table, from Python: what it sees, as it happens, and what it asks for.

seat = Client.of_link("http://127.0.0.1:8765/t/abc#secret")
seat.move("strike asher jackal", dice=[12, 11, 11, 1, 7, 3, 9])
for message in seat.listen():
    ...
"""

import secrets
import ssl
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from lawspeaker.errors import LawspeakerError, ServerAnswer, Unreachable
from lawspeaker.record.changes import Change, changed

Json: TypeAlias = dict[str, Any]
WAIT = 10.0
"""Seconds that an answer is waited for."""


class Client:
    """One seat at one table. It knows the number of the last message it was told, and what that made of the state."""

    def __init__(self, server: str, table: str, secret: str, http: httpx.Client | None = None) -> None:
        self.server, self.table, self._secret = server.rstrip("/"), table, secret
        self._http = http or _connections()
        self._headers = {"authorization": f"Bearer {secret}"}
        self.n = 0
        """The number of the last message."""
        self.state: Any = None
        """The state as this seat sees it."""
        self.want: Json | None = None
        self.about: Json = {}
        """The table: its title, its seats, this seat."""

    @classmethod
    def of_link(cls, link: str) -> "Client":
        """The seat of a link, `http://HOST/t/TABLE#SECRET`. Raises ServerAnswer for a link that is none."""
        parts = urlsplit(link)
        where, _, table = parts.path.rpartition("/t/")
        if parts.scheme not in ("http", "https") or not (parts.netloc and table and parts.fragment):
            wrong = "a link is http://HOST/t/TABLE#SECRET, as the Host or `lawspeaker serve` shows it"
            raise ServerAnswer(400, {"error": {"code": "bad-link", "item": link, "message": wrong}})
        return cls(f"{parts.scheme}://{parts.netloc}{where}", table, parts.fragment)

    @classmethod
    def make(cls, server: str, **asked: Any) -> "Client":
        """A new table, from a `position`, a `demo` or a `journal`; the seat is its Host's.

        Raises ServerAnswer, Unreachable.
        """
        http = _connections()
        try:
            made = _sent(http, http.build_request("POST", f"{server.rstrip('/')}/api/tables", json=asked))
        except LawspeakerError:
            http.close()
            raise
        return cls(server, made["table"], made["secret"], http)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connections of this seat."""
        self._http.close()

    # ---- what it asks for

    def load(self) -> Json:
        """Everything afresh. Raises ServerAnswer, Unreachable."""
        found: Json = self.get("")
        self.take(found)
        return found

    def move(self, move: str | Json, *, key: str | None = None, seen: int | None = None, **more: Any) -> Json:
        """Makes a move; `dice` typed, `roll=True` thrown. Raises ServerAnswer (409, 422 ...), Unreachable."""
        return self.post("/moves", {"move": move, **more}, key, self.n if seen is None else seen)

    def answer(self, *, key: str | None = None, seen: int | None = None, **more: Any) -> Json:
        """Answers what is waited for: `answer`, `dice` or `roll`. Raises ServerAnswer, Unreachable."""
        return self.post("/answers", more, key, self.n if seen is None else seen)

    def undo(self, act: int, reason: str = "", *, key: str | None = None) -> Json:
        """Takes back the act of that number. Raises ServerAnswer, Unreachable."""
        return self.post("/undo", {"act": act, "reason": reason}, key)

    def post(self, path: str, asked: Mapping[str, Any], key: str | None = None, seen: int | None = None) -> Json:
        """Any order at this table, by a key of its own where none is given. Raises ServerAnswer, Unreachable."""
        body = {"key": key or secrets.token_hex(8), **asked, **({} if seen is None else {"seen": seen})}
        found: Json = self.ask("POST", path, body)
        return found

    def get(self, path: str, **query: Any) -> Any:
        """Reads something of this table. Raises ServerAnswer, Unreachable."""
        return self.ask("GET", path, None, query)

    def ask(self, method: str, path: str, body: Any = None, query: Mapping[str, Any] | None = None) -> Any:
        """A request to this table, as it is. Raises ServerAnswer, Unreachable."""
        url = f"{self.server}/api/tables/{self.table}{path}"
        request = self._http.build_request(method, url, json=body, params=query or None, headers=self._headers)
        return _sent(self._http, request)

    # ---- what it is told

    def listen(self, after: int | None = None) -> Iterator[Json]:
        """Every message from now on, taken in as it comes; without a number, everything afresh first.

        Ends where the server ends it, with its `closing`, or where it goes away. Raises ServerAnswer, Unreachable.
        """
        with self.connected(after) as socket:
            try:
                for text in socket:
                    message: Json = msgspec.json.decode(text)
                    self.take(message)
                    yield message
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == 4403:
                    raise ServerAnswer(
                        403, {"error": {"code": "no-seat", "item": "", "message": error.rcvd.reason}}
                    ) from None

    def connected(self, after: int | None = None) -> ClientConnection:
        """A WebSocket of this seat. Raises ServerAnswer, Unreachable."""
        url = f"ws{self.server.removeprefix('http')}/ws/tables/{self.table}"
        try:
            return connect(
                url if after is None else f"{url}?after={after}", additional_headers=self._headers,
                compression=None, open_timeout=WAIT, close_timeout=1, proxy=None, max_size=None,
            )  # fmt: skip
        except InvalidStatus as error:
            status = error.response.status_code
            raise ServerAnswer(status, {"error": {"message": f"the server answered {status}"}}) from None
        except (OSError, InvalidHandshake) as error:
            raise Unreachable(f"no server answers at {self.server}: {error}") from None

    def take(self, message: Json) -> None:
        """Takes a message in: the number, the state and what is waited for are as it says."""
        kind = message.get("type")
        if kind == "reload":
            self.n, self.state, self.want = message["n"], message["state"], message["want"]
            self.about = {key: message[key] for key in ("title", "closed", "rulebook", "me", "seats")}
        elif kind == "table":
            self.about |= {key: message[key] for key in ("title", "closed", "seats")}
        elif kind == "waiting":
            self.want = message.get("want")
        elif kind == "entry":
            self.n, self.want = message["n"], message.get("want")
            self.state = changed(self.state, msgspec.convert(message.get("changes", ()), tuple[Change, ...]))


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates are trusted: read once, for that takes longer than most of what is asked."""
    return httpx.create_ssl_context(trust_env=False)


def _connections() -> httpx.Client:
    return httpx.Client(verify=_trusted(), timeout=WAIT, trust_env=False)


def _sent(http: httpx.Client, request: httpx.Request) -> Any:
    """What the server answers, bytes where that is lines, text where it is that. Raises ServerAnswer, Unreachable."""
    try:
        response = http.send(request)
    except httpx.HTTPError as error:
        raise Unreachable(f"no server answers at {request.url}: {error}") from None
    told = response.content
    kind = response.headers.get("content-type", "").partition(";")[0]
    if response.status_code < 400:
        if kind == "text/plain":
            return told.decode()
        return told if kind == "application/x-ndjson" else msgspec.json.decode(told) if told else None
    try:
        found = msgspec.json.decode(told)
    except msgspec.MsgspecError:
        found = {"error": {"message": f"the server answered {response.status_code}"}}
    raise ServerAnswer(response.status_code, found)
