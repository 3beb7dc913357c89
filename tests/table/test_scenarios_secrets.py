"""Secrets of the Host: no rule gives them away, and no byte that is sent to a player holds them."""

import json
from typing import Any

import httpx
import pytest

from lawspeaker.bridges.client import Client, Json
from tests.table.battles import (
    PATH,
    REBUFF,
    REBUFF_DICE,
    TRUE_NAME,
    Battle,
    Begin,
    entries,
    heard,
    log,
    refused,
)

ANSWERS = ("collide-reveal", "collide-hidden", "ignore")
SECRET = (TRUE_NAME.encode(), b"qid-2", b"Qaddor")
TRIED = ("strike bela qid-2", f"strike bela {TRUE_NAME}", "strike bela stranger", "move bela 4,0", "leave x")
WAITS = {"kind": "choose", "owner": "host", "seat": "host"}


def thrown_back(battle: Battle) -> bytes:
    """Jackal is thrown back through the place where somebody hides; the answer that Bela's player gets."""
    url = f"{battle.bela.server}/api/tables/{battle.bela.table}/moves"
    body = {"key": "rebuff", "seen": battle.bela.load()["n"], "move": REBUFF, "dice": REBUFF_DICE}
    response = httpx.post(url, json=body, headers=battle.bela._headers, trust_env=False, timeout=10)
    assert response.status_code == 200, response.text
    return response.content


# ---- scenario 5


def test_only_the_host_sees_what_is_asked_of_a_hidden_figure_in_the_path(begin: Begin) -> None:
    battle = begin(PATH)
    thrown_back(battle)
    want = battle.host.load()["want"]
    assert (want["question"], want["choices"], want["about"]["figure"]) == ("hidden-in-path", [*ANSWERS], "qid-2")
    for seat in (battle.asher, battle.bela):
        shown = seat.load()
        assert shown["want"] == WAITS
        assert log(seat)[-1]["want"] == WAITS
        assert seat.get("/legal")["legal"] == []
        refused(lambda seat=seat: seat.answer(answer="ignore"), 403)  # type: ignore[misc]


def test_a_question_in_secret_is_in_no_log_and_no_record(begin: Begin) -> None:
    """It has no number: whoever comes back hears of it, and whatever is kept of what was told does not."""
    battle = begin(PATH)
    asher = battle.asher
    battle.host.move("inflict poison 1 on asher", seen=battle.host.load()["n"])
    asher.load()
    told = (asher.get("/log"), asher.get("/export"), asher.get(f"/why/{asher.n}"))
    battle.host.move(
        '{"do": "check", "figure": "asher", "attribute": "might", "secret": true}', seen=battle.host.load()["n"]
    )
    assert (asher.load()["want"], asher.n) == (WAITS, json.loads(told[0].splitlines()[-1])["n"])
    assert (asher.get("/log"), asher.get("/export"), asher.get(f"/why/{asher.n}")) == told
    with asher.connected(asher.n) as socket:
        assert json.loads(socket.recv(10)) == {"type": "waiting", "want": WAITS}


@pytest.mark.parametrize("answer", ANSWERS)
def test_until_it_is_given_players_get_the_same_bytes_whatever_the_answer_will_be(begin: Begin, answer: str) -> None:
    """Against a table at which somebody else hides, under another name, and the Host answers something else."""
    one, other = begin(PATH), begin(PATH.replace("Qaddor the Elder", "Zed").replace("qid-2", "zed-of-the-reeds"))
    told = []
    for battle, given in ((one, answer), (other, ANSWERS[ANSWERS.index(answer) - 1])):
        with battle.asher.connected(0) as socket:
            answered = thrown_back(battle)
            before = entries(heard(socket, 1))
            lines = battle.asher.get("/log")
            shown = battle.asher.load()
            told.append((answered, before, lines, without_ids(shown)))
            battle.host.load()
            battle.host.answer(answer=given)
    assert told[0] == told[1]
    assert len(told[0][1]) == 1


def without_ids(shown: Any) -> Any:
    """A load without the id of its table."""
    return {key: value for key, value in shown.items() if key != "table"}


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_the_host_answered_is_not_told_in_its_words(begin: Begin, answer: str) -> None:
    """That somebody is there is told by what happens, if it does, and never by the text of the answer."""
    battle = begin(PATH)
    thrown_back(battle)
    battle.host.load()
    battle.host.answer(answer=answer)
    said = battle.asher.get("/log")
    assert b"collide" not in said
    assert b"choose " not in said
    assert all(one["kind"] == "answer" and "grounds" not in one for one in log(battle.asher, 1))
    assert (b"stranger" in said) is (answer == "collide-reveal")


@pytest.mark.parametrize("answer", ANSWERS)
def test_whoever_threw_dice_is_never_called_by_the_tables_own_id(begin: Begin, answer: str) -> None:
    """A roll belongs to a figure: its player is told of it by the name that it has for the figure, or not at all."""
    battle = begin(PATH)
    thrown_back(battle)
    battle.host.load()
    battle.host.answer(answer=answer)
    while (want := battle.host.load()["want"]) is not None:
        if want["kind"] == "roll":
            battle.host.answer(dice=[7] * want["pool"])
        else:
            battle.host.answer(answer=want["choices"][0])
    for seat in (battle.asher, battle.bela):
        told = seat.get("/log") + seat.get("/export")
        assert b"qid-2" not in told
        assert TRUE_NAME.encode() not in told
    threw = {one["seat"] for one in log(battle.bela) if one["kind"] == "answer" and one.get("dice")}
    assert threw <= {"jackal", "stranger"}
    assert threw != set()


# ---- scenario 13


def everything(seat: Client, upto: int) -> dict[str, bytes]:
    """All that a seat can get by reading, and all that it is told, by the route."""
    table = f"{seat.server}/api/tables/{seat.table}"
    found: dict[str, bytes] = {}
    with httpx.Client(headers=seat._headers, trust_env=False, timeout=20) as http:
        whole = ("", "/log", "/legal", "/legal?declared=true", "/export", "/taken-back", "/board", "/beginning")
        for path in (*whole, "/why/1", f"/why/{upto}"):
            found[path] = http.get(table + path).content
        for number, move in enumerate(TRIED):
            asked: Json = {"move": move}
            for path in ("/judge", "/odds"):
                found[f"{path} {move}"] = http.post(table + path, json=asked).content
            asked |= {"key": f"tried-{number}"}
            found[f"/proposals {move}"] = http.post(f"{table}/proposals", json=asked).content
            found[f"/moves {move}"] = http.post(f"{table}/moves", json={**asked, "seen": upto}).content
    with seat.connected() as fresh, seat.connected(0) as resumed:
        found["ws"] = b"\n".join(heard(fresh, 0))
        found["ws after 0"] = b"\n".join(heard(resumed, upto) if upto else [])
    return found


def test_a_true_name_is_in_no_byte_that_a_player_gets(begin: Begin) -> None:
    battle = begin(PATH)
    battle.do("inflict poison 2 on qid-2", "inflict falter 1 on qid-2", "inflict poison 1 on asher from qid-2")
    battle.host.undo(battle.host.load()["undo"]["act"])
    battle.do("inflict exertion 1 on bela,qid-2")
    thrown_back(battle)
    battle.host.load()
    battle.host.answer(answer="collide-reveal")
    battle.host.load()
    battle.host.answer(answer="stay")
    battle.host.load()
    battle.host.answer(roll=True)
    co_host = battle.seat("Cara", role="co-host")
    watcher = battle.seat("Wanda", role="watcher")
    for seat in (battle.asher, battle.bela, watcher):
        for route, got in everything(seat, seat.load()["n"]).items():
            found = [one for one in SECRET if one in unasked(route, got)]
            assert not found, (route, found, got)
    for seat in (battle.host, co_host):
        assert TRUE_NAME in json.dumps(seat.load())
        assert b"qid-2" in seat.get("/log")


def unasked(route: str, got: bytes) -> bytes:
    """What came, without the words that the seat said itself: an error repeats them to it."""
    for word in route.split()[1:]:
        got = got.replace(word.encode(), b"")
    return got


def test_who_is_shown_under_another_name_is_called_so_everywhere(begin: Begin) -> None:
    battle = begin(PATH.replace("hidden = true\n", ""))
    battle.do(f"strike bela jackal using rebuff/3 | {' '.join(map(str, REBUFF_DICE))}")
    battle.host.answer(answer="stay")
    battle.host.load()
    battle.host.answer(roll=True)
    assert b"stranger" in battle.asher.get("/log")
    assert battle.asher.load()["state"]["figures"]["stranger"]["name"] == "Stranger"
    for route, got in everything(battle.asher, battle.asher.load()["n"]).items():
        assert not [one for one in SECRET if one in unasked(route, got)], route


def test_a_reveal_rewrites_nothing_that_players_were_shown(begin: Begin) -> None:
    battle = begin(PATH.replace("hidden = true\n", ""))
    battle.do("inflict poison 1 on qid-2")
    before, record = battle.asher.get("/log"), battle.asher.get("/export")
    battle.do("reveal qid-2 name")
    after = battle.asher.get("/log")
    assert after.startswith(before)
    assert battle.asher.get("/export").startswith(record)
    assert b"Qaddor" not in before
    assert TRUE_NAME.encode() in after[len(before) :]
    with battle.asher.connected(0) as socket:
        assert heard(socket, 1)[0] == before.rstrip(b"\n")


def test_a_note_that_would_tell_a_secret_is_refused_and_one_to_the_co_host_is_not(begin: Begin) -> None:
    battle = begin(PATH)
    error = refused(lambda: battle.host.post("/notes", {"text": f"{TRUE_NAME} waits"}), 400)
    assert error.code == "tells-secret"
    battle.host.post("/notes", {"text": f"{TRUE_NAME} waits", "to": "host"})
    assert battle.asher.load()["n"] == 0
    assert log(battle.host)[-1]["text"] == f"{TRUE_NAME} waits"
