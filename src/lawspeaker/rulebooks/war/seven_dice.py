"""How seven dice are read, as far as the chapters of Checks and Strikes are alike."""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from msgspec import Struct

from lawspeaker.rulebooks.war.best_use import BestUse, Weights
from lawspeaker.rulebooks.war.roll import (
    DICE,
    NEGATIVE,
    NONE_FIXED,
    ONE,
    POSITIVE,
    SIDES,
    TWELVE,
    Dice,
    is_plan,
    kept,
    net_of,
    number,
    weight,
)


def pool_of(boon: int, bane: int) -> int:
    """How many dice are rolled: seven, and those of Boon or Bane."""
    return DICE + abs(boon - bane)


class Thrown(Struct, frozen=True, gc=False):
    """Dice as they lay, for people to see: all that were rolled, in order, and the seven after Adjustment."""

    dice: Dice
    adjusted: Dice


class SevenDice(Struct, frozen=True, gc=False, kw_only=True, cache_hash=True):
    """How seven dice are read, as far as Checks and Strikes are alike: their chapters say the rest.

    `adjustments` is signed (8.4): above 0 the roller's (the Striker's) side moves dice up, below 0 the
    other side moves them down. `band` is W-1.
    """

    adjustments: int = 0
    band: bool = False
    boon: int = 0
    bane: int = 0

    @property
    def pool(self) -> int:
        """How many dice are rolled: seven, and those of Boon or Bane."""
        return pool_of(self.boon, self.bane)

    def kept(self, faces: Sequence[int]) -> Dice:
        """The seven dice that are read, of a pool as rolled."""
        return kept(faces, self.boon, self.bane)

    def best(self, faces: Sequence[int]) -> Dice:
        """The seven dice of this pool after the best use of the Adjustments (8.7)."""
        seven = self.kept(faces)
        return _best(self, seven) if self.adjustments else seven

    def fits(self, faces: Sequence[int], adjusted: Sequence[int]) -> bool:
        """Whether the Adjustments can make exactly these seven of the pool (8.7), best use or not."""
        seven = self.kept(faces)
        return is_plan(seven, adjusted, self.adjustments, self.band, self.fixed(seven))

    def counts(self, faces: Sequence[int], adjusted: Sequence[int] | None) -> tuple[int, int]:
        """The count of the seven dice as rolled, and after Adjustment: as given, or at its best."""
        weights, seven = _weights(self), self.kept(faces)
        rolled = sum([weights[face][face] for face in seven])
        if adjusted is None:
            adjusted = _best(self, seven) if self.adjustments else seven
        if adjusted == seven:
            return rolled, rolled
        return rolled, sum([weights[face][now] for face, now in zip(seven, adjusted, strict=True)])

    def alike(self) -> tuple[Dice, ...]:
        """The faces in groups of neighbours, in ascending order: dice of one group count and move alike.

        So one may lie in the place of another, and what rules read of the roll is the same. 1 and 12 stand alone,
        for they may be fixed.
        """
        groups: list[Dice] = []
        last: Hashable = None
        for face in range(1, SIDES + 1):
            sort = (face in (1, SIDES), _weights(self)[face][face], self.ways(face))
            if sort == last and face != SIDES:
                groups[-1] += (face,)
            else:
                groups.append((face,))
            last = sort
        return tuple(groups)

    def ways(self, face: int) -> tuple[tuple[int, int], ...]:
        """How Adjustments can move a die of this face: `(steps, what they add to the count)`, the fewest for each."""
        return _best_use(self).ways(face) if self.adjustments else ()

    @property
    def protects(self) -> bool:
        """Whether Epic protection keeps dice from being moved."""
        return False

    def mattering(self, weight: int) -> int:
        """What a die adds to the count, as far as the worth of a roll depends on it."""
        return weight

    def goodness(self, weight: int) -> tuple[int, ...]:
        """How good it is for the roller that a die adds this to the count: the greater, the better."""
        sorts = (TWELVE, POSITIVE, NEGATIVE, ONE)
        twelve, positive, negative, one = (number(weight, sort) for sort in sorts)
        return twelve, weight // (ONE << 4), positive, -negative, -one

    def fixed(self, seven: Sequence[int]) -> frozenset[int]:
        """The places, from 0, of dice that the side that adjusts may not move."""
        return NONE_FIXED

    def weigh(self, rolled: int, now: int) -> int:
        """What a die adds to the count."""
        return weight(now)

    def worth(self, count: int) -> int:
        """How good a roll of this count is for the roller's (the Striker's) side: the greater, the better."""
        return net_of(count)


@lru_cache(maxsize=1 << 10)
def _weights(reading: SevenDice) -> Weights:
    faces = range(SIDES + 1)
    return tuple(tuple(reading.weigh(rolled, now) for now in faces) for rolled in faces)


@lru_cache(maxsize=1 << 10)
def _best_use(reading: SevenDice) -> BestUse:
    sign = 1 if reading.adjustments > 0 else -1
    weights = _weights(reading)
    return BestUse(reading.adjustments, reading.band, weights, lambda count: sign * reading.worth(count))


@lru_cache(maxsize=1 << 16)
def _best(reading: SevenDice, seven: Dice) -> Dice:
    return _best_use(reading).of(seven, reading.fixed(seven))
