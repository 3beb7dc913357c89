"""What is told of the odds of a move, before it is put into words, JSON or a picture."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import Malformed
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.want import Roll
from lawspeaker.odds.advice import Advised, advise
from lawspeaker.odds.answers import Given
from lawspeaker.odds.moves import Way, begin, of
from lawspeaker.odds.questions import Aim, Condition, Measures, changed
from lawspeaker.odds.told_reading import Parts, SevenDiceReading, parts_of, reading_of
from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.state import State as Battle

SEVEN_DICE = 12**7
"""Up to so many equally likely ways, people are told how many they are."""


class Rolled(Struct, frozen=True):
    """A roll: its dice, whose it is and why, if that is known, how it is read, and what it comes to, part by part."""

    pool: str
    parts: Parts
    reading: SevenDiceReading | None = None
    who: str = ""
    why: str = ""
    clause: str = ""


class Told(Struct, frozen=True):
    """What comes of a move where choices are answered like this: what may change, and what was asked."""

    answers: tuple[Given, ...]
    changed: dict[str, Law[Any]]
    asked: dict[str, Law[bool]]


class MoveOdds(Struct, frozen=True):
    """The odds of a move: what it is, when, as which seat sees it, its first roll, and each way to answer choices."""

    move: str
    when: str
    seat: str | None
    roll: Rolled | None
    before: Measures
    ways: tuple[Told, ...]


class Asked(Struct, frozen=True):
    """What somebody wants to know: answers told beforehand, conditions, and the seat on whose view all is reckoned."""

    answers: Mapping[str, str] = {}
    conditions: tuple[Condition, ...] = ()
    seat: str | None = None


class Advice(Struct, frozen=True):
    """What a seat may do, best first, and what its aim comes to as things are."""

    aim: Aim
    seat: str
    when: str
    now: Fraction
    rows: tuple[tuple[str, Advised], ...]
    """Each with the move as text."""


def odds_of(book: Rulebook, seen: State, move: Move, asked: Asked) -> MoveOdds:
    """The odds of a move, from the state as the seat sees it. Raises NoOdds, and Malformed as `of` does.

    Raises Malformed (`bad-answer`) too where something is answered that nobody asks on the way.
    """
    found = of(book, seen, move, asked.answers)
    for name in found.unasked:
        could_be = ", ".join(f"{question}:{seat}" for question, seat in found.asked) or "nothing"
        raise Malformed("bad-answer", name, f"nobody asks that on the way; asked is: {could_be}")
    begun = begin(book, seen, move).state
    roll = None
    if found.roll is not None and found.outcomes is not None:
        roll = _rolled(found.roll, reading_of(begun.agenda[0]), found.outcomes)
    ways = tuple(_told(book, seen, way, asked) for way in found.ways)
    return MoveOdds(book.write_move(move, seen), when(seen), asked.seat, roll, book.measures(seen), ways)


def advice_of(book: Rulebook, state: State, aim: Aim, asked: Asked) -> Advice:
    """What the seat that is asked, else the one whose move it is, may do, best first. Raises Malformed."""
    seat = asked.seat or book.mover(state)
    seen = book.view(state, seat)
    now = aim.value(book, Law.certain(seen))
    found = advise(book, state, seat, aim, asked.answers)
    return Advice(aim, seat, when(seen), now, tuple((book.write_move(one.move, seen), one) for one in found))


def when(state: State) -> str:
    """When it is in a battle, for people; empty elsewhere."""
    if not isinstance(state, Battle):
        return ""
    told = f"Cycle {state.cycle}"
    if state.segment is not None:
        told += f", Segment {SEGMENTS[state.segment]}"
    return told if state.turn is None else f"{told}, Turn of {state.turn}"


def _rolled(roll: Roll, reading: SevenDiceReading | None, outcomes: Law[Any]) -> Rolled:
    return Rolled(str(roll.pool), parts_of(outcomes, reading), reading, roll.seat, roll.why, roll.clause)


def _told(book: Rulebook, before: State, way: Way, asked: Asked) -> Told:
    def holds(condition: Condition) -> Law[bool]:
        return way.law.map(lambda state: condition.holds(book.measures(state)))

    return Told(way.answers, changed(book, before, way.law), {one.text: holds(one) for one in asked.conditions})
