"""Kinds of values that a move's arguments have: how each stands in a table, and how it is kept.

Which kind an argument has follows from its type in the move's struct. A value of another kind is
Malformed, with the argument's key as item; whether a value is in range is not asked here.
"""

import functools
import math
from collections.abc import Callable
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.law.wire_schemas import Schema
from lawspeaker.rulebooks.war.moves import Faces, Hundredths, Point

INCH = 100
MOST = 10**9
"""House limit: a number further from 0 is taken for a slip."""


class Kind(Struct, frozen=True):
    """`read` takes a key and its value in a table, and raises Malformed; `write` gives the value in a table.

    `schema` is the JSON Schema of it there; what it refers to stands in `SHARED`.
    """

    read: Callable[[str, Any], Any]
    schema: Schema
    write: Callable[[Any], Any] = lambda value: value


WHOLE, LENGTH, POINT = {"$ref": "Whole"}, {"$ref": "Length"}, {"$ref": "Point"}
DICE, AS_GIVEN, ANSWER = {"$ref": "Dice"}, {"$ref": "AsGiven"}, {"$ref": "Answer"}
TEXT: Schema = {"type": "string"}
_PLAIN: Schema = {"type": ["string", "number", "boolean"]}
SHARED: dict[str, Schema] = {
    "Whole": {"type": "number", "description": "A whole number, no further from 0 than a thousand million."},
    "Length": {"type": "number", "description": "Inches, in hundredths at the finest."},
    "Point": {
        "type": "array", "items": LENGTH, "minItems": 2, "maxItems": 2,
        "description": "A point or a direction of the map, [x, y] in inches.",
    },
    "Dice": {"type": "array", "items": WHOLE, "description": "Faces of dice, in the order rolled."},
    "Answer": {"anyOf": [TEXT, WHOLE, {"type": "array", "items": WHOLE}]},
    "AsGiven": {"anyOf": [_PLAIN, {"type": "array", "items": _PLAIN}]},
    "Values": {"type": "object", "additionalProperties": AS_GIVEN},
}  # fmt: skip
"""Schemas that several kinds refer to."""


def read_number(key: str, value: Any, what: str = "a whole number") -> int | float:
    """A number as it is, a whole one as int. Raises Malformed (`bad-number`)."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST:
        raise Malformed("bad-number", key, f"{key} is {what}, not {_shown(value)}")
    return int(value) if value == math.floor(value) else value


def read_whole(key: str, value: Any) -> int:
    """A whole number. Raises Malformed (`bad-number`)."""
    number = read_number(key, value)
    if isinstance(number, float):
        raise Malformed("bad-number", key, f"{key} is a whole number, not {_shown(value)}")
    return number


def read_inches(key: str, value: Any) -> int:
    """Inches with at most two decimals, as hundredths. Raises Malformed (`bad-number`)."""
    return round(read_number(key, value, "a number of inches") * INCH)


def write_inches(hundredths: int) -> int | float:
    """Hundredths of an inch as inches."""
    return hundredths / INCH if hundredths % INCH else hundredths // INCH


def is_text(text: str) -> bool:
    """Whether a text can be written as UTF-8: half a pair of surrogates cannot."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def read_text(key: str, value: Any) -> str:
    """Text that can be written as UTF-8. Raises Malformed (`bad-move`)."""
    if not isinstance(value, str) or not is_text(value):
        raise Malformed("bad-move", key, f"{key} is text, not {_shown(value)}")
    return value


def _read_truth(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Malformed("bad-move", key, f"{key} is true or false, not {_shown(value)}")
    return value


def _one_of(*words: str) -> Kind:
    return Kind(lambda key, value: _read_word(key, value, words), {"type": "string", "enum": list(words)})


def _read_word(key: str, value: Any, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise Malformed("bad-move", key, f"{key} is one of {', '.join(words)}, not {_shown(value)}")
    return value


def read_list(
    key: str, value: Any, read: Callable[[str, Any], Any], of: str = "numbers", length: int | None = None
) -> tuple[Any, ...]:
    """A list, each entry read alike; `of` says what, for people. Raises Malformed (numbers: `bad-number`)."""
    if not isinstance(value, list | tuple) or length not in (None, len(value)):
        code = "bad-number" if of == "numbers" else "bad-move"
        entries = of if length is None else f"{length} {of}"
        raise Malformed(code, key, f"{key} is a list of {entries}, not {_shown(value)}")
    return tuple(read(key, one) for one in value)


def _list_of(entry: Kind, of: str = "numbers", length: int | None = None) -> Kind:
    lengths = {} if length is None else {"minItems": length, "maxItems": length}
    schema = {"type": "array", "items": entry.schema, **lengths}
    return Kind(lambda key, value: read_list(key, value, entry.read, of, length), schema, list)


def _read_answer(key: str, value: Any) -> str | int | tuple[int, ...]:
    if isinstance(value, list | tuple):
        return read_list(key, value, read_whole)
    return read_text(key, value) if isinstance(value, str) else read_whole(key, value)


def _read_choice(key: str, value: Any) -> str | int:
    return read_text(key, value) if isinstance(value, str) else read_whole(key, value)


def _read_pools(key: str, value: Any) -> tuple[Faces, ...]:
    """One pool of dice, or a list of pools."""
    of_pools = isinstance(value, list | tuple) and all(isinstance(one, list | tuple) for one in value)
    return tuple(read_list(key, pool, read_whole) for pool in (value if of_pools else (value,)))


def _write_pools(pools: tuple[Faces, ...]) -> list[Any]:
    return list(pools[0]) if len(pools) == 1 and pools[0] else [list(pool) for pool in pools]


def read_plain(key: str, value: Any) -> Any:
    """Text, a number, true or false, as it stands. Raises Malformed."""
    if isinstance(value, str):
        return read_text(key, value)
    return value if isinstance(value, bool) else read_number(key, value, "text or a number")


def read_facts(key: str, value: Any) -> Facts:
    """A table of plain values and of lists of them, as it stands. Raises Malformed."""
    if not isinstance(value, dict) or not all(isinstance(inner, str) for inner in value):
        raise Malformed("bad-move", key, f"{key} is a table, not {_shown(value)}")
    return Facts({read_text(key, inner): _plain_or_list(inner, one) for inner, one in value.items() if one is not None})


def _plain_or_list(key: str, value: Any) -> Any:
    return (
        read_list(key, value, read_plain, "text or numbers")
        if isinstance(value, list | tuple)
        else read_plain(key, value)
    )


def write_facts(facts: Facts) -> dict[str, Any]:
    """A table of its own, with lists for tuples."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def _shown(value: Any) -> str:
    """A wrong value as a message shows it."""
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    shown = repr(value) if isinstance(value, str | float | bool) else type(value).__name__
    return shown if len(shown) <= 40 else f"{shown[:40]}..."


_WHOLE, _TEXT = Kind(read_whole, WHOLE), Kind(read_text, TEXT)
_KINDS: dict[Any, Kind] = {
    int: _WHOLE,
    str: _TEXT,
    bool: Kind(_read_truth, {"type": "boolean"}),
    Hundredths: Kind(read_inches, LENGTH, write_inches),
    Point: Kind(
        lambda key, value: read_list(key, value, read_inches, length=2),
        POINT,
        lambda at: [write_inches(one) for one in at],
    ),
    tuple[int, ...]: Kind(lambda key, value: read_list(key, value, read_whole), DICE, list),
    tuple[int, int]: _list_of(_WHOLE, length=2),
    tuple[str, ...]: _list_of(_TEXT, "words"),
    tuple[Faces, ...]: Kind(_read_pools, {"anyOf": [DICE, {"type": "array", "items": DICE}]}, _write_pools),
    str | int: Kind(_read_choice, {"anyOf": [TEXT, WHOLE]}),
    str | int | tuple[int, ...]: Kind(
        _read_answer, ANSWER, lambda answer: list(answer) if isinstance(answer, tuple) else answer
    ),
    Facts: Kind(read_facts, {"$ref": "Values"}, write_facts),
}


@functools.cache
def kind_of(hint: Any) -> Kind | None:
    """The kind of an argument of this type; None if it is no single value (an effect, a move ...)."""
    if hint in _KINDS:
        return _KINDS[hint]
    if get_origin(hint) is Literal:
        return _one_of(*get_args(hint))
    if get_origin(hint) is tuple and get_origin(get_args(hint)[0]) is Literal:
        return _list_of(_one_of(*get_args(get_args(hint)[0])), "words")
    rest = [one for one in get_args(hint) if one is not NoneType]
    return kind_of(functools.reduce(lambda one, other: one | other, rest)) if NoneType in get_args(hint) else None
