"""Brute force over every roll: the laws of seven dice by chapters 8, 9 and 10 of rulebook `war`.

It is a test oracle in NumPy, without a line of the engine's. All 12^7 rolls are walked and tallied by the multiset of
their faces; to every multiset every plan of 8.7 is applied, and the best outcome kept.

Nothing that a law tells depends on which of several equally good plans is taken. 8.7 ranks plans by (hits, triggers,
before, -defensive), or by net; what else a law tells (three uncancelled Epics, the Epic Check) is read from the dice as
rolled, which no plan changes. So its second and third line, fewest steps and earliest dice, are not needed here, nor is
the order of the dice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tests.oracles import war_dice
from tests.oracles.war_dice import Check, Strike

Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Landed: TypeAlias = tuple[int, int, int, int, bool, bool]
"""`(hits, triggers, before, defensive, epic strike, epic defence)`."""
Checked: TypeAlias = tuple[int, int, bool, int, str]
"""`(net, passes, success, short, epic)`."""

DICE, MOST = 7, 7  # dice that are read, and Adjustments that are tried
FACES = np.arange(1, 13)
PLACES = 16 ** (FACES - 1)  # a die in the code of a multiset, which tells how many dice show each face

STEP: dict[tuple[bool, bool], Sequence[int]] = {
    (False, True): (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0),
    (False, False): (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    (True, True): (0, 2, 4, 4, 9, 9, 9, 9, 9, 12, 12, 12, 0),
    (True, False): (0, 0, 1, 1, 3, 3, 3, 3, 3, 8, 8, 8, 11),
}
"""By `(W-1 is band, up)`: what one Adjustment makes of each face from 0 (no die) to 12; 0 if it cannot (8.6)."""

POSITIVE, NEGATIVE, TWELVE, ONE, SHOWN, COUNTS = (1 << 3 * digit for digit in range(6))
"""What a die adds to a count of seven: octal digits, so that none overflows. SHOWN: it shows a 12, and is no 11."""
IMPOSSIBLE = COUNTS  # in place of what a die adds, if it cannot make so many steps: above every count


# The rolls


@lru_cache(maxsize=2)
def walked(pool: int) -> Counter[int]:
    """Every roll of so many dice (5 or more), one by one: how many there are of each multiset, by its code."""
    five = np.zeros(1, dtype=np.int64)
    for _ in range(5):
        five = (five[:, None] + PLACES).ravel()
    tally: Counter[int] = Counter()
    for others in product(PLACES, repeat=pool - 5):
        codes, rolls = np.unique(five + sum(others), return_counts=True)
        tally.update(dict(zip(codes.tolist(), rolls.tolist(), strict=True)))
    return tally


def with_one_die(tally: Counter[int]) -> Counter[int]:
    """The same of one die more: each roll there, and then each face."""
    more: Counter[int] = Counter()
    for code, rolls in tally.items():
        for place in PLACES.tolist():
            more[code + place] += rolls
    return more


def seven() -> Counter[int]:
    """The walk over all 12^7 rolls, once in a process."""
    return walked(DICE)


def dice_of(codes: Sequence[int]) -> Ints:
    """One row of faces for each code, in ascending order."""
    shown = np.array(codes)[:, None] // PLACES % 16
    return np.repeat(np.tile(FACES, len(codes)), shown.ravel()).reshape(len(codes), -1)


@lru_cache(maxsize=1)
def multisets() -> Ints:
    """All multisets of seven dice, one row for each, in the order of the walk."""
    return dice_of(list(seven()))


@lru_cache(maxsize=8)
def rolls(boon: int) -> Ints:
    """How many rolls leave each of the multisets, where Boon less Bane is `boon` (8.10).

    Which dice go follows from the multiset of the pool; which of equal dice, changes nothing of what is left.
    """
    pool = seven()
    for _ in range(abs(boon)):
        pool = with_one_die(pool)
    left = dict.fromkeys(seven(), 0)
    for dice, ways in zip(dice_of(list(pool)).tolist(), pool.values(), strict=True):
        left[sum(16 ** (face - 1) for face in war_dice.kept(dice, max(0, boon), max(0, -boon)))] += ways
    return np.array(list(left.values()))


def shown(*faces: int) -> Ints:
    """How many dice of each multiset show one of these faces, as rolled."""
    dice: Ints = np.isin(multisets(), faces).sum(axis=1)
    return dice


# Every plan of 8.7


def fixed(up: bool) -> Flags:
    """Which dice of which multiset may not be moved in this direction where 9.7 and 9.9 hold."""
    uncancelled = shown(1) - shown(12) if up else shown(12) - shown(1)
    still: Flags = (multisets() == (1 if up else 12)) & (uncancelled >= 2)[:, None]
    return still


def added(rolled: int, now: int, elevens: str) -> int:
    """What a die of this face adds to the count, after Adjustment (8.1, 8.8, 10.7)."""
    if now == 0:
        return IMPOSSIBLE
    is_12 = now == 12 or (now == 11 and (elevens == "adjusted" or (elevens == "natural" and rolled == 11)))
    return (
        (now >= 9) * POSITIVE + (now <= 3) * NEGATIVE + is_12 * TWELVE + (now == 1) * ONE + (now == 12) * SHOWN
    )  # fmt: skip


def counts_by_steps(up: bool, band: bool, elevens: str, protect: bool) -> list[list[Ints]]:
    """By die, by steps from 0: what that die of every multiset adds to the count."""
    still = fixed(up) if protect else np.zeros_like(multisets(), dtype=np.bool_)
    by_steps, now = [], list(range(13))
    for steps in range(MOST + 1):
        table = np.array([added(rolled, face, elevens) for rolled, face in enumerate(now)])
        by_steps.append(np.where(still & (steps > 0), IMPOSSIBLE, table[multisets()]))
        now = [STEP[band, up][face] for face in now]
    return [[np.ascontiguousarray(counts[:, die]) for counts in by_steps] for die in range(DICE)]


def plans(dice: list[list[Ints]], left: int, count: Ints) -> Iterator[tuple[int, Ints]]:
    """Every plan of at most `left` steps: how many of them are left over, and the count of each multiset by it."""
    if not dice:
        yield left, count
        return
    for steps in range(left + 1):
        yield from plans(dice[1:], left - steps, count + dice[0][steps])


def best(dice: list[list[Ints]], up: bool, worth: Ints) -> list[Ints]:
    """By the number of Adjustments from 0 to 7: what the best plan of that many at most is worth to each multiset.

    `worth` is that of every count from 0 to COUNTS - 1, 0 or above; the side in favour wants it great, the other small.
    """
    better, worst = (np.maximum, -1) if up else (np.minimum, 1 << 30)
    table = np.append(worth, worst)  # the last is taken for all that is impossible
    found = [np.full(len(multisets()), worst) for _ in range(MOST + 1)]
    for left, count in plans(dice, MOST, np.zeros(len(multisets()), dtype=np.int64)):
        spent = MOST - left
        better(found[spent], table.take(count, mode="clip"), out=found[spent])
    for fewer, more in pairwise(found):
        better(more, fewer, out=more)
    return found


def digits() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Of every count there is: positives, negatives, 12s, 1s, and dice that show a 12."""
    every = np.arange(COUNTS)
    positive, negative, twelves, ones, twelves_shown = (
        every // digit % 8 for digit in (POSITIVE, NEGATIVE, TWELVE, ONE, SHOWN)
    )  # fmt: skip
    return positive, negative, twelves, ones, twelves_shown


# Strikes


def strike_worth(by: Strike) -> Ints:
    """10.7 to 10.10 of every count, as one number: hits, triggers, before, 15 - defensive in four bits each."""
    base, stops, twelves, ones, twelves_shown = digits()
    if by.exposed:
        stops, ones = np.zeros_like(stops), np.zeros_like(ones)
    stops = np.maximum(0, stops - by.ignore_stops)
    epic = np.maximum(0, twelves - ones)
    triggers = epic if by.eleven_triggers else np.minimum(epic, twelves_shown)
    before = base + epic
    hits = np.maximum(0, before - stops)
    defensive = np.maximum(0, stops - before) // 2
    worth: Ints = ((hits * 16 + triggers) * 16 + before) * 16 + 15 - defensive
    return worth


@lru_cache(maxsize=8)
def best_strikes(up: bool, band: bool, by: Strike) -> list[Ints]:
    """By the number of Adjustments: the best Strike of each multiset, as `strike_worth` writes it."""
    return best(counts_by_steps(up, band, by.elevens, by.protect), up, strike_worth(by))


def strike_law(adjustments: int, band: bool, by: Strike, boon: int = 0) -> dict[Landed, int]:
    """How many of all rolls come to each outcome of a Strike; -7 to +7 Adjustments. `boon`: Boon less Bane."""
    worth = best_strikes(adjustments > 0, band, by)[abs(adjustments)]
    twelves = shown(12) if by.elevens == "no" else shown(11, 12)
    uncancelled = twelves if by.exposed else twelves - shown(1)  # 10.15
    law: Counter[Landed] = Counter()
    for (found, left), ways in tallied(worth, uncancelled, rolls(boon)).items():
        hits, triggers, before, rest = (found >> bits & 15 for bits in (12, 8, 4, 0))
        law[hits, triggers, before, 15 - rest, left >= 3, left <= -3] += ways
    return dict(law)


def tallied(one: Ints, other: Ints, ways: Ints) -> Counter[tuple[int, int]]:
    """How many rolls have each pair of numbers; multisets that no roll leaves are not in it."""
    tally: Counter[tuple[int, int]] = Counter()
    for first, second, more in zip(one.tolist(), other.tolist(), ways.tolist(), strict=True):
        if more:
            tally[first, second] += more
    return tally


# Checks


@lru_cache(maxsize=4)
def best_nets(up: bool, band: bool) -> list[Ints]:
    """By the number of Adjustments: the best net of each multiset (8.2), and 7 more. 9.7 and 9.9 hold."""
    positive, negative, twelves, ones, _ = digits()
    net = positive + np.maximum(0, twelves - ones) - negative
    return best(counts_by_steps(up, band, "no", True), up, net + 7)


def check_law(adjustments: int, band: bool, by: Check, boon: int = 0) -> dict[Checked, int]:
    """How many of all rolls come to each outcome of a Check; -7 to +7 Adjustments. `boon`: Boon less Bane."""
    net = best_nets(adjustments > 0, band)[abs(adjustments)] - 7
    law: Counter[Checked] = Counter()
    for (found, epics), ways in tallied(net, shown(12) * 8 + shown(1), rolls(boon)).items():
        law[checked(found, epics // 8, epics % 8, by)] += ways
    return dict(law)


def checked(net: int, twelves: int, ones: int, by: Check) -> Checked:
    """9.6 to 9.10 and 12.20, by the net after Adjustment and the 12s and 1s as rolled."""
    passes = 0 if by.passes_ignored else max(0, net)
    if ones - twelves >= 3 or (by.any_ones and ones >= 3):
        epic = "failed"
    elif twelves - ones >= 3 and not by.passes_ignored:
        epic = "passed"
    elif twelves - ones >= 2:
        epic = "twelves-kept"
    else:
        epic = "ones-kept" if ones - twelves >= 2 else "none"
    if by.passes_ignored:
        return net, 0, False, by.needed, epic
    if epic == "passed" or (epic != "failed" and net >= by.needed):
        return net, passes, True, 0, epic
    return net, passes, False, max(1, by.needed - (net if by.deepen else passes)), epic
