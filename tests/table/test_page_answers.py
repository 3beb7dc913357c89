"""What a page asks of a table besides: what a move would do, several rulings at once, reasons, words."""

from typing import Any

import httpx
import pytest

from lawspeaker.bridges.client import Client, Json
from lawspeaker.record.changes import Change, changed
from lawspeaker.rulebooks.command.layout import LAYOUT
from tests.table.battles import PATH, REBUFF, REBUFF_DICE, TRUE_NAME, Battle, Begin, log, refused
from tests.table.server import Server, caught_up, seated

STRIKE, STRIKE_DICE = "strike asher jackal", [12, 9, 4, 5, 6, 7, 3]
NUMBERS = (
    "guard", "force", "precision", "speed", "stamina", "magnitude", "spp", "falter", "poison", "exertion", "endurance",
    "resolve", "passion", "ap", "readied", "carried",
)  # fmt: skip


def judged(seat: Client, move: Any, **more: Any) -> Json:
    found: Json = seat.ask("POST", "/judge", {"move": move, **more})
    return found


def after(seat: Client, told: Json) -> Any:
    """The state that a preview promises."""
    steps = tuple(Change(tuple(one["at"]), one["now"]) if "now" in one else Change(tuple(one["at"]))
                  for one in told["then"]["after"]["changes"])  # fmt: skip
    return changed(seat.load()["state"], steps)


def words(server: Server, rulebook: str = "war", **asked: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/rulebooks/{rulebook}/words", json=asked, verify=False)


# ---- what a move would do


def test_a_preview_is_what_then_happens_word_for_word(begin: Begin) -> None:
    battle = begin()
    for move in ("begin-cycle", "begin-turn asher", "move asher 1,0", "end-turn"):
        told = [judged(seat, move) for seat in battle.seats]
        promised = [after(seat, one) for seat, one in zip(battle.seats, told, strict=True)]
        numbers = [seat.n for seat in battle.seats]
        battle.do(move)
        for seat, one, state, n in zip(battle.seats, told, promised, numbers, strict=True):
            assert one["then"]["want"] is None
            assert log(seat, n)[0]["events"] == one["then"]["events"]
            assert seat.load()["state"] == state


def test_a_preview_goes_as_far_as_the_dice_that_are_given(begin: Begin, shared: Server) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn asher", "move asher 1,0")
    open_ = judged(battle.asher, STRIKE)
    assert open_["then"]["want"]["kind"] == "roll"
    assert [one["type"] for one in open_["then"]["events"]][-1] == "RollWanted"
    told = judged(battle.asher, STRIKE, dice=STRIKE_DICE)
    assert told["then"]["want"] is None
    promised = after(battle.asher, told)
    n = battle.asher.n
    battle.asher.move(STRIKE, dice=STRIKE_DICE)
    assert log(battle.asher, n)[0]["events"] == told["then"]["events"]
    assert battle.asher.load()["state"] == promised
    said = words(shared, events=told["then"]["events"]).json()["events"]
    assert said == told["then"]["words"]


def test_a_preview_changes_nothing_and_refused_moves_have_none(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn asher")
    before = battle.host.get("/export")
    assert judged(battle.asher, "rest asher 1")["then"]["words"]
    assert set(judged(battle.asher, "strike asher bela")) == {"n", "may", "ruling"}
    assert battle.host.get("/export") == before
    assert refused(lambda: judged(battle.asher, STRIKE, dice=[[1] * 7] * 9), 400).code == "bad-dice"
    for dice in ([1, 2], [13] * 7):
        assert "then" not in judged(battle.asher, "strike asher jackal", dice=dice)


def test_the_end_of_a_turn_has_a_checklist(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn asher")
    for seat in battle.seats:
        told = judged(seat, "end-turn")
        assert told["checklist"][0].startswith("Unspent: ")
        assert judged(seat, "rest asher 1")["checklist"] == []


def test_a_preview_of_a_player_knows_of_nobody_unseen(begin: Begin) -> None:
    battle = begin(PATH)
    told = judged(battle.bela, REBUFF, dice=REBUFF_DICE)
    assert (told["then"]["want"]["kind"], told["then"]["want"]["figure"]) == ("roll", "jackal")
    assert all(word not in str(told) for word in ("qid-2", TRUE_NAME, "Stranger", "unseen"))
    hosts = judged(battle.host, REBUFF, dice=REBUFF_DICE)
    assert hosts["then"]["want"]["question"] == "hidden-in-path"


# ---- several rulings at once


def test_several_moves_are_judged_as_each_alone(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn asher")
    moves: list[Any] = ["rest asher 1", STRIKE, {"do": "end-turn"}, "rest nobody 1", "begin-cycle"]
    for seat in battle.seats:
        told = seat.ask("POST", "/judge-all", {"moves": moves})
        assert told["n"] == seat.n
        assert [one["move"] for one in told["rulings"]] == moves
        for one in told["rulings"]:
            alone = judged(seat, one["move"])
            assert (one["may"], one["ruling"]) == (alone["may"], alone["ruling"])
            assert set(one) == {"move", "may", "ruling"}


def test_what_cannot_be_read_stands_in_its_place(begin: Begin) -> None:
    battle = begin()
    told = battle.asher.ask("POST", "/judge-all", {"moves": ["begin-cycle", "dance", {"do": 7}, "begin-cycle"]})
    first, second, third, last = told["rulings"]
    assert first == last
    assert (set(second), set(third)) == ({"move", "error"}, {"move", "error"})
    assert set(second["error"]) == {"code", "item", "message"}
    assert battle.asher.ask("POST", "/judge-all", {"moves": []})["rulings"] == []
    assert refused(lambda: battle.asher.ask("POST", "/judge-all", {"moves": ["end-turn"] * 65}), 400)


# ---- reasons


def reasons(seat: Client, of: str) -> Json:
    found: Json = seat.get("/reasons", of=of)
    return found


def test_reasons_come_to_what_the_state_shows(begin: Begin) -> None:
    battle = begin()
    battle.do(
        "begin-cycle", "begin-turn asher", "inflict falter 2 on bela from jackal",
        "inflict poison 3 on asher from jackal", "inflict grapple on asher from jackal",
        "inflict falter 3 on bela from asher",
    )  # fmt: skip
    for seat in battle.seats:
        for name, figure in seat.load()["state"]["figures"].items():
            for what in NUMBERS:
                told = reasons(seat, f"{name}.{what}")
                assert told["value"] == figure[what] == told["parts"][-1]["value"]
                assert set(told) - {"causes"} == {"n", "of", "value", "title", "parts"}
            for what in ("statuses", "may", "held_by"):
                assert reasons(seat, f"{name}.{what}")["value"] == figure[what]
            for status in figure["statuses"]:
                assert reasons(seat, f"{name}.{status}")["value"] is True
    cause, other = reasons(battle.asher, "bela.falter")["causes"]
    assert set(cause) == {"id", "kind", "amount", "source", "clause", "opened", "until"}
    assert (cause["kind"], cause["amount"], cause["source"]) == ("falter", 2, "jackal")
    assert [one["value"] for one in reasons(battle.asher, "bela.falter")["parts"]] == [2, 2 + other["amount"]]
    halved = reasons(battle.asher, "asher.guard")["parts"][-1]
    assert (halved["clause"], halved["text"]) == ("war:4.1", "Held: halved")


def test_a_source_that_is_unseen_is_told_as_in_the_state(begin: Begin) -> None:
    battle = begin(PATH)
    battle.do("inflict falter 2 on asher from qid-2", "inflict grapple on bela from qid-2")
    for what in ("asher.falter", "asher.statuses", "bela.held_by", "bela.grappled", "bela.may", "bela.guard"):
        told = reasons(battle.asher, what)
        assert all(word not in str(told) for word in ("qid-2", TRUE_NAME, "Stranger")), told
    assert reasons(battle.asher, "asher.falter")["causes"][0]["source"] == "unseen"
    assert reasons(battle.asher, "bela.held_by")["value"] == ["unseen"]
    assert reasons(battle.host, "asher.falter")["causes"][0]["source"] == "qid-2"
    assert reasons(battle.host, "qid-2.guard")["value"] >= 0
    hidden = refused(lambda: reasons(battle.asher, "qid-2.guard"), 400)
    nobody = refused(lambda: reasons(battle.asher, "nobody.guard"), 400)
    assert (hidden.code, nobody.code) == ("unknown-name", "unknown-name")
    assert hidden.body["error"]["message"] == nobody.body["error"]["message"]


@pytest.mark.parametrize("of", ["", "asher", "asher.", ".guard", "asher.name", "asher.guard.", "guard", "a.L2"])
def test_a_name_of_nothing_is_told_so(begin: Begin, of: str) -> None:
    assert refused(lambda: reasons(begin().host, of), 400).code == "unknown-name"


def test_reasons_of_a_field(shared: Server) -> None:
    host = shared.table(rulebook="command", position="[3 a preparation] L2 (C3) R1! | Leader")
    player = seated(host, "Ann", word="a")
    caught_up(host, player)
    for seat in (host, player):
        assert reasons(seat, "a.Leader.line")["value"] == 2
        for place in LAYOUT.places:
            line, slot, chain = (reasons(seat, f"a.{place}{end}") for end in (".line", ".open", ""))
            assert line["value"] == (line["parts"][-1]["value"] if chain["value"] == "active" else None)
            assert slot["value"] is all(one["met"] for one in slot["parts"])
    for of in ("a", "a.L9", "c.L2", "a.L2.", "a.L2.rank", "asher.guard"):
        assert refused(lambda of=of: reasons(host, of), 400).code == "unknown-name"  # type: ignore[misc]
    host.close()
    player.close()


# ---- words


def test_words_are_those_of_the_ruling(begin: Begin, shared: Server) -> None:
    battle = begin()
    for move in ("begin-cycle", "rest asher 1", "strike asher jackal", "end-turn"):
        ruling = judged(battle.asher, move)["ruling"]
        told = words(shared, grounds=ruling["grounds"]).json()["grounds"]
        for ground, said in zip(ruling["grounds"], told, strict=True):
            assert any(f"{ground['clause']}  {said['text']}" in line for line in ruling["words"])
            assert not said["remedy"] or f"To make it legal: {said['remedy']}" in ruling["words"]


def test_words_of_all_that_a_seat_was_told(begin: Begin, shared: Server) -> None:
    battle = begin(PATH)
    battle.host.move(REBUFF, dice=REBUFF_DICE)
    for seat in battle.seats:
        events = [event for entry in log(seat) for event in entry.get("events", ())]
        told = words(shared, events=events).json()["events"]
        assert len(told) == len(events) > 0
        assert all(one.endswith(".") and "None" not in one and "(clause" not in one for one in told), told


ODD: list[Any] = [
    None, 7, "x", [], {}, {"type": 7}, {"type": "Moved"}, {"type": "Moved", "from": "x"}, {"clause": "war:1.1"},
    {"clause": "war:1.1", "met": 3, "facts": {}}, {"clause": "war:1.1", "met": True, "facts": None},
    {"clause": "none", "met": False, "facts": {"see": 3, "options": 4}}, {"type": "StrikeRead", "hits": "x"},
    {"type": "Collided", "figure": "a", "with": "b", "hits": 1e300, "left": 1e308}, {"type": "x" * 900, "y" * 900: 1},
    {"type": "HoldEnded", "why": ["broken"], "by": {"a": [1]}}, {"type": "Overruled", "set": None, "allow": None},
    {"type": "FalterCycleBegan", "until": {"cycle": 1}}, {"type": "Recruited"}, {"type": "GameEnded", "reason": []},
]  # fmt: skip


@pytest.mark.parametrize("rulebook", ["war", "command"])
def test_words_come_of_whatever_is_sent(shared: Server, rulebook: str) -> None:
    answer = words(shared, rulebook, grounds=ODD, events=ODD, options={"x": "y"})
    assert answer.status_code == 200
    told = answer.json()
    assert (len(told["grounds"]), len(told["events"])) == (len(ODD), len(ODD))
    assert all(isinstance(one, str) and one.endswith(".") for one in told["events"])
    assert all(set(one) == {"text", "remedy"} for one in told["grounds"])


def test_words_are_for_at_most_256_of_either(shared: Server) -> None:
    assert words(shared, events=[{}] * 256, grounds=[{}] * 256).status_code == 200
    wrong: list[Json] = [{"events": [{}] * 257}, {"grounds": [{}] * 257}, {"events": {}}, {"more": 1}]
    for asked in wrong:
        assert words(shared, **asked).status_code == 400
    assert words(shared, "nobody").json()["error"]["code"] == "unknown-rulebook"


def test_a_table_under_other_rules_is_told_so_by_the_same_right(begin: Begin) -> None:
    battle: Battle = begin()
    watcher = battle.seat("Wat", role="watcher")
    assert judged(watcher, "begin-cycle")["may"] is False
    assert reasons(watcher, "asher.guard")["value"] == reasons(battle.host, "asher.guard")["value"]
