"""The case file, run as data: each case is one test, named by its sentence; and the scenarios that ship."""

import pytest

from lawspeaker.rulebooks.war.comparing import opening_differences
from lawspeaker.rulebooks.war.playing import opening_of
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.rulebooks.war.cases_of_war import CASES, TABLES, told
from tests.rulebooks.war.scenario_texts import SHIPPED


def test_every_case_has_a_sentence_of_its_own_and_expects_something() -> None:
    assert len(CASES) == len(TABLES) > 106
    assert all(case.opening or any(move.expect for move in case.scenario.moves) for case in CASES.values())


@pytest.mark.parametrize("name", CASES)
def test_the_case_comes_out_as_it_says(name: str) -> None:
    case = CASES[name]
    assert [*opening_differences(opening_of(case.scenario), case.opening), *told(case.scenario)] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenario_comes_out_as_it_says(name: str) -> None:
    scenario = read_scenario(SHIPPED[name])
    assert scenario.moves
    assert told(scenario) == []
