"""The arguments of a move, as its struct has them: their keys, their kinds, in the order of the Moves table."""

import functools
from typing import Any, TypeVar, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.notation.kinds import Kind, kind_of

_Made = TypeVar("_Made", bound=Struct)


class Argument(Struct, frozen=True):
    """One argument: its key in a table, its name in the struct, its kind, and its default (NODEFAULT: needed)."""

    key: str
    name: str
    kind: Kind
    default: Any


@functools.cache
def arguments(made: type[Struct]) -> tuple[Argument, ...]:
    """The arguments of a struct that are single values; not the effect in an `inflict`, the move in an `override`."""
    hints = get_type_hints(made, include_extras=True)
    found = ((one, kind_of(hints[one.name])) for one in fields(made))
    return tuple(Argument(one.encode_name, one.name, kind, one.default) for one, kind in found if kind is not None)


@functools.cache
def keys(made: type[Struct]) -> tuple[str, ...]:
    """The keys of a struct's arguments."""
    return tuple(argument.key for argument in arguments(made))


def read_arguments(made: type[_Made], table: dict[str, Any], **parts: Any) -> _Made:
    """The struct with its arguments from a table, and with these parts. Raises Malformed: the first at fault."""
    values: dict[str, Any] = {}
    for argument in arguments(made):
        key = argument.key
        if key in table:
            values[argument.name] = argument.kind.read(key, table[key])
        elif argument.default is NODEFAULT:
            raise Malformed("missing-key", argument.key, f"{argument.key} is needed, of {', '.join(keys(made))}")
    return made(**values, **parts)


def write_arguments(made: Struct) -> dict[str, Any]:
    """The arguments of a struct as in a table; those at their default are left out."""
    given = ((one, getattr(made, one.name)) for one in arguments(type(made)))
    return {one.key: one.kind.write(value) for one, value in given if value != one.default}


def check_keys(table: dict[str, Any], word: str, known: tuple[str, ...]) -> None:
    """Raises Malformed (`unknown-key`) at the first key of a table that is none of these."""
    for key in table:
        if key not in known:
            takes = f"takes {', '.join(known)}" if known else "takes no arguments"
            raise Malformed("unknown-key", str(key), f"{word} {takes}")
