"""Templates of what may be done, by hand: what they say, their order, and by state of the figure."""

import json

import pytest
from hypothesis import given

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.legal import moves_of, templates
from lawspeaker.rulebooks.war.notation.known import MOVES
from lawspeaker.rulebooks.war.notation.text import write_move
from tests.rulebooks.war.legal_states import (
    ASHER,
    HELD_MANEUVERS,
    JACKAL,
    TURN,
    Table,
    after,
    many,
    opened,
    seeds,
    states_of,
    template,
    told,
    words,
)
from tests.rulebooks.war.tables_of_war import move

# ---- what a template says


def test_the_example_of_the_specification() -> None:
    found = template(opened(ASHER, JACKAL, time=TURN), "strike")
    assert found.pop("args") == {
        "target": ["jackal"], "weapon": ["club", "unarmed"], "maneuver": HELD_MANEUVERS,
        "mastery": {"min": 1, "max": 5}, "to": {"point": 2},
    }  # fmt: skip
    assert HELD_MANEUVERS[:3] == ["aim", "committed", "disarm"]
    assert found == {
        "do": "strike", "figure": "asher", "seat": "players",
        "text": "strike asher <target> with <weapon> using <maneuver>/<mastery> to <to>",
        "optional": ["maneuver", "mastery", "to", "weapon"],
    }  # fmt: skip


def test_a_template_as_json_has_its_keys_in_order_and_nothing_that_json_cannot_say() -> None:
    for one in told(opened(ASHER, JACKAL, time=TURN)):
        assert list(one) == ["do", "figure", "seat", "text", "args", "optional"]
        assert json.loads(json.dumps(one)) == one
        assert set(one["optional"]) <= set(one["args"])


def test_what_is_open_is_told_by_name_in_the_text() -> None:
    state = opened(ASHER, JACKAL, time=TURN)
    assert [one["text"] for one in told(state) if one["figure"] == "asher"] == [
        "strike asher <target> with <weapon> using <maneuver>/<mastery> to <to>", "move asher <to>", "rest asher <ap>",
        "stand-ready asher <ap> <uses>", "stance asher <full>", "carry-over asher <ap>",
        "act asher <kind> <ap> exertion <exertion>",
    ]  # fmt: skip


def test_acts_stand_by_figure_then_the_hosts_moves_each_in_the_order_of_the_table() -> None:
    state = after(
        move("stand-ready", figure="asher", ap=3, uses=["strike", "rest"]),
        move("inflict", effect="grapple", target="jackal", source="asher"),
    )
    assert words(state) == [
        "strike", "move", "rest", "stand-ready", "use-ready", "use-ready", "carry-over", "act",
    ]  # fmt: skip
    assert [one["text"] for one in told(state) if one["do"] == "use-ready"] == [
        "use-ready asher rest <ap>", "use-ready asher strike <target> with <weapon> using <maneuver>/<mastery> to <to>"
    ]  # fmt: skip
    assert words(state, "jackal") == ["act"]
    assert [one["figure"] for one in told(state)] == ["asher"] * 8 + ["jackal"] + [None] * 11
    assert words(state, None) == [
        "figure", "obstacle", "barrier", "weapon", "end-turn", "check", "inflict", "remedy", "option", "leave",
        "override",
    ]  # fmt: skip


@many
@given(seeds)
def test_templates_are_in_order_at_any_moment_of_a_fight(seed: int) -> None:
    for state in states_of(seed, 4):
        found = templates(state)
        ids = [one.id for one in state.figures]
        keys = [(ids.index(one.figure) if one.figure else len(ids), order_of(one.do)) for one in found]
        assert keys == sorted(keys)
        assert all(one.seat == state.figure(one.figure).owner for one in found if one.figure)
        assert {one.seat for one in found if not one.figure and one.do != "end-turn"} == {"host"}
        assert set(IN_ORDER.split()) == set(MOVES)


IN_ORDER = (
    "figure obstacle barrier weapon begin-cycle begin-turn end-turn strike check move inflict break-free rest "
    "stand-ready use-ready defensive-stance carry-over act remedy choose roll adjust option reveal leave override"
)
"""The moves as they stand in the Moves table of the specification."""


def order_of(do: str) -> int:
    return IN_ORDER.split().index(do)


# ---- by state of the figure


def test_who_is_held_may_break_free_rest_and_speak() -> None:
    held = move("inflict", effect="bind", target="asher", strength=30, source="a net")
    once = after(held)
    assert words(once) == ["break-free", "rest", "carry-over", "act"]
    assert template(once, "break-free")["args"] == {"hold": ["c1"]}
    assert template(once, "break-free")["optional"] == ["hold"]
    assert template(once, "act")["args"]["kind"] == ["sing", "spiritual-effect", "talk"]
    twice = after(held, move("inflict", effect="grapple", target="asher", source="jackal"))
    assert template(twice, "break-free")["args"] == {"hold": ["c1", "c2"]}
    assert template(twice, "break-free")["optional"] == []
    unknown = after(move("inflict", effect="entangle", target="asher"))
    assert "break-free" not in words(unknown)


@pytest.mark.parametrize(
    "effect", [("damage", {"attribute": "endurance", "amount": 20}), ("asleep", {}), ("incapacitate", {})]
)
def test_who_does_nothing_has_no_template(effect: tuple[str, Table]) -> None:
    state = after(move("inflict", effect=effect[0], target="asher", **effect[1]))
    assert words(state) == []
    assert words(state, "jackal") == ["act"]
    assert moves_of(state, "players") == (m.EndTurn(),)


def test_what_is_readied_may_be_used_in_the_turn_of_another() -> None:
    state = after(
        move("stand-ready", figure="asher", ap=2, uses=["strike", "move"]),
        move("stand-ready", figure="asher", ap=4, uses=["move", "strike"]), move("end-turn"),
        move("begin-turn", figure="jackal"),
    )  # fmt: skip
    assert words(state) == ["use-ready", "use-ready", "act"]
    assert template(state, "use-ready", use="move")["args"] == {"to": {"point": 6}}
    assert template(state, "use-ready", use="strike")["args"]["target"] == ["jackal"]
    assert "use-ready asher strike jackal" in map(write_move, moves_of(state, "players"))
    parry = after(move("stand-ready", figure="asher", ap=2, uses=["parry"]))
    assert "use-ready" not in words(parry), "its numbers are not held: it is never decided"


def test_all_sets_together_declare_two_uses() -> None:
    state = after(move("stand-ready", figure="asher", ap=1, uses=["strike", "move"]))
    assert template(state, "stand-ready")["args"] == {
        "ap": {"min": 1, "max": 6}, "uses": {"list": ["move", "strike"], "most": 2}
    }  # fmt: skip
    texts = [write_move(one) for one in moves_of(state, "players") if isinstance(one, m.StandReady) and one.ap == 1]
    assert texts == ["stand-ready asher 1 move", "stand-ready asher 1 strike", "stand-ready asher 1 move,strike"]


def test_a_full_stance_is_offered_in_the_first_turn_of_a_cycle() -> None:
    first = template(opened(ASHER, JACKAL, time=TURN), "defensive-stance")
    assert (first["args"], first["optional"]) == ({"full": [False, True]}, ["full"])
    later = template(opened(ASHER, JACKAL, time=TURN | {"segment": "A"}), "defensive-stance")
    assert (later["args"], later["optional"], later["text"]) == ({}, [], "stance asher")
