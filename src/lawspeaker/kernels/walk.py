"""Every board of Chain of Command, one after another, with the digest by which two implementations are compared.

Boards are numbered: digit i in base 3, the least first, is the i-th slot that is walked: 0 empty, 1 active, 2 captured.
The other slots are empty, the Leader is active, nobody is Frozen. A board is written as the line of each place, 0 where
nobody is active, and the open slots as a mask of 16 bits, the lower byte first.
"""

import zlib
from collections import Counter
from collections.abc import MutableSequence, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from lawspeaker.kernels.compiling import backend, for_backend, jit, ones
from lawspeaker.kernels.skirmish.tables import BOARD, FRONT_FROM, PARENT, PLACES, Tables, lists, tables
from lawspeaker.rulebooks.command.layout import LAYOUT, Place

BYTES = PLACES + 2
"""Of a board, as it is written."""
_TOLD = 3
"""Numbers told of a board besides: the Leader's line, how many slots are open, how many stand in the Front Line."""
_AT_ONCE = 3**10
_FIELD = (1 << PLACES) - 1


class Walk(Struct, frozen=True):
    """What a walk finds. The counts are from a value to the number of boards that have it, values rising."""

    boards: int
    digest: int
    leader_line: dict[int, int]
    open_slots: dict[int, int]
    front_line: dict[int, int]


def walk(slots: Sequence[Place] = LAYOUT.slots, asked: str = "auto") -> Walk:
    """Walks the boards of these slots, in canonical order. Raises Malformed (`unknown-backend`, `no-numba`)."""
    count, digest = 3 ** len(slots), 0
    counts: tuple[Counter[int], ...] = (Counter(), Counter(), Counter())
    for begin in range(0, count, _AT_ONCE):
        text, told = written(slots, range(begin, min(begin + _AT_ONCE, count)), asked)
        digest = zlib.crc32(text, digest)
        for found, column in zip(counts, np.asarray(told, np.int64).reshape(-1, _TOLD).T, strict=True):
            values, times = np.unique(column, return_counts=True)
            found.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
    return Walk(count, digest, *(dict(sorted(found.items())) for found in counts))


def written(slots: Sequence[Place], boards: range, asked: str = "auto") -> tuple[Any, Any]:
    """The boards of these numbers as they are written, and what is told of each besides.

    Raises Malformed (`unknown-backend`, `no-numba`).
    """
    compiled, size = backend(asked) == "numba", len(boards)
    numbers = [LAYOUT.number[slot] for slot in slots]
    text: Any = np.zeros(size * BYTES, np.uint8) if compiled else bytearray(size * BYTES)
    told: Any = np.zeros(size * _TOLD, np.int64) if compiled else [0] * (size * _TOLD)
    walked: Any = np.array(numbers, np.int64) if compiled else numbers
    span = boards.start, boards.stop
    for_backend(write, asked)(tables() if compiled else lists(), walked, span, text, told)
    return text, told


@jit
def write(
    tables: Tables, slots: Sequence[int], span: tuple[int, int], text: MutableSequence[int], told: MutableSequence[int]
) -> None:
    """Writes the boards numbered from the one to the other, and tells of them."""
    begin, end = span
    for board in range(begin, end):
        active, captured, rest = 1, 0, board
        for slot in slots:
            digit = rest % 3
            rest //= 3
            active |= (digit & 1) << slot
            captured |= (digit >> 1) << slot
        at = (board - begin) * BYTES
        write_lines(tables, active, text, at)
        said = tables[BOARD + active]
        opened = said & _FIELD & ~(active | captured)
        text[at + PLACES] = opened & 0xFF
        text[at + PLACES + 1] = opened >> 8
        place = (board - begin) * _TOLD
        told[place] = text[at]
        told[place + 1] = ones(opened)
        told[place + 2] = ones(said >> FRONT_FROM)


@jit
def write_lines(tables: Tables, active: int, text: MutableSequence[int], at: int) -> None:
    """The line of every active place: 1 more than the greatest height directly under it, from the outside in.

    `text` is zero there. Until its turn comes a place holds the greatest height met under it.
    """
    for place in range(PLACES - 1, 0, -1):
        height = text[at + place] + (active >> place & 1)
        parent = at + tables[PARENT + place]
        text[parent] = max(text[parent], height)
        text[at + place] = height if active >> place & 1 else 0
    text[at] += 1
