"""The report of a scenario that was played, as JSON: keys in this order, whatever came of the moves."""

from collections.abc import Sequence
from typing import Any

from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.shown import event_json, pending_json, state_json
from lawspeaker.rulebooks.war.state import State


def report_json(entries: Sequence[Entry], state: State) -> dict[str, Any]:
    """`{state, pending, rulings, entries}`: the state at the end, and one ruling for each move, under two names."""
    rulings = [entry_json(entry) for entry in entries]
    return {"state": state_json(state), "pending": pending_json(state), "rulings": rulings, "entries": rulings}


def entry_json(entry: Entry) -> dict[str, Any]:
    """`{n, move, verdict, grounds, events, options, nearest}`; the move is its table as given, without `expect`."""
    return {
        "n": entry.number,
        "move": entry.given.given,
        "verdict": entry.ruling.verdict.value,
        "grounds": [ground.as_json() for ground in entry.grounds],
        "events": [event_json(event) for event in entry.events],
        "options": list(entry.options),
        "nearest": [],
    }
