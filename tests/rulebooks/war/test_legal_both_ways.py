"""What fits into an act, against asking the judge about every value; how far, and with what."""

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.legal import Template, templates
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.legal_states import (
    ASHER,
    HELD_MANEUVERS,
    JACKAL,
    OF_THREE_POINTS,
    TURN,
    Table,
    after,
    few,
    many,
    opened,
    seeds,
    states_of,
    template,
    words,
)
from tests.rulebooks.war.legal_twin import Way, acts_of, is_allowed, ways_to_strike
from tests.rulebooks.war.tables_of_war import figure, move

# ---- both ways against asking about everything


def word_of(one: Template) -> str:
    return f"use-ready {one.fixed['use']}" if one.do == "use-ready" else one.do


@few
@given(seeds)
def test_an_act_has_what_some_allowed_move_has_and_nothing_else(seed: int) -> None:
    for state in states_of(seed, 2):
        for one in state.figures:
            found = {word_of(act): act for act in templates(state) if act.figure == one.id}
            asked = acts_of(state, one)
            assert set(found) == set(asked)
            for word, act in found.items():
                is_as_asked(act, asked[word], one)


def is_as_asked(act: Template, asked: dict[str, Any], one: Figure) -> None:
    """That a template has the values which the slow way found."""
    args = act.args
    if "made" in asked:
        weapons, maneuvers, levels = (list(dict.fromkeys(part)) for part in zip(*asked["made"], strict=True))
        assert args["target"] == tuple(asked["target"])
        assert args["weapon"] == (*[one.weapon] * (one.weapon in weapons), *sorted(set(weapons) - {one.weapon}))
        assert args["maneuver"] == tuple(sorted(filter(None, maneuvers)))
        assert args["mastery"] == {"min": min(levels), "max": max(levels)}
        left_out = (("weapon", one.weapon in weapons), ("maneuver", None in maneuvers), ("mastery", 1 in levels))
        assert act.optional == tuple(sorted([name for name, may in left_out if may] + ["to"]))
        return
    if "ap" in asked:
        assert (args["ap"]["min"], args["ap"]["max"]) == asked["ap"]
    if "uses" in asked:
        assert args["uses"] == {"list": tuple(asked["uses"]), "most": asked["most"]}
    if "kind" in asked:
        assert args["kind"] == ({"text": True} if "shift" in asked["kind"] else tuple(sorted(asked["kind"])))
        assert ("" in asked["kind"]) == ("shift" in asked["kind"])
    if "hold" in asked:
        assert args["hold"] == tuple(asked["hold"])
        assert act.optional == (
            ("hold",) if one.is_held and len(one.open("grappled", "entangled", "bound")) == 1 else ()
        )
    if "full" in asked:
        assert args == ({"full": (False, True)} if True in asked["full"] else {})


@many
@given(seeds)
def test_a_point_is_as_far_away_as_a_move_may_go(seed: int) -> None:
    for state in states_of(seed, 3):
        for act in templates(state):
            if act.figure is not None and "to" in act.args:
                reaches_so_far(state, act)


def reaches_so_far(state: State, act: Template) -> None:
    """Just inside the circle nothing but a thing in the way speaks against a point; just outside all is refused."""
    one = state.figure(act.figure or "")
    way, radius = Way(state, one, act.do == "use-ready"), round(100 * act.args["to"]["point"])
    for number in range(7):
        x, y = math.cos(number), math.sin(number)
        inside = (one.at[0] + int(radius * x), one.at[1] + int(radius * y))
        outside = (one.at[0] + beyond(radius * x), one.at[1] + beyond(radius * y))
        fit = {way.rules(made) for made in to_point(act, one, inside)}
        assert fit & ({"allowed"} if not state.things else {"allowed", "undecided"})
        assert {way.rules(made) for made in to_point(act, one, outside)} == {"refused"}


def beyond(length: float) -> int:
    """The next hundredth, away from 0."""
    return math.floor(length) - 1 if length < 0 else math.ceil(length) + 1


def to_point(act: Template, one: Figure, point: tuple[int, int]) -> Iterator[m.MoveTo | m.Strike]:
    """The Move to a point, or every Strike of the template with a step to there, Maneuvers at one level."""
    if "target" not in act.args:
        yield m.MoveTo(one.id, point)
        return
    for target in act.args["target"]:
        for maneuver in (None, *act.args["maneuver"]):
            yield m.Strike(one.id, target, act.args["weapon"][0], maneuver, act.args["mastery"]["max"], point)


@pytest.mark.parametrize(
    ("moves", "keys", "far"),
    [
        ((), {}, 7),
        ((move("move", figure="asher", to=[0.01, 0]),), {}, 6),
        ((move("move", figure="asher", to=[0.01, 0]),), {"options": {"W-28": "total"}}, 6.99),
        ((move("defensive-stance", figure="asher"),), {}, 3.5),
        ((move("defensive-stance", figure="asher"), move("move", figure="asher", to=[0.2, 0])), {}, 3),
        (
            (move("defensive-stance", figure="asher"), move("move", figure="asher", to=[0.2, 0])),
            {"options": {"W-28": "total"}}, 3.3,
        ),
        ((move("rest", figure="asher", ap=7),), {}, 0),
    ],
)  # fmt: skip
def test_how_far_a_figure_may_move(moves: tuple[Table, ...], keys: Table, far: float) -> None:
    """1 AP for a begun inch, for half of one in the Stance, or what is left of a begun one under W-28."""
    state = after(*moves, **keys) if moves else opened(ASHER, JACKAL, time=TURN)
    assert template(state, "move")["args"] == {"to": {"point": far}}


@pytest.mark.parametrize(
    ("ap", "stance", "maneuvers", "optional", "far"),
    [
        (4, False, HELD_MANEUVERS, ["maneuver", "mastery", "to", "weapon"], 2),
        (3, False, OF_THREE_POINTS, ["maneuver", "mastery", "to", "weapon"], 2),
        (2, False, ["quick"], ["mastery", "to", "weapon"], 1),
        (3, True, ["quick"], ["mastery", "to", "weapon"], 0.5),
    ],
)  # fmt: skip
def test_a_strike_needs_the_maneuver_that_its_points_pay_for(
    ap: int, stance: bool, maneuvers: list[str], optional: list[str], far: float
) -> None:
    moves = [move("defensive-stance", figure="asher")] if stance else []
    found = template(after(*moves, move("rest", figure="asher", ap=7 - ap)), "strike")
    assert (found["args"]["maneuver"], found["optional"], found["args"]["to"]) == (maneuvers, optional, {"point": far})


def test_a_target_is_in_range_from_where_the_striker_stands() -> None:
    state = opened(ASHER, JACKAL | {"at": [5, 0]}, time=TURN)
    by_a_step = [one for one in HELD_MANEUVERS if one != "quick"]
    assert template(state, "strike")["args"]["maneuver"] == by_a_step, "at once by Extend Range alone"
    assert "strike" not in words(opened(ASHER, JACKAL | {"at": [13.01, 0]}, time=TURN))


@pytest.mark.parametrize("at", [(1, 0), (0, -1)])
def test_a_weapon_too_short_fits_if_a_step_or_extending_brings_the_target_in_range(at: tuple[int, int]) -> None:
    spear = ASHER | {"weapon": "spear"}
    for away, weapons in ((5, ["spear", "unarmed"]), (13, ["spear", "unarmed"]), (15.01, ["spear"])):
        where = [part * away for part in at]
        assert template(opened(spear, JACKAL | {"at": where}, time=TURN), "strike")["args"]["weapon"] == weapons


def test_with_two_points_a_step_is_an_inch() -> None:
    """Quick alone is paid for: a row of reach 1 brings 2 inches in range, in the Stance nothing is paid for."""
    for away, weapons in ((2, ["spear", "pin", "unarmed"]), (2.01, ["spear", "unarmed"])):
        spear, rows = ASHER | {"weapon": "spear"}, [{"id": "pin", "reach": 1}]
        state = opened(spear, JACKAL | {"at": [away, 0]}, time=TURN, weapon=rows).changed("asher", ap=2)
        assert template(state, "strike")["args"]["weapon"] == weapons
        assert "strike" not in words(state.changed("asher", stance="stance"))


def test_the_level_that_a_target_asks_for_is_told() -> None:
    state = opened(ASHER, JACKAL | {"at": [10.9, 0]}, time=TURN)
    found = template(state, "strike")
    assert found["args"] == {
        "target": ["jackal"], "weapon": ["club", "unarmed"], "maneuver": ["extend-range"],
        "mastery": {"min": 3, "max": 5}, "to": {"point": 2},
    }  # fmt: skip
    assert found["optional"] == ["to", "weapon"]
    assert found["text"] == "strike asher <target> with <weapon> using <maneuver>/<mastery> to <to>"


def test_who_stands_on_the_very_point_of_its_target_may_knock_it_back_by_a_step_aside() -> None:
    state = opened(ASHER, JACKAL | {"at": [0, 0]}, time=TURN)
    assert not is_allowed(state, m.Strike("asher", "jackal", maneuver="rebuff"))
    assert "rebuff" in template(state, "strike")["args"]["maneuver"]


def test_a_step_leads_past_what_stands_in_the_way_and_none_leads_through_it() -> None:
    spear, far = ASHER | {"weapon": "spear"}, JACKAL | {"at": [4.5, 0]}
    post = {"id": "post", "at": [0.9, 0], "width": 0.1}
    past = template(opened(spear, far, time=TURN, obstacle=[post]), "strike")
    assert past["args"]["weapon"] == ["spear", "unarmed"]
    wall = [{"id": f"wall-{y}", "at": [0.9, y], "width": 1} for y in range(-2, 3)]
    behind = opened(spear, far, time=TURN, obstacle=wall)
    assert not any(is_allowed(behind, m.Strike("asher", "jackal", "unarmed", to=(x, 0))) for x in range(0, 201))
    assert template(behind, "strike")["args"]["weapon"] == ["spear", "unarmed"], "by Extend Range, without a step"
    assert template(behind, "strike")["args"]["maneuver"] == HELD_MANEUVERS, "with the spear"


def test_a_barrier_on_the_line_is_stepped_around_or_leaves_no_target() -> None:
    veil = {"id": "veil", "at": [1, 0], "width": 0.5}
    state = opened(ASHER, JACKAL, time=TURN, barrier=[veil])
    assert judge(state, m.Strike("asher", "jackal")).verdict.value == "undecided"
    assert template(state, "strike")["args"]["target"] == ["jackal"]
    closed = opened(ASHER, JACKAL, time=TURN, barrier=[veil | {"width": 2.1}])
    assert "strike" not in words(closed)
    assert nobody_is_reached(closed, ("club", None, 1))


def drawn_with_things(random: Random) -> State:
    """Asher with Jackal out of his own reach or nearly so, and obstacles and Barriers about."""

    def at(most: int) -> list[float]:
        return [random.randint(-most, most) / 100, random.randint(-most, most) / 100]

    things = [{"id": f"thing-{n}", "at": at(300), "width": random.randint(10, 250) / 100} for n in range(4)]
    asher = figure("asher", weapon=random.choice(("spear", "bow")), tier=random.randint(0, 4))
    jackal = figure("jackal", at=at(450), tier=random.randint(0, 4))
    row = {"id": "pin", "reach": random.randint(0, 2)}
    some = random.randint(0, 4)
    return opened(asher, jackal, time=TURN, weapon=[row], obstacle=things[:some], barrier=things[some:])


def nobody_is_reached(state: State, how: tuple[str, str | None, int]) -> bool:
    """Whether no point of a grid over all that a step reaches is one from which this Strike is allowed."""
    points = ((x, y) for x in range(-200, 201, 9) for y in range(-200, 201, 9))
    return not any(is_allowed(state, m.Strike("asher", "jackal", *how, to=point)) for point in points)


@few
@given(st.integers(1, 10**6))
def test_what_no_step_brings_in_range_is_not_offered_and_all_else_is(seed: int) -> None:
    state = drawn_with_things(Random(seed))
    for act in (one for one in templates(state) if one.do == "strike"):
        asked = Way(state, state.figure("asher"), ready=False)
        for weapon in ("spear", "bow", "pin", "unarmed"):
            at_once = [how for how in ways_to_strike(state, state.figure("asher")) if how[0] == weapon]
            if any(asked.may(m.Strike("asher", "jackal", *how)) for how in at_once):
                assert weapon in act.args["weapon"]
            elif weapon not in act.args["weapon"] and at_once:
                assert all(nobody_is_reached(state, (weapon, maneuver, 5)) for maneuver in (None, "extend-range"))


def test_rows_of_the_table_stand_behind_its_own_weapon_by_alphabet() -> None:
    rows = [{"id": "zither", "reach": 3}, {"id": "anchor", "reach": 9}, {"id": "pin", "reach": 0}]
    args = template(opened(ASHER, JACKAL, time=TURN, weapon=rows), "strike")["args"]
    assert args["weapon"] == ["club", "anchor", "pin", "unarmed", "zither"]
