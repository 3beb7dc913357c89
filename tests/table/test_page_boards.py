"""What a page draws from: rulebooks and positions, for all; the board, the beginning and the scenario of a table."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

from lawspeaker.bridges.client import Client, Json
from lawspeaker.law.registry import rulebook
from lawspeaker.record.changes import Change, changed
from lawspeaker.rulebooks.shipped import shipped
from tests.table.battles import PATH, REBUFF, REBUFF_DICE, REEDS, TRUE_NAME, Begin, log, refused
from tests.table.server import Server, caught_up, seated

BOOKS = ("command", "war")
HIDDEN = (TRUE_NAME, "qid-2", "Qaddor")
"""What no player may read at the table of `PATH`."""
THROWN = f"{REBUFF} | {' '.join(map(str, REBUFF_DICE))}"


def asked(shared: Server, path: str, body: Any = None) -> httpx.Response:
    """What anybody gets who has no seat anywhere."""
    url = f"{shared.url}/api/rulebooks/{path}"
    return httpx.get(url, verify=False) if body is None else httpx.post(url, json=body, timeout=20, verify=False)


def error_of(answer: httpx.Response, status: int) -> Json:
    assert answer.status_code == status, answer.text
    found: Json = answer.json()["error"]
    assert found.keys() == {"code", "item", "message"}
    return found


# ---- rulebooks


@pytest.mark.parametrize("name", BOOKS)
def test_a_rulebook_is_told_as_a_whole_to_everybody(shared: Server, name: str) -> None:
    book, told = rulebook(name), asked(shared, name).json()
    listed = next(one for one in httpx.get(f"{shared.url}/api/rulebooks").json() if one["id"] == name)
    assert {key: told[key] for key in listed} == listed
    assert told["clauses"] == [msgspec.to_builtins(one) | lists_of(one) for one in book.clauses.values()]
    assert [one["id"] for one in told["options"]] == list(book.options)
    for one in told["options"]:
        assert one["choices"][0] == book.options[one["id"]].default
        assert set(one["clauses"]) <= set(book.clauses)


def lists_of(clause: Any) -> Json:
    return {"refers_to": list(clause.refers_to), "replaces": list(clause.replaces)}


@pytest.mark.parametrize("path", ["chess", "chess/position"])
def test_a_rulebook_that_is_not_installed_is_not_found(shared: Server, path: str) -> None:
    body = {"position": "x"} if path.endswith("position") else None
    assert error_of(asked(shared, path, body), 404)["code"] == "unknown-rulebook"


# ---- positions


def test_a_position_of_command_is_told_with_its_board(shared: Server) -> None:
    told = asked(shared, "command/position", {"position": " [3 a battle]  C3/2 L2:Wolf@3 |"}).json()
    assert told["position"] == told["state"] == "[3 a battle] L2:Wolf@3 C3/2 | Leader"
    assert told["board"]["phase"] == "battle"
    assert told["board"]["fields"]["a"][1]["soul"]["name"] == "Wolf"
    assert told["notices"] == []
    assert "scenario" not in told
    over = asked(shared, "command/position", {"position": "L2/3"}).json()
    assert len(over["notices"]) == 1


def test_options_of_a_position_stand_before_its_own(shared: Server) -> None:
    told = asked(shared, "command/position", {"position": "C3", "options": {"C-9": "whole-way"}}).json()
    assert told["board"]["options"] == {"C-9": "whole-way"}
    wrong = asked(shared, "command/position", {"position": "C3", "options": {"C-9": "no"}})
    assert error_of(wrong, 400)["code"] == "bad-option"


@pytest.mark.parametrize("name", shipped("war"))
def test_a_scenario_is_opened_and_saved(shared: Server, name: str) -> None:
    text = shipped("war")[name]
    told = asked(shared, "war/position", {"position": text}).json()
    assert told["scenario"] == rulebook("war").position_json(text)
    saved = asked(shared, "war/position", {"scenario": told["scenario"]}).json()
    again = asked(shared, "war/position", {"position": told["position"]}).json()
    assert saved == again == told
    assert told["state"] == rulebook("war").state_json(rulebook("war").start(text, {}))


def test_what_a_builder_saves_begins_a_table(shared: Server) -> None:
    scenario = {"figure": [{"id": "asher", "might": 42, "at": [1.5, 0], "shown_as": None}], "edition": None}
    saved = asked(shared, "war/position", {"scenario": scenario}).json()
    assert saved["scenario"] == {"rulebook": "war", "figure": [{"id": "asher", "might": 42, "at": [1.5, 0]}]}
    with Client.make(shared.url, rulebook="war", position=saved["position"]) as host:
        assert host.load()["state"] == saved["state"]


WRONG: dict[str, tuple[Json, str, str]] = {
    "a value": ({"figure": [{"id": "a"}, {"id": "b", "might": "much"}]}, "figure[2].might", "a whole number"),
    "a key": ({"figure": [{"id": "a", "migth": 4}]}, "figure[1].migth", "did you mean might?"),
    "no id": ({"figure": [{}]}, "figure[1].id", "nothing"),
    "no table": ({"figure": [7]}, "figure[1]", "a table"),
    "no list": ({"figure": {}}, "figure", "a list"),
    "a weapon": ({"figure": [{"id": "a", "weapon": "swrd"}]}, "figure[1].weapon", "sword"),
    "an id twice": ({"figure": [{"id": "a"}, {"id": "a"}]}, "figure[2].id", "figure[1]"),
    "a Turn": ({"figure": [{"id": "a"}], "time": {"cycle": 1, "turn": "b"}}, "time.turn", "a figure of this file"),
    "deep": ({"move": [{"do": [[[[[[[[[[[[[[[]]]]]]]]]]]]]]]}]}, "move[1].do", "a word"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_scenario_that_cannot_be_says_which_figure_and_key(shared: Server, what: str) -> None:
    scenario, item, message = WRONG[what]
    error = error_of(asked(shared, "war/position", {"scenario": scenario}), 400)
    assert (error["code"], error["item"]) == ("bad-scenario", item)
    assert message in error["message"]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("command", {"position": "C3 L3"}, "unknown-place"),
        ("command", {"scenario": {"figure": []}}, "bad-position"),
        ("command", {}, "bad-request"),
        ("war", {"position": "rulebook = ", "scenario": {}}, "bad-request"),
        ("war", {"position": "rulebook = "}, "bad-scenario"),
        ("war", {"position": "{"}, "bad-state"),
        ("war", {"scenario": {"options": {"W-99": "x"}}}, "bad-option"),
    ],
)
def test_a_position_that_cannot_be_read_is_told_so(shared: Server, path: str, body: Json, code: str) -> None:
    assert error_of(asked(shared, f"{path}/position", body), 400)["code"] == code


def test_a_snapshot_of_a_battle_has_no_keys(shared: Server) -> None:
    book = rulebook("war")
    text = book.write_state(book.start(shipped("war")["bound"], {}))
    told = asked(shared, "war/position", {"position": text}).json()
    assert told["position"] == text
    assert "scenario" not in told


# ---- the board


def test_the_board_of_a_battle_goes_with_its_number(begin: Begin) -> None:
    battle = begin()
    assert battle.host.get("/board")["board"] == {
        "cycle": 0, "segment": None, "turn": None, "order": [],
        "weapons": {
            "asher": {"name": "club", "reach": 3}, "bela": {"name": "sword", "reach": 3},
            "jackal": {"name": "jackal-jaws", "reach": 3},
        },
        "widths": {"asher": 0.75, "bela": 0.75, "jackal": 0.75},
    }  # fmt: skip
    battle.do("begin-cycle", "begin-turn")
    told = battle.asher.get("/board")
    assert told["n"] == battle.asher.load()["n"]
    assert (told["board"]["cycle"], told["board"]["turn"], told["board"]["segment"]) == (1, "asher", "1")
    assert told["board"]["order"][0] == {"figure": "bela", "segment": "1"}
    assert battle.host.get("/legal")["n"] == battle.host.get("/board")["n"]


def test_the_board_of_command_is_the_same_for_all(shared: Server) -> None:
    with shared.table(rulebook="command", demo="demo") as host:
        watcher = seated(host, "Wim", role="watcher")
        player = seated(host, "Ann", word="b")
        boards = [one.get("/board")["board"] for one in (host, watcher, player)]
        assert boards[0] == boards[1] == boards[2]
        assert boards[0]["reserve"]["a"][1] == {"rank": 2, "keywords": ["Moral"], "count": 1, "text": "/2+M"}
        for one in (watcher, player):
            one.close()


def settle(host: Client) -> None:
    """The Host answers whatever is asked, the first answer to each choice."""
    while (want := host.load()["want"]) is not None:
        asked = {"answer": want["choices"][0]} if want["kind"] == "choose" else {"roll": True}
        host.answer(**asked)


def secretless(told: Any, names: tuple[str, ...] = HIDDEN) -> bool:
    text = json.dumps(told, ensure_ascii=False)
    return not any(name in text for name in names)


def test_no_board_and_no_beginning_tells_whom_a_seat_does_not_see(begin: Begin) -> None:
    battle = begin(PATH)
    watcher = battle.seat("Wim", role="watcher")
    for step in (lambda: battle.do(THROWN), lambda: settle(battle.host), lambda: None):
        assert "qid-2" in battle.host.get("/board")["board"]["weapons"]
        for seat in (battle.asher, battle.bela, watcher):
            told = seat.get("/board")["board"]
            assert set(told["widths"]) == set(told["weapons"]) == set(seat.load()["state"]["figures"])
            assert {one["figure"] for one in told["order"]} <= set(told["widths"])
            assert secretless(seat.get("/board"))
            assert secretless(seat.get("/beginning"))
        step()


# ---- the beginning


def folded(seat: Client) -> Json:
    """The state that all changes of the log lead to, from the beginning on."""
    told = seat.get("/beginning")
    assert told["n"] == 0
    state, entries = told["state"], log(seat)
    assert [one["n"] for one in entries] == list(range(1, len(entries) + 1))
    for one in entries:
        state = changed(state, tuple(msgspec.convert(change, Change) for change in one.get("changes", ())))
    found: Json = state
    return found


def test_the_log_leads_from_the_beginning_to_now_for_every_seat(begin: Begin) -> None:
    battle = begin(PATH)
    watcher = battle.seat("Wim", role="watcher")
    seats = (battle.host, battle.asher, battle.bela, watcher)
    began = [seat.get("/beginning") for seat in seats]
    assert [one["state"] for one in began] == [seat.load()["state"] for seat in seats]
    battle.do(THROWN)
    settle(battle.host)
    battle.do("end-turn", "inflict falter 2 on jackal")
    battle.host.undo(battle.host.load()["undo"]["act"], "no")
    battle.do("inflict poison 3 on qid-2", "inflict expose on bela")
    late = battle.seat("Eva", role="watcher")
    for seat in (*seats, late):
        caught_up(seat)
        assert folded(seat) == seat.load()["state"]
    assert [seat.get("/beginning") for seat in seats] == began
    assert late.get("/beginning") == watcher.get("/beginning")


# ---- the scenario


def test_a_host_takes_the_battle_as_it_stands_to_another_table(begin: Begin, shared: Server) -> None:
    battle = begin(REEDS)
    battle.do("begin-cycle", "begin-turn", "inflict poison 3 on bela", "inflict bind 40 on asher from jackal")
    battle.do("inflict damage 12 endurance on jackal")
    text = battle.host.get("/scenario")
    assert "# - asher is bound by jackal (strength 40)" in text
    assert "jackal-jaws" in text
    refused(lambda: battle.asher.get("/scenario"), 403)
    before = battle.host.load()["state"]["figures"]
    with Client.make(shared.url, rulebook="war", position=text) as host:
        after = host.load()["state"]["figures"]
    for name, one in before.items():
        for key in ("endurance", "falter", "poison", "exertion", "at", "owner", "name"):
            assert after[name][key] == one[key], (name, key)


def test_the_scenario_of_command_is_its_position(shared: Server) -> None:
    with shared.table(rulebook="command", position="[3 a battle] L2:Wolf@3 | C3") as host:
        assert host.get("/scenario") == "[3 a battle] L2:Wolf@3 | C3"


def test_the_beginning_stays_what_it_was_when_the_server_starts_anew(start: Callable[[], Server]) -> None:
    first = start()
    host = first.table(rulebook="war", position=PATH)
    seats = [host, seated(host, "Anna"), seated(host, "Wim", role="watcher")]
    began = [seat.get("/beginning") for seat in seats]
    for move in ("inflict falter 2 on jackal", "inflict poison 3 on qid-2", "inflict expose on bela"):
        host.load()
        host.move(move)
    journal = host.get("/export").decode()
    for seat in seats:
        seat.close()
    first.end()
    server = start()
    for seat, beginning in zip(seats, began, strict=True):
        with Client(server.url, seat.table, seat._secret) as again:
            assert again.get("/beginning") == beginning
            assert folded(again) == again.load()["state"]
    with Client.make(server.url, journal=journal) as other:
        assert other.get("/beginning") == began[0]
        assert folded(other) == other.load()["state"]
