"""JSON Schemas of the tables of moves, made of the same arguments and kinds by which they are read and written."""

from collections.abc import Mapping
from types import NoneType
from typing import Any, get_args, get_type_hints

from msgspec import NODEFAULT, Struct

from lawspeaker.law.wire_schemas import Schema, about, record, union, word
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.notation.arguments import Argument, arguments
from lawspeaker.rulebooks.war.notation.kinds import AS_GIVEN, SHARED, TEXT
from lawspeaker.rulebooks.war.notation.known import (
    EFFECTS,
    MOVES,
    PLACED,
    READIED,
    REMEDIES,
    known_keys,
)
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.scenario.setup import FigureSetup, ThingSetup

# ---- where tables differ from structs


def _one_of(*keys: str) -> Schema:
    """One of these keys is needed, and no two of them go together."""
    return {"oneOf": [{"required": [key]} for key in keys]}


def _not_both(*keys: str) -> Schema:
    return {"not": {"required": list(keys)}}


_TARGETS: Schema = {"type": "array", "items": TEXT, "minItems": 1}
_IN_PLACE: dict[type, dict[str, Schema]] = {
    m.Inflict: {"target": TEXT, "targets": _TARGETS, "source": TEXT},
    m.Remedy: {"target": TEXT, "targets": _TARGETS},
    m.Override: {
        "set": {"$ref": "NewValues"},
        "allow": {
            "$ref": "Move",
            "not": {"properties": {"do": word("override")}},
            "description": "A move, but no override.",
        },
    },
}
"""Keys of tables that are no arguments of the struct, or are another there."""
_RULES: dict[type, tuple[Schema, ...]] = {
    m.Inflict: (_one_of("target", "targets"), _not_both("source", "sources")),
    m.Remedy: (_one_of("target", "targets"),),
    m.Entangle: (_not_both("strength", "allotment"),),
    m.Bind: (_not_both("strength", "allotment"),),
    m.Reveal: (_one_of("figure", "entry"), {"dependentRequired": {"what": ["figure"]}}),
    m.Override: (_one_of("set", "allow"), {"dependentRequired": {"set": ["figure"]}}),
    m.NewValues: ({"minProperties": 1},),
}
"""What tables must fulfil as a whole: what the structs look at when they are made."""
_SAID: dict[type, str] = {
    m.Check: "Roll on an Attribute. `versus` is {figure, attribute}, {allotment} or {spp}; 9.2 judges that it is.",
    m.KnockBack: "Knock Back by so many inches, away from the source, or from a point, or in a direction.",
    m.Inflict: "An effect comes over figures. One target is `target`, and one source `source`; more stand in a list.",
    m.Remedy: "Something is taken from figures. One target is `target`; more stand in a list.",
    m.UseReady: "Do what was readied: the arguments of the act itself, and the figure whose act it meets.",
    m.NewValues: "What an `override` sets; what is left out stays as it is.",
}
"""What is said in place of docstrings that tell of the struct."""
_PLACED_BY: dict[str, type[Struct]] = {
    "figure": FigureSetup,
    "obstacle": ThingSetup,
    "barrier": ThingSetup,
    "weapon": Weapon,
}
_LATER = (
    "What stands under a key is looked at when it is set up, and the move refused where it is nothing of that kind."
)
_MOVE = (
    "A move: its word under `do`, and its arguments beside it, lengths in inches. A null stands for an argument that "
    "is left out. A number that is finer than the rules reckon is read, and the move refused by 14.1."
)


# ---- of what


def move_schemas() -> dict[str, Schema]:
    """The schema of every move by the name of its struct, those of what moves refer to, and `Move`, any of them."""
    found = {"Move": union("do", {do: made.__name__ for do, made in MOVES.items()}, {"description": _MOVE})}
    for do, made in MOVES.items():
        found |= _of_move(do, made)
    values = {one.key: _argument(one) for one in arguments(m.NewValues)}
    found["NewValues"] = _ruled(m.NewValues, record(about("new values", *_words(m.NewValues)), values, (), closed=True))
    return {name: {"title": name, **schema} for name, schema in {**found, **SHARED}.items()}


def _of_move(do: str, made: type[Struct]) -> dict[str, Schema]:
    """The schemas of the moves of one word: one, or a family of them."""
    if do in _INNER:
        return _family(do, made, *_INNER[do])
    return {made.__name__: _placed(do, made) if do in PLACED else _table({"do": do}, made)}


_INNER: dict[str, tuple[str, Mapping[str, type[Struct]]]] = {
    "inflict": ("effect", EFFECTS),
    "remedy": ("remedy", REMEDIES),
    "use-ready": ("use", READIED),
}
"""The moves that have another struct in them: the key of its word, and what it may be."""


def _family(do: str, made: type[Struct], tag: str, inner: Mapping[str, type[Struct]]) -> dict[str, Schema]:
    """The schemas of a move that has another struct in it, and of any of them."""
    names = {one: made.__name__ + "".join(part.title() for part in one.split("-")) for one in inner}
    each = {names[one]: _table({"do": do, tag: one}, made, part) for one, part in inner.items()}
    return {made.__name__: union(tag, names, about(do, *_words(made))), **each}


def _table(tags: dict[str, str], *parts: type[Struct]) -> Schema:
    """The schema of a move with these words under these keys, made of these structs; the last says what it is."""
    given = {one.key: one for part in parts for one in arguments(part)}
    of_tables = {key: schema for part in parts for key, schema in _IN_PLACE.get(part, {}).items()}
    properties = {
        key: word(tags[key]) if key in tags else of_tables[key] if key in of_tables else _argument(given[key])
        for key in ("do", *known_keys(tags))
    }
    needed = [
        key for key in properties
        if key in tags or (key in given and given[key].default is NODEFAULT and key not in of_tables)
    ]  # fmt: skip
    told = about(" ".join(tags.values()), *_words(parts[-1]))
    found = record(told, properties, needed, closed=True)
    for part in parts:
        found = _ruled(part, found)
    return found


def _words(made: type[Struct]) -> tuple[type[Struct], str]:
    return made, _SAID.get(made, "")


def _ruled(made: type[Struct], schema: Schema) -> Schema:
    rules = [*schema.get("allOf", ()), *_RULES.get(made, ())]
    return {**schema, "allOf": rules} if rules else schema


def _argument(argument: Argument) -> Schema:
    """The schema of an argument, with its default where that says anything."""
    if argument.default in (NODEFAULT, None, ()):
        return argument.kind.schema
    return {**argument.kind.schema, "default": argument.kind.write(argument.default)}


# ---- what is set up


def _placed(do: str, made: type[Struct]) -> Schema:
    """The schema of a move that sets something up: it is read as it stands, whatever that is."""
    hints = get_type_hints(_PLACED_BY[do])
    properties = {key: {**AS_GIVEN, "description": _expected(key, hints.get(key))} for key in PLACED[do]}
    told, said = about(do, made), f"{' '.join((made.__doc__ or '').split())} {_LATER}"
    return record({**told, "description": said}, {"do": word(do), **properties}, ("do", "id"), closed=True)


_EXPECTED = {int: "A whole number.", bool: "True or false.", str: "Text.", tuple[str, ...]: "A list of words."}


def _expected(key: str, hint: Any) -> str:
    """What is expected under the key of something that is set up."""
    if key in ("at", "width"):
        return "A point, [x, y] in inches." if key == "at" else "Inches."
    kinds = [one for one in get_args(hint) if one is not NoneType] if NoneType in get_args(hint) else [hint]
    return _EXPECTED.get(kinds[0], "No weapon has it.")
