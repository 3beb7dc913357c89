"""Laws of chance: which values something can have, and in how many equally likely ways it has each of them.

All is exact: weights are whole numbers above 0, chances are Fractions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from math import gcd, lcm
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from lawspeaker.chance.measures import Measured
from lawspeaker.chance.sums import sum_of, zero_of
from lawspeaker.errors import Malformed

T = TypeVar("T")
U = TypeVar("U")


class Law(Measured[T], Generic[T]):
    """A finite law: values, each with its weight, a whole number above 0. It never changes.

    Two laws are equal if every value has the same chance in both. Values are hashable. Laws of numbers have a mean
    and what else `Measured` says.
    """

    __slots__ = ("_total", "_weights")
    _weights: dict[T, int]
    _total: int

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Weights of equal values are added up, values of weight 0 left out.

        Raises Malformed (`bad-law`) where a weight is below 0 or no whole number, or where no value is left.
        """
        found: dict[T, int] = {}
        for value, weight in weights.items() if isinstance(weights, Mapping) else weights:
            _check(value, weight)
            if weight:
                found[value] = found.get(value, 0) + weight
        self._weights, self._total = found, _above_0(sum(found.values()))

    @staticmethod
    def _of(weights: dict[Any, int]) -> "Law[Any]":
        """The law of weights that are known to be sound, and that nobody else holds."""
        law: Law[Any] = object.__new__(Law)
        law._weights, law._total = weights, _above_0(sum(weights.values()))
        return law

    @classmethod
    def certain(cls, value: T) -> "Law[T]":
        """The law of what is certain."""
        return Law._of({value: 1})

    @classmethod
    def uniform(cls, values: Iterable[T]) -> "Law[T]":
        """Each of these is as likely as another; one that stands here twice, twice as likely.

        Raises Malformed (`bad-law`) where there are none.
        """
        found: dict[T, int] = {}
        for value in values:
            found[value] = found.get(value, 0) + 1
        return Law._of(found)

    @classmethod
    def die(cls, sides: int) -> "Law[int]":
        """The faces 1 to `sides` of one die. Raises Malformed (`bad-die`) unless it has one side or more."""
        if type(sides) is not int or sides < 1:
            raise Malformed("bad-die", str(sides), "a die has a whole number of sides, 1 or more")
        return Law._of(dict.fromkeys(range(1, sides + 1), 1))

    @property
    def weights(self) -> Mapping[T, int]:
        """The weight of each value, in the order first seen. Read-only."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """All weights together."""
        return self._total

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __contains__(self, value: object) -> bool:
        return value in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Law):
            return NotImplemented
        if self._weights.keys() != other._weights.keys():
            return False
        return all(ways * other._total == other._weights[value] * self._total for value, ways in self._weights.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = [f"{value!r}: {ways}" for value, ways in islice(self._weights.items(), 4)]
        more = ", ..." if len(self) > len(shown) else ""
        return f"Law({{{', '.join(shown)}{more}}}, total {self._total})"

    def ways(self, value: T) -> int:
        """The weight of a value, 0 if it cannot come about."""
        return self._weights.get(value, 0)

    def chance(self, event: Callable[[T], bool]) -> Fraction:
        """The chance that the value is one of which `event` is true."""
        return Fraction(sum([ways for value, ways in self._weights.items() if event(value)]), self._total)

    def map(self, f: Callable[[T], U]) -> "Law[U]":
        """The law of `f` of the value."""
        found: dict[U, int] = {}
        for value, ways in self._weights.items():
            now = f(value)
            found[now] = found.get(now, 0) + ways
        return Law._of(found)

    def where(self, event: Callable[[T], bool]) -> "Law[T]":
        """The law of the value once `event` is known to be true of it.

        Raises Malformed (`impossible`) where it is true of none.
        """
        found = {value: ways for value, ways in self._weights.items() if event(value)}
        if not found:
            raise Malformed("impossible", repr(self), "this is true of no value of the law")
        return Law._of(found)

    def then(self, f: Callable[[T], "Law[U]"]) -> "Law[U]":
        """The law of what follows, where `f` says by which law it follows on each value."""
        return Law.mixed([(ways, f(value)) for value, ways in self._weights.items()])

    @staticmethod
    def mixed(parts: Iterable[tuple[int, "Law[T]"]]) -> "Law[T]":
        """One of these laws holds, as likely as its weight says.

        Weights are as of a law: Malformed (`bad-law`) where one is below 0 or no whole number, or all are 0.
        """
        known = list(parts)
        common = lcm(*[law._total for _, law in known])
        found: dict[T, int] = {}
        for weight, law in known:
            _check(law, weight)
            times = weight * (common // law._total)
            for value, ways in law._weights.items() if times else ():
                found[value] = found.get(value, 0) + times * ways
        return Law._of(found)

    def paired(self, other: "Law[U]") -> "Law[tuple[T, U]]":
        """The law of both values, which are independent."""
        each = other._weights.items()
        return Law._of({(one, two): ways * more for one, ways in self._weights.items() for two, more in each})

    def plus(self, other: "Law[Any]") -> "Law[T]":
        """The law of the sum of both values, which are independent.

        They are numbers, or equally long tuples of whole numbers, which are added component by component.
        Raises Malformed (`bad-sum`) for other values.
        """
        return Law._of(sum_of([(self._weights, 1), (other._weights, 1)]))

    def times(self, n: int) -> "Law[T]":
        """The law of the sum of n independent values of this law, n >= 0; the sum of none is 0, or all 0s.

        Raises Malformed: `bad-times` where n is no such number, `bad-sum` for values that `plus` does not take.
        """
        if type(n) is not int or n < 0:
            raise Malformed("bad-times", str(n), "values are added up a whole number of times, 0 or more")
        return Law._of(sum_of([(self._weights, n)]) if n else {zero_of(self._weights): 1})

    def reduced(self) -> "Law[T]":
        """The same law with the least weights."""
        common = gcd(*self._weights.values())
        return Law._of({value: ways // common for value, ways in self._weights.items()})


def _check(value: object, weight: object) -> None:
    if type(weight) is not int or weight < 0:
        raise Malformed("bad-law", str(weight), f"the weight of {value!r} is a whole number, 0 or more")


def _above_0(total: int) -> int:
    if not total:
        raise Malformed("bad-law", "", "a law has at least one value with a weight above 0")
    return total
