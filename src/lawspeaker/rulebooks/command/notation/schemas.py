"""JSON Schemas of moves and events, made of the structs by which they are read and written."""

from typing import Any, get_args, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from lawspeaker.law.wire_schemas import DEFS, Schema, about, record, schema_of, union, wire_schemas, word
from lawspeaker.rulebooks.command import events, moves
from lawspeaker.rulebooks.command.book import RULEBOOK
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import HIGHEST_RANK, LONGEST_NAME, SEATS

_PLACE, _OF_EITHER, _RANK = {"$ref": "Place"}, {"$ref": "PlaceOfSeat"}, {"$ref": "Rank"}
_NARROWER: dict[str, Schema] = {
    "slot": _PLACE,
    "by": _PLACE,
    "attacker": _PLACE,
    "target": _PLACE,
    "Arrive.slot": _OF_EITHER,
    "soul": _OF_EITHER,
    "rank": _RANK,
    "effect": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"},
    "name": {"type": ["string", "null"], "minLength": 1, "maxLength": LONGEST_NAME},
}
"""Keys of which less is written than their type says, as the structs look at what they are made with."""
_SHARED: dict[str, Schema] = {
    "Place": {
        "type": "string",
        "enum": list(LAYOUT.places),
        "description": "A place of a field. Moves are read with its other spellings too, such as L1.0.",
    },
    "PlaceOfSeat": {
        "type": "string",
        "enum": [f"{seat}.{place}" for seat in SEATS for place in LAYOUT.places],
        "description": "A place with its seat. Moves are read with its other spellings too, such as b.L1.0.",
    },
    "Rank": {"type": "integer", "minimum": 0, "maximum": HIGHEST_RANK},
}
_MOVE = "A move: its word under `type`, and its mover. Keys that it does not have are not looked at."
_EVENT = "What happened: its name under `type`."


def wire_schemas_of_command(refs: str = DEFS) -> dict[str, Schema]:
    """Of every move and every event of the rulebook."""
    wanted, happened = get_args(moves.Move), get_args(events.Event)
    schemas = {
        "Move": _any_of(wanted, "Move", _MOVE),
        "Event": _any_of(happened, "Event", _EVENT),
        **{kind.__name__: _tagged(kind, written=False) for kind in wanted},
        **{kind.__name__: _tagged(kind, written=True) for kind in happened},
        "NewSoul": _record(moves.NewSoul, "new soul", {}, written=False),
        **{name: {"title": name, **schema} for name, schema in _SHARED.items()},
    }
    return wire_schemas(RULEBOOK, schemas, refs)


def _any_of(kinds: tuple[type[Struct], ...], title: str, said: str) -> Schema:
    names = {str(kind.__struct_config__.tag): kind.__name__ for kind in kinds}
    return union("type", names, {"title": title, "description": said})


def _tagged(kind: type[Struct], written: bool) -> Schema:
    tag = str(kind.__struct_config__.tag)
    return _record(kind, tag, {"type": word(tag)}, written)


def _record(kind: type[Struct], title: str, tags: dict[str, Schema], written: bool) -> Schema:
    """The schema of a struct; what is only `written` has all its keys."""
    hints = get_type_hints(kind)
    properties = {one.name: _field(kind, one.name, hints[one.name]) for one in fields(kind)}
    needed = [one.name for one in fields(kind) if written or one.default is NODEFAULT]
    return record(about(title, kind), {**tags, **properties}, [*tags, *needed])


def _field(kind: type[Struct], name: str, hint: Any) -> Schema:
    if hint is moves.NewSoul:
        return {"$ref": "NewSoul"}
    return _NARROWER.get(f"{kind.__name__}.{name}") or _NARROWER.get(name) or schema_of(hint, lambda _: None)
