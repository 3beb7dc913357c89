"""States that differ in nothing but some numbers, as one family: its shape, and a weight for each row of numbers.

A row of numbers is packed into one whole number, 64 bits for each: so adding to all of them at once is one addition.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.shifted import EVERYTHING, Run, Shifted, run

T = TypeVar("T")
Packed: TypeAlias = int
Weights: TypeAlias = dict[Packed, int]
"""By the numbers of a state: its weight, out of a total that others know."""
Row: TypeAlias = tuple[Packed, int]

Bound: TypeAlias = tuple[int, int, int]
"""The place of a number, and the least and the greatest that it may be."""

_BITS = 64
_MASK, _ZERO = (1 << _BITS) - 1, 1 << (_BITS - 1)
_MOST = 1 << 40
"""Beyond this no number is packed: twenty thousand steps of it stay within 64 bits."""


def packed(numbers: Iterable[int]) -> Packed:
    """The numbers in one. Raises OverflowError for a number beyond 2^40."""
    whole = 0
    for place, number in enumerate(numbers):
        whole += (_small(number) + _ZERO) << (_BITS * place)
    return whole


def unpacked(whole: Packed, count: int) -> tuple[int, ...]:
    """So many numbers again."""
    return tuple([(whole >> (_BITS * place) & _MASK) - _ZERO for place in range(count)])


def field(whole: Packed, place: int) -> int:
    """The number at one place."""
    return (whole >> (_BITS * place) & _MASK) - _ZERO


def _small(number: int) -> int:
    if abs(number) > _MOST:
        raise OverflowError(f"{number} is too great a number for odds")
    return number


class Slot(Struct, frozen=True, cache_hash=True):
    """Where a number stands in a shape."""

    place: int


class Change(Struct, frozen=True):
    """What becomes of a row of numbers: those of `kept` stay, if it is not all of them, and this is added."""

    added: int
    kept: int | None = None

    @classmethod
    def to(cls, numbers: tuple[Any, ...]) -> "Change":
        """The change by which the numbers of a run became these: each more or less, or another number for all rows.

        Raises TypeError where one became another one.
        """
        added, kept, every = 0, 0, 0
        for place, number in enumerate(numbers):
            bits = _BITS * place
            every |= _MASK << bits
            if isinstance(number, Shifted):
                if number.place != place:
                    raise TypeError(f"number {place} is now what number {number.place} was")
                kept |= _MASK << bits
                added += _small(number.offset) << bits
            else:
                added += (_small(number) + _ZERO) << bits
        return cls(added, None if kept == every else kept)

    def put(self, weights: Weights, rows: list[Row], times: int) -> None:
        """Adds the rows as they have become, so many times as heavy."""
        had, added, kept = weights.get, self.added, self.kept
        if kept is not None:
            rows = [(row & kept, ways) for row, ways in rows]
        for row, ways in rows:
            now = row + added
            weights[now] = had(now, 0) + ways * times


class Became(Struct, frozen=True):
    """A state as a shape, and how its numbers come from those that it was made of."""

    shape: State
    change: Change


class Cell(Struct, Generic[T], frozen=True):
    """What a run came to, and the rows that it holds for, with their weights."""

    result: T
    rows: list[Row]


class Shapes:
    """States of a rulebook taken apart into shape and numbers, and put together again."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def apart(self, state: State) -> tuple[State, Packed]:
        """The shape and the numbers of a state. Raises OverflowError for a number beyond 2^40."""
        numbers = self.book.numbers(state)
        return self._shape(state, len(numbers)), packed(numbers)

    def together(self, shape: State, row: Packed) -> State:
        """The state of this shape with these numbers."""
        return self.book.with_numbers(shape, unpacked(row, self._count(shape)))

    def became(self, state: State) -> Became:
        """A state that a run came to. Raises TypeError where a number of the run stands anywhere else in it."""
        numbers = self.book.numbers(state)
        shape = self._shape(state, len(numbers))
        hash(shape)
        return Became(shape, Change.to(numbers))

    def _shape(self, state: State, count: int) -> State:
        return self.book.with_numbers(state, tuple(Slot(place) for place in range(count)))

    def _count(self, shape: State) -> int:
        return len(self.book.numbers(shape))

    def runs(self, shape: State, rows: "Rows", work: Callable[[State], T]) -> Iterator[Cell[T]]:
        """Does the work for every row of numbers, each run for as many as it holds for."""
        count = self._count(shape)
        while rows.all:
            found = run(unpacked(rows.all[0][0], count), lambda numbers: work(self.book.with_numbers(shape, numbers)))
            inside, rows = rows.split(_bounds(found))
            yield Cell(found.result, inside)


def _bounds(found: Run[Any]) -> list[Bound]:
    """Those of the numbers that a run depends on."""
    return [(place, *both) for place, both in enumerate(found.ranges) if both != EVERYTHING]


class Rows:
    """Rows of a family. By a number that they are split by again and again they are put in order, once."""

    def __init__(self, rows: list[Row], ranges: dict[int, tuple[int, int]] | None = None) -> None:
        """Of the rows; `ranges` are known to hold all of their numbers at a place."""
        self.all = rows
        self._ranges = {} if ranges is None else ranges
        self._ordered: dict[int, tuple[list[int], list[Row]]] = {}
        self._asked: dict[int, int] = {}

    def split(self, bounds: list[Bound]) -> tuple[list[Row], "Rows"]:
        """The rows within all of these bounds, and the others."""
        telling = [bound for bound in bounds if self._tells(*bound)]
        if not telling:
            return self.all, _NO_ROWS
        inside, outside = self._split(*telling[0])
        for bound in telling[1:]:
            inside, apart = _filtered(inside, *bound)
            if apart:
                outside = Rows(outside.all + apart, self._ranges)
        return inside, outside

    def _split(self, place: int, least: int, most: int) -> tuple[list[Row], "Rows"]:
        asked = self._asked[place] = self._asked.get(place, 0) + 1
        if asked < _OFTEN and place not in self._ordered:
            inside, apart = _filtered(self.all, place, least, most)
            return inside, Rows(apart, self._ranges)
        fields, rows = self._by(place)
        start, end = bisect_left(fields, least), bisect_right(fields, most)
        outside = Rows(rows[:start] + rows[end:], self._ranges)
        outside._ordered[place] = fields[:start] + fields[end:], outside.all
        return rows[start:end], outside

    def _tells(self, place: int, least: int, most: int) -> bool:
        """Whether some rows may lie beyond these bounds."""
        known = self._ranges.get(place)
        if known is None:
            bits = _BITS * place
            fields = [row[0] >> bits & _MASK for row in self.all]
            known = self._ranges[place] = min(fields) - _ZERO, max(fields) - _ZERO
        return known[0] < least or known[1] > most

    def _by(self, place: int) -> tuple[list[int], list[Row]]:
        known = self._ordered.get(place)
        if known is None:
            rows = sorted(self.all, key=lambda row: field(row[0], place))
            known = self._ordered[place] = [field(row[0], place) for row in rows], rows
        return known


def _filtered(rows: list[Row], place: int, least: int, most: int) -> tuple[list[Row], list[Row]]:
    bits, low, high = _BITS * place, least + _ZERO, most + _ZERO
    inside = [row for row in rows if low <= (row[0] >> bits & _MASK) <= high]
    if len(inside) == len(rows):
        return rows, []
    return inside, [row for row in rows if not low <= (row[0] >> bits & _MASK) <= high]


_OFTEN = 4
"""The time of asking from which on rows are put in order."""
_NO_ROWS = Rows([])
