"""Every role tries every route and every kind of move: the one table of rights decides, and nothing else."""

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct
from websockets.exceptions import ConnectionClosed

import lawspeaker.table
from lawspeaker.errors import ServerAnswer
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import State
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command import moves
from lawspeaker.rulebooks.war.notation import known
from lawspeaker.table.beginning import demo
from lawspeaker.table.roles import RIGHTS, WATCHER
from tests.table.moves_of_all import OF_COMMAND, OF_WAR, Table
from tests.table.seats_of_all import STRANGERS, Company, answer_to, company, has, makes, needed
from tests.table.served import TABLE, routes
from tests.table.server import Server

KEY: Table = {"key": "k"}
Body = Callable[[Company], Any]


class Try(Struct, frozen=True):
    """A request, and the right that it takes; None where who asks needs no seat, or only the secret in the body."""

    route: str
    right: str | None
    body: Any = None
    path: Callable[[Company], str] | None = None

    def at(self, there: Company) -> tuple[str, str]:
        """Method and path below the table."""
        method, _, path = self.route.partition(" ")
        return method, path.removeprefix(TABLE) if self.path is None else self.path(there)


def seat_of(name: str, more: str = "") -> Callable[[Company], str]:
    return lambda there: f"/seats/{there.id_of(name)}{more}"


ASKED = [
    Try(f"GET {TABLE}", "see"),
    Try(f"GET {TABLE}/log", "see"),
    Try(f"GET {TABLE}/taken-back", "see"),
    Try(f"GET {TABLE}/dry-run", "export-whole"),
    Try(f"GET {TABLE}/board", "see"),
    Try(f"GET {TABLE}/beginning", "see"),
    Try(f"GET {TABLE}", "see-as", None, lambda _: "?as=players"),
    Try(f"GET {TABLE}/scenario", "export-whole"),
    Try(f"POST {TABLE}/judge", "judge", {"move": "begin-cycle"}),
    Try(f"POST {TABLE}/judge-all", "judge", {"moves": ["begin-cycle", "no move"]}),
    Try(f"GET {TABLE}/reasons", "see", None, lambda _: "/reasons?of=asher.guard"),
    Try(f"GET {TABLE}/legal", "legal"),
    Try(f"POST {TABLE}/odds", "odds", {"move": "begin-cycle"}),
    Try(f"GET {TABLE}/why/{{n}}", "why", None, lambda _: "/why/1"),
    Try(f"GET {TABLE}/picture", "see"),
    Try(f"GET {TABLE}/export", "export"),
    Try(f"GET {TABLE}/export", "export-whole", None, lambda _: "/export?whole=true"),
]
PLAYED = [
    Try(f"POST {TABLE}/moves", "move", {**KEY, "seen": 0, "move": "end-turn"}),
    Try(f"POST {TABLE}/answers", "answer", {**KEY, "seen": 0, "roll": True}),
    Try(f"POST {TABLE}/notes", "note", {**KEY, "text": "fair"}),
    Try(f"POST {TABLE}/seeds", "seed", {**KEY, "seed": "four"}),
    Try(f"POST {TABLE}/proposals", "propose", {**KEY, "move": "begin-cycle"}),
    Try(f"POST {TABLE}/proposals", "ask-undo", {**KEY, "undo": 1}),
    Try(f"POST {TABLE}/proposals/{{n}}/withdrawal", "withdraw", KEY, lambda _: "/proposals/9999/withdrawal"),
    Try(f"POST {TABLE}/undo", "undo-own", {**KEY, "act": 9999}),
]
RULED = [
    Try(f"POST {TABLE}/undo", "undo", {**KEY, "act": 1}),
    Try(f"POST {TABLE}/redo", "redo", KEY),
    Try(f"POST {TABLE}/put-back", "put-back", KEY),
    Try(f"POST {TABLE}/corrections", "correct", {**KEY, "n": 1, "dice": [7]}),
    Try(f"POST {TABLE}/overrules", "overrule", {**KEY, "seen": 0, "move": "end-turn", "reason": "so"}),
    Try(f"POST {TABLE}/options", "option", {**KEY, "option": "W-1", "choice": "x"}),
    Try(
        f"POST {TABLE}/proposals/{{n}}/decision", "decide", {**KEY, "accept": False}, lambda _: "/proposals/9/decision"
    ),
    Try(f"POST {TABLE}/reveal-dice", "reveal-dice", KEY),
    Try(f"POST {TABLE}/seats", "seat", {"name": "Eve", "role": "watcher"}),
    Try(f"POST {TABLE}/seats", "host-seat", {"name": "Eve", "role": "co-host"}),
    Try(f"POST {TABLE}/seats", "host-seat", {"name": "Eve", "role": "host"}),
    Try(f"POST {TABLE}/seats/{{seat_id}}/link", "host-seat", None, seat_of("host", "/link")),
    Try(f"POST {TABLE}/seats/{{seat_id}}/link", "seat", None, seat_of("watcher", "/link")),
    Try(f"DELETE {TABLE}/seats/{{seat_id}}", "host-seat", None, seat_of("host")),
    Try(f"DELETE {TABLE}/seats/{{seat_id}}", "host-seat", None, seat_of("co-host")),
    Try(f"DELETE {TABLE}/seats/{{seat_id}}", "seat", None, seat_of("watcher")),
    Try(f"PATCH {TABLE}", "rename", {"title": "Another"}),
    Try(f"PATCH {TABLE}", "close", {"closed": True}),
    Try(f"PATCH {TABLE}", "settings", {"settings": {"accepts": "all"}}),
    Try(f"PATCH {TABLE}", "settings", {"settings": {"picture": {"x": 0, "y": 0, "width": 9}}}),
    Try(f"PATCH {TABLE}", "settings", {}),
    Try(f"PUT {TABLE}/picture", "picture"),
    Try(f"DELETE {TABLE}/picture", "picture"),
    Try(f"DELETE {TABLE}", "delete"),
]
TRIES = [*ASKED, *PLAYED, *RULED]
BOOK = "/api/rulebooks/{rulebook_id}"
ELSEWHERE = {
    "GET /api/rulebooks", f"GET {BOOK}", f"POST {BOOK}/position", f"POST {BOOK}/words", "POST /api/tables",
    f"POST {TABLE}/enter", f"GET {TABLE}/feed",
}  # fmt: skip
SOCKET = "WS /ws/tables/{table_id}"
"""They have tests of their own here: without a seat, or without an end."""


@pytest.fixture(scope="module")
def seated(shared: Server) -> Any:
    """A table where only refused tries are made, and what leaves all as it is."""
    with company(shared) as there:
        there.host.post("/notes", {"text": "a fair day"})
        there.catch_up()
        yield there


def called(one: Try) -> str:
    return f"{one.route.replace(TABLE, '')} {one.right} {one.body}"


@pytest.mark.parametrize("one", TRIES, ids=called)
def test_the_table_of_rights_decides_on_every_route(shared: Server, seated: Company, one: Try) -> None:
    assert one.right is not None
    before = seated.standing()
    for name in STRANGERS:
        status, told = answer_to(seated.clients[name], *one.at(seated), one.body)
        assert (status, told["error"]["code"]) == (401, "no-seat"), name
    for name, seat in seated.seats.items():
        if not has(seat, one.right):
            status, told = answer_to(seated.clients[name], *one.at(seated), one.body)
            assert (status, told["error"]["code"]) == (403, "forbidden"), name
            assert needed(one.right) in told["error"]["message"] or one.right == "undo", (name, told)
    assert seated.standing() == before
    allowed = [name for name in seated.seats if has(seated.seats[name], one.right)]
    for name in allowed if one.right not in ("delete", "host-seat", "seat") else allowed[:1]:
        with company(shared) as there:
            there.host.post("/notes", {"text": "a fair day"})
            status, told = answer_to(there.clients[name], *one.at(there), one.body)
            assert status < 500
            assert told.get("error", {}).get("code") not in ("no-seat", "forbidden"), (name, told)


def test_every_route_is_tried() -> None:
    assert {one.route for one in TRIES} | ELSEWHERE | {SOCKET} == set(routes())


def test_every_right_is_asked_for_by_a_route_and_in_the_code() -> None:
    folder = Path(str(lawspeaker.table.__file__)).parent
    code = "\n".join(one.read_text("utf-8") for one in folder.rglob("*.py") if one.name != "roles.py")
    asked = {one for one in RIGHTS if re.search(rf'"{one}"', code)} | {"move"}
    assert {one.right for one in TRIES} == set(RIGHTS)
    assert asked == set(RIGHTS)


def test_every_route_that_changes_a_game_or_a_table_takes_a_right() -> None:
    changing = {one.route for one in TRIES if not one.route.startswith("GET ")} - {
        f"POST {TABLE}/judge", f"POST {TABLE}/judge-all", f"POST {TABLE}/odds"}  # fmt: skip
    for route in changing:
        rights = {one.right for one in TRIES if one.route == route}
        assert rights
        assert all(WATCHER not in RIGHTS[str(right)] for right in rights), route


def test_the_feed_and_the_socket_are_for_who_has_a_seat(seated: Company) -> None:
    for name, client in seated.clients.items():
        url = f"{client.server}/api/tables/{client.table}/feed"
        with httpx.stream("GET", url, headers=client._headers) as answer:
            assert answer.status_code == (401 if name in STRANGERS else 200)
        with client.connected() as socket:
            if name not in STRANGERS:
                assert '"type":"reload"' in str(socket.recv(5))
                continue
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


def test_what_needs_no_seat_is_for_all(seated: Company) -> None:
    server = seated.host.server
    assert httpx.get(f"{server}/api/rulebooks").status_code == 200
    assert httpx.get(f"{server}/api/rulebooks/war").status_code == 200
    assert httpx.post(f"{server}/api/rulebooks/command/position", json={"position": "C3"}).status_code == 200
    assert httpx.post(f"{server}/api/rulebooks/war/words", json={}).json() == {"grounds": [], "events": []}
    made = httpx.post(f"{server}/api/tables", json={"rulebook": "war", "demo": "duel"})
    assert made.status_code == 201
    enter = f"{server}/api/tables/{seated.host.table}/enter"
    for name, client in seated.clients.items():
        status = httpx.post(enter, json={"secret": client._secret}).status_code
        assert status == (401 if name in STRANGERS else 200)


TURN: list[Table] = [{"do": "begin-cycle"}, {"do": "begin-turn"}]
CHECK: Table = {"do": "check", "figure": "asher", "attribute": "might", "needed": 1}
PHASES: dict[str, list[Table]] = {"before": [], "in asher's turn": TURN, "asher is asked": [*TURN, CHECK]}


def reached(phase: str) -> State:
    book = rulebook("war")
    game = Game.open("war", demo(book, "duel"), {})
    for move in PHASES[phase]:
        game.play(book.move_from_json(move))
    return game.state


def at_phase(there: Company, phase: str) -> None:
    for move in PHASES[phase]:
        there.host.load()
        there.host.move(move)
    there.catch_up()


def tried(there: Company, state: State, move: Table) -> list[str]:
    """Everybody who may not make a move tries to, and nothing changes; returns who may, by the rulebook's maker."""
    book = rulebook(there.host.about["rulebook"])
    maker = book.maker(state, book.move_from_json(move))
    before = there.standing()
    for name in STRANGERS:
        assert answer_to(there.clients[name], "POST", "/moves", {**KEY, "seen": 0, "move": move})[0] == 401
    may = [name for name, seat in there.seats.items() if makes(seat, maker)]
    for name in there.seats:
        client = there.clients[name]
        assert client.ask("POST", "/judge", {"move": move})["may"] is (name in may and maker.seat is not None) or (
            there.seats[name].rules or maker.seat is None
        )
        if name not in may:
            status, told = answer_to(client, "POST", "/moves", {**KEY, "seen": client.n, "move": move})
            assert (status, told["error"]["code"]) == (403, "forbidden"), (name, move)
            whose = needed("move") if not has(there.seats[name], "move") else "the Host"
            assert whose in told["error"]["message"], (name, told)
    assert there.standing() == before
    return may


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("part", range(6))
def test_whose_a_move_of_war_is_says_the_rulebook(shared: Server, phase: str, part: int) -> None:
    state = reached(phase)
    with company(shared) as there:
        at_phase(there, phase)
        may = {number: tried(there, state, move) for number, move in enumerate(OF_WAR) if number % 6 == part}
        for number, names in may.items():
            assert {"host", "co-host"} <= set(names)
            for name in names:
                allowed(there, phase, name, OF_WAR[number])


def allowed(there: Company, phase: str, name: str, move: Table) -> None:
    """Who may make a move makes it, or the rules refuse it; then all is as it was."""
    client = there.clients[name]
    client.load()
    asked = {"key": secrets.token_hex(8), "seen": client.n, "move": move, "roll": True}
    status, told = answer_to(client, "POST", "/moves", asked)
    assert status in (200, 202, 409, 422), (name, move, told)
    if status == 200:
        there.host.undo(there.host.load()["undo"]["act"], "as it was")
        if phase == "asher is asked" and there.host.load()["want"] is None:
            there.host.move(CHECK)


def test_whose_a_move_of_command_is_says_the_rulebook(shared: Server) -> None:
    book = rulebook("command")
    state = Game.open("command", demo(book, "demo"), {}).state
    with company(shared, "command", "demo") as there:
        for move in OF_COMMAND:
            may = tried(there, state, move)
            assert set(may) == {"host", "co-host", "player" if move["seat"] == "a" else "other player"}


def test_every_kind_of_move_is_tried() -> None:
    assert {one["do"] for one in OF_WAR} == set(known.MOVES)
    assert {one["effect"] for one in OF_WAR if one["do"] == "inflict"} == set(known.EFFECTS)
    assert {one["remedy"] for one in OF_WAR if one["do"] == "remedy"} == set(known.REMEDIES)
    assert {one["use"] for one in OF_WAR if one["do"] == "use-ready"} == set(known.READIED)
    assert {one["type"] for one in OF_COMMAND} == {one.__struct_config__.tag for one in moves.Move.__args__}


def test_who_answers_is_who_is_asked_and_the_hosts(shared: Server) -> None:
    mine = {"host", "co-host", "player", "asher's player"}
    for name in ["watcher", "player of none", *sorted(mine)]:
        with company(shared) as there:
            at_phase(there, "asher is asked")
            before = there.standing()
            client = there.clients[name]
            status, _ = answer_to(client, "POST", "/answers", {**KEY, "seen": client.n, "roll": True})
            assert status == (200 if name in mine else 403), name
            assert (there.standing() == before) is (name not in mine)


def test_legal_moves_of_another_word_are_for_a_host(seated: Company) -> None:
    for name, seat in seated.seats.items():
        status, told = answer_to(seated.clients[name], "GET", "/legal?seat=players")
        own = seat.rules or seat.word == "players"
        assert (status, told.get("error", {}).get("code")) == ((200, None) if own else (400, "bad-seat")), name
        assert answer_to(seated.clients[name], "GET", "/legal?seat=nobody")[0] == 400


def test_a_player_takes_back_its_own_last_act_and_no_other(shared: Server) -> None:
    with company(shared) as there:
        at_phase(there, "in asher's turn")
        act = there.clients["asher's player"].move("move asher 1,0")["n"]
        there.catch_up()
        before = there.standing()
        for name in ("player", "player of none", "watcher"):
            status, told = answer_to(there.clients[name], "POST", "/undo", {**KEY, "act": act})
            assert (status, told["error"]["code"]) == (403, "forbidden"), name
        assert there.standing() == before
        there.clients["asher's player"].undo(act)
        assert there.standing() != before


def test_a_seat_that_is_gone_does_no_more(shared: Server) -> None:
    with company(shared) as there:
        player = there.clients["player"]
        there.host.ask("POST", f"/seats/{there.id_of('player')}/link")
        with pytest.raises(ServerAnswer) as refused:
            player.post("/notes", {"text": "still here"})
        assert refused.value.status == 401
