"""The case file, run as data: each case is one test, named by its sentence; and the scenarios that ship."""

import pytest

from lawspeaker.rulebooks.war.comparing import opening_differences
from lawspeaker.rulebooks.war.playing import opening_of
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.rulebooks.war.cases_of_war import CASES, TABLES, chapter, passes, told
from tests.rulebooks.war.scenario_texts import SHIPPED

NOT_BUILT = "2"
"""The chapter that is not built: Knock Back. Cases that show it, or need it, wait."""
NEEDS_IT = frozenset({"A Grapple stays though the two are thrown apart: the book knows no end but breaking free"})
WAITING = [name for name, case in CASES.items() if name in NEEDS_IT or NOT_BUILT in map(chapter, case.clauses)]
OURS = [name for name in CASES if name not in WAITING]


def test_every_case_has_a_sentence_of_its_own_and_expects_something() -> None:
    assert len(CASES) == len(TABLES) == 106
    assert len(OURS) == 91
    assert all(case.opening or any(move.expect for move in case.scenario.moves) for case in CASES.values())


@pytest.mark.parametrize("name", OURS)
def test_the_case_comes_out_as_it_says(name: str) -> None:
    case = CASES[name]
    assert [*opening_differences(opening_of(case.scenario), case.opening), *told(case.scenario)] == []


@pytest.mark.parametrize("name", WAITING)
def test_the_case_waits_for_what_is_not_built(name: str) -> None:
    """Who builds chapter 2 takes these among the others."""
    assert not passes(name)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenario_comes_out_as_it_says(name: str) -> None:
    scenario = read_scenario(SHIPPED[name])
    assert scenario.moves
    assert told(scenario) == []
