"""JSON Schemas (2020-12, as OpenAPI 3.1 has them) of what a rulebook says on the wire: its moves and its events.

A rulebook gives its schemas plain names, `Move` and `Event` among them, and lets them refer to each other as
`{"$ref": name}`; `wire_schemas` makes of them what can stand beside those of other rulebooks.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

Schema: TypeAlias = dict[str, Any]
DEFS = "#/$defs/"
"""Where components stand in a schema by itself; in OpenAPI they stand in `#/components/schemas/`."""


def component(rulebook: str, name: str) -> str:
    """The name of a rulebook's component among those of all rulebooks: `WarMove` for `Move` of `war`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[^A-Za-z0-9]+", rulebook)) + name


def wire_schemas(rulebook: str, schemas: Mapping[str, Schema], refs: str = DEFS) -> dict[str, Schema]:
    """The schemas by their names among those of all rulebooks, with references that begin with `refs`."""
    lead = refs + component(rulebook, "")
    return {component(rulebook, name): _led(schema, lead) for name, schema in schemas.items()}


def _led(schema: Any, lead: str) -> Any:
    """The schema with every reference led on, those of a discriminator too."""
    if isinstance(schema, list):
        return [_led(one, lead) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _led(one, lead) for key, one in schema.items()}
    if isinstance(schema.get("$ref"), str):
        found["$ref"] = lead + schema["$ref"]
    if "propertyName" in schema and "mapping" in schema:
        found["mapping"] = {word: lead + name for word, name in schema["mapping"].items()}
    return found


def union(tag: str, names: Mapping[str, str], about: Schema) -> Schema:
    """One of these components, told apart by the word under `tag`: names of components by that word."""
    told = {"propertyName": tag, "mapping": dict(names)}
    return {**about, "type": "object", "oneOf": [{"$ref": name} for name in names.values()], "discriminator": told}


def record(about: Schema, properties: Mapping[str, Schema], needed: Iterable[str], closed: bool = False) -> Schema:
    """An object of these properties. Others may stand beside them, unless it is `closed`."""
    found: Schema = {**about, "type": "object", "properties": dict(properties)}
    required = list(needed)
    return found | ({"required": required} if required else {}) | ({"additionalProperties": False} if closed else {})


def word(text: str) -> Schema:
    """This word and no other: a tag."""
    return {"type": "string", "const": text}


def about(title: str, made: type, said: str = "") -> Schema:
    """Title and description: the docstring of a struct, with null for None, or what is said in its place."""
    docstring = re.sub(r"\bNone\b", "null", made.__doc__ or "")
    return {"title": title, "description": said or " ".join(docstring.split())}


Own: TypeAlias = Callable[[Any], Schema | None]
"""The schema of a type that a rulebook writes in a way of its own, or else None."""

_PLAIN = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


def schema_of(hint: Any, own: Own) -> Schema:
    """The schema of what msgspec writes for a type: plain values, words, unions, tuples, and `own` types.

    Raises TypeError for any other type.
    """
    found = own(hint)
    if found is not None:
        return found
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(parts)}
    if get_origin(hint) in (Union, UnionType):
        return _any_of([schema_of(part, own) for part in parts])
    if get_origin(hint) is tuple and parts[1:] == (...,):
        return {"type": "array", "items": schema_of(parts[0], own)}
    raise TypeError(f"no schema of {hint}")


def _any_of(schemas: list[Schema]) -> Schema:
    """Any of these; plain types in short."""
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": schemas}
