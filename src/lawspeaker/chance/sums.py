"""Sums of independent values, exactly: how often each sum comes, from how often each value comes.

Where the sums lie close together, a law becomes one big whole number: its digits are the weights, and the place of a
digit says the value (Kronecker substitution). Then adding up n independent values is raising to the n-th power, which
Python does at once, and the digits of the outcome are the weights of the sums. Where the sums lie far apart, weights
are multiplied pair by pair.
"""

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress, product
from math import gcd, isqrt, prod
from numbers import Number
from operator import add
from typing import Any, TypeAlias

from lawspeaker.errors import Malformed

Weights: TypeAlias = Mapping[Any, int]
"""How often each value comes, above 0."""
Part: TypeAlias = tuple[Weights, int]
"""Weights, and how many independent values of them are added up, 1 or more."""
Columns: TypeAlias = Sequence[Sequence[int]]
"""First components of all values, second components, and so on."""

_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""Bytes of a digit, and the code under which Python reads such digits at once."""
_FEW = 1 << 9
"""With so few digits it does not pay to think about how to add."""


def sum_of(parts: Sequence[Part]) -> dict[Any, int]:
    """How often each sum comes where the values of all parts are independent; in ascending order where it is dense.

    Values are numbers, or tuples of whole numbers, all equally long, which are added component by component.
    Raises Malformed (`bad-sum`) for other values.
    """
    columns = [_columns(weights) for weights, _ in parts]
    scalar = type(next(iter(parts[0][0]))) is not tuple
    if None in columns or len({len(each) for each in columns if each}) > 1:
        return _far_apart(parts)
    return _dense(parts, columns, scalar) or _far_apart(parts)  # type: ignore[arg-type]


def zero_of(weights: Weights) -> Any:
    """What the sum of no values is: 0, or a tuple of as many 0s as the values have components."""
    first = next(iter(weights))
    if isinstance(first, tuple):
        return (0,) * len(first)
    if isinstance(first, Number):
        return 0
    raise _bad(first)


def _columns(weights: Weights) -> Columns | None:
    """The values by component, or None unless they are plain whole numbers, or plain tuples of them."""
    kinds = set(map(type, weights))
    if kinds == {int}:
        return (tuple(weights),)
    if kinds != {tuple} or len(set(map(len, weights))) != 1:
        return None
    columns = tuple(zip(*weights, strict=True))
    return columns if columns and all(set(map(type, column)) == {int} for column in columns) else None


def _dense(parts: Sequence[Part], columns: Sequence[Columns], scalar: bool) -> dict[Any, int] | None:
    """The sums by one big whole number, or None where there would be too many digits for what they tell."""
    axes = [_axis(parts, column) for column in zip(*columns, strict=True)]
    digits = prod(map(len, axes))
    width = _width(prod([sum(weights.values()) ** n for weights, n in parts]))
    if digits > _FEW and _pairs(parts, digits) < _multiplied(digits * width):
        return None
    power = 1
    for (weights, n), column in zip(parts, columns, strict=True):
        power *= _number(_places(column, axes), weights, width) ** n
    found = _digits(power, digits, width)
    sums: Iterable[Any] = axes[0] if scalar else product(*axes)
    return dict(zip(compress(sums, found), filter(None, found), strict=True))


def _axis(parts: Sequence[Part], columns: Iterable[Sequence[int]]) -> range:
    """All that one component of a sum can be, from the least to the greatest, in equal steps."""
    least = greatest = step = 0
    for (_, n), column in zip(parts, columns, strict=True):
        low = min(column)
        least, greatest = least + n * low, greatest + n * max(column)
        step = gcd(step, *[value - low for value in column])
    return range(least, greatest + 1, step or 1)


def _places(columns: Columns, axes: Sequence[range]) -> list[int]:
    """For each value the place of its digit; the last component counts fastest, and the least value stands at 0."""
    places, stride = [0] * len(columns[0]), 1
    for column, axis in zip(reversed(columns), reversed(axes), strict=True):
        low, step = min(column), axis.step
        places = [place + (value - low) // step * stride for place, value in zip(places, column, strict=True)]
        stride *= len(axis)
    return places


def _width(most: int) -> int:
    """Bytes of a digit that holds numbers up to this one: as many as can be read at once, if there are so few."""
    needed = (most.bit_length() + 7) // 8
    return next((width for width in _CODES if width >= needed), needed)


def _number(places: Sequence[int], weights: Weights, width: int) -> int:
    """The whole number that has the weights as digits."""
    cells = [0] * (max(places) + 1)
    for place, weight in zip(places, weights.values(), strict=True):
        cells[place] = weight
    code = _CODES.get(width)
    if code is None:
        return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in cells]), "little")
    if sys.byteorder == "big":
        cells.reverse()
    return int.from_bytes(array(code, cells).tobytes(), sys.byteorder)


def _digits(number: int, count: int, width: int) -> list[int]:
    """The digits of a whole number, those of the least value first."""
    code = _CODES.get(width)
    if code is None:
        told = number.to_bytes(count * width, "little")
        return [int.from_bytes(told[at : at + width], "little") for at in range(0, len(told), width)]
    found: list[int] = memoryview(number.to_bytes(count * width, sys.byteorder)).cast(code).tolist()  # type: ignore[call-overload]
    return found if sys.byteorder == "little" else found[::-1]


def _multiplied(width: int) -> int:
    """What a product of so many bytes costs and reading its digits, in pairs of weights: as measured, roughly."""
    return (width >> 3) + (width * isqrt(width) >> 9)


def _pairs(parts: Sequence[Part], most: int) -> int:
    """How many pairs of weights are multiplied at most if it is done pair by pair."""
    sizes = [_multisets(len(weights), n, most) for weights, n in parts]
    halves = [_multisets(len(weights), n // 2, most) for weights, n in parts if n > 1]
    return sum([half * half for half in halves]) + prod(sizes)


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
    found: dict[Any, int] | None = None
    for weights, n in parts:
        power = dict(weights)
        for bit in f"{n:b}"[1:]:
            power = _each(power, power, plus)
            power = _each(power, weights, plus) if bit == "1" else power
        found = power if found is None else _each(found, power, plus)
    assert found is not None, "there is a part"
    return found


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
    length = len(values[0]) if isinstance(values[0], tuple) else 0
    for value in values:
        whole = isinstance(value, tuple) and len(value) == length and all(isinstance(each, int) for each in value)
        if not whole:
            raise _bad(value)
    return _component_by_component


def _component_by_component(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))


def _bad(value: object) -> Malformed:
    return Malformed("bad-sum", str(value), "numbers are added, or tuples of whole numbers that are equally long")
