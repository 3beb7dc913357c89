"""What may stand for an open argument, as JSON values that are frozen: tuples for lists, Facts for objects.

A tuple: one of these. `{"min", "max"}`: a whole number, a bound of None being none. `{"point"}`: a point no
further away than these inches, None being anywhere. `{"list", "most"}`: one or more of these, at most so
many. `{"faces"}`: so many dice. `{"text"}`: any text. `{"answers"}`: one of these answers.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.shown import inches

Fit: TypeAlias = tuple[Any, ...] | Facts
TEXT = Facts(text=True)
ANYWHERE = Facts(point=None)
FLAG = (False, True)


def number(least: int | None, most: int | None) -> Facts:
    """A whole number from `least` to `most`; a bound of None is none."""
    return Facts(min=least, max=most)


def point(hundredths: int) -> Facts:
    """A point no further away than so many hundredths of an inch; told in inches."""
    return Facts(point=inches(hundredths))


def several(words: Iterable[Any], most: int | None = None) -> Facts:
    """One or more of these words, at most `most` of them, or all."""
    listed = tuple(words)
    return Facts(list=listed, most=len(listed) if most is None else most)


def faces(count: int) -> Facts:
    """So many dice in the order rolled."""
    return Facts(faces=count)


def answers(choices: Iterable[Any]) -> Facts:
    """The answers of an open choice; lists of numbers as tuples."""
    return Facts(answers=tuple(tuple(one) if isinstance(one, list) else one for one in choices))


def is_empty(fit: Fit) -> bool:
    """Whether nothing fits: no word to choose, none to list."""
    return not fit if isinstance(fit, tuple) else fit.get("list") == ()


def up_to(least: int, most: int, allowed: Callable[[int], bool]) -> Facts | None:
    """The whole numbers that are allowed: those from `least` up to a greatest one, not above `most`. None: none is.

    `allowed` says so of one of them; where a number is allowed, all between it and `least` must be.
    """
    if most < least or not allowed(least):
        return None
    low, high = least, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if allowed(middle) else (low, middle - 1)
    return number(least, low)
