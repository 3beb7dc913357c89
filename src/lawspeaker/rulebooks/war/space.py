"""Chapter 14: distances, spaces, ranges, what a movement costs, and the path of a Knock Back.

Every length and every width is a whole number of hundredths of an inch (14.1); only a reach is in inches,
as the rows of weapons have it. Lengths are compared by their squares, so that nothing is ever rounded but
where a clause says so.
"""

from collections.abc import Iterable
from math import isqrt
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause

Point: TypeAlias = tuple[int, int]
"""A place on the map: hundredths of an inch to the right, and upwards. Of a direction only the ratio matters."""

INCH = 100
_WIDTHS = (50, 75, 100, 125, 175)


class Space(Struct, frozen=True, gc=False):
    """The disc that a figure, or a solid thing (`thing`), takes up: its id, its centre and its width."""

    id: str
    at: Point
    width: int
    thing: bool = False


@clause("14.2")
def width_of_tier(tier: int) -> int:
    """The width of the space of a figure of this Tier, 0 to 4."""
    return _WIDTHS[tier]


def between(a: Point, b: Point) -> Point:
    """The way from a to b; so `between(source, figure)` leads away from the source."""
    return b[0] - a[0], b[1] - a[1]


def _dot(v: Point, w: Point) -> int:
    return v[0] * w[0] + v[1] * w[1]


@clause("14.3")
def distance_squared(a: Point, b: Point) -> int:
    """The square of the distance from centre to centre."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


@clause("14.7")
def touch(p: Point, p_width: int, q: Point, q_width: int) -> bool:
    """Whether a space of one width at p touches a space of another width at q."""
    return 4 * distance_squared(p, q) <= (p_width + q_width) ** 2


@clause("10.16")
def segment_within(a: Point, b: Point, centre: Point, width: int) -> bool:
    """Whether the straight line from a to b comes within half of `width` of the centre. The ends belong to it."""
    if a == b:
        return 4 * distance_squared(a, centre) <= width * width
    way, aside = between(a, b), between(a, centre)
    along, length_squared = _dot(way, aside), _dot(way, way)
    if along <= 0:
        return 4 * _dot(aside, aside) <= width * width
    if along >= length_squared:
        return 4 * distance_squared(b, centre) <= width * width
    cross = way[0] * aside[1] - way[1] * aside[0]
    return 4 * cross * cross <= width * width * length_squared


@clause("14.4", "10.3")
def in_range_along(a: Point, b: Point, target: Point, reach: int, width: int | None = None) -> bool:
    """Whether the target is in range, at a reach in inches, at some point of a movement from a to b.

    Its width is given where reaching its space is enough: in melee, of a target of Tier 3 or more.
    """
    return segment_within(a, b, target, 2 * INCH * reach + (width or 0))


@clause("14.4", "10.3")
def in_range(striker: Point, target: Point, reach: int, width: int | None = None) -> bool:
    """Whether the target is in range, at a reach in inches, of one who stands still; width as for `in_range_along`."""
    return 4 * distance_squared(striker, target) <= (2 * INCH * reach + (width or 0)) ** 2


@clause("14.5", "10.2")
def length(a: Point, b: Point) -> int:
    """The length of a straight movement, a begun hundredth counted as a whole one."""
    squared = distance_squared(a, b)
    return isqrt(squared - 1) + 1 if squared else 0


@clause("14.5")
def cost_in_ap(h: int, *, stance: bool = False, total: bool = False, moved: int = 0) -> int:
    """The AP of a Move of length `h`: 1 for each begun inch, and twice the length in Defensive Stance.

    Under W-28 `total` only the sum with what the figure has `moved` before in this Turn is rounded.
    """
    before = moved if total else 0
    double = 2 if stance else 1
    return _begun_inches(double * (before + h)) - _begun_inches(double * before)


def _begun_inches(h: int) -> int:
    return -(-h // INCH)


@clause("14.6")
def stopped_by(a: Point, b: Point, width: int, things: Iterable[Space]) -> tuple[Space, ...]:
    """The solid things that a space of this width goes towards, and touches, on the straight line from a to b."""
    way = between(a, b)
    return tuple(
        thing
        for thing in things
        if _dot(way, between(a, thing.at)) > 0 and segment_within(a, b, thing.at, width + thing.width)
    )


@clause("14.8")
def path_point(start: Point, away: Point, t: int) -> Point:
    """The point of a Knock Back after t hundredths: straight `away`, which is not (0, 0), rounded on each axis."""
    squared = _dot(away, away)
    return start[0] + _rounded(t * away[0], squared), start[1] + _rounded(t * away[1], squared)


def _rounded(q: int, squared: int) -> int:
    """`q / sqrt(squared)`, rounded to the nearest whole number, halves away from 0."""
    size = (isqrt(4 * q * q // squared) + 1) // 2
    return size if q > 0 else -size


class Path(Struct, frozen=True, gc=False):
    """The path of a Knock Back (14.8): whence, in which direction, how far, and the width of the mover."""

    start: Point
    away: Point
    length: int
    width: int


class Touch(Struct, frozen=True, gc=False):
    """Where a path first touches something: what, and after how many hundredths."""

    space: Space
    t: int


@clause("14.9")
def first_touched(path: Path, others: Iterable[Space]) -> Touch | None:
    """The first of the others whose space the moving space touches, of those towards which it moves.

    Of several touched at once: the nearest to the start, a figure before a thing, the first id by alphabet.
    """
    touches = [(t, other) for other in others if (t := first_touch(path, other)) is not None]
    if not touches:
        return None
    t, space = min(touches, key=lambda one: (one[0], distance_squared(path.start, one[1].at), one[1].thing, one[1].id))
    return Touch(space, t)


@clause("14.9")
def first_touch(path: Path, other: Space) -> int | None:
    """After how many hundredths the moving space first touches this one, if it moves towards it and ever does.

    A point of the path lies less than a hundredth beside the straight line, for it is rounded. So only the
    points between which the line itself is within a hundredth of a touch are looked at: a handful, but
    where it only just grazes.
    """
    aside, squared = between(path.start, other.at), _dot(path.away, path.away)
    along, cross = _dot(path.away, aside), path.away[0] * aside[1] - path.away[1] * aside[0]
    together = path.width + other.width
    chord = (together + 2) ** 2 * squared - 4 * cross * cross
    if along <= 0 or chord < 0:
        return None
    nearest, half = isqrt(along * along // squared), isqrt(chord // (4 * squared)) + 1
    for t in range(max(0, nearest - half), min(path.length, nearest + 1 + half) + 1):
        if touch(path_point(path.start, path.away, t), path.width, other.at, other.width):
            return t
    return None


@clause("14.10")
def resting_point(path: Path, touched: Touch | None) -> Point:
    """Where the mover comes to rest: at the touch, or at the end of its path."""
    return path_point(path.start, path.away, path.length if touched is None else touched.t)


@clause("14.11")
def left(path: Path, touched: Touch | None) -> int:
    """What it had still to travel; what it has travelled is the rest of the path's length."""
    return 0 if touched is None else path.length - touched.t
