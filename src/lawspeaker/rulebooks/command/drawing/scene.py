"""What a drawing of a field shows, as plain data by the literal rules: no colours, no lengths."""

from typing import TypeAlias

from msgspec import Struct

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command import lines, recruiting
from lawspeaker.rulebooks.command.book import DEFAULTS, RULEBOOK
from lawspeaker.rulebooks.command.field import Field, Holds, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place


class Spot(Struct, frozen=True):
    """One place of a field, and all that a drawing says of it."""

    place: Place
    highest: int
    """The highest rank that the place takes."""
    holds: Holds
    soul: Soul | None
    """Who lies here: name, rank, keywords, Frozen; None on an empty place."""
    line: int | None
    """None for everybody who is not active."""
    open: bool
    """A Soul (of the rank that was asked about) may be recruited here."""
    closed_by: tuple[str, ...]
    """Numbers of all the clauses that close the slot; filled slots are closed too, the altar is not."""

    @property
    def in_front(self) -> bool:
        """The Soul stands in the Front Line."""
        return self.line == 1

    @property
    def captured(self) -> bool:
        """A captured Soul lies here."""
        return self.holds == "captured"


Scene: TypeAlias = dict[Place, Spot]
"""Every place, in canonical order."""


def scene(field: Field, choices: Choices = DEFAULTS, rank: int | None = None) -> Scene:
    """What lies on the field; open and closed are for a Soul of `rank`, or of any rank."""
    stands_in = lines.lines(field)
    open_slots = recruiting.open_slots(field, rank, choices)
    closed_slots = recruiting.closed_slots(field, rank, choices)
    return {
        place: Spot(
            place,
            LAYOUT.highest[place],
            field.holds(place),
            field.soul(place),
            stands_in.get(place),
            place in open_slots,
            tuple(clause.removeprefix(f"{RULEBOOK}:") for clause in closed_slots.get(place, ())),
        )
        for place in LAYOUT.places
    }
