"""Chapter 5.2.1 to 5.2.4: the lines, counted from the Front Line backwards.

Lines have no memory (5.2.4): they are asked of the field as it lies.
"""

from lawspeaker.rulebooks.command.book import clause
from lawspeaker.rulebooks.command.chain import direct_underlings
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import Place


@clause("5.2.1", "5.2.2")
def line_of(field: Field, soul: Place) -> int | None:
    """Line in which an active Soul stands: 1 is the Front Line. None for anybody else (5.1.6)."""
    if not field.is_active(soul):
        return None
    return 1 + max((line_of(field, below) or 0 for below in direct_underlings(field, soul)), default=0)


@clause("5.2.4")
def lines(field: Field) -> dict[Place, int]:
    """The line of every active Soul, on the field as it lies now."""
    return {place: line for place in field.layout.places if (line := line_of(field, place)) is not None}


@clause("5.2.1")
def front_line(field: Field) -> tuple[Place, ...]:
    """The Souls in line 1."""
    return at_most(field, 1)


@clause("5.2.3")
def at_most(field: Field, line: int) -> tuple[Place, ...]:
    """The Souls in line `line` or lower: lines 1 to `line`, counted from the front."""
    return tuple(place for place, stands_in in lines(field).items() if stands_in <= line)


@clause("5.2.3")
def at_least(field: Field, line: int) -> tuple[Place, ...]:
    """The Souls in line `line` or higher: that line and all behind it."""
    return tuple(place for place, stands_in in lines(field).items() if stands_in >= line)
