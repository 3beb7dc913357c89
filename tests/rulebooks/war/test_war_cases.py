"""The case file, run as data: each case is one test, named by its sentence; and the scenarios that ship."""

import pytest

from lawspeaker.rulebooks.war.comparing import opening_differences
from lawspeaker.rulebooks.war.playing import opening_of
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.rulebooks.war.cases_of_war import CASES, TABLES, is_of, passes, told
from tests.rulebooks.war.scenario_texts import SHIPPED

BUILT = range(8, 15)
"""Chapters of which every case must come out. The others wait for chapters 1 to 7."""
OURS = [name for name, case in CASES.items() if is_of(case, BUILT)]
OTHERS = [name for name in CASES if name not in OURS]
PASS_ALREADY = frozenset(
    {
        "The book's own example: F:6 and seven more is F:7, with 18 to Resolve and 18 to Passion",
        "The same example struck with dice: Disarm with a Club, three Hits, two 12s, two levels of Passion Effect",
        "F:5 against a Turn of 3 AP wastes three and leaves F:2; the next Turn wastes two and one AP can be used",
        "Falter in one's own Turn wastes the AP in hand at once",
        "Standing Ready with 4 AP, F:3 takes three of them now and carries nothing over",
        "Standing Ready with 4 AP, F:6 takes all four and the other two wait for the next Turn",
        "Falter of a Strike applies although Stops cancel every Hit",
        "Without a single Hit after Adjustments a Strike gives no Falter, Passion Effect or not",
        "All Falter of one Strike is one sum: Resolute Stability takes one off it, once",
        "F:6 and one more is F:7 without damage; F:7 and one more is 3 and 3; seven times one is as good as seven",
        "Nine Falter on three Readied AP: cut to F:7 first, then three are wasted",
        "The same nine under W-4 waste-first leave F:6 and no damage",
        "Damage that Defeats turns the Falter that is left into damage as well",
        "Recovered Falter is gone, and no AP comes back for what it wasted",
        "P:5 over three Turns adds 5, 2 and 1 Exertion, and is gone in the event that brings it to 0",
        "New Poison adds to what is there, and can be reduced",
        "In Flesh, Poison deals twice its strength to Resolve instead, and is halved",
        "A Turn start happens once: it cannot be begun again while it runs or after it is over",
        "A Grappled figure may talk, Rest, use Spiritual Effects and Sing",
        "A Grappled figure cannot Move, Strike, take a Stance or Stand Ready, and every reason is named",
        "Standing Ready in one's own Turn: Falter takes the Readied AP first, then the running Turn",
        "Under W-36 turn-first the running Turn pays before the Readied AP",
    }
)
"""Cases of other chapters that come out with as much of them as is built. Who builds more puts more here."""


def test_every_case_has_a_sentence_of_its_own_and_expects_something() -> None:
    assert len(CASES) == len(TABLES) == 106
    assert len(OURS) == 37
    assert all(case.opening or any(move.expect for move in case.scenario.moves) for case in CASES.values())


@pytest.mark.parametrize("name", OURS)
def test_the_case_comes_out_as_it_says(name: str) -> None:
    case = CASES[name]
    assert [*opening_differences(opening_of(case.scenario), case.opening), *told(case.scenario)] == []


def test_exactly_these_cases_of_other_chapters_come_out_already() -> None:
    assert {name for name in OTHERS if passes(name)} == PASS_ALREADY


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenario_comes_out_as_it_says(name: str) -> None:
    scenario = read_scenario(SHIPPED[name])
    assert scenario.moves
    assert told(scenario) == []
