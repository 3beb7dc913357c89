"""What is counted, and the intervals: against slow and obvious ways to reckon the same."""

import random
from collections import Counter
from math import sqrt
from statistics import NormalDist, fmean, pstdev

import numpy as np
import pytest

from lawspeaker.kernels.kernel import Columns
from lawspeaker.lab.digest import Digest
from lawspeaker.lab.intervals import CONFIDENCE, difference, mean, wilson
from lawspeaker.lab.tally import ArmTally, Numbers, Pairs, Tally
from lawspeaker.lab.words import percent, points

Z = NormalDist().inv_cdf(0.995)


def columns_of(seed: int, games: int = 500) -> Columns:
    chance = random.Random(seed)
    rows = [(chance.choice([-1, 0, 0, 1]), chance.randrange(2), chance.randrange(-3, 9)) for _ in range(games)]
    return {
        name: np.array(column)
        for name, column in zip(("winner", "first", "turns"), zip(*rows, strict=True), strict=True)
    }


def test_numbers_are_those_of_a_list() -> None:
    numbers, told = Numbers(), []
    for seed, (least, most) in enumerate([(-5, 9), (0, 1), (-(10**9), 10**9)]):
        values = [random.Random(seed).randint(least, most) for _ in range(301)]
        numbers.add(np.array(values))
        told += values
        assert numbers.seen == Counter(told)
        assert (numbers.games, numbers.total) == (len(told), sum(told))
        assert numbers.above_zero == sum(value > 0 for value in told)
        assert numbers.deviation() == pytest.approx(pstdev(told))
        bounds = numbers.mean()
        assert bounds.value == pytest.approx(fmean(told))
        assert bounds.most - bounds.value == pytest.approx(Z * pstdev(told) / sqrt(len(told)))
        for share in (0.05, 0.5, 0.95):
            value = numbers.quantile(share)
            assert sum(one <= value for one in told) >= share * len(told) > sum(one < value for one in told)


def test_an_arm_is_counted_game_by_game() -> None:
    columns, tally = columns_of(1), ArmTally()
    for part in (slice(0, 123), slice(123, 500)):
        tally.add({name: column[part] for name, column in columns.items()})
    games = list(zip(columns["winner"].tolist(), columns["first"].tolist(), strict=True))
    assert tally.games == 500
    assert tally.won == Counter(winner for winner, _ in games)
    assert tally.first_won() == sum(winner == first for winner, first in games)
    assert tally.second_won() == sum(winner == 1 - first for winner, first in games)
    assert tally.rate(0) == wilson(sum(winner == 0 for winner, _ in games), 500)


def test_pairs_are_compared_game_by_game() -> None:
    now, was, pairs = columns_of(2), columns_of(3), Pairs()
    pairs.add(now, was)
    both = list(zip((now["winner"] == 0).tolist(), (was["winner"] == 0).tolist(), strict=True))
    assert (pairs.gained, pairs.lost) == (both.count((True, False)), both.count((False, True)))
    value = pairs.difference().value
    assert value == pytest.approx(fmean(one - other for one, other in both))
    ((name, apart),) = pairs.apart()
    each = (now["turns"] - was["turns"]).tolist()
    assert name == "turns"
    assert apart.value == pytest.approx(fmean(each))
    assert apart.most - apart.value == pytest.approx(Z * pstdev(each) / sqrt(500))


@pytest.mark.parametrize(("more", "less", "games"), [(40, 20, 100), (0, 0, 50), (50, 0, 50), (3, 1, 1_000), (0, 1, 1)])
def test_a_difference_is_that_of_agresti_and_min(more: int, less: int, games: int) -> None:
    bounds = difference(more, less, games)
    whole, plus, minus = games + 2, more + 0.5, less + 0.5
    spread = Z * sqrt(plus + minus - (plus - minus) ** 2 / whole) / whole
    assert bounds.value == (more - less) / games
    assert bounds.least <= bounds.value <= bounds.most
    assert bounds.least == pytest.approx(min(bounds.value, max(-1, (plus - minus) / whole - spread)))
    assert bounds.most > bounds.least, "no difference in a few games is no proof that there is none"


def test_intervals_hold_what_is_true_as_often_as_they_say() -> None:
    chance, held, plays, games = np.random.default_rng(5), 0, 2_000, 400
    for more, less in chance.multinomial(games, [0.12, 0.05, 0.83], plays)[:, :2]:
        bounds = difference(int(more), int(less), games)
        held += bounds.least <= 0.07 <= bounds.most
    assert wilson(held, plays).least <= float(CONFIDENCE) <= wilson(held, plays).most


def test_the_mean_of_the_same_number_is_certain() -> None:
    bounds = mean(10, 30, 90)
    assert (bounds.value, bounds.least, bounds.most) == (3, 3, 3)


def test_the_digest_hangs_on_every_number_and_on_nothing_else() -> None:
    columns = columns_of(4)
    whole, parts = Digest(), Digest()
    whole.add(0, columns)
    for part in (slice(0, 9), slice(9, 500)):
        narrow = {name: column[part].astype(np.int32) for name, column in reversed(columns.items())}
        parts.add(0, narrow)
    assert whole.hexdigest() == parts.hexdigest()
    for name in columns:
        other = Digest()
        other.add(0, {**columns, name: columns[name] + (np.arange(500) == 77)})
        assert other.hexdigest() != whole.hexdigest()
    elsewhere = Digest()
    elsewhere.add(1, columns)
    assert elsewhere.hexdigest() != whole.hexdigest()


def test_a_tally_compares_each_arm_with_one() -> None:
    tally = Tally(3, 1)
    arms = tuple(map(columns_of, (5, 6, 7)))
    tally.add(arms)
    assert set(tally.pairs) == {0, 2}
    other = Pairs()
    other.add(arms[2], arms[1])
    assert tally.pairs[2].difference() == other.difference()


def test_numbers_in_words() -> None:
    assert [percent(one) for one in (0, 1, 0.5, 0.000001, 0.999999, 0.12345)] == [
        "0 %", "100 %", "50.00 %", "0.01 %", "99.99 %", "12.35 %",
    ]  # fmt: skip
    assert [points(one) for one in (0.01, -0.5, 0.0, 0.00001)] == ["+1.00", "−50.00", "0.00", "0.00"]
