"""JSON Schemas of events as `shown.event_json` tells them, and of all that the rulebook says on the wire."""

from typing import Any, get_args, get_type_hints

from lawspeaker.law.ground import Facts
from lawspeaker.law.wire_schemas import DEFS, Schema, about, record, schema_of, union, wire_schemas, word
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.check_reading import Epic
from lawspeaker.rulebooks.war.figure import SEGMENTS, Instant
from lawspeaker.rulebooks.war.notation.kinds import LENGTH, POINT
from lawspeaker.rulebooks.war.notation.schemas import move_schemas
from lawspeaker.rulebooks.war.shown import CAUSED, LENGTHS, POINTS, shown_fields, shown_key

# ---- where events on the wire differ from their structs

_INTEGER, _TEXT, _DICE = int | None, str | None, tuple[int, ...] | None
_TERMS: dict[type, dict[str, Any]] = {
    e.CheckRead: {
        "dice": _DICE, "net": _INTEGER, "factor": int, "versus": _INTEGER, "difficulty": int, "favour": int,
        "against": int, "adjustments": _INTEGER, "left": int, "adjusted": _DICE, "passes": _INTEGER, "needed": int,
        "success": bool | None, "short": _INTEGER, "epic": Epic | None,
    },
    e.StrikeRead: {
        "weapon": _TEXT, "maneuver": _TEXT,
        **dict.fromkeys(("mastery", "precision", "guard", "difference", "melee", "adjustments"), _INTEGER),
        "dice": _DICE, "adjusted": _DICE,
        **dict.fromkeys(("base", "twelves", "ones", "stops", "before", "hits", "triggers", "defensive"), _INTEGER),
        **dict.fromkeys(("levels", "damage", "falter", "poison", "knock_back"), _INTEGER),
    },
}  # fmt: skip
"""The keys that stand for `terms`; null is what nobody saw, or a seat may not know."""
_OF_QUICK = ("dice", "net")
"""What is told of a quick roll too, of which there is no more to tell (8.12)."""
_CAUSE = "The id of the cause; null for a seat to which it has no name, as it closed at once."
_VALUES = ("falter", "poison", "exertion", "endurance", "resolve", "passion", "ap")
_KEPT: dict[str, Schema] = {
    "set": {
        "type": ["object", "null"],
        "description": "The values that were set. `at` is in hundredths of an inch, as the journal keeps it.",
        "properties": {
            **{key: {"type": "integer"} for key in _VALUES},
            "at": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            "hidden": {"type": "boolean"},
        },
    },
    "allow": {
        "type": ["object", "null"],
        "description": "The move that was let happen, as the journal keeps it: no table, and in hundredths of an inch.",
    },
}
"""What is told as it is kept."""
_KEPT_BACK = {(e.Collided, "left"), (e.Overruled, "reason")}
"""What is null for a seat that may not know it (`seen.py`)."""
_SAID: dict[type, str] = {
    e.CheckRead: "A Check was read: what it came to, and all terms of it. Of a quick roll only dice and net are told.",
    e.CycleBegan: "A Cycle began, and the AP of every figure were laid out; `order` is the Host's for equal Swiftness.",
    e.ActionPointsWasted: "Falter wasted AP, out of the running `turn` or out of `ready` sets.",
    e.FalterGained: "Falter came, by this cause; `amount` is all of it, what was cut at F:7 included.",
    e.FalterRecovered: "Falter was taken off.",
    e.PoisonGained: "Poison came, by this cause.",
    e.PoisonReduced: "Poison was taken off.",
    e.Moved: "A figure Moved, by so many inches.",
    e.Overruled: "The Host overruled: set values, or let a refused move happen.",
    e.Revealed: "The Host revealed what was secret: of a figure, or the secret Check of an `entry`.",
}
"""What is said in place of docstrings that tell of the struct."""
_EVENT = (
    "What happened: its name under `type`, and the clause by which it happened. Lengths are inches. A seat is told in "
    "its own names; what it may not know is null, and whom it does not see is `unseen`."
)
_SHARED: dict[str, Schema] = {
    "Clause": {"type": "string", "pattern": "^war:", "description": "The full id of a clause."},
    "Instant": record(
        {"description": "A place of the battle's time; the beginning of a Cycle has no Segment and no Turn."},
        {
            "cycle": {"type": "integer"},
            "segment": {"enum": [*SEGMENTS, None]},
            "turn": {"type": ["string", "null"], "description": "Whose Turn it is; null also where that is secret."},
        },
        ("cycle", "segment", "turn"),
    ),
}


# ---- of what


def wire_schemas_of_war(refs: str = DEFS) -> dict[str, Schema]:
    """Of every move and every event of the rulebook."""
    return wire_schemas("war", {**move_schemas(), **event_schemas()}, refs)


def event_schemas() -> dict[str, Schema]:
    """The schema of every event by its name, those of what events refer to, and `Event`, any of them."""
    kinds = {kind.__name__: kind for kind in get_args(e.Event)}
    root = union("type", {name: name for name in kinds}, {"title": "Event", "description": _EVENT})
    shared = {name: {"title": name, **schema} for name, schema in _SHARED.items()}
    return {"Event": root, **{name: _event(name, kind) for name, kind in kinds.items()}, **shared}


def _event(name: str, kind: type[e.Event]) -> Schema:
    hints = get_type_hints(kind)
    properties = {"type": word(name)}
    for field in shown_fields(kind):
        if field != "terms":
            schema = _field(field, hints[field])
            may_be_null = (kind, field) in _KEPT_BACK
            properties[shown_key(field)] = {"anyOf": [schema, {"type": "null"}]} if may_be_null else schema
    if kind in CAUSED:
        properties["cause"] = {"type": ["string", "null"], "description": _CAUSE}
    terms = _TERMS.get(kind, {})
    properties |= {key: schema_of(hint, _own) for key, hint in terms.items()}
    needed = [key for key in properties if kind is not e.CheckRead or key not in terms or key in _OF_QUICK]
    return record(about(name, kind, _SAID.get(kind, "")), properties, needed)


def _field(field: str, hint: Any) -> Schema:
    if field == "clause":
        return {"$ref": "Clause"}
    if field in POINTS:
        return POINT
    return LENGTH if field in LENGTHS else _KEPT[field] if hint == Facts | None else schema_of(hint, _own)


def _own(hint: Any) -> Schema | None:
    return {"$ref": "Instant"} if hint is Instant else None
