"""The cases of the supplement `duel`, run as data: each is one test, named by its sentence."""

from collections.abc import Iterator
from typing import Any

import pytest

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.duel.actions import action_of, legal_actions
from lawspeaker.rulebooks.war.duel.playing import Played, play, start
from lawspeaker.rulebooks.war.duel.reading import read_state
from lawspeaker.rulebooks.war.duel.text import write_state
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.shown import event_json
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.cases_of_war import DUEL_TABLES as TABLES

Table = dict[str, Any]


def opening(case: Table) -> State:
    return read_state(case["duel"], case["state"]) if "state" in case else start(case["duel"])


def decided(state: State, given: Table) -> tuple[State, list[str]]:
    """The state after a decision, and every difference from what it expects."""
    expect = given["expect"]
    action = given.get("action")
    if "move" in given:
        ruling = judge(state, read_move(given["move"]))
        if not ruling.allowed:
            unmet = sorted(ground.clause for ground in ruling.unmet)
            return state, [*differ("verdict", expect.get("verdict", "allowed"), ruling.verdict.value),
                           *differ("unmet", sorted(expect.get("unmet", [])), unmet)]  # fmt: skip
        action = action_of(state, read_move(given["move"]))
    assert action is not None, "what is allowed has an id"
    assert "verdict" not in expect, "it is allowed"
    played = play(state, action, given.get("dice"))
    return played.state, list(differences(played, expect))


def differ(what: str, expected: Any, came: Any) -> list[str]:
    return [] if expected == came else [f"{what}: expected {expected}, came {came}"]


def differences(played: Played, expect: Table) -> Iterator[str]:
    told = [event_json(event) for event in played.events]
    damaged = [event for event in played.events if isinstance(event, e.Damaged)]
    found = {
        "state": write_state(played.state),
        "legal": list(legal_actions(played.state)),
        "damage": [[event.attribute, event.amount, event.because] for event in damaged],
    }
    for key, came in found.items():
        if key in expect:
            yield from differ(key, expect[key], came)
    rest = iter(one["type"] for one in told)
    yield from (f"{one} is not where it is expected" for one in expect.get("events", []) if one not in rest)
    types = {one["type"] for one in told}
    yield from (f"{one} came" for one in expect.get("no_events", []) if one in types)
    cited = {ground.clause for ground in played.grounds} | {one["clause"] for one in told}
    yield from (f"{one} is not cited" for one in expect.get("cites", []) if one not in cited)
    read = next((one for one in told if one["type"] == "StrikeRead"), {})
    for key, value in expect.get("strike", {}).items():
        yield from differ(key, value, list(read[key]) if isinstance(value, list) else read[key])


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["name"])
def test_the_case_comes_out_as_it_says(case: Table) -> None:
    state, found = opening(case), []
    for given in case["decision"]:
        state, differing = decided(state, given)
        found += differing
    assert found == []


def test_every_case_has_a_sentence_of_its_own_and_expects_something() -> None:
    assert len({case["name"] for case in TABLES}) == len(TABLES) >= 19
    assert all(given["expect"] for case in TABLES for given in case["decision"])


def test_a_case_that_says_something_else_is_found() -> None:
    case = next(case for case in TABLES if case["clauses"] == ["war:D.7"])
    (given,) = case["decision"]
    wrong: Table = {"state": "x", "legal": [], "damage": [], "events": ["DuelEnded"], "no_events": ["TurnBegan"],
                    "cites": ["war:D.8"]}  # fmt: skip
    assert len(decided(opening(case), {**given, "expect": wrong})[1]) == len(wrong)
    refused = {"move": "end-turn", "expect": {"verdict": "refused", "unmet": ["war:D.3"]}}
    with pytest.raises(AssertionError, match="allowed"):
        decided(opening(case), refused)
