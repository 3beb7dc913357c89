"""What a sweep says, in sentences; where an interval holds both answers, it says that it does not know."""

from collections.abc import Iterator

from lawspeaker.lab.intervals import Interval
from lawspeaker.lab.summary import Result
from lawspeaker.lab.words import percent, points

MOST_ARMS = 6
"""Arms about which there are sentences, at most; the tables have all."""


def answers(result: Result) -> Iterator[str]:
    """How often the first player wins, by how much that differs in other arms, and what moving first is worth."""
    tally, seat = result.tally, result.seats[0]
    names = [f"“{arm.name}”" for arm in result.sweep.arms]
    rate = tally.arms[tally.against].rate(0)
    yield (
        f"{_in(names, tally.against)}{seat} wins {percent(rate.value)} of games "
        f"({percent(rate.least)} to {percent(rate.most)})."
    )
    for number, pairs in list(tally.pairs.items())[:MOST_ARMS]:
        apart = pairs.difference()
        yield f"{_in(names, number)}{seat} {_oftener(apart)} than in {names[tally.against]}: {_told(apart)}."
    for number, arm in enumerate(tally.arms[:MOST_ARMS]):
        if arm.both_led():
            first = arm.advantage()
            yield f"{_in(names, number)}who moves first {_oftener(first)} than who moves second: {_told(first)}."


def _in(names: list[str], number: int) -> str:
    return f"In {names[number]}, " if len(names) > 1 else "Here "


def _oftener(apart: Interval) -> str:
    if apart.least <= 0 <= apart.most:
        return "wins no more and no less often, as far as these games can tell,"
    return f"wins {'more' if apart.value > 0 else 'less'} often"


def _told(apart: Interval) -> str:
    return f"{points(apart.value)} points ({points(apart.least)} to {points(apart.most)})"
