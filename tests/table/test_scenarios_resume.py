"""Devices that sleep, wake and act at the same moment: nothing is lost, nothing is told twice, nothing is guessed."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx

from lawspeaker.bridges.client import Client
from lawspeaker.record.game import Game
from tests.table.battles import PATH, Begin, entries, heard
from tests.table.server import Server, seated

SETTLED = ("state", "want", "n")


def fresh(seat: Client) -> dict[str, object]:
    """What a fresh load of this seat shows of the game."""
    shown = seat.load()
    return {key: shown[key] for key in SETTLED}


# ---- scenario 9


def test_a_device_that_slept_sees_exactly_what_a_fresh_load_sees(begin: Begin) -> None:
    battle = begin(PATH)
    battle.do("inflict poison 1 on bela")
    phone = battle.same_seat(battle.asher)
    with phone.connected() as socket:
        phone.take(json.loads(heard(socket, 1)[-1]))
    asleep = phone.n
    tap = {"text": "I am here"}
    first = battle.asher.post("/notes", tap, "tap")
    battle.do("inflict falter 1 on bela", "inflict poison 2 on asher", "inflict exertion 3 on jackal")
    battle.host.undo(battle.host.load()["undo"]["act"])
    battle.do("inflict poison 9 on qid-2")
    assert phone.post("/notes", tap, "tap") == first
    with phone.connected(asleep) as socket:
        now = fresh(battle.asher)
        told = heard(socket, int(str(now["n"])))
    for body in entries(told):
        phone.take(json.loads(body))
    assert {"state": phone.state, "want": phone.want, "n": phone.n} == now
    notes = [one for one in entries(told) if json.loads(one)["kind"] == "note"]
    assert len(notes) == 1
    assert [json.loads(one)["n"] for one in entries(told)] == list(range(asleep + 1, phone.n + 1))
    assert len(entries(told)) == 5


def test_a_move_that_was_not_acknowledged_is_sent_again_after_the_server_fell_and_happens_once(
    start: Callable[[], Server],
) -> None:
    server = start()
    with server.table(rulebook="war", position=PATH) as host:
        host.load()
        body = {"move": "inflict poison 2 on asher", "key": "tap", "seen": 0}
        first = host.ask("POST", "/moves", body)
        server.kill()
        again = start()
        with Client(again.url, host.table, host._secret) as woken:
            assert woken.ask("POST", "/moves", body) == first
            shown = woken.load()
            assert (shown["n"], shown["state"]["figures"]["asher"]["poison"]) == (1, 2)


def test_a_number_that_is_further_back_than_what_is_kept_gets_a_reload(shared: Server) -> None:
    game = Game.open("war", PATH)
    for n in range(1_005):
        game.note(f"note {n}")
    last = len(game.journal)
    with shared.table(journal=game.journal.export().decode()) as host:
        with host.connected(last - 1_001) as socket:
            first = json.loads(heard(socket, last)[0])
        assert (first["type"], first["n"]) == ("reload", last)
        with host.connected(last - 1_000) as socket:
            told = entries(heard(socket, last))
        assert [json.loads(one)["n"] for one in told] == list(range(last - 999, last + 1))
        pages = [host.get("/log", after=0), host.get("/log", after=1_000)]
        assert [page.count(b"\n") for page in pages] == [1_000, last - 1_000]


def test_a_number_that_was_never_told_gets_a_reload(begin: Begin) -> None:
    battle = begin()
    with battle.asher.connected(77) as socket:
        assert json.loads(heard(socket, 0)[0])["type"] == "reload"


# ---- scenario 10


def at_once(*asks: Callable[[], httpx.Response]) -> list[int]:
    """Requests that are on their way at the same moment; the status of each answer."""
    with ThreadPoolExecutor(len(asks)) as pool:
        return [one.result().status_code for one in [pool.submit(ask) for ask in asks]]


def asking(seat: Client, move: str) -> Callable[[], httpx.Response]:
    """A move that is chosen on what the seat sees now."""
    url = f"{seat.server}/api/tables/{seat.table}/moves"
    body = {"key": f"at-once-{move.replace(' ', '-').replace(',', '.')}", "seen": seat.load()["n"], "move": move}
    return lambda: httpx.post(url, json=body, headers=seat._headers, trust_env=False, verify=False, timeout=20)


def test_a_host_and_a_player_who_act_at_once_both_succeed(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    ap = battle.figure("asher")["ap"]
    assert at_once(asking(battle.host, "inflict poison 2 on asher"), asking(battle.asher, "rest asher 2")) == [200, 200]
    after = battle.figure("asher")
    assert (after["poison"], after["ap"]) == (2, ap - 2)


def test_a_host_and_a_co_host_who_each_add_falter_at_six_make_seven_and_three(begin: Begin) -> None:
    battle = begin()
    battle.do("inflict falter 6 on jackal")
    before = battle.figure("jackal")
    co_host = battle.seat("Cara", role="co-host")
    falter = "inflict falter 1 on jackal"
    assert at_once(asking(battle.host, falter), asking(co_host, falter)) == [200, 200]
    after = battle.figure("jackal")
    assert after["falter"] == 7
    assert (before["resolve"] - after["resolve"], before["passion"] - after["passion"]) == (3, 3)


def test_twenty_who_act_at_once_are_told_of_all_of_it_in_the_same_order(begin: Begin) -> None:
    battle = begin()
    watchers = [battle.seat(f"W{n}", role="watcher") for n in range(4)]
    asks = [asking(battle.host, f"inflict exertion {n} on jackal") for n in range(1, 21)]
    assert at_once(*asks) == [200] * 20
    assert battle.figure("jackal")["exertion"] == sum(range(1, 21))
    assert len({one.get("/log") for one in watchers}) == 1


# ---- messages, by WebSocket and as lines


def test_the_feed_is_the_messages_of_the_websocket_to_the_byte(begin: Begin) -> None:
    battle = begin(PATH)
    url = f"{battle.asher.server}/api/tables/{battle.asher.table}/feed"
    with (
        battle.asher.connected(0) as before,
        battle.asher.connected() as socket,
        httpx.Client(headers=battle.asher._headers, trust_env=False, timeout=10) as http,
        http.stream("GET", url) as feed,
    ):
        lines = feed.iter_lines()
        assert here(before.recv(10))["Anna"]
        first = heard(socket, 0)
        assert next(lines).encode() == first[0]
        battle.do("inflict poison 1 on asher", "inflict poison 1 on qid-2")
        battle.bela.post("/notes", {"text": "Änne ✓"})
        battle.host.ask("PATCH", "", {"title": "By the reeds"})
        battle.host.undo(battle.host.load()["undo"]["act"] - 1, "both")
        told = heard(socket, 3)
        assert [next(lines).encode() for _ in told] == told
        assert sum(b'"type":"table"' in one for one in told) == 1
        assert battle.asher.get("/log").splitlines() == entries(told)


# ---- presence


def test_who_comes_and_goes_is_told_to_everybody(shared: Server) -> None:
    with (
        shared.table(rulebook="war", position=PATH) as host,
        seated(host, "Anna", figures=["asher"]) as anna,
        host.connected() as socket,
    ):
        heard(socket, 0)
        assert here(socket.recv(10)) == {"Host": True, "Anna": False}
        with anna.connected(0), anna.connected(0):
            assert here(socket.recv(10)) == {"Host": True, "Anna": True}
        assert here(socket.recv(10)) == {"Host": True, "Anna": False}


def here(text: str | bytes) -> dict[str, bool]:
    """Who is there, by what a message says of the table."""
    message = json.loads(text)
    assert message["type"] == "table", message
    return {one["name"]: one.get("here", False) for one in message["seats"]}
