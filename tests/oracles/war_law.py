"""A second reckoning of the exact law of a Strike's dice, clauses 8.6, 8.7, 10.7 to 10.10 of rulebook `war`.

It is a test oracle, without a line of the engine's. The dice fall one after the other. Of those that lie, nothing is
kept but the counts to which Adjustments can bring them, with the fewest that each takes; rolls that have all of these
in common are one.
"""

from collections import Counter

Counts = tuple[int, int, int, int]
"""How many dice are 9 or more, 12, 1, and 3 or less."""
Reach = frozenset[tuple[Counts, int]]
"""Counts that can be reached, each with the number of Adjustments that it takes."""
Outcome = tuple[int, int, int, int]
"""`(hits, triggers, before, defensive)`."""


def counts_with(counts: Counts, face: int) -> Counts:
    """The counts with one more die."""
    positive, twelve, one, negative = counts
    return positive + (face >= 9), twelve + (face == 12), one + (face == 1), negative + (face <= 3)


def reach_with(reach: Reach, face: int, adjustments: int) -> Reach:
    """What can be reached with one more die, which shows this face before any Adjustment."""
    least: dict[Counts, int] = {}
    for counts, spent in reach:
        for more in range(abs(adjustments) - spent + 1):
            now = face + more if adjustments > 0 else face - more
            if 1 <= now <= 12:
                found = counts_with(counts, now)
                least[found] = min(least.get(found, 99), spent + more)
    return frozenset(least.items())


def outcome(counts: Counts, ignore_stops: int) -> Outcome:
    """10.7 to 10.10."""
    positive, twelve, one, negative = counts
    stops = negative - ignore_stops if negative > ignore_stops else 0
    epic = twelve - one if twelve > one else 0
    before = positive + epic
    if before >= stops:
        return before - stops, epic, before, 0
    return 0, epic, before, (stops - before) // 2


def wish(found: Outcome) -> Outcome:
    """What the Striker wants to be great, and the Defender small (8.7)."""
    hits, triggers, before, defensive = found
    return hits, triggers, before, -defensive


def strike_law(adjustments: int, ignore_stops: int) -> dict[Outcome, int]:
    """How many of the 12^7 rolls come to each outcome, once Adjustments are made as best they can be."""
    reaches: Counter[Reach] = Counter({frozenset({((0, 0, 0, 0), 0)}): 1})
    for _ in range(7):
        after: Counter[Reach] = Counter()
        for reach, rolls in reaches.items():
            for face in range(1, 13):
                after[reach_with(reach, face, adjustments)] += rolls
        reaches = after
    law: Counter[Outcome] = Counter()
    for reach, rolls in reaches.items():
        found = [outcome(counts, ignore_stops) for counts, _ in reach]
        law[max(found, key=wish) if adjustments > 0 else min(found, key=wish)] += rolls
    return dict(law)
