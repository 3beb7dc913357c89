"""The exact law of a reading: every outcome that its dice can come to, with the number of rolls that do.

Faces that count alike and move alike are one group, and a roll is so many dice of each. The best use of Adjustments
is then found for all of them at once (`best_of_all`), or one by one for the few readings where that does not hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TypeAlias, overload

from msgspec.structs import replace

from lawspeaker.rulebooks.war.best_of_all import Costs, Task, best_of_all, is_monotone
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading
from lawspeaker.rulebooks.war.roll import DICE, ONE, SIDES, TWELVE, Dice
from lawspeaker.rulebooks.war.sorted_rolls import SortedRolls, sorted_rolls
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeReading

Reading: TypeAlias = StrikeReading | CheckReading
Found: TypeAlias = Iterable[tuple[int, int, int]]
"""The count of dice as rolled, as far as an Epic Roll is read of it; the count after Adjustment; how many rolls."""


@overload
def exact_law(reading: StrikeReading) -> Mapping[Landed, int]: ...
@overload
def exact_law(reading: CheckReading) -> Mapping[CheckOutcome, int]: ...
@clause("8.1", "8.7")
def exact_law(reading: Reading) -> Mapping[Landed, int] | Mapping[CheckOutcome, int]:
    """The outcomes of a reading after the best use of Adjustments, each with its number of rolls, which is above 0.

    The numbers add up to 12 to the power of the pool, 12^7 = 35,831,808 without Boon and Bane. Read-only, and
    remembered by reading.
    """
    return _law(reading)


@lru_cache(maxsize=1 << 8)
def _law(reading: Reading) -> Mapping[Landed, int] | Mapping[CheckOutcome, int]:
    groups = reading.alike()[::-1]
    rolls = sorted_rolls(tuple(map(len, groups)), reading.boon, reading.bane)
    faces = tuple(group[0] for group in groups)
    law: Counter[Landed | CheckOutcome] = Counter()
    for rolled, now, ways in _found(reading, faces, rolls):
        law[reading.outcome(rolled, now)] += ways
    return MappingProxyType(law)  # type: ignore[return-value]


def _found(reading: Reading, faces: Dice, rolls: SortedRolls) -> Found:
    if not reading.adjustments:
        return _as_rolled(reading, faces, rolls)
    classes, costs = _classes(reading, faces)
    fixed = None
    if reading.protects:
        fixed = 0 if reading.adjustments < 0 else len(faces) - 1
    if is_monotone(costs, fixed):
        return _at_once(reading, faces, rolls, (classes, costs))
    return _one_by_one(reading, faces, rolls)


def _as_rolled(reading: Reading, faces: Dice, rolls: SortedRolls) -> Found:
    weights = [reading.weigh(face, face) for face in faces]
    for dice, ways in zip(zip(*rolls.columns, strict=True), rolls.ways, strict=True):
        count = sum([weights[die] for die in dice])
        yield count, count, ways


def _one_by_one(reading: Reading, faces: Dice, rolls: SortedRolls) -> Found:
    """The best use of each roll by itself. Boon and Bane have had their say."""
    seven = replace(reading, boon=0, bane=0)
    for dice, ways in zip(zip(*rolls.columns, strict=True), rolls.ways, strict=True):
        rolled, now = seven.counts([faces[die] for die in dice], None)
        yield rolled, now, ways


def _at_once(reading: Reading, faces: Dice, rolls: SortedRolls, divided: tuple[tuple[int, ...], Costs]) -> Found:
    classes, costs = divided
    sign = 1 if reading.adjustments > 0 else -1
    counts = {dice: sum(map(int.__mul__, dice, classes)) for dice in _divisions(len(classes))}
    task = Task(
        rolls=rolls,
        costs=costs,
        amount=abs(reading.adjustments),
        worth={dice: sign * reading.worth(count) for dice, count in counts.items()},
        fixed=_fixed(reading, faces, rolls) if reading.protects else None,
    )
    places, worths = best_of_all(task)
    count_of = {task.worth[dice]: count for dice, count in counts.items()}
    epics, rolled = _epics(reading, faces, rolls)
    totals = [[0] * len(worths) for _ in rolled]
    for place, epic, ways in zip(places, epics, rolls.ways, strict=True):
        totals[epic][place] += ways
    for epic, row in zip(rolled, totals, strict=True):
        for worth, ways in zip(worths, row, strict=True):
            if ways:
                yield epic, count_of[worth], ways


def _divisions(classes: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide seven dice among so many classes."""
    for dice in product(range(DICE + 1), repeat=classes - 1):
        if sum(dice) <= DICE:
            yield *dice, DICE - sum(dice)


def _classes(reading: Reading, faces: Dice) -> tuple[tuple[int, ...], Costs]:
    """What a die can add to the count, as far as it matters, the best first; and what it costs to bring dice there."""
    reach = [_reach(reading, face) for face in faces]
    classes = sorted({one for row in reach for one in row}, key=reading.goodness, reverse=True)
    return tuple(classes), tuple(tuple(row.get(one) for one in classes) for row in reach)


def _reach(reading: Reading, face: int) -> dict[int, int]:
    """By what it then adds to the count: the fewest steps that a die of this face takes."""
    own = reading.weigh(face, face)
    fewest = {reading.mattering(own): 0}
    for steps, added in reading.ways(face):
        one = reading.mattering(own + added)
        fewest[one] = min(steps, fewest.get(one, steps))
    return fewest


@clause("9.7", "9.9", "10.18")
def _fixed(reading: Reading, faces: Dice, rolls: SortedRolls) -> tuple[int, bytes]:
    """The group of dice that Epic protection keeps from being moved, and the rolls in which it does."""
    shown = _summed(rolls, [8 if face == SIDES else int(face == 1) for face in faces])
    sign = 1 if reading.adjustments < 0 else -1
    kept = bytes(sign * ((both >> 3) - (both & 7)) >= 2 for both in range(256))
    return (0 if reading.adjustments < 0 else len(faces) - 1), shown.translate(kept)


def _epics(reading: Reading, faces: Dice, rolls: SortedRolls) -> tuple[bytes, list[int]]:
    """For each roll the place, in a list of counts, of one that is as Epic as it is."""
    weights = [reading.weigh(face, face) for face in faces]
    shown = _summed(rolls, [8 * (weight // TWELVE & 15) + (weight // ONE & 15) for weight in weights])
    alike: dict[object, int] = {}
    table = bytearray(256)
    counts: list[int] = []
    for both in set(shown):
        count = (both >> 3) * TWELVE + (both & 7) * ONE
        epic = reading.epic(count)
        if epic not in alike:
            alike[epic] = len(counts)
            counts.append(count)
        table[both] = alike[epic]
    return shown.translate(table), counts


def _summed(rolls: SortedRolls, values: list[int]) -> bytes:
    """For each roll the sum of what its dice are worth, below 256."""
    table = bytes(values).ljust(256, b"\0")
    total = sum([int.from_bytes(column.translate(table), "little") for column in rolls.columns])
    return total.to_bytes(len(rolls.ways), "little")
