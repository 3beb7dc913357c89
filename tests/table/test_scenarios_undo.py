"""What is taken back at a live table: all that it caused, by its own number, and nothing else."""

import json
import time
from typing import Any

from lawspeaker.record.game import Game
from tests.table.battles import REEDS, Battle, Begin, exported, log, refused
from tests.table.server import Server, caught_up

GRAB = "strike jackal asher | 12 9 9 5 6 7 3"
"""F:4, P:2, and it may grapple."""


def to_jackal(battle: Battle) -> None:
    """The Turn of Jackal begins, and Asher has F:6."""
    battle.do("begin-cycle", "begin-turn", "end-turn", "begin-turn", "end-turn", "begin-turn")
    battle.do("inflict falter 6 on asher")


# ---- scenario 6


def test_an_undo_of_a_strike_restores_everything_it_caused(begin: Begin) -> None:
    battle = begin()
    to_jackal(battle)
    before = {seat: seat.load() for seat in battle.seats}
    battle.do(GRAB)
    act = battle.host.load()["undo"]["act"]
    struck = battle.figure("asher")
    assert (struck["falter"], struck["poison"]) == (7, 2)
    assert battle.host.load()["want"]["question"] == "may-grapple"
    battle.host.answer(answer="grapple")
    held = battle.figure("asher")
    assert (held["held_by"], held["poison"]) == (["jackal"], 2)
    # six Falter more than fit were 9 and 9; those seven are exchanged for 21 and 21 by the hold
    assert (held["falter"], held["resolve"], held["passion"]) == (0, 20 - 9 - 21, 20 - 9 - 21)
    assert battle.figure("jackal")["ap"] < before[battle.host]["state"]["figures"]["jackal"]["ap"]
    battle.host.undo(act)
    for seat, shown in before.items():
        after = seat.load()
        assert (after["state"], after["want"]) == (shown["state"], shown["want"])
    undone = log(battle.asher)[-1]
    assert (undone["kind"], undone["act"]) == ("undo", battle.asher.load()["n"] - 2)
    taken = battle.host.get("/taken-back")
    assert [one["text"] for one in taken] == ["strike jackal asher"]
    assert battle.host.get(f"/why/{act}")["entries"][0]["dice"] == [{"faces": [12, 9, 9, 5, 6, 7, 3], "typed": True}]


# ---- scenario 7


def test_a_stale_move_is_refused_with_the_facts_that_changed(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn", "move asher 0,3")
    seen, act = battle.asher.n, battle.host.load()["undo"]["act"]
    battle.host.undo(act)
    journal = exported(battle.host)
    told = refused(lambda: battle.asher.move("move asher 0,9", seen=seen), 409).body
    assert told["error"]["code"] == "stale"
    assert told["n"] == seen + 1
    assert told["changed"]
    for one in told["changed"]:
        assert one["then"] != one["now"]
    assert exported(battle.host) == journal
    battle.asher.load()
    assert battle.asher.move("move asher 0,3")["ruling"]["allowed"]


def test_a_move_that_the_undo_does_not_touch_is_made_though_it_is_older(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn", "inflict poison 1 on bela")
    seen = battle.asher.n
    battle.host.undo(battle.host.load()["undo"]["act"])
    assert battle.asher.move("rest asher 1", seen=seen)["ruling"]["allowed"]


# ---- scenario 8


def test_twelve_that_were_undone_are_put_back_in_one_step_and_those_not_legal_are_named(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    poisons = [f"inflict poison {n} on {'bela' if n % 2 else 'jackal'}" for n in range(1, 11)]
    battle.do(*poisons, "rest asher 2", "end-turn")
    battle.host.undo(battle.host.load()["undo"]["act"] - 11, "twelve too many")
    assert battle.host.load()["redo"]["text"] == poisons[0]
    battle.do("leave bela")
    assert battle.host.load()["redo"] is None
    taken = battle.host.get("/taken-back")
    assert [one["text"] for one in taken] == [*poisons, "rest asher 2", "end-turn"]
    report = battle.host.post("/put-back", {"acts": []})
    assert [one["title"] for one in report["left"]] == [f"host: {one}" for one in poisons[::2]]
    assert [one["why"] for one in report["left"]] == ["it is refused by war:11.20"] * 5
    shown = battle.host.load()
    assert (shown["state"]["figures"]["jackal"]["poison"], shown["state"]["turn"]) == (30, None)
    assert battle.host.get("/taken-back") == [one for one in taken if one["text"] in poisons[::2]]
    caught_up(*battle.seats)
    assert battle.asher.state == battle.bela.state
    assert battle.asher.state["figures"]["jackal"]["poison"] == 30


def test_an_undo_at_two_thousand_acts_is_fast(shared: Server) -> None:
    """A gate holds no timings but this coarse one: two seconds, where it takes some milliseconds."""
    with shared.table(journal=long_journal(2_000)) as host:
        shown = host.load()
        assert shown["state"]["figures"]["jackal"]["exertion"] == 1_000
        began = time.perf_counter()
        host.undo(shown["undo"]["act"])
        last = time.perf_counter() - began
        began = time.perf_counter()
        host.undo(host.load()["undo"]["act"] - 1_000, "a thousand of them")
        many = time.perf_counter() - began
        print(f"undo of the last of 2,000 acts: {last * 1000:.1f} ms, of a thousand: {many * 1000:.1f} ms")
        assert max(last, many) < 2
        assert 450 < host.load()["state"]["figures"]["jackal"]["exertion"] < 550


def long_journal(acts: int) -> str:
    """A journal of so many acts."""
    game = Game.open("war", REEDS)
    for n in range(acts):
        assert game.play(f"inflict exertion 1 on {'jackal' if n % 2 else 'asher'}").ruling.allowed
    return game.journal.export().decode()


# ---- scenario 16


def test_a_mass_action_is_one_entry_that_names_every_figure_and_one_undo(begin: Begin) -> None:
    battle = begin()
    battle.do("inflict surprise on asher,bela from jackal")
    before = battle.host.load()
    done = battle.do("remedy end surprised on asher,bela")[0]
    (entry,) = done["entries"]
    ended = [one["figure"] for one in entry["events"] if one["type"] == "SurpriseEnded"]
    assert ended == ["asher", "bela"]
    assert {"asher", "bela"} <= set(entry["text"].replace(",", " ").split())
    battle.host.undo(battle.host.load()["undo"]["act"])
    assert battle.host.load()["state"] == before["state"]


# ---- scenario 21


def test_an_undo_of_a_removal_brings_back_the_same_statuses_and_holds(begin: Begin) -> None:
    """Whoever is held has no Falter (1.15): so Asher, at F:3 and P:2, holds Jackal, and Jackal holds Bela."""
    battle = begin()
    battle.do("inflict poison 2 on asher", "inflict falter 3 on asher", "inflict grapple on bela from jackal")
    battle.do("inflict grapple on jackal from asher")
    before = [seat.load()["state"] for seat in battle.seats]
    asher, bela = before[0]["figures"]["asher"], before[0]["figures"]["bela"]
    assert (asher["falter"], asher["poison"], asher["holds"]) == (3, 2, ["jackal"])
    assert bela["held_by"] == ["jackal"]
    battle.do("leave asher")
    without = battle.host.load()["state"]["figures"]
    assert "asher" not in without
    assert without["jackal"]["held_by"] == []
    battle.host.undo(battle.host.load()["undo"]["act"])
    assert [seat.load()["state"] for seat in battle.seats] == before
    battle.do("leave jackal")
    battle.host.undo(battle.host.load()["undo"]["act"])
    assert [seat.load()["state"] for seat in battle.seats] == before


# ---- scenario 22


def test_a_declined_undo_request_changes_nothing_and_names_its_act(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn", "strike asher jackal | 10 9 5 5 6 7 3", "rest asher 1")
    struck = log(battle.asher)[-2]
    watcher = battle.seat("Wanda", role="watcher")
    before, seen_by_watcher = [seat.load()["state"] for seat in battle.seats], watcher.load()
    asked = battle.asher.post("/proposals", {"undo": struck["n"], "reason": "a wrong target"})
    (waiting,) = battle.host.load()["proposals"]
    assert waiting["undo"] == told_of(battle.host, struck["text"])["n"]
    assert (waiting["by"], waiting["reason"]) == ("Anna", "a wrong target")
    battle.host.post(f"/proposals/{waiting['n']}/decision", {"accept": False, "reason": "it stands"})
    assert [seat.load()["state"] for seat in battle.seats] == before
    assert watcher.load() == seen_by_watcher
    request, answer = log(battle.asher, asked["waits"] - 1)
    assert (request["act"], answer["of"], answer["text"]) == (struck["n"], asked["waits"], "declined")
    assert "changes" not in request
    assert "changes" not in answer
    assert battle.host.load()["proposals"] == []


def told_of(seat: Any, text: str) -> Any:
    """What the seat was told of a move."""
    return next(one for one in log(seat) if one.get("text") == text)


def test_an_accepted_undo_request_takes_back_the_act_it_names(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    before = battle.host.load()["state"]
    battle.do("rest asher 1", "inflict poison 1 on bela")
    rested = told_of(battle.asher, "rest asher 1")["n"]
    battle.asher.post("/proposals", {"undo": rested})
    (waiting,) = battle.host.load()["proposals"]
    battle.host.post(f"/proposals/{waiting['n']}/decision", {"accept": True})
    assert battle.host.load()["state"] == before
    undone = next(one for one in log(battle.asher) if one["kind"] == "undo")
    assert (undone["act"], json.dumps(undone).count("Anna")) == (rested, 1)
