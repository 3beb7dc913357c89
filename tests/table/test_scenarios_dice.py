"""Dice that people type at a live table, how they are corrected, and every number that opens to its parts."""

import itertools
from typing import Any

import pytest

from tests.table.battles import REEDS, Battle, Begin, exported, log, refused

SEVEN = [12, 11, 11, 1, 7, 3, 9]
STRIKE = "strike asher jackal"


def in_turn(begin: Begin, position: str = REEDS) -> Battle:
    """Asher's Turn runs."""
    battle = begin(position)
    battle.do("begin-cycle", "begin-turn")
    return battle


# ---- scenario 4


def test_typed_dice_are_taken_as_they_stand_and_marked_with_who_typed_them(begin: Begin) -> None:
    battle = in_turn(begin)
    battle.asher.move(STRIKE, dice=SEVEN)
    for seat in battle.seats:
        told = log(seat)[-1]
        assert told["dice"] == [{"faces": SEVEN, "typed": True}]
        assert (told["by"], told["text"]) == ("Anna", STRIKE)


@pytest.mark.parametrize("dice", [[12, 11, 11, 1, 7, 3, 13], [12, 11, 11, 1, 7, 3], [12, 11, 11, 1, 7, 3, 9, 9]])
def test_a_thirteen_and_six_numbers_are_refused_and_nothing_has_changed(begin: Begin, dice: list[int]) -> None:
    battle = in_turn(begin)
    journal, shown = exported(battle.host), battle.asher.load()
    error = refused(lambda: battle.asher.move(STRIKE, dice=dice, key="typo"), 422)
    against = [one for one in error.body["ruling"]["grounds"] if not one["met"]]
    assert [one["clause"] for one in against] == ["war:8.11"]
    assert "pool 1" in str(error).lower()
    assert exported(battle.host) == journal
    assert battle.asher.load() == shown
    assert battle.asher.move(STRIKE, dice=SEVEN, key="typo")["ruling"]["allowed"]


def test_a_roll_that_is_waited_for_takes_typed_dice_of_the_right_number_only(begin: Begin) -> None:
    battle = in_turn(begin)
    battle.asher.move(STRIKE)
    battle.asher.load()
    assert battle.asher.want is not None
    assert battle.asher.want["kind"] == "roll"
    journal = exported(battle.host)
    refused(lambda: battle.asher.answer(dice=[12, 11, 11, 1, 7, 3]), 400)
    assert exported(battle.host) == journal
    battle.asher.answer(dice=SEVEN)
    told = log(battle.bela)[-1]
    assert (told["kind"], told["by"], told["dice"]) == ("answer", "Anna", [{"faces": SEVEN, "typed": True}])


def test_a_corrected_typo_recomputes_all_that_followed_and_keeps_the_old_dice(begin: Begin) -> None:
    battle, right = in_turn(begin), in_turn(begin)
    typo, meant = [12, 10, 9, 5, 6, 7, 3], [12, 12, 12, 9, 9, 9, 9]
    for one, dice in ((battle, typo), (right, meant)):
        one.asher.load()
        one.asher.move(STRIKE, dice=dice)
        one.do("rest asher 1", "end-turn", "begin-turn")
    hurt = battle.figure("jackal")["endurance"]
    struck = next(one["n"] for one in log(battle.host) if one["text"] == STRIKE)
    assert refused(lambda: battle.asher.post("/corrections", {"n": struck, "dice": meant}), 403).code == "forbidden"
    done = battle.host.post("/corrections", {"n": struck, "dice": meant, "reason": "misread"})
    assert done.get("left", []) == []
    assert battle.figure("jackal")["endurance"] < hurt
    assert without_numbers(battle.host.load()["state"]) == without_numbers(right.host.load()["state"])
    for seat in battle.seats:
        said = log(seat)
        assert [{"faces": typo, "typed": True}] in [one.get("dice") for one in said]
        again = [one for one in said if one.get("of")]
        assert [one["text"] for one in again if one["kind"] == "move"] == [
            STRIKE, "rest asher 1", "end-turn", "begin-turn",
        ]  # fmt: skip
        assert next(one for one in again if one["kind"] == "move")["dice"] == [{"faces": meant, "typed": True}]
        corrected = next(one for one in said if one["kind"] == "correct")
        assert (corrected["reason"], corrected["by"]) == ("misread", "Host")


def without_numbers(state: Any) -> Any:
    """The state without the numbers of entries, at which causes were opened."""
    if isinstance(state, dict):
        return {key: without_numbers(one) for key, one in state.items() if key != "opened"}
    return [without_numbers(one) for one in state] if isinstance(state, list) else state


def test_dice_that_were_rolled_are_not_corrected(begin: Begin) -> None:
    battle = in_turn(begin)
    battle.asher.move(STRIKE, roll=True)
    rolled = log(battle.host)[-1]
    assert [one["typed"] for one in rolled["dice"]] == [False]
    error = refused(lambda: battle.host.post("/corrections", {"n": rolled["n"], "dice": SEVEN}), 409)
    assert "they stand as they fell" in str(error)


# ---- scenario 18


def test_every_number_of_a_figure_opens_to_its_causes_for_everybody(begin: Begin) -> None:
    battle = begin(REEDS.replace('name = "Asher"', 'name = "Asher"\npoison = 1'))
    battle.do("inflict poison 2 on asher from jackal", "inflict poison 3 on asher from jackal")
    watcher = battle.seat("Wanda", role="watcher")
    for seat in (*battle.seats, watcher):
        shown = battle.figure("asher", seat)
        causes = [one for one in shown["causes"] if one["kind"] == "poison"]
        assert sum(one["amount"] for one in causes) == shown["poison"] == 6
        assert [one["source"] for one in causes] == ["set-up", "jackal", "jackal"]
        assert all(one["clause"].startswith("war:") for one in causes)


def test_why_tells_a_seat_that_did_not_roll_all_parts_with_their_clauses(begin: Begin) -> None:
    battle = in_turn(begin)
    battle.asher.move(STRIKE, dice=SEVEN)
    watcher = battle.seat("Wanda", role="watcher")
    battle.bela.load()
    battle.host.move("inflict poison 1 on bela")
    (told,) = battle.bela.get(f"/why/{battle.bela.n}")["entries"]
    assert told["dice"] == [{"faces": SEVEN, "typed": True}]
    assert all(one["clause"].startswith("war:") for one in (*told["grounds"], *told["events"]))
    read = next(one for one in told["events"] if one["type"] == "StrikeRead")
    assert read["hits"] == max(0, read["before"] - read["stops"])
    hurt = next(one for one in told["events"] if one["type"] == "Damaged")
    assert hurt["before"] - hurt["after"] == hurt["amount"] == read["damage"]
    watcher.load()
    (seen,) = watcher.get(f"/why/{watcher.n - 1}")["entries"]
    assert seen["events"] == told["events"], "who came later is told what it would have been told"
    refused(lambda: watcher.get(f"/why/{watcher.n + 1}"), 409)


# ---- scenario 23


def test_the_terms_of_a_strike_are_summed_first_and_limited_after_and_say_so(begin: Begin) -> None:
    """Precision 3, Guard 1 and two levels of Melee Influence are terms; the limit on one kind of effect comes after."""
    battle = in_turn(begin)
    battle.asher.move(STRIKE, dice=[12, 12, 9, 9, 5, 7, 3])
    told = log(battle.host)[-1]
    spoke = [one["clause"] for one in told["grounds"]]
    order = ["war:10.4", "war:10.5", "war:10.8", "war:10.9"]
    assert [one for one in spoke if one in order] == order
    facts = {one["clause"]: one["facts"] for one in told["grounds"]}
    assert facts["war:10.4"]["difference"] == facts["war:10.4"]["precision"] - facts["war:10.4"]["guard"]
    assert facts["war:10.5"]["adjustments"] == facts["war:10.4"]["difference"] + facts["war:10.5"]["melee"]
    read = next(one for one in told["events"] if one["type"] == "StrikeRead")
    terms = (read["difference"], read["melee"], read["adjustments"], read["before"], read["stops"], read["hits"])
    assert terms[0] + terms[1] == terms[2]
    assert terms[3] - terms[4] == terms[5]
    kinds = [one["type"] for one in told["events"]]
    assert all(one < other for one, other in itertools.pairwise([kinds.index("StrikeRead"), kinds.index("Damaged")]))
