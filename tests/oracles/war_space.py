"""Chapter 14 once more, slow and obvious: fractions in place of squared integers, every point of a path looked at."""

from collections.abc import Iterable
from fractions import Fraction

from lawspeaker.rulebooks.war.space import Path, Point, Space, path_point

Exact = tuple[Fraction, Fraction]


def nearest_on(a: Point, b: Point, target: Point) -> Exact:
    """The point of the segment from a to b that is nearest to the target."""
    way = (b[0] - a[0], b[1] - a[1])
    whole = way[0] ** 2 + way[1] ** 2
    along = way[0] * (target[0] - a[0]) + way[1] * (target[1] - a[1])
    part = min(max(Fraction(along, whole), Fraction(0)), Fraction(1)) if whole else Fraction(0)
    return a[0] + part * way[0], a[1] + part * way[1]


def segment_distance_squared(a: Point, b: Point, target: Point) -> Fraction:
    x, y = nearest_on(a, b, target)
    return (x - target[0]) ** 2 + (y - target[1]) ** 2


def touches_at(path: Path, t: int, other: Space) -> bool:
    x, y = path_point(path.start, path.away, t)
    return (x - other.at[0]) ** 2 + (y - other.at[1]) ** 2 <= Fraction(path.width + other.width, 2) ** 2


def is_ahead(path: Path, other: Space) -> bool:
    x, y = other.at[0] - path.start[0], other.at[1] - path.start[1]
    return path.away[0] * x + path.away[1] * y > 0


def first_touched(path: Path, others: Iterable[Space]) -> tuple[int, str] | None:
    """`(t, id)` of the first touch, found by walking over the path."""

    def rank(other: Space) -> tuple[int, bool, str]:
        x, y = other.at[0] - path.start[0], other.at[1] - path.start[1]
        return x * x + y * y, other.thing, other.id

    ahead = [other for other in others if is_ahead(path, other)]
    for t in range(path.length + 1):
        touched = [other for other in ahead if touches_at(path, t, other)]
        if touched:
            return t, min(touched, key=rank).id
    return None
