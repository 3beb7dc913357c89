"""A second reading of rulebook `command`, clauses 5.1 to 5.3.4, on bit masks.

It is a test oracle: it shares no code with the engine, and its layout is typed in from the tables
of rulebooks/command.md, sections 2 and 15, instead of being worked out from a tree.

One field is three masks of 15 bits, bit i being place i in canonical order (bit 0 is the Leader):
`a` the active Souls, `k` the captured ones, `f` the Frozen ones. `a & k` must be 0, and nobody
looks. Bits of `f` outside `a` are left out of account (option C-1 `no`); all other options that
touch these clauses have their default choice too.
"""

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

PLACE_NAMES = (
    "Leader", "L2", "C3", "R2", "L1", "L0", "C2", "Cm1", "Cr1", "R0", "R1",
    "L1·0", "C2·0", "Cr1·0", "R1·0",
)  # fmt: skip
"""The 15 place names in canonical order (section 2)."""

BELOW = (
    0x7FFE, 0x0830, 0x31C0, 0x4600, 0x0800, 0, 0x1000, 0, 0x2000, 0, 0x4000, 0, 0, 0, 0,
)  # fmt: skip
"""For each place the mask of all places further out on its branch (section 2)."""

FITS = (0x7FFE, 0x05DE, 0x004E, 0x0004)
"""For each rank the mask of the slots that take it (section 15; 5.3.1.2)."""

FIELD = 0x7FFF
"""The mask of all 15 places."""

_PLACES = range(15)
_SLOTS = range(1, 15)
_BITS = 15


def _unions(masks: Sequence[int]) -> list[int]:
    """For every set of places, as a mask, the union of their `masks`."""
    table = [0]
    for mask in masks:
        table += [union | mask for union in table]
    return table


_SHADE = _unions(BELOW)
_DIRECTLY_UNDER = [below & ~_SHADE[below] for below in BELOW]
_REACH = _unions(_DIRECTLY_UNDER)
_ABOVE = [sum(1 << y for y in _PLACES if BELOW[y] >> p & 1) for p in _PLACES]
# Of two places on one way the outer one has the greater number, so the greatest is the nearest.
_DIRECTLY_ABOVE = [above.bit_length() - 1 for above in _ABOVE]
_INWARD = [(p, 1 << p, _DIRECTLY_ABOVE[p]) for p in reversed(_SLOTS)]
_ABOVE_BY_BIT = [(1 << p, above) for p, above in enumerate(_ABOVE)]
_BELOW_BY_BIT = [(1 << p, below) for p, below in enumerate(BELOW)]


def lines(a: int) -> list[int]:
    """The line of each of the 15 places, 1 being the Front Line; 0 where nobody is active.

    Clauses 5.2.1 and 5.2.2, by the heights of section 15 in reverse canonical order.
    """
    result = [0] * 15
    tallest = [0] * 15  # the greatest height met so far directly under each place
    for place, bit, above in _INWARD:
        height = tallest[place]
        if a & bit:
            height += 1
            result[place] = height
        tallest[above] = max(tallest[above], height)
    if a & 1:
        result[0] = tallest[0] + 1
    return result


def front(a: int) -> int:
    """The mask of the Front Line: the active places with nobody active below. Clause 5.2.1."""
    mask = 0
    for bit, below in _BELOW_BY_BIT:
        if a & bit and not a & below:
            mask |= bit
    return mask


def reach(a: int) -> int:
    """The mask of the slots that are directly under an active place. Clause 5.3.1.3."""
    return _REACH[a]


def shade(m: int) -> int:
    """The mask of all places below any place of the mask `m`. Clause 5.3.4, where `m` is Frozen."""
    return _SHADE[m]


def open_slots(a: int, k: int, f: int, rank: int | None = None) -> int:
    """The mask of the open slots; with a rank (0 to 3) of those open for it. Clause 5.3.1."""
    mask = _REACH[a] & ~(a | k | _SHADE[a & f])
    return mask if rank is None else mask & FITS[rank]


def direct_superior(a: int) -> list[int]:
    """For each place the place number of its Direct Superior. Clause 5.1.3.

    It is -1 where there is none, and where nobody is active.
    """
    return [(a & above).bit_length() - 1 if a & bit else -1 for bit, above in _ABOVE_BY_BIT]


def direct_underlings(a: int) -> list[int]:
    """For each place the mask of its Direct Underlings; 0 where nobody is active. Clause 5.1.4."""
    shades = _SHADE
    result = []
    for bit, below in _BELOW_BY_BIT:
        under = a & below if a & bit else 0
        result.append(under & ~shades[under])
    return result


def superiors(a: int) -> list[int]:
    """For each place the mask of its active Superiors; 0 where nobody is active. Clause 5.1.1."""
    return [a & above if a & bit else 0 for bit, above in _ABOVE_BY_BIT]


def underlings(a: int) -> list[int]:
    """For each place the mask of its active Underlings; 0 where nobody is active. Clause 5.1.2."""
    return [a & below if a & bit else 0 for bit, below in _BELOW_BY_BIT]


def closed_slots(a: int, k: int, f: int, rank: int | None = None) -> dict[int, list[str]]:
    """The number of each slot that is not open, with all its unmet ids. Clause 5.3.1.

    Slots and ids are in order. 5.3.1.2 is among the ids only when a rank (0 to 3) is given.
    """
    unmet = (
        ("5.3.1.1", a | k),
        ("5.3.1.2", 0 if rank is None else ~FITS[rank]),
        ("5.3.1.3", ~_REACH[a]),
        ("5.3.1.4", _SHADE[a & f]),
    )
    closed = {slot: [name for name, mask in unmet if mask >> slot & 1] for slot in _SLOTS}
    return {slot: names for slot, names in closed.items() if names}


def _walk(slots: Sequence[int], digits: Sequence[int], leader: int) -> Iterator[int]:
    """Count in base `len(digits)`, the first slot changing fastest; give the sum of the digits.

    A digit is what it says of bit 0, with a, k and f packed into 15 bits each, a lowest.
    """
    if any(slot not in _SLOTS for slot in slots) or list(slots) != sorted(set(slots)):
        raise ValueError(f"slots must be numbers from 1 to 14 in canonical order: {slots!r}")
    options = [[digit << slot for digit in digits] for slot in reversed(slots)]
    return (leader + sum(chosen) for chosen in product(*options))


_ACTIVE = 1
_CAPTURED = 1 << _BITS
_ACTIVE_FROZEN = 1 | 1 << 2 * _BITS


def boards(slots: Sequence[int], leader_captured: bool = False) -> Iterator[tuple[int, int]]:
    """The masks (a, k) of the 3 ** len(slots) boards of a walk, in its order. Section 15.

    `slots` are slot numbers in canonical order; the others stay empty. Digit i of the number of a
    board in base 3, least significant first, says of slot i: 0 empty, 1 active, 2 captured.
    The Leader is active, or captured if so asked. Raises ValueError for other slots.
    """
    leader = _CAPTURED if leader_captured else _ACTIVE
    for packed in _walk(slots, (0, _ACTIVE, _CAPTURED), leader):
        yield packed & FIELD, packed >> _BITS


def frozen_boards(slots: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The masks (a, k, f) of the 4 ** len(slots) boards of a walk with Frozen. Section 15.

    As `boards`, in base 4: 3 is active and Frozen. The Leader is active and not Frozen.
    """
    for packed in _walk(slots, (0, _ACTIVE, _CAPTURED, _ACTIVE_FROZEN), _ACTIVE):
        yield packed & FIELD, packed >> _BITS & FIELD, packed >> 2 * _BITS


def digest(slots: Sequence[int]) -> int:
    """The CRC-32 (zlib's) of the walk over the slots, in base 3, nobody Frozen. Section 15.

    Each board adds 15 bytes, its lines, then its open slots as a 16-bit little-endian mask.
    """
    crc = 0
    for a, k in boards(slots):
        crc = zlib.crc32(bytes(lines(a)) + open_slots(a, k, 0).to_bytes(2, "little"), crc)
    return crc


class Counts(NamedTuple):
    """The histograms of a walk, each from a value to the number of boards that have it."""

    leader_line: dict[int, int]
    open_slots: dict[int, int]
    front_size: dict[int, int]


def counts(slots: Sequence[int]) -> Counts:
    """The histograms of the table of section 15 for the walk over the slots, values rising.

    They count boards by the Leader's line, the number of open slots and the Front Line's size.
    """
    found: tuple[Counter[int], Counter[int], Counter[int]] = (Counter(), Counter(), Counter())
    for a, k in boards(slots):
        found[0][lines(a)[0]] += 1
        found[1][open_slots(a, k, 0).bit_count()] += 1
        found[2][front(a).bit_count()] += 1
    return Counts(*(dict(sorted(histogram.items())) for histogram in found))
