"""A refused ruling names every precondition that is not met, and no other (law 16): all sets of faults are tried."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.rulebooks.war.tables_of_war import MISS, battle, figure, move, unmet

Table = dict[str, Any]
OUT_OF_TURN, DEFEATED, HELD, NO_POINTS = "out of Turn", "Defeated", "held", "no AP"
ALL = (OUT_OF_TURN, DEFEATED, HELD, NO_POINTS)
"""Faults of the one who acts; what a hold forbids is said by another clause for each move."""
OF_FIGURE = {OUT_OF_TURN: {"11.8"}, DEFEATED: {"12.20"}, NO_POINTS: {"11.9"}}


def ruled(faults: tuple[str, ...], asked: Table, *before: Table) -> set[str]:
    """What stands against a move of asher under these faults of its own."""
    figures = [
        figure("asher", **({"endurance_now": 0} if DEFEATED in faults else {}), resolve_now=19),
        figure("bela", at=[0, 2], swiftness=10), figure("cain", at=[9, 0], side="third", swiftness=30),
    ]  # fmt: skip
    points = move("override", figure="asher", set={"ap": 0 if NO_POINTS in faults else 7}, reason="so be it")
    held = [move("inflict", effect="grapple", target="asher", source="bela")] if HELD in faults else []
    turn = {"cycle": 1, "turn": "cain" if OUT_OF_TURN in faults else "asher"}
    return unmet(battle(figures, *before, points, *held, asked, time=turn, seed=1)[-1])


def every_set(faults: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for number in range(len(faults) + 1):
        yield from combinations(faults, number)


STRIKE = move("strike", figure="asher", target="bela")
SHIFT = move("act", figure="asher", kind="shift", ap=1)
ACTS: list[tuple[Table, set[str], set[str]]] = [
    (STRIKE, {"4.3"}, set()),
    (STRIKE | {"to": [0, 1]}, {"4.3", "4.2"}, set()),
    (STRIKE | {"to": [0, 2.5]}, {"4.3", "4.2"}, {"10.2"}),
    (STRIKE | {"target": "cain"}, {"4.3"}, {"10.3"}),
    (STRIKE | {"target": "asher"}, {"4.3"}, {"10.17"}),
    (STRIKE | {"dice": [13, *MISS[1:]]}, {"4.3"}, {"8.11"}),
    (STRIKE | {"dice": MISS, "adjusted": [6, *MISS[1:]]}, {"4.3"}, {"8.7"}),
    (move("move", figure="asher", to=[1, 0]), {"4.2"}, set()),
    (move("rest", figure="asher", ap=1), set(), set()),
    (move("stand-ready", figure="asher", ap=1, uses=["rest"]), {"4.4"}, set()),
    (move("stand-ready", figure="asher", ap=1, uses=["rest", "move", "act"]), {"4.4"}, {"11.12"}),
    (move("carry-over", figure="asher", ap=6), set(), {"11.11"}),
    (SHIFT, {"4.4"}, set()),
    (SHIFT | {"kind": "talk"}, set(), set()),
]
"""A move, what is against it where asher is held, and what is against it in any case."""
NAMES = [f"{' '.join(map(str, asked.values()))} ({', '.join(sorted(always))})" for asked, _, always in ACTS]


@pytest.mark.parametrize(("asked", "held", "always"), ACTS, ids=NAMES)
def test_an_act_is_refused_for_every_fault_and_for_no_other(asked: Table, held: set[str], always: set[str]) -> None:
    for faults in every_set(ALL):
        against = {fault: OF_FIGURE.get(fault, held) for fault in faults}
        assert ruled(faults, asked) == always.union(*against.values()), faults


OTHER_FAULTS: list[tuple[Table, str]] = [
    (STRIKE | {"target": "nobody"}, "11.20"),
    (STRIKE | {"weapon": "spoon"}, "13.1"),
    (STRIKE | {"maneuver": "spin"}, "13.1"),
    (STRIKE | {"maneuver": "quick", "mastery": 6}, "13.3"),
    (STRIKE | {"favour": -1}, "10.5"),
    (STRIKE | {"boon": -1}, "8.10"),
]


@pytest.mark.parametrize(("asked", "clause"), OTHER_FAULTS, ids=[clause for _, clause in OTHER_FAULTS])
def test_a_fault_of_the_strike_itself_hides_no_fault_of_the_striker(asked: Table, clause: str) -> None:
    for faults in every_set((OUT_OF_TURN, DEFEATED, HELD)):
        against = {fault: OF_FIGURE.get(fault, {"4.3"}) for fault in faults}
        assert ruled(faults, asked) == {clause}.union(*against.values()), faults


@pytest.mark.parametrize("full", [False, True])
def test_a_stance_is_refused_for_every_fault_and_for_no_other(full: bool) -> None:
    asked = move("defensive-stance", figure="asher", full=full)
    for faults in every_set((OUT_OF_TURN, DEFEATED, HELD)):
        against = {fault: OF_FIGURE.get(fault, {"4.5"}) for fault in faults}
        not_first = {"11.17"} if full and OUT_OF_TURN in faults else set()
        assert ruled(faults, asked) == not_first.union(*against.values()), faults


def test_a_stance_after_points_were_spent_and_a_full_one_in_a_later_turn_are_refused_for_both() -> None:
    turns = [move("end-turn"), move("begin-turn", figure="asher", passed="leave")]
    entries = battle(
        [figure("asher", speed=14)], *turns, move("rest", figure="asher", ap=1),
        move("defensive-stance", figure="asher", full=True), move("defensive-stance", figure="asher"),
        time={"cycle": 1, "turn": "asher"},
    )  # fmt: skip
    assert unmet(entries[-2]) == {"11.16", "11.17"}
    assert unmet(entries[-1]) == {"11.16"}


def test_readied_points_are_asked_for_by_use_and_by_number() -> None:
    readied = [move("stand-ready", figure="asher", ap=2, uses=["rest", "move"])]
    for asked, clause in (
        (move("use-ready", figure="asher", use="rest", ap=3), {"11.13"}),
        (move("use-ready", figure="asher", use="act", kind="shift", ap=1), {"11.13"}),
        (move("use-ready", figure="asher", use="move", to=[1, 0]), set()),
    ):
        assert ruled((), asked, *readied) == clause
        assert ruled((DEFEATED,), asked, *readied) >= {"12.20"}


TIME = [
    (move("begin-turn"), {"11.5"}),
    (move("begin-turn", figure="bela"), {"11.5"}),
    (move("begin-turn", figure="nobody"), {"11.5", "11.20"}),
    (move("begin-cycle"), {"11.5"}),
    (move("begin-cycle", order=["nobody"]), {"11.5", "11.20"}),
]


@pytest.mark.parametrize(("asked", "clauses"), TIME)
def test_time_is_refused_for_every_reason(asked: Table, clauses: set[str]) -> None:
    assert unmet(battle([figure("asher"), figure("bela")], asked, time={"cycle": 1, "turn": "asher"})[0]) == clauses


def test_while_something_is_open_nothing_else_is_judged() -> None:
    entries = battle(
        [figure("asher"), figure("bela")], STRIKE, STRIKE, move("end-turn"), move("adjust"),
        move("choose", answer="run"), move("roll", dice=[0, *MISS[1:]]), move("roll", dice=MISS[1:]),
        move("roll", dice=MISS, adjusted=[6, *MISS[1:]]), time={"cycle": 1, "turn": "asher"},
    )  # fmt: skip
    assert [unmet(entry) for entry in entries] == [set(), *[{"11.19"}] * 4, {"8.11"}, {"8.11"}, {"8.7"}]


def test_a_weapon_of_the_book_is_no_new_row() -> None:
    """11.20, 13.1: as in the file, where a row of the table's own may not have the id of one of the book's."""
    assert unmet(battle([figure("asher")], move("weapon", id="club", falter_12=5))[0]) == {"11.20"}


def test_nothing_costs_less_than_no_points_readied_or_not() -> None:
    readied = move("stand-ready", figure="asher", ap=2, uses=["act"])
    assert ruled((), SHIFT | {"ap": -1}) == {"11.9"}
    assert ruled((), move("use-ready", figure="asher", use="act", kind="shift", ap=-1), readied) != set()


@pytest.mark.parametrize("answer", [move("choose", answer="run", dice=[13]), move("adjust", dice=[13])])
def test_dice_that_come_with_any_answer_are_looked_at_before_anything_happens(answer: Table) -> None:
    """8.11: every pool that a move brings, whether something reads it or not."""
    opening = {"choose": move("begin-turn", figure="bela"), "adjust": move("check", figure="asher", attribute="might")}
    cycle = [move("begin-cycle")] if answer["do"] == "choose" else []
    entries = battle([figure("asher"), figure("bela")], *cycle, opening[answer["do"]], answer, seed=1, adjust="ask")
    assert unmet(entries[-1]) == {"8.11"}


def test_what_a_check_is_against_is_judged_dice_or_not() -> None:
    """9.2: nothing that is no figure's Attribute, no Allotment and no SPP is reckoned with."""
    asked = move("check", figure="asher", attribute="might", versus={})
    assert unmet(battle([figure("asher")], asked)[0]) == {"9.2"}
    assert unmet(battle([figure("asher")], asked | {"dice": MISS})[0]) == {"9.2"}
