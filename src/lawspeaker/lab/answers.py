"""What a sweep says, in sentences; where an interval holds both answers, it says that it does not know."""

from collections.abc import Iterator

from lawspeaker.lab.intervals import Interval
from lawspeaker.lab.summary import Result
from lawspeaker.lab.words import percent, points


def answers(result: Result) -> Iterator[str]:
    """One sentence for each arm that is compared, or for the only one there is; and one about moving first."""
    tally, arms, seat = result.tally, result.sweep.arms, result.seats[0]
    base = arms[tally.against]
    rate = tally.arms[tally.against].rate(0)
    yield (
        f"With {base.name}, {seat} wins {percent(rate.value)} of games ({percent(rate.least)} to {percent(rate.most)})."
        if tally.pairs
        else f"{seat.capitalize()} wins {percent(rate.value)} of games ({percent(rate.least)} to {percent(rate.most)})."
    )
    for number, pairs in tally.pairs.items():
        apart, name = pairs.difference(), arms[number].name
        yield f"With {name} {seat} {_oftener(apart)} than with {base.name}: {_told(apart)}."
    first = tally.arms[tally.against].advantage()
    where = f"With {base.name}, who" if tally.pairs else "Who"
    yield f"{where} moves first {_oftener(first)} than who moves second: {_told(first)}."


def _oftener(apart: Interval) -> str:
    if apart.least <= 0 <= apart.most:
        return "wins no more and no less often, as far as these games can tell,"
    return f"wins {'more' if apart.value > 0 else 'less'} often"


def _told(apart: Interval) -> str:
    return f"{points(apart.value)} points ({points(apart.least)} to {points(apart.most)})"
