"""Templates of the Host and of what is open; the concrete moves of a seat; texts; no exception."""

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from lawspeaker.law.option import pin
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.legal import Template, moves_of, templates
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import read_move, write_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fights import fight
from tests.rulebooks.war.legal_states import (
    ASHER,
    HELD_MANEUVERS,
    JACKAL,
    TURN,
    Table,
    after,
    few,
    many,
    opened,
    seeds,
    states_of,
    template,
    told,
    words,
)
from tests.rulebooks.war.legal_twin import is_allowed
from tests.rulebooks.war.tables_of_war import MISS, battle, move

# ---- the Host


def test_a_battle_with_nothing_set_up() -> None:
    state = State()
    assert words(state, None) == [
        "figure", "obstacle", "barrier", "weapon", "begin-cycle", "check", "inflict", "option", "override",
    ]  # fmt: skip
    assert template(state, "begin-cycle", None)["args"] == {"passed": ["leave", "run"]}
    assert template(state, "inflict", None)["args"]["targets"] == {"list": [], "most": 0}
    assert template(state, "check", None)["args"]["figure"] == []
    assert template(state, "check", None)["text"] == "check <figure> <attribute> difficulty <difficulty>"
    assert moves_of(state, "host") == (m.BeginCycle(),)
    assert moves_of(state, "players") == ()


def test_time_is_offered_as_it_is_allowed() -> None:
    before = opened(ASHER, JACKAL)
    assert [one for one in words(before, None) if "-" in one] == ["begin-cycle"]
    begun = after(move("end-turn"))
    assert [one for one in words(begun, None) if "-" in one] == ["begin-cycle", "begin-turn"]
    assert template(begun, "begin-turn", None)["args"] == {"figure": ["asher", "jackal"], "passed": ["leave", "run"]}
    assert moves_of(begun, "host")[-2:] == (m.BeginCycle(), m.BeginTurn())


def test_what_there_is_to_name_is_listed() -> None:
    state = after(
        move("inflict", effect="poison", amount=2, target="jackal", source="a fang"),
        move("inflict", effect="entangle", target="jackal", source="asher"),
        move("inflict", effect="falter-cycle", target="asher"),
        move("check", figure="asher", attribute="might", secret=True),
        figures=(ASHER | {"shown_as": "Stranger"}, JACKAL | {"hidden": True}),
    )  # fmt: skip
    remedy = template(state, "remedy", None)
    assert remedy["args"]["remedy"] == [
        "end",
        "lift",
        "loose",
        "recover",
        "reduce-exertion",
        "reduce-poison",
        "release",
    ]
    assert remedy["args"]["hold"] == ["c2"]
    assert remedy["args"]["status"] == ["entangled", "faltering-cycle", "poisoned"]
    assert remedy["args"]["source"] == ["asher", "a fang"]
    reveal = template(state, "reveal", None)
    assert reveal["args"] == {"figure": ["asher", "jackal"], "what": ["name", "presence"], "entry": [4]}
    assert template(opened(ASHER), "remedy", None)["args"]["remedy"] == [
        "loose", "recover", "reduce-exertion", "reduce-poison"
    ]  # fmt: skip
    assert "reveal" not in words(opened(ASHER), None)


def some(fit: Any) -> list[Any]:
    """Values at the ends of what fits."""
    if isinstance(fit, list):
        return fit
    if "min" in fit:
        return [one for one in (fit["min"], fit["max"]) if one is not None] or [0]
    if "list" in fit:
        return [[one] for one in fit["list"]]
    return [[1, 2.5]] if "point" in fit else ["a-word"]


def test_every_value_of_what_is_set_up_is_taken() -> None:
    state = opened(ASHER, JACKAL)
    for do in ("figure", "obstacle", "barrier", "weapon"):
        found = template(state, do, None)
        needed = {key: some(fit)[0] for key, fit in found["args"].items() if key not in found["optional"]}
        for key, fit in found["args"].items():
            for value in some(fit):
                assert is_allowed(state, move_from_table({"do": do, **needed, key: value})), (do, key, value)


EFFECTS: dict[str, Table] = {
    "damage": {"attribute": "resolve", "amount": 1}, "knock-back": {"inches": 1, "direction": [1, 0]},
    "grapple": {"source": "jackal"}, "surprise": {"source": "jackal"},
    "exertion": {"amount": 1}, "falter": {"amount": 1}, "poison": {"amount": 1},
}  # fmt: skip


def test_every_word_of_the_hosts_moves_is_one_that_some_allowed_move_has() -> None:
    state = after(
        move("inflict", effect="bind", target="asher", strength=30),
        move("inflict", effect="falter-cycle", target="asher"),
    )  # fmt: skip
    args = {one["do"]: one["args"] for one in told(state) if one["figure"] is None}
    for effect in args["inflict"]["effect"]:
        table = {"do": "inflict", "effect": effect, "target": "asher", **EFFECTS.get(effect, {})}
        assert is_allowed(state, move_from_table(table)), effect
    for attribute in args["inflict"]["attribute"]:
        assert is_allowed(state, m.Inflict(m.Damage(attribute, 1), ("asher",)))
    for word in args["remedy"]["remedy"]:
        own = {"lift": {"using": "loose-evil"}, "end": {"status": "bound"}, "release": {"hold": "c1"}}
        more = {"tier": 1} if word == "loose" else own.get(word, {"amount": 1})
        asked = judge(state, move_from_table({"do": "remedy", "remedy": word, "target": "asher", **more}))
        assert asked.verdict.value == ("undecided" if word == "loose" else "allowed"), "of what has no known Tier"
    for status in args["remedy"]["status"]:
        assert is_allowed(state, m.Remedy(("asher",), m.End(status)))
    pairs = [(o, c) for o in args["option"]["option"] for c in args["option"]["choice"]]
    allowed = [pair for pair in pairs if is_allowed(state, m.ChangeOption(*pair))]
    assert {o for o, _ in allowed} == set(args["option"]["option"]) == {one.id for one in BOOK.options}
    assert {c for _, c in allowed} == set(args["option"]["choice"])


def test_every_value_of_an_override_and_of_a_check_is_taken() -> None:
    state = opened(ASHER, JACKAL, time=TURN)
    for key, fit in template(state, "override", None)["args"].items():
        for value in some(fit) if key.startswith("set.") else []:
            new = {key.removeprefix("set."): value}
            table = {"do": "override", "figure": "asher", "set": new, "reason": "so be it"}
            assert is_allowed(state, move_from_table(table)), new
    check = template(state, "check", None)["args"]
    for key, fit in check.items():
        for value in some(fit) if not key.startswith("versus.") else []:
            table = {"do": "check", "figure": "asher", "attribute": "might", key: value}
            assert is_allowed(state, move_from_table(table)), (key, value)
    for attribute in check["versus.attribute"]:
        versus = {"figure": check["versus.figure"][1], "attribute": attribute}
        table = {"do": "check", "figure": "asher", "attribute": "might", "versus": versus}
        assert is_allowed(state, move_from_table(table))


# ---- something is open


OPEN: list[tuple[str, list[Table], str | None, str, Table]] = [
    ("roll", [move("strike", figure="asher", target="jackal")], "asher", "players", {"dice": {"faces": 7}}),
    ("roll", [move("strike", figure="asher", target="jackal", boon=2)], "asher", "players", {"dice": {"faces": 9}}),
    ("roll", [move("check", figure="jackal", attribute="might", quick=True)], "jackal", "host", {"dice": {"faces": 3}}),
    ("roll", [move("check", figure="asher", attribute="might", secret=True)], None, "host", {"dice": {"faces": 7}}),
    (
        "adjust", [move("check", figure="asher", attribute="might", dice=MISS)], "asher", "players",
        {"adjusted": {"faces": 7}},
    ),
    (
        "choose", [move("end-turn"), move("begin-turn", figure="asher")], None, "host",
        {"answer": {"answers": ["run", "leave"]}},
    ),
    (
        "choose",
        [
            move("stand-ready", figure="asher", ap=2, uses=["strike"]),
            move("stand-ready", figure="asher", ap=1, uses=["rest"]),
            move("inflict", effect="falter", amount=2, target="asher"),
        ],
        "asher", "players", {"answer": {"answers": [[1, 1], [2, 0]]}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("do", "moves", "who", "seat", "args"), OPEN)
def test_while_something_is_open_there_is_its_answer_and_overruling(
    do: str, moves: list[Table], who: str | None, seat: str, args: Table
) -> None:
    state = battle([ASHER, JACKAL], *moves, time=TURN, adjust="ask")[-1].state
    answer, overruling = told(state)
    assert (answer["do"], answer["figure"], answer["seat"], answer["args"]) == (do, who, seat, args)
    assert answer["text"] == f"{do} <{next(iter(args))}>"
    assert answer["optional"] == ([] if do == "choose" else list(args))
    assert overruling == template(state, "override", None)
    answers = moves_of(state, "host")
    assert answers
    assert all(is_allowed(state, one) for one in answers)
    assert moves_of(state, seat) == answers
    assert moves_of(state, "players" if seat == "host" else "anna") == ()


def test_a_choice_has_a_move_for_each_answer() -> None:
    state = battle([ASHER, JACKAL], *OPEN[-1][1], time=TURN)[-1].state
    assert [write_move(one) for one in moves_of(state, "players")] == ["choose 1,1", "choose 2,0"]


# ---- the concrete moves of a seat


@many
@given(seeds)
def test_every_move_of_a_seat_is_allowed_and_comes_once(seed: int) -> None:
    for state in states_of(seed, 3):
        everything = moves_of(state, "host", declared=True)
        assert all(is_allowed(state, one) for one in everything)
        assert len(set(everything)) == len(everything)
        plain = moves_of(state, "host")
        assert [one for one in everything if one in set(plain)] == list(plain)
        assert not any(isinstance(one, m.MoveTo) for one in everything)
        for seat in ("players", "anna"):
            own = {figure.id for figure in state.figures if figure.owner == seat}
            theirs = [one for one in plain if getattr(one, "figure", None) in own]
            ends = [m.EndTurn()] if state.turn in own else []
            assert list(moves_of(state, seat)) == theirs + ends


@few
@given(seeds)
def test_declared_strikes_are_those_that_the_judge_allows_with_its_own_weapon(seed: int) -> None:
    for state in states_of(seed, 2):
        found = {
            one for one in moves_of(state, "host", declared=True) if isinstance(one, m.Strike) and one.weapon is None
        }
        offered = {act.figure: act for act in templates(state) if act.do == "strike" and "weapon" in act.optional}
        for striker, act in offered.items():
            plain = [] if "maneuver" not in act.optional else [(None, 1)]
            ways = plain + [(maneuver, level) for maneuver in HELD_MANEUVERS for level in range(1, 6)]
            strikes = [m.Strike(striker or "", one.id, None, *way) for one in state.figures for way in ways]
            allowed = {one for one in strikes if is_allowed(state, one)}
            assert allowed == {one for one in found if one.figure == striker}


def test_numbers_beyond_the_points_of_a_cycle_are_not_listed() -> None:
    state = after(move("override", figure="asher", set={"ap": 10**9}, reason="so be it"))
    assert template(state, "rest")["args"] == {"ap": {"min": 1, "max": 10**9}}
    assert sum(isinstance(one, m.Rest) for one in moves_of(state, "players")) == 49


# ---- texts, and no exception


def filled(act: Template, state: State) -> str:
    """The text of an act with a value at every open place."""
    figure = state.figure(act.figure or "")

    def value(found: re.Match[str]) -> str:
        fit = act.args[found[1]]
        if found[1] == "full":
            return "full"
        if isinstance(fit, tuple):
            return str(fit[0])
        if "point" in fit:
            return ",".join(str(part / 100) for part in figure.at)
        return "talk" if "text" in fit else ",".join(fit["list"][:1]) if "list" in fit else str(fit["min"])

    return re.sub(r"<(\w+)>", value, act.text)


@many
@given(seeds)
def test_the_text_of_an_act_filled_in_is_a_move_of_that_kind(seed: int) -> None:
    for state in states_of(seed, 3):
        for act in templates(state):
            if act.figure is not None:
                made = read_move(filled(act, state))
                assert m.word_of(made) == act.do
                assert getattr(made, "figure", None) == act.figure


@many
@given(seeds)
def test_nothing_is_raised_at_any_moment_of_a_fight(seed: int) -> None:
    states = list(dict.fromkeys(fight(seed).states))
    for state in Random(seed).sample(states, min(6, len(states))):
        found = told(state)
        assert json.loads(json.dumps(found)) == found
        if state.agenda:
            (want,) = pending_json(state)
            assert [one["do"] for one in found] == [want["kind"], "override"]
            assert found[0]["seat"] == want["seat"]
        assert all(is_allowed(state, one) for one in moves_of(state, "host"))


def test_a_battle_under_other_editions_and_options_has_templates_too() -> None:
    for edition in ("old", "new"):
        state = opened(ASHER, JACKAL, edition=edition)
        assert template(state, "check", None)["args"]["figure"] == ["asher", "jackal"]
    state = replace(opened(ASHER, JACKAL, time=TURN), choices=pin(BOOK.options, {"W-28": "total"}))
    assert template(state, "move")["args"] == {"to": {"point": 7}}
