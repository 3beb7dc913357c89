"""The exact law of a reading: its weights against two other ways to reckon them, and against rolls."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import factorial, prod, sqrt
from random import Random

import pytest
from msgspec import structs

from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.roll import kept
from lawspeaker.rulebooks.war.sorted_rolls import sorted_rolls
from lawspeaker.rulebooks.war.strike_reading import Elevens, Landed, StrikeReading
from tests.oracles import war_dice, war_law
from tests.sizes import PROVE, tenth

ALL = 12**7
MULTISETS = list(combinations_with_replacement(range(1, 13), 7))
ELEVENS: tuple[Elevens, ...] = ("no", "adjusted", "natural")


def rolls_of(dice: tuple[int, ...]) -> int:
    """In how many orders these dice can lie."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))


def drawn_strike(random: Random) -> StrikeReading:
    return StrikeReading(
        adjustments=random.randint(-4, 4), band=random.random() < 0.3, elevens=random.choice(ELEVENS),
        eleven_triggers=random.random() < 0.5, exposed=random.random() < 0.3, ignore_stops=random.choice((0, 0, 1, 3)),
        protect=random.random() < 0.4,
    )  # fmt: skip


def drawn_check(random: Random) -> CheckReading:
    return CheckReading(
        adjustments=random.randint(-4, 4), band=random.random() < 0.3, needed=random.randint(1, 7),
        deepen=random.random() < 0.5, any_ones=random.random() < 0.5, passes_ignored=random.random() < 0.2,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(tenth(60)))
def test_the_weights_of_a_reading_add_up_and_none_is_zero(seed: int) -> None:
    random = Random(seed)
    for law in (exact_law(drawn_strike(random)), exact_law(drawn_check(random))):
        assert sum(law.values()) == ALL
        assert min(law.values()) > 0


@pytest.mark.parametrize("seed", range(tenth(30)))
def test_the_law_is_that_of_every_multiset_read_one_by_one(seed: int) -> None:
    random = Random(f"one by one {seed}")
    strike, check = drawn_strike(random), drawn_check(random)
    landed: Counter[Landed] = Counter()
    checked: Counter[object] = Counter()
    for dice in MULTISETS:
        landed[strike.read(dice).landed] += rolls_of(dice)
        checked[check.read(dice)] += rolls_of(dice)
    assert exact_law(strike) == landed, strike
    assert exact_law(check) == checked, check


@pytest.mark.parametrize(
    ("adjustments", "ignore_stops"),
    [(0, 0), (1, 0), (-1, 0), (1, 1), (2, 0), *([(-2, 0), (2, 1), (-2, 1), (-1, 1), (3, 0), (-3, 0)] if PROVE else [])],
)
def test_the_law_of_a_strike_is_that_of_dice_that_fall_one_after_the_other(adjustments: int, ignore_stops: int) -> None:
    found: Counter[war_law.Outcome] = Counter()
    for one, rolls in exact_law(StrikeReading(adjustments=adjustments, ignore_stops=ignore_stops)).items():
        found[one.hits, one.triggers, one.before, one.defensive] += rolls
    assert found == war_law.strike_law(adjustments, ignore_stops)


@pytest.mark.parametrize("adjustments", [1, *([-1, 2] if PROVE else [])])
def test_the_law_of_a_check_is_that_of_the_slow_twin_over_every_multiset(adjustments: int) -> None:
    by, found = war_dice.Check(), Counter[tuple[int, int, bool, int, str]]()
    for dice in MULTISETS:
        adjusted = war_dice.best(dice, adjustments, False, by)
        found[war_dice.check(dice, adjusted, by)] += rolls_of(dice)
    law = exact_law(CheckReading(adjustments=adjustments))
    assert {structs.astuple(one): rolls for one, rolls in law.items()} == found


@pytest.mark.parametrize("reading", [StrikeReading(adjustments=-2), CheckReading(adjustments=1)])
def test_rolls_come_to_each_outcome_about_as_often_as_its_weight_says(reading: StrikeReading | CheckReading) -> None:
    random, rolls = Random(4), tenth(200_000)
    came: Counter[object] = Counter()
    for _ in range(rolls):
        outcome = reading.read([random.randint(1, 12) for _ in range(7)])
        came[getattr(outcome, "landed", outcome)] += 1
    law = dict(exact_law(reading).items())
    assert set(came) <= set(law)
    for one, weight in law.items():
        expected = rolls * weight / ALL
        assert abs(came[one] - expected) <= 5 * sqrt(expected) + 3, one


BOONS = [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), *([(3, 0), (0, 3), (4, 1)] if PROVE else [])]


@pytest.mark.parametrize(("boon", "bane"), BOONS)
def test_the_sevens_that_boon_and_bane_leave_are_those_of_every_pool(boon: int, bane: int) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for dice in combinations_with_replacement(range(1, 13), 7 + abs(boon - bane)):
        found[tuple(sorted(kept(dice, boon, bane), reverse=True))] += rolls_of(dice)
    rolls = sorted_rolls((1,) * 12, boon, bane)
    rows = zip(zip(*rolls.columns, strict=True), rolls.ways, strict=True)
    assert {tuple(12 - die for die in dice): ways for dice, ways in rows} == found


@pytest.mark.parametrize("seed", range(tenth(20)))
def test_a_law_with_boon_or_bane_is_that_of_every_pool_read_one_by_one(seed: int) -> None:
    random = Random(f"boon {seed}")
    boon, bane = random.choice(((1, 0), (0, 1)))
    for drawn in (drawn_strike(random), drawn_check(random)):
        reading = structs.replace(drawn, boon=boon, bane=bane)
        found: Counter[object] = Counter()
        for dice in combinations_with_replacement(range(1, 13), 8):
            outcome = reading.read(dice)
            found[getattr(outcome, "landed", outcome)] += rolls_of(dice)
        assert exact_law(reading) == found, reading


def test_more_adjustments_than_a_byte_holds_are_reckoned_all_the_same() -> None:
    everything = exact_law(StrikeReading(adjustments=77))
    assert dict(everything) == {Landed(14, 7, 14, 0, *epics): ways for epics, ways in flags(everything).items()}
    assert exact_law(CheckReading(adjustments=60)) != exact_law(CheckReading(adjustments=17))
    for amount in (17, 18, 25, -18):
        reading, found = StrikeReading(adjustments=amount), Counter[Landed]()
        for dice in MULTISETS:
            found[reading.read(dice).landed] += rolls_of(dice)
        assert exact_law(reading) == found


def flags(law: Mapping[Landed, int]) -> dict[tuple[bool, bool], int]:
    return {(one.epic_strike, one.epic_defence): ways for one, ways in law.items()}


def test_a_reading_with_a_boon_has_a_law_of_eight_dice() -> None:
    boon, plain = exact_law(StrikeReading(boon=1)), exact_law(StrikeReading())
    assert sum(boon.values()) == 12**8
    assert mean_hits(boon) > mean_hits(plain) > 1


def mean_hits(law: Mapping[Landed, int]) -> float:
    return sum(one.hits * rolls for one, rolls in law.items()) / sum(law.values())


def test_faces_that_count_and_move_alike_are_one_group() -> None:
    assert StrikeReading(adjustments=1).alike() == ((1,), (2,), (3,), (4, 5, 6, 7), (8,), (9, 10), (11,), (12,))
    assert StrikeReading().alike() == ((1,), (2, 3), (4, 5, 6, 7, 8), (9, 10, 11), (12,))
    assert len(StrikeReading(adjustments=-9).alike()) == 12


def test_the_orders_in_which_dice_can_lie() -> None:
    assert [rolls_of(dice) for dice in ((5,) * 7, (5,) * 6 + (6,), (1, 2, 3, 4, 5, 6, 7))] == [1, 7, 5_040]
