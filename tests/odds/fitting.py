"""Whether what came fits a law: Pearson's test, with cells of few expected plays taken together."""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any

from msgspec import Struct

from lawspeaker.chance.law import Law

LEAST = 5
"""So many plays are expected of a cell, at least."""


class Fit(Struct, frozen=True):
    """How far what came is from what was expected: Pearson's sum, and its degrees of freedom."""

    off: float
    freedom: int

    def __add__(self, other: "Fit") -> "Fit":
        return Fit(self.off + other.off, self.freedom + other.freedom)

    def holds(self, risk: float) -> bool:
        """Whether it is within what chance exceeds with this risk, by the approximation of Wilson and Hilferty."""
        return not self.freedom or self.off <= critical(self.freedom, risk)


def critical(freedom: int, risk: float) -> float:
    """The value that a chi-square of so many degrees of freedom exceeds with this risk."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part - NormalDist().inv_cdf(risk) * sqrt(part)) ** 3


def fit(law: Law[Any], came: Mapping[Any, int]) -> Fit:
    """Every value that came is one of the law's; how well their numbers fit it."""
    strange = [value for value in came if value not in law]
    assert not strange, f"this came, and cannot: {strange[0]!r}"
    plays = sum(came.values())
    cells = sorted((plays * ways / law.total, came.get(value, 0)) for value, ways in law.weights.items())
    pooled: list[tuple[float, int]] = [(0.0, 0)]
    for expected, seen in cells:
        if pooled[-1][0] >= LEAST:
            pooled.append((0.0, 0))
        pooled[-1] = (pooled[-1][0] + expected, pooled[-1][1] + seen)
    if len(pooled) > 1 and pooled[-1][0] < LEAST:
        expected, seen = pooled.pop()
        pooled[-1] = (pooled[-1][0] + expected, pooled[-1][1] + seen)
    return Fit(sum((seen - expected) ** 2 / expected for expected, seen in pooled), len(pooled) - 1)
