"""How a pool is read: a reading maps faces to an outcome, and rules see only the outcome."""

from collections.abc import Hashable, Sequence
from typing import Protocol

from msgspec import Struct

Outcome = Hashable
"""What a roll comes to: a frozen value that holds all that any rule may use of it."""


class Reading(Protocol):
    """A small frozen value that says how a pool of dice is read."""

    def read(self, faces: Sequence[int]) -> Outcome:
        """The outcome that these faces come to. Pure; the faces fit the pool already."""


class InOrder(Struct, frozen=True, gc=False, tag="in-order"):
    """Each die counts by itself, in the order in which it is read: the outcome is the faces."""

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces, as a tuple."""
        return tuple(faces)


class Total(Struct, frozen=True, gc=False, tag="total"):
    """Only the sum of the faces counts."""

    def read(self, faces: Sequence[int]) -> int:
        """The sum of the faces."""
        return sum(faces)
