"""Derived values step by step, for people."""

from collections.abc import Iterator

from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.book import RULEBOOK
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row
from lawspeaker.rulebooks.war.values import Account


def accounts(state: State, figure: Figure) -> Iterator[tuple[str, Account]]:
    """The derived values of a figure by name, under the options of the table."""
    weapon = weapon_row(state, figure.weapon)
    half_up = state.choices["W-6"] == "up"
    yield "Guard", values.guard(figure, weapon.guard if weapon else 0, half_up=half_up)
    yield "Force", values.force(figure)
    yield "Precision", values.precision(figure)
    yield "Speed", values.speed(figure)
    yield "Stamina", values.stamina(figure)
    yield "Magnitude", values.magnitude(figure)


def why(account: Account) -> Iterator[str]:
    """Each step of an account: what it is, the value that it comes to, and its clause by number."""
    for place, step in enumerate(account.steps):
        number = step.clause.removeprefix(f"{RULEBOOK}:")
        what = step.what.partition(" ")[2] if place == 0 else step.what.removesuffix(": 0")
        yield f"{what} {'→ ' if place else ''}{step.value} ({number})"
