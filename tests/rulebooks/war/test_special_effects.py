"""What the options and answers of chapters 1, 2 and 4 come to, worked by hand."""

import pytest

from lawspeaker.rulebooks.war.shown import figure_json, pending_json, state_json
from tests.rulebooks.war.tables_of_war import Table, battle, events, figure, move, value

RUNS = {"cycle": 1, "turn": "asher"}
SAFE = [9, 9, 9, 5, 5, 5, 5]
"""Three Passes, at no Adjustments."""
SHORT = [5, 5, 5, 5, 5, 5, 5]


# ---- holds


@pytest.mark.parametrize(("answer", "held"), [("grapple", ["asher"]), ("no", [])])
def test_a_strike_that_may_grapple_asks_its_striker(answer: str, held: list[str]) -> None:
    """10.13, 13.2: a claw's trigger, with a Hit left."""
    entries = battle(
        [figure("asher", weapon="scorpion-claw"), figure("bela", at=[0, 2], side="unholy", endurance=90)],
        move("strike", figure="asher", target="bela", dice=[12, 9, 9, 5, 5, 5, 5]), move("choose", answer=answer),
        time=RUNS,
    )  # fmt: skip
    assert events(entries[0])[-1] == "ChoiceOpened"
    assert pending_json(entries[0].state)[0]["about"] == {"target": "bela"}
    bela = entries[1].state.figure("bela")
    assert figure_json(entries[1].state, bela)["held_by"] == held
    assert pending_json(entries[1].state) == []


def test_a_claw_without_a_hit_left_asks_nothing() -> None:
    """10.13: a hold needs a Hit that no Stop has cancelled; the 1 took the 12 its Effect."""
    entry = battle(
        [figure("asher", weapon="scorpion-claw", precision=0), figure("bela", at=[0, 2], side="unholy", guard=0)],
        move("strike", figure="asher", target="bela", dice=[12, 1, 5, 5, 5, 5, 5]), time=RUNS,
    )[0]  # fmt: skip
    assert pending_json(entry.state) == []


PARTED = [figure("asher"), figure("bela", at=[0, 2], side="unholy")]
AWAY = (move("inflict", effect="grapple", target="bela", source="asher"), move("move", figure="asher", to=[0, -2]))


@pytest.mark.parametrize(("choice", "told"), [("stays", []), ("ends", ["HoldEnded"]), ("ask", ["ChoiceOpened"])])
def test_a_grapple_whose_two_are_parted(choice: str, told: list[str]) -> None:
    """4.12: 4 inches apart, after the holder's own Move of 2."""
    entries = battle(PARTED, *AWAY, time=RUNS, options={"W-24": choice})
    assert events(entries[1]) == ["ActionPointsSpent", "Moved", *told]
    assert "W-24" in entries[1].options


@pytest.mark.parametrize(("answer", "statuses"), [("release", ()), ("keep", ("grappled",))])
def test_the_host_says_what_becomes_of_parted_ones(answer: str, statuses: tuple[str, ...]) -> None:
    entries = battle(PARTED, *AWAY, move("choose", answer=answer), time=RUNS, options={"W-24": "ask"})
    assert entries[-1].state.figure("bela").statuses == statuses


def test_nobody_can_say_what_a_hold_is_worth_whose_holder_has_left() -> None:
    """4.8, 4.11: kept under W-7 `ask`."""
    entries = battle(
        PARTED, move("inflict", effect="grapple", target="asher", source="bela"), move("leave", figure="bela"),
        move("choose", answer="keep"), move("break-free", figure="asher"), time=RUNS, options={"W-7": "ask"},
    )  # fmt: skip
    assert events(entries[1]) == ["FigureLeft", "ChoiceOpened"]
    assert entries[3].ruling.verdict.value == "undecided"
    assert [ground.clause for ground in entries[3].ruling.grounds if ground.met is None] == ["war:4.8"]


# ---- Knock Back

THROWN = figure("asher", at=[2, 0])
IN_THE_WAY = figure("bela", at=[5, 0], endurance=25)


def throw(**keys: object) -> Table:
    return move("inflict", effect="knock-back", target="asher", **{"from": [0, 0], "inches": 6, **keys})


def collision(options: dict[str, str], *more: list[int]) -> dict[str, object]:
    """Both figures after a collision at 4.25, with 3.75 inches left: three Hits."""
    entries = battle(
        [THROWN, IN_THE_WAY], throw(), move("choose", answer="stay", dice=[SAFE, SAFE, *more]), options=options
    )
    figures = state_json(entries[-1].state)["figures"]
    assert figures["asher"]["at"] == [4.25, 0]
    return {"entries": entries, **figures}


@pytest.mark.parametrize(
    ("options", "attribute", "left"),
    [
        ({}, "endurance", (20 - 9, 25 - 9)),
        ({"W-10": "exact"}, "endurance", (20 - 10, 25 - 9)),
        ({"W-11": "passion"}, "passion", (20 - 9, 20 - 9)),
    ],
)
def test_what_a_collision_does(options: dict[str, str], attribute: str, left: tuple[int, int]) -> None:
    """2.8, 2.9: 3 + 2 - 2 a Hit; as a fraction 3.5, and 10 of 10.5."""
    after = collision(options)
    assert (after["asher"][attribute], after["bela"][attribute]) == left  # type: ignore[index]


def test_who_was_hit_is_pushed_on_by_the_whole_inches_left() -> None:
    """2.15: three of 3.75, after both Checks, with a Check of its own."""
    after = collision({"W-13": "push-on"}, SAFE)
    assert after["bela"]["at"] == [8, 0]  # type: ignore[index]


def test_who_was_hit_falters_by_the_inches_left_and_who_was_thrown_by_all_of_them() -> None:
    """2.3, 2.14: Factor 2, less 2 of 6 inches, and less 1 of three: one Adjustment, and no Pass for either."""
    entries = battle([THROWN, IN_THE_WAY], throw(), move("choose", answer="stay", dice=[SHORT, SHORT]))
    assert [value(entries[-1], one, "falter") for one in ("asher", "bela")] == [3, 3]


@pytest.mark.parametrize(("choice", "opens"), [("anyone", True), ("able", False)])
def test_whether_one_who_cannot_move_may_try_to_get_clear(choice: str, opens: bool) -> None:
    """2.6, W-29: bela is held."""
    hold = move("inflict", effect="entangle", target="bela", source="net")
    entries = battle([THROWN, IN_THE_WAY], hold, throw(), options={"W-29": choice})
    assert (pending_json(entries[1].state)[0]["kind"] == "choose") is opens
    assert "W-29" in entries[1].options


@pytest.mark.parametrize(
    ("answer", "hidden", "asked"),
    [("collide-reveal", False, "dodge"), ("collide-hidden", True, "dodge"), ("ignore", True, None)],
)
def test_the_host_says_what_a_hidden_figure_in_the_way_comes_to(answer: str, hidden: bool, asked: str | None) -> None:
    entries = battle([THROWN, IN_THE_WAY | {"hidden": True}], throw(), move("choose", answer=answer))
    assert entries[-1].state.figure("bela").hidden is hidden
    assert pending_json(entries[-1].state)[0].get("question") == asked
    assert entries[-1].state.figure("asher").at == ((800, 0) if asked is None else (200, 0))


@pytest.mark.parametrize(("choice", "endurance"), [("force-3", 20 - 9), ("no-damage", 20)])
def test_a_solid_thing_of_no_known_strength(choice: str, endurance: int) -> None:
    """2.12: the pillar is 75 wide, as a figure of Tier 1 is."""
    entries = battle(
        [THROWN], throw(dice=SAFE), obstacle=[{"id": "pillar", "at": [5, 0], "width": 0.75}], options={"W-12": choice}
    )
    assert value(entries[0], "asher", "endurance") == endurance
    assert state_json(entries[0].state)["things"]["pillar"]["damage"] == 0


def test_an_inch_of_knock_back_is_nothing_to_resolute_stability() -> None:
    """13.6: no way, and no Check."""
    entry = battle([THROWN | {"traits": ["resolute-stability"]}], throw(inches=1))[0]
    assert (events(entry), entry.state.figure("asher").at) == ([], (200, 0))


# ---- Falter


@pytest.mark.parametrize(("choice", "cycle"), [("same-place", 2), ("next-cycle-end", 3)])
def test_when_a_cycle_of_falter_ends(choice: str, cycle: int) -> None:
    """1.8: inflicted in asher's Turn of Cycle 1."""
    turn = (move("begin-cycle", passed="leave"), move("begin-turn", figure="asher", passed="leave"), move("end-turn"))
    entries = battle(
        [figure("asher"), figure("bela")], move("inflict", effect="falter-cycle", target="bela"), move("end-turn"),
        *turn, *turn, time=RUNS, options={"W-15": choice},
    )  # fmt: skip
    ended = [entry.state.cycle for entry in entries if "FalterCycleEnded" in events(entry)]
    assert ended == [cycle]


READY = (
    move("stand-ready", figure="asher", ap=2, uses=["strike"]),
    move("stand-ready", figure="asher", ap=2, uses=["rest"]),
    move("end-turn"),
    move("inflict", effect="falter", target="asher", amount=1),
)  # fmt: skip


@pytest.mark.parametrize(("falter", "choices"), [(0, []), (1, [[0, 1], [1, 0]]), (3, [[1, 2], [2, 1]]), (4, [])])
def test_what_is_open_for_readied_points_follows_what_the_host_sets(falter: int, choices: list[list[int]]) -> None:
    """1.4, 12.24: with nothing left to choose the points go at once."""
    entries = battle(
        [figure("asher")],
        *READY,
        move("override", figure="asher", set={"falter": falter}, reason="so be it"),
        time=RUNS,
    )
    open_wants = pending_json(entries[-1].state)
    assert [want["choices"] for want in open_wants] == ([choices] if choices else [])
    assert value(entries[-1], "asher", "readied") == (4 if choices or not falter else 0)


def test_loosing_keeps_off_the_falter_of_a_strike_up_to_its_tier() -> None:
    """1.17, 1.18: the Tier of a Strike's Falter is the Striker's."""
    loosed = move("remedy", remedy="loose", tier=1, target="bela")
    for tier, told in ((1, "FalterPrevented"), (2, "FalterGained")):
        entries = battle(
            [figure("asher", weapon="club", tier=tier), figure("bela", at=[0, 2], side="unholy", endurance=90)],
            loosed, move("strike", figure="asher", target="bela", dice=[12, 9, 9, 5, 5, 5, 5]), time=RUNS,
        )  # fmt: skip
        assert told in events(entries[1])
