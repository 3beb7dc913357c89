"""All rolls of a pool at once, sorted: which seven dice are read, and how many rolls come to each such seven.

Faces are given in groups; a die is the number of its group, 0 for the highest. A table of sorted rolls has seven
columns, one for each place, the highest die first, and a row for each seven: so 12^7 rolls are 31,824 rows at most.
"""

from math import comb
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.roll import DICE


class SortedRolls(Struct, frozen=True, gc=False):
    """Seven columns of group numbers, and for each row the number of rolls that come to it."""

    columns: tuple[bytes, ...]
    ways: tuple[int, ...]


_Part: TypeAlias = tuple[list[bytes], list[int]]
"""Columns and ways of a part of the dice."""


@clause("8.1", "8.10")
def sorted_rolls(sizes: tuple[int, ...], boon: int = 0, bane: int = 0) -> SortedRolls:
    """Every seven that may be read, of dice whose faces fall into groups of these sizes, the highest first.

    12 and 1 are groups of their own, the first and the last. Under Boon the lowest dice but 1s have gone, under Bane
    the highest but 12s.
    """
    if boon == bane:
        columns, ways = _all(sizes)
        return SortedRolls(tuple(columns), tuple(ways))
    if boon > bane:
        columns, ways = _kept(sizes, boon - bane)
        return SortedRolls(tuple(columns), tuple(ways))
    columns, ways = _kept(sizes[::-1], bane - boon)
    other_end = bytes(len(sizes) - 1 - group if group < len(sizes) else 0 for group in range(256))
    return SortedRolls(tuple(column.translate(other_end) for column in reversed(columns)), tuple(ways))


def _all(sizes: tuple[int, ...]) -> _Part:
    """Seven dice, none of which has gone."""
    last = len(sizes) - 1
    parts = {dice: _alone(last, dice, sizes[last] ** dice) for dice in range(DICE + 1)}
    for group in range(last - 1, -1, -1):
        size, asked = sizes[group], range(DICE + 1) if group else (DICE,)  # the first group is asked for all dice
        parts = {
            dice: _joined(group, [(here, comb(dice, here) * size**here, parts[dice - here]) for here in _down(dice)])
            for dice in asked
        }
    return parts[DICE]


def _kept(sizes: tuple[int, ...], gone: int) -> _Part:
    """Seven dice that are left when so many more were rolled, and the lowest that are not of the last group went."""
    ones, others = len(sizes) - 1, sizes[:-1]
    parts = _kept_others(others, gone)
    rows: list[_Part] = []
    for dice in _down(DICE):
        columns, ways = parts[dice] if dice else ([], [sum(others) ** gone])
        whole = comb(DICE + gone, DICE - dice)
        rows.append(
            ([*columns, *[bytes([ones]) * len(ways)] * (DICE - dice)], [whole * number for number in ways]),
        )
    columns, ways = _stacked(rows, DICE)
    protected = range(DICE + 1, DICE + gone + 1)  # where too few others are left, the last group fills up
    ways[-1] += sum(comb(DICE + gone, dice) * sum(others) ** (DICE + gone - dice) for dice in protected)
    return columns, ways


def _kept_others(sizes: tuple[int, ...], gone: int) -> list[_Part]:
    """By how many of them are kept: the dice that are not of the last group, with the ways in which others went."""
    parts: list[_Part] = []
    for group in range(len(sizes) - 1, -1, -1):
        size, below = sizes[group], sum(sizes[group + 1 :])
        found: list[_Part] = [([], [1])]
        for dice in range(1, DICE + 1):
            lowest = sum(
                comb(dice + gone, dice + here) * size ** (dice + here) * below ** (gone - here)
                for here in range(gone + 1)
            )
            rows: list[tuple[int, int, _Part]] = [(dice, lowest, ([], [1]))]
            if parts:
                fewer = range(dice - 1, -1, -1)
                rows += [(here, comb(dice + gone, here) * size**here, parts[dice - here]) for here in fewer]
            found.append(_joined(group, rows))
        parts = found
    return parts


def _down(dice: int) -> range:
    return range(dice, -1, -1)


def _alone(group: int, dice: int, ways: int) -> _Part:
    return [bytes([group])] * dice, [ways]


def _joined(group: int, rows: list[tuple[int, int, _Part]]) -> _Part:
    """Stacks parts, each behind so many dice of the group, with its ways so many times."""
    dice = rows[0][0]
    stacked = [
        ([bytes([group]) * len(ways)] * here + columns, [times * number for number in ways] if times != 1 else ways)
        for here, times, (columns, ways) in rows
    ]
    return _stacked(stacked, dice)


def _stacked(rows: list[_Part], dice: int) -> _Part:
    columns = [b"".join([columns[place] for columns, _ in rows]) for place in range(dice)]
    return columns, [number for _, ways in rows for number in ways]
