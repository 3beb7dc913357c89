"""Turns and moves at a live table: none is skipped, none happens twice, none is made by another's player."""

import json

import httpx

from lawspeaker.bridges.client import Client
from tests.table.battles import REEDS, Begin, exported, log, refused

POISONED = REEDS.replace('name = "Asher"', 'name = "Asher"\npoison = 5')


def raw(seat: Client, path: str, body: object) -> httpx.Response:
    """An answer as it came, to the byte."""
    url = f"{seat.server}/api/tables/{seat.table}{path}"
    return httpx.post(url, json=body, headers=seat._headers, trust_env=False, verify=False, timeout=10)


# ---- scenario 1


def test_passing_over_a_figure_asks_what_becomes_of_its_turn(begin: Begin) -> None:
    battle = begin(POISONED)
    battle.do("begin-cycle")
    before = battle.host.load()["state"]["figures"]
    done = battle.do("begin-turn bela")[0]
    shown = battle.host.load()
    assert shown["want"]["question"] == "passed-over"
    assert shown["want"]["about"]["figure"] == "asher"
    assert shown["want"]["choices"] == ["run", "leave"]
    assert shown["state"]["figures"]["asher"] == before["asher"]
    assert [one["type"] for one in done["entries"][0]["events"]] == ["ChoiceOpened"]


def test_to_run_the_turn_that_was_passed_over_is_one_act_and_one_undo(begin: Begin) -> None:
    battle = begin(POISONED)
    battle.do("begin-cycle")
    before = battle.host.load()
    battle.do("begin-turn bela")
    act = battle.host.load()["undo"]["act"]
    battle.host.answer(answer="run")
    run = battle.figure("asher")
    assert (run["poison"], run["exertion"]) == (2, 5)
    assert battle.host.load()["undo"]["act"] == act
    battle.host.undo(act)
    after = battle.host.load()
    assert (after["state"], after["want"]) == (before["state"], None)


def test_to_leave_the_turn_that_was_passed_over_touches_nobody_and_is_one_undo(begin: Begin) -> None:
    battle = begin(POISONED)
    battle.do("begin-cycle")
    before = battle.host.load()
    battle.do("begin-turn bela")
    battle.host.answer(answer="leave")
    left = battle.host.load()
    assert left["state"]["turn"] == "bela"
    assert (battle.figure("asher")["poison"], battle.figure("asher")["exertion"]) == (5, 0)
    assert any(event["type"] == "TurnPassedOver" for one in log(battle.asher) for event in one.get("events", ()))
    battle.host.undo(left["undo"]["act"])
    assert battle.host.load()["state"] == before["state"]


# ---- scenario 2


def test_a_turn_start_happens_once_however_the_order_is_stepped(begin: Begin) -> None:
    battle = begin(REEDS.replace('name = "Asher"', 'name = "Asher"\npoison = 6'))
    battle.do("begin-cycle")
    battle.do("begin-turn")
    once = battle.host.load()["state"]
    assert (once["figures"]["asher"]["exertion"], once["figures"]["asher"]["poison"]) == (6, 3)
    for _ in range(3):
        battle.host.undo(battle.host.load()["undo"]["act"])
        between = battle.figure("asher")
        assert (between["exertion"], between["poison"]) == (0, 6)
        battle.host.post("/redo", {})
        assert battle.host.load()["state"] == once


# ---- scenario 3


def test_the_same_move_sent_twice_happens_once_and_is_answered_with_the_same_bytes(begin: Begin) -> None:
    battle = begin(REEDS.replace('name = "Jackal"', 'name = "Jackal"\npoison = 6'))
    battle.do("begin-cycle", "begin-turn asher", "end-turn", "begin-turn", "end-turn")
    body = {"key": "tap-1", "seen": battle.host.n, "move": "begin-turn"}
    first = raw(battle.host, "/moves", body)
    journal = exported(battle.host)
    again = [raw(battle.host, "/moves", body) for _ in range(3)]
    assert first.status_code == 200
    assert {(one.status_code, one.content) for one in again} == {(200, first.content)}
    assert exported(battle.host) == journal
    assert (battle.figure("jackal")["poison"], battle.figure("jackal")["exertion"]) == (3, 6)


def test_two_keys_on_the_same_number_end_one_turn_and_the_second_is_told_whose_it_is(begin: Begin) -> None:
    battle = begin(REEDS.replace('name = "Jackal"', 'name = "Jackal"\npoison = 6'))
    battle.do("begin-cycle", "begin-turn asher", "end-turn", "begin-turn")
    seen = battle.host.n
    assert raw(battle.host, "/moves", {"key": "a", "seen": seen, "move": "end-turn"}).status_code == 200
    battle.do("begin-turn")
    journal = exported(battle.host)
    second = raw(battle.host, "/moves", {"key": "b", "seen": seen, "move": "end-turn"})
    told = json.loads(second.content)
    assert second.status_code == 409
    assert told["error"]["code"] == "stale"
    assert "jackal" in second.text
    assert exported(battle.host) == journal
    assert battle.host.load()["state"]["turn"] == "jackal"
    assert battle.figure("jackal")["poison"] == 3


# ---- scenario 14


def test_a_player_cannot_end_the_turn_of_another(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    journal, shown = exported(battle.host), battle.asher.load()
    error = refused(lambda: battle.bela.move("end-turn"), 403)
    assert "it takes the player of asher, or the Host" in str(error)
    assert exported(battle.host) == journal
    assert battle.asher.load() == shown
    battle.do("end-turn", seat=battle.asher)
    assert battle.host.load()["state"]["turn"] is None


# ---- scenario 20


def test_a_move_keeps_the_striker_and_target_it_named(begin: Begin) -> None:
    """Asher's player chose the target; meanwhile the Host has turned to others, and nothing of that matters."""
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    seen = battle.asher.n
    battle.host.move("inflict poison 1 on bela")
    done = battle.asher.move("strike asher jackal", dice=[10, 9, 5, 5, 6, 7, 3], seen=seen)
    read = next(one for one in done["entries"][0]["events"] if one["type"] == "StrikeRead")
    assert (read["figure"], read["target"]) == ("asher", "jackal")
    assert done["entries"][0]["text"] == "strike asher jackal"


# ---- scenario 12, as far as the wire decides


def test_an_illegal_move_leaves_state_and_journal_byte_identical(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    journal, shown = exported(battle.host), battle.host.load()
    for move in ("move asher 60,60", "strike asher bela", "rest asher 9", "begin-turn jackal"):
        told = refused(lambda move=move: battle.host.move(move, dice=None), 422).body  # type: ignore[misc]
        assert told["ruling"]["verdict"] == "refused"
        assert any(not ground["met"] for ground in told["ruling"]["grounds"])
    refused(lambda: battle.host.move("no such move"), 400)
    assert exported(battle.host) == journal
    assert battle.host.load() == shown
