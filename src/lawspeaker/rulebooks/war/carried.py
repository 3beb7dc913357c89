"""What carrying out one step comes to: events, steps that come next, and the options it used."""

from collections.abc import Hashable
from typing import Any

from msgspec import Struct

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import Grounds, clause
from lawspeaker.rulebooks.war.figure import Attribute, Cause, Figure
from lawspeaker.rulebooks.war.state import State

LEAST = -40
"""No current value falls below this (12.11)."""


class Carried(Struct, frozen=True, gc=False):
    """Events, steps before the rest of the agenda, options that were used, and clauses that speak only now."""

    events: tuple[e.Event, ...] = ()
    steps: tuple[Hashable, ...] = ()
    options: tuple[str, ...] = ()
    grounds: Grounds = ()

    def then(self, *steps: Hashable) -> "Carried":
        """The same with steps that come next."""
        return Carried(self.events, self.steps + steps, self.options, self.grounds)

    def using(self, *options: str) -> "Carried":
        """The same with options that were used."""
        return Carried(self.events, self.steps, self.options + options, self.grounds) if options else self

    def citing(self, grounds: Grounds) -> "Carried":
        """The same with what clauses say of it."""
        return Carried(self.events, self.steps, self.options, self.grounds + grounds)

    def __add__(self, other: "Carried") -> "Carried":
        return Carried(
            self.events + other.events,
            self.steps + other.steps,
            self.options + other.options,
            self.grounds + other.grounds,
        )


NOTHING = Carried()
"""Nothing happens."""


@clause("12.11")
def damage(figure: Figure, attribute: Attribute, amount: int, because: str, number: str) -> e.Damaged:
    """Damage to a current value, which does not fall below -40."""
    before = figure.current(attribute)
    return e.Damaged(number, figure.id, amount, before, max(LEAST, before - amount), attribute, because)


@clause("12.23", "1.18")
def cause_of(state: State, step: Any, kind: str, amount: int | None) -> Cause:
    """A new cause, the next by number, for what a step brings."""
    origin, number = step.origin, f"c{state.causes_made + 1}"
    return Cause(number, kind, amount, origin.source, origin.sort, origin.tier, step.clause, state.entry)
