"""How a roll is read, in words and as JSON, and what it comes to, in small laws: hits, triggers, success ..."""

from collections.abc import Hashable
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from lawspeaker.chance.law import Law
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, CheckReading, Tried
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeReading

SevenDiceReading: TypeAlias = StrikeReading | CheckReading
Parts: TypeAlias = dict[str, Law[Any]]
"""By name: the law of each part of an outcome."""
_PARTS: dict[type, tuple[str, ...]] = {
    Landed: ("hits", "triggers", "defensive"),
    CheckOutcome: ("success", "net"),
    Tried: ("success",),
}
_ELEVENS = {"adjusted": "11s count as 12s", "natural": "natural 11s count as 12s"}


def reading_of(step: object) -> SevenDiceReading | None:
    """How the roll of this step of an agenda is read, if that is a Strike's or a Check's reading."""
    found = getattr(step, "reading", None)
    return found if isinstance(found, StrikeReading | CheckReading) else None


def parts_of(outcomes: Law[Hashable], reading: SevenDiceReading | None) -> Parts:
    """The laws of what the roll comes to, part by part; where its reading is known, of all that it tells."""
    law: Law[Any] = outcomes if reading is None else Law(exact_law(reading).items())
    kind = type(next(iter(law)))
    if kind in _PARTS:
        return {name: law.map(attrgetter(name)) for name in _PARTS[kind]}
    return {"total" if kind is int else "faces": law}


def reading_json(reading: SevenDiceReading | None) -> dict[str, Any] | None:
    """`type` (`strike` or `check`), then everything by which it is read."""
    if reading is None:
        return None
    kind = "strike" if isinstance(reading, StrikeReading) else "check"
    return {"type": kind, **msgspec.to_builtins(reading)}


def reading_in_words(reading: SevenDiceReading) -> str:
    """What matters of it, for people: Adjustments, and what is out of the ordinary."""
    told = [_adjustments(reading.adjustments)]
    if isinstance(reading, StrikeReading):
        told += ["the target is Exposed"] if reading.exposed else []
        told += [_ELEVENS[reading.elevens]] if reading.elevens in _ELEVENS else []
        told += [f"Stops ignored: {reading.ignore_stops}"] if reading.ignore_stops else []
    else:
        told += ["the roller is Defeated"] if reading.passes_ignored else [f"Passes needed: {reading.needed}"]
    told += [f"{word} {count}" for word, count in (("Boon", reading.boon), ("Bane", reading.bane)) if count]
    told += ["W-1=band"] if reading.band else []
    return ", ".join(told)


def _adjustments(number: int) -> str:
    if not number:
        return "no Adjustments"
    return f"{abs(number)} Adjustment{'s' * (abs(number) > 1)} {'up' if number > 0 else 'down'}"
