"""Chapter 8: seven twelve-sided dice, what they count, and how Adjustments move them.

The *count* of a roll says how many of its dice are positive, negative, twelve and one, as one whole
number of four bits for each sort: what single dice add to it is added up, and no sort of seven dice overflows.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from lawspeaker.rulebooks.war.book import clause

Dice: TypeAlias = tuple[int, ...]
"""Faces from 1 to 12, in the order rolled."""

DICE, SIDES = 7, 12
POSITIVE, NEGATIVE, TWELVE, ONE = 1, 1 << 4, 1 << 8, 1 << 12
NONE_FIXED: frozenset[int] = frozenset()


@clause("8.1")
@cache
def weight(face: int) -> int:
    """What a die adds to the count: 9 to 12 are positive, 1 to 3 negative; 12 and 1 are Epic."""
    if face >= 9:
        return POSITIVE + TWELVE * (face == 12)
    return NEGATIVE + ONE * (face == 1) if face <= 3 else 0


def counted(dice: Sequence[int]) -> int:
    """The count of these dice."""
    return sum(map(weight, dice))


def number(count: int, sort: int) -> int:
    """How many dice of one sort (POSITIVE, TWELVE ...) there are in a count."""
    return count // sort & 15


@clause("8.2")
def net_of(count: int) -> int:
    """Positives left (above 0) or negatives left (below 0): a 12 counts for two, and a 1 takes that from one 12."""
    bonus = max(0, number(count, TWELVE) - number(count, ONE))
    return number(count, POSITIVE) + bonus - number(count, NEGATIVE)


def net(dice: Sequence[int]) -> int:
    """The net of these dice (8.2)."""
    return net_of(counted(dice))


@clause("8.3")
def uncancelled_of(count: int) -> tuple[int, int]:
    """How many 12s no 1 cancels, and how many 1s no 12 cancels: of dice as rolled, 2 or more are an Epic Roll."""
    more = number(count, TWELVE) - number(count, ONE)
    return max(0, more), max(0, -more)


def uncancelled(dice: Sequence[int]) -> tuple[int, int]:
    """The uncancelled 12s and the uncancelled 1s of these dice (8.3)."""
    more = dice.count(12) - dice.count(1)
    return max(0, more), max(0, -more)


@clause("8.10")
def kept(dice: Sequence[int], boon: int = 0, bane: int = 0) -> Dice:
    """The seven dice that Boon and Bane leave of a pool, in the order rolled.

    What is left of Boon discards the lowest but 1s, of Bane the highest but 12s; of equal dice the last
    rolled goes first. Where too few may go, the protected ones fill up, last rolled first.
    """
    if boon == bane:
        return tuple(dice)
    sign, protected = (1, 1) if boon > bane else (-1, 12)
    going = sorted(range(len(dice)), key=lambda place: (dice[place] == protected, sign * dice[place], -place))
    gone = going[: abs(boon - bane)]
    return tuple(face for place, face in enumerate(dice) if place not in gone)


_BAND_UP = (0, 2, 4, 4, 9, 9, 9, 9, 9, 12, 12, 12, 12)
_BAND_DOWN = (0, 1, 1, 1, 3, 3, 3, 3, 3, 8, 8, 8, 11)


@clause("8.6")
@cache
def path(face: int, up: bool, band: bool) -> Dice:
    """The faces that a die comes to by 0, 1, 2 ... Adjustments, as far as it goes (W-1: by faces, or by bands)."""
    if not band:
        return tuple(range(face, SIDES + 1)) if up else tuple(range(face, 0, -1))
    following, last = (_BAND_UP, SIDES) if up else (_BAND_DOWN, 1)
    return (face,) if face == last else (face, *path(following[face], up, band))


def moved(face: int, steps: int, band: bool) -> int | None:
    """The face after so many Adjustments up (above 0) or down (below 0), or None where the die cannot go so far."""
    faces = path(face, steps > 0, band)
    return faces[abs(steps)] if abs(steps) < len(faces) else None


@clause("8.7")
def is_plan(
    dice: Sequence[int], adjusted: Sequence[int], amount: int, band: bool, fixed: frozenset[int] = NONE_FIXED
) -> bool:
    """Whether at most `|amount|` Adjustments, up (above 0) or down, make exactly `adjusted` of these dice.

    `fixed` are the places, from 0, of dice that may not be moved.
    """
    if len(adjusted) != len(dice):
        return False
    spent = 0
    for place, (face, now) in enumerate(zip(dice, adjusted, strict=True)):
        faces = path(face, amount > 0, band)
        if now != face and (place in fixed or now not in faces):
            return False
        spent += faces.index(now)
    return spent <= abs(amount)
