"""Positions of a battle as keys, and as text: a scenario that a program reads, changes and writes."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from lawspeaker.law.option import pin
from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.scenario.reading import read_tables
from lawspeaker.rulebooks.war.scenario.setup import Table
from lawspeaker.rulebooks.war.scenario.writing import plain_tables, toml_of
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row

HEAD = (
    "A battle of Special Effects in War. Keys that are left out are at their defaults: `lawspeaker new war FILE`",
    "writes a scenario that explains them all. Over each figure stands what its values came to as this was written.",
)


def position_json(text: str) -> Table | None:
    """The keys of a scenario that `start` takes, numbers as written; None for a snapshot, which has none."""
    if text.lstrip().startswith("{"):
        return None
    return tomllib.loads(text.removeprefix("\ufeff"))


def position_text(given: Mapping[str, Any]) -> str:
    """The scenario of these keys as a text, always the same one. Raises Malformed as `start`, without a line."""
    tables = plain_tables(given)
    scenario = read_tables(tables)
    return toml_of(tables, HEAD, tuple(came_to(opened(scenario, pin(BOOK.options, dict(scenario.options))))))


def came_to(state: State) -> Iterator[str]:
    """What the values of each figure come to, on one line."""
    return (_values(state, figure) for figure in state.figures)


def _values(state: State, figure: Figure) -> str:
    row = weapon_row(state, figure.weapon)
    guard = values.guard(figure, row.guard if row else 0, half_up=state.choices["W-6"] == "up").value
    derived = {name: getattr(values, name)(figure).value for name in ("force", "precision", "speed", "stamina")}
    told = {"guard": guard, **derived, "magnitude": values.magnitude(figure).value}
    return ", ".join(f"{name.capitalize()} {value}" for name, value in told.items())
