"""Order, worked by hand: a Turn start (11.6), a Strike (10.14), Turns that are passed over (11.7), arrivals (11.20)."""

from typing import Any

import pytest

from lawspeaker.rulebooks.war import events as e
from tests.rulebooks.war.tables_of_war import MISS, Table, battle, events, figure, move, unmet, value

ASHER, BELA = figure("asher"), figure("bela", at=[0, 2], side="unholy")
RUNS = {"cycle": 1, "turn": "asher"}


# ---- a Turn start


def test_a_turn_start_goes_through_its_steps_in_order() -> None:
    """Speed 14: Turns in 1 and A. Exertion 5 + 3 of the Strike, 2 Readied AP off, 4 of Poison on; F:3 against 7 AP."""
    entries = battle(
        [figure("asher", speed=14, exertion=5), BELA],
        move("defensive-stance", figure="asher"),
        move("stand-ready", figure="asher", ap=2, uses=["rest"]),
        move("carry-over", figure="asher", ap=0),
        move("end-turn"),
        move("inflict", effect="poison", target="asher", amount=4),
        move("begin-turn", figure="asher", passed="leave"),
        time=RUNS,
    )
    assert unmet(entries[2]) == {"11.11"}
    assert events(entries[-1]) == [
        "TurnPassedOver", "ReadyRested", "ExertionRested", "StanceEnded", "TurnBegan", "PoisonTicked",
        "ExertionGained", "ExertionAboveStamina", "ActionPointsCame",
    ]  # fmt: skip
    assert [event.clause for event in entries[-1].events][1:6] == ["11.14", "11.14", "11.16", "11.6", "3.2"]
    assert (value(entries[-1], "asher", "exertion"), value(entries[-1], "asher", "poison")) == (5 - 2 + 4, 2)


def test_falter_wastes_the_points_of_the_segment_and_those_carried_over_alike() -> None:
    """11.11: Speed 9 is 7 and 2; 3 are carried into the Turn of 2, and F:4 leaves 1 of the 5."""
    entries = battle(
        [ASHER],
        move("carry-over", figure="asher", ap=3),
        move("end-turn"),
        move("inflict", effect="falter", target="asher", amount=4),
        move("begin-turn"),
        time=RUNS,
    )
    assert events(entries[-1]) == ["TurnBegan", "ActionPointsCame", "ActionPointsWasted"]
    assert [value(entries[-1], "asher", key) for key in ("ap", "falter", "carried")] == [1, 0, 0]


def test_poison_that_defeats_does_so_before_points_come() -> None:
    """3.6 in Flesh: P:10 is 20 to Resolve; Defeat follows any change at once, and comes at step 6, before step 7."""
    entries = battle(
        [figure("asher", poison=10)], move("begin-cycle"), move("begin-turn"), options={"W-21": "flesh", "W-32": "off"}
    )
    assert events(entries[-1]) == ["TurnBegan", "PoisonTicked", "Damaged", "Defeated", "ActionPointsCame"]


# ---- a Strike

SHARP: Table = {
    "id": "thorn", "falter_12": 1, "poison_12": 2, "ap_12": 1, "exertion_pe": 1, "resolve_pe": 3,
}  # fmt: skip
STRIKER = figure("asher", weapon="thorn", passion=60, precision=0)
TARGET = figure("bela", at=[0, 2], side="unholy", guard=0, endurance=90, tier=0)
EFFECTS = ["Damaged", "FalterGained", "PoisonGained", "ExertionGained", "Damaged", "ActionPointsGained"]


@pytest.mark.parametrize(("choice", "first"), [("damage-first", EFFECTS[:2]), ("falter-first", EFFECTS[1::-1])])
def test_a_strike_does_what_it_does_in_the_order_of_10_14(choice: str, first: list[str]) -> None:
    """12 12 and five Misses: 4 Hits, 2 triggers. Passion 60 less Resolve 20 is 40: two levels. Force 3 + 20 // 14."""
    entry = battle(
        [STRIKER, TARGET],
        move("strike", figure="asher", target="bela", bane=1, dice=[12, 12, *MISS[:5], 9]),
        weapon=[SHARP], time=RUNS, options={"W-27": choice},
    )[0]  # fmt: skip
    assert events(entry)[:4] == ["ActionPointsSpent", "ExertionGained", "DiceRead", "StrikeRead"]
    assert events(entry)[4:] == [*first, *EFFECTS[2:]]
    assert value(entry, "bela", "endurance") == 90 - 4 * 4
    assert [value(entry, "bela", key) for key in ("falter", "poison", "exertion", "resolve")] == [2, 4, 2, 20 - 6]
    assert value(entry, "asher", "ap") == 7 - 3 + 2
    assert "W-27" in entry.options


def test_defensive_hits_come_after_everything_else_and_weakened_last() -> None:
    """10.15: three 1s as rolled; seven Stops and no Hit are three Defensive Hits of Force 4."""
    entry = battle(
        [figure("asher", precision=0), figure("bela", at=[0, 2], side="unholy", guard=0, tier=0)],
        move("strike", figure="asher", target="bela", bane=0, to=[0, 0], dice=[1, 1, 1, 2, 2, 2, 5]),
        time=RUNS,
    )[0]
    assert events(entry)[-3:] == ["StrikeRead", "Damaged", "StatusBegan"]
    assert value(entry, "asher", "endurance") == 20 - (6 - 0) // 2 * 4
    assert "weakened" in value(entry, "asher", "statuses")


def test_a_target_that_is_defeated_on_the_way_still_undergoes_the_rest() -> None:
    """10.14, 1.15: the damage Defeats, and the Falter of the Strike becomes 3 and 3 each."""
    entry = battle(
        [figure("asher", weapon="club", precision=0), TARGET | {"endurance": 8}],
        move("strike", figure="asher", target="bela", dice=[12, 5, 5, 5, 5, 5, 5]),
        time=RUNS,
    )[0]
    assert events(entry)[4:] == ["Damaged", "Defeated", "FalterConverted", "Damaged", "Damaged"]
    assert [value(entry, "bela", key) for key in ("endurance", "resolve", "passion")] == [0, 17, 17]


def test_dice_are_read_where_the_striker_stands_after_its_steps() -> None:
    """10.6: from 4 inches away to 2 the Striker of Tier 2 comes within Melee Range: 3 against 0 is one level."""
    figures = [figure("asher", tier=2, precision=0), figure("bela", at=[0, 4], side="unholy", guard=0, tier=0)]
    struck = move("strike", figure="asher", target="bela", to=[0, 2], dice=[8, *MISS[1:]])
    best = battle(figures, struck, time=RUNS)[0]
    assert value(best, "bela", "endurance") == 20 - 4
    given = battle(figures, struck | {"adjusted": [9, *MISS[1:]]}, time=RUNS)[0]
    assert given.ruling.allowed
    assert given.state == best.state


# ---- Turns that are passed over


def turns(entry: Any) -> list[str]:
    """The Turns that began or were passed over, in order."""
    names = {e.TurnBegan: "", e.TurnPassedOver: "-"}
    return [f"{names[type(one)]}{one.figure} {one.segment}" for one in entry.events if type(one) in names]


THREE = [figure("asher", swiftness=29), figure("bela", swiftness=28), figure("cain", swiftness=27)]


def test_each_turn_that_is_passed_over_is_a_question_of_its_own_in_order() -> None:
    """11.7: Turns come asher, bela, cain; cain is named, asher run through, bela left."""
    entries = battle(
        THREE, move("begin-cycle"), move("begin-turn", figure="cain"), move("choose", answer="run"),
        move("choose", answer="leave"), move("end-turn"), move("begin-turn", figure="bela"),
    )  # fmt: skip
    assert [turns(entry) for entry in entries[1:4]] == [[], ["asher 1"], ["-bela 1", "cain 1"]]
    assert events(entries[2]) == [
        "ChoiceMade", "TurnBegan", "ActionPointsCame", "ActionPointsLost", "TurnEnded", "ChoiceOpened",
    ]  # fmt: skip
    assert turns(entries[5]) == []
    assert events(entries[5]) == ["ChoiceOpened"]
    assert entries[5].state.agenda[0].figure == "asher"  # type: ignore[attr-defined]


def test_an_answer_that_comes_with_the_move_is_for_every_turn() -> None:
    """11.7, 11.2: Speed 10 is 7 in 1 and 3 in A, for each of the three."""
    entries = battle(THREE, move("begin-cycle"), move("begin-turn", figure="cain", passed="leave"), move("end-turn"),
                     move("begin-cycle", passed="run"), move("begin-turn"))  # fmt: skip
    assert turns(entries[1]) == ["-asher 1", "-bela 1", "cain 1"]
    assert turns(entries[3]) == ["asher A", "bela A", "cain A"]
    assert events(entries[3])[-1] == "CycleBegan"
    assert turns(entries[4]) == ["asher 1"]


def test_a_choice_is_answered_by_its_own_name_or_without_one() -> None:
    """11.19: p1 is open, so an answer to p7 answers nothing that is open."""
    entries = battle(
        THREE, move("begin-cycle"), move("begin-turn", figure="bela"), move("choose", answer="run", choice="p7"),
        move("choose", answer="run", choice="p1"),
    )  # fmt: skip
    assert unmet(entries[2]) == {"11.19"}
    assert entries[3].ruling.allowed


# ---- arrivals


@pytest.mark.parametrize(("swiftness", "left"), [(29, ["A", "A"]), (27, ["1", "A", "A"])])
def test_who_arrives_has_the_turns_after_the_one_that_began_last(swiftness: int, left: list[str]) -> None:
    """11.20, 11.21: bela's Turn in 1 runs. Who is quicker came too late for Segment 1, who is slower did not."""
    entries = battle(
        [figure("bela", swiftness=28)], move("begin-cycle"), move("begin-turn"),
        move("figure", id="dan", swiftness=swiftness),
    )  # fmt: skip
    assert [("1234ABC"[segment]) for segment, _ in entries[-1].state.next_turns()] == left


def test_who_arrives_last_comes_last_among_equals_though_others_have_left() -> None:
    """11.4: the order of set-up is that of coming. asher and bela leave in cain's Turn, so dan's Turn in 1 follows."""
    equals = [figure("asher"), figure("bela"), figure("cain")]
    entries = battle(
        equals, move("begin-cycle"), move("begin-turn", figure="cain", passed="leave"), move("leave", figure="asher"),
        move("leave", figure="bela"), move("figure", id="dan"), move("end-turn"), move("begin-turn"),
    )  # fmt: skip
    assert turns(entries[-1]) == ["dan 1"]


def test_a_figure_that_leaves_and_comes_back_has_no_turn_twice() -> None:
    """11.5: its Turn in Segment 1 of this Cycle has begun already."""
    entries = battle(
        [ASHER], move("begin-cycle"), move("begin-turn"), move("leave", figure="asher"), ASHER | {"do": "figure"},
        move("begin-turn"),
    )  # fmt: skip
    assert turns(entries[-1]) == ["asher A"]


def test_whose_turn_runs_when_it_leaves_ends_it_and_nobody_else_loses_one() -> None:
    entries = battle(
        THREE, move("begin-cycle"), move("begin-turn"), move("leave", figure="asher"), move("begin-turn"),
    )  # fmt: skip
    assert events(entries[2]) == ["ActionPointsLost", "TurnEnded", "FigureLeft"]
    assert turns(entries[3]) == ["bela 1"]


def test_who_arrives_defeated_is_not_told_to_be_defeated_by_something_later() -> None:
    """12.19: as at the opening, what holds from the beginning is nothing that happens."""
    entries = battle(
        [ASHER], move("figure", id="dan", endurance_now=0),
        move("inflict", effect="damage", attribute="resolve", target="dan", amount=1),
    )  # fmt: skip
    assert events(entries[-1]) == ["Damaged"]
