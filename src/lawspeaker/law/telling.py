"""Telling a seat what happened, event by event, in its own names."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from lawspeaker.law.names import Names
from lawspeaker.law.rulebook import Event, Rulebook, State


class Told(Struct, frozen=True):
    """What a seat is told of an entry, and its names afterwards."""

    events: tuple[dict[str, Any], ...]
    names: Names


def told(book: Rulebook, states: tuple[State, State], events: Sequence[Event], seat: str, names: Names) -> Told:
    """The events of an entry as the seat sees them, between the states before and after it.

    Names are given as each event happens. The states have their agendas, as far as those are known: they say what
    a roll is against, and what a choice is about.
    """
    before, after = states
    now, shown = before, []
    names = book.named(before, seat, names)
    for number, event in enumerate(events, 1):
        then = after if number == len(events) else book.apply(now, event)
        names = book.named(then, seat, names)
        seen = book.seen(now, then, event, seat, names)
        if seen is not None:
            shown.append(seen)
        now = then
    return Told(tuple(shown), book.named(after, seat, names))
