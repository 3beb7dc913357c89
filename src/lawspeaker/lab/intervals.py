"""Intervals of 99 %: within their bounds lies, 99 times in 100, what endless games would come to."""

from math import sqrt
from statistics import NormalDist

from lawspeaker.odds.estimate import CONFIDENCE, Interval, wilson

__all__ = ["CONFIDENCE", "Interval", "difference", "mean", "wilson"]
_Z = NormalDist().inv_cdf(float((1 + CONFIDENCE) / 2))


def difference(more: int, less: int, games: int) -> Interval:
    """How much more often one thing came than another in the same games, as a share of them.

    `more` games had the one and not the other, `less` the other way round. The interval is that of Agresti and Min for
    pairs: the normal law after half a game was added to each of the four kinds of pairs.
    """
    value = (more - less) / games
    whole, plus, minus = games + 2, more + 0.5, less + 0.5
    middle = (plus - minus) / whole
    spread = _Z * sqrt(max(0.0, (plus + minus) / whole - middle * middle) / whole)
    return Interval(value, min(value, max(-1.0, middle - spread)), max(value, min(1.0, middle + spread)))


def mean(count: int, total: float, squares: float) -> Interval:
    """The mean of so many numbers, by the normal law, from their sum and that of their squares."""
    middle = total / count
    variance = max(0.0, squares / count - middle * middle)
    spread = _Z * sqrt(variance / count)
    return Interval(middle, middle - spread, middle + spread)
