"""What is asked of a law of numbers: its mean, how far it spreads, its quantiles."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite, sqrt
from numbers import Rational
from typing import Any, Generic, TypeAlias, TypeVar

from lawspeaker.errors import Malformed

T = TypeVar("T")
Exact: TypeAlias = int | Fraction


class Measured(Generic[T]):
    """The measures of a finite law with whole weights. Quantiles and bounds ask no more of values than an order."""

    __slots__ = ()

    @property
    @abstractmethod
    def weights(self) -> Mapping[T, int]:
        """The weight of each value, above 0."""

    @property
    @abstractmethod
    def total(self) -> int:
        """All weights together."""

    def mean(self) -> Fraction:
        """The expected value, exactly; a float is taken as it is. Raises Malformed (`no-number`) for other values."""
        return _mean(self._exactly())

    def variance(self) -> Fraction:
        """The expected square of the distance from the mean, exactly. Errors as of `mean`."""
        exact = self._exactly()
        return _mean([(value * value, ways) for value, ways in exact]) - _mean(exact) ** 2

    def deviation(self) -> float:
        """The standard deviation: the root of the variance. Errors as of `mean`."""
        return sqrt(self.variance())

    def quantile(self, q: Fraction | float) -> T:
        """The least value v such that the chance of v or less is at least q, and 0 < q <= 1.

        A Fraction is taken exactly, a float as the decimal number that Python writes for it: 0.1 is 1/10.
        Raises Malformed (`bad-quantile`) for another q.
        """
        needed = _share(q) * self.total
        below = 0
        for value in sorted(self.weights):  # type: ignore[type-var]
            below += self.weights[value]
            if below >= needed:
                return value
        raise AssertionError("all values together have the chance 1")

    def median(self) -> T:
        """The least value such that it or less comes in at least half of all cases."""
        return self.quantile(Fraction(1, 2))

    def _exactly(self) -> list[tuple[Exact, int]]:
        return [(_exact(value), ways) for value, ways in self.weights.items()]

    def at_least(self, x: Any) -> Fraction:
        """The chance of x or more."""
        return Fraction(sum([ways for value, ways in self.weights.items() if value >= x]), self.total)

    def at_most(self, x: Any) -> Fraction:
        """The chance of x or less."""
        return Fraction(sum([ways for value, ways in self.weights.items() if value <= x]), self.total)

    @property
    def least(self) -> T:
        """The least value that can come."""
        return min(self.weights)  # type: ignore[type-var]

    @property
    def most(self) -> T:
        """The greatest value that can come."""
        return max(self.weights)  # type: ignore[type-var]


def _mean(weights: Sequence[tuple[Exact, int]]) -> Fraction:
    """The mean of values with their weights."""
    return Fraction(sum([value * ways for value, ways in weights])) / sum([ways for _, ways in weights])


def _exact(value: object) -> Exact:
    """The number as a whole number or a Fraction."""
    if isinstance(value, int):
        return value
    if isinstance(value, Rational) or (isinstance(value, float) and isfinite(value)):
        return Fraction(value)
    raise Malformed("no-number", str(value), "only numbers have a mean")


def _share(q: Fraction | float) -> Fraction:
    """A share of all cases, above 0 and at most 1."""
    known = isinstance(q, Rational) or (isinstance(q, float) and isfinite(q))
    share = Fraction(str(q)) if known and isinstance(q, float) else Fraction(q) if known else Fraction(0)
    if not 0 < share <= 1:
        raise Malformed("bad-quantile", str(q), "a quantile is asked for above 0 and up to 1")
    return share
