"""The exact law of a reading: every outcome that its dice can come to, with the number of rolls that do.

Dice that are alike are told apart no further: a roll is so many dice of each group of faces, and stands for as many
rolls as there are orders and faces of it. So 12^7 rolls are 31,824 at most, and fewer where faces differ in nothing.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import overload

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeOutcome, StrikeReading


@overload
def exact_law(reading: StrikeReading) -> Mapping[Landed, int]: ...
@overload
def exact_law(reading: CheckReading) -> Mapping[CheckOutcome, int]: ...
@clause("8.1", "8.7")
def exact_law(reading: StrikeReading | CheckReading) -> Mapping[Landed, int] | Mapping[CheckOutcome, int]:
    """The outcomes of a reading after the best use of Adjustments, each with its number of rolls, which is above 0.

    The numbers add up to 12 to the power of the pool, 12^7 = 35,831,808 without Boon and Bane. Read-only, and
    remembered by reading.
    """
    return _law(reading)


@lru_cache(maxsize=1 << 8)
def _law(reading: StrikeReading | CheckReading) -> Mapping[Landed, int] | Mapping[CheckOutcome, int]:
    groups = reading.alike()
    size = {group[0]: len(group) for group in groups}
    law: Counter[Landed | CheckOutcome] = Counter()
    for dice in combinations_with_replacement(size, reading.pool):
        outcome = reading.read(dice)
        found = outcome.landed if isinstance(outcome, StrikeOutcome) else outcome
        law[found] += rolls_of(dice) * prod([size[face] for face in dice])
    return MappingProxyType(law)  # type: ignore[return-value]


def rolls_of(dice: tuple[int, ...]) -> int:
    """In how many orders these dice can lie."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))
