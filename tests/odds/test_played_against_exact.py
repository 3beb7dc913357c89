"""The exact odds against plays with real dice: whatever comes is in the law, and as often as the law says."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from lawspeaker.chance.fair import FairDice, digest_of_seeds, secret_of
from lawspeaker.chance.law import Law
from lawspeaker.law.planning import Driver
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.law.want import Roll
from lawspeaker.odds.estimate import Sample, estimate
from lawspeaker.odds.moves import of
from lawspeaker.odds.plan import Terms, follow
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.check_reading import quick_net
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo
from tests.odds.fitting import Fit, critical, fit
from tests.odds.moments import KINDS, Moment, skirmish_moments, war_moments
from tests.sizes import tenth

PER_KIND, PLAYS = tenth(50), 750
ATTACKS, PLAYS_OF_AN_ATTACK = tenth(100), 125
"""In all 5 * 50 * 750 + 100 * 125 = 200,000 plays when proving, and a tenth of it else."""
RISK = 1e-6 / 400
"""That any of fewer than 400 tests fails although all is well: one in a million."""


def played_and_exact(book: Rulebook, moments: Iterable[Moment], plays: int) -> list[Fit]:
    """How well plays fit the law of the ends, for each moment by itself."""
    fits = []
    for number, moment in enumerate(moments):
        terms = Terms((), moment.policy)
        exact = follow(book, moment.state, moment.driver, terms)
        came = estimate(book, moment.state, moment.driver, terms, Sample(plays, number))
        assert sum(came.ends.values()) == plays
        fits.append(fit(exact.law, came.ends))
    return fits


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_of_moves_in_random_fights_comes_as_often_as_the_exact_law_says(kind: str) -> None:
    moments = [one for one in war_moments(7, PER_KIND) if one.kind == kind]
    fits = played_and_exact(WAR, moments, PLAYS)
    assert len(fits) == PER_KIND
    assert [one for one in fits if not one.holds(RISK)] == []
    assert sum(fits, Fit(0, 0)).holds(RISK)


def test_attacks_of_random_skirmishes_end_as_often_as_the_exact_law_says() -> None:
    fits = played_and_exact(COMMAND, skirmish_moments(5, ATTACKS), PLAYS_OF_AN_ATTACK)
    assert [one for one in fits if not one.holds(RISK)] == []
    total = sum(fits, Fit(0, 0))
    assert total.freedom >= ATTACKS // 2
    assert total.holds(RISK)


def test_the_moments_of_fights_are_of_many_sorts() -> None:
    moments = list(war_moments(7, PER_KIND))
    strikes = [one.moves[0] for one in moments if isinstance(one.moves[0], m.Strike)]
    assert {one.maneuver for one in strikes} >= {"rebuff", "shield-bash"}
    assert len({one.state.figure(one.moves[0].figure).weapon for one in moments if one.kind == "strike"}) >= 3
    assert len([one for one in moments if one.state.choices.changed()]) >= len(moments) // 4
    assert any(len(one.moves) == 2 for one in moments)


CHECKS = [
    m.Check("asher", "might"), m.Check("jackal", "control", difficulty=2), m.Check("asher", "passion", boon=1),
    m.Check("jackal", "resolve", resist=(12, 4)), m.Check("jackal", "endurance", quick=True),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(CHECKS)))
def test_the_faces_of_a_check_come_to_its_outcomes_as_often_as_told(number: int) -> None:
    odds = of(WAR, duo(), CHECKS[number])
    dice, came, roll = FairDice(secret_of(number), "checks", 1, digest_of_seeds({})), Counter[object](), odds.roll
    assert isinstance(roll, Roll)
    assert odds.outcomes is not None
    (step,) = WAR.judge(duo(), CHECKS[number]).agenda
    for throw in range(tenth(20_000)):
        faces = dice.roll(roll.pool, throw)
        came[step.reading.read(faces) if isinstance(step, s.ReadCheck) else quick_net(faces)] += 1
    assert fit(odds.outcomes, came).holds(RISK)


def test_a_secret_check_is_secret_under_the_number_of_its_entry() -> None:
    state = WAR.numbered(duo(), 17)
    odds = of(WAR, state, m.Check("asher", "might", secret=True))
    assert [one.secret_entries for one in odds.ways[0].law] == [(17,)]
    told = WAR.judge(next(iter(odds.ways[0].law)), m.Reveal(entry=17))
    assert told.allowed


# ---- the test itself


def test_plays_of_another_move_do_not_fit() -> None:
    state, plain = duo(), m.Strike("asher", "jackal")
    driver = war_driver(replace(plain, favour=1))
    came = Counter[bool]()
    for end, times in estimate(WAR, state, driver, sample=Sample(PLAYS, 3)).ends.items():
        came[is_hurt(end.state)] += times
    assert fit(follow(WAR, state, driver).states.map(is_hurt), came).holds(RISK)
    assert not fit(follow(WAR, state, war_driver(plain)).states.map(is_hurt), came).holds(RISK)


def is_hurt(state: State) -> bool:
    return state.figure("jackal").endurance_now < 20


def war_driver(one: m.Move) -> Driver:
    return WAR.planned({"moves": [WAR.write_move(one, duo())]})


def test_what_cannot_come_is_found() -> None:
    with pytest.raises(AssertionError, match="cannot"):
        fit(Law.die(6), {7: 1})


def test_cells_of_few_plays_are_taken_together() -> None:
    law = Law({"often": 96, "rare": 1, "rarer": 1, "rarest": 2})
    assert fit(law, {"often": 96, "rare": 4}) == Fit(0.0, 0)
    assert fit(law, {"often": 1_900, "rare": 100}).freedom == 3


@pytest.mark.parametrize(("freedom", "tabled"), [(1, 10.828), (5, 20.515), (30, 59.703), (100, 149.449)])
def test_critical_values_are_those_of_the_tables(freedom: int, tabled: float) -> None:
    assert critical(freedom, 0.001) == pytest.approx(tabled, rel=0.04)


def test_throws_of_a_fair_die_fit_and_of_a_loaded_one_do_not() -> None:
    random = Random(2)
    fair = Counter(random.randint(1, 6) for _ in range(6_000))
    loaded = Counter(random.choice((1, 2, 3, 4, 5, 6, 6)) for _ in range(6_000))
    assert fit(Law.die(6), fair).holds(RISK)
    assert not fit(Law.die(6), loaded).holds(RISK)
