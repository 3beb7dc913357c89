"""How a pool is read: a reading maps faces to an outcome, and rules see only the outcome."""

from collections.abc import Hashable, Sequence
from itertools import product
from typing import Protocol

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.chance.pool import Pool
from lawspeaker.errors import Malformed

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


ROLLS_LISTED = 1_000_000
"""Rolls of a pool that are looked at one by one, at most."""


def law_of(pool: Pool, reading: Reading) -> Law[Outcome]:
    """What a reading makes of every roll of a pool. Raises Malformed (`too-large`) where that is over a million rolls.

    A Total is reckoned without listing rolls.
    """
    if isinstance(reading, Total):
        return Law.die(pool.sides).times(pool.count).map(_as_outcome)
    if pool.sides**pool.count > ROLLS_LISTED:
        raise Malformed(
            "too-large", str(pool), f"there are {pool.sides**pool.count:,} rolls, more than {ROLLS_LISTED:,}"
        )
    return Law.uniform(map(reading.read, product(range(1, pool.sides + 1), repeat=pool.count)))


def _as_outcome(total: int) -> Outcome:
    return total
