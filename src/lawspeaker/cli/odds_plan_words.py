"""The odds of a plan in words, exact ones and estimates, for a terminal of 80 columns."""

import textwrap
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from lawspeaker.chance.law import Law
from lawspeaker.cli.odds_plan import PlanOdds, Sampled
from lawspeaker.cli.odds_words import (
    Manner,
    Row,
    certain_in_words,
    chart,
    is_truth,
    measures_in_words,
    percent,
    summary,
    truths_in_words,
)
from lawspeaker.odds.as_json import is_number
from lawspeaker.odds.estimate import mean_of, wilson
from lawspeaker.odds.telling import Told

TURNS = 22
"""Turns of a plan that have a row of their own, at most."""
FEW = 100
"""Below so many plays, bounds of a mean promise too much."""
_WIDE, _MUCH = 80, 10_000


def plan_in_words(odds: PlanOdds) -> Iterator[str]:
    """Its title and when it begins; what stops it, by when; what was asked; what may have changed at its end."""
    manner = EXACT if odds.estimate is None else ESTIMATED
    yield from _wrapped(odds.title)
    seen = f"seen by {odds.seat}" if odds.seat else ""
    yield from _wrapped(", ".join(filter(None, (odds.when, seen))))
    yield from [] if odds.estimate is None else _of_estimate(odds.estimate)
    yield from _stopped(odds, manner) if odds.stop else []
    if odds.asked:
        yield from ("", "Asked, at its end")
        yield from truths_in_words(odds.asked, manner)
    yield from ("", "What comes of it")
    yield from _changed(odds, manner) if odds.changed else ["  Nothing that is measured changes."]


def turns_told(odds: PlanOdds, most: int = TURNS) -> tuple[tuple[int, Law[bool]], ...]:
    """The Turns by which it may have stopped; of very many, some in equal steps while much is open, and the last."""
    *others, last = odds.stopped
    still_open = sum(law.ways(False) * _MUCH >= law.total for _, law in others) + 1
    step = -(-(still_open + 1) // most)
    return (*(row for place, row in enumerate(others[:still_open], 1) if place % step == 0), last)


def stops_in_words(odds: PlanOdds) -> str:
    """What stops the plan."""
    return f"Stops when: {', or '.join(odds.stop)}"


def estimate_in_words(sampled: Sampled) -> str:
    """Of what plays it is, and under which rules."""
    rules = f"edition {sampled.edition}, revision {sampled.revision}"
    return f"Estimate of {sampled.plays:,} play{'s' * (sampled.plays > 1)}, seed {sampled.seed}, {rules}"


def _of_estimate(sampled: Sampled) -> Iterator[str]:
    yield from _wrapped(estimate_in_words(sampled))
    yield "  Not exact: each number is followed by its bounds of 99 % confidence."
    if sampled.plays < FEW:
        yield f"  Of fewer than {FEW} plays, the bounds of means are too narrow."
    if sampled.unasked:
        yield from _wrapped(f"  Answered, but never asked in these plays: {', '.join(sampled.unasked)}")


def _stopped(odds: PlanOdds, manner: Manner) -> Iterator[str]:
    """By the end of each Turn, how likely it has stopped; and that it never does."""
    yield from _wrapped(stops_in_words(odds))
    yield from ("", "Stopped by")
    rows = [
        Row(f"{odds.counts} {turn}" if turn else "at once", law.ways(True), law.total) for turn, law in turns_told(odds)
    ]
    last = odds.stopped[-1][1]
    yield from chart([*rows, Row("never", last.ways(False), last.total)], Fraction(1), manner)


def _changed(odds: PlanOdds, manner: Manner) -> Iterator[str]:
    """What is certain, then charts. Of an estimate nothing is certain: that it came in every play is told so."""
    sampled = odds.estimate is not None
    open_ = {name: law for name, law in odds.changed.items() if len(law) > 1 or (sampled and is_truth(law))}
    always = {name: law for name, law in odds.changed.items() if name not in open_}
    if always:
        word = "In every play" if sampled else "Certain"
        yield from _wrapped(f"  {word}: {certain_in_words(odds.before, Told((), always, {}))}")
    yield from measures_in_words(open_, odds.before, manner)


def _wrapped(text: str) -> list[str]:
    """Lines of at most 80 columns, further ones more to the right."""
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.wrap(text, _WIDE, subsequent_indent=f"{indent}  ", break_long_words=False, break_on_hyphens=False)


# ---- exact, and estimated


def _bounded(row: Row) -> str:
    found = wilson(row.ways, row.total)
    return f"{100 * found.value:>7.2f} %  {100 * found.least:.2f} to {100 * found.most:.2f} %"


def _mean(law: Law[Any]) -> str:
    if not is_number(law):
        return ""
    found = mean_of(law.weights)
    return f"mean {found.value:.2f}, {found.least:.2f} to {found.most:.2f}"


EXACT = Manner(lambda row: f"{percent(row.chance):>9}", summary)
"""Chances without counts: every law of a plan has a total of its own, and a long one."""
ESTIMATED = Manner(_bounded, _mean, 16)
"""Shares of plays with the bounds within which the exact chance lies."""
