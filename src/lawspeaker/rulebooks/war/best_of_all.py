"""The best use of Adjustments (8.7) for every roll at once.

Each sorted roll has a lane, a few bits of one very large whole number, so that one addition adds in all of them. Dice
are brought to classes of faces that count alike; what that costs is laid out in lanes for each place and class. Where
a better die never costs more to bring to a better class (`_is_monotone`), the best dice go to the best classes, and a
few hundred ways to divide seven places among the classes are all there is to look at.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.roll import DICE
from lawspeaker.rulebooks.war.sorted_rolls import SortedRolls

Costs: TypeAlias = tuple[tuple[int | None, ...], ...]
"""`costs[group][class]`: the fewest steps that bring a die of the group to the class; None where none do."""


class Lanes(Struct, frozen=True, gc=False):
    """How sorted rolls lie in one number: bytes of a lane, and as many lanes as there are rolls."""

    width: int
    count: int

    def filled(self, value: int) -> int:
        """The number with this value in every lane."""
        return int.from_bytes(value.to_bytes(self.width, "little") * self.count, "little")

    def of(self, values: bytes) -> int:
        """The number with these values, one byte each."""
        if self.width == 1:
            return int.from_bytes(values, "little")
        spread = bytearray(self.width * self.count)
        spread[:: self.width] = values
        return int.from_bytes(spread, "little")

    def values(self, number: int) -> bytes:
        """The value of each lane, which is below 256."""
        return number.to_bytes(self.width * self.count, "little")[:: self.width]


class Task(Struct, frozen=True, gc=False, kw_only=True):
    """What is to be found: with so many Adjustments, the best of classes that a roll can be divided among.

    `worth[count]`: by how many dice stand in each class, the best first, an integer that is greater if that is better
    for the side that adjusts. `fixed`: the group whose dice may not be moved in the rolls that are marked, a byte each.
    """

    rolls: SortedRolls
    costs: Costs
    amount: int
    worth: Mapping[tuple[int, ...], int]
    fixed: tuple[int, bytes] | None = None


def _held(costs: Costs, group: int) -> Costs:
    """The costs where dice of a group may not be moved."""
    own = tuple(0 if cost == 0 else None for cost in costs[group])
    return (*costs[:group], own, *costs[group + 1 :])


@clause("8.7")
def is_monotone(costs: Costs, fixed: int | None = None) -> bool:
    """Whether of two dice the better one always goes to the better class at no greater cost than the other way round.

    Then of all ways to bring dice to classes the sorted one costs least. `fixed`: also where that group may not move.
    """
    if fixed is not None and not is_monotone(_held(costs, fixed)):
        return False
    never = 10**6
    table = [[never if cost is None else cost for cost in row] for row in costs]
    return all(
        better[low] + worse[high] >= min(never, better[high] + worse[low])
        for place, better in enumerate(table)
        for worse in table[place + 1 :]
        for high in range(len(better))
        for low in range(high + 1, len(better))
    )


@clause("8.7")
def best_of_all(task: Task) -> tuple[bytes, tuple[int, ...]]:
    """For each roll the place of what it comes to in a list of worths, and that list, the best first.

    The costs are monotone (`is_monotone`), and there are fewer than 256 worths.
    """
    lanes = Lanes(1 if task.amount <= _MOST_IN_A_BYTE else 2, len(task.rolls.ways))
    beyond, top = _beyond(task, lanes), lanes.filled(_top(lanes))
    worths = tuple(sorted(beyond, reverse=True))
    open_, found = top, 0
    shift = 8 * lanes.width - 1
    for place, worth in enumerate(worths):
        still = open_ & beyond[worth]
        found += ((open_ ^ still) >> shift) * place
        open_ = still
    assert not open_, "every roll comes to something, if only to what it is"
    return lanes.values(found), worths


_MOST_IN_A_BYTE = 17
"""Adjustments up to which a lane of 8 bits holds every cost: seven dice of one more are below 2^7."""


def _top(lanes: Lanes) -> int:
    return 1 << (8 * lanes.width - 1)


def _beyond(task: Task, lanes: Lanes) -> dict[int, int]:
    """By worth: lanes whose top bit is set where the Adjustments do not reach to it, whichever way dice are divided."""
    room = lanes.filled(_top(lanes) - 1 - task.amount)  # what costs more than there is runs over into the top bit
    beyond: dict[int, int] = {}
    for counts, cost in _divided(_segments(task, lanes), room):
        worth = task.worth[counts]
        beyond[worth] = beyond[worth] & cost if worth in beyond else cost
    return beyond


def _segments(task: Task, lanes: Lanes) -> list[list[list[int]]]:
    """`[class][from][dice]`: what it costs to bring so many dice, from a place on, to the class."""
    rolls, classes = task.rolls, len(task.costs[0])
    never = 18 if lanes.width == 1 else 1000
    held = None if task.fixed is None else lanes.of(task.fixed[1])
    found = []
    for one in range(classes):
        row = [never if costs[one] is None else costs[one] for costs in task.costs]
        table = bytes([(row[group] or 0) & 255 for group in range(len(row))]).ljust(256, b"\0")
        singles = [_lanes_of(lanes, column, row, table) for column in rolls.columns]
        if task.fixed is not None and held is not None and 0 < (row[task.fixed[0]] or 0) < never:
            more, mark = never - (row[task.fixed[0]] or 0), _mark(task.fixed[0])
            marked = [lanes.of(column.translate(mark)) & held for column in rolls.columns]
            singles = [single + lane * more for single, lane in zip(singles, marked, strict=True)]
        found.append(_summed(singles))
    return found


def _lanes_of(lanes: Lanes, column: bytes, row: list[int | None], table: bytes) -> int:
    """What it costs to bring the die of one place to a class, in lanes."""
    low = lanes.of(column.translate(table))
    if lanes.width == 1:
        return low
    high = bytes([(cost or 0) >> 8 for cost in row]).ljust(256, b"\0")
    return low + (lanes.of(column.translate(high)) << 8)


def _mark(group: int) -> bytes:
    return bytes(one == group for one in range(256))


def _summed(singles: list[int]) -> list[list[int]]:
    """Sums of neighbours: `[from][dice]`."""
    sums = []
    for start in range(DICE):
        row = [0]
        for single in singles[start:]:
            row.append(row[-1] + single)
        sums.append(row)
    return [*sums, [0]]


def _divided(segments: list[list[list[int]]], before: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways to divide seven places among the classes: how many dice each gets, and what that costs, in lanes.

    `before` is what every lane holds before anything is spent.
    """
    last = len(segments) - 1

    def onward(one: int, start: int, counts: tuple[int, ...], cost: int) -> Iterator[tuple[tuple[int, ...], int]]:
        sums = segments[one][start]
        if one == last:
            yield (*counts, DICE - start), cost + sums[DICE - start]
            return
        for dice in range(DICE - start + 1):
            yield from onward(one + 1, start + dice, (*counts, dice), cost + sums[dice] if dice else cost)

    return onward(0, 0, (), before)
