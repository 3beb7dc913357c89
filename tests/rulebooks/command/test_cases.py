"""The case files, run as data: each case is one test, named by its sentence.

A case compares only what it lists; section 13 of the rulebook's specification says how.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.law.explain import in_words
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.rulebooks.command.answers import Json, judged, queried, ruled

CASES: list[Json] = tomllib.loads((Path(__file__).parent / "cases" / "command.toml").read_text("utf-8"))["case"]
RULINGS = [case for case in CASES if "move" in case and "error" not in case["expect"]]


def sentence(case: Json) -> str:
    return str(case["name"])


def answer(case: Json) -> Json:
    options = case.get("options", {})
    if "move" in case:
        return judged(case["position"], case["move"], options, case.get("dice"))
    return queried(case["position"], case.get("rank"), options, moral=True)


def covers(found: Any, listed: Any) -> bool:
    """Whether everything listed stands in what was found; of an object, only the listed keys count."""
    if not isinstance(listed, dict):
        return bool(found == listed)
    return all(key in found and covers(found[key], value) for key, value in listed.items())


def clauses(found: Json, met: bool | None) -> set[str]:
    return {ground["clause"] for ground in found.get("grounds", ()) if ground["met"] is met}


def holds(key: str, expected: Any, found: Json) -> bool:
    """Whether one key of `expect` holds of the answer."""
    match key:
        case "error":
            return covers(found, {"error": {"code": expected}})
        case "item":
            return covers(found, {"error": {"item": expected}})
        case "unmet":
            return clauses(found, False) == set(expected)
        case "refers":
            return clauses(found, None) == set(expected)
        case "grounds":
            return all(any(covers(ground, one) for ground in found["grounds"]) for one in expected)
        case "events":
            return len(found["events"]) == len(expected) and all(map(covers, found["events"], expected))
        case "fields":
            return all(found["fields"][seat][key] == one[key] for seat, one in expected.items() for key in one)
    return key in found and bool(found[key] == expected)


@pytest.mark.parametrize("case", CASES, ids=sentence)
def test_the_answer_is_what_the_case_expects(case: Json) -> None:
    found = answer(case)
    assert [key for key, expected in case["expect"].items() if not holds(key, expected, found)] == [], found


@pytest.mark.parametrize("case", RULINGS, ids=sentence)
def test_the_ruling_in_words_names_every_unmet_clause_and_no_other_as_unmet(case: Json) -> None:
    state = COMMAND.start(case["position"], case.get("options", {}))
    ruling, carried = ruled(state, COMMAND.read_move(case["move"], state), case.get("dice"))
    verdict, *lines = in_words(COMMAND, state, ruling, carried.grounds)
    assert [line.split()[1] for line in lines if line.startswith("✗ ")] == [ground.clause for ground in ruling.unmet]
    assert verdict.startswith("Allowed." if ruling.allowed else f"Refused by {len(ruling.unmet)} clause")
    assert all(line.endswith((".", "]")) and "  " in line for line in lines[: len(ruling.grounds)])


@pytest.mark.parametrize("case", [case for case in RULINGS if not case["expect"]["allowed"]], ids=sentence)
def test_every_unmet_clause_comes_with_a_remedy_unless_the_game_is_over(case: Json) -> None:
    state = COMMAND.start(case["position"], case.get("options", {}))
    ruling = COMMAND.judge(state, COMMAND.read_move(case["move"], state))
    remedies = [line for line in in_words(COMMAND, state, ruling) if line.startswith("To make it legal: ")]
    assert len(remedies) == sum(ground.clause == "command:H.1" or state.phase != "over" for ground in ruling.unmet)


def test_every_case_lists_what_must_hold() -> None:
    assert all(case["expect"] for case in CASES)
    assert len({case["name"] for case in CASES}) == len(CASES) >= 166


FIELD_EXAMPLE = """
{"position": "(L2) L1!", "lines": {"Leader": 2, "L1": 1}, "front_line": ["L1"],
 "superiors": {"Leader": [], "L1": ["Leader"]}, "underlings": {"Leader": ["L1"], "L1": []},
 "direct_superior": {"L1": "Leader"}, "direct_underlings": {"Leader": ["L1"], "L1": []},
 "open": ["C3", "R2"],
 "closed": {"L2": ["command:5.3.1.1"], "L1": ["command:5.3.1.1", "command:5.3.1.3"], "L0": ["command:5.3.1.3"],
  "C2": ["command:5.3.1.3"], "Cm1": ["command:5.3.1.3"], "Cr1": ["command:5.3.1.3"], "R0": ["command:5.3.1.3"],
  "R1": ["command:5.3.1.3"], "L1·0": ["command:5.3.1.4"], "C2·0": ["command:5.3.1.3"],
  "Cr1·0": ["command:5.3.1.3"], "R1·0": ["command:5.3.1.3"]}}
"""
RULING_EXAMPLE = """
{"verdict": "refused", "allowed": false,
 "grounds": [
  {"clause": "command:5.3.5", "met": true, "facts": {"turn_of": "b", "phase": "preparation", "recruited": false}},
  {"clause": "command:7.2.2", "met": null, "caveat": true, "facts": {"refers_to": "the Preparation Phase"}},
  {"clause": "command:5.3.1", "met": true, "facts": {"place": "L1·0", "soul_slot": true}},
  {"clause": "command:5.3.1.1", "met": true, "facts": {"slot": "L1·0", "holds": "empty"}},
  {"clause": "command:5.3.1.2", "met": false, "facts": {"slot": "L1·0", "highest": 0, "rank": 1}},
  {"clause": "command:5.3.1.3", "met": true, "facts": {"slot": "L1·0", "above": "L1", "holds": "active"}},
  {"clause": "command:5.3.1.4", "met": false, "facts": {"slot": "L1·0", "frozen": ["L1"], "see": ["command:5.3.4"]}}],
 "events": [],
 "nearest": ["recruit R2:Wolf/1", "recruit C2:Wolf/1", "recruit Cm1:Wolf"], "options": []}
"""


def test_the_examples_of_the_specification_are_answered_key_by_key_in_the_same_order() -> None:
    assert json.dumps(queried("(L2) L1!")) == json.dumps(json.loads(FIELD_EXAMPLE))
    found = judged("[6 b preparation] C3 | (L2) L1! C3", "recruit L1.0:Wolf/1")
    assert found.pop("after") == "[6 b preparation] C3 | (L2) C3 L1!"
    assert json.dumps(found) == json.dumps(json.loads(RULING_EXAMPLE))
