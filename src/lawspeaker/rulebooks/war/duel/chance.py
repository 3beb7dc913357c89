"""Chance nodes of a duel: the Outcomes of a Strike or of a try to break free, with their weights out of 12^7."""

from collections import Counter
from functools import lru_cache
from typing import TypeAlias

from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import Carried, carry_out
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.check_reading import CheckReading, Tried
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, legal_actions, move_of
from lawspeaker.rulebooks.war.duel.playing import Outcome
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeReading

Branches: TypeAlias = tuple[tuple[Outcome, int], ...]
"""Distinct Outcomes in ascending order, each with its weight, above 0."""


def outcomes(state: State, action: int) -> Branches:
    """The Outcomes of a legal action, each with the number of rolls, out of 12^7, that come to it.

    Of a Strike they are ordered as `(hits, triggers, before, defensive)`; of a try to break free failure stands before
    success; where no dice are read there are none. Raises Malformed (`bad-action`) where the action is not legal.
    """
    if action not in legal_actions(state):
        raise Malformed("bad-action", str(action), "there are Outcomes of legal actions alone")
    return () if action < BREAK_FREE else branches(before_the_dice(state, action).state)


def before_the_dice(state: State, action: int) -> Carried[State]:
    """How far a legal action goes without its dice: to the end, or to where its roll is waited for."""
    ruling = judge(state, move_of(state, action))
    assert ruling.allowed, f"action {action} is not legal"
    return carry_out(CARRIER, state, ruling.agenda)


def branches(waiting: State) -> Branches:
    """The Outcomes of the roll that a state waits for, with their weights."""
    step = waiting.agenda[0]
    assert isinstance(step, s.ReadCheck | s.ReadStrike), "a roll is waited for"
    return _branches(step.reading)


@clause("D.9")
@lru_cache(maxsize=1 << 8)
def _branches(reading: StrikeReading | CheckReading) -> Branches:
    """The exact law of a reading, so far as a duel reads it: nobody is Weakened, so no roll is Epic."""
    weights: Counter[Landed | Tried] = Counter()
    if isinstance(reading, StrikeReading):
        for struck, number in exact_law(reading).items():
            weights[Landed(struck.hits, struck.triggers, struck.before, struck.defensive)] += number
    else:
        for checked, number in exact_law(reading).items():
            weights[Tried(checked.success)] += number
    return tuple(sorted(weights.items()))
