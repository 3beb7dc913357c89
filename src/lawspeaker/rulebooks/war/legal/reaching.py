"""How far a Move goes, and to where a Striker may step within a Strike."""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot, isqrt, sqrt

from msgspec import Struct

from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Figure, Point
from lawspeaker.rulebooks.war.state import State

_SURE = 0.01
"""By so much, in hundredths of an inch, a bound must be passed before a square is left out: floats round."""
_Spot = tuple[float, float]
_Square = tuple[int, int, int]
"""Left, lowest, and how many points a side has."""


@clause("14.5", "11.16")
def farthest(state: State, figure: Figure, ap: int) -> int:
    """The greatest length of a Move, in hundredths, that so many AP pay for, under W-28; half in Stance."""
    double = 1 if figure.stance == "none" else 2
    before = figure.moved if state.choices["W-28"] == "total" else 0
    paid = -(-double * before // space.INCH)
    return (paid + ap) * space.INCH // double - before


def towards(start: Point, goal: Point, length: int) -> Point:
    """The point so far from the start in the direction of the goal, rounded towards the start."""
    x, y = space.between(start, goal)
    squared = x * x + y * y
    if not squared:
        return start
    return start[0] + _part(x, length, squared), start[1] + _part(y, length, squared)


def _part(along: int, length: int, squared: int) -> int:
    size = isqrt(along * along * length * length // squared)
    return size if along > 0 else -size


class Step(Struct, frozen=True):
    """What binds a step within a Strike: lengths in hundredths, places as seen from where the Striker stands.

    `most` is the longest step, `radius` the range, `solid` the centre of each solid thing with the distance at
    which the Striker's space touches it, `barriers` that of each Barrier with half its width.
    """

    most: int
    goal: _Spot
    radius: float
    solid: tuple[tuple[_Spot, float], ...]
    barriers: tuple[tuple[_Spot, float], ...]


def step_of(state: State, figure: Figure, target: Figure, most: int, radius: float) -> Step:
    """The step of a Striker towards its target."""
    solid = tuple((space.between(figure.at, one.at), (figure.width + one.width) / 2) for one in state.things)
    barriers = tuple(
        (space.between(figure.at, one.at), one.width / 2) for one in state.things if one.kind == "barrier"
    )  # fmt: skip
    return Step(most, space.between(figure.at, target.at), radius, solid, barriers)


@clause("10.2", "10.3", "10.16", "14.6")
def steps(step: Step) -> Iterator[Point]:
    """The points to which such a step may lead, as seen from the Striker, those nearest to its target first.

    None is left out that a judge would allow: squares of points are halved until one point is left, or until
    nothing in them can be reached, is in range, has a free way and a free line. Of a few at the edges a judge
    may still say no.
    """
    side = 1 << (2 * step.most).bit_length()
    squares: list[tuple[float, _Square]] = [(0.0, (-side // 2, -side // 2, side))]
    while squares:
        _, (left, low, side) = heappop(squares)
        if side == 1:
            yield left, low
            continue
        half = side // 2
        for x, y in ((left, low), (left + half, low), (left, low + half), (left + half, low + half)):
            middle, spread = _middle(x, y, half)
            if not _is_closed(step, middle, spread):
                away = hypot(middle[0] - step.goal[0], middle[1] - step.goal[1])
                heappush(squares, (away - spread, (x, y, half)))


def _middle(left: int, low: int, side: int) -> tuple[_Spot, float]:
    """The middle of a square of points, and how far its points are from there at most."""
    half = (side - 1) / 2
    return (left + half, low + half), half * sqrt(2)


def _is_closed(step: Step, middle: _Spot, spread: float) -> bool:
    """Whether no point so near to the middle can be stepped to: what is true of it by more than this, is of all."""
    spread += _SURE
    if hypot(*middle) - spread > step.most or _distance((0, 0), middle, step.goal) - spread > step.radius:
        return True
    for centre, touch in step.solid:
        along = middle[0] * centre[0] + middle[1] * centre[1]
        if along > spread * hypot(*centre) and _distance((0, 0), middle, centre) + spread <= touch:
            return True
    return any(_distance(middle, step.goal, centre) + spread <= half for centre, half in step.barriers)


def _distance(start: _Spot, end: _Spot, spot: _Spot) -> float:
    """How far a spot is from a straight line between two others."""
    x, y = end[0] - start[0], end[1] - start[1]
    aside = spot[0] - start[0], spot[1] - start[1]
    squared = x * x + y * y
    part = max(0.0, min(1.0, (aside[0] * x + aside[1] * y) / squared)) if squared else 0.0
    return hypot(aside[0] - part * x, aside[1] - part * y)
