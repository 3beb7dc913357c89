"""A second reading of seven dice, clauses 8.2 to 8.12, 9.6 to 9.10 and 10.7 to 10.15 of rulebook `war`.

It is a test oracle: slow, obvious, and without a line of the engine's. Dice are counted as the clauses
say, and the best use of Adjustments is found by carrying out every plan there is.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

UP = {1: 2, 2: 4, 3: 4, 4: 9, 5: 9, 6: 9, 7: 9, 8: 9, 9: 12, 10: 12, 11: 12}
DOWN = {12: 11, 11: 8, 10: 8, 9: 8, 8: 3, 7: 3, 6: 3, 5: 3, 4: 3, 3: 1, 2: 1}
"""What one Adjustment makes of a face under W-1 `band` (8.6)."""


class Check(NamedTuple):
    """How a Check is read."""

    needed: int = 3
    deepen: bool = False
    any_ones: bool = False
    passes_ignored: bool = False


class Strike(NamedTuple):
    """How a Strike is read."""

    elevens: str = "no"
    eleven_triggers: bool = True
    exposed: bool = False
    ignore_stops: int = 0
    protect: bool = False


def many(dice: Sequence[int], least: int, most: int) -> int:
    """How many dice show a face from `least` to `most`."""
    return len([die for die in dice if least <= die <= most])


def net(dice: Sequence[int]) -> int:
    """8.2."""
    return many(dice, 9, 12) + max(0, many(dice, 12, 12) - many(dice, 1, 1)) - many(dice, 1, 3)


def kept(dice: Sequence[int], boon: int, bane: int) -> tuple[int, ...]:
    """8.10, one die after the other."""
    left = list(enumerate(dice))
    for _ in range(abs(boon - bane)):
        protected = 1 if boon > bane else 12
        free = [face for _, face in left if face != protected]
        lowest_or_highest = min if boon > bane else max
        gone = lowest_or_highest(free) if free else protected
        left.remove([pair for pair in left if pair[1] == gone][-1])
    return tuple(face for _, face in left)


def check(rolled: Sequence[int], adjusted: Sequence[int], by: Check) -> tuple[int, int, bool, int, str]:
    """`(net, passes, success, short, epic)`: 9.6 to 9.10 and 12.20."""
    u12 = max(0, many(rolled, 12, 12) - many(rolled, 1, 1))
    u1 = max(0, many(rolled, 1, 1) - many(rolled, 12, 12))
    result = net(adjusted)
    passes = max(0, result)
    success = result >= by.needed
    epic = "twelves-kept" if u12 >= 2 else "ones-kept" if u1 >= 2 else "none"
    if u12 >= 3 and not by.passes_ignored:
        success, epic = True, "passed"
    if u1 >= 3 or (by.any_ones and many(rolled, 1, 1) >= 3):
        success, epic = False, "failed"
    if by.passes_ignored:
        return result, 0, False, by.needed, epic
    if success:
        return result, passes, True, 0, epic
    short = by.needed - result if by.deepen else by.needed - passes
    return result, passes, False, short if short >= 1 else 1, epic


def strike(rolled: Sequence[int], adjusted: Sequence[int], by: Strike) -> tuple[Any, ...]:
    """8.8 and 10.7 to 10.15.

    `(base, twelves, ones, stops, before, hits, triggers, defensive, epic strike, epic defence)`.
    """
    base = many(adjusted, 9, 12)
    twelves = many(adjusted, 12, 12)
    if by.elevens == "adjusted":
        twelves += many(adjusted, 11, 11)
    if by.elevens == "natural":
        twelves += len([1 for was, now in zip(rolled, adjusted, strict=True) if was == 11 and now == 11])
    ones = 0 if by.exposed else many(adjusted, 1, 1)
    stops = 0 if by.exposed else many(adjusted, 1, 3)
    stops = max(0, stops - by.ignore_stops)
    epic = max(0, twelves - ones)
    triggers = epic if by.eleven_triggers else min(epic, many(adjusted, 12, 12))
    before = base + epic
    hits = max(0, before - stops)
    defensive = max(0, stops - before) // 2
    as_rolled = many(rolled, 12, 12) if by.elevens == "no" else many(rolled, 11, 12)
    ones_as_rolled = 0 if by.exposed else many(rolled, 1, 1)
    uncancelled = as_rolled - ones_as_rolled
    return base, twelves, ones, stops, before, hits, triggers, defensive, uncancelled >= 3, uncancelled <= -3


def moved(face: int, steps: int, band: bool) -> int | None:
    """8.6, one step after the other."""
    now: int | None = face
    for _ in range(abs(steps)):
        if now is None:
            return None
        if band:
            now = (UP if steps > 0 else DOWN).get(now)
        else:
            now = now + 1 if steps > 0 else now - 1
            now = now if 1 <= now <= 12 else None
    return now


def fixed(rolled: Sequence[int], adjustments: int, by: Check | Strike) -> frozenset[int]:
    """9.7, 9.9 and 10.18: the places of dice that may not be moved."""
    if isinstance(by, Strike) and not by.protect:
        return frozenset()
    u = many(rolled, 12, 12) - many(rolled, 1, 1)
    kept_face = 12 if u >= 2 and adjustments < 0 else 1 if u <= -2 and adjustments > 0 else None
    return frozenset(place for place, face in enumerate(rolled) if face == kept_face)


def plans(
    dice: Sequence[int], amount: int, band: bool, still: frozenset[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every plan of 8.7 with the dice that it gives: steps for each die, `|amount|` at most between them."""
    if not dice:
        yield (), ()
        return
    last = len(dice) - 1
    for steps in range(abs(amount) + 1):
        face = moved(dice[last], steps if amount > 0 else -steps, band)
        if face is None or (steps and last in still):
            return
        left = abs(amount) - steps
        for before, faces in plans(dice[:last], left if amount > 0 else -left, band, still):
            yield (*before, steps), (*faces, face)


def best(dice: Sequence[int], amount: int, band: bool, by: Check | Strike) -> tuple[int, ...]:
    """The dice after the plan that stands first in the list of 8.7."""

    def place_in_list(found: tuple[tuple[int, ...], tuple[int, ...]]) -> Any:
        plan, faces = found
        if isinstance(by, Check):
            outcome: tuple[int, ...] = (net(faces),)
        else:
            _, _, _, _, before, hits, triggers, defensive, _, _ = strike(dice, faces, by)
            outcome = (hits, triggers, before, -defensive)
        if amount > 0:
            outcome = tuple(-value for value in outcome)
        return outcome, sum(plan), tuple(-steps for steps in plan)

    return sorted(plans(dice, amount, band, fixed(dice, amount, by)), key=place_in_list)[0][1]
