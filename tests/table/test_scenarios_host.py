"""What a Host decides at a live table: proposals, overrulings, options in mid-game, notes, what is brought back."""

import pytest

from tests.table.battles import Battle, Begin, exported, log, refused

GIFT = "inflict poison 1 on bela"


def accepting(battle: Battle, accepts: str | list[str]) -> None:
    """From now on the table carries out such proposals at once."""
    battle.host.ask("PATCH", "", {"settings": {"accepts": accepts}})


# ---- proposals


def test_a_proposal_waits_for_the_host_and_is_made_once_it_is_accepted(begin: Begin) -> None:
    battle = begin()
    asked = battle.asher.post("/proposals", {"move": GIFT, "reason": "a thorn"})
    assert battle.figure("bela")["poison"] == 0
    (waiting,) = battle.host.load()["proposals"]
    assert (waiting["by"], waiting["move"], waiting["reason"]) == ("Anna", GIFT, "a thorn")
    assert [one["n"] for one in battle.asher.load()["proposals"]] == [asked["waits"]]
    refused(lambda: battle.asher.post(f"/proposals/{asked['waits']}/decision", {"accept": True}), 403)
    battle.host.post(f"/proposals/{waiting['n']}/decision", {"accept": True})
    assert battle.figure("bela")["poison"] == 1
    assert battle.host.load()["proposals"] == battle.asher.load()["proposals"] == []
    assert [(one["kind"], one["text"]) for one in log(battle.asher)] == [
        ("propose", GIFT), ("move", GIFT), ("propose", "accepted"),
    ]  # fmt: skip
    refused(lambda: battle.host.post(f"/proposals/{waiting['n']}/decision", {"accept": True}), 409)


def test_a_proposal_is_declined_or_withdrawn_and_nothing_else_changes(begin: Begin) -> None:
    battle = begin()
    before = battle.host.load()["state"]
    battle.asher.post("/proposals", {"move": GIFT})
    waiting = battle.host.load()["proposals"][0]["n"]
    battle.host.post(f"/proposals/{waiting}/decision", {"accept": False, "reason": "no thorns here"})
    second = battle.asher.post("/proposals", {"move": GIFT})["waits"]
    refused(lambda: battle.bela.post(f"/proposals/{second}/withdrawal", {}), 403)
    battle.asher.post(f"/proposals/{second}/withdrawal", {})
    assert battle.host.load()["proposals"] == []
    assert battle.host.load()["state"] == before
    told = [(one["text"], one.get("reason", "")) for one in log(battle.asher) if one.get("of")]
    assert told == [("declined", "no thorns here"), ("withdrawn", "")]


def test_what_the_rules_refuse_is_no_proposal(begin: Begin) -> None:
    battle = begin()
    journal = exported(battle.host)
    assert refused(lambda: battle.asher.post("/proposals", {"move": "rest asher 99"}), 422).code == "refused"
    assert exported(battle.host) == journal


def test_a_proposal_that_the_rules_refuse_by_now_takes_a_reason(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    battle.bela.post("/proposals", {"move": "rest asher 7"})
    battle.do("rest asher 1")
    waiting = battle.host.load()["proposals"][0]["n"]
    refused(lambda: battle.host.post(f"/proposals/{waiting}/decision", {"accept": True}), 422)
    assert [one["n"] for one in battle.host.load()["proposals"]] == [waiting]


@pytest.mark.parametrize(
    ("accepts", "poison", "exertion"),
    [("never", 0, 0), ("all", 1, 2), (["inflict"], 1, 2), (["remedy"], 0, 0)],
)  # fmt: skip
def test_proposals_are_carried_out_at_once_as_the_table_is_set(
    begin: Begin, accepts: str | list[str], poison: int, exertion: int
) -> None:
    battle = begin()
    accepting(battle, accepts)
    first = battle.asher.post("/proposals", {"move": GIFT})
    battle.asher.post("/proposals", {"move": "inflict exertion 2 on bela"})
    assert ("waits" in first) is (poison == 0)
    assert len(battle.host.load()["proposals"]) == (2 if poison == 0 else 0)
    found = battle.figure("bela")
    assert (found["poison"], found["exertion"]) == (poison, exertion)


# ---- overruling


def test_an_overruling_needs_a_reason_is_marked_and_is_one_undo(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn", "rest asher 7")
    before = battle.host.load()
    body = {"seen": battle.host.n, "move": "rest bela 1"}
    refused(lambda: battle.host.move("rest bela 1"), 422)
    refused(lambda: battle.host.post("/overrules", {**body, "reason": " "}), 409)
    battle.host.post("/overrules", {**body, "reason": "it was promised"})
    for seat in battle.seats:
        told = log(seat)[-1]
        assert (told["kind"], told["by"], told["reason"]) == ("overrule", "Host", "it was promised")
        assert [(one["clause"], one["facts"]) for one in told["grounds"]] == [
            ("war:12.24", {"reason": "it was promised"}),
        ]  # fmt: skip
    battle.host.undo(battle.host.load()["undo"]["act"])
    assert battle.host.load()["state"] == before["state"]


# ---- options


def test_an_option_changes_in_mid_game_from_then_on_and_back_by_an_undo(begin: Begin) -> None:
    battle = begin()
    battle.do("inflict entangle 20 on asher", "inflict falter 1 on asher")
    before = battle.host.load()
    battle.host.post("/options", {"option": "W-5", "choice": "no"})
    for seat in battle.seats:
        assert seat.load()["options"] == {"W-5": "no"}
        assert (log(seat)[-1]["kind"], log(seat)[-1]["text"]) == ("option", "W-5=no")
    battle.host.undo(battle.host.load()["undo"]["act"])
    after = battle.host.load()
    assert (after["options"], after["state"]) == (before["options"], before["state"])
    assert refused(lambda: battle.host.post("/options", {"option": "W-5", "choice": "perhaps"}), 400)
    assert refused(lambda: battle.host.post("/options", {"option": "X-1", "choice": "no"}), 400)


# ---- redo


def test_redo_brings_back_exactly_what_was_undone_last(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn", "strike asher jackal | 10 9 5 5 6 7 3", "rest asher 1")
    shown = [seat.load()["state"] for seat in battle.seats]
    acts = battle.host.load()["undo"]["act"]
    battle.host.undo(acts - 1, "a look")
    assert battle.host.load()["redo"]["text"] == "strike asher jackal"
    battle.host.post("/redo", {})
    battle.host.post("/redo", {})
    assert [seat.load()["state"] for seat in battle.seats] == shown
    refused(lambda: battle.host.post("/redo", {}), 409)
    assert battle.host.load()["redo"] is None


def test_a_player_takes_back_its_own_last_act_and_no_other(begin: Begin) -> None:
    battle = begin()
    battle.do("begin-cycle", "begin-turn")
    battle.asher.move("rest asher 1")
    own = battle.asher.load()["undo"]
    assert own["text"] == "rest asher 1"
    assert battle.bela.load()["undo"] is None
    refused(lambda: battle.bela.undo(own["act"]), 403)
    battle.asher.undo(own["act"])
    battle.asher.load()
    battle.asher.move("strike asher jackal", dice=[10, 9, 5, 5, 6, 7, 3])
    assert battle.asher.load()["undo"] is None
    refused(lambda: battle.asher.undo(battle.asher.n), 403)


# ---- notes


def test_a_note_is_for_all_or_for_one_and_the_host(begin: Begin) -> None:
    battle = begin()
    watcher = battle.seat("Wanda", role="watcher")
    battle.asher.post("/notes", {"text": "the reeds move ✓"})
    battle.asher.post("/notes", {"text": "for the Host alone", "to": "host"})
    battle.host.post("/notes", {"text": "for those who watch", "to": "watcher"})
    told = {seat: [one["text"] for one in log(seat)] for seat in (*battle.seats, watcher)}
    to_all, to_host, to_watcher = "the reeds move ✓", "for the Host alone", "for those who watch"
    assert told[battle.host] == [to_all, to_host, to_watcher]
    assert told[battle.asher] == told[battle.bela] == [to_all, to_host]
    assert told[watcher] == [to_all, to_watcher]
    assert [one["by"] for one in log(battle.host)] == ["Anna", "Anna", "Host"]
    refused(lambda: battle.host.post("/notes", {"text": "x", "to": "nobody"}), 400)
    refused(lambda: watcher.post("/notes", {"text": "x"}), 403)
