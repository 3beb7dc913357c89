"""What can answer the roll that a step waits for: the exact law of its reading, as far as rules read the roll."""

from collections.abc import Hashable
from functools import cache, lru_cache

from lawspeaker.chance.law import Law
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading, Tried, quick_net
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.resolving import QUICK
from lawspeaker.rulebooks.war.roll import SIDES
from lawspeaker.rulebooks.war.strike_reading import StrikeReading


def outcomes(step: object) -> Law[Hashable]:
    """The law of what answers the roll of this step: a Strike's Landed, a Check's CheckOutcome or Tried, a quick net.

    Of a Check that nobody asks more of than whether it succeeds, nothing else is told apart.
    """
    if isinstance(step, s.ReadQuick):
        return _quick()
    assert isinstance(step, s.ReadCheck | s.ReadStrike), "a roll is waited for"
    if isinstance(step, s.ReadCheck) and step.falters is None and step.terms["resist"] is None:
        return _tried(step.reading)
    return _of(step.reading)


@lru_cache(maxsize=1 << 8)
def _of(reading: StrikeReading | CheckReading) -> Law[Hashable]:
    return Law(exact_law(reading).items())


@lru_cache(maxsize=1 << 8)
def _tried(reading: CheckReading) -> Law[Hashable]:
    return Law(exact_law(reading).items()).map(_success)


def _success(outcome: CheckOutcome) -> Hashable:
    return Tried(outcome.success)


@clause("8.12")
@cache
def _quick() -> Law[Hashable]:
    """The Host's quick roll."""
    return Law.die(SIDES).map(lambda face: quick_net((face,))).times(QUICK).map(int)
