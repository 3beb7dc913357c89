"""Estimates: the same for the same seed, with bounds within which the exact value lies."""

from itertools import pairwise

import pytest

from lawspeaker.law.planning import Next, Stage
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.estimate import CONFIDENCE, PLAYS, Estimate, Interval, Sample, Table, estimate, wilson
from lawspeaker.odds.followed import End, Followed
from lawspeaker.odds.moves import of
from lawspeaker.odds.plan import STEPS, Terms, follow
from lawspeaker.odds.plan_file import read_plan
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo, made
from tests.odds.raising import malformed, no_odds
from tests.rulebooks.war.tables_of_war import figure
from tests.sizes import tenth

TWO_STRIKES = """
stop = ["jackal.endurance <= 0"]
moves = ["strike asher jackal", "strike asher jackal"]
"""


def estimated(seed: int, plays: int = 300, text: str = TWO_STRIKES) -> Estimate:
    plan = read_plan(WAR, text)
    return estimate(WAR, duo(), plan.driver, plan.terms, Sample(plays, seed))


def exact() -> Followed:
    plan = read_plan(WAR, TWO_STRIKES)
    return follow(WAR, duo(), plan.driver, plan.terms)


def endurance(end: End) -> int:
    return int(WAR.measures(end.state)["jackal.endurance"])


def is_stopped(end: End) -> bool:
    return end.stopped


def test_the_same_seed_gives_the_same_estimate_and_another_seed_another() -> None:
    assert estimated(1) == estimated(1)
    assert estimated(1).ends != estimated(2).ends


def test_an_estimate_says_of_what_it_is_one() -> None:
    found = estimated(5, 40)
    assert (found.plays, found.seed, found.edition, found.revision) == (40, 5, WAR.edition, WAR.revision)
    assert sum(found.ends.values()) == 40


def test_nothing_said_is_two_thousand_plays_of_the_first_seed() -> None:
    assert Sample() == Sample(PLAYS, 1) == Sample(2_000, 1)


def test_more_plays_begin_with_the_fewer() -> None:
    few, more = estimated(3, 20).ends, estimated(3, 60).ends
    assert all(times <= more[end] for end, times in few.items())


SEEDS = tenth(100)


def test_the_exact_value_lies_within_nearly_all_intervals() -> None:
    """Each misses it once in a hundred: of a hundred not more than five, of ten not more than one."""
    law = exact().law
    chance, mean = float(law.chance(is_stopped)), float(law.map(endurance).mean())
    found = [estimated(seed) for seed in range(SEEDS)]
    chances, means = [one.chance(is_stopped) for one in found], [one.mean(endurance) for one in found]
    for intervals, value in ((chances, chance), (means, mean)):
        missed = [one for one in intervals if not one.least <= value <= one.most]
        assert len(missed) <= max(1, SEEDS // 20)
        assert all(one.confidence == CONFIDENCE and one.least < one.value < one.most for one in intervals)


def test_more_plays_give_a_narrower_interval() -> None:
    wide, narrow = estimated(1, 50).mean(endurance), estimated(1, 800).mean(endurance)
    assert width(narrow) < width(wide) / 2
    assert width(estimated(1, 800).chance(is_stopped)) < width(estimated(1, 50).chance(is_stopped)) / 2


def width(interval: Interval) -> float:
    return interval.most - interval.least


@pytest.mark.parametrize("plays", [1, 2, 3, 7, 10, 14, 20, 99, 2_000])
def test_bounds_of_a_chance_lie_from_0_to_1_and_about_the_share(plays: int) -> None:
    intervals = [wilson(came, plays) for came in range(plays + 1)]
    for came, one in enumerate(intervals):
        assert 0 <= one.least <= one.value == came / plays <= one.most <= 1
        assert one.least < one.most
        other = intervals[plays - came]
        assert 1 - other.most == pytest.approx(one.least)
        assert 1 - other.least == pytest.approx(one.most)
    assert all(one.least <= two.least and one.most <= two.most for one, two in pairwise(intervals))


def test_what_never_came_may_have_no_chance_and_what_always_came_may_be_certain() -> None:
    for plays in range(1, 600):
        assert wilson(0, plays).least == 0
        assert wilson(plays, plays).most == 1


def test_bounds_of_a_chance_are_those_of_the_formula() -> None:
    """Where it came once in ten plays, its bounds are the two shares that are 2.5758 deviations off."""
    one = wilson(1, 10)
    for bound in (one.least, one.most):
        assert abs(0.1 - bound) == pytest.approx(2.575829 * (bound * (1 - bound) / 10) ** 0.5, rel=1e-6)


# ---- what cannot be estimated


def test_a_move_that_must_be_made_and_a_choice_that_nobody_answers() -> None:
    with no_odds("refused"):
        Table(WAR, 1, Policy()).played(duo(), m.Strike("jackal", "asher"))
    plan = read_plan(WAR, 'moves = ["inflict knock-back 5 on jackal from asher"]')
    state = duo(None, None, figure("wolf", at=[4, 0]))
    with no_odds("open-choice", "dodge of wolf", "try, stay, or first"):
        estimate(WAR, state, plan.driver, Terms(), Sample(1))
    with malformed("bad-answer", "duck"):
        estimate(WAR, state, plan.driver, Terms((), Policy.of({"dodge": "duck"})), Sample(1))


def test_a_plan_without_an_end_is_too_large_for_plays_too() -> None:
    def resting(state: State, stage: Stage) -> Next:
        return Next(WAR.read_move("rest asher 1", state), ((stage or (0,))[0] + 1,))

    with no_odds("too-large", f"{STEPS:,} moves"):
        estimate(WAR, duo(), resting, None, Sample(1))


def test_a_move_that_is_not_allowed_is_left_out_of_plays_too() -> None:
    left_out = 'moves = ["strike jackal asher", "strike asher jackal"]'
    found = {end.state for end in estimated(1, 30, left_out).ends}
    assert found == {end.state for end in estimated(1, 30, 'moves = ["strike asher jackal"]').ends}
    assert {end.turn for end in estimated(1, 30, left_out).ends} == {2}


def test_what_is_certain_comes_every_time() -> None:
    (end,) = estimated(9, 10, 'moves = ["rest asher 2"]').ends
    assert end.state == WAR.essence(made(duo(), "rest asher 2"), duo())


def test_each_roll_of_a_table_is_a_new_one() -> None:
    table = Table(WAR, 1, Policy())
    played = {table.played(duo(), m.Strike("asher", "jackal")) for _ in range(30)}
    assert len(played) > 5
    law = of(WAR, duo(), m.Strike("asher", "jackal")).ways[0].law
    assert all(WAR.essence(state, duo()) in law for state in played)
