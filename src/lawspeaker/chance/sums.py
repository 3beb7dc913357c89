"""Sums of independent values, exactly: how often each sum comes, from how often each value comes.

Where the sums lie close together, they have places in a row, and a law is a row of weights. Three ways lead to the
row of an n-fold sum, and the one that seems cheapest is taken:

- The row is read as one big whole number with the weights as digits (Kronecker substitution); it is raised to the n-th
  power, which Python does at once, and the digits of the outcome are the weights of the sums.
- Each weight of the n-th power follows from those before it (J. C. P. Miller's recurrence): for many values of a few
  sorts, whose weights are so large that a product of them all takes long.
- Weights are multiplied pair by pair: where the sums lie far apart and leave most places empty.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress, product
from math import gcd, isqrt, prod
from numbers import Number
from operator import add
from typing import Any, TypeAlias

from lawspeaker.chance.digits import digits_of, number_of, width_of
from lawspeaker.errors import Malformed

Weights: TypeAlias = Mapping[Any, int]
"""How often each value comes, above 0."""
Part: TypeAlias = tuple[Weights, int]
"""Weights, and how many independent values of them are added up, 1 or more."""
Columns: TypeAlias = Sequence[Sequence[int]]
"""First components of all values, second components, and so on."""

_FEW = 1 << 9
"""So few places are raised to a power sooner than it is reckoned which way is cheaper."""


def sum_of(parts: Sequence[Part]) -> dict[Any, int]:
    """How often each sum comes, where the values of all parts are independent of each other.

    Values are numbers, or tuples of whole numbers, all equally long, which are added component by component.
    Raises Malformed (`bad-sum`) for other values.
    """
    columns = [found for weights, _ in parts if (found := _columns(weights))]
    shapes = {(type(next(iter(weights))), len(found)) for (weights, _), found in zip(parts, columns, strict=False)}
    if len(columns) < len(parts) or len(shapes) > 1:
        return _far_apart(parts)
    axes = [_axis(parts, column) for column in zip(*columns, strict=True)]
    row = _row(parts, [_places(column, axes) for column in columns], prod(map(_size, axes)))
    if row is None:
        return _far_apart(parts)
    sums: Iterable[Any] = axes[0] if shapes.pop()[0] is int else product(*axes)
    return dict(zip(compress(sums, row), filter(None, row), strict=True))


def zero_of(weights: Weights) -> Any:
    """What the sum of no values is: 0, or a tuple of as many 0s as the values have components."""
    first = next(iter(weights))
    _adding([(weights, 1)])
    return (0,) * len(first) if isinstance(first, tuple) else 0


def _columns(weights: Weights) -> Columns | None:
    """The values by component, or None unless they are plain whole numbers, or plain tuples of them."""
    kinds = set(map(type, weights))
    if kinds == {int}:
        return (tuple(weights),)
    if kinds != {tuple} or len(set(map(len, weights))) != 1:
        return None
    columns = tuple(zip(*weights, strict=True))
    return columns if all(set(map(type, column)) == {int} for column in columns) else None


def _axis(parts: Sequence[Part], columns: Iterable[Sequence[int]]) -> range:
    """All that one component of a sum can be, from the least to the greatest, in equal steps."""
    least = greatest = step = 0
    for (_, n), column in zip(parts, columns, strict=True):
        low = min(column)
        least, greatest = least + n * low, greatest + n * max(column)
        step = gcd(step, *[value - low for value in column])
    return range(least, greatest + 1, step or 1)


def _places(columns: Columns, axes: Sequence[range]) -> list[int]:
    """The place of each value: the last component counts fastest, and the least of each component stands at 0."""
    places, stride = [0] * len(columns[0]), 1
    for column, axis in zip(reversed(columns), reversed(axes), strict=True):
        low, step = min(column), axis.step
        places = [place + (value - low) // step * stride for place, value in zip(places, column, strict=True)]
        stride *= _size(axis)
    return places


def _size(axis: range) -> int:
    """How long an axis is, though it be longer than anything that can be stored."""
    return (axis[-1] - axis[0]) // axis.step + 1


def _row(parts: Sequence[Part], places: Sequence[Sequence[int]], count: int) -> list[int] | None:
    """The weights of the sums in their places, `count` in all, or None where it is better done pair by pair."""
    width = width_of(prod([sum(weights.values()) ** n for weights, n in parts]))
    if count > _FEW:
        power = _cost_of_power(count * width)
        recurrence = _cost_of_recurrence(len(parts[0][0]), count, width) if len(parts) == 1 else power
        if _cost_of_pairs(parts, count) < min(power, recurrence):
            return None
        if recurrence < power:
            return _following(*parts[0], places[0], count)
    number = 1
    for (weights, n), place in zip(parts, places, strict=True):
        digits = [0] * (max(place) + 1)
        for at, weight in zip(place, weights.values(), strict=True):
            digits[at] = weight
        number *= number_of(digits, width) ** n
    return digits_of(number, count, width)


def _following(weights: Weights, n: int, places: Sequence[int], count: int) -> list[int]:
    """The row of an n-fold sum by Miller's recurrence, from the first place that is not empty."""
    (low, first), *more = sorted(zip(places, weights.values(), strict=True))
    later = [(place - low, weight) for place, weight in more]
    row = [first**n]
    for k in range(1, n * (max(places) - low) + 1):
        known = [(ahead * (n + 1) - k) * weight * row[k - ahead] for ahead, weight in later if ahead <= k]
        row.append(sum(known) // (k * first))
    empty = [0] * (n * low)
    return [*empty, *row, *[0] * (count - len(empty) - len(row))]


# Costs are in pairs of weights that are multiplied and noted, as measured; they need not be right, only the choice.
def _cost_of_power(width: int) -> int:
    """Of a product that has so many bytes, by Karatsuba's way, and of reading its digits."""
    return (width >> 1) + (width * isqrt(width) >> 7)


def _cost_of_recurrence(sorts: int, count: int, width: int) -> int:
    """Of a row of so many places by Miller's recurrence, for values of so many sorts."""
    return count * (8 + sorts * (3 + (width >> 6)))


def _cost_of_pairs(parts: Sequence[Part], most: int) -> int:
    """Of all pairs, where there are at most so many sums."""
    sizes = [_multisets(len(weights), n, most) for weights, n in parts]
    halves = [_multisets(len(weights), n // 2, most) for weights, n in parts if n > 1]
    return 2 * (sum([half * half for half in halves]) + prod(sizes))


def _multisets(sorts: int, n: int, most: int) -> int:
    """How many sums n values of so many sorts have, unless sums coincide; no more than `most`."""
    found = 1
    for sort in range(1, sorts):
        found = found * (n + sort) // sort
        if found >= most:
            return most
    return found


def _far_apart(parts: Sequence[Part]) -> dict[Any, int]:
    """The sums, pair by pair; an n-fold sum by doubling."""
    plus = _adding(parts)
    found: Weights = {}
    for weights, n in parts:
        power = weights
        for bit in f"{n:b}"[1:]:
            power = _each(power, power, plus)
            power = _each(power, weights, plus) if bit == "1" else power
        found = _each(found, power, plus) if found else power
    return dict(found)


def _each(left: Weights, right: Weights, plus: Callable[[Any, Any], Any]) -> dict[Any, int]:
    """Every value of one with every value of the other."""
    found: dict[Any, int] = {}
    for one, weight in left.items():
        for other, times in right.items():
            value = plus(one, other)
            found[value] = found.get(value, 0) + weight * times
    return found


def _adding(parts: Sequence[Part]) -> Callable[[Any, Any], Any]:
    """How two values are added. Raises Malformed (`bad-sum`) where they cannot be."""
    values = [value for weights, _ in parts for value in weights]
    if all(isinstance(value, Number) for value in values):
        return add
    length = len(values[0]) if isinstance(values[0], tuple) else -1
    for value in values:
        if not (isinstance(value, tuple) and len(value) == length and all(isinstance(each, int) for each in value)):
            raise Malformed("bad-sum", str(value), "numbers are added, or equally long tuples of whole numbers")
    return _component_by_component


def _component_by_component(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))
