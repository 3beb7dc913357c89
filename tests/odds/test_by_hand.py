"""Odds of small cases, worked out by hand from the law of the dice."""

from fractions import Fraction

import pytest

from lawspeaker.odds.moves import Odds, of
from lawspeaker.odds.questions import Aim
from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.net_law import net_law
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import StrikeReading
from tests.odds.duo import duo, made

ALL = 12**7


def odds(state: State, text: str) -> Odds:
    return of(WAR, state, WAR.read_move(text, state))


def value(state: State, text: str, aim: str) -> Fraction:
    (way,) = odds(state, text).ways
    return Aim.read(aim).value(WAR, way.law)


# ---- Checks


def free(adjustments: int) -> Fraction:
    """The chance of one Pass or more, with so many Adjustments."""
    rolls = sum(ways for outcome, ways in exact_law(CheckReading(adjustments=adjustments)).items() if outcome.success)
    return Fraction(rolls, ALL)


@pytest.mark.parametrize(("asher", "jackal"), [(20, 20), (25, 20), (39, 20), (20, 45), (9, 31)])
def test_breaking_free_is_a_check_of_one_tenth_of_might_against_the_other(asher: int, jackal: int) -> None:
    state = made(duo({"might": asher}, {"might": jackal}), "inflict grapple on asher from jackal")
    assert value(state, "break-free asher", "chance not asher.held") == free(asher // 10 - jackal // 10)


@pytest.mark.parametrize("allotment", [0, 9, 10, 44])
def test_breaking_free_of_a_bind_is_against_its_allotment(allotment: int) -> None:
    state = made(duo(), f"inflict bind {allotment} on asher from jackal")
    assert value(state, "break-free asher", "chance not asher.bound") == free(2 - allotment // 10)


def test_of_two_holds_only_the_named_one_is_broken() -> None:
    state = made(duo(), "inflict grapple on asher from jackal", "inflict bind 10 on asher from jackal")
    assert value(state, "break-free asher bound", "chance not asher.bound") == free(1)
    assert value(state, "break-free asher bound", "chance asher.grappled") == 1


def test_without_adjustments_a_check_succeeds_as_often_as_the_net_of_the_dice_is_above_0() -> None:
    above = net_law().chance(lambda net: net > 0)
    law = odds(duo(), "check asher might vs jackal might").outcomes
    assert law is not None
    assert law.chance(lambda outcome: outcome.net > 0) == above  # type: ignore[attr-defined]


def test_falter_of_a_knock_back_is_what_the_control_check_is_short() -> None:
    law = exact_law(CheckReading(adjustments=2 - 1))
    short = Fraction(sum(outcome.short * ways for outcome, ways in law.items()), ALL)
    assert value(duo(), "inflict knock-back 3 on jackal from asher", "most jackal.falter") == short


# ---- Strikes


def struck(adjustments: int) -> dict[tuple[int, int, int, int], Fraction]:
    """The chance of Hits, triggers, Hits before Stops and Defensive Hits."""
    found: dict[tuple[int, int, int, int], Fraction] = {}
    for one, ways in exact_law(StrikeReading(adjustments=adjustments)).items():
        key = (one.hits, one.triggers, one.before, one.defensive)
        found[key] = found.get(key, Fraction(0)) + Fraction(ways, ALL)
    return found


ASHER, JACKAL = {"weapon": "unarmed", "might": 28}, {"endurance": 200, "control": 20}
"""Force 3 + 28/14 = 5 against a Guard of (2*20 + 20)/40 = 1, with a Precision of 20/14 = 1. Both are of Tier 1."""


def test_a_plain_strike_does_its_force_for_every_hit() -> None:
    dealt = sum(chance * 5 * hits for (hits, _, _, _), chance in struck(0).items())
    assert value(duo(ASHER, JACKAL), "strike asher jackal", "most jackal.endurance") == 200 - dealt
    assert 0 < dealt < 200


def test_defensive_hits_hurt_the_striker_by_the_force_of_the_defender() -> None:
    """The jackal's Might of 20 gives it a Force of 3 + 20/14 = 4."""
    dealt = sum(chance * 4 * defensive for (_, _, _, defensive), chance in struck(0).items())
    assert value(duo(ASHER, JACKAL), "strike asher jackal", "most asher.endurance") == 20 - dealt < 20


def test_precision_above_guard_gives_adjustments() -> None:
    """A Control of 70 gives a Precision of 5, which is 4 above Guard: two Adjustments."""
    dealt = sum(chance * 5 * hits for (hits, _, _, _), chance in struck(2).items())
    state = duo({**ASHER, "control": 70}, JACKAL)
    assert value(state, "strike asher jackal", "most jackal.endurance") == 200 - dealt


def test_a_club_brings_a_falter_for_every_trigger() -> None:
    """Of up to 7 triggers none is cut: the jackal has no AP at hand, and holds F:7."""
    brought = sum(chance * triggers for (_, triggers, before, _), chance in struck(0).items() if before)
    assert value(duo({**ASHER, "weapon": "club"}, JACKAL), "strike asher jackal", "most jackal.falter") == brought


def test_the_chance_to_defeat_in_one_strike_is_that_of_enough_hits() -> None:
    """An Endurance of 20 is gone with 4 Hits of Force 5."""
    enough = sum(chance for (hits, _, _, _), chance in struck(0).items() if hits >= 4)
    found = value(duo(ASHER), "strike asher jackal", "chance jackal.endurance <= 0")
    assert found == enough
    assert value(duo(ASHER), "strike asher jackal", "chance jackal.defeated") >= enough


def test_what_is_told_of_the_first_roll_is_its_whole_law() -> None:
    found = odds(duo(ASHER, JACKAL), "strike asher jackal")
    assert found.outcomes is not None
    assert dict(found.outcomes.weights) == dict(exact_law(StrikeReading(adjustments=0)))
    assert found.roll is not None
    assert (found.roll.pool.count, found.roll.pool.sides, found.roll.why) == (7, 12, "strike")
