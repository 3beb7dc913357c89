"""Small battles as tables, for tests that are worked by hand."""

from typing import Any

from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.shown import figure_json
from tests.rulebooks.war.fights import played

Table = dict[str, Any]
MISS = [5, 5, 5, 5, 5, 5, 5]


def figure(figure_id: str, **values: Any) -> Table:
    return {"id": figure_id, **values}


def move(word: str, **arguments: Any) -> Table:
    return {"do": word, **arguments}


def battle(figures: list[Table], *moves: Table, **keys: Any) -> tuple[Entry, ...]:
    """What the rulebook makes of a battle; `keys` are those of a scenario file."""
    for one in moves:
        move_from_table({key: value for key, value in one.items() if key not in ("dice", "by")})
    return played({"name": "a battle", "clauses": ["war:11.6"], "figure": figures, "move": list(moves), **keys})


def events(entry: Entry) -> list[str]:
    return [type(event).__name__ for event in entry.events]


def unmet(entry: Entry) -> set[str]:
    """Numbers of the clauses that are not met."""
    return {ground.clause.removeprefix("war:") for ground in entry.ruling.unmet}


def value(entry: Entry, figure_id: str, key: str) -> Any:
    """What is told of a figure after a move."""
    return figure_json(entry.state, entry.state.figure(figure_id))[key]
