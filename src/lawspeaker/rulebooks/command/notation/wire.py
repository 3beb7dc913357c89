"""Moves and events as JSON values: tagged with `type`, keys as in section 12 of the rulebook."""

from typing import Any

import msgspec

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command import events, moves

_HALF = "Text is Unicode: half of a surrogate pair stands in it."


def move_from_json(value: Any) -> moves.Move:
    """The move that a JSON object means. Raises Malformed (`bad-move`, or a code of the notation)."""
    try:
        move: moves.Move = msgspec.convert(value, moves.Move)
    except msgspec.ValidationError as error:
        kind = value.get("type") if isinstance(value, dict) else value
        item = kind if isinstance(kind, str) else ""
        raise Malformed("bad-move", item, str(error)) from None
    except UnicodeEncodeError:
        raise Malformed("bad-move", "", _HALF) from None
    return move


def move_json(move: moves.Move) -> dict[str, Any]:
    """A move as it stands on the wire; `move_from_json` gives the same move back."""
    value: dict[str, Any] = msgspec.to_builtins(move)
    return value


def event_json(event: events.Event) -> dict[str, Any]:
    """An event with its `type` first, then its keys in their order."""
    value: dict[str, Any] = msgspec.to_builtins(event)
    return value


def event_from_json(value: Any) -> events.Event:
    """The event that a JSON object tells of. Raises Malformed (`bad-event`)."""
    try:
        event: events.Event = msgspec.convert(value, events.Event)
    except msgspec.ValidationError as error:
        raise Malformed("bad-event", "", str(error)) from None
    except UnicodeEncodeError:
        raise Malformed("bad-event", "", _HALF) from None
    return event
