"""What carrying out waits for: dice, a placing of Adjustments, or a choice."""

from typing import TypeAlias

from msgspec import Struct

from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import InOrder, Total

Readings: TypeAlias = InOrder | Total
BEST = "best"
"""The answer to an Adjust that leaves the placing to the rules."""


class Roll(Struct, frozen=True, gc=False, tag="roll"):
    """Dice are to be rolled or typed: which pool, how it is read, whose roll it is, and for which clause."""

    pool: Pool
    reading: Readings
    seat: str
    clause: str
    why: str


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """A seat is to give one of these answers."""

    question: str
    answers: tuple[str, ...]
    seat: str
    clause: str


class Adjust(Struct, frozen=True, gc=False, tag="adjust"):
    """A seat may move dice: up to `by` in all, on the faces as thrown."""

    pool: Pool
    faces: tuple[int, ...]
    by: int
    seat: str
    clause: str


Want: TypeAlias = Roll | Choose | Adjust
