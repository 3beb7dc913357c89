"""Events as `shown.event_json` and `seen` told them, in one sentence again: made into events as far as words need."""

from collections.abc import Callable
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts, frozen_facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import RULEBOOK
from lawspeaker.rulebooks.war.figure import SEGMENTS, Instant
from lawspeaker.rulebooks.war.shown import INNER, LENGTHS, POINTS, shown_fields, shown_key
from lawspeaker.rulebooks.war.wording.telling import TOLD, told

_KINDS: dict[str, type] = {kind.__name__: kind for kind in TOLD}
_UNTOLD: dict[str, Any] = {"held": False, "secret": False, "entry": 0}
"""What stands for fields that are not told, and that sentences may read; () for all others."""
_PLACED: dict[type, Callable[[Any], str]] = {
    e.FigurePlaced: lambda event: f"{event.id} comes onto the map.",
    e.ThingPlaced: lambda event: f"{event.id} is put onto the map.",
}
"""Where they stand is told with the state."""


def retold(value: Any) -> str:
    """The event in one sentence. Raises Malformed (`bad-event`) for what is no event."""
    kind = _KINDS.get(str(value.get("type"))) if isinstance(value, dict) else None
    if kind is None:
        raise Malformed("bad-event", "", "an event is an object with the `type` of one")
    try:
        event = _event(kind, frozen_facts(Facts, value))
        return _PLACED.get(kind, told)(event)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Malformed("bad-event", kind.__name__, f"its keys do not fit: {error}") from None


def _event(kind: type, given: Facts) -> e.Event:
    shown = shown_fields(kind)
    fields: dict[str, Any] = {}
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        if field == "terms":
            keys = {"type", *map(shown_key, shown)}
            fields[field] = Facts({key: one for key, one in given.items() if key not in keys})
        elif field in INNER and field not in shown:
            fields[field] = _UNTOLD.get(field, ())
        elif shown_key(field) in given:
            fields[field] = _field(field, given[shown_key(field)])
    event: e.Event = kind(**fields)
    return event


def _field(field: str, value: Any) -> Any:
    if field == "clause":
        return str(value).removeprefix(f"{RULEBOOK}:")
    if field in POINTS:
        return tuple(map(_hundredths, value))
    if field in LENGTHS and value is not None:
        return _hundredths(value)
    if field == "until":
        segment = -1 if value["segment"] is None else SEGMENTS.index(value["segment"])
        return Instant(value["cycle"], segment, (), value["turn"])
    return value


def _hundredths(inches: float) -> int:
    return round(100 * inches)
