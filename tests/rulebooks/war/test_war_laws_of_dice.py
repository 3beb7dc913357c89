"""Laws of dice: what Strikes and Checks come to, and their exact law over all rolls (laws 11, 12 and 13)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.strike_reading import StrikeOutcome, StrikeReading
from tests.sizes import tenth

ROLLS = 12**7
many = settings(max_examples=tenth(10_000))
face = st.integers(1, 12) | st.sampled_from((1, 11, 12))
seven = st.lists(face, min_size=7, max_size=7)
strikes = st.builds(
    StrikeReading, adjustments=st.integers(-9, 9), band=st.booleans(), exposed=st.booleans(), protect=st.booleans(),
    elevens=st.sampled_from(("no", "adjusted", "natural")), eleven_triggers=st.booleans(),
    ignore_stops=st.integers(0, 4),
)  # fmt: skip
checks = st.builds(
    CheckReading, adjustments=st.integers(-9, 9), band=st.booleans(), needed=st.integers(1, 7), deepen=st.booleans(),
    any_ones=st.booleans(), passes_ignored=st.booleans(),
)  # fmt: skip


def rank(outcome: StrikeOutcome) -> tuple[int, int, int, int]:
    """What the Striker wants the most of (8.7)."""
    return outcome.hits, outcome.triggers, outcome.before, -outcome.defensive


@many
@given(strikes, seven)
def test_a_strike_adds_up(reading: StrikeReading, dice: list[int]) -> None:
    strike = reading.read(dice)
    assert strike.hits == max(0, strike.before - strike.stops)
    assert strike.defensive == max(0, strike.stops - strike.before) // 2
    assert 0 <= strike.before <= 14
    assert not (strike.hits and strike.defensive)
    assert 0 <= strike.triggers <= strike.before - strike.base
    if reading.exposed:
        assert (strike.stops, strike.ones, strike.defensive, strike.hits) == (0, 0, 0, strike.before)


@many
@given(strikes, seven)
def test_one_more_adjustment_never_lowers_a_strike(reading: StrikeReading, dice: list[int]) -> None:
    more = replace(reading, adjustments=reading.adjustments + 1)
    assert rank(more.read(dice)) >= rank(reading.read(dice))


@many
@given(checks, seven)
def test_one_more_adjustment_never_lowers_a_check(reading: CheckReading, dice: list[int]) -> None:
    more = replace(reading, adjustments=reading.adjustments + 1)
    assert more.read(dice).net >= reading.read(dice).net


@many
@given(checks, strikes, seven, st.randoms(use_true_random=False))
def test_the_order_of_dice_changes_no_result(
    check: CheckReading, strike: StrikeReading, dice: list[int], random: Random
) -> None:
    other = random.sample(dice, 7)
    assert check.read(other) == check.read(dice)
    assert rank(strike.read(other)) == rank(strike.read(dice))


@many
@given(checks, st.integers(0, 5), seven)
def test_boon_and_bane_of_one_number_are_the_plain_roll(reading: CheckReading, number: int, dice: list[int]) -> None:
    both = replace(reading, boon=number, bane=number)
    assert both.pool == 7
    assert both.read(dice) == reading.read(dice)


# ---- the exact law: every multiset of seven faces, with the number of rolls that it stands for


def multisets() -> Iterator[tuple[tuple[int, ...], int]]:
    for dice in combinations_with_replacement(range(1, 13), 7):
        yield dice, factorial(7) // prod(map(factorial, Counter(dice).values()))


def by_convolution() -> Counter[int]:
    """Net of seven dice (8.2) with its number of rolls, one die after the other, by counts and not by faces."""
    counts: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for _ in range(7):
        after: Counter[tuple[int, int, int]] = Counter()
        for (plain, twelves, ones), weight in counts.items():
            for change, faces in (((1, 0, 0), 3), ((0, 0, 0), 5), ((-1, 0, 0), 2), ((1, 1, 0), 1), ((-1, 0, 1), 1)):
                after[plain + change[0], twelves + change[1], ones + change[2]] += weight * faces
        counts = after
    law: Counter[int] = Counter()
    for (plain, twelves, ones), weight in counts.items():
        law[plain + max(0, twelves - ones)] += weight
    return law


@pytest.mark.parametrize("adjustments", [0, 2, -3])
def test_the_law_of_every_reading_has_the_weight_of_all_rolls(adjustments: int) -> None:
    check, strike = CheckReading(adjustments=adjustments), StrikeReading(adjustments=adjustments)
    nets, hits = Counter[Any](), Counter[Any]()
    for dice, weight in multisets():
        nets[check.read(dice).net] += weight
        hits[rank(strike.read(dice))] += weight
    assert sum(nets.values()) == sum(hits.values()) == ROLLS
    if adjustments == 0:
        assert nets == by_convolution()
        assert sum(weight for (hit, *_), weight in hits.items() if hit) == sum(
            weight for net, weight in nets.items() if net > 0
        )
