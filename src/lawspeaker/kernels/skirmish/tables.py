"""What the literal rules say of masks, as tables. Nothing of the rulebook is written down here by hand."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from lawspeaker.kernels.compiling import inlined, ones
from lawspeaker.rulebooks.command import lines, recruiting
from lawspeaker.rulebooks.command.field import Field, Masks
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.skirmish.attack import DICE
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS

PLACES, SLOTS = len(LAYOUT.places), len(LAYOUT.slots)
BOARDS = 1 << PLACES
ALTAR = LAYOUT.bit[LAYOUT.altar]
RANKS = 1 + max(kind.rank for kind in KINDS)
DIGIT = 8
"""Bits of one of four counts that stand side by side in a number."""
MOST = 8
"""Masks that are counted through hold fewer places than this, or are looked at eight places at a time."""
QUOTIENTS = 128
"""Numbers that are divided by such counts are smaller than this."""


# Where each table begins, in one array for all of them.
BOARD = 0
"""Of a mask of active places: the slots directly under one, and from bit FRONT_FROM on the Front Line."""
FRONT_FROM = PLACES
FITTING = BOARD + BOARDS
"""Of a mask of slots: how many take rank 0, 1, 2, 3, as four digits."""
WANTING = FITTING + BOARDS
"""Of a mask of kinds: how many have rank 3, 2, 1, 0, as four digits."""
NTH = WANTING + (1 << len(KINDS))
"""Of a mask of eight places and a number n, at 8 * mask + n: the place that stands at number n."""
DIVIDED = NTH + (MOST << MOST)
"""Of a divisor d below 8 and a number n below 128, at 128 * d + n: 8 times the quotient, and the remainder."""
ABOVE = DIVIDED + MOST * QUOTIENTS
"""Of a place: the places further in."""
FITS = ABOVE + PLACES
"""Of a rank: the slots that take it."""
FIRST = FITS + RANKS
"""Of a rank: the first kind of it. Kinds of a rank stand together, the highest rank first."""
KIND = FIRST + RANKS
"""Of a kind: rank + 4 if it has Moral + 8 if it has Range."""
ROLL = KIND + len(KINDS)
"""Of a roll (0 to 35): the attacker's die less the target's."""
PARENT = ROLL + DICE.sides**DICE.count
"""Of a place: the one directly above; of the altar itself."""

Tables: TypeAlias = Sequence[int]
"""All tables, as an array of int32, or a list of the same numbers for plain Python."""
_BYTE = 0xFF


@cache
def tables() -> Any:
    """As an array, for compiled code."""
    fits = [LAYOUT.mask(tuple(slot for slot in LAYOUT.slots if recruiting.takes_rank(slot, r))) for r in range(RANKS)]
    parts = (
        (BOARD, _of_boards()),
        (FITTING, _digits([np.bitwise_count(np.arange(BOARDS) & mask) for mask in fits])),
        (WANTING, _digits([_kinds_left(rank) for rank in reversed(range(RANKS))])),
        (NTH, list(_nth())),
        (DIVIDED, [8 * (n // max(d, 1)) + n % max(d, 1) for d in range(MOST) for n in range(QUOTIENTS)]),
        (ABOVE, [LAYOUT.mask(LAYOUT.above[place]) for place in LAYOUT.places]),
        (FITS, fits),
        (FIRST, [_kinds_of(rank)[0] for rank in range(RANKS)]),
        (KIND, [k.rank + 4 * ("Moral" in k.keywords) + 8 * ("Range" in k.keywords) for k in KINDS]),
        (ROLL, [roll // DICE.sides - roll % DICE.sides for roll in range(DICE.sides**DICE.count)]),
        (PARENT, [LAYOUT.number[LAYOUT.directly_above.get(place, place)] for place in LAYOUT.places]),
    )
    whole = np.concatenate([np.asarray(part, np.int32) for _, part in parts])
    sizes = np.cumsum([0, *(len(part) for _, part in parts)])
    assert [begins for begins, _ in parts] == sizes[:-1].tolist(), "each table begins where it is said to"
    return whole


@cache
def lists() -> list[int]:
    """As a list, which plain Python reads faster."""
    numbers: list[int] = tables().tolist()
    return numbers


def _of_boards() -> Any:
    """Front Line and reach of every mask of active places.

    The literal rules say them of each branch with the altar, the other branches empty; a slot's answer
    hangs on its own branch and the altar, and the Leader stands in front where it does in all three.
    """
    masks = np.arange(BOARDS)
    fronts, reaches = [], []
    for branch in LAYOUT.branches:
        part = branch | ALTAR
        front, reach = np.zeros(BOARDS, np.int64), np.zeros(BOARDS, np.int64)
        for active in _subsets(part):
            field = Field.of_masks(Masks(active))
            front[active] = LAYOUT.mask(lines.front_line(field))
            held = tuple(slot for slot in LAYOUT.members(branch) if recruiting.is_held_above(field, slot))
            reach[active] = LAYOUT.mask(held)
        fronts.append(front[masks & part])
        reaches.append(reach[masks & part])
    slots_in_front = np.bitwise_or.reduce(fronts) & ~ALTAR
    front = slots_in_front | (np.bitwise_and.reduce(fronts) & ALTAR)
    return np.bitwise_or.reduce(reaches) | (front << FRONT_FROM)


def _subsets(mask: int) -> Iterator[int]:
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0


def _digits(counts: list[Any]) -> Any:
    """Four counts side by side, the first lowest. Each is less than 64, so that all of it has 31 bits."""
    return sum(np.asarray(count, np.int64) << (DIGIT * place) for place, count in enumerate(counts))


def _kinds_of(rank: int) -> list[int]:
    kinds = [number for number, kind in enumerate(KINDS) if kind.rank == rank]
    assert kinds == list(range(kinds[0], kinds[-1] + 1)), "kinds of a rank stand together"
    return kinds


def _kinds_left(rank: int) -> Any:
    mask = sum(1 << kind for kind in _kinds_of(rank))
    return np.bitwise_count(np.arange(1 << len(KINDS)) & mask)


def _nth() -> Iterator[int]:
    for mask in range(1 << MOST):
        places = [place for place in range(MOST) if mask >> place & 1]
        yield from places + [0] * (MOST - len(places))


@inlined
def place_at(mask: int, number: int, tables: Tables) -> int:
    """The place that stands at a number (0, 1, 2 ...) in a mask."""
    lower = ones(mask & _BYTE)
    high = 1 if number >= lower else 0
    return tables[NTH + MOST * ((mask >> MOST * high) & _BYTE) + number - lower * high] + MOST * high
