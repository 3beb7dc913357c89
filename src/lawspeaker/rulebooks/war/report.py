"""The report of a scenario that was played, as JSON: keys in this order, whatever came of the moves."""

from collections.abc import Sequence
from typing import Any

from lawspeaker.law.ruling import REFUSED
from lawspeaker.rulebooks.war.nearest import nearest
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import write_move
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
        "nearest": _nearest(entry),
    }


def _nearest(entry: Entry) -> list[str]:
    """The nearest allowed moves as text, where the move was refused."""
    if entry.ruling.verdict is not REFUSED:
        return []
    return [write_move(move) for move in nearest(entry.before, move_from_table(entry.given.table))]


def judged_json(entry: Entry) -> dict[str, Any]:
    """One ruling by itself: `{verdict, allowed, grounds, events, pending, nearest, options}`."""
    told = entry_json(entry)
    return {
        "verdict": told["verdict"],
        "allowed": entry.ruling.allowed,
        "grounds": told["grounds"],
        "events": told["events"],
        "pending": pending_json(entry.state),
        "nearest": told["nearest"],
        "options": told["options"],
    }
