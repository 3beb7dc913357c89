"""Outlines and signs of the picture, as path data round the point 0,0. Pure geometry."""

from collections.abc import Iterator
from math import hypot
from typing import TypeAlias

from lawspeaker.rulebooks.command.drawing.markup import number

Half: TypeAlias = tuple[float, float]
"""Half the width and half the height of a shield."""
_Point: TypeAlias = tuple[float, float]

CROWN = "M-18,0L-22,-13L-9,-6L0,-15L9,-6L22,-13L18,0Z"
BANNER = "M-4,8V-7H7L3.5,-3.5L7,0H-4"
ARROW = "M-5,5L6,-6M0,-6H6V0M-2,2H-6M-2,2V6M-5,5H-8M-5,5V8"
STAR = "M0,-8V8M-7,-4L7,4M-7,4L7,-4M-2.5,-7L0,-4.5L2.5,-7M-2.5,7L0,4.5L2.5,7"
PLUS = "M-8,0H8M0,-8V8"

_SHOULDER, _BELLY = 0.15, 0.8
"""In half heights below the middle: where the sides begin to curve, and the point they curve towards."""
_TOOTH, _TEETH_APART = 2.6, 7.5


def scaled(half: Half, scale: float) -> Half:
    """The size so many times as large."""
    return half[0] * scale, half[1] * scale


def shield(half: Half) -> str:
    """A shield, point down."""
    w, h = half
    return (
        f"M{_at(-w, -h)}L{_at(w, -h)}L{_at(w, h * _SHOULDER)}Q{_at(w, h * _BELLY)} {_at(0, h)}"
        f"Q{_at(-w, h * _BELLY)} {_at(-w, h * _SHOULDER)}Z"
    )


def jagged(half: Half) -> str:
    """The same shield with a jagged rim."""
    right = list(_right_side(*half))
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    teeth = (_pushed(point, _TOOTH if number % 2 else -_TOOTH) for number, point in enumerate(right + left))
    return f"M{'L'.join(_at(x, y) for x, y in teeth)}Z"


def _pushed(point: _Point, outward: float) -> _Point:
    scale = 1 + outward / hypot(*point)
    return point[0] * scale, point[1] * scale


def _right_side(w: float, h: float) -> Iterator[_Point]:
    """Points along the rim, about equally far apart, from the middle of the upper edge to the tip."""
    side = (1 + _SHOULDER) * h
    yield from ((w * step, -h) for step in _steps(w))
    yield from ((w, -h + side * step) for step in _steps(side))
    yield from (_curve(w, h, step) for step in _steps(hypot(w, (1 - _SHOULDER) * h)))
    yield 0, h


def _steps(length: float) -> list[float]:
    count = round(length / _TEETH_APART)
    return [step / count for step in range(count)]


def _curve(w: float, h: float, step: float) -> _Point:
    """A point of the curve from shoulder to tip, `step` of the way from 0 to 1."""
    start, drawn, end = (1 - step) ** 2, 2 * step * (1 - step), step**2
    return w * (start + drawn), h * (_SHOULDER * start + _BELLY * drawn + end)


def _at(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"
