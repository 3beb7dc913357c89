"""What can answer the roll that a step waits for: the exact law of its reading, in full or as far as rules read it."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import TypeAlias

from lawspeaker.chance.law import Law
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading, Missed, Passed, Tried, quick_net
from lawspeaker.rulebooks.war.effects import steps_of
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.resolving import QUICK
from lawspeaker.rulebooks.war.roll import SIDES
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeReading

Read: TypeAlias = Callable[[CheckOutcome], Hashable]


def outcomes(step: object) -> Law[Hashable]:
    """The law of the roll of this step: a Strike's Landed, a CheckOutcome, the net of a quick roll."""
    if isinstance(step, s.ReadQuick):
        return _quick()
    assert isinstance(step, s.ReadCheck | s.ReadStrike), "a roll is waited for"
    return _of(step.reading)


def answers(state: State) -> Law[Hashable]:
    """The law of what answers the roll that the state waits for, outcomes that do the same taken together.

    Of a Check no more is told apart than is asked of it. Of the Landed of a Strike that do the same one stands for all.
    """
    step = state.agenda[0]
    if isinstance(step, s.ReadCheck):
        return _checked(step.reading, _read_of(step))
    return _effective(state, step) if isinstance(step, s.ReadStrike) else outcomes(step)


def _read_of(step: s.ReadCheck) -> Read:
    """As much as is read of the outcome of a Check."""
    resists = step.terms.get("resist") is not None
    if step.falters is None:
        return _passed if resists else _tried
    return _in_full if resists else _missed


def _tried(outcome: CheckOutcome) -> Tried:
    return Tried(outcome.success)


def _missed(outcome: CheckOutcome) -> Missed:
    return Missed(outcome.success, outcome.short)


def _passed(outcome: CheckOutcome) -> Passed:
    return Passed(outcome.success, outcome.passes)


def _in_full(outcome: CheckOutcome) -> CheckOutcome:
    return outcome


@lru_cache(maxsize=1 << 8)
def _of(reading: StrikeReading | CheckReading) -> Law[Hashable]:
    return Law(exact_law(reading).items())


@lru_cache(maxsize=1 << 8)
def _checked(reading: CheckReading, read: Read) -> Law[Hashable]:
    return Law((read(outcome), ways) for outcome, ways in exact_law(reading).items())


@clause("10.14")
def _effective(state: State, step: s.ReadStrike) -> Law[Hashable]:
    """One Landed for all that set the same steps going on these figures."""
    one_for: dict[Hashable, Landed] = {}
    steps = steps_of(state, step)
    law = [(one_for.setdefault(steps(landed), landed), ways) for landed, ways in exact_law(step.reading).items()]
    return Law(law)


@clause("8.12")
@cache
def _quick() -> Law[Hashable]:
    """The Host's quick roll."""
    return Law.die(SIDES).map(lambda face: quick_net((face,))).times(QUICK).map(int)
