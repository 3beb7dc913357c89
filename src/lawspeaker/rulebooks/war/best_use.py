"""Clause 8.7: the best use of Adjustments, exactly."""

from collections.abc import Callable
from functools import cache
from operator import add
from typing import TypeAlias

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.roll import DICE, NONE_FIXED, SIDES, Dice, path

Weights: TypeAlias = tuple[Dice, ...]
"""`weights[face rolled][face now]`: what such a die adds to the count of a roll."""

_DIGIT = 4  # bits for the steps of one die: there are at most 11
_LEFT = 1 << _DIGIT * DICE  # one Adjustment that is left over, in a plan
_MOST = DICE * (SIDES - 1)  # steps that seven dice have between them
_WORTH = _LEFT * 128  # above every plan


@clause("8.7")
class BestUse:
    """The best use of Adjustments (8.7) under one way of reading, prepared once and asked of any roll.

    `worth(count)` says how good a roll of this count is for the side that adjusts: a whole number, the
    greater the better. Two plans that lead to one count differ in nothing but their steps, so that of all
    of them only the best need be remembered while one die after the other is looked at. A plan is one
    whole number that is greater if it is better: Adjustments left, then s1, s2 ... s7, four bits each.
    """

    def __init__(self, amount: int, band: bool, weights: Weights, worth: Callable[[int], int]) -> None:
        self._up, self._band, self._amount = amount > 0, band, min(abs(amount), _MOST)
        self._weights = weights
        self._ways = ((), *(tuple(self._steps(face)) for face in range(1, SIDES + 1)))
        self._worth = cache(lambda count: worth(count) * _WORTH)

    def _steps(self, face: int) -> list[tuple[int, int]]:
        """`(steps, what they add to the count)`: the fewest steps for each count that a die can come to."""
        weights = self._weights[face]
        fewest = {weights[face]: 0}
        for steps, now in enumerate(self._path(face)[: self._amount + 1]):
            fewest.setdefault(weights[now], steps)
        return [(steps, found - weights[face]) for found, steps in fewest.items() if steps]

    def ways(self, face: int) -> tuple[tuple[int, int], ...]:
        """How a die of this face can move within the Adjustments: `(steps, what they add to the count)`, the fewest."""
        return self._ways[face]

    def _path(self, face: int) -> Dice:
        return path(face, self._up, self._band)

    def of(self, dice: Dice, fixed: frozenset[int] = NONE_FIXED) -> Dice:
        """These seven dice after the best plan that leaves the places `fixed` alone."""
        plans = {sum([self._weights[face][face] for face in dice]): self._amount * _LEFT}
        for place, face in enumerate(dice):
            if self._ways[face] and place not in fixed:
                plans = self._with_die(plans, face, (1 << _DIGIT * (DICE - 1 - place)) - _LEFT)
        best = max(map(add, map(self._worth, plans), plans.values()))
        return tuple(self._path(face)[best >> _DIGIT * (DICE - 1 - place) & 15] for place, face in enumerate(dice))

    def _with_die(self, plans: dict[int, int], face: int, step: int) -> dict[int, int]:
        """The best plan for each count, once a die of this face may be moved too; `step` is what one step adds."""
        found = plans.copy()
        for steps, added in self._ways[face]:
            spent = steps * step
            for count, plan in plans.items():
                if plan + spent > found.get(count + added, -1):  # below 0: more Adjustments than there are
                    found[count + added] = plan + spent
        return found
