"""Readings of seven dice against slow twins, over every multiset, and the laws 11 and 12."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import structs

from lawspeaker.chance.reading import Reading
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading, quick_net, resisted
from lawspeaker.rulebooks.war.roll import is_plan, kept, moved, net, uncancelled
from lawspeaker.rulebooks.war.strike_reading import Elevens, StrikeOutcome, StrikeReading, melee_level, steps
from tests.oracles import war_dice as twin
from tests.sizes import tenth

Dice = tuple[int, ...]
MULTISETS: list[Dice] = list(combinations_with_replacement(range(1, 13), 7))
ELEVENS: tuple[Elevens, ...] = ("no", "adjusted", "natural")
BOTH = (False, True)

law = settings(max_examples=tenth(5_000))
seven_dice = st.tuples(*[st.integers(1, 12)] * 7)
checks = st.builds(
    CheckReading,
    adjustments=st.integers(-9, 9), band=st.booleans(), needed=st.integers(1, 7), deepen=st.booleans(),
    any_ones=st.booleans(), passes_ignored=st.booleans(),
)  # fmt: skip
strikes = st.builds(
    StrikeReading,
    adjustments=st.integers(-9, 9), band=st.booleans(), elevens=st.sampled_from(ELEVENS), protect=st.booleans(),
    eleven_triggers=st.booleans(), exposed=st.booleans(), ignore_stops=st.integers(0, 4),
)  # fmt: skip


def rolled(sides: Random, count: int = 7) -> Dice:
    return tuple(sides.randint(1, 12) for _ in range(count))


def check_twin(reading: CheckReading) -> twin.Check:
    return twin.Check(reading.needed, reading.deepen, reading.any_ones, reading.passes_ignored)


def strike_twin(reading: StrikeReading) -> twin.Strike:
    return twin.Strike(reading.elevens, reading.eleven_triggers, reading.exposed, reading.ignore_stops, reading.protect)


def measured(outcome: StrikeOutcome) -> tuple[int, int, int, int]:
    """What the Striker wants to be great (8.7)."""
    return outcome.hits, outcome.triggers, outcome.before, -outcome.defensive


# Against the twins


def test_the_multisets_are_all_rolls_there_are() -> None:
    orders = (factorial(7) // prod(map(factorial, Counter(dice).values())) for dice in MULTISETS)
    assert len(MULTISETS) == 31_824
    assert sum(orders) == 12**7


def test_net_and_uncancelled_over_every_multiset() -> None:
    for dice in MULTISETS:
        u = dice.count(12) - dice.count(1)
        assert (net(dice), uncancelled(dice)) == (twin.net(dice), (max(0, u), max(0, -u)))


@pytest.mark.parametrize(("deepen", "any_ones", "ignored"), [*product(BOTH, BOTH, (False,)), (True, True, True)])
def test_a_check_reads_every_multiset_as_its_twin_does(deepen: bool, any_ones: bool, ignored: bool) -> None:
    reading: Reading = CheckReading(deepen=deepen, any_ones=any_ones, passes_ignored=ignored)
    by = twin.Check(3, deepen, any_ones, ignored)
    differ = [dice for dice in MULTISETS if as_tuple(reading.read(dice)) != twin.check(dice, dice, by)]
    assert differ == []


@pytest.mark.parametrize(("elevens", "triggers", "exposed"), [*product(ELEVENS, BOTH, BOTH)])
def test_a_strike_reads_every_multiset_as_its_twin_does(elevens: Elevens, triggers: bool, exposed: bool) -> None:
    reading: Reading = StrikeReading(elevens=elevens, eleven_triggers=triggers, exposed=exposed)
    by = twin.Strike(elevens, triggers, exposed)
    differ = [dice for dice in MULTISETS if as_tuple(reading.read(dice)) != twin.strike(dice, dice, by)]
    assert differ == []


def as_tuple(outcome: object) -> tuple[object, ...]:
    assert isinstance(outcome, CheckOutcome | StrikeOutcome)
    return structs.astuple(outcome)


@law
@given(checks, strikes, seven_dice, seven_dice)
def test_dice_placed_by_hand_are_read_as_the_twins_do(
    check: CheckReading, strike: StrikeReading, dice: Dice, placed: Dice
) -> None:
    assert structs.astuple(check.read(dice, placed)) == twin.check(dice, placed, check_twin(check))
    assert structs.astuple(strike.read(dice, placed)) == twin.strike(dice, placed, strike_twin(strike))


def amounts(sides: Random) -> int:
    """Up to 5 as a rule: of 6 and 7 there are many more plans to try."""
    return sides.choice((-1, 1)) * (sides.randint(6, 7) if sides.random() < 0.04 else sides.randint(0, 5))


def adjusted_rolls(seed: int, full: int) -> Iterator[tuple[Random, Dice, int]]:
    """Random rolls and Adjustments; a quarter of the rolls are crowded with Epic faces and those near."""
    sides = Random(seed)
    for _ in range(tenth(full)):
        crowded = tuple(sides.choice((1, 1, 2, 8, 11, 12, 12)) for _ in range(7))
        yield sides, crowded if sides.random() < 0.25 else rolled(sides), amounts(sides)


@pytest.mark.parametrize("band", BOTH)
def test_best_use_of_a_check_equals_a_search_over_all_plans(band: bool) -> None:
    for sides, dice, amount in adjusted_rolls(1, 20_000):
        reading = CheckReading(adjustments=amount, band=band, any_ones=sides.random() < 0.5)
        found = twin.best(dice, amount, band, check_twin(reading))
        assert reading.best(dice) == found, (dice, amount)
        assert structs.astuple(reading.read(dice)) == twin.check(dice, found, check_twin(reading))


@pytest.mark.parametrize("band", BOTH)
def test_best_use_of_a_strike_equals_a_search_over_all_plans(band: bool) -> None:
    for sides, dice, amount in adjusted_rolls(2, 20_000):
        reading = StrikeReading(
            adjustments=amount, band=band, elevens=sides.choice(ELEVENS), eleven_triggers=sides.random() < 0.5,
            exposed=sides.random() < 0.25, ignore_stops=sides.choice((0, 0, 0, 1, 3)), protect=sides.random() < 0.5,
        )  # fmt: skip
        found = twin.best(dice, amount, band, strike_twin(reading))
        assert reading.best(dice) == found, (dice, reading)
        assert structs.astuple(reading.read(dice)) == twin.strike(dice, found, strike_twin(reading))


@pytest.mark.parametrize("sign", [1, -1])
def test_best_use_of_more_adjustments_than_the_dice_can_take(sign: int) -> None:
    sides = Random(3)
    for _ in range(tenth(50)):
        dice = rolled(sides)
        check = CheckReading(adjustments=sign * 10**9, band=True)
        strike = StrikeReading(adjustments=sign * 10**9, band=True, elevens="natural", eleven_triggers=False)
        assert check.best(dice) == twin.best(dice, sign * 28, True, check_twin(check))
        assert strike.best(dice) == twin.best(dice, sign * 28, True, strike_twin(strike))


@pytest.mark.parametrize(
    ("amount", "dice", "adjusted"),
    [
        (76, (1,) * 7, (12, 12, 12, 12, 12, 12, 9)),
        (77, (1,) * 7, (12,) * 7),
        (10**9, (1,) * 7, (12,) * 7),
        (-58, (12,) * 7, (3, 3, 3, 3, 3, 3, 8)),
        (-(10**9), (12,) * 7, (3, 3, 3, 3, 3, 3, 8)),
    ],
)
def test_many_adjustments_by_faces_on_the_dice_that_need_most(amount: int, dice: Dice, adjusted: Dice) -> None:
    assert StrikeReading(adjustments=amount).best(dice) == adjusted


def test_one_die_moves_as_8_6_says() -> None:
    for face, by, band in product(range(1, 13), range(-14, 15), BOTH):
        assert moved(face, by, band) == twin.moved(face, by, band), (face, by, band)


@pytest.mark.parametrize("band", BOTH)
def test_faces_are_a_plan_exactly_where_the_search_finds_one(band: bool) -> None:
    sides = Random(4)
    for _ in range(tenth(1_000)):
        dice, amount = rolled(sides), sides.randint(-3, 3)
        still = frozenset(place for place in range(7) if sides.random() < 0.3)
        reached = {faces for _, faces in twin.plans(dice, amount, band, still)}
        nearby = {faces for _, faces in twin.plans(dice, sides.choice((-3, 3)), band, frozenset())}
        for faces in reached | nearby:
            assert is_plan(dice, faces, amount, band, still) == (faces in reached), (dice, faces, amount, still)


@law
@given(checks, strikes, seven_dice)
def test_the_best_use_fits_and_what_may_not_be_moved_stays(
    check: CheckReading, strike: StrikeReading, dice: Dice
) -> None:
    for reading in (check, strike):
        by = check_twin(reading) if isinstance(reading, CheckReading) else strike_twin(reading)
        assert reading.fixed(dice) == twin.fixed(dice, reading.adjustments, by)
        assert reading.fits(dice, reading.best(dice))
        assert reading.fits(dice, dice)
        assert all(reading.best(dice)[place] == dice[place] for place in reading.fixed(dice))


@law
@given(st.lists(st.sampled_from((1, 2, 3, 8, 9, 11, 12)), min_size=8, max_size=14), st.integers(0, 3), st.booleans())
@example([1] * 9, 0, True)
@example([12] * 8 + [1], 1, False)
def test_boon_and_bane_discard_as_the_twin_does(pool: list[int], cancelled: int, boons: bool) -> None:
    more = len(pool) - 7 + cancelled
    boon, bane = (more, cancelled) if boons else (cancelled, more)
    assert kept(pool, boon, bane) == twin.kept(pool, boon, bane)
    assert len(kept(pool, boon, bane)) == 7
    assert CheckReading(boon=boon, bane=bane).pool == StrikeReading(boon=boon, bane=bane).pool == len(pool)
    for reading in (CheckReading(adjustments=2, boon=boon, bane=bane), StrikeReading(boon=boon, bane=bane)):
        plain = structs.replace(reading, boon=0, bane=0)
        assert reading.best(pool) == plain.best(twin.kept(pool, boon, bane))
        assert reading.read(pool) == plain.read(twin.kept(pool, boon, bane))


# Laws 11 and 12


@law
@given(strikes, seven_dice)
def test_law_11_hits_stops_and_triggers(reading: StrikeReading, dice: Dice) -> None:
    outcome = reading.read(dice)
    assert outcome.hits == max(0, outcome.before - outcome.stops)
    assert outcome.before <= 14
    assert not (outcome.hits and outcome.defensive)
    assert outcome.triggers <= outcome.before - outcome.base
    if reading.exposed:
        assert (outcome.defensive, outcome.hits) == (0, outcome.before)


@law
@given(strikes, seven_dice)
def test_law_11_one_more_adjustment_never_makes_a_strike_worse_for_the_striker(
    reading: StrikeReading, dice: Dice
) -> None:
    one_more = structs.replace(reading, adjustments=reading.adjustments + 1)
    assert measured(one_more.read(dice)) >= measured(reading.read(dice))


@law
@given(checks, seven_dice)
def test_law_12_one_more_adjustment_never_lowers_net(reading: CheckReading, dice: Dice) -> None:
    one_more = structs.replace(reading, adjustments=reading.adjustments + 1)
    assert one_more.read(dice).net >= reading.read(dice).net


@law
@given(checks, strikes, seven_dice, st.permutations(range(7)))
def test_law_12_the_order_of_the_dice_changes_no_result(
    check: CheckReading, strike: StrikeReading, dice: Dice, order: list[int]
) -> None:
    other = tuple(dice[place] for place in order)
    assert check.read(other) == check.read(dice)
    assert measured(strike.read(other)) == measured(strike.read(dice))


@law
@given(checks, strikes, seven_dice, st.integers(0, 9))
def test_law_12_boon_and_bane_of_the_same_number_are_the_plain_roll(
    check: CheckReading, strike: StrikeReading, dice: Dice, number: int
) -> None:
    for reading in (check, strike):
        both = structs.replace(reading, boon=number, bane=number)
        assert both.pool == 7
        assert (both.best(dice), both.read(dice)) == (reading.best(dice), reading.read(dice))


# The worked cases of chapters 7 to 10, as far as dice alone decide


@pytest.mark.parametrize(
    ("reading", "dice", "expected"),
    [
        (CheckReading(adjustments=1), (5, 5, 5, 5, 5, 5, 8), {"net": 1}),
        (CheckReading(), (5, 5, 5, 5, 5, 5, 8), {"net": 0}),
        (CheckReading(adjustments=1), (8, 8, 5, 5, 5, 5, 5), {"net": 1}),
        (CheckReading(adjustments=3), (8, 8, 8, 5, 5, 5, 5), {"net": 3, "success": True}),
        (CheckReading(boon=2), (12, 10, 9, 6, 6, 5, 3, 2, 2), {"net": 3}),
        (CheckReading(bane=2), (12, 10, 9, 6, 6, 5, 3, 2, 2), {"net": -1}),
        (CheckReading(adjustments=-2), (12, 12, 5, 5, 5, 5, 5), {"net": 3, "success": True, "epic": "twelves-kept"}),
        (CheckReading(adjustments=-1), (12, 9, 5, 5, 5, 5, 5), {"net": 2, "epic": "none"}),
        (
            CheckReading(adjustments=-8), (12, 12, 12, 4, 4, 4, 4),
            {"net": 0, "passes": 0, "success": True, "short": 0, "epic": "passed"},
        ),
        (CheckReading(adjustments=3), (1, 1, 9, 9, 9, 9, 5), {"net": 2, "success": False, "epic": "ones-kept"}),
        (CheckReading(adjustments=3), (1, 3, 9, 9, 9, 9, 5), {"net": 3, "success": True, "epic": "none"}),
        (
            CheckReading(adjustments=6), (1, 1, 1, 9, 9, 9, 9),
            {"net": 1, "success": False, "short": 2, "epic": "failed"},
        ),
        (CheckReading(), (12, 11, 11, 1, 7, 3, 9), {"net": 2}),
        (CheckReading(adjustments=2, band=True), (5, 5, 3, 9, 5, 5, 5), {"net": 2}),
        (CheckReading(adjustments=-2, band=True), (9, 9, 9, 9, 5, 5, 5), {"net": 2}),
    ],
)  # fmt: skip
def test_worked_checks(reading: CheckReading, dice: Dice, expected: dict[str, object]) -> None:
    assert structs.asdict(reading.read(dice)) | expected == structs.asdict(reading.read(dice))


@pytest.mark.parametrize(
    ("reading", "dice", "adjusted"),
    [
        (CheckReading(adjustments=1), (5, 8, 3, 8, 5, 5, 5), (5, 9, 3, 8, 5, 5, 5)),
        (CheckReading(adjustments=1), (5, 5, 5, 5, 5, 5, 5), (5, 5, 5, 5, 5, 5, 5)),
        (CheckReading(adjustments=2, band=True), (5, 5, 3, 9, 5, 5, 5), (12, 5, 3, 9, 5, 5, 5)),
        (CheckReading(adjustments=-2, band=True), (9, 9, 9, 9, 5, 5, 5), (3, 9, 9, 9, 5, 5, 5)),
        (StrikeReading(adjustments=1), (8, 3, 11, 5, 5, 5, 5), (8, 3, 12, 5, 5, 5, 5)),
        (StrikeReading(adjustments=1), (8, 3, 10, 5, 5, 5, 5), (9, 3, 10, 5, 5, 5, 5)),
        (StrikeReading(adjustments=-1), (12, 12, 12, 5, 5, 5, 5), (11, 12, 12, 5, 5, 5, 5)),
    ],
)
def test_worked_best_use(reading: CheckReading | StrikeReading, dice: Dice, adjusted: Dice) -> None:
    assert reading.best(dice) == adjusted


@pytest.mark.parametrize(
    ("dice", "adjusted", "adjustments", "fits"),
    [
        ((5, 5, 5, 5, 5, 5, 5), (5, 5, 5, 6, 5, 5, 5), 1, True),
        ((5, 5, 5, 5, 5, 5, 5), (5, 5, 5, 9, 5, 5, 5), 1, False),
        ((8, 5, 5, 5, 5, 5, 5), (10, 5, 5, 5, 5, 5, 5), 1, False),
        ((8, 5, 5, 5, 5, 5, 5), (8, 6, 5, 5, 5, 5, 5), 1, True),
        ((8, 5, 5, 5, 5, 5, 5), (8, 5, 5, 5, 5, 5, 5), 0, True),
        ((8, 5, 5, 5, 5, 5, 5), (9, 5, 5, 5, 5, 5, 5), 0, False),
        ((8, 5, 5, 5, 5, 5, 5), (8, 5, 5, 5, 5, 5), 1, False),
        ((8, 5, 5, 5, 5, 5, 5), (7, 5, 5, 5, 5, 5, 5), 1, False),
    ],
)
def test_worked_placings_by_hand(dice: Dice, adjusted: Dice, adjustments: int, fits: bool) -> None:
    assert CheckReading(adjustments=adjustments).fits(dice, adjusted) is fits
    assert StrikeReading(adjustments=adjustments).fits(dice, adjusted) is fits


TWELVES = StrikeReading(elevens="adjusted")
EXPOSED = StrikeReading(exposed=True)


@pytest.mark.parametrize(
    ("reading", "dice", "expected"),
    [
        (StrikeReading(), (12, 12, 2, 5, 5, 6, 7), {"base": 2, "before": 4, "stops": 1, "hits": 3, "triggers": 2}),
        (StrikeReading(), (12, 9, 2, 3, 2, 5, 6), {"before": 3, "stops": 3, "hits": 0, "triggers": 1, "defensive": 0}),
        (StrikeReading(), (8, 8, 7, 6, 5, 4, 4), {"before": 0, "hits": 0}),
        (TWELVES, (11, 11, 9, 5, 5, 5, 2), {"twelves": 2, "before": 5, "stops": 1, "hits": 4, "triggers": 2}),
        (StrikeReading(), (11, 11, 9, 5, 5, 5, 2), {"twelves": 0, "before": 3, "hits": 2, "triggers": 0}),
        (
            StrikeReading(), (12, 11, 11, 1, 7, 3, 9),
            {"base": 4, "twelves": 1, "ones": 1, "before": 4, "stops": 2, "hits": 2, "triggers": 0},
        ),
        (EXPOSED, (9, 2, 2, 3, 3, 3, 3), {"stops": 0, "before": 1, "hits": 1, "defensive": 0}),
        (StrikeReading(), (9, 2, 2, 3, 3, 3, 3), {"stops": 6, "before": 1, "hits": 0, "defensive": 2}),
        (StrikeReading(adjustments=-2), (9, 9, 5, 5, 5, 5, 5), {"hits": 0}),
        (StrikeReading(adjustments=2), (8, 5, 5, 5, 5, 5, 5), {"hits": 1}),
        (StrikeReading(adjustments=-1), (12, 12, 12, 5, 5, 5, 5), {"hits": 5, "epic_strike": True}),
        (StrikeReading(), (12, 12, 5, 5, 5, 5, 5), {"hits": 4, "triggers": 2, "epic_strike": False}),
    ],
)  # fmt: skip
def test_worked_strikes(reading: StrikeReading, dice: Dice, expected: dict[str, object]) -> None:
    assert structs.asdict(reading.read(dice)) | expected == structs.asdict(reading.read(dice))


def test_exposed_and_surprised_at_once_with_the_dice_left_as_they_are() -> None:
    dice = (12, 11, 11, 1, 7, 3, 9)
    reading = StrikeReading(adjustments=1, elevens="adjusted", exposed=True)
    assert reading.fits(dice, dice)
    assert reading.read(dice, dice) == StrikeOutcome(4, 3, 0, 0, 7, 7, 3, 0, True, False)


def test_quick_rolls_resisted_effects_and_the_two_tables() -> None:
    assert (quick_net((12, 7, 4)), quick_net((9, 5, 3))) == (2, 1)
    assert (resisted(12, 4, 2), resisted(12, 4, 5)) == (4, 0)
    assert [steps(by) for by in range(21)] == [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6]
    assert [melee_level(by) for by in (-3, 0, 1, 5, 6, 7, 13, 14, 20, 21)] == [0, 0, 1, 1, 1, 2, 2, 3, 3, 4]
