"""Seats of a live table: nobody takes over another's, and whoever has a link comes back to the same one."""

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from lawspeaker.bridges.client import Client
from tests.table.battles import Battle, Begin, exported, heard, last_words, refused

HOSTS = (
    ("POST", "/overrules", {"key": "k", "seen": 0, "move": "end-turn", "reason": "x"}), ("POST", "/redo", {"key": "k"}),
    ("POST", "/put-back", {"key": "k"}), ("POST", "/corrections", {"key": "k", "n": 1, "dice": [1]}),
    ("POST", "/options", {"key": "k", "option": "W-5", "choice": "no"}), ("POST", "/reveal-dice", {"key": "k"}),
    ("POST", "/seats", {"name": "x", "role": "co-host"}), ("POST", "/seats/s1/link", None),
    ("DELETE", "/seats/s3", None),
    ("PATCH", "", {"title": "mine"}), ("PATCH", "", {"closed": True}), ("PATCH", "", {"settings": {"accepts": "all"}}),
    ("DELETE", "", None), ("GET", "/export?whole=true", None),
)  # fmt: skip
"""What only Hosts may."""


def ask(battle: Battle, secret: str | None, method: str, path: str, body: object = None) -> httpx.Response:
    """A request with a secret, or with none."""
    url = f"{battle.host.server}/api/tables/{battle.host.table}{path}"
    headers = {} if secret is None else {"authorization": f"Bearer {secret}"}
    return httpx.request(method, url, json=body, headers=headers, trust_env=False, verify=False, timeout=10)


# ---- scenario 11


@pytest.mark.parametrize("secret", [None, "nonsense", "s1", "host"])
def test_without_a_seats_secret_nothing_is_read_and_nothing_changes(begin: Begin, secret: str | None) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    journal = exported(battle.host)
    paths = ("", "/log", "/legal", "/export", "/taken-back", "/why/1", "/feed", "/board", "/beginning", "/scenario")
    reads = [("GET", path, None) for path in paths]
    moves = [("POST", "/moves", {"key": "k", "seen": 0, "move": "end-turn"})]
    for method, path, body in (*reads, *moves, *HOSTS):
        response = ask(battle, secret, method, path, body)
        assert (response.status_code, response.json()["error"]["code"]) == (401, "no-seat"), (method, path)
    assert ask(battle, None, "POST", "/enter", {"secret": secret or ""}).status_code == 401
    assert exported(battle.host) == journal


def test_a_websocket_without_a_secret_is_told_nothing(begin: Begin) -> None:
    battle = begin()
    with Client(battle.host.server, battle.host.table, "nonsense") as stranger, stranger.connected() as socket:
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(timeout=5)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4403


def test_the_secret_of_a_player_opens_nothing_of_the_hosts(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    journal, shown = exported(battle.host), battle.host.load()
    for method, path, body in HOSTS:
        response = ask(battle, battle.asher._secret, method, path, body)
        assert (response.status_code, response.json()["error"]["code"]) == (403, "forbidden"), (method, path)
    assert exported(battle.host) == journal
    assert battle.host.load() == shown


def test_the_same_seat_at_two_devices_is_live_at_both(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    tab = battle.same_seat(battle.asher)
    with battle.asher.connected() as one, tab.connected() as other:
        told = [heard(one, 0)[0], heard(other, 0)[0]]
        assert [json.loads(text)["me"]["id"] for text in told] == ["s2", "s2"]
        tab.load()
        tab.move("rest asher 1")
        assert heard(one, tab.n + 1)[-1] == heard(other, tab.n + 1)[-1]
        battle.asher.load()
        battle.asher.move("rest asher 1")
        assert heard(one, tab.n + 2)[-1] == heard(other, tab.n + 2)[-1]


def test_a_browser_that_was_closed_comes_back_to_its_seat_by_its_link(begin: Begin) -> None:
    battle = begin()
    table = f"{battle.host.server}/api/tables/{battle.host.table}"
    for _ in range(2):
        with httpx.Client(trust_env=False, verify=False, timeout=10) as browser:
            assert browser.get(table).status_code == 401
            entered = browser.post(f"{table}/enter", json={"secret": battle.asher._secret})
            assert (entered.json()["id"], entered.json()["name"]) == ("s2", "Anna")
            assert "httponly" in entered.headers["set-cookie"].lower()
            assert browser.get(table).json()["me"]["figures"] == ["asher"]


def test_a_link_that_was_replaced_opens_nothing_and_whoever_listened_by_it_is_let_go(begin: Begin) -> None:
    battle = begin()
    seat = battle.asher.load()["me"]["id"]
    with battle.asher.connected() as socket:
        heard(socket, 0)
        made = battle.host.ask("POST", f"/seats/{seat}/link")
        assert last_words(socket)["type"] == "closing"
    refused(battle.asher.load, 401)
    with Client.of_link(made["link"]) as again:
        assert again.load()["me"]["id"] == seat
    battle.host.ask("DELETE", f"/seats/{seat}")
    with Client.of_link(made["link"]) as gone:
        refused(gone.load, 401)


def test_a_table_is_renamed_closed_and_deleted_and_everybody_hears_of_it(begin: Begin) -> None:
    battle = begin()
    with battle.asher.connected(0) as before, battle.asher.connected() as socket:
        before.recv(timeout=5)
        heard(socket, 0)
        battle.host.ask("PATCH", "", {"title": "By the reeds"})
        battle.host.ask("PATCH", "", {"closed": True})
        told = [json.loads(socket.recv(timeout=5)) for _ in range(2)]
        assert [(one["title"], one["closed"]) for one in told] == [("By the reeds", False), ("By the reeds", True)]
        co_host = battle.seat("Cara", role="co-host")
        refused(lambda: co_host.ask("DELETE", ""), 403)
        battle.host.ask("DELETE", "")
        last = last_words(socket)
        assert (last["type"], last["why"]) == ("closing", "the Host has deleted this table")
    assert refused(battle.asher.load, 404).code == "unknown-table"
    assert refused(battle.host.load, 404).code == "unknown-table"
