"""The laws of the dice of `war` are those that icepool and dyce reckon, integer by integer."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.rulebooks.war.check_reading import CheckReading, quick_net
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.net_law import net_law
from lawspeaker.rulebooks.war.roll import ONE, POSITIVE, TWELVE, net, number, weight
from tests.oracles import other_dice
from tests.sizes import PROVE

WAYS_OF_NET = [
    2_187, 25_515, 147_539, 552_223, 1_481_109, 2_993_137, 4_695_677, 5_856_765, 5_964_175, 5_118_785, 3_816_092,
    2_512_510, 1_457_400, 734_048, 315_801, 114_352, 34_314, 8_344, 1_589, 224, 21, 1,
]  # fmt: skip
"""How many of the 12^7 rolls have a net of -7, -6 ... 14: found by looking at each of them, once."""
BOONS = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (3, 2), (1, 3)] + ([(3, 0), (0, 3)] if PROVE else [])


def test_the_law_of_the_net_is_that_of_every_roll() -> None:
    law = net_law()
    assert law.weights == dict(zip(range(-7, 15), WAYS_OF_NET, strict=True))
    assert (law.total, law.least, law.most) == (12**7, -7, 14)


def test_the_law_of_the_net_of_others() -> None:
    law = dict(net_law().weights)
    assert other_dice.icepool_law(other_dice.score_and_swing, other_dice.settled) == law
    assert other_dice.dyce_law(other_dice.score_and_swing, other_dice.settled) == law
    assert other_dice.icepool_packed() == other_dice.dyce_packed() == law


@pytest.mark.parametrize("dice", range(5))
def test_the_law_of_the_net_of_a_few_dice_by_every_roll(dice: int) -> None:
    assert net_law(dice).weights == Counter(net(roll) for roll in product(range(1, 13), repeat=dice))


def test_the_joint_law_of_others() -> None:
    die = Law.die(12).map(weight)
    law = dict(die.map(lambda count: tuple([number(count, sort) for sort in (POSITIVE, TWELVE, ONE)])).times(7).weights)
    assert sum(law.values()) == 12**7
    assert other_dice.icepool_law(other_dice.joint) == law
    assert other_dice.dyce_law(other_dice.joint) == law


def test_what_dice_count_may_be_added_up_as_one_number() -> None:
    law = Law.die(12).map(weight).times(7)
    assert law.map(lambda count: number(count, POSITIVE)).weights == Law({0: 8, 1: 4}).times(7).weights
    assert law.total == 12**7


@pytest.mark.parametrize(("boon", "bane"), BOONS)
def test_the_law_of_the_net_after_boon_and_bane(boon: int, bane: int) -> None:
    law = net_of_check(CheckReading(boon=boon, bane=bane))
    assert sum(law.values()) == 12 ** (7 + abs(boon - bane))
    assert other_dice.discards_by_icepool(boon, bane) == law
    assert other_dice.discards_by_dyce(boon, bane) == law


def net_of_check(reading: CheckReading) -> Mapping[int, int]:
    """The law of the net alone."""
    found: Counter[int] = Counter()
    for outcome, ways in exact_law(reading).items():
        found[outcome.net] += ways
    return found


@pytest.mark.parametrize("boon", [-3, -2, -1, 1, 2, 3])
def test_others_agree_with_each_other_on_boon_and_bane(boon: int) -> None:
    law = other_dice.discards_by_icepool(max(0, boon), max(0, -boon))
    assert law == other_dice.discards_by_dyce(max(0, boon), max(0, -boon))
    plain: Any = net_law()
    assert (Law(law).mean() > plain.mean()) == (boon > 0)


def test_the_law_of_a_quick_roll() -> None:
    law = Law.die(12).map(lambda face: quick_net((face,))).times(3)
    assert law.weights == Counter(map(quick_net, product(range(1, 13), repeat=3)))
    assert other_dice.quick_by_icepool() == other_dice.quick_by_dyce() == law.weights
