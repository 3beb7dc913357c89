"""Numbers that stand for many: the rules are carried out once, and hold for all numbers that would go the same way.

A Shifted is some number of a state, such as a figure's Endurance, plus or minus something. Rules add to it and compare
it as they do with any number; what they find out by that is kept as a range. Whatever number lies in the range would
have led to the very same steps. An operation that cannot be kept so pins the number to the one it is; a hash, which
would escape notice, is refused.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

T = TypeVar("T")
Range: TypeAlias = tuple[int, int]
"""From the least to the greatest, both included."""
EVERYTHING: Range = (-(1 << 62), 1 << 62)


class Trace:
    """What one run found out of the numbers that it was made with: a range for each."""

    def __init__(self) -> None:
        self.values: tuple[int, ...] = ()
        self.ranges: list[Range] = []

    def begin(self, values: tuple[int, ...]) -> None:
        """A new run, with these numbers."""
        self.values, self.ranges = values, [EVERYTHING] * len(values)

    def narrow(self, place: int, least: int, most: int) -> None:
        """Only numbers from `least` to `most` would have gone the same way."""
        low, high = self.ranges[place]
        self.ranges[place] = max(low, least), min(high, most)


class Shifted:
    """The number at a place of a trace, and so much more. It compares and adds like a whole number."""

    __slots__ = ("offset", "place", "trace")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, trace: Trace, place: int, offset: int = 0) -> None:
        self.trace, self.place, self.offset = trace, place, offset

    def __repr__(self) -> str:
        return f"Shifted({self.place}, {self.offset:+})"

    def _is(self) -> int:
        return self.trace.values[self.place] + self.offset

    def _between(self, least: int, most: int) -> None:
        """The number that this is now could be any of these."""
        self.trace.narrow(self.place, least - self.offset, most - self.offset)

    def pinned(self) -> int:
        """The number as it is: the run holds for no other."""
        now = self._is()
        self._between(now, now)
        return now

    def _below(self, other: Any, *, or_equal: bool) -> bool:
        if isinstance(other, Shifted) and other.place == self.place and other.trace is self.trace:
            return self.offset < other.offset or (or_equal and self.offset == other.offset)
        bound = whole(other) if or_equal else whole(other) - 1
        if self._is() <= bound:
            self._between(EVERYTHING[0], bound)
            return True
        self._between(bound + 1, EVERYTHING[1])
        return False

    def __le__(self, other: Any) -> bool:
        return self._below(other, or_equal=True)

    def __lt__(self, other: Any) -> bool:
        return self._below(other, or_equal=False)

    def __ge__(self, other: Any) -> bool:
        return not self._below(other, or_equal=False)

    def __gt__(self, other: Any) -> bool:
        return not self._below(other, or_equal=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Shifted):
            return NotImplemented
        return self <= other and self >= other

    def __bool__(self) -> bool:
        return self != 0

    def __add__(self, other: Any) -> "Shifted":
        return Shifted(self.trace, self.place, self.offset + whole(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> "Shifted | int":
        if isinstance(other, Shifted) and other.place == self.place and other.trace is self.trace:
            return self.offset - other.offset
        return Shifted(self.trace, self.place, self.offset - whole(other))

    def __rsub__(self, other: int) -> int:
        return other - self.pinned()

    def __floordiv__(self, other: int) -> int:
        quotient = self._is() // other
        if other > 0:
            self._between(quotient * other, quotient * other + other - 1)
            return quotient
        return self.pinned() // other

    def __mul__(self, other: int) -> int:
        return self.pinned() * other

    __rmul__ = __mul__

    def __mod__(self, other: int) -> int:
        return self.pinned() % other

    def __neg__(self) -> int:
        return -self.pinned()

    def __abs__(self) -> int:
        return abs(self.pinned())

    def __index__(self) -> int:
        return self.pinned()

    def __format__(self, spec: str) -> str:
        return format(self.pinned(), spec)


def whole(number: Any) -> int:
    """A number as it is; where it is Shifted the run holds for no other. Raises TypeError for what is no number."""
    if isinstance(number, Shifted):
        return number.pinned()
    if isinstance(number, int):
        return number
    raise TypeError(f"{number!r} is no whole number")


class Run(Struct, Generic[T], frozen=True):
    """What a run came to, and the ranges of the numbers for which it comes to that."""

    result: T
    ranges: tuple[Range, ...]


def run(values: tuple[int, ...], work: Callable[[tuple[Any, ...]], T]) -> Run[T]:
    """Does the work with numbers that stand for these, and for as many others as can be.

    Where the work does something with a number that cannot be followed, it is done with the numbers themselves, and
    holds for them alone. Raises what the work raises.
    """
    trace = Trace()
    trace.begin(values)
    try:
        result = work(tuple(Shifted(trace, place) for place in range(len(values))))
    except TypeError:
        return Run(work(values), tuple((value, value) for value in values))
    return Run(result, tuple(trace.ranges))
